"""A source and its release in one table: the tuples of their shared columns, as codes.

A code is what a column shows: the bin of a value, or a label that stands for several bins in equal
parts of its leaves. Leaves are the values of the source; a label that stands for none of them is a
value of its own. Everything that compares the two relations starts from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import NUMBER_PATTERN, load_hierarchies
from ppdp_sql.leaks.attacks.people import PATTERNS
from ppdp_sql.templating import Session

#: Different numbers of a source that are compared one by one; of more, tenths of its rows are.
MOST_NUMBERS = 100
#: Other values of a column that are compared one by one; what is left of more is one value.
MOST_VALUES = 500

#: How the values of a column were put together, as `utility/column_facts` numbers them.
KINDS = ("values", "tenths", "commonest")

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class SharedColumn:
    """A column that a source and its release both have."""

    source: Column
    release: Column
    hierarchy: HierarchySource | None = None

    @property
    def name(self) -> str:
        """Its name, which is the same in both."""
        return self.source.name

    @property
    def is_number(self) -> bool:
        """Whether it is a number in both relations."""
        return self.source.family.is_numeric and self.release.family.is_numeric


@dataclass(frozen=True)
class CodedColumn:
    """What a shared column shows.

    Attributes:
        name: its name.
        index: its place among the shared columns.
        is_number: it is a number in both relations, and not the same one everywhere.
        kind: how its values were put together.
        spread: per code, the share of each bin.
    """

    name: str
    index: int
    is_number: bool
    kind: str
    spread: Matrix

    @property
    def codes(self) -> int:
        """How many codes there are."""
        return int(self.spread.shape[0])


@dataclass(frozen=True)
class Merged:
    """Both relations in one work table of codes."""

    table: str
    binned: str
    columns: Sequence[CodedColumn]


def merge(
    session: Session, source: Source, release: Source, columns: Sequence[SharedColumn]
) -> Merged:
    """Read both relations once into distinct tuples of codes.

    Args:
        session: where both are.
        source: the source, by its full name.
        release: the release, by its full name.
        columns: what they share, of which there is at least one.
    """
    merged, listed = session.work("utility_merged"), session.work("utility_listed")
    described = [
        {"index": index, "name": column.name, "number": index, "numeric": column.source.family}
        for index, column in enumerate(columns)
    ]
    sides = [
        {"relation": source, "families": [column.source.family for column in columns]},
        {"relation": release, "families": [column.release.family for column in columns]},
    ]
    session.execute("utility/merge_tuples", target=merged, sides=sides, columns=described)
    session.analyze(merged)
    session.execute(
        "utility/list_values",
        target=listed,
        merged=merged,
        columns=described,
        pattern=NUMBER_PATTERN,
    )
    session.analyze(listed)
    fits = _fits(session, merged, listed, columns)
    binned, spread = session.work("utility_binned"), session.work("utility_spread")
    session.execute(
        "utility/bin_values",
        target=binned,
        listed=listed,
        fits=fits,
        numeric=[i for i, column in enumerate(columns) if column.source.family.is_numeric],
        most_numbers=MOST_NUMBERS,
        most_values=MOST_VALUES,
    )
    session.execute("utility/spread_values", target=spread, listed=listed, fits=fits, binned=binned)
    codes = session.work("utility_codes")
    session.execute("utility/code_values", target=codes, spread=spread, listed=listed)
    session.analyze(binned, codes)
    spreads = _spreads(session, spread, codes, len(columns))
    facts = session.fetch("utility/column_facts", listed=listed, binned=binned)
    coded: list[CodedColumn] = []
    numbers = []
    for index, (column, (_, low, high, pooled)) in enumerate(zip(columns, facts, strict=True)):
        # A number that never changes has no effect, and its NULLs are values like others.
        is_number = column.is_number and low is not None and low < high
        kind = KINDS[int(pooled)]
        coded.append(CodedColumn(column.name, index, is_number, kind, spreads[index]))
        width = high - low if is_number else 1.0
        numbers.append(
            {
                "index": index,
                "is_number": is_number,
                "low": float(low) if is_number else 0.0,
                "width": float(width),
            }
        )
    table = session.work("utility_coded")
    session.execute(
        "utility/code_tuples", target=table, merged=merged, codes=codes, columns=numbers
    )
    session.analyze(table)
    session.drop(merged, listed, fits, spread, codes)
    return Merged(table, binned, coded)


def _fits(session: Session, merged: str, listed: str, columns: Sequence[SharedColumn]) -> str:
    """Make the table of the source's values with the labels that may stand for them."""
    values, labels = session.work("utility_values"), session.work("utility_labels")
    session.execute("utility/source_values", target=values, listed=listed)
    session.execute(
        "attack/read_labels",
        target=labels,
        groups=merged,
        quasi=[
            {"number": index, "numeric": column.source.family.is_numeric}
            for index, column in enumerate(columns)
        ],
        patterns=PATTERNS,
    )
    hierarchies = session.work("utility_hierarchies")
    loaded = load_hierarchies(
        session,
        [
            QuasiColumn(column.name, column.hierarchy or HideOnly(), column.source.family)
            for column in columns
        ],
        values,
        hierarchies,
    )
    session.analyze(values, labels, hierarchies)
    fits = session.work("utility_fits")
    session.execute(
        "attack/match_values",
        target=fits,
        values=values,
        labels=labels,
        hierarchies=hierarchies,
        columns=[
            {"number": number, "height": hierarchy.height}
            for number, hierarchy in enumerate(loaded.columns)
        ],
    )
    session.analyze(fits)
    session.drop(values, labels, hierarchies)
    return fits


def _spreads(session: Session, spread: str, codes: str, columns: int) -> Mapping[int, Matrix]:
    """Read, per column, the share of each bin in each code."""
    rows = session.fetch("utility/read_spread", spread=spread, codes=codes)
    found: dict[int, Matrix] = {}
    for index in range(columns):
        own = [row for row in rows if row[0] == index]
        shape = (1 + max(int(row[1]) for row in own), 1 + max(int(row[2]) for row in own))
        matrix = np.zeros(shape)
        for _, code, bin_, share in own:
            matrix[int(code), int(bin_)] = float(share)
        found[index] = matrix
    return found
