"""All exact algorithms on Adult's lattice of 12,960 nodes.

    python benchmarks/lattice.py [--k 2,5,10,25,50,100] [--metrics iloss,precision,loss]
        [--algorithms incognito,ola,flash] [--compared iloss] [--engine URL]

`optimal` for every metric, and the other algorithms for those that are compared: checks, tagged
nodes, seconds, statements and seconds per check at suppression 0, 4% and 100%.
With an engine URL the table `adult` must be there (benchmarks/postgres.py makes it).
"""

from __future__ import annotations

import argparse
from typing import Any

import duckdb
from adult import ADULT_ROWS, fill, policy
from measure import machine, write

import ppdp_sql
from ppdp_sql.templating import StatementLog


def measure(engine: Any, algorithms: list[str], k: int, suppression: str, metric: str) -> list[Any]:
    """Search with each algorithm; each counts the source anew, so that no waypoints are shared."""
    results = []
    for algorithm in algorithms:
        log = StatementLog()
        asked = policy(k, suppression, metric)
        compared = ppdp_sql.compare(asked, engine, algorithms=[algorithm], log=log).runs[0].run
        if compared is None:
            continue
        # The marginals are read once, before any search.
        searched = [entry.step for entry in log.entries if entry.step.startswith("evaluate/")]
        statements = len(searched) - searched.count("evaluate/marginals")
        results.append(
            {
                "metric": metric,
                "suppression": suppression,
                "k": k,
                "algorithm": algorithm,
                "node": "".join(map(str, compared.node.values())),
                "value": compared.metrics[metric],
                "checked": compared.checked,
                "share_checked": compared.checked / compared.lattice,
                "tagged": compared.tagged,
                "statements": statements,
                "seconds": compared.search_seconds,
                "milliseconds_per_check": 1000 * compared.search_seconds / compared.checked,
            }
        )
    return results


def main() -> None:
    """Measure every cell of the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--k", default="2,5,10,25,50,100")
    parser.add_argument("--metrics", default="iloss,precision,loss,discernibility")
    parser.add_argument("--algorithms", default="incognito,ola,flash")
    parser.add_argument("--compared", default="iloss")
    parser.add_argument("--engine")
    asked = parser.parse_args()
    facts = machine()
    engine: Any = asked.engine
    if engine is None:
        engine = duckdb.connect()
        fill(engine, ADULT_ROWS, shuffled=False)
    others = asked.algorithms.split(",") if asked.algorithms else []
    # The first search of a process compiles templates; it does not count.
    measure(engine, ["optimal"], 5, "4%", "iloss")
    results = [
        row
        for metric in asked.metrics.split(",")
        for suppression in ("0", "4%", "100%")
        for k in map(int, asked.k.split(","))
        for row in measure(
            engine,
            ["optimal", *(others if metric in asked.compared.split(",") else [])],
            k,
            suppression,
            metric,
        )
    ]
    write("lattice" if asked.engine is None else "lattice_postgres", results, facts)


if __name__ == "__main__":
    main()
