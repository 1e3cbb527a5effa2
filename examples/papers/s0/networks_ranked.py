"""The node rank of the network with directions: figures 6.9 and 6.10."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import data_networks as data
from exhibit import Exhibit, Verdict

from ppdp_sql.network.paper import NODE_RANK, NODE_RANK_PASSES
from s0.networks_charts import binned_ranks, entropies
from s0.networks_judged import Check, compared, falls, judge, number, shown
from s0.shelf import S0

#: Ranks have settled when a pass changes their entropy by less.
SETTLED = 0.01

AT_ONCE, IN_ORDER = "all nodes at once", "one node after the other"


@S0.exhibit("Figure 6.9", title="The node rank settles")
def figure_6_9() -> Exhibit:
    """Follow the entropy of ranks, updated in two ways."""
    at_once = data.published(directed=True, centrality={"node_rank": {"update": "synchronous"}})
    in_order = data.published(directed=True, centrality={"node_rank": {"update": "sequential"}})
    curves = {AT_ONCE: at_once.facts["entropy"], IN_ORDER: in_order.facts["entropy"]}
    fixed = data.printed_and_ours(data.without_paths(), "6.4.2")["node rank: largest, masked"][1]
    largest = {AT_ONCE: at_once.centrality["max"], IN_ORDER: fixed}
    ways = [
        [
            number(f"passes, {name}", NODE_RANK_PASSES, settled_after(curve)),
            number(f"largest rank then, {name}", NODE_RANK.most, largest[name], within=0.001),
        ]
        for name, curve in curves.items()
    ]
    return Exhibit(
        claim=f"the entropy of the ranks settles after {NODE_RANK_PASSES} passes.",
        setting=(
            f"{data.WIKI_VOTE}; the rank begins with the degree centrality and counts as settled "
            f"when a pass changes its entropy by less than {SETTLED}."
        ),
        verdict=judge_ways(ways),
        numbers=compared([check for way in ways for check in way]),
        chart=entropies("Entropy of the node rank", curves, NODE_RANK_PASSES),
        why=(
            "S0 says neither when an entropy counts as settled nor in which order ranks are "
            "updated. All at once they settle after S0's number of passes, but the largest rank is "
            f"{shown(largest[AT_ONCE])}. One after the other the largest rank is S0's but for a "
            "fraction of a percent, but the entropy falls for longer. No way that was tried gives "
            "both."
        ),
    )


def judge_ways(ways: Sequence[Sequence[Check]]) -> Verdict:
    """Return the verdict when one of several ways is enough, if it gives everything."""
    if any(judge(way) == "reproduced" for way in ways):
        return "reproduced"
    return judge([check for way in ways for check in way])


def settled_after(curve: Sequence[float], within: float = SETTLED) -> int:
    """Return the first pass that changes an entropy by less; the last pass if none does.

    >>> settled_after([3.0, 2.5, 2.495, 2.4])
    2
    """
    changes = [abs(after - before) for before, after in pairwise(curve)]
    small = [place for place, change in enumerate(changes, start=1) if change < within]
    return small[0] if small else len(changes)


@S0.exhibit("Figure 6.10", title="The node rank and a power law")
def figure_6_10() -> Exhibit:
    """Count nodes by rank."""
    result = data.without_paths()
    text = data.printed_and_ours(result, "6.4.2")
    bins = data.series(result, "6.10")["nodes"]
    checks = [
        number("largest rank", *text["node rank: largest, masked"], within=0.001),
        number("distinct ranks", *text["node rank: distinct"]),
        falls(data.density(bins)),
    ]
    lowest, others = bins[0][1], sum(nodes for _, nodes in bins[1:])
    return Exhibit(
        claim="node ranks follow a power law, so that the network stays of use.",
        setting=(
            f"{data.WIKI_VOTE}; the node rank after {NODE_RANK_PASSES} passes, one node after the "
            "other by ascending id, which comes nearest to S0's largest rank; masked."
        ),
        verdict=judge(checks),
        numbers=compared(checks),
        chart=binned_ranks("Node rank", "masked rank", bins),
        why=(
            f"There are two humps: {shown(lowest)} nodes for whom hardly anybody voted have the "
            f"lowest ranks, and the other {shown(others)} rise before they fall, over five powers "
            "of ten. On plain axes that looks like a power law, and in bins that double it does "
            "not. S0 does not say how it tells ranks apart, so its count of distinct ones was not "
            "reached."
        ),
    )
