"""Rules that a network's edges make: who knows the parents, knows the child (S2 algorithm 1).

The conditional probability table of a child given its parents is joint rows / rows of the parents'
cell. A rule holds where an entry exceeds alpha in a cell of enough rows. Several parents are tried
each alone first: where all of them tell the child, the rule of all together is kept, else those
that do. An edge of which data do not tell the way is tried both ways.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.frequency.packed_columns import ColumnSet, PackedColumns
from ppdp_sql.leaks.ics import Structure

_NAMES = ("joint", "parent")


@dataclass(frozen=True, slots=True, order=True)
class Inference:
    """From parents to a child."""

    parents: ColumnSet
    child: int

    @property
    def sets(self) -> tuple[ColumnSet, ColumnSet]:
        """The columns of a cell of the table, and those of the parents alone."""
        return tuple(sorted((*self.parents, self.child))), self.parents


@dataclass(frozen=True, slots=True)
class Strength:
    """What an inference tells.

    Attributes:
        probability: the largest entry in a parents' cell of enough rows; None without such a cell.
        rows: rows in parents' cells that tell a value with more than alpha.
    """

    probability: float | None
    rows: int

    def exceeds(self, alpha: float) -> bool:
        """Whether it makes a rule."""
        return self.probability is not None and self.probability > alpha


def inferences(structure: Structure, columns: Sequence[int]) -> list[Inference]:
    """Return everything that is tried: parents alone and together, open edges both ways."""
    found = []
    for child in columns:
        parents = structure.parents(child)
        singles = [*parents, *structure.beside(child)]
        found += [Inference((parent,), child) for parent in sorted(singles)]
        if len(parents) > 1:
            found.append(Inference(parents, child))
    return found


def rules_of(
    structure: Structure,
    columns: Sequence[int],
    strengths: Mapping[Inference, Strength],
    alpha: float,
) -> list[Inference]:
    """Keep what exceeds alpha, as algorithm 1 does."""
    found = []
    for child in columns:
        parents = structure.parents(child)
        telling = [
            alone
            for parent in parents
            if strengths[alone := Inference((parent,), child)].exceeds(alpha)
        ]
        together = Inference(parents, child)
        # Together they may share no cell of enough rows; then each alone says more.
        if len(telling) == len(parents) > 1 and strengths[together].exceeds(alpha):
            found.append(together)
        else:
            found += telling
        found += [
            alone
            for parent in structure.beside(child)
            if strengths[alone := Inference((parent,), child)].exceeds(alpha)
        ]
    return found


def measure_strengths(
    packed: PackedColumns, asked: Sequence[Inference], alpha: float, min_rows: int
) -> dict[Inference, Strength]:
    """Measure inferences, many in a statement.

    Args:
        packed: the tuples.
        asked: the inferences.
        alpha: entries above it tell a value.
        min_rows: rows of a parents' cell that is looked at.
    """
    rows = packed.fetch(
        "leak/measure_rules",
        [one.sets for one in asked],
        _NAMES,
        alpha=alpha,
        min_rows=min_rows,
    )
    return {
        one: Strength(None if row[1] is None else float(row[1]), int(row[2]))
        for one, row in zip(asked, rows, strict=True)
    }


def touched_groups(
    packed: PackedColumns, rules: Sequence[Inference], quasi: ColumnSet, alpha: float
) -> dict[Inference, int]:
    """Count, per rule, the groups with a row that it tells something of."""
    rows = packed.fetch(
        "leak/touched_groups",
        [(*one.sets, quasi) for one in rules],
        (*_NAMES, "quasi"),
        alpha=alpha,
    )
    # A rule that holds tells something of a group at least, but small cells may be all there is.
    found = {int(row[0]): int(row[1]) for row in rows}
    return {one: found.get(place, 0) for place, one in enumerate(rules)}
