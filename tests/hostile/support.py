"""Helpers: policies as YAML that nothing can break out of, and a command line that is watched."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from tests.databases import Database, DuckDBDatabase, ident
from tests.engines.commands import Answer, Ppdp, assert_one_sentence

#: Stands in the URL of every PostgreSQL of these tests, unless the URL has one of its own.
PLANTED_PASSWORD = "geheim-Qx0"

#: Stand in the rows of every source; no message may repeat them.
SECRET_NAME = "Wilhelmina-Qx7"
SECRET_ILLNESS = "morbus-Qx8"
SECRET_ZIP = "47Qx9"
SECRETS = (SECRET_NAME, SECRET_ILLNESS, SECRET_ZIP)

#: Twelve rows: two areas and two decades, three rows of each; the secrets among them.
COLUMNS = {"name": "varchar", "age": "integer", "zip": "varchar", "illness": "varchar"}
ROWS: list[tuple[Any, ...]] = [
    (SECRET_NAME, 21, SECRET_ZIP, SECRET_ILLNESS),
    ("Bob", 22, "47602", "cold"),
    ("Cid", 23, "47602", SECRET_ILLNESS),
    ("Dan", 31, "47603", "cold"),
    ("Eve", 32, "47601", "flu"),
    ("Fay", 33, "47603", "gout"),
    ("Gus", 24, "48901", "flu"),
    ("Hal", 25, "48902", "gout"),
    ("Ida", 26, "48902", "cold"),
    ("Jon", 34, "48901", "flu"),
    ("Kim", 35, "48901", "cold"),
    ("Leo", 36, "48903", "gout"),
]
ZIPS: dict[str, list[str]] = {
    "north": [SECRET_ZIP, "47601", "47602", "47603"],
    "south": ["48901", "48902", "48903"],
}

#: What every kind publishes of them at level 1 of both quasi-identifiers.
RELEASED = sorted(
    (f"[{age // 10}0, {age // 10 + 1}0)", "north" if zip_.startswith("47") else "south", illness)
    for _, age, zip_, illness in ROWS
)


def product_fault(reason: str) -> pytest.MarkDecorator:
    """A fault of the product that is known; the test says so as soon as it is gone."""
    return pytest.mark.xfail(reason=reason, strict=True)


def with_password(server: str) -> str:
    """The URL of a server with a password in it; a server that asks for none ignores it."""
    if conninfo_to_dict(server).get("password"):
        return server
    joint = "&" if "?" in server else "?"
    return f"{server}{joint}password={PLANTED_PASSWORD}"


# YAML.


def scalar(text: str) -> str:
    """A text as YAML in double quotes, every doubtful character escaped, Jinja's braces too."""
    plain = re.compile(r"[ !#-\[\]-z|}~]")
    return '"' + "".join(c if plain.fullmatch(c) else _escape(c) for c in text) + '"'


def _escape(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def flow(value: Any) -> str:
    """A value as YAML on one line."""
    if isinstance(value, Mapping):
        # A space behind the brace: two of them would be Jinja.
        return "{ " + ", ".join(f"{flow(key)}: {flow(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return scalar(value) if isinstance(value, str) else str(value)


def policy_text(content: Mapping[str, Any]) -> str:
    """A policy with each of its keys on a line of its own."""
    return "".join(f"{flow(key)}: {flow(value)}\n" for key, value in content.items())


def policy(**changes: Any) -> dict[str, Any]:
    """A policy for `people` with a known answer, with top-level keys replaced."""
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "age": {"quasi": {"intervals": {"width": [10]}}, "min_level": 1, "max_level": 1},
            "zip": {"quasi": "zip.csv", "min_level": 1, "max_level": 1},
            "illness": "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"table": "release"},
    } | changes


def columns(**changes: Any) -> dict[str, Any]:
    """The columns of the policy, with some of them replaced or added."""
    known: dict[str, Any] = policy()["columns"]
    return known | changes


def short(value: Any) -> str:
    """The id of a test whose parameter is a change of the policy: what is changed, and no more."""
    if isinstance(value, dict) and isinstance(value.get("columns"), dict):
        known = policy()["columns"]
        changed = {
            name: column
            for name, column in value["columns"].items()
            if name not in known or known[name] != column
        }
        value = value | {"columns": changed}
    return str(value)


#: Every kind of release with its target, by name.
KINDS: dict[str, dict[str, Any]] = {
    "table": {"table": "release"},
    "view": {"view": "release"},
    "live_view": {"live_view": {"name": "release", "accept": "differencing"}},
    "in_place": {"in_place": True},
    "file": {"file": "release.csv"},
    "script": {"script": {"file": "release.sql", "table": "release"}},
}


def kinds(*wanted: str) -> pytest.MarkDecorator:
    """Kinds of release on every engine that has them; PostgreSQL writes no files."""
    return pytest.mark.parametrize(
        ("database", "kind"),
        [
            pytest.param(engine, kind, id=f"{engine}-{kind}")
            for engine in ("duckdb", "postgres")
            for kind in wanted or KINDS
            if (engine, kind) != ("postgres", "file")
        ],
        indirect=["database"],
    )


# The command line.


class Watched(Ppdp):
    """Runs commands in this process; whatever fails must not repeat a secret."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path, logs: Path) -> None:
        super().__init__(capsys, folder)
        self._logs = logs
        self._commands = 0
        #: Secrets that a message names as the fault.
        self.named: set[str] = set()

    def text(self, *arguments: str) -> tuple[int, str, str]:
        """Run a command with a statement log, and read all that it said."""
        self._commands += 1
        log = self._logs / f"{self._commands}.jsonl"
        code, out, err = super().text(*arguments, "--log", str(log))
        statements = log.read_text(encoding="utf-8") if log.exists() else ""
        said = {"stdout": out, "stderr": err, "log": statements}
        assert code in (0, 1, 2, 3, 4)
        assert not re.search(r"Traceback|an unforeseen", out + err), out + err
        secrets = {PLANTED_PASSWORD, SECRET_NAME, SECRET_ILLNESS, *(SECRETS if code else ())}
        for where, words in said.items():
            for secret in secrets - self.named:
                assert secret not in words, f"{where} of {arguments} tells {secret}"
        return code, out, err

    def run(self, database: Database, content: Mapping[str, Any] | str) -> Answer:
        """Run a policy on a database."""
        text = content if isinstance(content, str) else policy_text(content)
        answer = self("run", self.write(text), "--engine", database.url)
        error = answer.document.get("error", {"kind": None})
        if error["kind"] == "policy":
            assert all(fault["line"] is not None for fault in error["faults"]), error
        return answer

    def published(self, database: Database, content: Mapping[str, Any]) -> str:
        """Run a policy that must publish, and return the id of the release."""
        answer = self.run(database, content)
        assert answer.exit == 0, answer.document
        return str(answer.document["release"]["id"])

    def releases(self, database: Database, *arguments: str) -> Answer:
        """Run `ppdp releases` on a database."""
        return self("releases", *arguments, "--engine", database.url)

    def listing(self) -> dict[str, bytes]:
        """Every file of the policy's folder but the policies, with its content."""
        return {
            str(path.relative_to(self.folder)): path.read_bytes() if path.is_file() else b""
            for path in self.folder.rglob("*")
            if path.suffix != ".yml"
        }


def create_people(database: Database, folder: Path) -> None:
    """Make the source of the policy, and the hierarchy file that it names."""
    database.create("people", COLUMNS, ROWS)
    write_zips(folder)


def write_zips(folder: Path) -> None:
    """Write the hierarchy of the postcodes."""
    lines = [f"{leaf};{area};*" for area, leaves in ZIPS.items() for leaf in leaves]
    (folder / "zip.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def table_rows(database: Database, *parts: str) -> list[tuple[Any, ...]]:
    """All rows of a relation, sorted."""
    name = ".".join(map(ident, parts))
    return sorted(database.execute(f"select * from {name}"), key=repr)


@contextmanager
def connected(database: Database) -> Iterator[Callable[[str], list[tuple[Any, ...]]]]:
    """One connection of a plain client for many statements."""
    if isinstance(database, DuckDBDatabase):
        with duckdb.connect(str(database.path)) as connection:
            yield lambda statement: connection.execute(statement).fetchall()
        return
    with psycopg.connect(database.url, autocommit=True) as client:

        def execute(statement: str) -> list[tuple[Any, ...]]:
            cursor = client.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

        yield execute


def run_script(database: Database, path: Path) -> None:
    """Run a script as a client would that knows nothing of this package."""
    with connected(database) as execute:
        execute(path.read_bytes().decode())


def state(database: Database) -> dict[tuple[str, str], Counter[str]]:
    """Every relation of a database with its rows, and every function without."""
    with connected(database) as execute:
        names = execute(
            "select table_schema, table_name from information_schema.tables where table_schema "
            "not in ('pg_catalog', 'information_schema') and table_type <> 'LOCAL TEMPORARY'"
        )
        rows = {
            (schema, name): Counter(
                map(repr, execute(f"select * from {ident(schema)}.{ident(name)}"))
            )
            for schema, name in names
        }
        if isinstance(database, DuckDBDatabase):
            return rows
        functions = execute(
            "select nspname, proname from pg_proc join pg_namespace "
            "on pg_namespace.oid = pronamespace where nspname !~ '^(pg_|information_schema$)'"
        )
        return rows | {(schema, name): Counter() for schema, name in functions}


def assert_failed(answer: Answer, code: int = 2) -> dict[str, Any]:
    """Check the document of a failed command whose names may hold anything, line breaks too."""
    assert set(answer.document) == {"error"}, answer.document
    error: dict[str, Any] = answer.document["error"]
    assert set(error) == {"exit", "kind", "message", "faults"}
    assert (answer.exit, error["exit"]) == (code, code), error["message"]
    assert error["kind"] != "internal"
    assert error["message"]
    return error


def assert_refused(answer: Answer, *words: str) -> dict[str, Any]:
    """Check a command that was refused: one sentence, and one for each fault of a policy."""
    error = assert_failed(answer)
    assert_one_sentence(error["message"])
    for fault in error["faults"]:
        assert_one_sentence(fault["message"])
    for word in words:
        assert word in error["message"], error["message"]
    return error
