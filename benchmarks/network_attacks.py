"""Attacks and defences on Wiki-Vote, and attacks in SQL on millions of edges.

    python benchmarks/network_attacks.py [EDGES]

The unit is a GROUP BY over each end of the edges, taken in the same process. The second network
has so many edges with ends drawn at random, and a tenth as many nodes. One JSON document on stdout.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

from ppdp_sql.api.connect import open_session
from ppdp_sql.api.network_bind import bind_network
from ppdp_sql.network.attacks.registry import NETWORK_ATTACKS
from ppdp_sql.network.attacks.scenes import open_scene
from ppdp_sql.network.load import load_network
from ppdp_sql.network.source import describe_network

WIKI_VOTE = Path(__file__).parents[1] / "examples" / "networks" / "wiki_vote.csv.gz"
EDGES = 2_000_000
METHODS: tuple[Any, ...] = (
    "prominence",
    {"k_degree": {"k": 5, "seed": 0}},
    {"k_degree": {"k": 50, "seed": 0}},
    {"perturb_edges": {"share": 0.1, "seed": 0}},
    {"perturb_edges": {"share": 0.1, "keep_degrees": True, "seed": 0}},
)


def connect(edges: int) -> Any:
    """Make the table of edges, of Wiki-Vote or by chance."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    made = f"select * from read_csv('{WIKI_VOTE}')"
    if edges:
        number = edges // 10
        made = (
            f"select hash(place, 1) % {number} as voter, hash(place, 2) % {number} as candidate "
            f"from range({edges}) as places (place)"
        )
    connection.execute(f"create table votes as {made}").fetchall()
    return connection


def measure(edges: int) -> dict[str, Any]:
    """Load, attack by signatures, and on Wiki-Vote defend."""
    connection = connect(edges)
    grouped = "create or replace temp table grouped as select {0}, count(*) from votes group by {0}"
    unit = sum(timed(connection, grouped.format(name)) for name in ("voter", "candidate"))
    ends = {"source": "votes", "from": "voter", "to": "candidate"}
    bound = bind_network({"version": 1, "network": {"edges": ends}})
    seconds: dict[str, float] = {}
    with (
        open_session(connection, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        start = time.perf_counter()
        loaded = load_network(session, describe_network(session, bound.source))
        seconds["load"] = time.perf_counter() - start
        scene = open_scene(session, loaded)
        found = {}
        for name in ("degree", "neighbourhood") if edges else NETWORK_ATTACKS:
            if NETWORK_ATTACKS[name].lacks(scene) is None:
                start = time.perf_counter()
                found[name] = NETWORK_ATTACKS[name].run(scene).to_dict()
                seconds[name] = time.perf_counter() - start
        for method in () if edges else METHODS:
            part = {"version": 1, "network": {"edges": ends, "method": method}}
            asked = bind_network(part)
            branch = session.branch("method")
            start = time.perf_counter()
            asked.method(branch, loaded, asked.policy.network)
            seconds[told(method)] = time.perf_counter() - start
            branch.drop_all()
    return {
        "network": "by chance" if edges else "Wiki-Vote",
        "nodes": loaded.size,
        "edges": loaded.edge_rows,
        "group_by": unit,
        "seconds": seconds,
        "found": found,
    }


def told(method: Any) -> str:
    """Return a method as a person would write it."""
    if isinstance(method, str):
        return method
    name, options = next(iter(method.items()))
    return f"{name}, " + ", ".join(f"{key} {value}" for key, value in options.items())


def main() -> None:
    """Measure both networks in processes of their own."""
    edges = int(sys.argv[1]) if len(sys.argv) > 1 else EDGES
    facts = machine()
    write("network_attacks", [in_child(measure, number) for number in (0, edges)], facts)


if __name__ == "__main__":
    main()
