"""What one check tells of a node."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ppdp_sql.lattice import Node


@dataclass(frozen=True, slots=True)
class NodeStatistics:
    """The groups of a node, judged.

    Attributes:
        node: the levels.
        kept_groups: groups that pass every model.
        all_groups: all groups.
        failing_rows: rows in groups that fail a model.
        lasting_rows: rows in groups that fail a lasting model: they fail at every node below, too.
        lasting_groups: groups that pass every lasting model; without one nothing below passes.
        smallest_kept: the smallest group that passes; None when none does.
        anonymity: the smallest size left after dropping whole sizes within the limit; 0 if not
            asked for.
        satisfied: nothing blocks, the failing rows may be suppressed, and something is left.
        group_totals: per group metric that was asked for, its sum over the kept groups.
        group_bounds: the same over all groups.
        blocked: something fails that no suppression of rows can mend, such as a group of the
            population without rows of the source.
        lasting_blocked: a lasting model is what blocks: every node below is blocked, too.
    """

    node: Node
    kept_groups: int
    all_groups: int
    failing_rows: int
    lasting_rows: int
    lasting_groups: int
    smallest_kept: int | None
    anonymity: int
    satisfied: bool
    group_totals: Mapping[str, float]
    group_bounds: Mapping[str, float]
    blocked: bool = False
    lasting_blocked: bool = False


@dataclass(frozen=True, slots=True)
class NodeCost:
    """What the search's metric says of a node.

    Attributes:
        value: the cost; less is better.
        lost: per column, the sum over the cells of failing rows as generalized; None where
            nothing fails or the metric does not ask.
    """

    value: float
    lost: tuple[float, ...] | None = None
