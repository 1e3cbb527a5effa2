"""SPEC 4: answers of local recoding that are known, on every engine."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.recoding import RECODINGS
from ppdp_sql.recoding.sequence import lay_digits, sequence_number, similar_numbers
from tests.databases import Database
from tests.policies import load_csv

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite


def policy(table: str, columns: tuple[str, ...], algorithm: str, **more: Any) -> dict[str, Any]:
    """A policy about one of the papers' tables, with its own hierarchies."""
    return {
        "version": 1,
        "source": table,
        "columns": {name: {"quasi": f"papers/{table}_{name}"} for name in columns},
        "privacy": [{"k": 2}],
        "search": {"algorithm": algorithm},
        "publish": {"table": "released"},
    } | more


def release_of_table_1_1(database: Database, algorithm: str) -> Counter[tuple[Any, ...]]:
    load_csv(database, "s3_table_1_1")
    asked = policy("s3_table_1_1", ("job", "birth", "postcode"), algorithm)
    asked["columns"]["illness"] = "sensitive"
    result = ppdp_sql.run(asked, database.url)
    assert result.suppressed_rows == 0
    released = database.rows("released")
    groups: Counter[tuple[Any, ...]] = Counter()
    for (*cells, _), rows in released.items():
        groups[tuple(cells)] += rows
    assert result.privacy[0].achieved == min(groups.values()) >= 2
    return released


@pytest.mark.parametrize("algorithm", sorted(RECODINGS))
def test_table_1_1_becomes_2_anonymous(database: Database, algorithm: str) -> None:
    assert release_of_table_1_1(database, algorithm).total() == 6


@pytest.mark.parametrize("algorithm", ["kaca", "two_level"])
def test_table_1_2_is_made_of_table_1_1(database: Database, algorithm: str) -> None:
    printed = load_csv(database, "s3_table_1_2")
    released = release_of_table_1_1(database, algorithm)
    assert released == Counter(tuple(row.values()) for row in printed)


def test_section_2_2_1_meets_at_435(database: Database) -> None:
    load_csv(database, "s3_section_2_2_1")
    asked = policy("s3_section_2_2_1", ("gender", "age", "zip"), "kaca")
    result = ppdp_sql.run(asked, database.url)
    assert database.rows("released") == Counter({("*", "young", "435*"): 2})
    assert result.levels is not None
    # One step of one, none, one of four: 1.25 for each of the two rows.
    heights = {"gender": 1, "age": 1, "zip": 4}
    climbed = sum(
        level / heights[name] * share * 2
        for name, shares in result.levels.items()
        for level, share in shares.items()
    )
    assert climbed == 2.5


def test_sequence_numbers() -> None:
    digits = lay_digits([2, 3, 2, 3])
    a, b, c = range(3)
    assert sequence_number(digits, [a, c, a, b]) == 14
    every = [
        sequence_number(digits, [first, second, third, fourth])
        for first in range(2)
        for second in range(3)
        for third in range(2)
        for fourth in range(3)
    ]
    assert every == list(range(1, 37))


def test_pairs_of_the_third_column() -> None:
    third = lay_digits([2, 3, 2, 3])[2]
    assert similar_numbers(third, 1) == [1, 4]
    assert similar_numbers(third, 2) == [2, 5]
    assert similar_numbers(third, 3) == [3, 6]
    assert similar_numbers(third, 7) == [7, 10]
    for number in range(1, 37):
        pair = similar_numbers(third, number)
        assert number in pair
        assert all(similar_numbers(third, other) == pair for other in pair)
