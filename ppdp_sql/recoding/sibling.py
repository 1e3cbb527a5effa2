"""sibling: as subtree, but single children of a shown tree node may be shown by themselves.

The label of the node stands for the rest of its children then. Its cells are measured as before, by
all leaves under the label, since that is what a reader of the release knows of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.cut_tables import CutTables, TreeNode
from ppdp_sql.recoding.cutting import Cutting, Move
from ppdp_sql.recoding.subtree import Subtrees


def sibling(clusters: Clusters) -> Clusters:
    """Cut subtrees first, then take single children out of the tree nodes that are shown."""
    tables = CutTables(clusters)
    found = Subtrees(tables, clusters)
    if found.run():
        tables.reopen(depth=1)
        _Siblings(tables, clusters, found).run()
    tables.become()
    return clusters


class _Siblings(Cutting):
    asks = "recode/judge_children"

    def __init__(self, tables: CutTables, clusters: Clusters, found: Subtrees) -> None:
        super().__init__(tables, clusters)
        self._shown = found.shown
        #: Per tree node, its children that may be taken out, and how many of all it has left.
        self._children: dict[TreeNode, dict[TreeNode, Move]] = defaultdict(dict)
        self._left: dict[TreeNode, int] = {}
        #: Where the children of what is taken out are, below tree nodes that split nothing.
        self._settled: dict[TreeNode, TreeNode] = {}
        for column, level, highest, *rest in tables.read(
            "recode/children",
            # Groups of a child with fewer rows all fail.
            least=clusters.problem.judgement.context["least_size"] or 0,
            most=self._limit,
        ):
            parent_key, key = rest[: tables.words], rest[tables.words : -3]
            children, lost, lost_below = map(int, rest[-3:])
            parent = tables.node(int(column), int(level), parent_key)
            node = tables.node(parent.column, parent.level - 1, key)
            gain = tables.leaf_weights[parent.column] * (lost - lost_below)
            self._children[parent][node] = Move(node, node.level, gain, parent)
            self._left[parent] = children
            self._settled[tables.node(parent.column, int(highest), parent_key)] = parent

    def first(self) -> list[Move]:
        """Every child of what the cut of subtrees shows."""
        return [move for node in self._shown for move in self._children[node].values()]

    def taken(self, move: Move) -> tuple[list[Move], list[Move]]:
        """Take a child out; the last one that is left splits nothing, and follows."""
        parent = move.family
        del self._children[parent][move.node]
        self._left[parent] -= 1
        free = list(self._children[parent].values()) if self._left[parent] == 1 else []
        self.needless |= {other.node for other in free}
        shown = [self._settled.get(other.node) for other in (move, *free)]
        new = [
            other for node in shown if node is not None for other in self._children[node].values()
        ]
        return free, new

    def untaken(self, move: Move, free: Sequence[Move]) -> None:
        """Put a child back to its siblings."""
        self.needless -= {other.node for other in free}
        self._left[move.family] += 1
        self._children[move.family][move.node] = move
