"""Every setting of S0's chapter 6 on one network: four kinds of it, three centralities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ppdp_sql.network import paths
from ppdp_sql.network.centrality import centrality_of, hybrid, measure_centrality
from ppdp_sql.network.graded import Graded, grade
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.paper import NODE_RANK_PASSES, WEIGHTED_RANK_PASSES
from ppdp_sql.network.read_graph import read_graph
from ppdp_sql.policy.centrality import CentralityPolicy
from ppdp_sql.templating import Session

#: Invented weights are whole numbers up to this.
MOST_WEIGHT = 10

#: Where networkx stands in for rustworkx, paths are followed from so many nodes.
SAMPLED_SOURCES = 128

TENTHS = tuple(range(1, 10))


@dataclass(frozen=True)
class PaperRuns:
    """What came out.

    Attributes:
        kinds: by directions and weights; by degree, or by node rank where there are directions.
        merged: by directions: the network merged by degree.
        betweenness: by weights, without directions.
        hybrids: by the share of the degree in tenths and by weights.
        sources: from how many nodes paths were followed; None for all.
    """

    kinds: Mapping[tuple[bool, bool], Graded]
    merged: Mapping[bool, Graded]
    betweenness: Mapping[bool, Graded]
    hybrids: Mapping[tuple[int, bool], Graded]
    sources: int | None


def run_paper(
    session: Session,
    network: LoadedNetwork,
    *,
    seed: int,
    sources: int | None,
    tenths: Sequence[int],
    progress: Callable[[str], None],
) -> PaperRuns:
    """Run every setting.

    Args:
        session: where the network was loaded.
        network: the network, without weights; whether it has directions does not matter.
        seed: of the invented weights.
        sources: from how many nodes paths are followed; None for all.
        tenths: shares of the degree in hybrids.
        progress: told in words what is done.
    """
    weighted = session.work("network/weighted")
    session.execute(
        "network/synthetic_weights",
        target=weighted,
        edges=network.edges,
        seed=seed,
        most=MOST_WEIGHT,
    )
    session.analyze(weighted)

    def kind(directed: bool, weights: bool) -> LoadedNetwork:
        edges = weighted if weights else network.edges
        return replace(network, edges=edges, directed=directed, weighted=weights)

    def graded(directed: bool, weights: bool, options: dict[str, Any]) -> Graded:
        chosen = kind(directed, weights)
        asked = CentralityPolicy.model_validate(options)
        return grade(session, chosen, measure_centrality(session, chosen, asked))

    progress("degrees and node ranks")
    kinds = {(False, weights): graded(False, weights, {"degree": None}) for weights in _BOTH}
    for weights, passes in ((False, NODE_RANK_PASSES), (True, WEIGHTED_RANK_PASSES)):
        options = {"update": "sequential", "max_passes": passes, "tolerance": "1e-9"}
        kinds[True, weights] = graded(True, weights, {"node_rank": options})
    progress("super nodes")
    merged = {}
    for directed in _BOTH:
        chosen = kind(directed, False)
        asked = CentralityPolicy.model_validate("degree")
        found = measure_centrality(session, chosen, asked)
        merged[directed] = grade(session, chosen, found, merge=True)
    progress("betweenness")
    plain = kind(False, False)
    graph = read_graph(session, plain)
    between = paths.betweenness(graph, plain.count, sources)

    def along_paths(weights: bool, options: dict[str, Any]) -> Graded:
        chosen = kind(False, weights)
        asked = CentralityPolicy.model_validate(options)
        values = between if asked.name == "betweenness" else hybrid(graph, between, asked)
        degrees = session.work("network/degrees")
        session.execute("network/degrees", target=degrees, nodes=chosen.nodes, edges=chosen.edges)
        session.analyze(degrees)
        found = grade(session, chosen, centrality_of(session, chosen, asked, degrees, values))
        session.drop(session.work("network/base"))
        return found

    betweenness = {weights: along_paths(weights, {"betweenness": None}) for weights in _BOTH}
    progress("betweenness and degree together")
    hybrids = {
        (tenth, weights): along_paths(weights, _shares(tenth))
        for tenth in tenths
        for weights in _BOTH
    }
    return PaperRuns(kinds, merged, betweenness, hybrids, sources)


_BOTH = (False, True)


def _shares(tenth: int) -> dict[str, Any]:
    return {"hybrid": {"degree": f"0.{tenth}", "betweenness": f"0.{10 - tenth}"}}
