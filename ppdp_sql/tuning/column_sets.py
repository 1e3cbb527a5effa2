"""Sets of columns, and how well each tells the rows of a source apart."""

from __future__ import annotations

from dataclasses import dataclass

#: Columns of a source by their numbers, in ascending order.
ColumnSet = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Isolation:
    """What a set of columns does to rows.

    Attributes:
        groups: distinct tuples.
        unique_rows: rows whose tuple no other row has.
        rows_below: rows in groups below k.
        same_pairs: ordered pairs of rows that the set does not tell apart.
    """

    groups: int
    unique_rows: int
    rows_below: int
    same_pairs: int

    def separation_ratio(self, rows: int) -> float:
        """Return the share of pairs of rows that differ in the set; 1 where there is no pair."""
        pairs = rows * (rows - 1)
        return 1.0 - self.same_pairs / pairs if pairs else 1.0
