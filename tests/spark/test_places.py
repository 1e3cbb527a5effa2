"""Where a statement runs: where the tables are that it names."""

from __future__ import annotations

import pytest

from ppdp_sql.engines.places import Place, Places

COUNT = "frequency/count_combinations"
SOURCE = '"spark_catalog"."clinic"."people"'
RUN = "0badcafe"
SPARK, DUCKDB = Place.DATABASE, Place.BESIDE


def work(name: str) -> str:
    return f'"ppdp__{name}__{RUN}"'


@pytest.fixture
def places() -> Places:
    found = Places(Place.BESIDE)
    at(
        found,
        COUNT,
        f"create temporary table {work('counts')} as select 1 from {SOURCE}",
    )
    at(
        found,
        "release/gather_rows",
        f"create temporary table {work('rows')} as select * from {SOURCE}",
    )
    at(found, "load/create_hierarchies", f"create temporary table {work('labels')} (leaf varchar)")
    return found


def at(places: Places, step: str, statement: str) -> Place:
    return places.place(step, lambda: statement)


@pytest.mark.parametrize(
    ("step", "statement", "place"),
    [
        (COUNT, f"select count(*) from {SOURCE}", SPARK),
        ("evaluate/roll_up", f"select * from {work('counts')}", DUCKDB),
        ("evaluate/roll_up", f"select * from {work('counts')}, {work('labels')}", DUCKDB),
        ("release/permute", f"select * from {work('rows')}", SPARK),
        ("release/build", f"select * from {work('rows')}, {work('labels')}", SPARK),
        ("release/build", f"create table {SOURCE} as select 1 from {work('labels')}", SPARK),
        # Small by nature: our own log, and hierarchies.
        ("frequency/fingerprint", f'select 1 from {work("counts")}, "c"."ppdp"."key"', DUCKDB),
        ("load/read", f"insert into {work('labels')} select * from {SOURCE}", DUCKDB),
        ("release/list", 'select * from "c"."ppdp"."releases"', SPARK),
        # Without its catalog a relation cannot be mirrored under its name.
        ("load/read", f'insert into {work("labels")} select 1 from "clinic"."people"', SPARK),
        ("catalog/relation_kind", "anything", SPARK),
        ("release/create_schema", 'create schema "c"."ppdp"', SPARK),
        # Names that are put in later stand for counts.
        ("evaluate/node_statistics", 'select * from "ppdp_slot_table_0"', DUCKDB),
    ],
)  # fmt: skip
def test_place(places: Places, step: str, statement: str, place: Place) -> None:
    assert at(places, step, statement) is place


def test_a_relation_that_is_being_built_is_no_work_table(places: Places) -> None:
    built = f'"c"."clinic".{work("release")}'
    assert at(places, "verify/count_rows", f"select count(*) from {built}") is Place.DATABASE
    assert places.names(f"select 1 from {built}").work == frozenset()


def test_counts_that_stay_take_what_follows_with_them(places: Places) -> None:
    places.counts = Place.DATABASE
    at(places, COUNT, f"create temporary table {work('more')} as select 1 from {SOURCE}")
    assert at(places, "evaluate/roll_up", f"select 1 from {work('more')}") is Place.DATABASE
    assert at(places, "evaluate/x", 'select * from "ppdp_slot_table_0"') is Place.DATABASE


def test_a_temporary_view_is_a_relation(places: Places) -> None:
    places.views.add("young")
    assert at(places, COUNT, 'select 1 from "young"') is Place.DATABASE
