"""A live view judges its groups whenever it is read, whatever became of the source."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database
from tests.publish.places import Place, PostgresPlace, create, literal

COLUMNS = {
    "number": "integer",
    "age": "varchar",
    "zone": "varchar",
    "born": "date",
    "ward": "varchar",
    "ill": "varchar",
}
#: Four rows for each age by tens and zone.
PEOPLE = [
    (i, str(20 + i % 2 * 10 + i % 5), "ab"[i // 2 % 2], f"1990-0{1 + i % 5}-01", "x", "flu")
    for i in range(16)
]
ZONES = "zone;part;any\na;west;*\nb;east;*\nc;south;*\n"
GROUPS = {("[20, 30)", "west"), ("[20, 30)", "east"), ("[30, 40)", "west"), ("[30, 40)", "east")}


def load(database: Database) -> None:
    create(database, "people", COLUMNS, PEOPLE)


def policy(folder: Path, **changes: Any) -> dict[str, Any]:
    (folder / "zones.csv").write_text(ZONES)
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10]}}, "min_level": 1, "max_level": 1},
            "zone": {"quasi": str(folder / "zones.csv"), "min_level": 1, "max_level": 1},
            "born": {"quasi": {"date": ["year"]}, "min_level": 1},
            "ward": "quasi",
            "ill": "sensitive",
            "number": {"keep": {"unique": "allow"}},
        },
        "privacy": [{"k": 4}],
        "publish": {"live_view": {"name": "released", "accept": "differencing"}},
    } | changes


@pytest.fixture
def live(place: Place, tmp_path: Path) -> Place:
    """A source of four groups of k rows with its live view."""
    place.fill(load)
    result = ppdp_sql.run(policy(tmp_path), place.url)
    assert result.published_rows == len(PEOPLE)
    return place


def groups(place: Place) -> Counter[tuple[Any, ...]]:
    """Count the rows of the view by age and zone."""
    return Counter(
        {
            (age, zone): count
            for age, zone, count in place.execute(
                "select age, zone, count(*) from released group by age, zone"
            )
        }
    )


def assert_anonymous(place: Place, k: int = 4) -> None:
    counts = place.execute("select count(*) from released group by age, zone, born, ward")
    assert all(count >= k for (count,) in counts)


def test_a_group_that_falls_below_k_disappears(live: Place) -> None:
    assert groups(live) == Counter(dict.fromkeys(GROUPS, 4))
    live.execute("delete from people where number = 0")
    assert groups(live) == Counter(dict.fromkeys(GROUPS - {("[20, 30)", "west")}, 4))
    live.execute("update people set zone = 'b' where number = 1")
    assert groups(live) == Counter({("[20, 30)", "east"): 4, ("[30, 40)", "east"): 5})
    live.execute("delete from people")
    assert groups(live) == Counter()


def test_a_group_that_reaches_k_appears(live: Place) -> None:
    for number in range(100, 104):
        assert ("[20, 30)", "south") not in groups(live)
        live.execute(f"insert into people values ({number}, '25', 'c', '1990-01-01', 'x', 'flu')")
        assert_anonymous(live)
    assert groups(live)["[20, 30)", "south"] == 4
    # An interval that the source did not have when the view was made.
    insert(live, *((number, "-7", "c", "1990-01-01", "x", "flu") for number in range(200, 204)))
    assert groups(live)["[-10, 0)", "south"] == 4


#: Values that have no leaf, or that are no numbers.
UNREADABLE = [
    *({"zone": text} for text in ("atlantis", "A", " a", "", "a\n")),
    *({"age": text} for text in ("unknown", "", "1e3", "2,5", " 25", "0x10", "Infinity", "NaN")),
    *({"age": text} for text in ("25\n", "9" * 60, "-" + "9" * 27, "1_000", "٢٥")),
]


def insert(place: Place, *rows: tuple[Any, ...]) -> None:
    values = ", ".join(f"({', '.join(map(literal, row))})" for row in rows)
    place.execute(f"insert into people values {values}")


def test_a_value_that_cannot_be_generalized_is_left_out(live: Place) -> None:
    """Even k rows of it: no leaf, no label; and no reader is told of it by an error."""
    known: dict[str, Any] = {
        "age": "25",
        "zone": "a",
        "born": "1990-01-01",
        "ward": "x",
        "ill": "Unspoken",
    }
    # NULL is a value of its own, and no place to hide in.
    for name in ("age", "zone"):
        row = known | {name: None}
        insert(live, *((number, *row.values()) for number in range(200, 204)))
    before = live.rows("released")
    assert before.total() == 24
    for changed in UNREADABLE:
        row = known | changed
        insert(live, *((number, *row.values()) for number in range(100, 105)))
        assert live.rows("released") == before, changed
    assert live.execute("select count(*) from people") == [(24 + 5 * len(UNREADABLE),)]


def test_a_long_number_is_a_number(live: Place) -> None:
    before = live.rows("released")
    text = "0." + "3" * 60
    insert(live, *((number, text, "a", "1990-01-01", "x", "flu") for number in range(100, 105)))
    added = live.rows("released") - before
    assert {row[0] for row in added} == {"[0, 10)"}
    assert added.total() == 5


def test_a_null_stays_a_null_and_counts_as_one(live: Place) -> None:
    insert(live, *((number, None, "a", None, None, "flu") for number in range(100, 103)))
    assert None not in {row[0] for row in live.rows("released")}
    live.execute("insert into people values (103, null, 'a', null, null, 'flu')")
    assert groups(live)[None, "west"] == 4


def test_nulls_that_the_policy_suppresses_never_appear(place: Place, tmp_path: Path) -> None:
    place.fill(load)
    ppdp_sql.run(policy(tmp_path, nulls="suppress"), place.url)
    before = place.rows("released")
    for number in range(100, 108):
        row = (number, "25", "a", "1990-01-01", "x", "flu")
        insert(place, (*row[:1], None, *row[2:]), (*row[:4], None, "flu"))
    assert place.rows("released") == before


NUMBERS = {"duckdb": ("decimal(38, 0)", "double"), "postgres": ("numeric", "double precision")}
TOO_LARGE = ("1e30", "9" * 30, "-1e28", "1e26", "-1e26")
NO_NUMBERS = ("'NaN'", "'Infinity'", "'-Infinity'")


@pytest.mark.parametrize("kind", [0, 1], ids=["numeric", "double"])
def test_a_number_that_no_interval_holds_is_left_out(
    place: Place, tmp_path: Path, kind: int
) -> None:
    """A cast that overflows would show the number to every reader, and no row to anybody."""
    types = {"pay": NUMBERS[place.name][kind], "ill": "varchar"}
    rows = [(20 + i % 2 * 10, "flu") for i in range(16)]
    place.fill(lambda database: create(database, "people", types, rows))
    columns = {
        "pay": {"quasi": {"intervals": {"width": [10]}}, "min_level": 1, "max_level": 1},
        "ill": "sensitive",
    }
    ppdp_sql.run(policy(tmp_path, columns=columns), place.url)
    before = place.rows("released")
    assert before.total() == 16
    no_numbers = () if types["pay"] == "decimal(38, 0)" else NO_NUMBERS
    for value in (*TOO_LARGE, *no_numbers):
        place.execute(f"insert into people values {', '.join([f'({value}, 1)'] * 4)}")
        assert place.rows("released") == before, value


# Who reads.


@pytest.mark.parametrize(
    "setting",
    [
        "datestyle = 'German, DMY'",
        "datestyle = 'SQL, MDY'",
        "extra_float_digits = -15",
        "standard_conforming_strings = off",
        "search_path = pg_catalog",
        "transform_null_equals = on",
        "timezone = 'Asia/Tokyo'",
    ],
)
def test_settings_of_a_reader_change_nothing(
    postgres_place: PostgresPlace, tmp_path: Path, setting: str
) -> None:
    """Another generalization of the same rows, beside the right one, would tell more than both."""
    columns = {"born": "date", "seen": "timestamptz", "weight": "double", "ill": "varchar"}
    rows = [
        (
            f"2020-0{1 + i % 4}-{10 + i // 8}",
            f"2021-05-0{1 + i % 2} 20:00+00",
            10.1 + i % 4 / 10**12,
            "flu",
        )
        for i in range(24)
    ]
    postgres_place.fill(lambda database: create(database, "people", columns, rows))
    asked = policy(
        tmp_path,
        columns={
            "born": {"quasi": {"date": ["quarter"]}, "min_level": 1, "max_level": 1},
            "seen": {"quasi": {"prefix": [10]}, "min_level": 1, "max_level": 1},
            "weight": {"quasi": None, "max_level": 0},
            "ill": "sensitive",
        },
    )
    asked["privacy"] = [{"k": 2}]
    asked["suppression"] = "50%"
    ppdp_sql.run(asked, postgres_place.url)
    query = f"select born, seen, weight::numeric, ill from {postgres_place.schema}.released"
    expected = Counter(postgres_place.execute(query))
    assert expected.total() > 12
    with postgres_place.connect() as connection:
        connection.execute(f"set {setting}".encode())
        shown = Counter(connection.execute(query.encode()).fetchall())
    assert shown == expected


def ascents(numbers: list[int]) -> int:
    """Count the neighbours that are in the order of the source."""
    return sum(left < right for left, right in pairwise(numbers))


@pytest.mark.parametrize("level", [0, 1])
def test_the_order_of_rows_is_not_that_of_the_source(
    place: Place, tmp_path: Path, level: int
) -> None:
    """In 600 rows at random some 300 neighbours are in order; 400 would be eight deviations off."""
    rows = [(i, str(20 + i * 2 // 600 * 10), "a", "1990-01-01", "x", "flu") for i in range(600)]
    place.fill(lambda database: create(database, "people", COLUMNS, rows))
    asked = policy(tmp_path)
    asked["columns"]["age"] |= {"min_level": level, "max_level": level}
    ppdp_sql.run(asked, place.url)
    query = "select number from released where age in (select min(age) from released)"
    for statement, expected in (("select number from released", 600), (query, 300)):
        reads = [[row[0] for row in place.execute(statement)] for _ in range(2)]
        assert reads[0] != reads[1]
        for read in reads:
            assert sorted(read) == list(range(expected))
            assert expected / 3 < ascents(read) < expected * 2 / 3


# What is refused.


@pytest.mark.parametrize(
    "target",
    [
        "released",
        {"name": "released"},
        {"name": "released", "accept": "everything"},
        {"name": "released", "accept": True},
    ],
    ids=repr,
)
def test_the_risk_must_be_accepted_by_name(place: Place, tmp_path: Path, target: Any) -> None:
    place.fill(load)
    before = place.relations()
    with pytest.raises(ppdp_sql.PolicyError, match="accept"):
        ppdp_sql.run(policy(tmp_path, publish={"live_view": target}), place.url)
    assert place.relations() == before


def test_starred_rows_cannot_be_shown_live(place: Place, tmp_path: Path) -> None:
    place.fill(load)
    asked = policy(tmp_path, suppressed="star", suppression=8)
    assert ppdp_sql.run(asked, place.url).suppressed_rows == 0  # nothing to star
    before = place.relations()
    for age in (66, 77, 88, 99):
        place.execute(f"insert into people values ({age}, '{age}', 'a', '1990-01-01', 'x', 'flu')")
    released = place.rows("released")
    with pytest.raises(ppdp_sql.InputError, match="suppressed: star"):
        ppdp_sql.run(asked, place.url)
    assert place.relations() == before
    assert place.rows("released") == released


def test_a_file_cannot_be_read_live(tmp_path: Path) -> None:
    source = tmp_path / "people.csv"
    lines = [",".join(COLUMNS), *(",".join(map(str, row)) for row in PEOPLE)]
    source.write_text("\n".join(lines) + "\n")
    engine = f"duckdb:{tmp_path / 'warehouse.duckdb'}"
    with pytest.raises(ppdp_sql.InputError, match="is no relation"):
        ppdp_sql.run(policy(tmp_path, source=str(source)), engine)
    assert not (tmp_path / "warehouse.duckdb").exists()


def test_a_table_that_ends_with_its_session_cannot_be_read_live(
    place: Place, tmp_path: Path
) -> None:
    place.fill(load)
    before = place.relations()
    with place.connect() as connection:
        connection.execute("create temporary table passing as select * from people")
        with pytest.raises(ppdp_sql.InputError):
            ppdp_sql.run(policy(tmp_path, source="passing"), connection)
    assert place.relations() == before


def test_a_live_view_is_not_its_own_source(live: Place, tmp_path: Path) -> None:
    asked = policy(tmp_path, source="released")
    asked["columns"] = {"age": "quasi", "ill": "sensitive"}
    before = live.rows("released")
    with pytest.raises(ppdp_sql.InputError, match="its own source"):
        ppdp_sql.run(asked, live.url)
    assert live.rows("released") == before


def test_a_live_view_that_is_published_again_leaves_nothing(live: Place, tmp_path: Path) -> None:
    """The leaves of the first one go with it."""
    first = {name for name in live.relations() if name.startswith("ppdp_private.")}
    assert first
    ppdp_sql.run(policy(tmp_path, privacy=[{"k": 3}]), live.url)
    second = {name for name in live.relations() if name.startswith("ppdp_private.")}
    assert len(second) == len(first)
    assert not second & first
