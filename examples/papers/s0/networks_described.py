"""Wiki-Vote as it is: table 6.1 and figure 6.5."""

from __future__ import annotations

import data_networks as data
from exhibit import Exhibit

from s0.networks_charts import distribution
from s0.networks_judged import Check, compared, fits, judge, number
from s0.shelf import S0

#: The shares that table 6.1 prints beside some of its counts: of what, and how large.
SHARES = {
    "nodes in largest WCC": (7115, 0.993),
    "edges in largest WCC": (103_689, 1.0),
    "nodes in largest SCC": (7115, 0.183),
    "edges in largest SCC": (103_689, 0.381),
}
HIGHEST_DEGREE = 1167


@S0.exhibit("Table 6.1", title="What Wiki-Vote is like")
def table_6_1() -> Exhibit:
    """Measure the network."""
    result = data.without_paths()
    found = data.printed_and_ours(result, "6.1")
    checks = []
    for name, (printed, ours) in found.items():
        checks.append(number(name, printed, ours))
        if name in SHARES:
            whole, share = SHARES[name]
            same = round(ours / whole, 3) == share
            words = f"{name}, of {whole:,}"
            checks.append(Check(words, f"{share:.3f}", f"{ours / whole:.3f}", same))
    return Exhibit(
        claim="the size of the network, its largest components, its triangles and its diameter.",
        setting=f"{data.WIKI_VOTE}; measured by `ppdp network --paper`.",
        verdict=judge(checks),
        numbers=compared(checks),
        why=f"{data.differences(result, '6.1')} The shares of S0 are of those with votes.",
    )


@S0.exhibit("Figure 6.5", title="Degrees of the original network")
def figure_6_5() -> Exhibit:
    """Count the degrees."""
    counts = data.series(data.without_paths(), "6.5")["nodes"]
    checks = [number("highest degree", HIGHEST_DEGREE, max(degree for degree, _ in counts))]
    law = fits(counts)
    return Exhibit(
        claim=(
            "the degrees of the nodes, as a picture; in words it says that the highest is "
            f"{HIGHEST_DEGREE:,}."
        ),
        setting=f"{data.WIKI_VOTE}; a vote counts at both of its ends.",
        verdict=judge(checks),
        numbers=compared(checks),
        chart=distribution("Degrees of Wiki-Vote", "degree (votes cast and received)", counts),
        why=(
            "The network is the same (table 6.1), and so are its degrees. They fall, but bend: a "
            f"power law fits {law.ours}."
        ),
    )
