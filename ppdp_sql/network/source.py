"""The tables that a network is read from, and which of their columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.relations import check_reserved, describe
from ppdp_sql.names import suggestion
from ppdp_sql.policy import NetworkPart
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class NetworkSource:
    """What a policy names, without a connection.

    Attributes:
        part: what the policy says.
        edges: the table of edges.
        nodes: the table of nodes, or None.
        label_hierarchy: the hierarchy of node labels, where one is named.
        edge_hierarchy: the hierarchy of edge labels, where one is named.
    """

    part: NetworkPart
    edges: Source
    nodes: Source | None
    label_hierarchy: HierarchySource | None = None
    edge_hierarchy: HierarchySource | None = None

    @property
    def edge_columns(self) -> list[str]:
        """The columns of the edges that are read."""
        edges = self.part.edges
        weight = edges.weight if self.part.has_weights else None
        label = None if edges.label is None else edges.label.column
        return [name for name in (edges.from_, edges.to, weight, label) if name is not None]

    @property
    def node_columns(self) -> list[str]:
        """The columns of the nodes that are read."""
        nodes = self.part.nodes
        if nodes is None:
            return []
        label = [] if nodes.label is None else [nodes.label.column]
        return list(dict.fromkeys([nodes.key, *label, *(nodes.columns or {})]))


@dataclass(frozen=True)
class DescribedNetwork:
    """The tables of a network as the engine describes them."""

    source: NetworkSource
    edges: Source
    nodes: Source | None
    columns: dict[str, Column]
    node_columns: dict[str, Column]

    @property
    def numeric(self) -> bool:
        """Whether nodes are named by whole numbers everywhere."""
        part = self.source.part
        named = [self.columns[part.edges.from_], self.columns[part.edges.to]]
        if part.nodes is not None:
            named.append(self.node_columns[part.nodes.key])
        return all(column.family is TypeFamily.INTEGER for column in named)

    @property
    def node_label(self) -> Column | None:
        """The column of node labels, where one is named."""
        nodes = self.source.part.nodes
        label = None if nodes is None else nodes.label
        return None if label is None else self.node_columns[label.column]

    @property
    def edge_label(self) -> Column | None:
        """The column of edge labels, where one is named."""
        label = self.source.part.edges.label
        return None if label is None else self.columns[label.column]

    @property
    def node_ends(self) -> dict[str, Any]:
        """What templates need to read the keys of the table of nodes."""
        nodes = self.source.part.nodes
        assert nodes is not None
        family = self.node_columns[nodes.key].family
        return {"key": nodes.key, "family": family, "numeric": self.numeric}

    @property
    def ends(self) -> dict[str, Any]:
        """What templates need to read the ends of an edge."""
        edges = self.source.part.edges
        return {
            "source": self.edges,
            "from_column": edges.from_,
            "to_column": edges.to,
            "from_family": self.columns[edges.from_].family,
            "to_family": self.columns[edges.to].family,
            "numeric": self.numeric,
        }


def describe_network(session: Session, source: NetworkSource) -> DescribedNetwork:
    """Describe the tables and check that they have what the policy names."""
    edges = _described(session, source.edges, source.edge_columns, "edges")
    nodes: dict[str, Column] = {}
    if source.nodes is not None:
        nodes = _described(session, source.nodes, source.node_columns, "nodes")
    weight = source.part.edges.weight
    if source.part.has_weights and weight is not None and not edges[weight].family.is_numeric:
        raise RelationError(
            f"the weight '{weight}' of '{source.edges}' is of type {edges[weight].type_name}, "
            "which is no number; cast it in a view"
        )
    return DescribedNetwork(
        source,
        _qualified(session, source.edges),
        None if source.nodes is None else _qualified(session, source.nodes),
        edges,
        nodes,
    )


def _described(
    session: Session, source: Source, wanted: Sequence[str], what: str
) -> dict[str, Column]:
    columns = describe(session, source)
    check_reserved(columns, source)
    known = {column.name: column for column in columns}
    for name in wanted:
        if name not in known:
            hint = suggestion(name, list(known))
            raise RelationError(f"the {what} '{source}' have no column '{name}'{hint}")
        if known[name].family is TypeFamily.OTHER:
            raise RelationError(
                f"column '{name}' of '{source}' is of type {known[name].type_name}, which names "
                "no node; cast it to text in a view"
            )
    return known


def _qualified(session: Session, source: Source) -> Source:
    return session.engine.qualify(source) if isinstance(source, Relation) else source
