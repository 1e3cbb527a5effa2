"""Noise: what is added, against plain Python; what it keeps; what it refuses."""

from __future__ import annotations

import math
import random
import statistics
import struct
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.errors import InputError
from ppdp_sql.perturbation.covariance import triangle
from tests.databases import Database, DuckDBDatabase

from .perturbing import PerturbedRow, fill, perturbed

KINDS = {"whole": "integer", "money": "decimal(12, 2)", "size": "double", "small": "real"}
#: The smallest steps of exact types; a float is rounded to six digits of its noise.
STEPS = {"whole": 1.0, "money": 0.01, "size": None, "small": None}


def normal(draws: Sequence[int]) -> float:
    """Twelve numbers of 16 bits, summed, in standard deviations from their mean."""
    parts = [part for draw in draws for part in divmod(draw, 65536)]
    return (sum(parts) - 8 * 65535 / 2) / (65536 * math.sqrt(2 / 3))


def shown(row: PerturbedRow) -> tuple[Any, ...]:
    """The values of a row; a driver may read a real as the decimal that it is written as."""
    *others, small = row.after
    return (*others, None if small is None else struct.pack("f", small))


@settings(max_examples=6)
@given(
    rows=st.lists(
        st.tuples(
            st.none() | st.integers(-900, 900),
            st.decimals(-500, 500, places=2),
            st.floats(-40, 40, width=16),
            st.none() | st.integers(0, 20),
        ),
        min_size=3,
        max_size=20,
    ),
    scale=st.sampled_from([0.3, 2]),
)
def test_noise_of_each_column_by_itself(
    both_databases: list[Database], rows: list[tuple[Any, ...]], scale: float
) -> None:
    rows = [*rows, (1, Decimal("2.50"), 3.5, 4), (-1, Decimal("0.01"), 0.0, 0)]
    found = []
    for database in both_databases:
        fill(database, KINDS, rows)
        asked = {name: ("noise", {"scale": scale, "correlated": False}) for name in KINDS}
        found.append(perturbed(database, list(KINDS), asked)[0])
    assert [shown(row) for row in found[0]] == [shown(row) for row in found[1]]
    for at, (name, step) in enumerate(STEPS.items()):
        numbers = [float(row[at]) for row in rows if row[at] is not None]
        size = scale * statistics.stdev(numbers)
        for row in found[0]:
            before, after = row.before[at], row.after[at]
            assert (before is None) == (after is None), name
            if before is not None:
                noise = size * normal(row.draws[4 * at : 4 * at + 4])
                # The deviation is known to some nine digits.
                slack = (step or 1e-5 * size) / 2 + 1e-6 * (abs(noise) + abs(float(before)))
                assert abs(float(after) - float(before) - noise) <= slack, name


def correlation(rows: list[PerturbedRow], first: int, second: int) -> float:
    pairs = [
        (float(row.after[first]), float(row.after[second]))
        for row in rows
        if None not in (row.after[first], row.after[second])
    ]
    return statistics.correlation(*zip(*pairs, strict=True))


def test_correlated_noise_keeps_correlations(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    draw = random.Random(1)
    people = []
    for _ in range(1500):
        base = draw.gauss(0, 1)
        income = 30_000 + 9000 * (base + draw.gauss(0, 0.3))
        weight = None if draw.random() < 0.1 else 70 - 8 * base + draw.gauss(0, 4)
        people.append((round(income), weight, 2 * round(income) + 1))
    names = ["income", "weight", "double_income"]
    fill(database, dict(zip(names, ("integer", "double", "bigint"), strict=True)), people)
    source, _ = perturbed(database, names, {"income": ("noise", {"scale": 1e-6})})
    for seed in range(3):
        found = {}
        for correlated in (True, False):
            asked = {name: ("noise", {"scale": 0.7, "correlated": correlated}) for name in names}
            found[correlated], _ = perturbed(database, names, asked, seed)
        for first, second in ((0, 1), (0, 2), (1, 2)):
            wanted = correlation(source, first, second)
            lost = {key: abs(correlation(rows, first, second) - wanted)
                    for key, rows in found.items()}  # fmt: skip
            assert lost[True] < 0.06
            assert lost[True] < lost[False] / 2
        # The covariance of the noise is the data's, times the square of the scale.
        noise = [float(row.after[0]) - row.before[0] for row in found[True]]
        numbers = [row.before[0] for row in found[True]]
        ratio = statistics.stdev(noise) / statistics.stdev(numbers)
        assert ratio == pytest.approx(0.7, rel=0.1)
        assert statistics.fmean(noise) == pytest.approx(0, abs=0.1 * statistics.stdev(numbers))
        # What follows from another column still nearly does.
        assert correlation(found[True], 0, 2) > 0.999


def test_correlations_are_kept_where_many_numbers_are_missing(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    draw = random.Random(3)
    people = []
    for _ in range(3000):
        first = draw.gauss(0, 1)
        second = first + draw.gauss(0, 0.1)
        third = draw.gauss(0, 1) - first
        people.append((None if draw.random() < 0.4 else first, second, third))
    names = ["first", "second", "third"]
    fill(database, dict.fromkeys(names, "double"), people)
    source, _ = perturbed(database, names, {"first": ("noise", {"scale": 1e-6})})
    asked = {name: ("noise", {"scale": 1.0}) for name in names}
    found, told = perturbed(database, names, asked)
    assert not [warning for warning in told.warnings if "different rows" in warning]
    for first_at, second_at in ((0, 1), (0, 2), (1, 2)):
        kept = correlation(found, first_at, second_at)
        assert kept == pytest.approx(correlation(source, first_at, second_at), abs=0.03)


def test_correlations_that_cannot_be_together_are_told(database: Database) -> None:
    """Each pair has rows of its own: a with b and b with c go together, a with c against it."""
    rows: list[tuple[float | None, ...]] = []
    for at in range(40):
        rows += [(at, at, None), (None, at, at), (at, None, 39 - at)]
    names = ["a", "b", "c"]
    fill(database, dict.fromkeys(names, "double precision"), rows)
    asked = {name: ("noise", {"scale": 1.0}) for name in names}
    _, told = perturbed(database, names, asked)
    (warning,) = [warning for warning in told.warnings if "different rows" in warning]
    assert "columns 'a', 'b', 'c' have numbers in different rows" in warning
    # Halves of the correlations are correlations: 1, 1 and -1 become 1/2, 1/2 and -1/2.
    assert "it has 0% of the way" in warning


@pytest.mark.parametrize(
    "matrix",
    [
        [[1.0]],
        [[1.0, 0.5], [0.5, 1.0]],
        [[1.0, 1.0, 0.2], [1.0, 1.0, 0.2], [0.2, 0.2, 1.0]],
        [[1.0, -1.0], [-1.0, 1.0]],
    ],
)
def test_triangle_makes_the_matrix(matrix: list[list[float]]) -> None:
    found = triangle(matrix)
    for row, wanted in zip(found, matrix, strict=True):
        for other, value in zip(found, wanted, strict=True):
            made = math.fsum(a * b for a, b in zip(row, other, strict=True))
            assert made == pytest.approx(value, abs=1e-6)


def test_range_and_type_are_kept_where_asked(database: Database) -> None:
    rows = [(at % 7, 32767 if at % 2 else -32768, Decimal("9.9"), None) for at in range(60)]
    types = {"a": "integer", "b": "smallint", "c": "decimal(2, 1)", "d": "double"}
    fill(database, types, [*rows, (3, 0, Decimal("0"), None)])
    asked = {
        "a": ("noise", {"scale": 1, "clip": True}),
        "b": ("noise", {"scale": 0.5}),
        "c": ("noise", {"scale": 9}),
        "d": ("noise", {}),
    }
    found, source = perturbed(database, list(types), asked)
    assert {row.after[0] for row in found} == set(range(7))
    assert all(-32768 <= row.after[1] <= 32767 for row in found)
    assert all(abs(row.after[2]) <= Decimal("9.9") for row in found)
    assert all(row.after[3] is None for row in found)
    outside = {change.name: change.details["outside"] for change in source.changes}
    assert (outside["a"], outside["b"], outside["d"]) == (0, 0, 0)
    assert any("column 'd' has no number" in text for text in source.warnings)
    assert any(
        "noise takes column 'c' out of the range of the source" in text for text in source.warnings
    )


def test_noise_that_changes_nothing_is_told(database: Database) -> None:
    fill(database, {"flag": "integer", "same": "integer"}, [(at % 2, 7) for at in range(20)])
    found, source = perturbed(
        database, ["flag", "same"], {"flag": ("noise", {}), "same": ("noise", {})}
    )
    assert all(row.before == row.after for row in found)
    assert source.warnings == (
        "column 'same' has one number, so it stays as it is",
        "the noise of column 'flag' is smaller than its last digit, so most rows keep their "
        "number; raise scale",
    )


@pytest.mark.parametrize(
    ("kind", "values", "message"),
    [
        ("double", [math.nan, 1.0, 2.0], "has NaN or Infinity in 1 row"),
        ("double", [math.inf, -math.inf, 2.0], "has NaN or Infinity in 2 rows"),
        ("double", [1.6e308, -1.6e308], "too large for noise; divide"),
        ("bigint", [9 * 10**18, -(9 * 10**18)], "too large for noise"),
    ],
)
def test_numbers_that_cannot_be_counted_with(
    database: Database, kind: str, values: list[Any], message: str
) -> None:
    fill(database, {"number": kind}, [(value,) for value in values])
    with pytest.raises(InputError, match=message):
        perturbed(database, ["number"], {"number": ("noise", {})})


def test_decimals_without_a_scale(database: Database) -> None:
    """PostgreSQL's numeric; DuckDB has no such type, and takes one with three digits."""
    fill(database, {"number": "numeric"}, [(Decimal(at) / 8,) for at in range(12)])
    for method in ("noise", "microaggregate"):
        found, _ = perturbed(database, ["number"], {"number": (method, {})})
        assert all(abs(row.after[0] - row.before[0]) < 1 for row in found)
        assert any(row.after[0] != row.before[0] for row in found)
