"""What a billion rows cost: writes the numbers of docs/scale.md from what `spark.py` measured.

    python benchmarks/billion.py

Everything between the two marks of the page is written anew. Rates are straight lines through the
two smallest sizes, and larger ones try them; the distinct combinations follow a power of the rows.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measure import RESULTS
from results import Row, table

PAGE = Path(__file__).parent.parent / "docs" / "scale.md"
MARKS = re.compile(r"(?<=<!-- numbers -->\n).*(?=<!-- end of numbers -->)", re.DOTALL)
BILLION = 1_000_000_000
CORES = (2, 16, 64, 256)
ENGINES = {"duckdb": "DuckDB", "spark": "Spark"}
#: The formula is made from so many sizes, the smallest ones; on the others it is tried.
FITTED = 2
#: Spark gives so many bytes of a file to a task.
SPLIT = 128 * 2**20


@dataclass(frozen=True)
class Rates:
    """What a run of one engine is made of, in core seconds."""

    #: Whatever the rows are.
    fixed: float
    #: For each row: both scans, the shuffles, the release and its verification.
    row: float
    #: For each combination that is brought to where it is searched.
    bring: float
    #: For each combination and each node that is checked.
    check: float

    @classmethod
    def of(cls, results: list[Row], engine: str) -> Rates:
        """Draw the line through the smallest and the largest size."""
        small, large = results[0], results[-1]
        first, last = _rest(small, engine), _rest(large, engine)
        row = (last - first) / (large["rows"] - small["rows"])
        told, run = large[engine], large[engine]["runs"]["duckdb"]
        return cls(
            fixed=max(first - row * small["rows"], 0.0),
            row=row,
            bring=_bring(large, engine) / told["combinations"],
            check=run["search_core_seconds"] / told["combinations"] / run["checked"],
        )

    def seconds(self, rows: int, combinations: float, checked: int, cores: int) -> float:
        """What so many rows take on so many cores; counts are searched on one machine."""
        alone = self.fixed + combinations * (self.bring + self.check * checked)
        return alone + self.row * rows / cores


def _bring(result: Row, engine: str) -> float:
    """Counts that DuckDB made lie where they are searched."""
    return float(result[engine]["parts"]["bring"]["core_seconds"]) if engine == "spark" else 0.0


def _rest(result: Row, engine: str) -> float:
    """Return the core seconds of a run that are not spent on combinations."""
    run = result[engine]["runs"]["duckdb"]
    return float(run["core_seconds"] - run["search_core_seconds"] - _bring(result, engine))


def growth(results: list[Row]) -> float:
    """Return the power of the rows that the combinations follow."""
    small, large = results[0], results[-1]
    combinations = [result["duckdb"]["combinations"] for result in (small, large)]
    return math.log(combinations[1] / combinations[0]) / math.log(large["rows"] / small["rows"])


def measured(results: list[Row]) -> str:
    """What was measured, one line for each part."""
    lines = []
    for result in results:
        duck, spark = result["duckdb"], result["spark"]
        for name, told in (("scan of one column", "scan"), ("GROUP BY", "group_by")):
            lines.append(_line(result, name, duck["parts"][told], spark["parts"][told]))
        first = duck["runs"]["duckdb"]
        for frequency, second in spark["runs"].items():
            name = "run" if frequency == "duckdb" else "run, counts in Spark"
            lines.append(_line(result, name, _whole(first), _whole(second)))
    return table(
        ["rows", "combinations", "what", "DuckDB s", "core s", "Spark s", "core s",
         "core s: Spark / DuckDB"],
        lines,
    )  # fmt: skip


def _whole(run: Row) -> dict[str, float]:
    return {"seconds": run["seconds"]["total"], "core_seconds": run["core_seconds"]}


def _line(result: Row, name: str, first: Row, second: Row) -> list[str]:
    return [
        f"{result['rows'] // 1_000_000}M",
        f"{result['duckdb']['combinations']:,}",
        name,
        *(f"{told[kind]:.2f}" for told in (first, second) for kind in ("seconds", "core_seconds")),
        # A ratio to next to nothing says nothing.
        "" if first["core_seconds"] < 0.1 else _ratio(second, first),
    ]


def _ratio(second: Row, first: Row) -> str:
    return f"{second['core_seconds'] / first['core_seconds']:.1f}"


def phases(results: list[Row]) -> str:
    """Where the seconds of whole runs go."""
    lines = []
    for result in results:
        runs = [("DuckDB", result["duckdb"]["runs"]["duckdb"])]
        runs += [
            ("Spark" if name == "duckdb" else "Spark, counts in Spark", run)
            for name, run in result["spark"]["runs"].items()
        ]
        for name, run in runs:
            seconds = run["seconds"]
            parts = [seconds[part] for part in ("frequency", "search", "publish", "verify")]
            lines.append(
                [
                    f"{result['rows'] // 1_000_000}M",
                    name,
                    *(f"{part:.1f}" for part in (*parts, seconds["total"] - sum(parts))),
                    f"{run['checked']}",
                    f"{run['statements']}",
                ]
            )
    return table(
        ["rows", "engine", "counting", "search", "publishing", "verifying", "rest",
         "nodes checked", "statements"],
        lines,
    )  # fmt: skip


def shuffles(results: list[Row]) -> str:
    """What Spark's tasks exchanged."""
    return table(
        ["rows", "files MB", "GROUP BY: tasks", "rows shuffled", "MB shuffled", "run: tasks",
         "MB shuffled", "MB spilled"],
        [
            [
                f"{result['rows'] // 1_000_000}M",
                f"{result['spark']['bytes']['table'] / 1e6:,.0f}",
                f"{group['tasks']}",
                f"{group['shuffled_rows']:,}",
                f"{group['shuffled'] / 1e6:.1f}",
                f"{run['tasks']}",
                f"{run['shuffled'] / 1e6:.1f}",
                f"{run['spilled'] / 1e6:.1f}",
            ]
            for result in results
            for group, run in [
                (result["spark"]["moved"]["group_by"], result["spark"]["moved"]["run_duckdb"])
            ]
        ],
    )  # fmt: skip


def rates(results: list[Row]) -> str:
    """The four rates of each engine."""
    found = {name: Rates.of(results, name) for name in ("duckdb", "spark")}
    return table(
        ["", "DuckDB", "Spark"],
        [
            ["fixed, core s", *(f"{found[name].fixed:.1f}" for name in found)],
            ["row, core s for a million", *(f"{found[name].row * 1e6:.2f}" for name in found)],
            ["bring, s for a million", *(f"{found[name].bring * 1e6:.2f}" for name in found)],
            [
                "check, s for a million combinations and a node",
                *(f"{found[name].check * 1e6:.4f}" for name in found),
            ],
        ],
    )


def billion(results: list[Row]) -> str:
    """What the formula says."""
    large, power = results[-1], growth(results)
    combinations = large["duckdb"]["combinations"] * (BILLION / large["rows"]) ** power
    checked = large["duckdb"]["runs"]["duckdb"]["checked"]
    duck, spark = Rates.of(results, "duckdb"), Rates.of(results, "spark")
    lines = [
        [
            name,
            f"{cores}",
            _time(rate.seconds(BILLION, combinations, checked, cores)),
            _time(rate.seconds(0, combinations, checked, cores)),
        ]
        for name, rate, numbers in (("DuckDB", duck, CORES[:2]), ("Spark", spark, CORES))
        for cores in numbers
    ]
    group = large["spark"]["moved"]["group_by"]
    width = group["shuffled"] / group["shuffled_rows"]
    per_task = SPLIT / (large["spark"]["bytes"]["table"] / large["rows"])
    tasks = math.ceil(BILLION / per_task)
    of_task = large["duckdb"]["combinations"] * (per_task / large["rows"]) ** power
    waits = [_waiting(large[engine]["runs"]["duckdb"]) for engine in ("duckdb", "spark")]
    found = [
        f"- Combinations grow with the power {power:.2f} of the rows here: "
        f"{combinations / 1e6:.1f} million of them at a billion rows.",
        f"- For each row Spark computes {spark.row / duck.row:.1f} times as long as DuckDB: "
        f"it needs {math.ceil(2 * spark.row / duck.row)} cores to be as fast as DuckDB on two.",
        f"- A combination has {width:.0f} bytes when it is shuffled. {tasks} tasks of 128 MB "
        f"each find {of_task / 1e6:.2f} million combinations, so "
        f"{tasks * of_task * width / 1e9:.1f} GB are shuffled for the GROUP BY.",
        f"- At {large['rows'] // 1_000_000}M the clock showed {waits[0]:.1f} times (DuckDB) and "
        f"{waits[1]:.1f} times (Spark) what the core seconds make on two cores: the rest is "
        "waiting, for neighbours on this machine and for its disk.",
    ]
    headings = ["engine", "cores", "a billion rows", "of which no core can share"]
    return "\n\n".join([table(headings, lines), "\n".join(found)])


def _waiting(run: Row) -> float:
    return float(run["seconds"]["total"] / (run["core_seconds"] / 2))


def foretold(results: list[Row], further: list[Row]) -> str:
    """What the formula says of larger sizes than those it is made from, and what they took."""
    power, large = growth(results), results[-1]
    lines = []
    for result in further:
        expected = large["duckdb"]["combinations"] * (result["rows"] / large["rows"]) ** power
        for engine, name in ENGINES.items():
            if engine not in result:
                continue
            run = result[engine]["runs"]["duckdb"]
            seconds = Rates.of(results, engine).seconds(result["rows"], expected, run["checked"], 1)
            lines.append(
                [
                    f"{result['rows'] // 1_000_000}M",
                    name,
                    f"{expected:,.0f}",
                    f"{result['duckdb']['combinations']:,}",
                    f"{seconds:.1f}",
                    f"{run['core_seconds']:.1f}",
                    f"{run['seconds']['total']:.1f}",
                ]
            )
    headings = ["rows", "engine", "combinations foretold", "found", "core s foretold", "measured"]
    return table([*headings, "s"], lines)


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


def main() -> None:
    """Write the numbers of the page."""
    document: dict[str, Any] = json.loads((RESULTS / "spark.json").read_text(encoding="utf-8"))
    results = [result for result in document["results"] if "spark" in result]
    fitted = results[:FITTED]
    further = [result for result in document["results"] if result not in fitted]
    facts = ", ".join(f"{key} {value}" for key, value in document["machine"].items())
    parts = {
        "Measured": f"{facts}\n\n{measured(results)}",
        "Where the seconds of a run go": phases(results),
        "What Spark exchanged": shuffles(results),
        "The rates": rates(fitted),
        **({"The formula tried": foretold(fitted, further)} if further else {}),
        "A billion rows by the formula": billion(fitted),
    }
    text = "\n".join(f"### {title}\n\n{body}\n" for title, body in parts.items())
    page = PAGE.read_text(encoding="utf-8")
    assert MARKS.search(page), "the page has no marks"
    PAGE.write_text(MARKS.sub(lambda _: f"\n{text}\n", page), encoding="utf-8")
    print(PAGE.name)


if __name__ == "__main__":
    main()
