"""Wiki-Vote under every setting of S0's chapter 6, run once for all exhibits that show it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

import duckdb

import ppdp_sql
from ppdp_sql.api.network_paper import PaperResult, network_paper
from ppdp_sql.api.network_result import NetworkResult
from ppdp_sql.resources import wiki_vote_path

#: From how many nodes paths are followed where nothing that is shown depends on paths.
FEW = 2

WIKI_VOTE = "Wiki-Vote: 103,689 votes among 7,115 people, whose ids go up to 8,297"
INVENTED = (
    "It has no weights, and S0 does not say where its own are from: ours are invented, whole "
    "numbers from 1 to 10 that follow a seed"
)

Points = Sequence[tuple[float, float]]


@cache
def without_paths() -> PaperResult:
    """Run everything, paths only for show: what follows no paths takes seconds."""
    return network_paper(sources=FEW)


@cache
def every_run() -> PaperResult:
    """Run everything; betweenness takes most of the time."""
    return network_paper()


def path_words(result: PaperResult) -> str:
    """Say where paths were followed from."""
    if result.sources is None:
        return "Shortest paths of all pairs are followed."
    return f"Without rustworkx, shortest paths are followed from {result.sources} nodes alone."


def printed_and_ours(result: PaperResult, number: str) -> dict[str, tuple[float, float]]:
    """Return a table of S0: for each row what S0 prints, and what is found here."""
    return {name: (printed, ours) for name, printed, ours, _ in _rows(result, number)}


def differences(result: PaperResult, number: str) -> str:
    """Return why a table of S0 differs, in sentences."""
    (table,) = [table for table in result.tables if table.number == number]
    return " ".join(f"{line[0].upper()}{line[1:]}." for line in table.differs)


def by_level(result: PaperResult, number: str) -> dict[str, float]:
    """Return the losses of a table by a formula that S0 does not have, but that fits it best."""
    return {name: level for name, _, _, level in _rows(result, number)}


def _rows(
    result: PaperResult, number: str
) -> Iterable[tuple[str, float, float | None, float | None]]:
    (table,) = [table for table in result.tables if table.number == number]
    return table.rows


def series(result: PaperResult, figure: str) -> Mapping[str, Points]:
    """Return the points of a figure of S0, by what they are."""
    (chart,) = [chart for chart in result.figures if chart.title.startswith(f"{figure} ")]
    return {one.name: one.points for one in chart.series}


def doubling_bins(counts: Points) -> Points:
    """Return bins 1, 2-3, 4-7 ...: where each begins, and the nodes in it.

    >>> doubling_bins([(1, 50), (2, 9), (3, 1), (5, 4)])
    [(1, 50), (2, 10), (4, 4)]
    """
    found: dict[int, float] = {}
    for value, nodes in counts:
        first = 2 ** (int(value).bit_length() - 1)
        found[first] = found.get(first, 0) + nodes
    return sorted(found.items())


def density(bins: Points) -> Points:
    """Return the nodes per value in bins as wide as where they begin, at their middle."""
    return [(first * math.sqrt(2) if first > 1 else 1.0, nodes / first) for first, nodes in bins]


def published(**asked: object) -> NetworkResult:
    """Publish Wiki-Vote in memory as a policy asks."""
    edges = {"source": "wiki_vote", "from": "voter", "to": "candidate"}
    policy = {"version": 1, "network": {"edges": edges, **asked}, "publish": {"prefix": "wiki"}}
    with duckdb.connect() as connection:
        votes = connection.read_csv(str(wiki_vote_path()))
        votes.create("wiki_vote")
        return ppdp_sql.network(policy, connection)
