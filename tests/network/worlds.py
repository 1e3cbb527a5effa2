"""Random networks, and how tests publish them and read them back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hypothesis import strategies

import ppdp_sql
from ppdp_sql.api.network_result import NetworkResult
from tests.databases import Database

#: An edge: two different ids, and a whole weight.
EDGES = strategies.lists(
    strategies.tuples(
        strategies.integers(1, 40), strategies.integers(1, 40), strategies.integers(1, 9)
    ).filter(lambda edge: edge[0] != edge[1]),
    min_size=1,
    max_size=40,
)


def fill(database: Database, edges: Sequence[tuple[int, int, int]]) -> None:
    """Put edges into the table `knows`, in the place of others."""
    database.execute("drop table if exists knows")
    database.create("knows", {"a": "integer", "b": "integer", "w": "integer"}, edges)


def policy_of(*, weighted: bool = False, **network: Any) -> dict[str, Any]:
    """Return the policy of the table `knows`."""
    edges = {"source": "knows", "from": "a", "to": "b"} | ({"weight": "w"} if weighted else {})
    return {
        "version": 1,
        "network": {"edges": edges, **network},
        "publish": {"prefix": "net"},
    }


def publish(database: Database, **network: Any) -> NetworkResult:
    """Publish the table `knows`."""
    return ppdp_sql.network(policy_of(**network), database.url)


def shown_labels(database: Database) -> Counter[str]:
    """Return the labels of the published nodes."""
    return Counter(row[0] for row in database.execute("select label from net_nodes"))


def shown_edges(database: Database, *, directed: bool) -> Counter[tuple[str, str, Fraction]]:
    """Return the published edges by labels, with their shares as fractions."""
    rows = database.execute(
        "select a.label, b.label, e.share from net_edges as e "
        "join net_nodes as a on a.node = e.source join net_nodes as b on b.node = e.target"
    )
    found: Counter[tuple[str, str, Fraction]] = Counter()
    for left, right, share in rows:
        names = (left, right) if directed else (min(left, right), max(left, right))
        found[*names, Fraction(share).limit_denominator(10_000)] += 1
    return found
