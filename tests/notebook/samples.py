"""One result of every verb, from a table whose names and values are hostile to HTML."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import duckdb

import ppdp_sql
from ppdp_sql.api.dbt_init import DbtInitResult
from ppdp_sql.api.dbt_result import CompiledModel, CompileResult, SeedFacts
from ppdp_sql.api.report import Report
from ppdp_sql.api.result import RunResult
from tests.databases import ident

#: A column and values that would run in a page that does not escape them.
COLUMN = "<script>alert('town')</script>"
VALUES = ("<b>Arles</b>", "<b>Basel</b>", '"><img src=x onerror=alert(1)>')
#: A value that one row has.
RARE = "<i>rare_illness</i>"

POLICY: dict[str, Any] = {
    "version": 1,
    "source": "people",
    "columns": {
        "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}},
        COLUMN: "quasi",
        "ill": "sensitive",
    },
    "class": "ill",
    "privacy": [{"k": 3}],
    "suppression": "20%",
    "publish": {"table": "released", "replace": True},
}
NETWORK: dict[str, Any] = {
    "version": 1,
    "network": {"edges": {"source": "links", "from": "a", "to": "b"}, "levels": 3},
    "publish": {"prefix": "net"},
}


def hostile_database() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.execute(f"create table people (age integer, {ident(COLUMN)} varchar, ill varchar)")
    rows = [
        (
            20 + number * 7 % 40,
            VALUES[number % 3],
            # Mostly told by the town, so that there is a rule to find.
            ("flu", "ulcer", "<u>")[number % 3 if number % 4 else number // 5 % 3],
        )
        for number in range(90)
    ]
    connection.executemany("insert into people values (?, ?, ?)", [*rows, (33, VALUES[0], RARE)])
    connection.execute(
        "create table links as select a, b from range(1, 13) as x(a), range(1, 13) as y(b) "
        "where a < b and (a * b) % 3 = 0"
    )
    return connection


def sample_results(folder: Path) -> dict[str, Any]:
    """Return a result for every verb of the public API, by the verb."""
    connection = hostile_database()
    quasi, sensitive = ["age", COLUMN], ["ill"]
    found: dict[str, Any] = {
        "plan": ppdp_sql.plan(POLICY, connection),
        "run": ppdp_sql.run(POLICY, connection, report=folder / "report.html"),
        "run_all": ppdp_sql.run_all(
            {
                COLUMN: POLICY | {"publish": {"table": "other"}},
                "too_strict": POLICY | {"privacy": [{"k": 999}], "publish": {"table": "none"}},
            },
            connection,
        ),
        "check": ppdp_sql.check(
            "released", connection, quasi=quasi, sensitive=sensitive, against="people"
        ),
        "choose": ppdp_sql.choose(POLICY, connection, k=[2, 3, 5]),
        "compare": ppdp_sql.compare(
            POLICY, connection, algorithms=["optimal", "datafly"], k=[2, 60, 999]
        ),
        "discover": ppdp_sql.discover("people", connection),
        "init": ppdp_sql.init("people", connection, output=folder / "people.policy.yml"),
        "leaks": ppdp_sql.leaks("people", connection, quasi=[COLUMN], sensitive=sensitive),
        "attack": ppdp_sql.attack("released", connection, quasi=quasi, sensitive=sensitive),
        "network": ppdp_sql.network(NETWORK, connection, attack=True, measure=True),
        "compare_network": ppdp_sql.compare_network(NETWORK, connection),
    }
    # What a forecast makes of a policy, it makes of a run as well.
    found["report"] = Report(found["run"].report)
    found["releases"] = ppdp_sql.releases(connection)
    release = found["run"].release.id
    other = next(item.id for item in found["releases"] if item.name == "main.other")
    found |= {
        "compare_releases": ppdp_sql.compare_releases(release, other, connection),
        "verify_release": ppdp_sql.verify_release(release, connection),
        "release_mapping": ppdp_sql.release_mapping(release, connection, table="kept_mapping"),
        "drop_release": ppdp_sql.drop_release(other, connection),
        "dbt_init": DbtInitResult(
            folder, folder / "package", "1", None, (COLUMN,), ("packages.yml",), ("dbt deps",)
        ),
        "dbt_compile": compiled(found["run"]),
    }
    connection.close()
    return found


def compiled(run: RunResult) -> CompileResult:
    """Return what a compilation would tell of a run."""
    seed = SeedFacts("seed", "seed.csv", COLUMN, True, False, 3, 2)
    model = CompiledModel(COLUMN, "m.sql", "p.yml", "main.m", run, [seed], 4, "abc", ["<note>"])
    return CompileResult([model])
