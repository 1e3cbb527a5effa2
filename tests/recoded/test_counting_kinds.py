"""Live views and scripts of recodings: what is shown is decided once, groups are counted anew."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError
from tests.databases import Database
from tests.hostile.support import run_script

TREE = {
    "Europe": {"West": ["FR", "DE", "NL"], "North": ["SE", "NO"]},
    "Asia": {"East": ["JP", "KR"], "South": ["IN", "LK", "NP"]},
}
PLACES = [leaf for region in TREE.values() for leaves in region.values() for leaf in leaves]
JOBS = {"office": ["clerk", "judge"], "workshop": ["smith", "o'baker", "cook"]}

K = 4

Row = tuple[Any, ...]


def people(number: int, seed: int) -> list[Row]:
    draw = random.Random(seed)
    places = [place for place in PLACES if place not in ("NO", "LK")]
    jobs = [None, "clerk", "judge", "smith", "o'baker"]
    return [
        (
            draw.choices(places, [9, 7, 1, 3, 2, 6, 5, 1])[0],
            draw.choices(jobs, [2, 9, 3, 1, 5])[0],
            draw.choice(["flu", "cold", None]),
        )
        for _ in range(number)
    ]


@pytest.fixture
def loaded(database: Database) -> Database:
    names = {"place": "varchar", "job": "varchar", "illness": "varchar"}
    database.create("people", names, people(80, 1))
    return database


def policy(algorithm: str, publish: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "place": {"quasi": {"tree": TREE}},
            "job": {"quasi": {"tree": JOBS}},
            "illness": "sensitive",
        },
        "privacy": [{"k": K}, {"distinct_l": 2}],
        "suppression": "20%",
        "search": {"algorithm": algorithm},
        "publish": publish,
    } | changes


LIVE = {"live_view": {"name": "shown", "accept": "differencing"}}


@pytest.mark.parametrize("algorithm", ["subtree", "sibling"])
def test_they_show_what_a_table_shows(loaded: Database, tmp_path: Path, algorithm: str) -> None:
    found = ppdp_sql.run(policy(algorithm, {"table": "released"}), loaded.url).to_dict()
    assert any(len(levels) > 1 for levels in found["levels"].values())
    ppdp_sql.run(policy(algorithm, LIVE), loaded.url)
    assert loaded.rows("shown") == loaded.rows("released")
    script = tmp_path / "made.sql"
    publish = {"script": {"file": str(script), "table": "made"}}
    ppdp_sql.run(policy(algorithm, publish), loaded.url)
    run_script(loaded, script)
    assert loaded.rows("made") == loaded.rows("released")
    # Every leaf of the hierarchies stands in it, whether the source has it or not.
    text = script.read_text(encoding="utf-8")
    for leaf in [*PLACES, "cook"]:
        assert f"('{leaf}', " in text


@pytest.mark.parametrize("algorithm", ["subtree", "sibling"])
def test_a_live_view_judges_anew(loaded: Database, algorithm: str) -> None:
    ppdp_sql.run(policy(algorithm, LIVE | {"mapping": True}, suppression=0), loaded.url)
    shown = _labels(loaded)
    loaded.execute("delete from people where place = 'FR' and job = 'clerk'")
    for place, job, illness in people(30, 2):
        if ("place", place) not in shown or ("job", job) not in shown:
            continue
        marks = ["?" if loaded.name == "duckdb" else "%s"] * 3
        loaded.execute(f"insert into people values ({', '.join(marks)})", [place, job, illness])
    groups: dict[Row, list[Row]] = {}
    for place, job, illness in loaded.rows("people").elements():
        key = (shown["place", place], shown["job", job])
        groups.setdefault(key, []).append((*key, illness))
    expected = Counter(
        row
        for rows in groups.values()
        if len(rows) >= K and len({row[2] for row in rows}) >= 2
        for row in rows
    )
    assert expected
    assert loaded.rows("shown") == expected


def _labels(database: Database) -> dict[tuple[str, str | None], str | None]:
    mapping = next(name for name in sorted(database.relations()) if _is_mapping(database, name))
    rows = database.execute(f"select column_name, value, published from {mapping}")
    return {(column, value): published for column, value, published in rows}


def _is_mapping(database: Database, name: str) -> bool:
    found = database.execute("select objects from ppdp.releases order by created_at desc")[0][0]
    return name.split(".")[1] in found and "mapping__" in name


def test_a_leaf_that_nobody_had_is_shown_as_its_neighbours_are(loaded: Database) -> None:
    ppdp_sql.run(policy("subtree", LIVE), loaded.url)
    before = loaded.rows("shown")
    loaded.execute("insert into people select 'NO', job, illness from people where place = 'SE'")
    after = loaded.rows("shown")
    assert sum(after.values()) > sum(before.values())
    assert {row[0] for row in after} <= {*PLACES, *TREE, "West", "North", "East", "South", "*"}


def test_a_script_lists_no_values_of_the_source(loaded: Database, tmp_path: Path) -> None:
    columns = {"place": "quasi", "illness": "sensitive"}
    publish = {"script": {"file": str(tmp_path / "made.sql"), "table": "made"}}
    with pytest.raises(InputError, match="list the values of place that the source has"):
        ppdp_sql.run(policy("sibling", publish, columns=columns, suppression=0), loaded.url)
    ppdp_sql.run(
        policy("sibling", {"table": "released"}, columns=columns, suppression=0), loaded.url
    )
    ppdp_sql.run(policy("sibling", LIVE, columns=columns, suppression=0), loaded.url)
    assert loaded.rows("shown") == loaded.rows("released")


CELLS = ["kaca", "topdown", "topdown_kaca", "two_level", "mondrian"]


@pytest.mark.parametrize("algorithm", CELLS)
def test_a_live_view_of_cells(loaded: Database, algorithm: str) -> None:
    """It shows what a table shows; later, the groups of the kept classes that still pass."""
    loaded.execute("alter table people add column age integer")
    loaded.execute("update people set age = 20 + 3 * length(job) + length(illness)")
    columns: dict[str, Any] = {
        "place": {"quasi": {"tree": TREE}},
        "job": {"quasi": {"tree": JOBS}},
        "age": "quasi",
        "illness": "sensitive",
    }
    ppdp_sql.run(policy(algorithm, {"table": "released"}, columns=columns), loaded.url)
    others = loaded.relations()
    live = ppdp_sql.run(policy(algorithm, LIVE, columns=columns), loaded.url)
    assert loaded.rows("shown") == loaded.rows("released")
    added = "select place, job, null, age from people where place = 'FR' and job = 'clerk'"
    loaded.execute(f"insert into people {added} union all select 'FR', 'clerk', 'flu', 99")
    loaded.execute("delete from people where place = 'JP' and illness = 'flu'")
    groups: dict[Row, list[Row]] = {}
    for row in _shown_now(loaded, live.release.id if live.release else ""):
        groups.setdefault(row[:3], []).append(row)
    expected = Counter(
        row
        for rows in groups.values()
        if len(rows) >= K and len({row[3] for row in rows}) >= 2
        for row in rows
    )
    assert expected != loaded.rows("released")
    assert loaded.rows("shown") == expected
    assert live.release is not None
    ppdp_sql.drop_release(live.release.id, loaded.url)
    assert loaded.relations() == others


def _shown_now(database: Database, release: str) -> list[Row]:
    """Look each row of the source up in the kept tables, one by one."""
    private = "ppdp_private."
    numbers: dict[tuple[int, Any], int] = {}
    for column, *rest in database.execute(f"select * from {private}numbers__{release}"):
        *values, code = rest
        numbers[column, values[column]] = code
    classes = {
        key: cells
        for key, *cells, _ in database.execute(f"select * from {private}classes__{release}")
    }
    found = []
    rows = database.execute("select place, job, age, illness from people")
    for *quasi, illness in rows:
        keys = [numbers.get((index, value)) for index, value in enumerate(quasi)]
        cells = None if None in keys else classes.get(sum(key or 0 for key in keys))
        if cells is not None:
            found.append((*cells, illness))
    return found


def test_a_live_view_of_hidden_cells(loaded: Database) -> None:
    unit = {"suppression": {"limit": 30, "unit": "cell"}, "privacy": [{"k": K}]}
    found = ppdp_sql.run(policy("datafly", {"table": "released"}, **unit), loaded.url).to_dict()
    assert found["cells"]["suppressed"]
    ppdp_sql.run(policy("datafly", LIVE, **unit), loaded.url)
    assert loaded.rows("shown") == loaded.rows("released")
