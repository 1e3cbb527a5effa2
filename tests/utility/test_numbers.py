"""Numbers that are hard to tell apart: near to each other, far from all others, or very long."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.utility import UtilityFacts
from tests.databases import Database
from tests.oracle.propensity import Plain


def utility(
    database: Database, types: dict[str, str], source: Sequence[Any], release: Sequence[Any]
) -> UtilityFacts:
    for table, rows in (("people", source), ("released", release)):
        database.execute(f"drop table if exists {table}")
        database.create(table, types, rows)
    found = ppdp_sql.check("released", database.url, quasi=[next(iter(types))], against="people")
    assert found.utility is not None
    return found.utility


def expected(source: Sequence[Any], release: Sequence[Any], turned: Any) -> float:
    """The score of the numbers as others that span the same and are far from each other."""
    rows = [
        [dict(zip("ab", turned(*row), strict=True)) for row in side] for side in (source, release)
    ]
    return Plain(*rows, numbers=["a", "b"]).propensity()


def test_starts_and_ends_tell_durations(database: Database) -> None:
    chance = random.Random(5)

    def visits(rows: int, duration: int) -> list[tuple[int, int]]:
        starts = [1_500_000_000 + chance.randrange(100_000_000) for _ in range(rows)]
        return [(start, start + int(chance.gauss(duration, 100))) for start in starts]

    source, release = visits(300, 600), visits(200, 700)
    types = {"begins": "bigint", "ends": "bigint"}
    found = utility(database, types, source, release)
    score = expected(source, release, lambda begins, ends: (begins, ends - begins))
    assert score > 0.02
    assert found.propensity == pytest.approx(score, abs=1e-7)
    assert found.propensity_pairs is not None
    assert found.propensity_pairs > score - 1e-3
    # The same in nanoseconds, which have more digits than a floating-point number.
    found = utility(
        database,
        types,
        *([[cell * 10**9 for cell in row] for row in rows] for rows in (source, release)),
    )
    assert found.propensity == pytest.approx(score, abs=1e-7)


def test_a_price_and_its_tax(database: Database) -> None:
    chance = random.Random(6)
    net = [round(chance.uniform(0, 1e5), 2) for _ in range(400)]
    source = [(price, round(1.19 * price, 2)) for price in net]
    release = [(price, round(1.19 * price + 0.01 * (chance.random() < 0.5), 2)) for price in net]
    types = {"net": "double", "gross": "double"}
    score = expected(source, release, lambda net, gross: (net, round((gross - 1.19 * net) * 1e4)))
    assert score > 0.02
    assert utility(database, types, source, release).propensity == pytest.approx(score, abs=1e-6)


def test_products_of_numbers_that_nearly_tell_each_other(database: Database) -> None:
    chance = random.Random(9)

    def rows(many: int, drift: float) -> list[tuple[float | None, float]]:
        numbers = [chance.gauss(0.0, 1.0) for _ in range(many)]
        return [
            (None if chance.random() < 0.1 else number, number + 1e-6 * chance.gauss(drift, 1.0))
            for number in numbers
        ]

    source, release = rows(200, 0.0), rows(150, 0.5)
    named = [[dict(zip("ab", row, strict=True)) for row in side] for side in (source, release)]
    found = utility(database, {"a": "double", "b": "double"}, source, release)
    # What the second adds to the first is told where both are there, by pairs alone.
    plain = Plain(*named, numbers=["a", "b"])
    assert plain.propensity_pairs() > plain.propensity() + 0.01
    assert found.propensity == pytest.approx(plain.propensity(), abs=1e-7)
    assert found.propensity_pairs == pytest.approx(plain.propensity_pairs(), abs=1e-6)


def test_a_number_that_others_tell_adds_nothing(database: Database) -> None:
    chance = random.Random(7)
    rows = [[chance.gauss(1e6, 1.0), chance.gauss(0.0, 1.0)] for _ in range(120)]
    source = [(a, b, a / 3 + 2 * b) for a, b in rows[:70]]
    release = [(a + 0.3, b, (a + 0.3) / 3 + 2 * b) for a, b in rows[70:]]
    found = utility(database, {"a": "double", "b": "double", "c": "double"}, source, release)
    score = expected([row[:2] for row in source], [row[:2] for row in release], lambda a, b: (a, b))
    assert found.propensity == pytest.approx(score, abs=1e-9)
    assert found.propensity_reason is None


@pytest.mark.parametrize("far", [1e6, 1e9, 1e15, 1e200])
def test_a_number_far_from_all_others(database: Database, far: float) -> None:
    chance = random.Random(8)
    source = [[chance.gauss(0.0, 1.0)] for _ in range(150)]
    release = [[chance.gauss(0.4, 1.0)] for _ in range(100)]
    # Its row is told for certain, and the others are as if it were not there.
    plain = Plain(
        [{"a": row[0]} for row in source], [{"a": row[0]} for row in (*release, [1e3])], ["a"]
    )
    found = utility(database, {"a": "double"}, source, [*release, [far]])
    assert plain.propensity() > 0.004
    assert found.propensity == pytest.approx(plain.propensity(), abs=1e-7)


@pytest.mark.parametrize(
    ("kind", "first"), [("decimal(38,0)", 10**30), ("bigint", 2**53), ("bigint", 10**18)]
)
def test_long_numbers_are_compared_in_every_digit(
    database: Database, kind: str, first: int
) -> None:
    types = {"id": kind, "zone": "varchar"}
    source = [[first + number, "ab"[number % 2]] for number in range(8)]
    release = [[first + 50 + number, "ab"[number % 2]] for number in range(8)]
    found = utility(database, types, source, release)
    told = {item.columns[0]: item for item in found.first_order}
    assert (told["id"].largest, told["id"].values) == (0.125, 16)
    assert told["zone"].largest == 0.0
    assert found.propensity == pytest.approx(0.25)
    swapped = [[source[number ^ 1][0], zone] for number, (_, zone) in enumerate(source)]
    found = utility(database, types, source, swapped)
    assert {item.largest for item in found.first_order} == {0.0}
    assert found.second_order[0].largest == 0.125


def test_a_number_is_the_same_however_it_is_written(database: Database) -> None:
    database.create("people", {"id": "integer"}, [[7], [8], [0], [-10]])
    database.create("released", {"id": "varchar"}, [["007"], ["8.0"], ["-0"], ["-010.00"]])
    found = ppdp_sql.check("released", database.url, quasi=["id"], against="people").utility
    assert found is not None
    assert (found.first_order[0].largest, found.first_order[0].values) == (0.0, 4)


def test_a_column_may_have_no_number(database: Database) -> None:
    """Neither anywhere nor in rows that no value tells for certain."""
    types = {"zone": "varchar", "a": "integer"}
    rows = [("north", None), ("north", None), ("south", None)]
    found = utility(database, types, rows, rows[1:])
    assert found.propensity == pytest.approx(
        Plain(*([{"zone": zone} for zone, _ in side] for side in (rows, rows[1:]))).propensity()
    )
    told = utility(database, types, [("north", None)] * 3, [("north", 7)])
    assert told.propensity == pytest.approx(3 / 16)
