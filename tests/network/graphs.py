"""Small random networks, and Wiki-Vote."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np
from hypothesis import strategies as st

from ppdp_sql.network.graph import Graph

WIKI_VOTE = Path(__file__).parent.parent.parent / "examples" / "networks" / "wiki_vote.csv.gz"


def graph_of(size: int, edges: Sequence[tuple[int, int]], *, directed: bool = False) -> Graph:
    ends = np.array(edges, np.int64).reshape(-1, 2)
    return Graph(size, ends[:, 0], ends[:, 1], directed=directed)


@st.composite
def graphs(draw: st.DrawFn, *, least: int = 1, most: int = 14) -> Graph:
    """Draw a network with parallel edges, self-loops and isolated nodes now and then."""
    size = draw(st.integers(least, most))
    node = st.integers(0, size - 1)
    edges = draw(st.lists(st.tuples(node, node), max_size=3 * size))
    return graph_of(size, edges, directed=draw(st.booleans()))


@cache
def wiki_vote(*, directed: bool) -> Graph:
    """Return the 7115 nodes that have edges, numbered by their ids."""
    with gzip.open(WIKI_VOTE, "rt", encoding="ascii") as file:
        votes = [(int(row["voter"]), int(row["candidate"])) for row in csv.DictReader(file)]
    numbers = {
        key: place for place, key in enumerate(sorted({key for vote in votes for key in vote}))
    }
    return graph_of(len(numbers), [(numbers[a], numbers[b]) for a, b in votes], directed=directed)
