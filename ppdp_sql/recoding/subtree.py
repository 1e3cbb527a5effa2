"""subtree: a cut through each hierarchy; when a tree node is shown, all values under it are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.cut_tables import CutTables, TreeNode
from ppdp_sql.recoding.cutting import Cutting, Move


def subtree(clusters: Clusters) -> Clusters:
    """Replace tree nodes by all of their children, from the top down."""
    tables = CutTables(clusters)
    Subtrees(tables, clusters).run()
    tables.become()
    return clusters


class Subtrees(Cutting):
    """Tries to show all children of a tree node in its place."""

    asks = "recode/judge_branchings"

    def __init__(self, tables: CutTables, clusters: Clusters) -> None:
        super().__init__(tables, clusters)
        #: Per tree node, the moves that become possible once its children are shown.
        self._below: dict[TreeNode | None, list[Move]] = defaultdict(list)
        most = [column.most for column in clusters.problem.columns]
        for column, level, highest, *rest in tables.read("recode/branchings"):
            *key, lost, lost_below = rest
            node = tables.node(int(column), int(level), key)
            gain = tables.leaf_weights[node.column] * (int(lost) - int(lost_below))
            parent = None
            if highest < most[node.column]:
                parent = tables.node(node.column, int(highest) + 1, key)
            self._below[parent].append(Move(node, node.level - 1, gain, node))

        #: The tree nodes that are shown and have children.
        self.shown: set[TreeNode] = set()

    def first(self) -> list[Move]:
        """Start from the highest levels."""
        found = self._below[None]
        self.shown |= {move.node for move in found}
        return list(found)

    def taken(self, move: Move) -> tuple[list[Move], list[Move]]:
        """Go on with the children of what was shown."""
        new = self._below[move.node]
        self.shown -= {move.node}
        self.shown |= {other.node for other in new}
        return [], new

    def untaken(self, move: Move, free: Sequence[Move]) -> None:
        """Show the tree node again."""
        self.shown -= {other.node for other in self._below[move.node]}
        self.shown.add(move.node)
