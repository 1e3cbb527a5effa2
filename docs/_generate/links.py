"""Where the guides tell more of a key, and what a key takes that its type does not say."""

from __future__ import annotations

from ppdp_sql.metrics import METRICS
from ppdp_sql.network.methods import METHODS
from ppdp_sql.perturbation.registry import PERTURBATIONS, RECONSTRUCT
from ppdp_sql.recoding.registry import RECODINGS
from ppdp_sql.search import ALGORITHMS
from ppdp_sql.warehouses import WAREHOUSES


def _choices(*names: str) -> str:
    return ", ".join(f"`{name}`" for name in names)


#: By section and key: what stands there, where the type is any text.
TYPES = {
    "top engine": "[URL](../policy.md#engines)",
    "top source": "[relation or file](../policy.md#names-and-files)",
    "top class": "column",
    "top entity": "column",
    "top depends_on": "list of file names",
    "top publish": "[mapping](#publish)",
    "columns weight": "number above 0",
    "search algorithm": _choices(*ALGORITHMS, *RECODINGS, RECONSTRUCT),
    "search metric": _choices(*(name for name in METRICS if name != "iloss_share")),
    "search time_limit": "seconds, or a text such as `60s`",
    "search beta": "number above 0",
    "search share": "word",
    "publish backup": "relation",
    "publish grant": "role, or list of roles",
    "publish dialect": _choices(*WAREHOUSES),
    "perturb method": _choices(*PERTURBATIONS),
    "network levels": "whole number from 2",
    "network method": f"[method](#method): {_choices(*METHODS)}",
    "edges source": "relation or file",
    "edges from": "column",
    "edges to": "column",
    "edges weight": "column",
    "nodes source": "relation or file",
    "nodes key": "column",
    "centrality sample": "whole number from 1, or `exact`",
    "publish of a network grant": "role, or list of roles",
    "k_degree k": "whole number from 2",
    "k_neighbourhood k": "whole number from 2",
    "perturb_edges share": "number from 0 to 1",
}

#: What stands for a key that is left out, where the type says none.
DEFAULTS = {
    "top on_drift": "`fail`",
    "columns max_level": "the top",
    "columns nulls": "the policy's",
    "columns unmapped": "the policy's",
    "publish alpha": "`0.5`",
    "network weighted": "whether a weight is named",
    "centrality sample": "`exact`",
}

#: Where more is told.
SEE = {
    "top frequency": "../spark.md#where-the-counts-lie",
    "top privacy": "../models.md",
    "top class": "../concepts.md#metrics",
    "top entity": "../guarantee.md#what-k-counts",
    "top nulls": "../concepts.md#nulls",
    "top unmapped": "../concepts.md#unmapped-values",
    "top on_drift": "../fresh_data.md#drift",
    "top depends_on": "../many_tables.md",
    "top publish": "../publishing.md",
    "columns min_level": "../closeness_options.md",
    "columns perturb": "../perturbation.md",
    "columns order": "../closeness.md",
    "suppression unit": "../recoding.md#suppression-by-row-value-or-cell",
    "search algorithm": "../choosing.md#which-algorithm",
    "search metric": "../concepts.md#metrics",
    "search time_limit": "../search.md#limits-and-what-is-known-when-they-end-a-search",
    "search share": "../many_tables.md#shared-plans",
    "search node": "../report.md#choosing-an-alternative",
    "publish grant": "../publishing.md#who-may-read-a-release",
    "publish mapping": "../publishing.md#the-value-mapping",
    "publish when": "../break_merge.md#only-when-something-leaks",
    "publish permute": "../break_merge.md#permutation",
    "publish mode": "../fresh_data.md#increments",
    "publish dialect": "../dialects.md",
    "network method": "../network_attacks.md#which-one",
    "network centrality": "../networks.md#which-centrality",
    "nodes columns": "../networks.md#people-behind-nodes",
}
