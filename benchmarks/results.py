"""Writes benchmarks/RESULTS.md from the documents that the benchmarks left.

python benchmarks/results.py
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from measure import RESULTS

Row = dict[str, Any]


def table(headings: list[str], rows: list[list[str]]) -> str:
    """Write a table in Markdown."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def scale(results: list[Row]) -> str:
    """Rows, phases and the ratio to the floor."""
    return table(
        ["rows", "columns", "memory limit", "run s", "search s", "floor s", "run / floor", "checks",
         "statements", "peak MB"],
        [
            [
                f"{row['rows']:,}",
                "shuffled" if row.get("shuffled") else "as they are",
                row["memory_limit"] or "no limit",
                f"{row['seconds']['total']:.2f}",
                f"{row['seconds']['search']:.2f}",
                f"{sum(row['floor'].values()):.2f}",
                f"{row['run_to_floor']:.2f}",
                f"{row['checked']}",
                f"{row['statements']}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )  # fmt: skip


def lattice(results: list[Row]) -> str:
    """One line per cell."""
    return table(
        ["metric", "suppression", "k", "algorithm", "checked", "share", "tagged", "statements",
         "s", "ms per check"],
        [
            [
                row["metric"],
                row["suppression"],
                str(row["k"]),
                row["algorithm"],
                f"{row['checked']:,}",
                f"{row['share_checked']:.1%}",
                f"{row['tagged']:,}",
                str(row["statements"]),
                f"{row['seconds']:.2f}",
                f"{row['milliseconds_per_check']:.2f}",
            ]
            for row in results
        ],
    )  # fmt: skip


def columns(results: list[Row]) -> str:
    """One line per number of columns."""
    return table(
        ["columns", "lattice", "checked", "s", "ended by", "iloss", "gap", "improved greedy",
         "Python MB"],
        [
            [
                str(row["columns"]),
                f"{row['lattice']:,}",
                f"{row['checked']:,}",
                f"{row['seconds']:.2f}",
                row["limit"] or "proof",
                f"{row['upper']:,.0f}",
                f"{row['gap']:,.0f} ({row['gap'] / (row['upper'] or 1):.0%})",
                "" if row["greedy"] is None else f"{row['greedy']:,.0f}",
                f"{row['python_megabytes']}" if row.get("traced") else "",
            ]
            for row in results
        ],
    )  # fmt: skip


def postgres(results: list[Row]) -> str:
    """Rows, phases and the ratio to the floor."""
    return table(
        ["rows", "run s", "search s", "floor s", "run / floor", "checks", "statements",
         "of the search"],
        [
            [
                f"{row['rows']:,}",
                f"{row['seconds']['total']:.2f}",
                f"{row['seconds']['search']:.2f}",
                f"{sum(row['floor'].values()):.2f}",
                f"{row['run_to_floor']:.2f}",
                f"{row['checked']}",
                f"{row['statements']}",
                f"{row['search_statements']}",
            ]
            for row in results
        ],
    )  # fmt: skip


def check(results: list[Row]) -> str:
    """Rows, and the ratio to a GROUP BY."""
    return table(
        ["rows", "groups", "check s", "GROUP BY s", "check / GROUP BY", "peak MB"],
        [
            [
                f"{row['rows']:,}",
                f"{row['groups']:,}",
                f"{row['check']:.2f}",
                f"{row['group_by']:.2f}",
                f"{row['check_to_group_by']:.2f}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )


def discover(results: list[Row]) -> str:
    """Sets of columns, and the ratio to a GROUP BY over all of them."""
    return table(
        ["table", "rows", "sample", "columns", "threshold", "sets counted", "minimal sets", "up to",
         "s", "s / GROUP BY", "ms per set", "peak MB"],
        [
            [
                row["table"],
                f"{row['rows']:,}",
                "all" if row["sample"] is None else f"{row['sample']:,}",
                f"{row['columns']}",
                f"{row['threshold']:.0%}",
                f"{row['sets']:,}",
                f"{row['minimal']:,}",
                f"{row['complete_to']}",
                f"{row['seconds']:.2f}",
                f"{row['ratio']:.0f}",
                f"{1000 * row['seconds'] / row['sets']:.2f}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )  # fmt: skip


def network(results: list[Row]) -> str:
    """Nodes and edges before and after, and the ratio to one GROUP BY."""
    return table(
        ["network", "centrality", "nodes", "edges", "nodes after", "edges after", "s",
         "of which ranking and merging", "GROUP BY s", "peak MB"],
        [
            [
                row["network"],
                row["centrality"],
                f"{row['nodes']['before']:,}",
                f"{row['edges']['before']:,}",
                f"{row['nodes']['after']:,}",
                f"{row['edges']['after']:,}",
                f"{row['seconds']:.2f}",
                f"{row['anonymize']:.2f}",
                f"{row['group_by']:.2f}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )  # fmt: skip


def leaks(results: list[Row]) -> str:
    """Tests of independence, and the ratio to a GROUP BY."""
    return table(
        ["table", "rows", "tuples", "tests", "edges", "rules", "s", "GROUP BY s", "s / GROUP BY",
         "peak MB"],
        [
            [
                row["table"],
                f"{row['rows']:,}",
                f"{row['tuples']:,}",
                f"{row['tests']:,}",
                f"{row['edges']}",
                f"{row['rules']}",
                f"{row['seconds']:.2f}",
                f"{row['group_by']:.2f}",
                f"{row['ratio']:.1f}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )  # fmt: skip


def utility(results: list[Row]) -> str:
    """A release beside its source, and the ratio to a GROUP BY."""
    return table(
        ["release", "rows", "tuples", "propensity", "at most", "second_order_max", "statements",
         "of the fit", "s", "GROUP BY s", "s / GROUP BY", "peak MB"],
        [
            [
                row["release"],
                f"{row['rows']:,}",
                f"{row['tuples']:,}",
                "-" if row["propensity"] is None else f"{row['propensity']:.4f}",
                f"{row['propensity_max']:.4f}",
                f"{row['second_order_max']:.4f}",
                f"{row['statements']}",
                f"{row['steps']}",
                f"{row['seconds']:.2f}",
                f"{row['group_by']:.2f}",
                f"{row['ratio']:.1f}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )  # fmt: skip


def report(results: list[Row]) -> str:
    """A run with and without a report, and the ratio to a scan."""
    return table(
        ["rows", "scan s", "run s", "with report s", "scans of the report", "their s / scan s",
         "rest s", "extra s / scan s", "page MB", "peak MB"],
        [
            [
                f"{row['rows']:,}",
                f"{row['scan']:.2f}",
                f"{row['run']:.2f}",
                f"{row['run_with_report']:.2f}",
                f"{row['scans']}",
                f"{row['scans_to_scan']:.1f}",
                f"{row['rest']:.2f}",
                f"{row['extra_to_scan']:.1f}",
                f"{row['bytes'] / 1e6:.1f}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )  # fmt: skip


def closeness(results: list[Row]) -> str:
    """One line per t, number of records and distance."""
    return table(
        ["t", "records", "distance", "discernibility", "groups", "suppressed", "checked", "s"],
        [
            [
                f"{row['t']:g}",
                f"{row['records']:,}",
                row["distance"],
                f"{row['discernibility']:,.0f}",
                f"{row['groups']:,}",
                f"{row['suppressed']:,}",
                f"{row['checked']:,}",
                f"{row['seconds']:.2f}",
            ]
            for row in results
        ],
    )


def recoding(results: list[Row]) -> str:
    """One line per algorithm; seconds against those of kaca."""
    slowest = {(row["columns"], row["k"]): row for row in results if row["algorithm"] == "kaca"}
    rows = []
    for row in results:
        kaca = slowest.get((row["columns"], row["k"]))
        rows.append(
            [
                str(row["columns"]),
                str(row["k"]),
                row["algorithm"],
                f"{row['seconds']:.2f}",
                "" if kaca is None else f"{row['seconds'] / kaca['seconds']:.2f}",
                f"{row['distortion']:,.0f}",
                "" if kaca is None else f"{row['distortion'] / max(kaca['distortion'], 1):.2f}",
                f"{row['discernibility']:,}",
                f"{row['groups']:,}",
                str(row["rounds"] or ""),
            ]
        )
    return table(
        ["columns", "k", "algorithm", "s", "/ kaca", "distortion", "/ kaca", "discernibility",
         "groups", "rounds"],
        rows,
    )  # fmt: skip


def recoding_rows(results: list[Row]) -> str:
    """One line per number of rows."""
    return table(
        ["rows", "k", "algorithm", "count s", "recoding s", "groups"],
        [
            [
                f"{row['rows']:,}",
                str(row["k"]),
                row["algorithm"],
                f"{row['count_seconds']:.2f}",
                f"{row['seconds']:.2f}",
                f"{row['groups']:,}",
            ]
            for row in results
        ],
    )


def choose(results: list[Row]) -> str:
    """One line per k: what clusters lose, against one row at a time."""
    ways = [key for key in results[0] if key.startswith("batches_")]
    rows = []
    for row in results:
        alone = row["one_at_a_time"]
        cells = [
            f"{row['rows']:,}",
            str(row["k"]),
            f"{alone['loss']:.4f}",
            f"{alone['seconds']:.2f}",
        ]
        for way in ways:
            cells += [f"{row[way]['loss'] / alone['loss']:.2f}", f"{row[way]['seconds']:.2f}"]
        rows.append(cells)
    headings = ["rows", "k", "one at a time: loss", "s"]
    for way in ways:
        number = way.removeprefix("batches_")
        headings += [f"{number} batch{'es' if number != '1' else ''}: loss / one at a time", "s"]
    return table(headings, rows)


def choose_sweep(results: list[Row]) -> str:
    """One line per algorithm."""
    return table(
        ["rows", "algorithm", "values of k", "balance", "utility % there", "statements", "s"],
        [
            [
                f"{row['rows']:,}",
                row["algorithm"],
                str(row["values"]),
                f"{row['balance']:.1f}" + ("" if row["crosses"] else " (nearest)"),
                f"{row['utility']:.1f}",
                f"{row['statements']:,}",
                f"{row['seconds']:.1f}",
            ]
            for row in results
        ],
    )


def break_merge(results: list[Row]) -> str:
    """Rows, and the ratio of breaking to a GROUP BY over all columns."""
    return table(
        ["rows", "groups", "breaking s", "GROUP BY s", "breaking / GROUP BY", "checking pieces s",
         "whole run s", "as one table s"],
        [
            [
                f"{row['rows']:,}",
                f"{row['groups']:,}",
                f"{row['breaking']:.3f}",
                f"{row['group_by']:.3f}",
                f"{row['breaking_to_group_by']:.1f}",
                f"{row['checking']:.3f}",
                f"{row['run']:.2f}",
                f"{row['table_run']:.2f}",
            ]
            for row in results
        ],
    )  # fmt: skip


def association_hiding(results: list[Row]) -> str:
    """Loss per alpha, and what persons have to fear before and after breaking."""
    names = list(results[0]["hiding_loss"])
    loss = table(
        ["alpha", "rules", *(f"hiding: loss of {name}" for name in names), "Break-Merge: loss"],
        [
            [
                f"{row['alpha']:g}",
                f"{row['rules']:,}",
                *(f"{row['hiding_loss'][name]:.1%}" for name in names),
                f"{row['breaking_loss']:.0%}",
            ]
            for row in results
        ],
    )
    known = table(
        ["who knows a person's", "mean before", "worst before", "mean after", "worst after"],
        [
            [
                item["knows"],
                *(f"{value:.3f}" for value in (*item["before"], *item["after"])),
            ]
            for item in results[0]["knowledge"]
        ],
    )
    return f"{loss}\n\n{known}"


def perturbation(results: list[Row]) -> str:
    """One line per number of rows and case, and its ratio to a GROUP BY for each column."""
    return table(
        ["rows", "case", "columns", "s", "GROUP BY s", "s / GROUP BY, per column", "statements"],
        [
            [
                f"{row['rows']:,}",
                case,
                f"{row[case]['columns']}",
                f"{row[case]['perturbing']:.2f}",
                f"{row['group_by']:.3f}",
                f"{row[case]['to_group_by_per_column']:.1f}",
                f"{row[case]['statements']}",
            ]
            for row in results
            for case in row
            if isinstance(row[case], dict)
        ],
    )


def perturbation_methods(results: list[Row]) -> str:
    """One line per method, and its ratio to a GROUP BY."""
    return table(
        [
            "method",
            "rows",
            "s",
            "GROUP BY s",
            "s / GROUP BY",
            "per column",
            "statements",
            "peak MB",
        ],
        [
            [
                row["method"],
                f"{row['rows']:,}",
                f"{row['seconds']:.2f}",
                f"{row['group_by']:.2f}",
                f"{row['ratio']:.1f}",
                f"{row['ratio_per_column']:.1f}",
                f"{row['statements']}",
                f"{row['peak_megabytes']:,}",
            ]
            for row in results
        ],
    )


def network_attacks(results: list[Row]) -> str:
    """One line per attack and method."""
    return table(
        ["network", "nodes", "edges", "what", "s", "s / GROUP BY"],
        [
            [
                row["network"],
                f"{row['nodes']:,}",
                f"{row['edges']:,}",
                what.replace("_", " "),
                f"{seconds:.2f}",
                f"{seconds / row['group_by']:,.0f}",
            ]
            for row in results
            for what, seconds in row["seconds"].items()
        ],
    )


def spark(results: list[Row]) -> str:
    """One line per number of rows and part, and the ratio of core seconds to DuckDB's."""
    rows = []
    for row in results:
        duck, told = row["duckdb"], row.get("spark", {"parts": {}, "runs": {}})
        pairs = [(name, duck["parts"][name], told["parts"][name]) for name in told["parts"]]
        first = duck["runs"]["duckdb"]
        pairs += [
            (f"run, counts in {place}", first | first["seconds"], run | run["seconds"])
            for place, run in told["runs"].items()
        ]
        for name, one, other in pairs:
            seconds = [part.get("total", part["seconds"]) for part in (one, other)]
            cores = [part["core_seconds"] for part in (one, other)]
            rows.append(
                [
                    f"{row['rows']:,}",
                    f"{duck['combinations']:,}",
                    name.replace("_", " "),
                    *(f"{value:.2f}" for value in (*seconds, *cores)),
                    f"{cores[1] / cores[0]:.1f}",
                ]
            )
    return table(
        ["rows", "combinations", "part", "DuckDB s", "Spark s", "DuckDB core s", "Spark core s",
         "Spark / DuckDB, core s"],
        rows,
    )  # fmt: skip


SECTIONS: dict[str, tuple[str, Callable[[list[Row]], str]]] = {
    "scale": ("Rows: a whole run against its floor, DuckDB", scale),
    "scale_limited": ("Rows under a memory limit, DuckDB", scale),
    "lattice": ("Adult's lattice of 12,960 nodes, DuckDB", lattice),
    "lattice_postgres": ("Adult's lattice of 12,960 nodes, PostgreSQL", lattice),
    "columns": ("3 to 20 quasi-identifiers of three levels, DuckDB", columns),
    "recoding": ("Local recoding of Adult with the columns of S3, DuckDB", recoding),
    "recoding_wide": ("Local recoding with eight quasi-identifiers, DuckDB", recoding),
    "recoding_rows": ("Local recoding as rows grow and classes do not, DuckDB", recoding_rows),
    "choose": ("OKA in batches against one row at a time, samples of Adult, DuckDB", choose),
    "choose_sweep": ("Choosing k on Adult without missing values, DuckDB", choose_sweep),
    "closeness": ("t-closeness of Adult: Hellinger and the earth mover's distance", closeness),
    "postgres": ("Rows: a whole run against its floor, PostgreSQL", postgres),
    "spark": ("Spark with two executors of a core against DuckDB", spark),
    "check": ("Every measure of a check against one GROUP BY over its columns, DuckDB", check),
    "break_merge": (
        "Break-Merge: breaking against a GROUP BY over the columns, DuckDB",
        break_merge,
    ),
    "association_hiding": (
        "What hiding associations loses of sensitive columns, and Break-Merge does not, DuckDB",
        association_hiding,
    ),
    "perturbation": (
        "Data reconstruction against a GROUP BY over the columns, DuckDB",
        perturbation,
    ),
    "perturbation_methods": (
        "Methods of perturbation against a GROUP BY over the columns, DuckDB",
        perturbation_methods,
    ),
    "discover": ("Which columns tell people apart, against a GROUP BY over all, DuckDB", discover),
    "network": ("Networks, whole runs, DuckDB", network),
    "leaks": ("Dependency networks and rules of eight columns, against a GROUP BY, DuckDB", leaks),
    "utility": ("A release beside its source, nine columns, against a GROUP BY, DuckDB", utility),
    "report": (
        "A run with a report against a run, unit a GROUP BY over nine columns, DuckDB",
        report,
    ),
    "network_attacks": (
        "Attacks on networks and defences, against a GROUP BY over each end, DuckDB",
        network_attacks,
    ),
}

INTRODUCTION = """\
# Results

Written by `python benchmarks/results.py` from what the benchmarks left in `benchmarks/results/`.
The floor is one GROUP BY over the quasi-identifiers and one CREATE TABLE AS that joins the chosen
levels, on the same engine in the same run. Compare ratios: seconds depend on the machine, and on
what else it does.
"""


def main() -> None:
    """Write the page."""
    parts = [INTRODUCTION]
    for name, (title, draw) in SECTIONS.items():
        path = RESULTS / f"{name}.json"
        if not path.exists():
            continue
        document = json.loads(path.read_text(encoding="utf-8"))
        facts = ", ".join(f"{key} {value}" for key, value in document["machine"].items())
        parts.append(f"## {title}\n\n{facts}\n\n{draw(document['results'])}\n")
    target = Path(__file__).parent / "RESULTS.md"
    target.write_text("\n".join(parts), encoding="utf-8")
    print(target.name)


if __name__ == "__main__":
    main()
