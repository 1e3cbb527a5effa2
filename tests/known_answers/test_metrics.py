"""SPEC 2: metrics whose values are known, on every engine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite

HIERARCHIES = {
    "sex": "male;*\nfemale;*\n",
    "age": "young;adult;*\nold;adult;*\n",
    "zip": "".join(f"{z};{z[:3]}*;{z[:2]}**;{z[0]}***;*\n" for z in ("4351", "4352", "5000")),
}


def couple(database: Database, folder: Path, **search: Any) -> dict[str, Any]:
    """The two rows of S3 2.2.1, with heights 1, 2 and 4."""
    columns = dict.fromkeys(HIERARCHIES, "varchar")
    database.create("couple", columns, [("male", "young", "4351"), ("female", "young", "4352")])
    for name, text in HIERARCHIES.items():
        (folder / f"{name}.csv").write_text(text, encoding="utf-8")
    return {
        "version": 1,
        "source": "couple",
        "columns": {name: {"quasi": str(folder / f"{name}.csv")} for name in HIERARCHIES},
        "privacy": [{"k": 2}],
        "search": {"metric": "distortion", **search},
        "publish": {"table": "released"},
    }


def test_distortion_of_the_closest_common_generalization(
    database: Database, tmp_path: Path
) -> None:
    """(*, young, 435*): 1.25 for each of the rows, so their distance is 2.5."""
    result = ppdp_sql.run(couple(database, tmp_path), database.url)
    assert result.node == {"sex": 1, "age": 0, "zip": 1}
    assert result.metrics["distortion"] == 2.5
    assert database.rows("released") == {("*", "young", "435*"): 2}


@pytest.mark.parametrize(("beta", "climbed"), [(1, 3 / 25), (2, 9 / 205), (1e308, 0.0)])
def test_beta_makes_the_first_steps_weigh_less(
    database: Database, tmp_path: Path, beta: float, climbed: float
) -> None:
    """1/4 of 1/4 + 1/3 + 1/2 + 1 was climbed, or 1/16 of 1/16 + 1/9 + 1/4 + 1."""
    result = ppdp_sql.run(couple(database, tmp_path, beta=beta), database.url)
    assert result.node == {"sex": 1, "age": 0, "zip": 1}
    assert result.metrics["distortion"] == pytest.approx(2 * (1 + climbed), rel=1e-12)


def test_kl_of_the_couple_is_one_bit(database: Database, tmp_path: Path) -> None:
    """Each of two tuples has half of the rows; (*, young, 435*) spreads them over four."""
    result = ppdp_sql.run(couple(database, tmp_path, metric="kl"), database.url)
    assert result.node == {"sex": 1, "age": 0, "zip": 1}
    assert result.metrics["kl"] == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize("k", [2, 63])
def test_kl_of_what_is_spread_evenly_is_exactly_0(database: Database, k: int) -> None:
    """Sums of logarithms that cancel out leave no rounding behind, below 0 or above."""
    rows = [(a, b) for a in "abc" for b in "xyz" for _ in range(7)]
    database.create("even", {"a": "varchar", "b": "varchar"}, rows)
    policy = {
        "version": 1,
        "source": "even",
        "columns": {"a": "quasi", "b": "quasi"},
        "privacy": [{"k": k}],
        "search": {"metric": "kl"},
        "publish": {"table": "released"},
    }
    result = ppdp_sql.run(policy, database.url)
    assert sum(result.node.values()) == (0 if k == 2 else 2)
    assert str(result.metrics["kl"]) == "0.0"


def patients(database: Database, **changes: Any) -> dict[str, Any]:
    """Four zones: three of four flu; two of four; one row alone; two rows of one disease."""
    rows = [("a", "flu"), ("a", "flu"), ("a", "flu"), ("a", "cold")]
    rows += [("b", "flu"), ("b", "flu"), ("b", "cold"), ("b", "gout")]
    rows += [("c", "gout"), ("d", "cold"), ("d", "cold")]
    database.create("patients", {"zone": "varchar", "disease": "varchar"}, rows)
    policy = {
        "version": 1,
        "source": "patients",
        "columns": {"zone": {"quasi": None, "max_level": 0}, "disease": "sensitive"},
        "class": "disease",
        "privacy": [{"k": 2}],
        "suppression": 3,
        "publish": {"table": "released"},
    }
    return policy | changes


@pytest.mark.parametrize(
    ("models", "wrong"),
    [([], 1 + 2 + 1), ([{"distinct_l": {"l": 2, "column": "disease"}}], 1 + 2 + 1 + 2)],
)
def test_classification_by_hand(
    database: Database, models: list[dict[str, Any]], wrong: int
) -> None:
    """Not the majority: 1 of zone a and 2 of zone b; suppressed: zone c, and d where it fails."""
    policy = patients(database, privacy=[{"k": 2}, *models])
    result = ppdp_sql.run(policy, database.url)
    assert result.metrics["classification"] == pytest.approx(wrong / 11, rel=1e-12)
    assert result.to_dict()["metrics"]["classification"] == result.metrics["classification"]
    del policy["class"]
    assert ppdp_sql.run(policy, database.url).to_dict()["metrics"]["classification"] is None


@pytest.mark.not_on_spark("scripts and live views are refused there")
@pytest.mark.parametrize("kind", ["script", "live_view"])
@pytest.mark.parametrize("model", [{"k": 2}, {"distinct_l": {"l": 2, "column": "disease"}}])
def test_a_release_is_made_by_the_same_statements_with_a_class(
    database: Database, tmp_path: Path, kind: str, model: dict[str, Any]
) -> None:
    """A class is measured, and judges nothing: not even of what counts its groups by itself."""
    publish: dict[str, Any] = {"script": str(tmp_path / "made.sql")}
    if kind == "live_view":
        publish = {"live_view": {"name": "made", "accept": "differencing"}}
    policy = patients(database, privacy=[model], publish=publish)
    policy["columns"]["ward"] = {"keep": {"unique": "allow"}}
    database.execute("alter table patients add column ward varchar")
    del policy["class"]
    texts = []
    for changes in ({}, {"class": "ward"}):
        planned = ppdp_sql.plan(policy | changes, database.url).plan
        texts.append([item["sql"].replace(planned.run_id, "") for item in planned.statements])
    assert texts[0] == texts[1]
