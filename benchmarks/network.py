"""Whole runs of `ppdp network`: Wiki-Vote by each centrality, and a random network of many edges.

    python benchmarks/network.py [EDGES]

The random network has a fifth as many nodes as edges, and its degrees are uneven. The unit is a
GROUP BY over both ends of the edges, taken in the same process. One JSON document on stdout.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

import ppdp_sql
from ppdp_sql.network.paths import has_fast_library

WIKI_VOTE = Path(__file__).parents[1] / "examples" / "networks" / "wiki_vote.csv.gz"
EDGES = 1_000_000

#: Network, and what is asked of it.
RUNS: list[tuple[str, dict[str, Any]]] = [
    ("wiki_vote", {"centrality": "degree"}),
    ("wiki_vote", {"centrality": "node_rank", "directed": True}),
    ("wiki_vote", {"centrality": {"node_rank": {"update": "sequential"}}, "directed": True}),
    ("wiki_vote", {"centrality": "betweenness"}),
    ("wiki_vote", {"centrality": "closeness"}),
    ("random", {"centrality": "degree"}),
    ("random", {"centrality": "node_rank", "directed": True}),
]


def make(path: str, edges: int) -> None:
    """Make the tables."""
    nodes = edges // 5
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        connection.execute(
            f"create table wiki_vote as select voter as a, candidate as b from '{WIKI_VOTE}'"
        ).fetchall()
        connection.execute(
            "create table random as select "
            f"1 + (hash(place, 1) % {nodes}) * (hash(place, 2) % {nodes}) // {nodes} as a, "
            f"1 + hash(place, 3) % {nodes} as b from range({edges}) as places (place)"
        ).fetchall()


def measure(path: str, table: str, asked: dict[str, Any]) -> dict[str, Any]:
    """Publish the network, and group its edges once."""
    policy = {
        "version": 1,
        "network": {"edges": {"source": table, "from": "a", "to": "b"}, **asked},
        "publish": {"prefix": f"{table}_out"},
    }
    grouping = f"create or replace temp table grouped as select a, b, count(*) as n from {table}"
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        unit = timed(connection, f"{grouping} group by a, b")
        start = time.perf_counter()
        result = ppdp_sql.network(policy, connection).to_dict()
        seconds = time.perf_counter() - start
    name = asked["centrality"]
    return {
        "network": table,
        "centrality": name if isinstance(name, str) else "node_rank, sequential",
        "nodes": result["nodes"],
        "edges": result["edges"],
        "iloss": result["iloss"],
        "passes": result["passes"],
        "seconds": seconds,
        "anonymize": result["seconds"]["anonymize"],
        "group_by": unit,
        "ratio": seconds / unit,
    }


def main() -> None:
    """Make the file, and measure each run in a process of its own."""
    edges = int(sys.argv[1]) if len(sys.argv) > 1 else EDGES
    facts = machine() | {"fast_library": has_fast_library()}
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "networks.duckdb")
        make(path, edges)
        # Paths through a large network take networkx hours.
        asked = [run for run in RUNS if has_fast_library() or not _follows_paths(run[1])]
        write("network", [in_child(measure, path, *run) for run in asked], facts)


def _follows_paths(asked: dict[str, Any]) -> bool:
    return asked["centrality"] in ("betweenness", "closeness")


if __name__ == "__main__":
    main()
