"""check POLICY: does the release hold, and does its plan still fit the source?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import psycopg
import pytest

import ppdp_sql
from ppdp_sql.api.source_drift import SourceDrift
from ppdp_sql.cli.main import main
from tests.databases import Database, PostgresDatabase

from .people import arrive, load, person, policy


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[Any, Any, str]:
    with pytest.raises(SystemExit) as left:
        main([*arguments, "--json"])
    printed = capsys.readouterr()
    return left.value.code, json.loads(printed.out), printed.err


def test_exit_codes_for_a_scheduler(
    database: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load(database)
    path = tmp_path / "policy.yml"
    path.write_text(json.dumps(policy(on_drift="replan")))
    asked = (str(path), "--engine", database.url)
    code, document, _ = command(capsys, "run", *asked)
    assert code == 0
    release = document["release"]["id"]

    arrive(database, person(50, "north", 25))
    code, document, _ = command(capsys, "check", *asked)
    assert code == 0
    assert document["drift"] == {
        "release": release,
        "fits": True,
        "reason": None,
        "rows_since": 1,
        "suppressed_now": 0,
        "limit": 0,
    }

    arrive(database, person(51, "west", 70))
    code, document, told = command(capsys, "check", *asked)
    assert code == 3
    assert document["k"] == 4
    assert document["drift"] == {
        "release": release,
        "fits": False,
        "reason": "1 row of 14 would be suppressed where 0 may be",
        "rows_since": 2,
        "suppressed_now": 1,
        "limit": 0,
    }
    assert "no longer fits the source" in told
    assert "70" not in told

    code, document, _ = command(capsys, "run", *asked, "--reuse", "latest")
    assert code == 0
    assert document["reused"]["drift"]["action"] == "replan"
    assert command(capsys, "check", *asked)[0] == 0

    # The release itself comes first: a broken one is not mended by a new plan of the source.
    database.execute("delete from released where illness = 'asthma'")
    arrive(database, person(52, "moon", 25))
    database.execute("update released set age = 'x' where illness = 'flu'")
    database.execute("insert into released values ('moon', 'y', 'flu')")
    code, document, _ = command(capsys, "check", *asked)
    assert (code, document["error"]["kind"]) == (4, "verification")


def test_numbers_of_the_policy_and_new_values(database: Database) -> None:
    load(database)
    ppdp_sql.run(policy(), database.url)

    def drift(**changes: Any) -> SourceDrift:
        found = ppdp_sql.check(policy(**changes), database.url).drift
        assert found is not None
        assert (found.reason is None) is found.fits
        return found

    assert drift(privacy=[{"k": 4}]).fits
    arrive(database, person(50, "moon", 25))
    assert "'zone'" in str(drift().reason)
    lenient = drift(unmapped="suppress")
    assert lenient.reason == "1 row of 13 would be suppressed where 0 may be"
    assert drift(unmapped="suppress", suppression=1).fits


def test_other_hierarchies_are_drift(database: Database) -> None:
    load(database)
    ppdp_sql.run(policy(), database.url)
    columns = policy()["columns"] | {"age": {"quasi": {"intervals": {"width": [10], "from": 0}}}}
    drift = ppdp_sql.check(policy(columns=columns), database.url).drift
    assert drift is not None
    assert drift.reason is not None
    assert "hierarchy of column 'age'" in drift.reason


def test_a_table_that_the_log_does_not_know_has_no_plan(database: Database) -> None:
    load(database)
    ppdp_sql.run(policy(), database.url)
    database.execute("create table copied as select * from released")
    assert ppdp_sql.check(policy(publish={"table": "copied"}), database.url).drift is None
    recoded = policy(search={"algorithm": "mondrian"}, publish={"table": "recoded"})
    ppdp_sql.run(recoded, database.url)
    assert ppdp_sql.check(recoded, database.url).drift is None


def test_whoever_may_not_read_the_log_knows_no_plan(postgres: str) -> None:
    database, role = PostgresDatabase(postgres), "ppdp_fresh_reader"
    load(database)
    ppdp_sql.run(policy(), database.url)
    with psycopg.connect(database.url, autocommit=True) as connection:
        connection.execute(f"create role {role}")
        connection.execute(f"grant usage on schema {database.schema} to {role}")
        connection.execute(f"grant select on all tables in schema {database.schema} to {role}")
        connection.execute(f"set role {role}")
        checked = ppdp_sql.check(policy(), connection)
        connection.execute("reset role")
        connection.execute(f"drop owned by {role}")
        connection.execute(f"drop role {role}")
    assert (checked.k, checked.drift) == (4, None)
    database.drop()
