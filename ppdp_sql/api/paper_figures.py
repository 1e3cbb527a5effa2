"""The figures 6.5 to 6.13 of S0 as charts."""

from __future__ import annotations

from ppdp_sql.network.graded import Graded
from ppdp_sql.network.measures import Degrees
from ppdp_sql.network.measures.degrees import log_bins
from ppdp_sql.network.paper_runs import PaperRuns
from ppdp_sql.report.charts import Axis, Chart, Series

_NODES = Axis("nodes", logarithmic=True)


def figures(degrees: Degrees, runs: PaperRuns) -> list[Chart]:
    """Return the charts in the order of S0."""
    ranked, weighted_rank = runs.kinds[True, False], runs.kinds[True, True]
    return [
        Chart(
            "6.5 Degrees of the original network",
            Axis("degree", logarithmic=True),
            _NODES,
            [Series("nodes", degrees)],
            "A third of the nodes have one vote, a few have hundreds.",
        ),
        _masked("6.6 Masked degree centrality", runs.kinds[False, False], "Masks keep the shape."),
        _masked(
            "6.7 Masked betweenness centrality",
            runs.betweenness[False],
            "Most nodes lie on no shortest path; few lie on very many.",
        ),
        Chart(
            "6.8 Degree and betweenness together",
            Axis("masked centrality", logarithmic=True),
            _NODES,
            [
                Series(f"a = 0.{tenth}", graded.counts)
                for (tenth, weights), graded in runs.hybrids.items()
                if not weights
            ],
            "The greater the share a of the degree, the more nodes are told apart.",
        ),
        _entropy("6.9 Convergence of the node rank", ranked),
        _ranks("6.10 Node rank", ranked),
        _masked(
            "6.11 Masked weighted centrality", runs.kinds[False, True], "With invented weights."
        ),
        _entropy("6.12 Convergence of the weighted node rank", weighted_rank),
        _ranks("6.13 Weighted node rank, with invented weights", weighted_rank),
    ]


def _masked(title: str, graded: Graded, words: str) -> Chart:
    across = Axis("masked centrality", logarithmic=True)
    return Chart(title, across, _NODES, [Series("nodes", graded.counts)], words)


def _ranks(title: str, graded: Graded) -> Chart:
    """Draw ranks in bins that double: nearly every rank above the lowest has one node."""
    points = [(float(max(first, 1)), nodes) for first, _, nodes in log_bins(graded.counts)]
    return Chart(
        title,
        Axis("masked rank, from", logarithmic=True),
        _NODES,
        [Series("nodes", points, line=True)],
        "Nodes per bin, each twice as wide as the one before. S0 sees a power law; here are two "
        "humps: nodes for whom hardly anybody voted, and the others, who rise before they fall.",
    )


def _entropy(title: str, graded: Graded) -> Chart:
    points = [(float(number), entropy) for number, entropy in enumerate(graded.entropies)]
    words = (
        f"Entropy of the ranks after each of {len(points) - 1} passes, one node after the other."
    )
    return Chart(
        title, Axis("pass"), Axis("entropy, bits"), [Series("entropy", points, line=True)], words
    )
