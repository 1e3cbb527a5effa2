"""The networks with weights: figures 6.11 to 6.13."""

from __future__ import annotations

import data_networks as data
from exhibit import Exhibit

from ppdp_sql.network.paper import WEIGHTED_RANK_PASSES
from s0.networks_charts import binned_ranks, distribution, entropies
from s0.networks_judged import Check, compared, falls, fits, judge, number, shown
from s0.networks_ranked import IN_ORDER, SETTLED, settled_after
from s0.shelf import S0


@S0.exhibit("Figure 6.11", title="Masked centrality with weights")
def figure_6_11() -> Exhibit:
    """Mask weighted degrees."""
    result = data.without_paths()
    text = data.printed_and_ours(result, "6.4.2")
    counts = data.series(result, "6.11")["nodes"]
    checks = [
        number("largest, masked", *text["weighted degree: largest, masked"]),
        number("distinct masked values", *text["weighted degree: distinct"]),
        falls(data.density(data.doubling_bins(counts))),
        fits(counts),
    ]
    return Exhibit(
        claim="centrality times weight, masked, follows a power law as well.",
        setting=(
            f"{data.WIKI_VOTE}, without directions. {data.INVENTED}. A node's weight is the sum of "
            "its edges' over the largest such sum."
        ),
        verdict=judge(checks),
        numbers=compared(checks),
        chart=distribution("Masked weighted centrality", "masked weighted centrality", counts),
        why=(
            "Nodes fall with the value as S0 says, but a power law fits few of them. The numbers "
            "cannot be found again: they depend on weights that S0 does not give."
        ),
    )


@S0.exhibit("Figure 6.12", title="The weighted node rank settles")
def figure_6_12() -> Exhibit:
    """Follow the entropy of weighted ranks."""
    curve = [entropy for _, entropy in data.series(data.without_paths(), "6.12")["entropy"]]
    passes = settled_after(curve)
    last = abs(curve[-1] - curve[-2])
    checks = [
        number(f"passes until it changes by less than {SETTLED}", WEIGHTED_RANK_PASSES, passes),
        Check(
            f"settled when {WEIGHTED_RANK_PASSES} passes are over",
            "yes",
            f"the last changes it by {shown(last)}",
            last < SETTLED,
        ),
    ]
    return Exhibit(
        claim=(
            f"with weights and directions the entropy settles after {WEIGHTED_RANK_PASSES} passes."
        ),
        setting=(
            f"{data.WIKI_VOTE}. {data.INVENTED}. The rank begins with the degree centrality times "
            "the weight that comes in over the weight that goes out, and nodes are updated one "
            f"after the other, {WEIGHTED_RANK_PASSES} times."
        ),
        verdict=judge(checks),
        numbers=compared(checks),
        chart=entropies(
            "Entropy of the weighted node rank", {IN_ORDER: curve}, WEIGHTED_RANK_PASSES
        ),
        why=(
            "It settles, but sooner, and after it has risen: the ratio of weights makes the first "
            "ranks very uneven, and handing them on evens them out. How many passes that takes "
            "depends on the weights, which S0 does not give, and on what counts as settled, which "
            "it does not say."
        ),
    )


@S0.exhibit("Figure 6.13", title="The weighted node rank and a power law")
def figure_6_13() -> Exhibit:
    """Count nodes by weighted rank."""
    result = data.without_paths()
    text = data.printed_and_ours(result, "6.4.2")
    bins = data.series(result, "6.13")["nodes"]
    checks = [
        number("largest rank", *text["weighted node rank: largest, masked"], within=0.001),
        number("distinct ranks", *text["weighted node rank: distinct"]),
        falls(data.density(bins)),
    ]
    printed, ours = text["weighted node rank: largest, masked"]
    growth = (printed / ours) ** (1 / WEIGHTED_RANK_PASSES)
    return Exhibit(
        claim="weighted node ranks follow a power law; the largest is 3.1932e52.",
        setting=(
            f"{data.WIKI_VOTE}. {data.INVENTED}. The weighted node rank after "
            f"{WEIGHTED_RANK_PASSES} passes, masked."
        ),
        verdict=judge(checks),
        numbers=compared(checks),
        chart=binned_ranks("Weighted node rank", "masked weighted rank", bins),
        why=(
            "S0's weights are not known. From where ours begin, its ranks would have to grow "
            f"{growth:.0f} times as fast a pass as ours. What a node hands on is divided among "
            "those that it points to, so where all nodes are updated at once the sum of ranks "
            "at most doubles. As without weights there are two humps where S0 sees a power law."
        ),
    )
