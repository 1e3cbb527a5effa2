"""How well sets of columns tell the rows of a source apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ppdp_sql.frequency.packed_columns import ColumnSet, PackedColumns


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


def isolations(
    packed: PackedColumns, sets: Sequence[ColumnSet], k: int, done: Callable[[int], None]
) -> list[Isolation]:
    """Count what each set does to rows.

    Args:
        packed: the tuples.
        sets: the sets.
        k: groups of fewer rows are counted.
        done: told after each statement how many sets it counted.
    """
    rows = packed.fetch("discover/measure_sets", [(one,) for one in sets], done=done, k=k)
    return [Isolation(*(int(value) for value in row[1:])) for row in rows]
