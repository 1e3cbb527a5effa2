"""What must hold of a finished network, asked of the finished tables."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import VerificationError
from ppdp_sql.names import counted
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.release.broken import LEAST_ORDERED
from ppdp_sql.templating import Session

#: Shares are quotients of sums: this much may be lost to rounding.
SHARE_TOLERANCE = 1e-9


def network_checks(
    session: Session,
    nodes: Relation,
    edges: Relation,
    numbered: str,
    published: PublishedNetwork,
    *,
    directed: bool,
) -> tuple[int, int]:
    """Raise where the tables are not what was promised; return how many rows they have."""
    node_rows = _check_nodes(session, nodes, numbered)
    edge_rows = _check_edges(session, nodes, edges, published, directed=directed)
    for promise in published.promises:
        row = session.fetch(
            promise.step,
            release_nodes=nodes,
            release_edges=edges,
            numbered=numbered,
            **promise.context,
        )[0]
        fault = promise.fault(row)
        if fault is not None:
            raise VerificationError(f"{fault}; nothing was published")
    return node_rows, edge_rows


def _check_nodes(session: Session, nodes: Relation, numbered: str) -> int:
    row = session.fetch("verify/network_nodes", nodes=nodes, numbered=numbered)[0]
    rows, numbers, least, most, unlabelled, ascents = (int(value or 0) for value in row)
    if numbers != rows or (least, most) != (1, rows):
        _refuse(f"the numbers of {counted(rows, 'node')} go from {least} to {most}")
    if unlabelled:
        _refuse(f"{counted(unlabelled, 'node')} have no label")
    if rows >= LEAST_ORDERED and ascents in (0, rows - 1):
        _refuse("the numbers of the nodes follow the order of the source")
    return rows


def _check_edges(
    session: Session,
    nodes: Relation,
    edges: Relation,
    published: PublishedNetwork,
    *,
    directed: bool,
) -> int:
    row = session.fetch(
        "verify/network_edges",
        nodes=nodes,
        edges=edges,
        label="label" in published.edge_columns,
        directed=directed,
    )[0]
    rows, shares = int(row[0]), float(row[1])
    bad_shares, loose, inner, alike, doubled = (int(value) for value in row[2:])
    if rows and abs(shares - 1) > SHARE_TOLERANCE:
        _refuse(f"the shares of the edges sum to {shares!r}, not to 1")
    for number, fault in (
        (bad_shares, "have no share, or one below 0"),
        (loose, "end at no node"),
        (inner, "go from a node to itself"),
        (doubled, "stand there twice"),
        (0 if published.alike else alike, "lie between nodes that share a label"),
    ):
        if number:
            _refuse(f"{counted(number, 'edge')} {fault}")
    return rows


def _refuse(fault: str) -> None:
    raise VerificationError(f"{fault}; nothing was published")
