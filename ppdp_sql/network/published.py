"""What a method makes of a network: the nodes and edges that may be published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.templating import Session


@dataclass(frozen=True)
class MergedNetwork:
    """Work tables of nodes and edges, under numbers that are not yet those of the release.

    Attributes:
        nodes: the work table: `node`, `label`, and what else is shown.
        edges: the work table: `source`, `target`, `weight`, and `label` where edges have labels.
        members: the work table that says which `node` of the source is in which `super_node`.
    """

    nodes: str
    edges: str
    members: str


@dataclass(frozen=True)
class Promise:
    """Something that must hold of the finished release, and that its method alone can check.

    Attributes:
        step: the template; it answers with one row.
        context: what the template needs, beside `release_nodes`, `release_edges` (relations) and
            `numbered` (which `number` of the release a merged `node` has).
        fault: what is wrong by that row, or None.
    """

    step: str
    context: dict[str, Any]
    fault: Callable[[tuple[Any, ...]], str | None]


@dataclass(frozen=True)
class PublishedNetwork:
    """What a method made, and the facts that it tells.

    Attributes:
        merged: the work tables.
        node_columns: the columns of the nodes that are published, beside their number.
        edge_columns: the columns of the edges that are published, beside ends and share.
        centrality: `max`, `masked_max` and `masked_distinct`; None for methods without.
        iloss: the information that labels lose; None for methods without.
        passes: passes of the node rank; None for measures without.
        levels: how many nodes of the source show a label of each level.
        facts: what else the result tells.
        warnings: what the caller should know.
        promises: what must hold of the finished release.
        alike: whether neighbours may share a label.
        words: per published column, what was done to it.
        sensitivity: the work table of each node's index, where the method has one.
    """

    merged: MergedNetwork
    node_columns: tuple[str, ...] = ("label",)
    edge_columns: tuple[str, ...] = ()
    centrality: dict[str, float | int] | None = None
    iloss: float | None = None
    passes: int | None = None
    levels: dict[int, int] = field(default_factory=dict)
    facts: dict[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    promises: tuple[Promise, ...] = ()
    alike: bool = True
    words: dict[str, str] = field(default_factory=dict)
    sensitivity: str | None = None


def table_size(session: Session, table: str) -> int:
    """Count the rows of a work table."""
    return int(session.fetch("network/node_facts", nodes=table, value=None)[0][0])
