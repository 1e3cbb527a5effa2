"""Reads a network into work tables, and refuses what is no network."""

from __future__ import annotations

from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.names import counted
from ppdp_sql.network.labels import edge_taxonomy, is_whole, node_taxonomy
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import table_size
from ppdp_sql.network.source import DescribedNetwork
from ppdp_sql.templating import Session


def load_network(session: Session, described: DescribedNetwork) -> LoadedNetwork:
    """Number the nodes and the edges; only counts come back."""
    part = described.source.part
    loops = _check_edges(session, described)
    nodes, edges = session.work("network/nodes"), session.work("network/edges")
    if described.nodes is None:
        session.execute("network/number_seen_nodes", target=nodes, **described.ends)
    else:
        _number_nodes(session, described, nodes)
    session.analyze(nodes)
    session.execute(
        "network/number_edges",
        target=edges,
        nodes=nodes,
        weight=part.edges.weight if part.has_weights else None,
        label=None if part.edges.label is None else part.edges.label.column,
        whole=is_whole(described.edge_label, described.source.edge_hierarchy),
        **described.ends,
    )
    session.analyze(edges)
    edge_rows = table_size(session, edges)
    if not edge_rows:
        raise RelationError(
            f"'{described.source.edges}' has no edge between two nodes; there is no network"
        )
    labels, size, absent = node_taxonomy(session, described, nodes)
    return LoadedNetwork(
        nodes=nodes,
        edges=edges,
        size=size,
        absent=absent,
        edge_rows=edge_rows,
        loops=loops,
        directed=part.directed,
        weighted=part.has_weights,
        labels=labels,
        edge_labels=edge_taxonomy(session, described, edges),
    )


def _check_edges(session: Session, described: DescribedNetwork) -> int:
    """Refuse rows that are no edges; return how many go from a node to itself."""
    part = described.source.part
    where = f"'{described.source.edges}'"
    weight = part.edges.weight if part.has_weights else None
    label = None if part.edges.label is None else part.edges.label.column
    row = session.fetch("network/edge_facts", weight=weight, label=label, **described.ends)[0]
    rows, null_ends, loops, *bad_weights, null_labels = (int(value) for value in row)
    if not rows:
        raise RelationError(f"{where} is empty; there is no network to anonymize")
    if null_ends:
        raise InputError(
            f"{where} has {counted(null_ends, 'edge')} without an end (NULL in "
            f"'{part.edges.from_}' or '{part.edges.to}'); leave them out in a view"
        )
    if null_labels:
        raise InputError(
            f"{where} has {counted(null_labels, 'edge')} without a label (NULL in '{label}'); "
            "name it in a view"
        )
    words = ("without a weight (NULL)", "with a negative weight", "with an endless weight")
    for number, fault in zip(bad_weights, words, strict=False):
        if number:
            raise InputError(
                f"{where} has {counted(number, 'edge')} {fault} in '{weight}'; clean it in a view"
            )
    return loops


def _number_nodes(session: Session, described: DescribedNetwork, target: str) -> None:
    """Number a table of nodes; every key is there once, and every edge ends at one."""
    part = described.source.part
    assert part.nodes is not None
    key, label = part.nodes.key, part.nodes.label
    family = described.node_columns[key].family
    column = None if label is None else label.column
    where = f"'{described.source.nodes}'"
    row = session.fetch(
        "network/key_facts",
        source=described.nodes,
        key=key,
        family=family,
        numeric=described.numeric,
        label=column,
    )[0]
    rows, null_keys, repeated, null_labels = (int(value) for value in row)
    if not rows:
        raise RelationError(f"{where} is empty; there is no node to anonymize")
    for number, fault in (
        (null_keys, f"without a key (NULL in '{key}'); leave them out in a view"),
        (repeated, f"whose key in '{key}' another one has; give each its own"),
        (null_labels, f"without a label (NULL in '{column}'); name it in a view"),
    ):
        if number:
            raise InputError(f"{where} has {counted(number, 'node')} {fault}")
    session.execute(
        "network/number_nodes",
        target=target,
        nodes=described.nodes,
        key=key,
        key_family=family,
        label=column,
        whole=is_whole(described.node_label, described.source.label_hierarchy),
        isolated=part.isolated,
        **described.ends,
    )
    missing = session.fetch("network/missing_nodes", nodes=target, **described.ends)[0][0]
    if missing:
        raise InputError(
            f"'{described.source.edges}' has {counted(int(missing), 'edge')} with an end that "
            f"{where} lacks; add the nodes, or leave the edges out in a view"
        )
