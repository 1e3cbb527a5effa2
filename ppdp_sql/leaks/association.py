"""Hiding Q-S associations by generalizing sensitive values: what Break-Merge is compared with.

A rule says that a group has one sensitive value with a share above alpha. Such a value goes up its
hierarchy, with all rows of the group that show it, until each leaf under what is shown has a share
of alpha or less, or nothing is shown at all. Break-Merge leaves every value as it is: it loses
nothing on the sensitive side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import HierarchyError, InputError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import counted
from ppdp_sql.templating import Session

#: What Break-Merge loses of a sensitive column: its values and their counts stay.
BROKEN_LOSS = 0.0


@dataclass(frozen=True)
class HiddenAssociations:
    """What it took to hide every rule of a column.

    Attributes:
        column: the sensitive column.
        alpha: how certain a rule may be.
        rules: groups and values that were more certain.
        rule_rows: rows that had such a value.
        loss: how much of the column is lost: 0 nothing, 1 everything is `*`.
        levels: rows by the level that they end at.
    """

    column: str
    alpha: float
    rules: int
    rule_rows: int
    loss: float
    levels: Mapping[int, int]

    @property
    def generalized_rows(self) -> int:
        """Rows that no longer show their value."""
        return sum(rows for level, rows in self.levels.items() if level)

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "column": self.column,
            "alpha": self.alpha,
            "rules": self.rules,
            "rule_rows": self.rule_rows,
            "generalized_rows": self.generalized_rows,
            "loss": self.loss,
            "levels": {str(level): rows for level, rows in self.levels.items()},
        }


def hide_associations(
    session: Session,
    relation: Relation,
    quasi: Sequence[str],
    column: str,
    hierarchy: Hierarchy,
    alpha: float,
) -> HiddenAssociations:
    """Hide the rules of an anonymized table about one column, in temporary tables.

    Args:
        session: where the table is.
        relation: the table.
        quasi: its quasi-identifiers, as they stand in it.
        column: the sensitive column.
        hierarchy: what its values are called more generally.
        alpha: how certain a value may be for whoever knows a group.

    Raises:
        InputError: alpha is no probability, or the table is empty.
        HierarchyError: a value has no leaf.
    """
    if not 0 <= alpha <= 1:
        raise InputError(f"alpha is a probability from 0 to 1, not {alpha:g}")
    families = {item.name: item.family for item in describe(session, relation)}
    if column not in families:
        raise InputError(f"'{relation}' has no column '{column}'")
    leaves = session.work("association_leaves")
    lifted = session.work("associations")
    session.execute("load/create_hierarchy", target=leaves, height=hierarchy.height)
    names = ["leaf_text", *(f"label_{level}" for level in range(1, hierarchy.height + 1))]
    session.load("load/hierarchy_rows", leaves, names, list(hierarchy.rows))
    session.analyze(leaves)
    session.execute(
        "leak/hide_associations",
        target=lifted,
        relation=relation,
        rows=None,
        quasi=list(quasi),
        column={"name": column, "family": families[column]},
        hierarchy=leaves,
        height=hierarchy.height,
        alpha=alpha,
    )
    found = session.fetch(
        "leak/hidden_associations", lifted=lifted, height=hierarchy.height, alpha=alpha
    )
    session.drop(lifted, leaves)
    lost = sum(int(row[5]) for row in found)
    if lost:
        raise HierarchyError(
            f"column '{column}' has values in {counted(lost, 'row')} that the hierarchy "
            f"{hierarchy.name} lacks; add them"
        )
    rows = sum(int(row[1]) for row in found)
    if not rows:
        raise InputError(f"'{relation}' is empty; there is nothing to hide")
    return HiddenAssociations(
        column,
        alpha,
        sum(int(row[3]) for row in found),
        sum(int(row[4]) for row in found),
        sum(float(row[2]) for row in found) / (rows * max(hierarchy.leaves - 1, 1)),
        {int(row[0]): int(row[1]) for row in found},
    )
