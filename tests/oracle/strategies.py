"""Hypothesis strategies that draw a small task with its table.

By default they stay where the specification decides everything; `corners=True` adds the few
combinations that it leaves open (see `cases`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from hypothesis import strategies as st

from .reference import (
    ALGORITHMS,
    METRICS,
    TOP,
    AlgorithmName,
    Exact,
    MetricName,
    NullMode,
    ReferenceColumn,
    ReferenceTask,
    UnmappedMode,
    Value,
)

COLUMN_NAMES = ("age", "Zip Code", "select", 'qu"ote', "größe", "it's", "a.b")
CARRIED_NAMES = ("visits", "Note", "order")
LEAF_TEXTS = ("a", "B", "10", "5.5", "O'Brien", 'say "x"', "d e", "é", "x,y", "null")
UNMAPPED_TEXTS = ("zzz", "A", " a", "", "010")
WEIGHTS: tuple[Exact, ...] = (1, 2, 5, Decimal("0.5"), Decimal("2.25"), Decimal("0.1"))
PERCENTS = ("0%", "4%", "10%", "12.5%", "33.3%", "50%", "99.99%", "100%")

BETAS: tuple[Exact | None, ...] = (None, None, 1, 2, Decimal("0.5"))

_PREFIX_DOMAIN = tuple(a + b + c for a in "012" for b in "01" for c in "019")
_PREFIX_LENGTHS = ([1], [2], [2, 1])
_INTERVAL_DOMAIN = tuple(str(number) for number in range(40))
_INTERVAL_WIDTHS = ([5], [10], [20], [5, 10], [5, 20], [10, 20])


@dataclass(frozen=True)
class Case:
    """A task, its table, and how a policy writes the hierarchies.

    Attributes:
        task: The task.
        rows: The table; every row has the same keys.
        builders: Column name -> the inline builder of a policy, for instance
            `{"prefix": [2, 1]}`. A column that is not here has its hierarchy as a CSV or table.
            A column with an `intervals` builder holds integers, every other column text.
    """

    task: ReferenceTask
    rows: list[dict[str, Value]]
    builders: dict[str, dict[str, object]]


@dataclass(frozen=True)
class _Drawn:
    """A column with the values its cells may take and its builder, if it has one."""

    column: ReferenceColumn
    cells: tuple[Value, ...]
    builder: dict[str, object] | None


def _one_in(n: int) -> st.SearchStrategy[bool]:
    """Draw True about once in n times, and False when shrunk."""
    return st.integers(0, n - 1).map(lambda number: number == n - 1 and n > 1)


@st.composite
def hierarchies(
    draw: st.DrawFn, min_height: int = 0, max_height: int = 3, corners: bool = False
) -> list[tuple[Value, ...]]:
    """Draw a hierarchy that nests, one tuple per leaf; height 0 is the single leaf `*`.

    Args:
        draw: Given by hypothesis.
        min_height: The least top level.
        max_height: The greatest top level.
        corners: Whether a label above the NULL leaf may be NULL as well.
    """
    height = draw(st.integers(min_height, max_height))
    if height == 0:
        return [(TOP,)]
    leaves: list[Value] = list(
        draw(st.lists(st.sampled_from(LEAF_TEXTS), min_size=1, max_size=6, unique=True))
    )
    if draw(_one_in(5)):
        leaves.insert(draw(st.integers(0, len(leaves))), None)
    reuse = draw(st.booleans())
    paths: list[list[Value]] = [[leaf] for leaf in leaves]
    for level in range(1, height):
        below = list(dict.fromkeys(path[-1] for path in paths))
        parents = draw(
            st.lists(st.integers(0, len(below) - 1), min_size=len(below), max_size=len(below))
        )
        labels: dict[Value, Value] = {}
        for label, parent in zip(below, parents, strict=True):
            alone = parents.count(parent) == 1
            keeps = reuse and alone and (label is not None or corners)
            labels[label] = label if keeps else f"L{level}-{parent}"
        for path in paths:
            path.append(labels[path[-1]])
    return [(*path, TOP) for path in paths]


@st.composite
def _levels(draw: st.DrawFn, height: int) -> tuple[int, int | None]:
    """Draw min_level and max_level, mostly 0 and None."""
    low = draw(st.integers(0, height)) if draw(_one_in(4)) else 0
    high = draw(st.integers(low, height)) if draw(_one_in(4)) else None
    return low, high


@st.composite
def _csv_columns(draw: st.DrawFn, name: str, min_height: int, corners: bool) -> _Drawn:
    """Draw a column whose hierarchy is a file or a table."""
    rows = draw(hierarchies(min_height=min_height, corners=corners))
    has_null_leaf = any(row[0] is None for row in rows)
    nulls: NullMode = draw(st.sampled_from(("value", "suppress", "error")))
    unmapped: UnmappedMode = draw(st.sampled_from(("error", "suppress")))
    if has_null_leaf and not corners:
        nulls = "value"
    low, high = draw(_levels(len(rows[0]) - 1))
    cells: list[Value] = [row[0] for row in rows * 3 if row[0] is not None]
    if len(rows[0]) > 1 or corners:
        if draw(_one_in(12 if nulls == "error" else 3)):
            cells.append(None)
        if draw(_one_in(12 if unmapped == "error" else 3)):
            cells.append(draw(st.sampled_from(UNMAPPED_TEXTS)))
    column = ReferenceColumn(
        name=name,
        hierarchy=rows,
        weight=draw(st.sampled_from(WEIGHTS)),
        min_level=low,
        max_level=high,
        nulls=nulls,
        unmapped=unmapped,
    )
    return _Drawn(column, tuple(cells), None)


def prefix_hierarchy(kept: Sequence[int]) -> list[tuple[Value, ...]]:
    """Give the hierarchy of `{prefix: kept}` over the values that the strategies draw."""
    return [
        (text, *(text[:length] + "*" * (len(text) - length) for length in kept), TOP)
        for text in _PREFIX_DOMAIN
    ]


def interval_hierarchy(
    widths: Sequence[int],
) -> tuple[list[tuple[Value, ...]], dict[tuple[int, str], tuple[Exact, Exact]]]:
    """Give the hierarchy of `{intervals: {width: widths, from: 0}}` and its labels' bounds."""
    rows: list[tuple[Value, ...]] = []
    bounds: dict[tuple[int, str], tuple[Exact, Exact]] = {}
    for text in _INTERVAL_DOMAIN:
        labels: list[Value] = []
        for level, width in enumerate(widths, start=1):
            low = int(text) // width * width
            label = f"[{low}, {low + width})"
            bounds[level, label] = (Fraction(low), Fraction(low + width))
            labels.append(label)
        rows.append((text, *labels, TOP))
    return rows, bounds


@st.composite
def _builder_columns(draw: st.DrawFn, name: str) -> _Drawn:
    """Draw a column with a `prefix` or an `intervals` builder."""
    builder: dict[str, object]
    bounds: dict[tuple[int, str], tuple[Exact, Exact]] | None = None
    if draw(st.booleans()):
        kept = draw(st.sampled_from(_PREFIX_LENGTHS))
        builder, rows = {"prefix": kept}, prefix_hierarchy(kept)
    else:
        widths = draw(st.sampled_from(_INTERVAL_WIDTHS))
        builder = {"intervals": {"width": widths, "from": 0}}
        rows, bounds = interval_hierarchy(widths)
    values = [row[0] for row in rows]
    cells: list[Value] = list(
        draw(st.lists(st.sampled_from(values), min_size=2, max_size=8, unique=True))
    )
    nulls: NullMode = draw(st.sampled_from(("value", "suppress", "error")))
    if draw(_one_in(12 if nulls == "error" else 3)):
        cells.append(None)
    low, high = draw(_levels(len(rows[0]) - 1))
    column = ReferenceColumn(
        name=name,
        hierarchy=rows,
        weight=draw(st.sampled_from(WEIGHTS)),
        min_level=low,
        max_level=high,
        nulls=nulls,
        unmapped=draw(st.sampled_from(("error", "suppress"))),
        domain_from_source=True,
        interval_bounds=bounds,
    )
    return _Drawn(column, tuple(cells), builder)


def _settle(drawn: _Drawn, source: Sequence[Value]) -> _Drawn:
    """Make a builder a file when the source has one value at the builder's last level.

    Only a last level of several values gets a `*` on top, so the height of such a builder would
    be another.
    """
    if drawn.builder is None:
        return drawn
    last = {row[0]: row[-2] for row in drawn.column.hierarchy}
    if len({last[value] for value in source if value is not None}) > 1:
        return drawn
    column = replace(drawn.column, domain_from_source=False, interval_bounds=None)
    return replace(drawn, column=column, builder=None)


@st.composite
def _tables(
    draw: st.DrawFn, columns: Sequence[_Drawn], carried: bool, max_rows: int
) -> list[dict[str, Value]]:
    """Draw the rows: a few tuples many times, and others in between."""
    count = 0 if draw(_one_in(40)) else draw(st.integers(1, max_rows))
    quasi = st.tuples(*(st.sampled_from(drawn.cells) for drawn in columns))
    few = draw(st.lists(quasi, min_size=1, max_size=8))
    tuples = draw(
        st.lists(
            st.one_of(st.sampled_from(few), st.sampled_from(few), quasi),
            min_size=count,
            max_size=count,
        )
    )
    names = [drawn.column.name for drawn in columns]
    rows: list[dict[str, Value]] = [dict(zip(names, row, strict=True)) for row in tuples]
    others = draw(st.lists(st.sampled_from(CARRIED_NAMES), unique=True)) if carried else []
    for row in rows:
        for name in others:
            row[name] = draw(st.sampled_from(("p", "q", None)))
    return rows


def suppressions(max_rows: int = 40) -> st.SearchStrategy[int | str]:
    """Draw a limit: rows, or a percent string with up to two decimals."""
    percent = st.integers(0, 10_000).map(lambda n: f"{Decimal(n) / 100:f}%")
    return st.one_of(st.just(0), st.integers(0, max_rows), st.sampled_from(PERCENTS), percent)


@st.composite
def cases(
    draw: st.DrawFn,
    *,
    algorithms: Sequence[AlgorithmName] = ALGORITHMS,
    metrics: Sequence[MetricName] = METRICS,
    max_columns: int = 4,
    max_rows: int = 40,
    min_height: int = 0,
    builders: bool = True,
    carried: bool = True,
    corners: bool = False,
) -> Case:
    """Draw a task with its table.

    Args:
        draw: Given by hypothesis.
        algorithms: The algorithms to draw from.
        metrics: The metrics to draw from.
        max_columns: The most quasi-identifiers (at most seven).
        max_rows: The most rows.
        min_height: The least height of a hierarchy; 1 leaves out the single leaf `*`.
        builders: Whether columns with inline builders are drawn.
        carried: Whether columns that are no quasi-identifiers are drawn.
        corners: Whether to draw what the specification leaves open: `nulls` other than `value`
            beside a NULL leaf of the hierarchy, NULL labels above that leaf, NULL and unmapped
            values in a column of height 0.
    """
    names = draw(
        st.lists(st.sampled_from(COLUMN_NAMES), min_size=1, max_size=max_columns, unique=True)
    )
    drawn = [
        draw(_builder_columns(name))
        if builders and draw(_one_in(4))
        else draw(_csv_columns(name, min_height, corners))
        for name in names
    ]
    rows = draw(_tables(drawn, carried, max_rows))
    settled = [_settle(one, [row[one.column.name] for row in rows]) for one in drawn]
    task = ReferenceTask(
        columns=[one.column for one in settled],
        k=draw(st.integers(2, 6)),
        suppression=draw(suppressions(max_rows)),
        algorithm=draw(st.sampled_from(algorithms)),
        metric=draw(st.sampled_from(metrics)),
        suppressed=draw(st.sampled_from(("omit", "star"))),
        beta=draw(st.sampled_from(BETAS)),
    )
    with_builder = {one.column.name: one.builder for one in settled if one.builder is not None}
    return Case(task=task, rows=rows, builders=with_builder)
