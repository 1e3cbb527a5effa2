"""S0's tables 6.1 to 6.5 and figures 6.5 to 6.13 on Wiki-Vote, beside what S0 prints."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import read_session
from ppdp_sql.api.network_bind import bind_network
from ppdp_sql.api.paper_figures import figures
from ppdp_sql.api.paper_tables import PaperTable, tables
from ppdp_sql.network import paths
from ppdp_sql.network.load import load_network
from ppdp_sql.network.measures import MeasuredNetwork, take_measures
from ppdp_sql.network.measuring import count_degrees, read_network, work_network
from ppdp_sql.network.paper_runs import SAMPLED_SOURCES, TENTHS, run_paper
from ppdp_sql.network.source import describe_network
from ppdp_sql.report.charts import Chart
from ppdp_sql.resources import wiki_vote_path
from ppdp_sql.templating import StatementLog


@dataclass(frozen=True)
class PaperResult:
    """The tables and figures as they come out here.

    Attributes:
        tables: ours beside the paper's, and why they differ.
        figures: the charts.
        sources: from how many nodes paths were followed; None for all.
        seed: of the invented weights.
        seconds: wall time.
    """

    tables: Sequence[PaperTable]
    figures: Sequence[Chart]
    sources: int | None
    seed: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return {
            "tables": [table.to_dict() for table in self.tables],
            "figures": [
                {
                    "title": chart.title,
                    "series": {
                        series.name: [list(point) for point in series.points]
                        for series in chart.series
                    },
                }
                for chart in self.figures
            ],
            "betweenness": {"exact": self.sources is None, "sources": self.sources},
            "synthetic_weights": {"seed": self.seed},
            "seconds": self.seconds,
        }


def network_paper(
    engine: Any = None,
    *,
    sources: int | None = None,
    tenths: Sequence[int] = TENTHS,
    seed: int = 0,
    log: str | Path | StatementLog | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> PaperResult:
    """Make the tables and figures of S0's chapter 6 on Wiki-Vote; nothing is published.

    Args:
        engine: a DuckDB URL or connection; memory when none is given.
        sources: from how many nodes paths are followed for betweenness. When nothing is given, all
            of them with rustworkx, and some without, which would take networkx an hour.
        tenths: shares of the degree in hybrids.
        seed: of the invented weights.
        log: a file for the statement log.
        progress: told in words what is done.
    """
    start = time.perf_counter()
    if sources is None and not paths.has_fast_library():
        sources = SAMPLED_SOURCES
    bound = bind_network(_policy())
    with read_session(
        "duckdb:" if engine is None else engine,
        source=bound.source.edges,
        log=log,
    ) as session:
        progress("reading the network")
        loaded = load_network(session, describe_network(session, bound.source))
        stored = work_network(loaded.nodes, loaded.edges, directed=True)
        degrees = count_degrees(session, stored)
        progress("measures")
        network = MeasuredNetwork(read_network(session, stored).graph, degrees)
        measures = take_measures(network, ("clustering", "components"))
        measures |= take_measures(network.without_directions, ("paths",))
        runs = run_paper(
            session, loaded, seed=seed, sources=sources, tenths=tenths, progress=progress
        )
    return PaperResult(
        tables(loaded, measures, runs),
        figures(degrees, runs),
        sources,
        seed,
        time.perf_counter() - start,
    )


def _policy() -> dict[str, Any]:
    edges = {"source": str(wiki_vote_path()), "from": "voter", "to": "candidate"}
    return {"version": 1, "network": {"edges": edges}}
