"""Counts what a report tells of a source and of its release, by one scan of each."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.packed_columns import PackedColumns, count_tuples
from ppdp_sql.report.facts import (
    AssociationFacts,
    DistributionFacts,
    LabelFacts,
    Risk,
    SizeClass,
)
from ppdp_sql.templating import Session

#: The column of counted rows that says how many a row stands for.
ROWS = "ppdp_rows"
#: Where classes of group sizes begin, and one at k besides.
SIZES = (1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 100_000, 1_000_000)
#: Labels of a column that are shown.
MOST_LABELS = 20
#: Shares are told in steps of a tenth of a percent.
SHARE_DIGITS = 3


@dataclass(frozen=True)
class Classed:
    """Groups of about one size."""

    groups: int
    rows: int
    smallest: int


@dataclass(frozen=True)
class Counted:
    """A relation that was read once.

    Attributes:
        table: the work table of its distinct tuples.
        columns: the columns of that.
        rows: rows of the relation.
        values: per column, its distinct values.
        sizes: groups by the class of their size.
        associations: per pair of columns, Cramer's V; None where one of them has one value alone.
    """

    table: str
    columns: Sequence[Column]
    rows: int
    values: Mapping[str, int]
    sizes: Mapping[int, Classed]
    associations: Mapping[tuple[str, str], float | None]


def count(
    session: Session,
    name: str,
    relation: Source | str,
    columns: Sequence[Column],
    quasi: Sequence[str],
    least: int,
) -> Counted:
    """Read a relation once; everything else is asked of its distinct tuples.

    Args:
        session: the session.
        name: what the work table is called.
        relation: a relation by its full name, or a work table.
        columns: the columns to read.
        quasi: those among them that make groups.
        least: the k that tells small groups from others.
    """
    table = session.work(name)
    described = [{"name": column.name, "family": column.family.value} for column in columns]
    session.execute("report/count_rows", target=table, relation=relation, columns=described)
    session.analyze(table)
    tuples, rows = count_tuples(session, table, columns, ROWS)
    packed = PackedColumns(session, tuples, len(columns))
    session.drop(tuples)
    names = [column.name for column in columns]
    grouped = tuple(index for index, column in enumerate(names) if column in quasi)
    sizes = {
        int(bound): Classed(int(groups), int(total), int(smallest))
        for _, bound, groups, total, smallest, _ in packed.fetch(
            "report/size_classes", [(grouped,)], bounds=class_bounds(least)
        )
    }
    singles = [((index,),) for index in range(len(names))]
    cells = [int(row[1]) for row in packed.fetch("leak/set_sums", singles)]
    found = _associations(packed, cells, rows)
    packed.drop()
    return Counted(
        table,
        columns,
        rows,
        dict(zip(names, cells, strict=True)),
        sizes,
        {(names[a], names[b]): value for (a, b), value in found.items()},
    )


def _associations(
    packed: PackedColumns, cells: Sequence[int], rows: int
) -> dict[tuple[int, int], float | None]:
    """Return Cramer's V of each pair of columns, by Pearson's statistic."""
    pairs = list(combinations(range(len(cells)), 2))
    if not pairs:
        return {}
    asked = [((a, b), (a,), (b,), ()) for a, b in pairs]
    answers = packed.fetch("leak/pearson", asked, ("both", "first", "second", "given"))
    return {
        pair: cramer(float(row[1]) - rows, rows, cells[pair[0]], cells[pair[1]])
        for pair, row in zip(pairs, answers, strict=True)
    }


def cramer(statistic: float, rows: int, first: int, second: int) -> float | None:
    """Return Cramer's V with Bergsma's correction: near 0 for independent columns of any size.

    Args:
        statistic: Pearson's statistic.
        rows: rows of the table.
        first: values of one column.
        second: values of the other.
    """
    if rows < 2 or first < 2 or second < 2:
        return None
    share = max(0.0, statistic / rows - (first - 1) * (second - 1) / (rows - 1))
    narrow = min(
        first - (first - 1) ** 2 / (rows - 1),
        second - (second - 1) ** 2 / (rows - 1),
    )
    if narrow <= 1:
        return None
    return round(min(1.0, math.sqrt(share / (narrow - 1))), 6)


def associations(before: Counted, after: Counted) -> list[AssociationFacts]:
    """Put the pairs of columns of both side by side."""
    return [
        AssociationFacts(*pair, before.associations[pair], value)
        for pair, value in after.associations.items()
        if pair in before.associations
    ]


def class_bounds(least: int) -> list[int]:
    """Return where classes of group sizes begin, so that one begins at k."""
    return sorted({*SIZES, least})


def size_classes(before: Counted, after: Counted, least: int) -> list[SizeClass]:
    """Return the classes of group sizes from the smallest to the largest that either has."""
    bounds = class_bounds(least)
    used = [bound for bound in bounds if bound in before.sizes or bound in after.sizes]
    nothing = Classed(0, 0, 0)
    found = []
    for place, bound in enumerate(bounds):
        if not used or not used[0] <= bound <= used[-1]:
            continue
        high = bounds[place + 1] - 1 if place + 1 < len(bounds) else None
        one, other = before.sizes.get(bound, nothing), after.sizes.get(bound, nothing)
        found.append(SizeClass(bound, high, one.groups, other.groups, one.rows, other.rows))
    return found


def risk(counted: Counted, least: int) -> Risk:
    """Return how surely people are found by groups of these sizes.

    Args:
        counted: the relation.
        least: the k that tells small groups from others.
    """
    groups = sum(item.groups for item in counted.sizes.values())
    smallest = min((item.smallest for item in counted.sizes.values()), default=0)
    worst = 1 / smallest if smallest else 0.0
    share = groups / counted.rows if counted.rows else 0.0
    alone = counted.sizes.get(1)
    return Risk(
        counted.rows,
        groups,
        smallest,
        worst,
        worst,
        share,
        0 if alone is None else alone.rows,
        sum(item.rows for bound, item in counted.sizes.items() if bound < least),
    )


def distributions(
    session: Session,
    before: Counted,
    after: Counted,
    dimensions: str | None,
    levels: Mapping[str, Mapping[str, Any]],
    least: int,
) -> list[DistributionFacts]:
    """Compare how often labels are shown with how many rows of the source have them.

    Args:
        session: the session.
        before: the source.
        after: the release.
        dimensions: the work table of generalized values; None where no column has one level.
        levels: per column whose cells all have one level, its `place`, `level` and `top`.
        least: labels of fewer rows are not told.
    """
    raw = {column.name: column for column in before.columns}
    shown = [column for column in after.columns if column.name in raw]
    labels = session.work("report_labels")
    session.execute(
        "report/list_labels",
        target=labels,
        counted=after.table,
        columns=[
            {"index": index, "name": column.name, "family": column.family.value}
            for index, column in enumerate(shown)
        ],
        least=least,
        most=MOST_LABELS,
    )
    session.analyze(labels)
    found = session.fetch(
        "report/compare_labels",
        labels=labels,
        counted=before.table,
        dimensions=dimensions,
        columns=[
            {
                "index": index,
                "name": column.name,
                "family": raw[column.name].family.value,
                "leveled": column.name in levels,
                "place": 0,
                "level": 0,
                "top": False,
                **levels.get(column.name, {}),
            }
            for index, column in enumerate(shown)
        ],
    )
    session.drop(labels)
    facts = []
    for index, column in enumerate(shown):
        rows = [row for row in found if row[0] == index]
        told = [
            LabelFacts(
                _text(row[1]),
                None
                if row[3] is None
                else _share(told_before(int(row[3]), int(row[2]), least), before.rows),
                _share(int(row[2]), after.rows),
            )
            for row in rows
        ]
        rest = after.rows - sum(int(row[2]) for row in rows)
        facts.append(
            DistributionFacts(
                column.name,
                told,
                before.values[column.name],
                after.values[column.name],
                _share(rest, after.rows),
            )
        )
    return facts


def told_before(before: int, after: int, least: int) -> int:
    """Return the rows of a source that a report tells to have a label.

    They differ from those of the release by whole steps: else the difference would tell what the
    fewer than k people had who were left out.

    Args:
        before: rows of the source.
        after: rows of the release.
        least: rows of a step.
    """
    return after + least * int((before - after) / least)


def _share(part: int, whole: int) -> float:
    return round(part / whole, SHARE_DIGITS) if whole else 0.0


def _text(key: str) -> str:
    """Return the text of a key: they begin with `=`, and NULL is `null`."""
    return key[1:] if key.startswith("=") else "NULL"
