"""Masked centralities of the network without directions and weights: figures 6.6 to 6.8."""

from __future__ import annotations

import math
from collections.abc import Mapping

import data_networks as data
from exhibit import Exhibit, Numbers, Spec

from s0.networks_charts import distribution, log_axis
from s0.networks_judged import (
    Rows,
    compared,
    falls,
    fits,
    judge,
    number,
    order_of_kind,
    shown,
)
from s0.shelf import S0

IDS = 8297
ORDER = 1000


@S0.exhibit("Figure 6.6", title="The masked network")
def figure_6_6() -> Exhibit:
    """Mask degree centralities."""
    result = data.without_paths()
    text = data.printed_and_ours(result, "6.4.2")
    counts = data.series(result, "6.6")["nodes"]
    degrees = data.series(result, "6.5")["nodes"]
    checks = [
        number("largest centrality", *text["degree: largest"]),
        number("largest, masked", *text["degree: largest, masked"]),
        number("distinct masked values", *text["degree: distinct"]),
        falls(data.density(data.doubling_bins(counts))),
        fits(counts),
    ]
    unmoved = distinct_without_mean(degrees)
    return Exhibit(
        claim=(
            "masking (centrality times the order of the network, plus the mean, rounded up) keeps "
            "the shape of the degrees, so that the network stays of use."
        ),
        setting=f"{data.WIKI_VOTE}; degree centrality, order {ORDER:,}, five levels.",
        verdict=judge(checks),
        numbers=compared(checks),
        chart=distribution("Masked degree centrality", "masked centrality", counts),
        why=(
            f"The distinct values are off by one: without adding the mean there are {unmoved}, "
            "because ids without votes then keep a value of their own, 0. By S0's algorithm the "
            "mean is added. The shape of the degrees is kept, but it was no power law before."
        ),
    )


def distinct_without_mean(degrees: data.Points) -> int:
    """Count the masked values that there are when the mean is not added; 0 is that of no votes."""
    masked = {math.ceil(int(degree) * ORDER / (IDS - 1)) for degree, _ in degrees}
    return len(masked | {0})


@S0.exhibit("Figure 6.7", title="Betweenness centrality", slow=True)
def figure_6_7() -> Exhibit:
    """Mask betweenness."""
    result = data.every_run()
    text = data.printed_and_ours(result, "6.4.2")
    counts = data.series(result, "6.7")["nodes"]
    printed, largest = text["betweenness: largest"]
    checks = [
        number("largest betweenness", printed, largest),
        number("largest, masked", *text["betweenness: largest, masked"]),
        number("distinct masked values", *text["betweenness: distinct"]),
    ]
    among_voters = largest * (IDS - 1) * (IDS - 2) / (7114 * 7113)
    return Exhibit(
        claim=(
            "how betweenness is distributed over the nodes: the largest is 0.0646, scaled to "
            "1,000, and 127 values are distinct."
        ),
        setting=(
            f"{data.WIKI_VOTE}; without directions, over all ids, divided by the largest and "
            f"masked like degrees. {data.path_words(result)}"
        ),
        verdict=judge(checks),
        numbers=compared(checks),
        chart=distribution("Masked betweenness centrality", "masked centrality", counts),
        why=(
            "S0 does not say how it scales betweenness: over all ids the largest is "
            f"{shown(largest)}, over the people with votes {shown(among_voters)}, and neither is "
            "S0's. Scaled to the largest, that is 1,000 by definition, and the mean that masking "
            "adds makes 1,001 of it. No way of rounding that was tried gives as many distinct "
            "values as S0 has."
        ),
    )


@S0.exhibit("Figure 6.8", title="Degree and betweenness together", slow=True)
def figure_6_8() -> Exhibit:
    """Mask nine mixtures."""
    result = data.every_run()
    mixtures = data.series(result, "6.8")
    densities = {
        name: data.density(data.doubling_bins(counts)) for name, counts in mixtures.items()
    }
    losses = data.printed_and_ours(result, "6.4")
    kept = order_of_kind(losses, "unweighted")
    return Exhibit(
        claim=(
            "the number of nodes by combined centrality, a times the degree and 1 - a times the "
            "betweenness, in nine experiments from a = 0.1 to 0.9."
        ),
        setting=(
            f"{data.WIKI_VOTE}; both scaled to 1, mixed, and masked. {data.path_words(result)}"
        ),
        verdict=judge([kept], pictured=False),
        numbers=_mixture_numbers(mixtures, losses),
        chart=_mixture_chart(densities),
        why=(
            "The nine experiments are made again, but S0 says of its picture in words only what "
            "the axes are. What can be compared are the losses that follow from it (table 6.4): "
            f"{kept.ours} have S0's order. The greater the share of the degree, the more "
            "values are told apart: people on whom no path depends still differ by degree."
        ),
    )


def _mixture_numbers(mixtures: Mapping[str, data.Points], losses: Rows) -> Numbers:
    rows = []
    for name, counts in mixtures.items():
        printed, ours = losses[f"{name}, unweighted"]
        least = counts[0][1]
        rows.append([name, shown(len(counts)), shown(least), shown(ours), shown(printed)])
    headings = ["share of the degree", "distinct values", "nodes with the least", "loss, ours"]
    return Numbers([*headings, "loss, paper"], rows)


def _mixture_chart(densities: Mapping[str, data.Points]) -> Spec:
    values = [
        {"x": x, "y": y, "a": name.removeprefix("a = ")}
        for name, points in densities.items()
        for x, y in points
    ]
    return {
        "title": "Combined centrality, a of the degree and 1 - a of betweenness",
        "data": {"values": values},
        "mark": {"type": "line", "point": {"size": 20}, "strokeWidth": 1.5},
        "encoding": {
            "x": log_axis("x", "masked combined centrality"),
            "y": log_axis("y", "nodes per value, in bins that double"),
            "color": {
                "field": "a",
                "type": "ordinal",
                "title": "a",
                "scale": {"scheme": "viridis"},
            },
        },
    }
