"""Releases with every method: kinds of publishing, engines side by side, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.errors import InputError, PolicyError
from tests.databases import Database, DuckDBDatabase

#: A name that ends a careless statement.
WEIGHT = 'the "weight"; --'

TYPES = {
    "zone": "varchar",
    "age": "integer",
    "income": "decimal(10, 2)",
    WEIGHT: "double",
    "visits": "smallint",
    "illness": "varchar",
}


def people() -> list[tuple[Any, ...]]:
    draw = random.Random(3)
    return [
        (
            draw.choice(["north", "south", None]),
            draw.randrange(18, 90),
            None if at % 17 == 0 else round(draw.uniform(800, 9000), 2),
            draw.gauss(70, 9),
            draw.randrange(0, 12),
            draw.choice(["flu", "gout", "cold"]),
        )
        for at in range(150)
    ]


METHODS: dict[str, Any] = {
    "zone": {"pram": {"keep": 0.7}},
    "age": {"microaggregate": {"k": 5}},
    "income": {"noise": {"scale": 0.2, "clip": True}},
    WEIGHT: {"noise": {"scale": 0.2}},
    "visits": {"rank_swap": {"percent": 20}},
    "illness": {"pram": {"keep": 0.7}},
}


def policy(publish: dict[str, Any], methods: Any = METHODS, **changes: Any) -> dict[str, Any]:
    roles: dict[str, Any] = {"zone": "quasi", "age": "quasi", "illness": "sensitive"}
    columns = {
        name: {
            roles.get(name, "keep"): None if name in roles else {"unique": "allow"},
            **({"perturb": methods[name]} if name in methods else {}),
        }
        for name in TYPES
    }
    columns["age"]["quasi"] = {"intervals": {"width": [20, 40]}}
    return {
        "version": 1,
        "source": "people",
        "columns": columns,
        "privacy": [{"k": 4}],
        "suppression": "100%",
        "search": {"algorithm": "datafly"},
        "publish": publish,
    } | changes


def test_engines_publish_the_same(both_databases: list[Database]) -> None:
    together = {"microaggregate": {"group": "sizes", "k": 4, "block": 40}}
    others = METHODS | {"age": "rank_swap", "income": together, WEIGHT: together}
    for methods in (METHODS, others):
        released = []
        for database in both_databases:
            database.execute("drop table if exists people")
            database.create("people", TYPES, people())
            asked = policy({"table": "released"}, methods)
            result = ppdp_sql.run(asked, database.url)
            released.append(database.rows("released"))
            document = result.to_dict()["perturbed"]
            assert set(document) == set(TYPES)
            assert all(item["changed"] > 0 for item in document.values())
            assert result.release is not None
            verified = ppdp_sql.verify_release(result.release.id, database.url)
            assert verified.rows == result.published_rows
            assert not [name for name in database.relations() if "ppdp__" in name]
        assert released[0] == released[1]
        assert sum(released[0].values()) > 0


@pytest.mark.parametrize("kind", ["view", "in_place", "break_merge"])
def test_kinds_of_release(database: Database, kind: str) -> None:
    database.create("people", TYPES, people())
    target: Any = {"view": "seen", "in_place": True, "break_merge": "broken"}[kind]
    result = ppdp_sql.run(policy({kind: target}), database.url)
    assert result.published_rows > 0
    if kind == "view":
        source = Counter(people())
        assert not any(row in source for row in database.rows("seen"))


def test_a_file(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", TYPES, people())
    result = ppdp_sql.run(policy({"file": str(tmp_path / "people.csv")}), database.url)
    lines = (tmp_path / "people.csv").read_text(encoding="utf-8").splitlines()
    assert len(lines) == result.published_rows + 1


@pytest.mark.parametrize(
    ("name", "method", "message"),
    [
        ("age", {"microaggregate": {"k": 1}}, "k: give a whole number from 2 on"),
        ("age", {"microaggregate": {"center": "mode"}}, "center: give one of mean and median"),
        ("age", {"microaggregate": {"centre": "mean"}}, "did you mean 'center'"),
        ("age", {"microaggregate": {"group": ""}}, "group: give a name"),
        ("age", {"microaggregate": {"block": 9}}, "block is for columns that share a group"),
        ("age", {"noise": {"scale": 0}}, "scale: give a number above 0"),
        ("age", {"noise": {"scale": float("inf")}}, "scale: give a number above 0"),
        ("age", {"noise": {"scale": float("nan")}}, "scale: give a number above 0"),
        ("age", {"noise": {"clip": "yes"}}, "clip: give true or false"),
        ("age", {"noise": {"corelated": True}}, "did you mean 'correlated'"),
        ("zone", {"pram": {"keep": 1.2}}, "keep: give a number from 0 to 1"),
        ("zone", {"pram": {"keep": True}}, "keep: give a number from 0 to 1"),
        ("zone", {"pram": {"within": "zone"}}, "name another column than 'zone' itself"),
        ("zone", {"pram": {"within": "ilness"}}, "no column 'ilness'; did you mean 'illness'"),
        ("age", {"rank_swap": {"percent": 0}}, "percent: give a number above 0 to 100"),
        ("age", {"rank_swap": {"percent": 101}}, "percent: give a number above 0 to 100"),
        ("age", {"rank_swp": {}}, "did you mean 'rank_swap'"),
        ("zone", "noise", "noise is for numbers"),
        ("zone", "microaggregate", "microaggregate is for numbers"),
        ("illness", "rank_swap", "rank_swap is for numbers"),
    ],
)
def test_bad_options(tmp_path: Path, name: str, method: Any, message: str) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", TYPES, people()[:6])
    with pytest.raises(PolicyError, match=message) as found:
        ppdp_sql.run(policy({"table": "released"}, {name: method}), database.url)
    assert found.value.exit_code == 2
    assert f"columns.{name}" in found.value.faults[0].key


@pytest.mark.parametrize(
    ("scale", "is_good"), [("0.25", True), ("2", True), (".nan", False), ("-0.1", False)]
)
def test_numbers_of_a_file(tmp_path: Path, scale: str, is_good: bool) -> None:
    text = f"""
version: 1
source: people.csv
columns:
  zone: quasi
  income: {{keep: null, perturb: {{noise: {{scale: {scale}}}}}}}
privacy: [{{k: 2}}]
publish: {{file: released.csv}}
"""
    path = tmp_path / "people.policy.yml"
    path.write_text(text, encoding="utf-8")
    if is_good:
        assert bind(path).perturbed["income"].options["scale"] == float(scale)
    else:
        with pytest.raises(PolicyError, match="scale: give a number above 0"):
            bind(path)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        ({"k": 3}, {"k": 4}, "the columns of group 'g' have different ks, 3 and 4; give one"),
        ({"k": 8}, {"block": 9}, "a block of 9 rows is cut below 8 rows; give 16 or more"),
    ],
)
def test_groups_that_disagree(
    tmp_path: Path, first: dict[str, Any], second: dict[str, Any], message: str
) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", TYPES, people()[:6])
    methods = {
        name: {"microaggregate": {"group": "g", **options}}
        for name, options in (("income", first), (WEIGHT, second))
    }
    with pytest.raises(PolicyError, match=message):
        ppdp_sql.run(policy({"table": "released"}, methods), database.url)


def test_a_stratum_that_is_an_identifier(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", TYPES, people()[:6])
    asked = policy({"table": "released"}, {"illness": {"pram": {"within": "visits"}}})
    asked["columns"]["visits"] = "identifier"
    with pytest.raises(PolicyError, match="'visits' is an identifier"):
        ppdp_sql.run(asked, database.url)


@pytest.mark.parametrize("method", ["pram", "reconstruct", "microaggregate"])
def test_a_stratum_that_is_perturbed_itself(database: Database, method: str) -> None:
    """Values are drawn for what the other column had, and would stand beside what it shows."""
    database.create("people", TYPES, people())
    within = {"pram": {"within": "age" if method == "microaggregate" else "zone"}}
    methods: dict[str, Any] = {"illness": within}
    search = {"search": {"algorithm": "reconstruct"}} if method == "reconstruct" else {}
    if not search:
        methods[within["pram"]["within"]] = method
    with pytest.raises(PolicyError) as found:
        ppdp_sql.run(policy({"table": "released"}, methods, **search), database.url)
    assert found.value.exit_code == 2
    fault = found.value.faults[0]
    assert fault.key == "columns.illness.perturb"
    named = within["pram"]["within"]
    assert f"within: '{named}' is perturbed itself" in fault.message
    assert f"leave perturb out of '{named}', or within out of 'illness'" in fault.message
    assert not [name for name in database.relations() if name.endswith("released")]


def test_combinations_that_are_impossible_stay_so(database: Database) -> None:
    sexes = {"age": "integer", "sex": "varchar", "illness": "varchar"}
    draw = random.Random(2)
    rows = [
        (draw.randrange(20, 30), "f", draw.choice(["pregnancy", "flu"]))
        if draw.random() < 0.5
        else (draw.randrange(20, 30), "m", draw.choice(["flu", "gout"]))
        for _ in range(400)
    ]
    database.create("people", sexes, rows)
    columns: dict[str, Any] = {
        "age": {"keep": {"unique": "allow"}, "perturb": "noise"},
        "sex": {"quasi": None},
        "illness": {"sensitive": None, "perturb": {"pram": {"within": "sex", "keep": 0}}},
    }
    asked = policy({"table": "released"}, columns=columns, search={"seed": 4})
    assert ppdp_sql.run(asked, database.url).published_rows == 400
    shown = {(sex, illness) for _, sex, illness in database.rows("released")}
    assert shown == {(sex, illness) for _, sex, illness in rows}


def test_no_rows_are_refused(database: Database) -> None:
    database.create("people", TYPES, [])
    with pytest.raises(InputError, match=r"has no rows|is empty"):
        ppdp_sql.run(policy({"table": "released"}), database.url)


def test_constant_columns_stay(database: Database) -> None:
    rows = [("north", 30, None, 60.5, 1, "flu")] * 9
    database.create("people", TYPES, rows)
    together = {"microaggregate": {"group": "sizes"}}
    for methods in (METHODS, METHODS | {WEIGHT: "microaggregate", "visits": "microaggregate"},
                    METHODS | {WEIGHT: together, "visits": together}):  # fmt: skip
        result = ppdp_sql.run(policy({"table": "released"}, methods), database.url)
        shown = {row[2:] for row in database.rows("released")}
        assert shown == {rows[0][2:]}
        assert all(not change.changed_rows for change in result.perturbed.values())
        assert any("so it stays as it is" in warning for warning in result.warnings)


def test_a_later_reader_is_refused(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    database.create("people", TYPES, people()[:6])
    live = {"live_view": {"name": "seen", "accept": "differencing"}}
    with pytest.raises(InputError, match="reads the source later"):
        ppdp_sql.run(policy(live), database.url)
