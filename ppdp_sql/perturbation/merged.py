"""A source and its release in one table: the tuples of their shared columns, as codes.

A code is what a column shows: the bin of a value, or a label that stands for several bins in equal
parts of its leaves. Leaves are the values of the source; a label that stands for none of them is a
value of its own. Everything that compares the two relations starts from here.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.column import Column, TypeFamily
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

#: From here on integers have more digits than a floating-point number, and here exact ones end.
LONG, LONGEST = 2.0**53, 1e37
#: What a floating-point number is wrong by, as a share of it.
ROUNDING = 2.0**-53
#: How many times what nine in ten of its numbers lie within a number is from the middle to be far.
NEAR = 100
#: How many times as far a number counts at most: further away it tells the same, and squares of it
#: lose what all others tell.
FARTHEST = 1e12

Matrix = npt.NDArray[np.float64]


@dataclass(frozen=True)
class SharedColumn:
    """A column that a source and its release both have."""

    source: Column
    release: Column
    hierarchy: HierarchySource | None = None
    #: Text of the release is read as numbers where all of it are numbers.
    reads_numbers: bool = False

    @property
    def name(self) -> str:
        """Its name, which is the same in both."""
        return self.source.name

    def is_number(self, words: int) -> bool:
        """Whether it is a number in both relations; so many values of the release are none."""
        reads = self.reads_numbers and self.release.family is TypeFamily.TEXT and words == 0
        return self.source.family.is_numeric and (self.release.family.is_numeric or reads)


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
class Work:
    """The work tables that codes were made from, and that other codes can be made from.

    Attributes:
        tuples: what rows show, with rows of both relations.
        listed: the values of each column.
        fits: the values that labels stand for.
        binned: the bin of each leaf.
        codes: the code of each value, and the side on which it stands alone.
        columns: of each column how its numbers are read, as `utility/code_tuples` is told.
        numeric: the columns that are numbers in the source.
    """

    tuples: str
    listed: str
    fits: str
    binned: str
    codes: str
    columns: Sequence[Mapping[str, Any]]
    numeric: Sequence[int]

    @property
    def numbers(self) -> list[int]:
        """The columns that are numbers in both relations."""
        return [column["index"] for column in self.columns if column["is_number"]]

    @property
    def tables(self) -> tuple[str, ...]:
        """All tables, to be dropped."""
        return self.tuples, self.listed, self.fits, self.binned, self.codes


@dataclass(frozen=True)
class Merged:
    """Both relations in one work table of codes.

    Attributes:
        table: the tuples, as codes and numbers.
        columns: what they are of.
        work: what the codes were made from.
    """

    table: str
    columns: Sequence[CodedColumn]
    work: Work


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
    binned, codes = session.work("utility_binned"), session.work("utility_codes")
    numeric = [i for i, column in enumerate(columns) if column.source.family.is_numeric]
    session.execute(
        "utility/bin_values",
        target=binned,
        listed=listed,
        fits=fits,
        numeric=numeric,
        most_numbers=MOST_NUMBERS,
        most_values=MOST_VALUES,
    )
    facts = session.fetch("utility/column_facts", listed=listed, binned=binned)
    read = []
    for index, (column, (_, *numbers, words, _)) in enumerate(zip(columns, facts, strict=True)):
        read.append({"index": index, **_read_number(column, column.is_number(words), numbers)})
    work = Work(merged, listed, fits, binned, codes, read, numeric)
    table = session.work("utility_coded")
    spreads = code(session, work, binned, codes, table)
    coded = [
        CodedColumn(
            column.name, index, read[index]["is_number"], KINDS[int(fact[-1])], spreads[index]
        )
        for index, (column, fact) in enumerate(zip(columns, facts, strict=True))
    ]
    return Merged(table, coded, work)


def code(session: Session, work: Work, binned: str, codes: str, table: str) -> Mapping[int, Matrix]:
    """Make the tuples as codes of some bins; per column, return the share of each bin in each code.

    Args:
        session: where the work tables are.
        work: what codes are made from.
        binned: the bins of leaves.
        codes: the table of the code of each value, which is made.
        table: the table of the tuples, which is made.
    """
    spread = session.work("utility_spread")
    session.execute(
        "utility/spread_values", target=spread, listed=work.listed, fits=work.fits, binned=binned
    )
    session.execute(
        "utility/code_values",
        target=codes,
        spread=spread,
        listed=work.listed,
        fits=work.fits,
        binned=binned,
        numbers=work.numbers,
    )
    session.analyze(binned, codes)
    spreads = _spreads(session, spread, codes, len(work.columns))
    session.execute(
        "utility/code_tuples", target=table, merged=work.tuples, codes=codes, columns=work.columns
    )
    session.analyze(table)
    session.drop(spread)
    return spreads


def _read_number(
    column: SharedColumn, is_number: bool, facts: Sequence[float | None]
) -> dict[str, Any]:
    """Say how numbers of a column are read: less their middle, and between -1 and 1."""
    low, low_tenth, middle, high_tenth, high = facts
    # A number that never changes has no effect, and its NULLs are values like others.
    if not is_number or low is None or low == high:
        return {"is_number": False, "is_long": False}
    assert middle is not None and high is not None
    assert low_tenth is not None and high_tenth is not None
    families = {column.source.family, column.release.family}
    are_integers = families == {TypeFamily.INTEGER}
    is_long = are_integers and LONG <= max(-low, high) < LONGEST
    width = min(max(high - middle, middle - low), sys.float_info.max)
    if low_tenth < high_tenth:
        width = min(width, FARTHEST * (high_tenth - low_tenth))
    # A power of two changes no digit.
    scale = 2.0 ** -min(math.frexp(width)[1], 1022)
    near = NEAR * (high_tenth - low_tenth)
    is_far = 0 < near < width / NEAR
    # What numbers that are not far from the others are wrong by.
    reached = near if is_far else width
    return {
        "is_number": True,
        "is_long": is_long,
        "middle": str(int(middle)) if is_long else float(middle),
        "scale": scale,
        "most": width * scale,
        "bound": near * scale if is_far else None,
        "rounding": ROUNDING * scale * (reached if are_integers else abs(middle) + reached),
    }


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
    equal = session.work("utility_equal")
    session.execute("utility/equal_numbers", target=equal, fits=fits, listed=listed)
    session.analyze(equal)
    session.drop(values, labels, hierarchies, fits)
    return equal


def _spreads(session: Session, spread: str, codes: str, columns: int) -> Mapping[int, Matrix]:
    """Read, per column, the share of each bin in each code."""
    rows = session.fetch("utility/read_spread", spread=spread, codes=codes)
    found: dict[int, Matrix] = {}
    for index in range(columns):
        own = [row for row in rows if row[0] == index]
        if not own:
            # Every value of it is told for certain, so no tuple is left.
            found[index] = np.zeros((0, 0))
            continue
        shape = (1 + max(int(row[1]) for row in own), 1 + max(int(row[2]) for row in own))
        matrix = np.zeros(shape)
        for _, code, bin_, share in own:
            matrix[int(code), int(bin_)] = float(share)
        found[index] = matrix
    return found
