"""Hostile names everywhere, for every kind of release: they are names, and nothing else."""

from __future__ import annotations

import csv
import os
import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

import pyarrow.parquet
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from tests.databases import Database, DuckDBDatabase, PostgresDatabase, ident

from .conftest import drop_other_schemas
from .names import apart, file_stem, is_free, names
from .support import (
    SECRET_NAME,
    SECRETS,
    Watched,
    assert_failed,
    columns,
    connected,
    policy,
    run_script,
    state,
    table_rows,
)

ENGINES = ("duckdb", "postgres")

#: A failing example is short enough as it was drawn; each step of shrinking would be a run.
AS_DRAWN = (Phase.explicit, Phase.generate)

COMBINATIONS = [
    (engine, kind)
    for engine in ENGINES
    for kind in ("table", "view", "live_view", "in_place", "file", "script")
    if (engine, kind) != ("postgres", "file")
]
every_kind = pytest.mark.parametrize(
    ("engine", "kind"), COMBINATIONS, ids=["-".join(pair) for pair in COMBINATIONS]
)


@dataclass(frozen=True)
class Scene:
    """Everything that has a name, and the values that are hard to quote."""

    schema: str
    relations: tuple[str, str, str, str]
    columns: tuple[str, str, str, str]
    values: tuple[str, str]
    role: str
    stem: str
    hierarchy: str
    option: bool

    @property
    def source(self) -> str:
        return self.relations[0]

    @property
    def target(self) -> str:
        return self.relations[1]

    @property
    def backup(self) -> str:
        return self.relations[2]

    @property
    def branches(self) -> dict[str, list[str]]:
        """Labels and their leaves."""
        first, second = self.values
        return {
            f"{first}1": [first, f"{first} "],
            f"{second}2": [f"{second}'", f'{second}"'],
        }

    @property
    def leaves(self) -> list[tuple[str, str]]:
        return [(leaf, label) for label, leaves in self.branches.items() for leaf in leaves]

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """Sixteen rows: four of each decade and branch."""
        return [
            (
                SECRET_NAME,
                20 + number % 4 + 10 * (number // 8),
                self.leaves[number % 4][0],
                self.values[0] if number % 3 else "",
            )
            for number in range(16)
        ]

    @property
    def released(self) -> Counter[tuple[Any, ...]]:
        """What must be published of them."""
        labels = dict(self.leaves)
        return Counter(
            ("[20, 30)" if age < 30 else "[30, 40)", labels[value], s)
            for _, age, value, s in self.rows
        )


@st.composite
def scenes(draw: st.DrawFn, turn: int) -> Scene:
    """Draw a scene whose names differ even where case is not told."""
    drawn = names(turn)
    free = drawn.filter(is_free)
    first, second = draw(st.lists(drawn, min_size=2, max_size=2, unique=True))
    scene = Scene(
        schema=draw(free),
        relations=draw(st.tuples(free, free, free, free).filter(_all_apart)),
        columns=draw(st.tuples(free, free, free, free).filter(_all_apart)),
        values=(first, second),
        # Roles belong to a whole server, which other tests may use at the same time.
        role=draw(free)[:10] + uuid.uuid4().hex[:8],
        stem=file_stem(draw(free)),
        hierarchy=draw(st.sampled_from(("file", "tree", "table"))),
        option=draw(st.booleans()),
    )
    # Two values could be the same with what is added to them.
    return scene if len(dict(scene.leaves)) == 4 else draw(scenes(turn + 1))


def lost_in_csv(column: str) -> bool:
    """Whether DuckDB would not read the header of a CSV file back as it was written."""
    return "\r" in column or column != column.strip()


def _all_apart(drawn: tuple[str, ...]) -> bool:
    return len(set(map(apart, drawn))) == len(drawn)


def quoted(*parts: str) -> str:
    return ".".join(map(ident, parts))


# A database for each example.


@contextmanager
def staged(
    engine: str, scene: Scene, folder: Path, request: pytest.FixtureRequest
) -> Iterator[Database]:
    """A database with the source of a scene, its hierarchy, a role, and a canary."""
    if engine == "duckdb":
        # DuckDB itself takes a backslash for a slash.
        path = folder / f"w{scene.stem}.duckdb".replace("\\", "")
        path.unlink(missing_ok=True)
        database: Database = DuckDBDatabase(path)
        _fill(database, scene)
        yield database
        path.unlink()
        return
    server = PostgresDatabase(request.getfixturevalue("postgres"))
    try:
        drop_other_schemas(server)
        server.execute(f"create role {ident(scene.role)}")
        _fill(server, scene)
        yield server
    finally:
        drop_other_schemas(server)
        server.execute(f"drop owned by {ident(scene.role)}")
        server.execute(f"drop role {ident(scene.role)}")
        server.drop()


def _fill(database: Database, scene: Scene) -> None:
    types = ("varchar", "integer", "varchar", "varchar")
    database.create("canary", {"drop": "integer"}, [(1,), (2,)])
    database.create("staged", dict(zip(scene.columns, types, strict=True)), scene.rows)
    levels = dict.fromkeys(scene.columns[:3], "varchar")
    database.create("levels", levels, [(*pair, "*") for pair in scene.leaves])
    with connected(database) as execute:
        execute(f"create schema {ident(scene.schema)}")
        for name, table in ((scene.source, "staged"), (scene.relations[3], "levels")):
            execute(f"create table {quoted(scene.schema, name)} as select * from {table}")
            execute(f"drop table {table}")


def hierarchy_of(scene: Scene, folder: Path) -> Any:
    """The hierarchy as a file with a hostile name, as a tree, or as a table."""
    if scene.hierarchy == "table":
        return {"table": quoted(scene.schema, scene.relations[3])}
    if scene.hierarchy == "tree":
        return {"tree": scene.branches}
    path = folder / f"{scene.stem}.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(["value", "branch", "any"])
        writer.writerows([(*pair, "*") for pair in scene.leaves])
    return path.name


def publish_of(kind: str, scene: Scene, engine: str) -> dict[str, Any]:
    """The target of a kind, with the options that can name something."""
    target = quoted(scene.schema, scene.target)
    publish: dict[str, Any] = {
        "table": {"table": target, "mapping": scene.option},
        "view": {"view": target},
        "live_view": {"live_view": {"name": target, "accept": "differencing"}},
        "in_place": {"in_place": True},
        "file": {"file": f"out/{scene.stem}{'.csv' if scene.option else '.parquet'}"},
        "script": {"script": {"file": f"out/{scene.stem}.sql", "table": target}},
    }[kind]
    if kind == "in_place" and scene.option:
        publish["backup"] = quoted(scene.schema, scene.backup)
    if kind == "script" and scene.option:
        publish["script"] = f"out/{scene.stem}.sql"
    if engine == "postgres":
        publish["grant"] = [scene.role]
    return publish


def released_by(kind: str, scene: Scene, database: Database) -> tuple[str, str]:
    """The relation that a kind publishes, or that its script makes."""
    if kind == "in_place":
        return scene.schema, scene.source
    if kind == "script" and scene.option:
        return database.schema, PurePath(f"{scene.stem}.sql").stem
    return scene.schema, scene.target


def read_file(path: Path) -> Counter[tuple[Any, ...]]:
    """A published file as another program reads it."""
    if path.suffix == ".parquet":
        with path.open("rb") as parquet:
            return Counter(tuple(row.values()) for row in _parquet_rows(parquet))
    with path.open(newline="", encoding="utf-8") as file:
        return Counter(tuple(row) for row in list(csv.reader(file))[1:])


def _parquet_rows(file: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pyarrow.parquet.ParquetFile(file).read().to_pylist()
    return rows


def own_relations(kind: str, scene: Scene, database: Database) -> set[tuple[str, str]]:
    """What a release may add to a database besides its private tables, its log included."""
    added = {("ppdp", "releases"), ("ppdp", "fingerprint_key")}
    if kind in ("table", "view", "live_view"):
        added.add(released_by(kind, scene, database))
    if kind == "in_place" and scene.option:
        added.add((scene.schema, scene.backup))
    return added


@every_kind
@settings(max_examples=2, phases=AS_DRAWN)
@given(data=st.data())
def test_hostile_names_are_names(
    ppdp: Watched, request: pytest.FixtureRequest, engine: str, kind: str, data: st.DataObject
) -> None:
    """Every name works, the release is right, and nothing else in the database changes."""
    drawn = scenes(11 * COMBINATIONS.index((engine, kind)))
    if kind == "file":
        # Refused with a sentence of its own, as test_hostile_places tells.
        drawn = drawn.filter(lambda scene: not any(map(lost_in_csv, scene.columns)))
    scene = data.draw(drawn)
    (ppdp.folder / "out").mkdir(exist_ok=True)
    for path in (ppdp.folder / "out").iterdir():
        path.unlink()
    with staged(engine, scene, ppdp.folder, request) as database:
        before = state(database)
        identifier, age, value, sensitive = scene.columns
        levels = {"min_level": 1, "max_level": 1}
        answer = ppdp.run(
            database,
            {
                "version": 1,
                "source": quoted(scene.schema, scene.source),
                "columns": {
                    identifier: "identifier",
                    age: {"quasi": {"intervals": {"width": [10]}}, **levels},
                    value: {"quasi": hierarchy_of(scene, ppdp.folder), **levels},
                    sensitive: "sensitive",
                },
                "privacy": [{"k": 4}],
                "publish": publish_of(kind, scene, engine),
            },
        )
        assert answer.exit == 0, answer.document
        check_release(ppdp, database, kind, scene, answer.document, before)


def check_release(
    ppdp: Watched,
    database: Database,
    kind: str,
    scene: Scene,
    document: dict[str, Any],
    before: dict[tuple[str, str], Counter[str]],
) -> None:
    """The release is right, whoever reads it; the rest of the database is as it was."""
    release = document["release"]["id"]
    assert document["privacy"][0]["achieved"] == 4
    after = state(database)
    kept = set(before) - ({(scene.schema, scene.source)} if kind == "in_place" else set())
    assert {name: after[name] for name in kept} == {name: before[name] for name in kept}
    new = set(after) - set(before)
    private = {name for schema, name in new if schema == "ppdp_private"}
    assert {name for name in new if name[0] != "ppdp_private"} == own_relations(
        kind, scene, database
    )
    assert all(name.endswith(f"__{release}") for name in private)
    assert bool(private) == (kind in ("view", "live_view") or (kind == "table" and scene.option))
    where = released_by(kind, scene, database)
    if kind == "file":
        (path,) = (ppdp.folder / "out").iterdir()
        assert read_file(path) == scene.released
    elif kind == "script":
        (path,) = (ppdp.folder / "out").iterdir()
        assert SECRET_NAME not in path.read_text(encoding="utf-8")
        run_script(database, path)
        assert set(state(database)) - set(after) == {where}
    if kind != "file":
        assert Counter(table_rows(database, *where)) == scene.released
    if kind == "in_place" and scene.option:
        assert Counter(table_rows(database, scene.schema, scene.backup)) == Counter(scene.rows)
    if database.name == "postgres":
        readable = "select has_table_privilege(%s, %s, 'select')"
        assert database.execute(readable, (scene.role, quoted(*where))) == [(True,)]
    verified = ppdp.releases(database, "verify", release)
    assert verified.exit == 0, verified.document
    if kind == "table":
        check_mapping(ppdp, database, scene, release)


def check_mapping(ppdp: Watched, database: Database, scene: Scene, release: str) -> None:
    """Every value stands in the mapping with its published label."""
    path = ppdp.folder / f"{scene.stem}.tsv"
    path.unlink(missing_ok=True)
    assert ppdp.releases(database, "mapping", release, "-o", str(path)).exit == 0
    with path.open(newline="", encoding="utf-8") as file:
        rows = [tuple(row) for row in csv.reader(file, delimiter="\t")][1:]
    ages = {
        (scene.columns[1], str(row[1]), "1", f"[{row[1] // 10}0, {row[1] // 10 + 1}0)")
        for row in scene.rows
    }
    assert Counter(rows) == Counter(ages) + Counter(
        (scene.columns[2], leaf, "1", label) for leaf, label in scene.leaves
    )
    assert os.stat(path).st_mode & 0o777 == 0o600


# What does not exist is not found, whatever it is called.


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=2, phases=AS_DRAWN)
@given(data=st.data())
def test_hostile_names_that_do_not_exist_are_refused(
    ppdp: Watched, request: pytest.FixtureRequest, engine: str, data: st.DataObject
) -> None:
    """Every place of a policy that can name something names what is not there."""
    scene = data.draw(scenes(7 if engine == "duckdb" else 23))
    database = stranger(engine, ppdp, request)
    before = state(database), ppdp.listing()
    missing = quoted(scene.schema, scene.source)
    wrong: list[dict[str, Any]] = [
        {"source": missing},
        {"source": ident(scene.source)},
        {"columns": columns(**{scene.columns[0]: "quasi"})},
        {"columns": columns(zip={"quasi": {"table": missing}})},
        {"columns": columns(zip={"quasi": f"{scene.stem}.csv"})},
        {"columns": columns(zip={"quasi": {"tree": scene.branches}})},
        {"publish": {"table": missing}},
        {"publish": {"in_place": missing}},
        {"publish": {"in_place": True, "backup": missing}},
        {"publish": {"script": f"{scene.stem}/{scene.stem}.sql"}},
        {"publish": {"table": "release", "grant": [scene.role]}},
        {"publish": {"table": "release", scene.columns[1]: True}},
        {"search": {"algorithm": scene.columns[1]}},
        {"privacy": [{scene.columns[2]: 3}]},
        {scene.columns[3]: 1},
    ]
    ppdp.named = set(SECRETS)  # a tree that covers nothing names the values it lacks
    for change in wrong:
        assert_failed(ppdp.run(database, policy(**change)))
    assert (state(database), ppdp.listing()) == before


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=2, phases=AS_DRAWN)
@given(data=st.data())
def test_hostile_arguments_are_refused(
    ppdp: Watched, request: pytest.FixtureRequest, engine: str, data: st.DataObject
) -> None:
    """The same on the command line, for people and for programs."""
    name = data.draw(names(5 if engine == "duckdb" else 31).filter(is_free))
    database = stranger(engine, ppdp, request)
    before = state(database), ppdp.listing()
    at = ("--engine", database.url)
    commands: list[tuple[str, ...]] = [
        ("check", ident(name), "--quasi", name),
        ("check", "people", "--quasi", name),
        ("hierarchy", "build", "people", name, "--prefix", "1"),
        ("hierarchy", "check", f"{file_stem(name)}.csv"),
        ("releases", "show", "--", name),
        ("releases", "verify", "--", name),
        ("releases", "drop", "--", name),
        ("releases", "compare", "--", name, name),
        ("releases", "mapping", "--table", ident(name), "--", name),
        ("releases", "mapping", "-o", f"{file_stem(name)}.csv", "--", name),
        ("run", f"{file_stem(name)}.yml"),
    ]
    for first, *rest in commands:
        # Options come before `--`, which lets a name begin with a dash.
        arguments = (first, rest[0], *at, *rest[1:]) if first == "releases" else (first, *rest, *at)
        code, out, err = ppdp.text(*arguments)
        assert (code, out) == (2, ""), arguments
        assert err.startswith("Error: ")
    assert (state(database), ppdp.listing()) == before


def stranger(engine: str, ppdp: Watched, request: pytest.FixtureRequest) -> Database:
    """The table `people`, once for all examples of a test."""
    return request.getfixturevalue(f"{engine}_people")  # type: ignore[no-any-return]
