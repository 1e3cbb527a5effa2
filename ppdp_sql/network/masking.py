"""Masked centrality and the sensitivity index: the more central a node, the higher its row."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Sensitivity:
    """How prominent each node is.

    Attributes:
        table: the work table: `node`, `centrality`, `masked`, `sensitivity` (from 1 on).
        most: the largest centrality.
        most_masked: the largest masked centrality.
        distinct: distinct masked centralities, that of ids without edges included.
        per_row: distinct masked centralities in a row.
    """

    table: str
    most: float
    most_masked: int
    distinct: int
    per_row: int


def order_of(count: int) -> int:
    """Return the order of a network: ten to the digits of its size, less one.

    >>> order_of(8297), order_of(10000), order_of(7)
    (1000, 10000, 1)
    """
    return int(10 ** (len(str(count)) - 1))


def mask_degrees(session: Session, network: LoadedNetwork, degrees: str) -> tuple[str, int | None]:
    """Mask degree centralities in whole numbers; return also what ids without edges have."""
    target = session.work("network/masked")
    count, others = network.count, network.count - 1
    # The mean of the centralities is the sum of all degrees over n (n - 1).
    whole, rest = divmod(2 * network.edge_rows, count * others)
    session.execute(
        "network/mask_degrees",
        target=target,
        degrees=degrees,
        order=order_of(count),
        others=others,
        nodes=count,
        mean_whole=whole,
        mean_rest=rest,
    )
    return target, (whole + (rest > 0)) if network.absent else None


def cut_into_rows(session: Session, masked: str, isolated: int | None, levels: int) -> Sensitivity:
    """Cut the distinct masked centralities into rows; a node's index is its row."""
    row = session.fetch("network/masked_facts", masked=masked, isolated=isolated)[0]
    most, most_masked, distinct = float(row[0]), int(row[1]), int(row[2])
    per_row = -(-distinct // levels)
    target = session.work("network/sensitivity")
    session.execute(
        "network/sensitivity", target=target, masked=masked, isolated=isolated, per_row=per_row
    )
    session.analyze(target)
    return Sensitivity(target, most, most_masked, distinct, per_row)
