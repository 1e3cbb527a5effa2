"""Masked centrality and the sensitivity index: the more central a node, the higher its row."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ppdp_sql.network.centrality import Centrality
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


def mask(
    session: Session, network: LoadedNetwork, centrality: Centrality
) -> tuple[str, int | None]:
    """Mask centralities; return also what ids without edges have, where there are any."""
    if centrality.exact:
        return _mask_degrees(session, network, centrality.degrees)
    return _mask_values(session, network, centrality)


def _mask_degrees(session: Session, network: LoadedNetwork, degrees: str) -> tuple[str, int | None]:
    """Mask degree centralities in whole numbers."""
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
        whole=count * others,
        mean_whole=whole,
        mean_rest=rest,
    )
    return target, (whole + (rest > 0)) if network.absent else None


def _mask_values(
    session: Session, network: LoadedNetwork, centrality: Centrality
) -> tuple[str, int | None]:
    """Mask centralities that are no quotients of whole numbers."""
    total = float(session.fetch("network/ranked_facts", ranked=centrality.table)[0][0] or 0)
    mean = total / centrality.divisor / network.count
    target = session.work("network/masked")
    session.execute(
        "network/mask_values",
        target=target,
        ranked=centrality.table,
        order=order_of(network.count),
        divisor=centrality.divisor,
        mean=mean,
    )
    return target, rounded_up(mean) if network.absent else None


def rounded_up(value: float) -> int:
    """Round up as the templates do: what rounding errors can change is left out before.

    >>> rounded_up(0.0), rounded_up(0.003), rounded_up(2.0000000000001), rounded_up(12345678901.0)
    (0, 1, 2, 12345678900)
    """
    for bound, parts in ((1e3, 1e9), (1e6, 1e6), (1e9, 1e3)):
        if value < bound:
            return math.ceil(math.floor(value * parts + 0.5) / parts)
    step = int("1" + "0" * (len(str(int(value))) - 10))
    return math.floor(value / step + 0.5) * step


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
