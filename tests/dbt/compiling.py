"""dbt projects for tests, the real dbt in a process of its own, and what stands in for it."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment
from psycopg.conninfo import conninfo_to_dict

import ppdp_sql
from ppdp_sql.api.dbt_result import CompiledModel, CompileResult
from tests.databases import Database, DuckDBDatabase, ident


@dataclass(frozen=True)
class DbtProject:
    """A dbt project over the database of a test."""

    root: Path
    database: Database

    @property
    def target(self) -> dict[str, Any]:
        """The target of its profile, in the words of the adapter."""
        if isinstance(self.database, DuckDBDatabase):
            return {"type": "duckdb", "path": str(self.database.path), "schema": "main"}
        facts = conninfo_to_dict(self.database.url)
        return {
            "type": "postgres",
            "host": facts.get("host", "localhost"),
            "port": int(facts.get("port") or 5432),
            "user": facts["user"],
            "password": facts.get("password") or "",
            "dbname": facts["dbname"],
            "schema": self.database.schema,
            "search_path": self.database.schema,
            "threads": 1,
        }

    def create(self) -> None:
        """Write the project, with our package in it."""
        project = {"name": "shop", "version": "1.0", "profile": "shop"}
        self.write("dbt_project.yml", {**project, "flags": {"send_anonymous_usage_stats": False}})
        self.write("profiles.yml", {"shop": {"target": "dev", "outputs": {"dev": self.target}}})
        ppdp_sql.dbt_init(self.root, profiles_dir=self.root)

    def parsed(self, *nodes: Mapping[str, Any]) -> None:
        """Write the manifest that dbt would have left of these nodes."""
        built = {str(at): item for at, item in enumerate(nodes) if "source_name" not in item}
        sources = {str(at): item for at, item in enumerate(nodes) if "source_name" in item}
        self.write("target/manifest.json", json.dumps({"nodes": built, "sources": sources}))

    def write(self, name: str, content: Any) -> Path:
        """Write a file of the project: text as it is, anything else as YAML."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else yaml.safe_dump(content, sort_keys=False)
        path.write_text(text, encoding="utf-8")
        return path

    def read(self, name: str) -> str:
        """Read a file of the project."""
        return (self.root / name).read_text(encoding="utf-8")

    def properties(self, name: str) -> Any:
        """Read the YAML of a model."""
        return yaml.safe_load(self.read(name))

    def compile(self, *policies: str, **options: Any) -> CompileResult:
        """Compile policies of the project."""
        chosen = [self.root / policy for policy in policies]
        return ppdp_sql.dbt_compile(chosen or None, self.root, **options)

    def files(self) -> dict[str, str]:
        """Every file of ours, and its text."""
        return {
            path.relative_to(self.root).as_posix(): path.read_text(encoding="utf-8")
            for folder in ("models", "seeds")
            for path in sorted((self.root / folder).rglob("*"))
            if path.is_file()
        }


class Dbt:
    """The real dbt, where this package cannot be imported."""

    #: dbt is imported once; each command runs in a copy of the process, which keeps nothing.
    SERVER = """
import json, os, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] == "ppdp_sql":
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Absent())
from dbt.cli.main import dbtRunner
answers = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
for line in sys.stdin:
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        told = os.fdopen(reading).read()
        os.waitpid(child, 0)
        answers.write(told)
        answers.flush()
        continue
    done = dbtRunner().invoke(json.loads(line))
    results = getattr(done.result, "results", None) or []
    told = {found.node.name: str(found.status) for found in results}
    words = [str(done.exception)] if done.exception else [str(f.message) for f in results]
    answer = json.dumps({"success": done.success, "status": told, "words": words}) + "\\n"
    os.write(writing, answer.encode())
    os._exit(0)
"""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def __call__(self, project: DbtProject, *arguments: str) -> Any:
        """Run a command in a project: whether it succeeded, and what became of each node."""
        assert self._process.stdin and self._process.stdout
        place = ["--project-dir", str(project.root), "--profiles-dir", str(project.root)]
        self._process.stdin.write(json.dumps([*arguments, *place, "--quiet"]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


@contextmanager
def dbt_process() -> Iterator[Dbt]:
    """Start the process; it ends with the tests."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"DO_NOT_TRACK": "1", "DBT_SEND_ANONYMOUS_USAGE_STATS": "false"}
    process = subprocess.Popen(
        [sys.executable, "-c", Dbt.SERVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )
    try:
        yield Dbt(process)
    finally:
        assert process.stdin and process.stdout
        process.stdin.close()
        process.wait(timeout=30)
        process.stdout.close()


def node(kind: str, name: str, schema: str, **changes: Any) -> dict[str, Any]:
    """What dbt's manifest says of a model, a seed, a snapshot or, with its source, a table."""
    facts = {
        "resource_type": kind,
        "name": name,
        "package_name": "shop",
        "database": None,
        "schema": schema,
        "original_file_path": f"models/{name}.sql",
    }
    return facts | changes


def build_without_dbt(project: DbtProject, model: CompiledModel, relation: str) -> None:
    """Load the seeds and build a model as dbt does, by its files alone."""
    document = project.properties(str(Path(model.path).with_suffix(".yml")))
    for seed in document.get("seeds", []):
        _load_seed(project, seed)
    sources = {
        (_plain(source["name"]), _plain(table["name"])): (
            _plain(source["schema"]),
            _plain(table["identifier"]),
        )
        for source in document.get("sources", [])
        for table in source["tables"]
    }

    def source(*names: str) -> str:
        return ".".join(ident(part) for part in sources[names])  # type: ignore[index]

    query = _rendered(project.read(model.path), ref=ident, source=source)
    project.database.execute(f"create table {ident(relation)} as ({query})")


def _rendered(text: str, **calls: Any) -> str:
    return Environment().from_string(text).render(config=lambda **_: "", **calls)


def _plain(text: str) -> str:
    return _rendered(text)


def _load_seed(project: DbtProject, seed: Mapping[str, Any]) -> None:
    text = project.read(f"seeds/ppdp/{seed['name']}.csv")
    header, *rows = csv.reader(io.StringIO(text, newline=""))
    assert set(seed["config"]["column_types"]) == set(header)
    project.database.execute(f"drop table if exists {ident(seed['name'])}")
    # An empty cell is NULL, for dbt as well.
    cells: Sequence[Sequence[Any]] = [[cell or None for cell in row] for row in rows]
    project.database.create(seed["name"], dict.fromkeys(header, "varchar"), cells)
