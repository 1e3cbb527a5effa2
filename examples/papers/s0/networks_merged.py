"""Super nodes: table 6.5."""

from __future__ import annotations

import data_networks as data
from exhibit import Exhibit, Spec

from ppdp_sql.network.paper import MERGED, NODE_RANK_PASSES
from s0.networks_judged import Check, compared, judge, number
from s0.shelf import S0

NODES, EDGES = 7115, 103_689

_BY_RANK = {"node_rank": {"update": "sequential", "max_passes": NODE_RANK_PASSES}}

#: How S0 may have merged: what a policy asks, and whether the network has directions.
READINGS: dict[str, tuple[bool, dict[str, object]]] = {
    "undirected, by degree": (False, {}),
    "undirected, by degree, once": (False, {"super_nodes": "once"}),
    "directed, by degree": (True, {}),
    "directed, by degree, once": (True, {"super_nodes": "once"}),
    "directed, by node rank": (True, {"centrality": _BY_RANK}),
}
#: The readings that the verdict is about: what S0 says of merging, to the letter.
CHOSEN = {False: "undirected, by degree", True: "directed, by degree"}

Sizes = tuple[int, int]


@S0.exhibit("Table 6.5", title="Nodes and edges after merging", slow=True)
def table_6_5() -> Exhibit:
    """Merge neighbours with the same label, read in several ways."""
    merged = {name: _merge(directed, asked) for name, (directed, asked) in READINGS.items()}
    checks = compare({directed: merged[name] for directed, name in CHOSEN.items()})
    others = [
        check
        for name, sizes in merged.items()
        if name not in CHOSEN.values()
        for check in _sizes(name, READINGS[name][0], sizes)
    ]
    return Exhibit(
        claim=(
            "merging neighbours with the same label leaves about 6,100 of 7,115 nodes and a little "
            "more than half of the edges, fewer of them where there are directions."
        ),
        setting=(
            f"{data.WIKI_VOTE}; published by `ppdp network` with five levels. `once` merges in one "
            "pass; otherwise until no neighbours share a label."
        ),
        verdict=judge(checks),
        numbers=compared([*checks, *others]),
        chart=_chart(merged),
        why=(
            "As in S0, merging takes away more of the edges than of the nodes. But more nodes go "
            "than in S0, and fewer edges. S0 does not say when it stops merging, nor by which "
            "centrality the network with directions was labelled; the last rows are other "
            "readings, which have no part in the verdict, and none that was tried gives S0's "
            "numbers. With the same labels a network with directions keeps more edges "
            "than one without, because votes that were cast both ways stay two; S0 has fewer."
        ),
    )


def compare(merged: dict[bool, Sizes]) -> list[Check]:
    """Compare with what S0 prints: sizes, and what they say."""
    checks = []
    for directed, name in CHOSEN.items():
        checks += _sizes(name, directed, merged[directed])
    more = all(edges / EDGES < nodes / NODES < 1 for nodes, edges in merged.values())
    checks.append(Check("more edges than nodes go", "yes", "yes" if more else "no", more))
    fewer = merged[True][1] < merged[False][1]
    words = "yes" if fewer else "no"
    checks.append(Check("fewer edges are left with directions", "yes", words, fewer))
    return checks


def _sizes(name: str, directed: bool, sizes: Sizes) -> list[Check]:
    return [
        number(f"{name}: {what}", printed, ours, within=0.01)
        for what, printed, ours in zip(("nodes", "edges"), MERGED[directed], sizes, strict=True)
    ]


def _merge(directed: bool, asked: dict[str, object]) -> Sizes:
    result = data.published(directed=directed, **asked)
    return result.nodes_after, result.edges_after


def _chart(merged: dict[str, Sizes]) -> Spec:
    sizes = {"before": (NODES, EDGES)}
    for directed, printed in MERGED.items():
        kind = "directed" if directed else "undirected"
        sizes[f"{kind}, paper"] = printed
        sizes |= {name: size for name, size in merged.items() if READINGS[name][0] == directed}
    values = [
        {"labels": name, "nodes": nodes, "edges": edges, "whose": _whose(name)}
        for name, (nodes, edges) in sizes.items()
    ]

    def panel(field: str, *, named: bool) -> Spec:
        return {
            "width": 230,
            "height": 230,
            "encoding": {
                "x": {"field": field, "type": "quantitative", "title": field},
                "y": {
                    "field": "labels",
                    "type": "nominal",
                    "sort": list(sizes),
                    "title": None,
                    "axis": {"labelLimit": 220} if named else {"labels": False},
                },
            },
            "layer": [
                {
                    "mark": "bar",
                    "encoding": {
                        "color": {
                            "field": "whose",
                            "type": "nominal",
                            "title": None,
                            "scale": {
                                "domain": ["before", "paper", "ours"],
                                "range": ["#d1d5db", "#6b7280", "#2563eb"],
                            },
                        }
                    },
                },
                {
                    "mark": {"type": "text", "align": "left", "dx": 4, "fontSize": 10},
                    "encoding": {"text": {"field": field, "type": "quantitative", "format": ","}},
                },
            ],
        }

    return {
        "title": "What is left after merging neighbours with the same label",
        "data": {"values": values},
        "hconcat": [panel("nodes", named=True), panel("edges", named=False)],
    }


def _whose(name: str) -> str:
    if name == "before":
        return name
    return "paper" if name.endswith("paper") else "ours"
