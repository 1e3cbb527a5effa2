"""The tables of S0's chapter 6: the paper's number, ours, and why they differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.network import paper
from ppdp_sql.network.graded import Graded
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.measures import Measure
from ppdp_sql.network.paper_runs import PaperRuns

#: A row: what it is, the paper's number, ours, and ours by the level of labels where that is asked.
Row = tuple[str, float, float | None, float | None]


@dataclass(frozen=True)
class PaperTable:
    """One table.

    Attributes:
        number: its number in S0.
        title: what it tells.
        rows: the paper's numbers and ours.
        differs: why they differ.
    """

    number: str
    title: str
    rows: Sequence[Row]
    differs: Sequence[str]

    @property
    def has_levels(self) -> bool:
        """Whether losses are also counted by the level of labels."""
        return any(row[3] is not None for row in self.rows)

    def to_dict(self) -> dict[str, Any]:
        """Return the table as JSON."""
        rows = [
            {"name": name, "paper": printed, "ours": ours}
            | ({"ours_by_level": by_level} if self.has_levels else {})
            for name, printed, ours, by_level in self.rows
        ]
        return {
            "table": self.number,
            "title": self.title,
            "rows": rows,
            "differs": list(self.differs),
        }


def tables(
    loaded: LoadedNetwork, measures: Mapping[str, Measure], runs: PaperRuns
) -> list[PaperTable]:
    """Return the five tables, and what S0's text says of masked centralities."""
    return [
        _description(loaded, measures),
        _masked(runs),
        PaperTable(
            "6.2",
            "iloss by kind of network",
            [_loss(_kind(*key), printed, runs.kinds[key]) for key, printed in paper.LOSS.items()],
            [*paper.LOSS_DIFFERS, paper.SYNTHETIC],
        ),
        PaperTable(
            "6.3",
            "iloss with betweenness",
            [
                _loss(_kind(False, weights), printed, runs.betweenness[weights])
                for weights, printed in paper.LOSS_BETWEENNESS.items()
            ],
            [paper.AS_ABOVE, *_sampled(runs), paper.SYNTHETIC],
        ),
        PaperTable(
            "6.4",
            "iloss with degree and betweenness together",
            [
                _loss(f"a = 0.{tenth}, {kind}", paper.LOSS_HYBRID[tenth][place], graded)
                for place, kind in enumerate(("unweighted", "weighted"))
                for (tenth, weights), graded in runs.hybrids.items()
                if weights == bool(place)
            ],
            [paper.AS_ABOVE, paper.HYBRID_DIFFERS, *_sampled(runs), paper.SYNTHETIC],
        ),
        _merged(runs),
    ]


def _kind(directed: bool, weights: bool) -> str:
    return f"{'directed' if directed else 'undirected'} {'weighted' if weights else 'unweighted'}"


def _loss(name: str, printed: float, graded: Graded) -> Row:
    return name, printed, graded.loss, graded.by_level


def _sampled(runs: PaperRuns) -> list[str]:
    if runs.sources is None:
        return []
    return [
        f"rustworkx is not installed, so paths were followed from {runs.sources} nodes that were "
        "drawn, and not from all; install ppdp_sql[network] for exact rows"
    ]


def _description(loaded: LoadedNetwork, measures: Mapping[str, Measure]) -> PaperTable:
    clustering, components, paths = (
        measures[name].to_dict() for name in ("clustering", "components", "paths")
    )
    weak, strong = components["largest_weak"], components["largest_strong"]
    ours = (
        loaded.count,
        loaded.edge_rows,
        weak["nodes"],
        weak["edges"],
        strong["nodes"],
        strong["edges"],
        clustering["average_local_of_pairs"],
        clustering["triangles"],
        clustering["transitivity"],
        paths["longest"],
        paths["effective_90"],
    )
    rows = zip(paper.DESCRIPTION.items(), ours, strict=True)
    return PaperTable(
        "6.1",
        "Wiki-Vote",
        [(name, printed, value, None) for (name, printed), value in rows],
        [line.format(average=clustering["average_local"]) for line in paper.DESCRIPTION_DIFFERS],
    )


def _masked(runs: PaperRuns) -> PaperTable:
    found = [
        ("degree", paper.DEGREE, runs.kinds[False, False]),
        ("betweenness", paper.BETWEENNESS, runs.betweenness[False]),
        ("node rank", paper.NODE_RANK, runs.kinds[True, False]),
        ("weighted degree", paper.WEIGHTED, runs.kinds[False, True]),
        ("weighted node rank", paper.WEIGHTED_RANK, runs.kinds[True, True]),
    ]
    rows: list[Row] = []
    for name, printed, graded in found:
        if printed.largest is not None:
            rows.append((f"{name}: largest", printed.largest, graded.most, None))
        # S0 calls the ranks themselves the result, and the masked values of the others.
        ours = graded.most if "rank" in name else graded.most_masked
        rows.append((f"{name}: largest, masked", printed.most, ours, None))
        rows.append((f"{name}: distinct", printed.distinct, graded.distinct, None))
    return PaperTable(
        "6.4.2",
        "masked centralities, from the text",
        rows,
        [*paper.MASKED_DIFFERS, *_sampled(runs)],
    )


def _merged(runs: PaperRuns) -> PaperTable:
    rows: list[Row] = []
    for directed, (nodes, edges) in paper.MERGED.items():
        merged = runs.merged[directed].merged
        assert merged is not None
        name = "directed" if directed else "undirected"
        rows.append((f"{name}: nodes", nodes, merged[0], None))
        rows.append((f"{name}: edges", edges, merged[1], None))
    return PaperTable("6.5", "super nodes, by degree", rows, paper.MERGED_DIFFERS)
