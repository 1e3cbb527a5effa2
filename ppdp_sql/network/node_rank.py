"""Node rank: who is pointed to by prominent nodes is prominent.

All nodes at once is done in SQL, a statement per pass. One after the other, as the paper does it,
every node sees what the ones before it just became, so it is done in Python over the edge list.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ppdp_sql.errors import InputError
from ppdp_sql.network.graph import Graph
from ppdp_sql.policy.centrality import CentralityPolicy
from ppdp_sql.templating import Session

#: Ranks beyond this have no place in the whole numbers that masked ranks are.
MOST_RANK = 1e14


@dataclass(frozen=True)
class Ranked:
    """Ranks after the last pass.

    Attributes:
        table: the work table: `node`, `centrality`.
        entropies: before the first pass, and after each.
    """

    table: str
    entropies: tuple[float, ...]

    @property
    def passes(self) -> int:
        """How many passes were made."""
        return len(self.entropies) - 1


def rank_at_once(
    session: Session, edges: str, degrees: str, initial: str, options: CentralityPolicy
) -> Ranked:
    """Pass after pass, every node adds what those that point to it hand over."""
    transitions = session.work("network/transitions")
    session.execute("network/transitions", target=transitions, edges=edges, degrees=degrees)
    session.analyze(transitions)
    ranks, entropies = initial, [_entropy(session, initial)]
    while len(entropies) <= options.max_passes:
        later = session.work("network/ranks", len(entropies))
        session.execute("network/rank_pass", target=later, transitions=transitions, ranks=ranks)
        session.analyze(later)
        session.drop(ranks)
        ranks = later
        entropies.append(_entropy(session, ranks))
        if abs(entropies[-1] - entropies[-2]) < float(options.tolerance):
            break
    return Ranked(ranks, tuple(entropies))


def _entropy(session: Session, ranks: str) -> float:
    entropy, most = session.fetch("network/rank_entropy", ranks=ranks)[0]
    check_rank(0.0 if most is None else float(most))
    return float(entropy)


def check_rank(most: float) -> None:
    """Refuse ranks that outgrow what masks can tell apart."""
    if most > MOST_RANK:
        raise InputError(
            f"the node rank outgrows 10^{round(math.log10(MOST_RANK))}; set a smaller max_passes "
            "or a larger tolerance"
        )


def rank_in_order(
    graph: Graph, initial: list[float], options: CentralityPolicy
) -> tuple[list[float], tuple[float, ...]]:
    """Update one node after the other, in the order of keys; return ranks and entropies."""
    received = _received(graph)
    ranks = list(initial)
    entropies = [entropy_of(ranks)]
    while len(entropies) <= options.max_passes:
        for node, given in received:
            rank = ranks[node]
            for source, share in given:
                rank += ranks[source] * share
            ranks[node] = rank
        check_rank(max(ranks))
        entropies.append(entropy_of(ranks))
        if abs(entropies[-1] - entropies[-2]) < float(options.tolerance):
            break
    return ranks, tuple(entropies)


def _received(graph: Graph) -> list[tuple[int, list[tuple[int, float]]]]:
    """Return, for each node in order, who points to it with what share of the rank."""
    weights = np.ones(graph.edges) if graph.weights is None else graph.weights
    out = np.bincount(graph.sources, weights=weights, minlength=graph.size)
    shares = np.divide(
        weights, out[graph.sources], out=np.zeros(graph.edges), where=out[graph.sources] > 0
    )
    given: dict[int, list[tuple[int, float]]] = {}
    ends = zip(graph.sources.tolist(), graph.targets.tolist(), shares.tolist(), strict=True)
    for source, target, share in ends:
        given.setdefault(target, []).append((source, share))
    return sorted(given.items())


def entropy_of(ranks: list[float]) -> float:
    """Return the entropy of ranks as shares of their sum, in bits."""
    total = math.fsum(ranks)
    return -math.fsum(rank / total * math.log2(rank / total) for rank in ranks if rank > 0)
