"""What a script for a warehouse publishes, as far as an engine that is here can tell."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.warehouses import WAREHOUSES
from tests.databases import DuckDBDatabase
from tests.dialects.cases import CASES, Case
from tests.dialects.conftest import Scripts
from tests.dialects.replay import Elsewhere

READ = "select * from marts.released"


def text_of(statements: list[dict[str, str]]) -> str:
    """Put statements together as a script."""
    return "".join(f"{statement['sql']};\n\n" for statement in statements)


def elsewhere(case: Case) -> Elsewhere:
    """Make a database that stands for a warehouse, with the source in it."""
    database = Elsewhere()
    case.load(database)
    return database


def published(tmp_path: Path, case: Case) -> Counter[tuple[Any, ...]]:
    """What a run publishes as a table."""
    database = DuckDBDatabase(tmp_path / "run.duckdb")
    case.load(database)
    ppdp_sql.run(case.policy(tmp_path, {"table": "released"}), database.url)
    return database.rows("released")


@pytest.mark.parametrize("name", CASES)
def test_a_replayed_script_publishes_what_a_run_does(
    name: str, scripts: Scripts, tmp_path: Path
) -> None:
    case = CASES[name]
    expected = published(tmp_path, case)
    assert expected
    for dialect in WAREHOUSES:
        if dialect in case.refused:
            continue
        database = elsewhere(case)
        before = database.tables()
        assert database.replay(text_of(scripts(name, dialect)), dialect) == [], dialect
        assert Counter(database.execute(READ)) == expected, dialect
        assert database.tables() - before == {"marts.released"}, dialect


#: What is done to the source, and what the script says of it.
DOCTORED = {
    "a value without a leaf": (
        "insert into raw.people (job, zone, age) values ('pirate', 'a', 1)",
        "column 'job' has a value that its hierarchy lacks",
    ),
    "too many rows to suppress": (
        "insert into raw.people (job, zone, age) "
        "select 'cook', 'a', 1000 + 100 * i from range(90) as t (i)",
        "more rows would be suppressed than the policy allows",
    ),
    "nothing left": ("delete from raw.people", "the release does not have k = 3"),
}
STOPPED = "a file, a tree and raw values"


@pytest.mark.parametrize("doctored", DOCTORED)
def test_a_doctored_source_stops_a_script_before_it_publishes(
    doctored: str, scripts: Scripts
) -> None:
    """Even a client that goes on after errors leaves an earlier release as it was."""
    statement, words = DOCTORED[doctored]
    for dialect in WAREHOUSES:
        database = elsewhere(CASES[STOPPED])
        database.execute("create table marts.released as select 'earlier' as release")
        database.execute(statement)
        text = text_of(scripts(STOPPED, dialect))
        said = database.replay(text, dialect)
        assert f"ppdp stopped, nothing is published: {words}" in said[0], dialect
        assert database.execute(READ) == [("earlier",)], dialect
        database.replay(text, dialect, heedless=True)
        assert database.execute(READ) == [("earlier",)], dialect


def test_a_script_can_be_run_again(scripts: Scripts) -> None:
    """After a run that was broken off, too, which left work tables."""
    for dialect in WAREHOUSES:
        database = elsewhere(CASES[STOPPED])
        text = text_of(scripts(STOPPED, dialect))
        database.execute("insert into raw.people (job) values ('pirate')")
        assert database.replay(text, dialect)
        database.execute("delete from raw.people where job = 'pirate'")
        for _ in range(2):
            assert database.replay(text, dialect) == [], dialect
        assert database.execute("select count(*) from marts.released")[0][0] > 0


def test_a_leaf_with_two_parents_stops_a_script(scripts: Scripts) -> None:
    name = "a table of leaves"
    for dialect in WAREHOUSES:
        database = elsewhere(CASES[name])
        database.execute("insert into raw.jobs values ('cook', 'craft', '*')")
        said = database.replay(text_of(scripts(name, dialect)), dialect)
        assert "the hierarchy of column 'job' has a leaf with two parents" in said[0], dialect
