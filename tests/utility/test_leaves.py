"""Main effects of leaves where columns have many, on both engines, against closed forms."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.utility import UtilityFacts
from ppdp_sql.perturbation import design
from tests.databases import Database, DuckDBDatabase
from tests.oracle.propensity import Plain


@pytest.fixture
def duck(tmp_path: Path) -> DuckDBDatabase:
    return DuckDBDatabase(tmp_path / "warehouse.duckdb")


def utility(
    database: Database,
    source: Sequence[Sequence[Any]],
    release: Sequence[Sequence[Any]],
    types: dict[str, str],
    **shown: str,
) -> UtilityFacts:
    for table, rows, own in (("people", source, types), ("released", release, types | shown)):
        database.execute(f"drop table if exists {table}")
        database.create(table, own, rows)
    found = ppdp_sql.check("released", database.url, quasi=[next(iter(types))], against="people")
    assert found.utility is not None
    return found.utility


def saturated(source: Sequence[Any], release: Sequence[Any]) -> float:
    """The score where each value has an effect of its own: a value's propensity is its share."""
    before, after = Counter(source), Counter(release)
    rows = len(source) + len(release)
    share = len(release) / rows
    return (
        sum(
            (before[value] + after[value])
            * (after[value] / (before[value] + after[value]) - share) ** 2
            for value in before | after
        )
        / rows
    )


def test_intervals_of_more_numbers_than_frequencies_compare(database: Database) -> None:
    chance = random.Random(6)
    ages = [*range(140), *(chance.randrange(140) for _ in range(300))]
    labels = [f"[{age // 10 * 10}, {age // 10 * 10 + 10})" for age in ages]
    ills = [chance.choice("ab") for _ in ages]

    def leaves(_: str, cell: Any) -> Sequence[Any]:
        if not isinstance(cell, str) or not cell.startswith("["):
            return [cell]
        low = int(cell[1:].split(",")[0])
        return range(low, low + 10)

    plain = Plain(
        [{"age": age, "ill": ill} for age, ill in zip(ages, ills, strict=True)],
        [{"age": label, "ill": ill} for label, ill in zip(labels, ills, strict=True)],
        read=leaves,
    )
    found = utility(
        database,
        list(zip(ages, ills, strict=True)),
        list(zip(labels, ills, strict=True)),
        {"age": "integer", "ill": "varchar"},
        age="varchar",
    )
    assert plain.propensity() > 0.02
    assert found.propensity == pytest.approx(plain.propensity(), abs=1e-7)
    assert found.propensity_reason is None
    assert found.pooled == {"age": "tenths"}
    # Pairs take what frequencies take, and say so.
    assert found.propensity_pairs_reason is not None
    assert found.propensity_pairs_reason.startswith("the values of age were put together")


def test_more_words_than_frequencies_compare(duck: DuckDBDatabase) -> None:
    # All words are as common in both relations together.
    source = [f"w{number}" for number in range(1_500) for _ in range(2 + number % 3)]
    release = [f"w{number}" for number in range(1_500) for _ in range(4 - number % 3)]
    found = utility(
        duck, [[word] for word in source], [[word] for word in release], {"word": "varchar"}
    )
    assert saturated(source, release) > 0.01
    assert found.propensity == pytest.approx(saturated(source, release), abs=1e-9)
    assert found.propensity_reason is None
    assert found.pooled == {"word": "commonest"}


@pytest.mark.parametrize("most", [2_000, 30])
def test_words_that_one_relation_alone_has(
    database: Database, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """However many they are: of a column without labels nothing else need be fitted."""
    monkeypatch.setattr(design, "MOST_EFFECTS", most)
    old = [f"v{number}" for number in range(700)] * 2
    new = [f"w{number}" for number in range(900)]
    found = utility(
        database, [[word] for word in old], [[word] for word in new], {"word": "varchar"}
    )
    assert found.propensity == found.propensity_max == found.propensity_pairs
    assert found.propensity_reason == "the values of word tell every row for certain"
    mixed = [*old[:600], *new[:50]]
    found = utility(
        database, [[word] for word in old], [[word] for word in mixed], {"word": "varchar"}
    )
    assert found.propensity == pytest.approx(saturated(old, mixed), abs=1e-9)
    assert found.propensity_reason == "the values of word tell some rows for certain"


def test_what_was_put_together_is_said(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(design, "MOST_EFFECTS", 30)
    chance = random.Random(2)
    types = {"word": "varchar", "day": "integer", "ill": "varchar"}
    rows = [
        [f"w{min(chance.randrange(60), chance.randrange(60)):02}", chance.randrange(50), "flu"]
        for _ in range(400)
    ]
    changed = [
        [word if chance.random() < 0.8 else "w00", f"[{day // 7 * 7}, {day // 7 * 7 + 6}]", "flu"]
        for word, day, _ in rows
    ]
    found = utility(database, rows, changed, types, day="varchar")
    assert found.propensity_reason is not None
    assert found.propensity_reason.startswith(
        "there are more than 30 effects, so of word the 5 commonest values and all others as one "
        "and of day 5 parts of equal rows were taken, which tell less than all values"
    )
    assert found.propensity is not None
    assert 0.01 < found.propensity < found.propensity_max
    # Where no value has another share than before nothing was lost.
    itself = utility(database, rows, rows, {**types, "day": "varchar"})
    assert itself.propensity == 0.0
    assert itself.propensity_reason is None
