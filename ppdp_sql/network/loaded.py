"""A network in work tables: numbered nodes, and edges between the numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.network.taxonomy import Taxonomy


@dataclass(frozen=True)
class LoadedNetwork:
    """A network as it was read, ready for every method.

    Attributes:
        nodes: the work table of nodes: `node` from 0 on in the order of keys, `node_key`, and
            `label_value` where labels are not the keys.
        edges: the work table of edges: `source`, `target`, `weight`, and `edge_value` where edges
            have labels. One row for each row of the source, none from a node to itself.
        size: nodes in the table.
        absent: ids below the highest that no edge names; they count as nodes without edges, and
            nobody publishes them.
        edge_rows: rows of the table of edges.
        loops: rows of the source that were left out: edges from a node to itself.
        directed: whether an edge has a direction.
        weighted: whether weights count; where not, every weight is 1.
        labels: how the labels of nodes are generalized.
        edge_labels: how the labels of edges are generalized; None where they have none.
    """

    nodes: str
    edges: str
    size: int
    absent: int
    edge_rows: int
    loops: int
    directed: bool
    weighted: bool
    labels: Taxonomy
    edge_labels: Taxonomy | None = None

    @property
    def count(self) -> int:
        """How many nodes the network has, ids without edges included: the n of the measures."""
        return self.size + self.absent
