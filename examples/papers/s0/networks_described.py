"""Wiki-Vote as it is: table 6.1 and figure 6.5."""

from __future__ import annotations

import data_networks as data
from exhibit import Exhibit

from ppdp_sql.network.measures.power_law import PowerLaw, fit_power_law
from s0.networks_charts import distribution
from s0.networks_judged import Check, compared, falls, judge, number, shown
from s0.shelf import S0

#: The shares that table 6.1 prints beside its counts: what is counted, of what, and the share.
SHARES = (
    ("nodes in largest WCC", 7115, 0.993),
    ("edges in largest WCC", 103_689, 1.0),
    ("nodes in largest SCC", 7115, 0.183),
    ("edges in largest SCC", 103_689, 0.381),
)
HIGHEST_DEGREE = 1167


@S0.exhibit("Table 6.1", title="What Wiki-Vote is like")
def table_6_1() -> Exhibit:
    """Measure the network."""
    found = data.printed_and_ours(data.without_paths(), "6.1")
    checks = [number(name, printed, ours) for name, (printed, ours) in found.items()]
    for name, whole, printed in SHARES:
        share = found[name][1] / whole
        words = f"the same, of {whole:,}"
        checks.append(Check(words, f"{printed:.3f}", f"{share:.3f}", round(share, 3) == printed))
    return Exhibit(
        claim="the size of the network, its largest components, its triangles and its diameter.",
        setting=f"{data.WIKI_VOTE}; measured by `ppdp network --paper`.",
        verdict=judge(checks),
        numbers=compared(checks),
        why=(
            "The nodes of S0 are ids up to the highest; its shares are of the 7,115 with votes. "
            "Its clustering coefficient is the mean over nodes with two neighbours or more; over "
            "all nodes with votes it is 0.1409."
        ),
    )


@S0.exhibit("Figure 6.5", title="Degrees of the original network")
def figure_6_5() -> Exhibit:
    """Count the degrees."""
    counts = data.series(data.without_paths(), "6.5")["nodes"]
    checks = [
        number("highest degree", HIGHEST_DEGREE, max(degree for degree, _ in counts)),
        falls("nodes per degree fall", data.density(data.doubling_bins(counts)), claimed=False),
    ]
    return Exhibit(
        claim=(
            "most nodes have few links and a few have very many; the highest degree is "
            f"{HIGHEST_DEGREE:,}."
        ),
        setting=f"{data.WIKI_VOTE}; a vote counts at both of its ends.",
        verdict=judge(checks),
        numbers=compared(checks),
        chart=distribution("Degrees of Wiki-Vote", "degree (votes cast and received)", counts),
        why=f"{law_words(counts)} The degrees as a whole bend: no single line fits them.",
    )


def law_words(counts: data.Points) -> str:
    """Say which nodes a power law fits."""
    law: PowerLaw = fit_power_law([(int(value), int(nodes)) for value, nodes in counts])
    if law.exponent is None or law.lowest is None or law.distance is None:
        return f"No power law was fitted: {law.reason}."
    nodes = sum(nodes for _, nodes in counts)
    return (
        f"A power law with exponent {law.exponent:.2f} fits from {shown(law.lowest)} on, which is "
        f"{law.tail:,} of {shown(nodes)} nodes (Kolmogorov-Smirnov distance {law.distance:.3f})."
    )
