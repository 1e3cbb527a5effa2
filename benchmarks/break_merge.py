"""Break-Merge: what it costs in time, and what it keeps that association hiding loses.

    python benchmarks/break_merge.py

Breaking time: Adult's rows, up to a million of them, three quasi-identifiers and three sensitive
columns in a DuckDB file. Of a run's statements those are counted that break (number groups, write
the tables) and those that verify the pieces; the unit is one GROUP BY over the six columns in the
same process. Loss: Adult's k-anonymous table, each rule from a group to a value of a sensitive
column hidden by generalizing the value, for several alpha; Break-Merge leaves values as they are.
Two JSON documents on stdout.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import duckdb
from measure import in_child, machine, timed, write

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.hierarchy import Hierarchy, checked_hierarchy
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.leaks.association import BROKEN_LOSS, hide_associations
from ppdp_sql.leaks.breach import breach
from ppdp_sql.resources import adult_path
from ppdp_sql.templating import StatementLog

ROWS = (10_000, 30_000, 100_000, 1_000_000)
ALPHAS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
QUASI = ("age", "sex", "race")
SENSITIVE = ("workclass", "marital_status", "income")
REPEATS = 3
#: The statements that make the tables of a broken release, and those that check them.
BREAKING = ("release/number_groups", "release/break_quasi", "release/break_column")
CHECKING = (
    "verify/merge_tables", "verify/broken_counts", "verify/broken_groups", "verify/changed_cells",
)  # fmt: skip


def policy(publish: dict[str, Any]) -> dict[str, Any]:
    """The policy of all runs."""
    columns: dict[str, Any] = {name: {"quasi": f"adult/{name}"} for name in QUASI}
    return {
        "version": 1,
        "source": "adult",
        "columns": columns | dict.fromkeys(SENSITIVE, "sensitive"),
        "privacy": [{"k": 10}],
        "suppression": "1%",
        "publish": publish,
    }


def make(path: str, rows: int) -> None:
    """Take rows of Adult, as often as it takes."""
    names = ", ".join((*QUASI, *SENSITIVE))
    with duckdb.connect(path) as connection:
        connection.execute(
            f"create table adult as select {names} from '{adult_path()}' as adult, "
            f"range(1 + {rows} // 30000) order by hash(fnlwgt, range) limit {rows}"
        ).fetchall()


def spent(log: StatementLog, steps: tuple[str, ...]) -> float:
    """Return the seconds of some steps."""
    return sum(entry.seconds for entry in log.entries if entry.step in steps)


def time_breaking(path: str) -> dict[str, Any]:
    """Run, and group as often."""
    names = ", ".join((*QUASI, *SENSITIVE))
    with duckdb.connect(path) as connection:
        connection.execute("set enable_progress_bar = false").fetchall()
        (rows,) = connection.execute("select count(*) from adult").fetchone() or (0,)
        unit = f"create or replace temp table grouped as select {names}, count(*) as n from adult"
        group_by = min(timed(connection, f"{unit} group by all") for _ in range(REPEATS))
    best: dict[str, Any] = {}
    for _ in range(REPEATS):
        log = StatementLog()
        result = ppdp_sql.run(policy({"break_merge": "broken"}), f"duckdb:{path}", log=log)
        whole = ppdp_sql.run(policy({"table": "whole"}), f"duckdb:{path}")
        found = {
            "rows": rows,
            "groups": result.groups,
            "breaking": spent(log, BREAKING),
            "checking": spent(log, CHECKING),
            "run": result.seconds["total"],
            "table_run": whole.seconds["total"],
        }
        if not best or found["breaking"] < best["breaking"]:
            best = found
    return best | {"group_by": group_by, "breaking_to_group_by": best["breaking"] / group_by}


def hierarchy_of(column: str) -> Hierarchy:
    """Return the hierarchy of a sensitive column; two incomes are hidden or not."""
    if column == "income":
        return checked_hierarchy("income", [("<=50K", "*"), (">50K", "*")])
    found = resolve_hierarchy(f"adult/{column}", column, Path())
    assert isinstance(found, Hierarchy)
    return found


def losses(path: str) -> list[dict[str, Any]]:
    """Hide rules at every alpha, and say what a person's breach is before and after breaking."""
    ppdp_sql.run(policy({"table": "whole"}), f"duckdb:{path}")
    results = []
    with (
        open_session(f"duckdb:{path}", read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        whole = session.engine.qualify(Relation("whole"))
        told = breach(session, whole, QUASI, SENSITIVE)
        for alpha in ALPHAS:
            hidden = [
                hide_associations(session, whole, QUASI, name, hierarchy_of(name), alpha)
                for name in SENSITIVE
            ]
            results.append(
                {
                    "alpha": alpha,
                    "rules": sum(item.rules for item in hidden),
                    "hiding_loss": {item.column: item.loss for item in hidden},
                    "breaking_loss": BROKEN_LOSS,
                }
            )
    knowledge = [
        {
            "knows": " and ".join([*(["group"] if item.knows_group else []), item.column or ""])
            .removesuffix(" and "),
            "before": [item.before.mean, item.before.worst],
            "after": [item.after.mean, item.after.worst],
        }
        for item in told.knowledge
    ]  # fmt: skip
    return [row | {"knowledge": knowledge if not at else None} for at, row in enumerate(results)]


def _losses(path: str) -> dict[str, Any]:
    return {"results": losses(path)}


def main() -> None:
    """Make the files, and measure each in a process of its own."""
    facts = machine()
    with tempfile.TemporaryDirectory() as folder:
        timings = []
        for rows in ROWS:
            path = str(Path(folder) / f"adult_{rows}.duckdb")
            make(path, rows)
            timings.append(in_child(time_breaking, path))
        write("break_merge", timings, facts)
        path = str(Path(folder) / "adult.duckdb")
        make(path, 30_000)
        write("association_hiding", in_child(_losses, path)["results"], facts)


if __name__ == "__main__":
    main()
