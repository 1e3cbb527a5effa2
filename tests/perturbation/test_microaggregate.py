"""Microaggregation against MDAV in plain Python, and what it promises."""

from __future__ import annotations

import math
import random
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.errors import NoSolutionError, VerificationError
from ppdp_sql.perturbation import mdav as mdav_in_sql
from ppdp_sql.perturbation import microaggregate
from ppdp_sql.perturbation.base import Scene
from ppdp_sql.templating import Session
from tests.databases import Database, DuckDBDatabase
from tests.oracle.microaggregation import mdav, steps, whole_mean

from .perturbing import fill, perturbed

HALF = Fraction(1, 2)


def half_up(value: Fraction, scale: int) -> Decimal:
    return Decimal(math.floor(value * 10**scale + HALF)).scaleb(-scale)


@settings(max_examples=6)
@given(
    values=st.lists(st.none() | st.integers(-50, 50), min_size=2, max_size=40),
    k=st.integers(2, 4),
    scale=st.sampled_from([0, 2]),
)
def test_one_column_is_plain_mdav(
    database: Database, values: list[int | None], k: int, scale: int
) -> None:
    values = [*values, 3, -7, 3, 11]
    kind = f"decimal(12, {scale})" if scale else "integer"
    given_values = [None if v is None else Decimal(v).scaleb(-scale) for v in values]
    fill(database, {"number": kind}, [(value,) for value in given_values])
    rows, _ = perturbed(database, ["number"], {"number": ("microaggregate", {"k": k})})
    # In their order: of two ends that are equally far from the mean, the low one goes.
    numbers = sorted(row.before[0] for row in rows if row.before[0] is not None)
    expected: Counter[Any] = Counter({(None, None): values.count(None)} if None in values else {})
    for group in mdav([(Fraction(number),) for number in numbers], k):
        total = sum(Fraction(numbers[at]) for at in group)
        center = half_up(total / len(group), scale)
        expected.update((numbers[at], center) for at in group)
    assert Counter((row.before[0], row.after[0]) for row in rows) == expected


@settings(max_examples=6)
@given(
    points=st.lists(
        st.tuples(st.integers(0, 9), st.sampled_from([-2.5, 0.1, 0.25, 7.0, 100.5]), st.just(4)),
        min_size=4,
        max_size=30,
    ),
    k=st.integers(2, 4),
)
def test_several_columns_are_plain_mdav(
    database: Database, points: list[tuple[Any, ...]], k: int
) -> None:
    names = ["age", "size", "same"]
    fill(database, dict(zip(names, ("integer", "double", "integer"), strict=True)), points)
    asked = {name: ("microaggregate", {"group": "all", "k": k}) for name in names}
    rows, found = perturbed(database, names, asked)
    columns = list(zip(*(row.before for row in rows), strict=True))
    for group in mdav(steps(columns), k, whole_mean):
        total = sum(rows[at].before[0] for at in group)
        age = half_up(Fraction(total, len(group)), 0)
        size = math.fsum(rows[at].before[1] for at in group) / len(group)
        for at in group:
            assert rows[at].after[0] == age
            assert rows[at].after[1] == pytest.approx(size, abs=1e-9)
            assert rows[at].after[2] == 4
    assert all(change.details["k"] == k for change in found.changes)


def test_the_median_is_a_value_of_the_group(database: Database) -> None:
    fill(database, {"number": "integer"}, [(v,) for v in (1, 2, 10, 11, 50, 90, 100)])
    asked = {"number": ("microaggregate", {"k": 3, "center": "median"})}
    rows, _ = perturbed(database, ["number"], asked)
    shown = {row.before[0]: row.after[0] for row in rows}
    # The mean is about 38, so 100 is farther than 1; of four the second is the lower median.
    assert shown == {1: 2, 2: 2, 10: 2, 11: 2, 50: 90, 90: 90, 100: 90}


def test_blocks_are_cut_and_every_number_is_shown_k_times(database: Database) -> None:
    draw = random.Random(4)
    points = [(draw.gauss(0, 1), draw.randrange(1000), None) for _ in range(260)]
    points[:40] = [(a, None, None) for a, *_ in points[:40]]
    names = ["a", "b", "c"]
    fill(database, {"a": "double", "b": "bigint", "c": "integer"}, points)
    asked = {name: ("microaggregate", {"group": "g", "k": 5, "block": 30}) for name in names}
    rows, found = perturbed(database, names, asked)
    shown = Counter(row.after for row in rows)
    assert min(shown.values()) >= 5
    assert max(shown.values()) < 10
    assert all([v is None for v in row.before] == [v is None for v in row.after] for row in rows)
    assert found.warnings == ("column 'c' has no number, so it stays as it is",)


#: Most rows are alike in a column, few are far away: an even cut has nowhere to go.
TIED = [(0, 0)] * 70 + [(0, 3)] * 15 + [(at % 4, 10**at) for at in range(9)]


@settings(max_examples=10)
@given(
    points=st.lists(st.tuples(st.integers(-3, 3), st.integers(0, 10**9)), max_size=150),
    block=st.integers(6, 30),
    is_sorted=st.booleans(),
)
def test_no_block_is_too_large_or_too_small(
    database: Database, points: list[tuple[int, int]], block: int, is_sorted: bool
) -> None:
    sizes = []
    read = mdav_in_sql._sizes

    def noted(scene: Scene, members: str) -> tuple[int, int]:
        sizes.append(read(scene, members))
        return sizes[-1]

    fill(database, {"a": "integer", "b": "bigint"}, TIED + points)
    asked = {name: ("microaggregate", {"group": "g", "block": block}) for name in ("a", "b")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mdav_in_sql, "_sizes", noted)
        # The parts of ranges are counted, but for the last cut; or all blocks are sorted.
        patch.setattr(mdav_in_sql, "_SORTED", 10**6 if is_sorted else 1)
        rows, _ = perturbed(database, ["a", "b"], asked)
    largest, fewest = sizes[-1]
    assert largest <= block
    assert min(fewest for _, fewest in sizes) >= block // 2
    assert fewest >= 3
    assert min(Counter(row.after for row in rows).values()) >= 3


@pytest.mark.parametrize("rows", [600, 5000])
def test_engines_cut_and_group_the_same(both_databases: list[Database], rows: int) -> None:
    draw = random.Random(rows)
    points = [
        (draw.lognormvariate(0, 2), draw.choice([0, 0, 0, 5, draw.gauss(0, 1)]), at % 11 or None)
        for at in range(rows)
    ]
    names = ["a", "b", "c"]
    shown = []
    for database in both_databases:
        fill(database, {"a": "double", "b": "double", "c": "smallint"}, points)
        asked = {name: ("microaggregate", {"group": "g", "block": 20}) for name in names}
        found, _ = perturbed(database, names, asked)
        shown.append([(row.before, row.after) for row in found])
    assert shown[0] == shown[1]
    assert min(Counter(after for _, after in shown[0]).values()) >= 3


def test_rows_with_enough_like_them_show_what_they_have(
    both_databases: list[Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw = random.Random(5)
    points = [(draw.randrange(4), draw.choice([None, 0, 0.5])) for _ in range(400)]
    points += [(9 + at, 50.0 * at) for at in range(7)]
    k, block = 3, 60
    alike = Counter(points)
    grouped = []
    group_rows = mdav_in_sql.group_rows

    def noted(*arguments: Any) -> mdav_in_sql.GroupedRows:
        grouped.append(group_rows(*arguments))
        return grouped[-1]

    monkeypatch.setattr(microaggregate, "group_rows", noted)
    shown = []
    for database in both_databases:
        fill(database, {"a": "integer", "b": "double"}, points)
        asked = {c: ("microaggregate", {"group": "g", "k": k, "block": block}) for c in ("a", "b")}
        found, _ = perturbed(database, ["a", "b"], asked)
        shown.append([(row.before, row.after) for row in found])
    assert shown[0] == shown[1]
    # k of each, and what is left over k by k, so that others near them find somebody.
    assert {found.rows for found in grouped} == {
        sum(n if n < 2 * k else k + n % k for n in alike.values())
    }
    for point, n in alike.items():
        kept = sum(before == after == point for before, after in shown[0])
        assert kept >= n - (k + n % k)
    assert min(Counter(after for _, after in shown[0]).values()) >= k
    numbers = [(before, after) for before, after in shown[0] if None not in before]
    plain = mdav([tuple(map(Fraction, before)) for before, _ in numbers], k)
    pairs = [
        (numbers[at][0], tuple(float(sum(numbers[i][0][c] for i in g)) / len(g) for c in (0, 1)))
        for g in plain
        for at in g
    ]
    assert _loss(numbers) <= 1.1 * _loss(pairs)


def test_floats_of_unlike_sizes_have_their_mean(database: Database) -> None:
    small, large = [0.001, 0.0015, 0.003, -0.002, -0.0021, -0.0027], [1e15, 1.1e15, 1.3e15]
    fill(database, {"a": "double"}, [(value,) for value in small + large])
    rows, _ = perturbed(database, ["a"], {"a": ("microaggregate", {"k": 3})})
    means = [math.fsum(small[:3]) / 3, math.fsum(small[3:]) / 3, math.fsum(large) / 3]
    expected = {value: means[at // 3] for at, value in enumerate(small + large)}
    assert {row.before[0]: row.after[0] for row in rows} == pytest.approx(expected, rel=1e-6)


def test_decimals_that_are_far_apart_have_their_mean(database: Database) -> None:
    near = [Decimal(at) / 100 for at in range(60)]
    points = [(value + Decimal(10) ** 17 * (at % 3), at) for at, value in enumerate(near)]
    fill(database, {"a": "decimal(20, 2)", "b": "integer"}, points)
    asked = {name: ("microaggregate", {"group": "g", "k": 4}) for name in ("a", "b")}
    rows, _ = perturbed(database, ["a", "b"], asked)
    groups: dict[Any, list[Decimal]] = {}
    for row in rows:
        groups.setdefault(row.after, []).append(row.before[0])
    assert len(groups) > 9
    for (a, _), values in groups.items():
        assert a == half_up(sum(map(Fraction, values), Fraction(0)) / len(values), 2)


@pytest.mark.parametrize("kinds", [2, 40, 3000])
def test_a_sample_tells_whether_rows_are_alike(
    database: Database, monkeypatch: pytest.MonkeyPatch, kinds: int
) -> None:
    """Rows of three thousand kinds are all different, and nobody counts them all."""
    draw = random.Random(kinds)
    points = [(draw.randrange(kinds) * 7, draw.randrange(kinds) % 3) for _ in range(3000)]
    points = list(dict.fromkeys(points)) if kinds == 3000 else points
    fill(database, {"a": "integer", "b": "integer"}, points)
    monkeypatch.setattr(mdav_in_sql, "_SAMPLE", 600)
    rows_left = []
    group_rows = mdav_in_sql.group_rows

    def noted(*arguments: Any) -> mdav_in_sql.GroupedRows:
        found = group_rows(*arguments)
        rows_left.append(found.rows)
        return found

    monkeypatch.setattr(microaggregate, "group_rows", noted)
    asked = {name: ("microaggregate", {"group": "g", "block": 50}) for name in ("a", "b")}
    steps: list[str] = []
    fetch = Session.fetch

    def stepped(session: Session, step: str, **context: Any) -> Any:
        steps.append(step)
        return fetch(session, step, **context)

    monkeypatch.setattr(Session, "fetch", stepped)
    perturbed(database, ["a", "b"], asked)
    assert "perturb/alike_pairs" in steps
    assert ("perturb/copies" in steps) == (kinds < 3000)
    assert (rows_left[0] < len(points) / 2) == (kinds < 3000)


@pytest.mark.parametrize(
    ("rows", "k", "block"),
    [(500, 3, 1000), (20_000, 3, 250), (3_000_000, 3, 18), (3_000_000, 50, 300), (500, 200, 1200)],
)
def test_blocks_of_large_tables_are_small(rows: int, k: int, block: int) -> None:
    assert mdav_in_sql.default_block(rows, k) == block


def test_groups_lose_less_than_random_ones(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "points.duckdb")
    draw = random.Random(8)
    points = [(draw.gauss(0, 1), draw.gauss(5, 3)) for _ in range(400)]
    fill(database, {"a": "double", "b": "double"}, points)
    losses = []
    for options in ({"group": "g"}, {"group": "g", "block": 40}):
        asked = {name: ("microaggregate", options) for name in ("a", "b")}
        rows, _ = perturbed(database, ["a", "b"], asked)
        losses.append(_loss([(row.before, row.after) for row in rows]))
    shuffled = points[:]
    draw.shuffle(shuffled)
    pairs = []
    for at in range(0, 399, 3):
        group = shuffled[at : at + 3]
        center = tuple(sum(values) / len(group) for values in zip(*group, strict=True))
        pairs += [(point, center) for point in group]
    assert losses[0] < 0.2 * _loss(pairs)
    assert losses[1] < 0.2 * _loss(pairs)


def _loss(pairs: list[Any]) -> float:
    return sum((a - c) ** 2 + ((b - d) / 3) ** 2 for (a, b), (c, d) in pairs)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([(1, 2), (2, None)], "has a number in 1 row, and microaggregate asks for groups of 3"),
        ([(1, 2)] * 5 + [(1, None)], "2 rows alone with a number in some of them"),
    ],
)
def test_too_few_rows_are_refused(
    database: Database, values: list[tuple[Any, ...]], message: str
) -> None:
    fill(database, {"a": "integer", "b": "integer"}, [*values, (1, None)])
    asked = {name: ("microaggregate", {"group": "g"}) for name in ("a", "b")}
    with pytest.raises(NoSolutionError, match=message):
        perturbed(database, ["a", "b"], asked)


def test_a_number_that_is_shown_too_rarely_is_found(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_small(*_: Any) -> dict[str, int]:
        return {"k": 2, "numbers": 4, "ends": 0}

    monkeypatch.setattr(microaggregate, "_runs", too_small)
    fill(database, {"a": "integer"}, [(1,), (2,), (30,), (40,)])
    with pytest.raises(VerificationError, match="shows 2 rows with numbers of their own in a"):
        perturbed(database, ["a"], {"a": ("microaggregate", {"k": 3})})
