"""A script tells nothing of the source, stops when it must, and leaves nothing but its table."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pandas
import pytest

import ppdp_sql
from tests.databases import Database, DuckDBDatabase, ident
from tests.engines.commands import state
from tests.publish.places import DuckDBPlace, Place, PostgresPlace, Said, create

COLUMNS = {
    "name": "varchar",
    "age": "varchar",
    "zone": "varchar",
    "ward": "varchar",
    "ill": "varchar",
}
#: Six rows for each age by tens and zone.
PEOPLE = [
    (f"name {i}", str(20 + i % 2 * 10 + i % 7), "ab"[i // 2 % 2], "x", ("flu", "cold")[i % 3 == 0])
    for i in range(24)
]
ZONES = "zone;part;any\na;west;*\nb;west;*\nnobody;east;*\n"
RELEASED = Counter(
    (f"[{int(row[1]) // 10 * 10}, {int(row[1]) // 10 * 10 + 10})", *row[2:]) for row in PEOPLE
)


def load(database: Database) -> None:
    create(database, "people", COLUMNS, PEOPLE)


def policy(folder: Path, **changes: Any) -> dict[str, Any]:
    (folder / "zones.csv").write_text(ZONES)
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "age": {"quasi": {"intervals": {"width": [10]}}, "min_level": 1, "max_level": 1},
            "zone": {"quasi": str(folder / "zones.csv"), "max_level": 0},
            "ward": {"quasi": None, "max_level": 0, "nulls": "error"},
            "ill": "sensitive",
        },
        "privacy": [{"k": 3}],
        "suppression": 2,
        "publish": {"script": str(folder / "released.sql")},
    } | changes


def script_of(place: Place, folder: Path, **changes: Any) -> str:
    """Publish a script, and give its text beside an untouched copy of the database."""
    place.fill(load)
    result = ppdp_sql.run(policy(folder, **changes), place.url)
    assert result.release is not None
    place.fresh()
    return Path(result.release.name).read_text(encoding="utf-8")


def every_client(place: Place, script: str, *statements: str) -> dict[str, Said]:
    """Run a script with every client, each on a copy that was changed first; nothing may happen."""
    return some_clients(place, list(place.clients()), script, *statements)


def some_clients(place: Place, names: list[str], script: str, *statements: str) -> dict[str, Said]:
    said = {}
    for name in names:
        client = place.clients()[name]
        place.fresh()
        for statement in statements:
            place.execute(statement)
        before = state(place)
        said[name] = client(script)
        assert state(place) == before, name
    return said


# What a script tells.

#: Values of groups that are too small, and others that nobody but the source may tell.
PLANTED: dict[str, Any] = {
    "name": "Zebulon Quirk",
    "pay": 7351942,
    "weight": "98765.4321",
    "zip": "Q7XK9PLW",
    "born": date(1877, 3, 9),
    "ward": "Obsidian ward",
    "job": "falconer of the duke",
    "note": "limps on Tuesdays",
    "ill": "kuru fever",
    "secret": "was in Carcosa",
}
PLANTED_TYPES = {
    "name": "varchar",
    "pay": "integer",
    "weight": "decimal(12, 4)",
    "zip": "varchar",
    "born": "date",
    "ward": "varchar",
    "job": "varchar",
    "note": "varchar",
    "ill": "varchar",
    "secret": "varchar",
}
COMMON: dict[str, Any] = {
    "name": "Common Name",
    "pay": 1200345,
    "weight": "54321.1234",
    "zip": "Z3RT8KMN",
    "born": date(1934, 5, 6),
    "ward": "Basalt ward",
    "job": "juggler of the queen",
    "note": "sings on Sundays",
    "ill": "yaws",
    "secret": "was in Leng",
}
JOBS = [(PLANTED["job"], "court", "*"), (COMMON["job"], "court", "*"), ("nobody", "field", "*")]


def planted_policy(publish: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "pay": {"quasi": {"intervals": {"width": [1000, 10000]}}, "max_level": 2},
            "weight": {"quasi": {"intervals": {"cuts": [[10, 100], [10]]}}},
            "zip": {"quasi": {"prefix": [5, 3]}, "max_level": 2},
            "born": {"quasi": {"date": ["month", "decade"]}, "max_level": 2},
            "ward": "quasi",
            "job": {"quasi": {"table": "jobs"}},
            "note": {"keep": {"unique": "allow"}},
            "ill": "sensitive",
        },
        "privacy": [{"k": 3}],
        "suppression": 2,
        "publish": publish,
    } | changes


def load_planted(database: Database) -> None:
    rows = [list(PLANTED.values()), *([list(COMMON.values())] * 6)]
    create(database, "people", PLANTED_TYPES, rows)
    levels = {"job": "varchar", "place": "varchar", "any": "varchar"}
    create(database, "jobs", levels, JOBS)


@pytest.mark.parametrize("level", [0, 1])
def test_a_script_holds_no_value_of_its_source(place: Place, tmp_path: Path, level: int) -> None:
    """The rare row is alone in every column; neither it nor the common ones are in the text."""
    place.fill(load_planted)
    path = tmp_path / "released.sql"
    asked = planted_policy({"script": str(path)})
    for column in asked["columns"].values():
        if isinstance(column, dict) and "quasi" in column:
            column["min_level"] = level
    result = ppdp_sql.run(asked, place.url, log=tmp_path / "log.jsonl")
    assert result.suppressed_rows == 1
    assert max(result.node.values()) == level
    logged = json.dumps(place.execute("select * from ppdp.releases"), default=str)
    said = path.read_text() + (tmp_path / "log.jsonl").read_text() + logged + repr(result)
    for row in (PLANTED, COMMON):
        for name, value in row.items():
            assert str(value) not in said, name
    for part in ("1877-", "1870s", "1930s", "Q7X", "Z3R", "73500", "12000", "98765"):
        assert part not in path.read_text()
    # The hierarchy's own labels are in its table, and that is where the script reads them.
    assert "court" not in path.read_text()
    assert "jobs" in path.read_text()


def test_a_hierarchy_in_a_script_does_not_tell_which_leaves_occur(
    place: Place, tmp_path: Path
) -> None:
    text = script_of(place, tmp_path)
    for leaf in ("'a'", "'b'", "'nobody'"):
        assert text.count(leaf) == 1


# What a script leaves.


def test_a_script_leaves_its_table_and_nothing_else(place: Place, tmp_path: Path) -> None:
    text = script_of(place, tmp_path)
    schemas, relations = state(place)
    assert not any("ppdp" in schema for schema in schemas)
    for name, client in place.clients().items():
        place.fresh()
        assert not client(text).failed, name
        assert place.rows("released") == RELEASED
        after = state(place)
        assert after[0] == schemas
        assert set(after[1]) == {*relations, (place.schema, "released")}
        assert after[1][place.schema, "people"] == relations[place.schema, "people"]


def test_the_run_that_writes_a_script_makes_no_table(place: Place, tmp_path: Path) -> None:
    place.fill(load)
    before = place.relations()
    result = ppdp_sql.run(policy(tmp_path), place.url)
    assert result.release is not None
    assert result.release.relation == f"{place.schema}.released"
    assert place.relations() - before == {"ppdp.releases", "ppdp.fingerprint_key"}
    assert [record.kind for record in ppdp_sql.releases(place.url)] == ["script"]
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {
        "released.sql",
        "zones.csv",
    }


def test_a_connection_of_the_client_is_left_clean(
    duckdb_place: DuckDBPlace, tmp_path: Path
) -> None:
    text = script_of(duckdb_place, tmp_path)
    with duckdb_place.connect() as connection:
        connection.execute(text).fetchall()
        names = connection.execute("select table_name from duckdb_tables()").fetchall()
        assert sorted(names) == [("people",), ("released",)]
        connection.execute("begin").fetchall()


def test_a_schema_that_may_be_made_is_made(place: Place, tmp_path: Path) -> None:
    target = {"file": str(tmp_path / "released.sql"), "table": '"a place".released'}
    text = script_of(place, tmp_path, publish={"script": target, "create_schema": True})
    for client in place.clients().values():
        place.fresh()
        assert not client(text).failed
        assert Counter(place.execute('select * from "a place".released')) == RELEASED


# When a script must stop.

UNIQUE = "insert into people values ('n', '{}', 'a', 'x', 'Unspoken')"
STOPS: dict[str, tuple[dict[str, Any], list[str], str]] = {
    "a value without a leaf": (
        {},
        ["insert into people values ('n', '21', 'atlantis', 'x', 'flu')"],
        "column 'zone' has a value that its hierarchy lacks",
    ),
    "text that is no number": (
        {},
        ["insert into people values ('n', 'Unspoken', 'a', 'x', 'flu')"],
        "column 'age' has a value that its hierarchy lacks",
    ),
    "a NULL": (
        {},
        ["insert into people values ('n', '21', 'a', null, 'flu')"],
        "column 'ward' has a NULL",
    ),
    "more rows suppressed than allowed": (
        {},
        [UNIQUE.format(age) for age in (55, 66, 77)],
        "more rows would be suppressed than the policy allows",
    ),
    "a larger share of rows suppressed than allowed": (
        {"suppression": "11%"},
        [UNIQUE.format(age) for age in (55, 66, 77, 88)],
        "more rows would be suppressed than the policy allows",
    ),
    "no group left": (
        {"suppression": "100%"},
        ["delete from people where name not in ('name 0', 'name 1', 'name 2', 'name 3')"],
        "the release does not have k = 3",
    ),
    "an empty source": (
        {"suppression": "100%"},
        ["delete from people"],
        "the release does not have k = 3",
    ),
}


@pytest.mark.parametrize("stop", STOPS)
def test_a_script_that_must_not_publish_stops(place: Place, tmp_path: Path, stop: str) -> None:
    changes, statements, words = STOPS[stop]
    text = script_of(place, tmp_path, **changes)
    for name, said in every_client(place, text, *statements).items():
        assert said.failed, name
        assert f"ppdp stopped, nothing is published: {words}" in said.text, name
        assert "atlantis" not in said.text
        assert "Unspoken" not in said.text


@pytest.mark.parametrize("stop", STOPS)
def test_a_release_outlives_a_script_that_stops(place: Place, tmp_path: Path, stop: str) -> None:
    changes, statements, words = STOPS[stop]
    publish = {"script": str(tmp_path / "released.sql"), "replace": True}
    text = script_of(place, tmp_path, publish=publish, **changes)
    place.fill(load_with_earlier)
    heedless = "psql" if place.name == "postgres" else "one by one"
    said = some_clients(place, [heedless], text, *statements)[heedless]
    assert words in said.text


def load_with_earlier(database: Database) -> None:
    """The source, beside a release of it that was made before."""
    load(database)
    create(database, "released", {"age": "varchar", "zone": "varchar"}, [("[20, 30)", "a")] * 3)


@pytest.mark.parametrize(
    "statement",
    [
        "alter table people rename column ill to illness",
        "alter table people rename to persons",
    ],
)
def test_a_release_outlives_a_script_that_no_longer_fits(
    place: Place, tmp_path: Path, statement: str
) -> None:
    """An error of names is no error of values: a shell goes on, and so may the transaction."""
    publish = {"script": str(tmp_path / "released.sql"), "replace": True}
    text = script_of(place, tmp_path, publish=publish)
    place.fill(load_with_earlier)
    for name, said in every_client(place, text, statement).items():
        assert said.failed, name


def test_starred_rows_that_no_longer_pass_stop_a_script(place: Place, tmp_path: Path) -> None:
    rows = [(name, "20", *rest) for name, _, *rest in PEOPLE]
    rows += [("n", age, "a", "x", "flu") for age in ("55", "55", "55", "66")]
    place.fill(lambda database: create(database, "people", COLUMNS, rows))
    asked = policy(tmp_path, suppression=4, suppressed="star", privacy=[{"k": 4}])
    asked["columns"]["age"] = {"quasi": None, "max_level": 0}
    result = ppdp_sql.run(asked, place.url)
    assert (result.suppressed_rows, result.published_rows) == (4, 28)
    text = (tmp_path / "released.sql").read_text()
    for client in place.clients().values():
        place.fresh()
        assert not client(text).failed
        assert place.rows("released")["*", "*", "*", "flu"] == 4
    for said in every_client(place, text, "delete from people where age = '66'").values():
        assert "the release does not have k = 4" in said.text


def test_kept_columns_that_begin_to_single_out_stop_a_script(place: Place, tmp_path: Path) -> None:
    asked = policy(tmp_path)
    text = script_of(place, tmp_path, columns=asked["columns"] | {"ill": "keep"})
    changed = "update people set ill = name"
    for said in every_client(place, text, changed).values():
        assert "kept columns would single out more than 1% of the rows" in said.text


def test_a_leaf_that_got_a_second_parent_stops_a_script(place: Place, tmp_path: Path) -> None:
    """Its rows would stand in two groups, each of which counts them."""
    levels = {"zone": "varchar", "part": "varchar", "any": "varchar"}

    def with_zones(database: Database) -> None:
        load(database)
        create(database, "zones", levels, [("a", "west", "*"), ("b", "east", "*")])
        rare = ", ".join(f"('n', '{age}', 'a', 'x', 'flu')" for age in range(40, 200, 10))
        database.execute(f"insert into people values {rare}")

    place.fill(with_zones)
    asked = policy(tmp_path, suppression=16)
    asked["columns"]["zone"] = {"quasi": {"table": "zones"}, "min_level": 1, "max_level": 1}
    ppdp_sql.run(asked, place.url)
    text = (tmp_path / "released.sql").read_text()
    second = "insert into zones values ('a', 'north', '*')"
    for name, said in every_client(place, text, second).items():
        assert said.failed, name


# Once and again.


def test_a_script_with_replace_can_be_run_again(place: Place, tmp_path: Path) -> None:
    publish = {"script": str(tmp_path / "released.sql"), "replace": True}
    text = script_of(place, tmp_path, publish=publish)
    client = next(iter(place.clients().values()))
    for ill in ("flu", "gout"):
        assert not client(text).failed
        assert ill in {row[3] for row in place.rows("released")}
        place.execute("update people set ill = 'gout'")
    assert {row[3] for row in place.rows("released")} == {"gout"}


def test_a_script_without_replace_says_that_its_table_exists(place: Place, tmp_path: Path) -> None:
    text = script_of(place, tmp_path)
    place.fill(load_with_earlier)
    for name, said in every_client(place, text).items():
        assert said.failed, name
        assert "already exists" in said.text


# Files as sources.


def test_a_script_from_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, elsewhere = tmp_path / "it's here", tmp_path / "elsewhere"
    folder.mkdir()
    elsewhere.mkdir()
    lines = [",".join(COLUMNS), *(",".join(row) for row in PEOPLE)]
    (folder / "people.csv").write_text("\n".join(lines) + "\n")
    asked = policy(folder, source="people.csv")
    asked["columns"]["zone"]["quasi"] = "zones.csv"
    asked["publish"] = {"script": "released.sql"}
    (folder / "policy.yml").write_text(json.dumps(asked))
    result = ppdp_sql.run(folder / "policy.yml")
    assert result.release is not None
    logged = json.loads((folder / "released.sql.release.json").read_text())
    assert (logged["id"], logged["kind"]) == (result.release.id, "script")
    assert logged["name"] == result.release.name == str(folder / "released.sql")
    text = (folder / "released.sql").read_text()
    for raw in ("name 3", "flu", "cold"):
        assert raw not in text + json.dumps(logged)
    monkeypatch.chdir(elsewhere)
    with duckdb.connect() as connection:
        connection.execute(text).fetchall()
        assert Counter(connection.execute("select * from released").fetchall()) == RELEASED
    ppdp_sql.run(folder / "policy.yml")  # ours, so it is replaced
    (folder / "released.sql.release.json").unlink()
    with pytest.raises(ppdp_sql.RelationError, match="no release of ours"):
        ppdp_sql.run(folder / "policy.yml")


def test_a_script_of_rows_that_only_this_process_has_is_refused(tmp_path: Path) -> None:
    """Nobody else could run it."""
    frame = pandas.DataFrame(PEOPLE, columns=list(COLUMNS))
    with pytest.raises(ppdp_sql.InputError):
        ppdp_sql.run(policy(tmp_path), source=frame)
    assert not (tmp_path / "released.sql").exists()
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    with duckdb.connect(str(database.path)) as connection:
        connection.register("people", frame)
        with pytest.raises(ppdp_sql.InputError):
            ppdp_sql.run(policy(tmp_path), connection)
    assert not (tmp_path / "released.sql").exists()


# Names.


def test_a_script_never_replaces_its_source(place: Place, tmp_path: Path) -> None:
    """DuckDB does not tell names apart that differ in capitals alone; PostgreSQL does."""
    place.fill(load)
    target = {"file": str(tmp_path / "released.sql"), "table": '"People"'}
    try:
        ppdp_sql.run(policy(tmp_path, publish={"script": target, "replace": True}), place.url)
    except ppdp_sql.InputError:
        assert place.name == "duckdb"
    else:
        place.fresh()
        for client in place.clients().values():
            client((tmp_path / "released.sql").read_text())
    assert Counter(place.execute("select * from people")) == Counter(PEOPLE)


HOSTILE = {
    "quotes": 'a "quoted" name"',
    "apostrophes": "it's 'quoted'",
    "unicode": "größe 表 ☃ e\u0301",
    "newline": "two\nlines; drop table canary; --",
    "return": "a\rb; drop table canary; --",
    "separator": "a\u2028b\x85c\x0bd",
    "injection": '"; drop table canary; --',
    "quoted injection": "'; drop table canary; --",
    "comment": "*/ drop table canary; /*",
    "dollars": "$$ $1 $x$ :x :'y' @z ? %s",
    "backslash": "back\\slash\\! \\q \\i x",
    "jinja": "{{ jinja }} {% if %} {# x #}",
    "reserved": "select",
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE.keys())
def test_names_are_only_names(place: Place, tmp_path: Path, name: str) -> None:
    columns = {f"{name} age": "integer", f"{name} zone": "varchar", f"{name} ill": "varchar"}
    rows = [(20 + i % 2 * 10, "ab"[i // 2 % 2], name) for i in range(12)]
    header = ";".join('"' + one.replace('"', '""') + '"' for one in (name, f"{name} part", "any"))
    (tmp_path / "zones.csv").write_text(f"{header}\na;west's;*\nb;west's;*\n", encoding="utf-8")

    def load_named(database: Database) -> None:
        create(database, "canary", {"x": "integer"}, [(1,)])
        create(database, "staged", columns, rows)
        database.execute(f"create schema {ident(name)}")
        source = f"{ident(name)}.{ident(f'{name} source')}"
        database.execute(f"create table {source} as select * from staged")

    place.fill(load_named)
    target = f"{ident(name)}.{ident(f'{name} released')}"
    ages, zones, ills = columns
    asked = {
        "version": 1,
        "source": f"{ident(name)}.{ident(f'{name} source')}",
        "columns": {
            ages: {"quasi": {"intervals": {"width": [10]}}, "min_level": 1, "max_level": 1},
            zones: {"quasi": str(tmp_path / "zones.csv"), "min_level": 1, "max_level": 1},
            ills: "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"script": {"file": str(tmp_path / "out.sql"), "table": target}},
    }
    ppdp_sql.run(asked, place.url)
    text = (tmp_path / "out.sql").read_bytes().decode()
    for client in place.clients().values():
        place.fresh()
        said = client(text)
        assert not said.failed, said.text
        seen = place.see(target)
        assert seen.names == tuple(columns)
        assert seen.rows == Counter(
            {("[20, 30)", "west's", name): 6, ("[30, 40)", "west's", name): 6}
        )
        assert place.rows("canary") == Counter({(1,): 1})


# Whoever runs it.


@pytest.mark.parametrize(
    "settings",
    [
        {"datestyle": "German"},
        {"standard_conforming_strings": "off"},
        {"extra_float_digits": "-15"},
        {"search_path": "pg_catalog"},
        {"default_transaction_isolation": "serializable"},
        {"default_transaction_read_only": "off", "transform_null_equals": "on"},
    ],
    ids=lambda settings: ",".join(settings),
)
def test_settings_of_the_session_change_nothing(
    postgres_place: PostgresPlace, tmp_path: Path, settings: dict[str, str]
) -> None:
    columns = {"born": "date", "place": "varchar", "weight": "double", "ill": "varchar"}
    rows = [
        (f"2020-0{1 + i % 4}-15", "a\\'b" if i % 2 else "c\\", 0.1 + 0.2, "flu") for i in range(24)
    ]
    (tmp_path / "places.csv").write_text("a\\'b;back\\slash's;*\nc\\;back\\slash's;*\n")
    (tmp_path / "weights.csv").write_text("0.30000000000000004;light;*\n1;heavy;*\n")
    postgres_place.fill(lambda database: create(database, "people", columns, rows))
    asked = {
        "version": 1,
        "source": "people",
        "columns": {
            "born": {"quasi": {"date": ["quarter"]}, "min_level": 1, "max_level": 1},
            "place": {"quasi": str(tmp_path / "places.csv"), "min_level": 1, "max_level": 1},
            "weight": {"quasi": str(tmp_path / "weights.csv"), "min_level": 1, "max_level": 1},
            "ill": "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"script": str(tmp_path / "released.sql")},
    }
    ppdp_sql.run(asked, postgres_place.url)
    text = (tmp_path / "released.sql").read_text()
    postgres_place.fresh()
    said = postgres_place.psql(text, **settings)
    assert not said.failed, said.text
    assert postgres_place.rows("released") == Counter(
        {
            ("2020-Q1", "back\\slash's", "light", "flu"): 18,
            ("2020-Q2", "back\\slash's", "light", "flu"): 6,
        }
    )
