"""Helpers: the command line in-process, a small table, and the state of a whole database."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import yaml

from ppdp_sql.cli.main import main
from tests.databases import Database, PostgresDatabase, ident

#: Columns and rows of `people`: twelve rows, three of each age and postcode area.
PEOPLE: tuple[dict[str, str], list[tuple[Any, ...]]] = (
    {"name": "varchar", "age": "integer", "zip": "varchar", "illness": "varchar"},
    [
        ("Ann", 21, "47601", "flu"),
        ("Bob", 22, "47602", "cold"),
        ("Cid", 23, "47602", "flu"),
        ("Dan", 31, "47603", "cold"),
        ("Eve", 32, "47601", "flu"),
        ("Fay", 33, "47603", "gout"),
        ("Gus", 24, "47901", "flu"),
        ("Hal", 25, "47902", "gout"),
        ("Ida", 26, "47902", "cold"),
        ("Jon", 34, "47901", "flu"),
        ("Kim", 35, "47901", "cold"),
        ("Leo", 36, "47903", "gout"),
    ],
)


def policy(**changes: Any) -> dict[str, Any]:
    """A policy that publishes `people` as `release`, with top-level keys replaced."""
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "age": {"quasi": {"intervals": {"width": [10]}}},
            "zip": {"quasi": {"prefix": [3]}},
            "illness": "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"table": "release"},
    } | changes


def with_columns(**columns: Any) -> dict[str, Any]:
    """The columns of the policy, with some of them replaced or added."""
    known: dict[str, Any] = policy()["columns"]
    return known | columns


def with_options(database: PostgresDatabase, *settings: str) -> str:
    """The URL of a database with further settings of its connections."""
    return database.url + quote("".join(f" -c{setting}" for setting in settings))


@dataclass(frozen=True)
class Answer:
    """What a command left behind: its exit code and its one JSON document."""

    exit: int
    document: dict[str, Any]
    stderr: str


class Ppdp:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder

    def write(self, content: str | Mapping[str, Any], name: str = "policy.yml") -> str:
        """Write a policy file and return its path."""
        text = content
        if not isinstance(text, str):
            text = yaml.safe_dump(dict(text), sort_keys=False, allow_unicode=True)
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    def text(self, *arguments: str) -> tuple[int, str, str]:
        """Run a command for people: its exit code, stdout and stderr."""
        self._capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main(list(arguments))
        captured = self._capsys.readouterr()
        assert isinstance(left.value.code, int)
        return left.value.code, captured.out, captured.err

    def __call__(self, *arguments: str) -> Answer:
        """Run a command with --json, which prints one document and nothing else."""
        code, out, err = self.text(*arguments, "--json")
        return Answer(code, json.loads(out), err)


def schemas(database: Database) -> set[str]:
    """Name every schema that is no part of the engine."""
    if database.name == "duckdb":
        query = "select schema_name from duckdb_schemas() where not internal"
    else:
        query = "select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)'"
    return {row[0] for row in database.execute(query)}


def state(database: Database) -> tuple[set[str], dict[tuple[str, str], Counter[str]]]:
    """Read a whole database: its schemas, its relations, their rows."""
    internal = "('pg_catalog', 'information_schema')"
    names = database.execute(
        f"select table_schema, table_name from information_schema.tables "
        f"where table_schema not in {internal} and table_type <> 'LOCAL TEMPORARY'"
    )
    return schemas(database), {
        (schema, name): Counter(
            map(repr, database.execute(f"select * from {ident(schema)}.{ident(name)}"))
        )
        for schema, name in names
    }


@contextmanager
def unchanged(database: Database) -> Iterator[None]:
    """Nothing is published, nothing is left behind, no source is touched."""
    before = state(database)
    yield
    assert state(database) == before


def assert_one_sentence(message: str) -> None:
    """A message is one sentence for people, not a driver's report."""
    assert message
    assert "\n" not in message
    assert "Traceback" not in message
    assert not re.search(r"[.!?]\s+[A-Z]", message), f"more than one sentence: {message}"


def assert_error(answer: Answer, code: int, kind: str, *words: str) -> dict[str, Any]:
    """Check a failed command and return its error document."""
    assert set(answer.document) == {"error"}
    error: dict[str, Any] = answer.document["error"]
    assert set(error) == {"exit", "kind", "message", "faults"}
    assert (answer.exit, error["exit"], error["kind"]) == (code, code, kind), error["message"]
    assert_one_sentence(error["message"])
    for word in words:
        assert word in error["message"]
    for fault in error["faults"]:
        assert set(fault) == {"line", "key", "message"}
        assert_one_sentence(fault["message"])
    assert "Traceback" not in answer.stderr
    return error
