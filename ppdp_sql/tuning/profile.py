"""What the columns of a table are like, counted in the database in a few statements."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.templating import Session
from ppdp_sql.tuning.patterns import IDENTIFYING, NUMBER, SHAPES

_PATTERNS = {**IDENTIFYING, **SHAPES}

#: Entropies of columns that say the same differ by rounding alone.
_SAME_ENTROPY = 1e-9


#: In fewer rows columns may agree by chance.
_FEW_ROWS = 20


@dataclass(frozen=True)
class Matches:
    """How much of a column a pattern matches."""

    rows: int
    values: int


@dataclass(frozen=True)
class ColumnProfile:
    """One column in counts. NULL is a value to the entropy and to separation, as in a group.

    Attributes:
        column: name and type.
        rows: rows of the table.
        nulls: rows without a value.
        distinct: different values.
        unique: values that one row alone has.
        largest: rows that have the commonest value.
        entropy: in bits, over all rows.
        separation: share of the pairs of rows that the column tells apart.
        shortest: characters of the shortest value, written out; longest likewise.
        mean_length: characters of a value on average.
        lowest: the smallest number among the values; highest the largest.
        matches: per pattern, what it matches.
        same_as: an earlier column that has another value exactly where this one has.
    """

    column: Column
    rows: int
    nulls: int
    distinct: int
    unique: int
    largest: int
    entropy: float
    separation: float
    shortest: int
    longest: int
    mean_length: float
    lowest: Decimal | None = None
    highest: Decimal | None = None
    matches: Mapping[str, Matches] = field(default_factory=dict)
    same_as: str | None = None

    @property
    def name(self) -> str:
        """The name of the column."""
        return self.column.name

    @property
    def family(self) -> TypeFamily:
        """The family of its type."""
        return self.column.family

    @property
    def type_name(self) -> str:
        """The type as the engine calls it, without the values that an enumeration lists."""
        return self.column.type_name.split("'")[0].rstrip("(, ")

    @property
    def filled(self) -> int:
        """Rows that have a value."""
        return self.rows - self.nulls

    @property
    def uniqueness(self) -> float:
        """The share of rows whose value nobody else has."""
        return self.unique / self.rows if self.rows else 0.0

    @property
    def distinct_ratio(self) -> float:
        """Different values per row that has one: 1 for a key."""
        return self.distinct / self.filled if self.filled else 0.0

    def share(self, pattern: str) -> float:
        """The share of rows with a value that a pattern matches."""
        return self.matches[pattern].rows / self.filled if self.filled else 0.0

    def unmatched(self, pattern: str) -> int:
        """How many different values a pattern does not match."""
        return self.distinct - self.matches[pattern].values

    def to_dict(self) -> dict[str, Any]:
        """Return the profile as JSON: counts and shares, never a value."""
        return {
            "name": self.name,
            "type": self.type_name,
            "distinct": self.distinct,
            "nulls": self.nulls,
            "uniqueness": round(self.uniqueness, 6),
            "entropy": round(self.entropy, 6),
            "separation": round(self.separation, 6),
        }


def profile_columns(
    session: Session, source: Source, columns: Sequence[Column], *, once: bool = False
) -> list[ColumnProfile]:
    """Profile every column of a table: one statement for all, one more where columns look alike.

    `once` reads a source once that is dear to read, and keeps it meanwhile.

    An empty table has no profile.
    """
    families = [column.family for column in columns]
    rows = session.fetch(
        "profile/measure_columns",
        source=source,
        columns=columns_to_count(columns),
        once=once,
        patterns=[
            {"expression": expression, "columns": _tried_on(name, families)}
            for name, expression in _PATTERNS.items()
        ],
        whole=[index for index, family in enumerate(families) if family is TypeFamily.INTEGER],
        number={"expression": NUMBER, "columns": _tried_on("number", families)},
    )
    profiles = [_profile(columns[int(row[0])], row) for row in rows]
    return _with_twins(session, source, profiles)


def _tried_on(pattern: str, families: Sequence[TypeFamily]) -> list[int]:
    """Return the columns that a pattern is tried on: it takes most of the time of a profile.

    A type says as much of its values as most patterns would. Fractions may be no number, and days
    may be infinity.
    """
    tried = {TypeFamily.TEXT}
    if pattern == "number":
        tried |= {TypeFamily.DECIMAL, TypeFamily.FLOAT}
    elif pattern == "date":
        tried |= {TypeFamily.DATE, TypeFamily.TIMESTAMP, TypeFamily.TIMESTAMP_ZONED}
    return [index for index, family in enumerate(families) if family in tried]


def columns_to_count(columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Describe columns to the templates; a type that we do not know may not be comparable."""
    return [
        {
            "index": index,
            "name": column.name,
            "family": column.family,
            "as_text": column.family is TypeFamily.OTHER,
        }
        for index, column in enumerate(columns)
    ]


def _profile(column: Column, row: ResultRow) -> ColumnProfile:
    total, nulls, distinct, unique = (int(value) for value in row[1:5])
    pairs = total * (total - 1)
    counts = [int(value) for value in row[13:]]
    return ColumnProfile(
        column,
        total,
        nulls,
        distinct,
        unique,
        int(row[5] or 0),
        max(0.0, (math.log(total) - float(row[6]) / total) / math.log(2)),
        1 - float(row[7]) / pairs if pairs else 0.0,
        int(row[8] or 0),
        int(row[9] or 0),
        int(row[10] or 0) / (total - nulls) if total > nulls else 0.0,
        _decimal(row[11]),
        _decimal(row[12]),
        {
            name: Matches(total - nulls, distinct)
            if name in ("number", "digits") and column.family is TypeFamily.INTEGER
            else Matches(counts[2 * place], counts[2 * place + 1])
            for place, name in enumerate(_PATTERNS)
        },
    )


def _decimal(value: Any) -> Decimal | None:
    return None if value is None else Decimal(repr(float(value)))


def _with_twins(
    session: Session, source: Source, profiles: Sequence[ColumnProfile]
) -> list[ColumnProfile]:
    """Mark columns that say the same as an earlier one, value by value.

    Such columns have the same counts, so few pairs are left to be counted. Keys are all alike in
    that sense, and in a few rows columns agree by chance.
    """
    pairs: list[dict[str, Any]] = []
    for place, later in enumerate(profiles):
        for earlier in profiles[:place]:
            if _may_be_twins(earlier, later):
                pairs.append({"left": earlier.name, "right": later.name, "index": len(pairs)})
                break
    if not pairs:
        return list(profiles)
    counted = {
        int(row[0]): int(row[1])
        for row in session.fetch("profile/count_pairs", source=source, pairs=pairs)
    }
    found: dict[str, str] = {}
    by_name = {profile.name: profile for profile in profiles}
    for pair in pairs:
        twin = by_name[pair["right"]]
        if counted[pair["index"]] == twin.distinct + (twin.nulls > 0):
            found[pair["right"]] = pair["left"]
    return [replace(profile, same_as=found.get(profile.name)) for profile in profiles]


def _may_be_twins(one: ColumnProfile, other: ColumnProfile) -> bool:
    return (
        TypeFamily.OTHER not in (one.family, other.family)
        and 1 < one.distinct == other.distinct <= one.filled / 2
        and one.filled >= _FEW_ROWS
        and (one.nulls, one.largest, one.unique) == (other.nulls, other.largest, other.unique)
        and abs(one.entropy - other.entropy) < _SAME_ENTROPY * max(1.0, one.entropy)
    )
