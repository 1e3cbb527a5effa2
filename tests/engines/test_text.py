"""Canonical text, NULLs, labels of builders, and where sources and hierarchies come from."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pandas
import pyarrow
import pytest

import ppdp_sql
from ppdp_sql.api.hierarchy import build_hierarchy
from ppdp_sql.errors import HierarchyError, InputError
from tests.databases import Database, PostgresDatabase

from .commands import PEOPLE, Ppdp, policy, with_options


def create_column(database: Database, kind: str, *values: str) -> None:
    """A table `t` with one column `v`, from SQL literals."""
    rows = ", ".join(f"({value})" for value in values)
    database.execute(
        f"create table t as select cast(v as {kind}) as v from (values {rows}) as s(v)"
    )


def built_rows(database: Database, **builder: Any) -> dict[Any, tuple[Any, ...]]:
    """What a builder makes of the column: the labels of each value, by its canonical text."""
    rows = build_hierarchy("t", "v", builder, database.url).rows
    return {row[0]: row[1:] for row in rows}


def column_policy(quasi: Any, level: int, **changes: Any) -> dict[str, Any]:
    """Publish the column `v` of `t` at exactly one level."""
    column = {"quasi": quasi, "min_level": level, "max_level": level}
    return {
        "version": 1,
        "source": "t",
        "columns": {"v": column},
        "privacy": [{"k": 2}],
        "publish": {"table": "release", "replace": True},
    } | changes


def released(database: Database, quasi: Any, level: int, **changes: Any) -> Counter[Any]:
    """The published values of the column at one level."""
    ppdp_sql.run(column_policy(quasi, level, **changes), database.url)
    return Counter(row[0] for row in database.execute("select v from release"))


# Canonical text.


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("integer", {"-5": "-5", "0": "0", "42": "42", "'007'": "7"}),
        ("bigint", {"9223372036854775807": "9223372036854775807"}),
        (
            "decimal(10, 3)",
            {"5.100": "5.1", "5": "5", "-0.5": "-0.5", "100": "100", "0": "0", "0.001": "0.001"},
        ),
        ("decimal(10, 0)", {"100": "100", "7": "7"}),
        (
            "double precision",
            {"5.0": "5", "0.1": "0.1", "-2.50": "-2.5", "100000": "100000", "0": "0"},
        ),
        ("date", {"'2020-03-01'": "2020-03-01", "'1999-12-31'": "1999-12-31"}),
        (
            "timestamp",
            {
                "'2020-03-01 10:00:00'": "2020-03-01 10:00:00",
                "'2020-03-01'": "2020-03-01 00:00:00",
                "'2020-03-01 10:00:00.250'": "2020-03-01 10:00:00.25",
            },
        ),
        (
            "timestamp with time zone",
            {"'2020-03-01 01:00:00+02'": "2020-02-29 23:00:00"},
        ),
        ("boolean", {"true": "true", "false": "false"}),
        ("varchar", {"' a '": " a ", "'a'": "a", "'A'": "A", "'1.50'": "1.50", "'é'": "é"}),
    ],
)
def test_values_have_one_canonical_text(
    database: Database, kind: str, texts: dict[str, str]
) -> None:
    create_column(database, kind, *(f"cast({value} as {kind})" for value in texts))
    assert set(built_rows(database, prefix=[99])) == set(texts.values())


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("double precision", "1e15", "1000000000000000"),
        ("double precision", "1e16", "10000000000000000"),
        ("double precision", "1.5e20", "150000000000000000000"),
        ("double precision", "1.2345678901234567e20", "123456789012345670000"),
        ("double precision", "1e-7", "0.0000001"),
        ("double precision", "0.30000000000000004", "0.30000000000000004"),
        ("double precision", "1.2345678901234568e-5", "0.000012345678901234568"),
        ("real", "0.1", "0.1"),
        ("real", "1e-5", "0.00001"),
        ("real", "16777216", "16777216"),
        ("real", "2.5e10", "25000000000"),
    ],
)
def test_floats_are_their_shortest_digits_without_an_exponent(
    database: Database, kind: str, value: str, text: str
) -> None:
    create_column(database, kind, f"cast('{value}' as {kind})")
    assert set(built_rows(database, prefix=[99])) == {text}


def test_uuids_and_enums_are_their_text(database: Database) -> None:
    database.execute("create type mood as enum ('sad', 'glad')")
    create_column(database, "mood", "'sad'", "'glad'")
    assert set(built_rows(database, prefix=[99])) == {"sad", "glad"}
    database.execute("drop table t")
    create_column(database, "uuid", "'00000000-0000-0000-0000-00000000ABCD'")
    assert set(built_rows(database, prefix=[99])) == {"00000000-0000-0000-0000-00000000abcd"}


def test_settings_of_a_connection_do_not_change_the_text(
    postgres_people: PostgresDatabase,
) -> None:
    postgres_people.execute(
        "create table t as select date '2020-03-01' as d, 0.1::double precision + 0.2 as f, "
        "timestamptz '2020-03-01 01:00:00+02' as z"
    )
    url = with_options(
        postgres_people, "datestyle=German", "extra_float_digits=-10", "timezone=Asia/Tokyo"
    )
    texts = [build_hierarchy("t", c, {"prefix": [99]}, url).rows[0][0] for c in ("d", "f", "z")]
    assert texts == ["2020-03-01", "0.30000000000000004", "2020-02-29 23:00:00"]


def test_values_match_the_leaves_of_a_file_by_their_text(
    database: Database, tmp_path: Path
) -> None:
    columns = {
        "i": ("integer", "5"),
        "n": ("decimal(10, 3)", "5.100"),
        "f": ("double precision", "5.0"),
        "d": ("date", "'2020-03-01'"),
        "b": ("boolean", "true"),
    }
    leaves = {"i": "5", "n": "5.1", "f": "5", "d": "2020-03-01", "b": "true"}
    listed = ", ".join(f"cast({value} as {kind}) as {c}" for c, (kind, value) in columns.items())
    database.execute(f"create table t as select {listed} union all select {listed}")
    quasi = {}
    for name, leaf in leaves.items():
        (tmp_path / f"{name}.csv").write_text(f"{leaf};found\nother;lost\n".replace("\n", ";*\n"))
        quasi[name] = {"quasi": str(tmp_path / f"{name}.csv"), "min_level": 1, "max_level": 1}
    ppdp_sql.run(column_policy(None, 0, columns=quasi), database.url)
    assert database.rows("release") == Counter({("found",) * 5: 2})


def test_values_are_never_trimmed(database: Database) -> None:
    create_column(database, "varchar", "'a'", "'a'", "' a'", "' a'")
    with pytest.raises(HierarchyError, match=r"1 value in 2 rows .*\(' a'\)"):
        ppdp_sql.run(column_policy({"tree": {"x": ["a", "b"]}}, 0), database.url)
    tree = {"tree": {"x": ["a"], "y": [" a"]}}
    assert released(database, tree, 1) == Counter({"x": 2, "y": 2})


def test_values_are_never_case_folded(database: Database) -> None:
    create_column(database, "varchar", "'a'", "'a'", "'A'", "'A'")
    tree = {"tree": {"x": ["a"], "y": ["A"]}}
    assert released(database, tree, 1) == Counter({"x": 2, "y": 2})


def test_empty_text_is_a_value_and_not_null(database: Database) -> None:
    create_column(database, "varchar", "''", "''", "null", "null")
    assert released(database, None, 0) == Counter({"": 2, None: 2})
    assert ppdp_sql.check("t", database.url, quasi=["v"]).groups == 2


# NULLs.


@pytest.mark.parametrize(
    ("kind", "value", "quasi", "labels"),
    [
        ("varchar", "'47601'", {"prefix": [3]}, ["476**"]),
        ("integer", "12", {"intervals": {"width": [5, 10]}}, ["[10, 15)", "[10, 20)"]),
        ("integer", "12", {"intervals": {"cuts": [[5, 20], [20]]}}, ["[5, 20)", "<20"]),
        ("date", "'2020-03-01'", {"date": ["month", "year"]}, ["2020-03", "2020"]),
        ("varchar", "'FR'", {"tree": {"West": ["FR"], "East": ["PL"]}}, ["West"]),
        ("varchar", "'FR'", None, []),
    ],
    ids=["prefix", "width", "cuts", "date", "tree", "hide"],
)
def test_null_stays_null_below_the_top_and_is_a_star_there(
    database: Database, kind: str, value: str, quasi: Any, labels: list[str]
) -> None:
    # A second value keeps the last level of a builder from being the top.
    second = {"varchar": "'PL'", "integer": "99", "date": "'1970-01-01'"}[kind]
    create_column(database, kind, value, value, second, second, "null", "null", "null")
    for level, label in enumerate(labels, start=1):
        found = released(database, quasi, level)
        assert (found[label], found[None], found["*"]) == (2, 3, 0)
    assert released(database, quasi, 0)[None] == 3
    assert released(database, quasi, len(labels) + 1) == Counter({"*": 7})


def test_null_is_a_group_of_its_own(database: Database) -> None:
    create_column(database, "varchar", "'a'", "'a'", "null")
    result = ppdp_sql.run(column_policy(None, 0, suppression=1), database.url)
    assert (result.published_rows, result.suppressed_rows) == (2, 1)
    assert ppdp_sql.check("t", database.url, quasi=["v"]).k == 1


def test_a_column_of_nothing_but_null_can_be_published(database: Database) -> None:
    create_column(database, "varchar", "cast(null as varchar)", "cast(null as varchar)")
    policy_of_all = column_policy(None, 0)
    policy_of_all["columns"] = {"v": "quasi"}
    result = ppdp_sql.run(policy_of_all, database.url)
    assert result.published_rows == 2


def test_null_is_a_value_of_a_sensitive_column(database: Database) -> None:
    database.create("t", {"v": "integer", "s": "varchar"}, [(1, "flu"), (1, None), (1, None)])
    columns = {"v": "quasi", "s": "sensitive"}
    ppdp_sql.run(column_policy(None, 0, columns=columns), database.url)
    assert database.rows("release") == Counter({(1, "flu"): 1, (1, None): 2})
    facts = ppdp_sql.check("release", database.url, quasi=["v"], sensitive=["s"]).sensitive["s"]
    assert facts["distinct_l"] == 2
    assert facts["alpha"] == pytest.approx(2 / 3)


def test_a_file_may_name_the_leaf_of_null(database: Database, tmp_path: Path) -> None:
    create_column(database, "varchar", "'a'", "'a'", "null", "null")
    (tmp_path / "v.csv").write_text("a;known;*\n;unknown;*\n", encoding="utf-8")
    found = released(database, str(tmp_path / "v.csv"), 1)
    assert found == Counter({"known": 2, "unknown": 2})
    assert released(database, str(tmp_path / "v.csv"), 2) == Counter({"*": 4})


# Types of the release.


def type_of(database: Database, table: str) -> str:
    """The type of the column `v` of a table."""
    query = (
        "select data_type from information_schema.columns "
        f"where table_schema = '{database.schema}' and table_name = '{table}'"
    )
    return str(database.execute(query)[0][0]).lower()


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("integer", "5"),
        ("decimal(10, 3)", "5.100"),
        ("double precision", "5.0"),
        ("date", "'2020-03-01'"),
        ("timestamp", "'2020-03-01 10:00:00'"),
        ("boolean", "true"),
        ("varchar", "'5'"),
    ],
)
def test_a_column_at_level_0_keeps_its_type_and_is_text_above(
    database: Database, kind: str, value: str
) -> None:
    create_column(database, kind, f"cast({value} as {kind})", f"cast({value} as {kind})")
    source = database.rows("t")
    ppdp_sql.run(column_policy(None, 0), database.url)
    assert type_of(database, "release") == type_of(database, "t")
    assert database.rows("release") == source
    ppdp_sql.run(column_policy(None, 1), database.url)
    assert type_of(database, "release") in ("varchar", "text", "character varying")
    assert database.rows("release") == Counter({("*",): 2})


def test_a_column_at_level_0_is_canonical_text_beside_starred_rows(database: Database) -> None:
    create_column(database, "double precision", "5.0", "5.0", "6.5", "6.5", "7.0", "8.0")
    found = released(database, None, 0, suppression=2, suppressed="star")
    assert found == Counter({"5": 2, "6.5": 2, "*": 2})


# Labels of builders.


def test_intervals_of_widths_are_half_open_and_counted_from_the_origin(
    database: Database,
) -> None:
    create_column(database, "integer", "-7", "0", "4", "5", "19", "20")
    assert built_rows(database, intervals={"width": [5, 10, 20], "from": 0}) == {
        "-7": ("[-10, -5)", "[-10, 0)", "[-20, 0)", "*"),
        "0": ("[0, 5)", "[0, 10)", "[0, 20)", "*"),
        "4": ("[0, 5)", "[0, 10)", "[0, 20)", "*"),
        "5": ("[5, 10)", "[0, 10)", "[0, 20)", "*"),
        "19": ("[15, 20)", "[10, 20)", "[0, 20)", "*"),
        "20": ("[20, 25)", "[20, 30)", "[20, 40)", "*"),
    }
    assert built_rows(database, intervals={"width": [10], "from": 3}) == {
        "-7": ("[-7, 3)", "*"),
        "0": ("[-7, 3)", "*"),
        "4": ("[3, 13)", "*"),
        "5": ("[3, 13)", "*"),
        "19": ("[13, 23)", "*"),
        "20": ("[13, 23)", "*"),
    }


@pytest.mark.parametrize("kind", ["decimal(10, 3)", "double precision", "varchar"])
def test_intervals_of_decimals_are_exact(database: Database, kind: str) -> None:
    create_column(database, kind, *(f"cast('{v}' as {kind})" for v in ("-0.1", "0.3", "0.7", "2")))
    assert built_rows(database, intervals={"width": ["0.1", "0.5"]}) == {
        "-0.1": ("[-0.1, 0)", "[-0.5, 0)", "*"),
        "0.3": ("[0.3, 0.4)", "[0, 0.5)", "*"),
        "0.7": ("[0.7, 0.8)", "[0.5, 1)", "*"),
        "2": ("[2, 2.1)", "[2, 2.5)", "*"),
    }


def test_intervals_between_cuts_are_open_at_both_ends(database: Database) -> None:
    create_column(database, "integer", "24", "25", "44", "45", "64", "65", "-1")
    assert built_rows(database, intervals={"cuts": [[25, 45, 65], [45]]}) == {
        "-1": ("<25", "<45", "*"),
        "24": ("<25", "<45", "*"),
        "25": ("[25, 45)", "<45", "*"),
        "44": ("[25, 45)", "<45", "*"),
        "45": ("[45, 65)", ">=45", "*"),
        "64": ("[45, 65)", ">=45", "*"),
        "65": (">=65", ">=45", "*"),
    }
    assert set(built_rows(database, intervals={"cuts": ["-0.50", "30"]}).values()) == {
        ("<-0.5", "*"),
        ("[-0.5, 30)", "*"),
        (">=30", "*"),
    }


def test_prefixes_count_characters(database: Database) -> None:
    create_column(database, "varchar", "'47677'", "'476'", "'4'", "'Zürich'", "'表示形式'")
    assert built_rows(database, prefix=[5, 3, 2]) == {
        "47677": ("47677", "476**", "47***", "*"),
        "476": ("476", "476", "47*", "*"),
        "4": ("4", "4", "4", "*"),
        "Zürich": ("Züric*", "Zür***", "Zü****", "*"),
        "表示形式": ("表示形式", "表示形*", "表示**", "*"),
    }


def test_prefixes_of_numbers_are_prefixes_of_their_text(database: Database) -> None:
    create_column(database, "integer", "47677", "47602")
    assert built_rows(database, prefix=[3, 1]) == {"47677": ("476**", "*"), "47602": ("476**", "*")}


@pytest.mark.parametrize("kind", ["date", "timestamp", "varchar"])
def test_dates_have_months_quarters_years_and_decades(database: Database, kind: str) -> None:
    dates = ("1999-12-31", "2000-01-01", "2020-03-31", "2020-04-01", "2020-07-15", "2020-10-01")
    create_column(database, kind, *(f"cast('{date}' as {kind})" for date in dates))
    rows = built_rows(database, date=["month", "quarter", "year", "decade"])
    assert {leaf[:10]: labels for leaf, labels in rows.items()} == {
        "1999-12-31": ("1999-12", "1999-Q4", "1999", "1990s", "*"),
        "2000-01-01": ("2000-01", "2000-Q1", "2000", "2000s", "*"),
        "2020-03-31": ("2020-03", "2020-Q1", "2020", "2020s", "*"),
        "2020-04-01": ("2020-04", "2020-Q2", "2020", "2020s", "*"),
        "2020-07-15": ("2020-07", "2020-Q3", "2020", "2020s", "*"),
        "2020-10-01": ("2020-10", "2020-Q4", "2020", "2020s", "*"),
    }


def test_a_tree_has_its_branches_as_levels(database: Database) -> None:
    create_column(database, "varchar", "'FR'", "'FR'", "'PL'", "'PL'", "'JP'", "'JP'")
    europe = {"West": ["FR", "DE"], "East": ["PL"]}
    tree = {"tree": {"Europe": europe, "Asia": {"Far": ["JP"]}}}
    assert released(database, tree, 1) == Counter({"West": 2, "East": 2, "Far": 2})
    assert released(database, tree, 2) == Counter({"Europe": 4, "Asia": 2})
    assert released(database, tree, 3) == Counter({"*": 6})


def test_a_tree_may_have_numbers_and_truth_values_as_leaves(ppdp: Ppdp, database: Database) -> None:
    database.create("t", {"n": "integer", "b": "boolean"}, [(1, True), (2, True), (3, False)] * 2)
    text = """version: 1
source: t
columns:
  n: {quasi: {tree: {low: [1, 2], high: [3]}}, min_level: 1, max_level: 1}
  b: {quasi: {tree: {yes: [true], no: [false]}}, min_level: 1, max_level: 1}
privacy: [{k: 2}]
publish: {table: release}
"""
    answer = ppdp("run", ppdp.write(text), "--engine", database.url)
    assert answer.exit == 0, answer.document
    assert database.rows("release") == Counter({("low", "yes"): 4, ("high", "no"): 2})


@pytest.mark.parametrize(
    ("kind", "values", "builder", "height"),
    [
        ("integer", ("1", "99"), {"intervals": {"width": [10, 100]}}, 2),
        ("integer", ("1", "100"), {"intervals": {"width": [10, 100]}}, 3),
        ("integer", ("1", "2"), {"intervals": {"cuts": [5]}}, 1),
        ("integer", ("1", "5"), {"intervals": {"cuts": [5]}}, 2),
        ("varchar", ("'476'", "'479'"), {"prefix": [2]}, 1),
        ("varchar", ("'476'", "'579'"), {"prefix": [2]}, 2),
        ("date", ("'2020-01-01'", "'2021-01-01'"), {"date": ["year", "decade"]}, 2),
        ("date", ("'2019-01-01'", "'2020-01-01'"), {"date": ["year", "decade"]}, 3),
        ("varchar", ("'a'", "'b'"), {"tree": {"x": ["a", "b"]}}, 1),
        ("varchar", ("'a'", "'b'"), {"tree": {"x": ["a"], "y": ["b"]}}, 2),
    ],
)
def test_a_star_is_appended_only_over_more_than_one_value(
    database: Database, kind: str, values: tuple[str, str], builder: dict[str, Any], height: int
) -> None:
    create_column(database, kind, *values, *values)
    assert released(database, builder, height) == Counter({"*": 4})
    with pytest.raises(HierarchyError, match=f"highest level is {height}"):
        released(database, builder, height + 1)


# Hierarchy files.


@pytest.mark.parametrize(
    "text",
    [
        "a;x;*\nb;x;*\nc;y;*\n",
        "a,x,*\nb,x,*\nc,y,*\n",
        "value;kind;any\na;x;*\nb;x;*\nc;y;*\n",
        "\ufeffa;x;*\r\nb;x;*\r\nc;y;*\r\n",
        "a;x;everything\nb;x;everything\nc;y;everything",
        '"a","x","*"\n"b","x","*"\n"c","y","*"\n',
        '"a;",x,*\na,x,*\nb,x,*\nc,y,*\n',
        '"two\nlines";x;*\na;x;*\nb;x;*\nc;y;*\n',
    ],
    ids=[
        "semicolons",
        "commas",
        "header",
        "byte order mark",
        "another top",
        "quotes",
        "a semicolon in a leaf",
        "a line break in a leaf",
    ],
)
def test_hierarchy_files_are_read_as_they_are(
    database: Database, tmp_path: Path, text: str
) -> None:
    create_column(database, "varchar", "'a'", "'b'", "'c'", "'c'")
    (tmp_path / "v.csv").write_bytes(text.encode())
    assert released(database, str(tmp_path / "v.csv"), 1) == Counter({"x": 2, "y": 2})
    assert released(database, str(tmp_path / "v.csv"), 2) == Counter({"*": 4})


def test_a_hierarchy_file_may_be_compressed(database: Database, tmp_path: Path) -> None:
    create_column(database, "varchar", "'a'", "'b'")
    (tmp_path / "v.csv.gz").write_bytes(gzip.compress(b"a;x;*\nb;x;*\nc;y;*\n"))
    assert released(database, str(tmp_path / "v.csv.gz"), 1) == Counter({"x": 2})


# Hierarchies from a table.


def test_a_hierarchy_may_be_a_table_of_the_database(database: Database) -> None:
    create_column(database, "integer", "1", "2", "3", "4", "null", "null")
    levels = {"leaf": "integer", "parity": "varchar", "top": "varchar"}
    rows = [(1, "odd", "*"), (2, "even", "*"), (3, "odd", "*"), (4, "even", "*"), (5, "odd", "*")]
    database.create("numbers", levels, rows)
    for name in ("numbers", f"{database.schema}.numbers"):
        found = released(database, {"table": name}, 1)
        assert found == Counter({"odd": 2, "even": 2, None: 2})
    assert released(database, {"table": "numbers"}, 2) == Counter({"*": 6})


def test_a_hierarchy_may_be_a_view_whose_types_differ_from_the_source(database: Database) -> None:
    create_column(database, "double precision", "1.5", "1.5", "2.0", "2.0")
    levels = {"leaf": "decimal(6, 2)", "whole": "boolean", "top": "varchar"}
    database.create("numbers", levels, [("1.50", False, "*"), ("2.00", True, "*")])
    database.execute("create view leaves as select * from numbers")
    assert released(database, {"table": "leaves"}, 1) == Counter({"false": 2, "true": 2})


def test_a_table_may_name_the_leaf_of_null(database: Database) -> None:
    create_column(database, "integer", "1", "1", "null", "null")
    levels = {"leaf": "integer", "kind": "varchar", "top": "varchar"}
    database.create("numbers", levels, [(1, "known", "*"), (None, "unknown", "*")])
    assert released(database, {"table": "numbers"}, 1) == Counter({"known": 2, "unknown": 2})


# Sources that are no tables.

EXPECTED = Counter(
    {
        ("[20, 30)", "476**", "flu"): 2,
        ("[20, 30)", "476**", "cold"): 1,
        ("[30, 40)", "476**", "flu"): 1,
        ("[30, 40)", "476**", "cold"): 1,
        ("[30, 40)", "476**", "gout"): 1,
        ("[20, 30)", "479**", "flu"): 1,
        ("[20, 30)", "479**", "cold"): 1,
        ("[20, 30)", "479**", "gout"): 1,
        ("[30, 40)", "479**", "flu"): 1,
        ("[30, 40)", "479**", "cold"): 1,
        ("[30, 40)", "479**", "gout"): 1,
    }
)


def people_frame() -> pandas.DataFrame:
    """The table `people` as a frame."""
    return pandas.DataFrame(PEOPLE[1], columns=list(PEOPLE[0]))


def write_people(folder: Path, name: str) -> None:
    """Write `people` as a file of any format."""
    frame, path = people_frame(), folder / name
    if name.endswith(".parquet"):
        frame.to_parquet(path)
    else:
        separator = "\t" if name.endswith(".tsv") else ","
        text = frame.to_csv(index=False, sep=separator).encode()
        path.write_bytes(gzip.compress(text) if name.endswith(".gz") else text)


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".tsv", ".parquet"])
def test_files_are_sources_and_releases(tmp_path: Path, ppdp: Ppdp, suffix: str) -> None:
    write_people(tmp_path, f"people{suffix}")
    content = policy(source=f"people{suffix}", publish={"file": f"release{suffix}"})
    answer = ppdp("run", ppdp.write(content))
    assert answer.exit == 0, answer.document
    released_file = str(tmp_path / f"release{suffix}")
    assert Counter(duckdb.sql(f"select * from '{released_file}'").fetchall()) == EXPECTED
    assert (tmp_path / f"release{suffix}.release.json").is_file()
    assert not [item for item in tmp_path.iterdir() if item.name.startswith(".")]
    checked = ppdp("check", released_file, "--quasi", "age,zip", "--sensitive", "illness")
    assert checked.document["k"] == 3
    assert ppdp("check", ppdp.write(content)).document["k"] == 3


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".tsv", ".parquet"])
def test_a_file_can_be_published_as_a_table(tmp_path: Path, suffix: str) -> None:
    write_people(tmp_path, f"people{suffix}")
    content = policy(source=str(tmp_path / f"people{suffix}"))
    ppdp_sql.run(content, f"duckdb:{tmp_path / 'new.duckdb'}")
    with duckdb.connect(str(tmp_path / "new.duckdb")) as connection:
        assert Counter(connection.execute("select * from release").fetchall()) == EXPECTED


@pytest.mark.parametrize("suffix", [".csv", ".csv.gz", ".tsv", ".parquet"])
def test_values_that_are_hard_to_write_survive_a_file(tmp_path: Path, suffix: str) -> None:
    values = ["a,b", "tab\there", 'a "quote"', "two\nlines", "it's", "", None, "NULL", " x "]
    with duckdb.connect(str(tmp_path / "warehouse.duckdb")) as connection:
        connection.execute("create table t (v varchar, s varchar)")
        for value in values:
            connection.executemany("insert into t values (?, ?)", [[value, value]] * 2)
        publish = {"file": str(tmp_path / f"release{suffix}")}
        columns = {"v": "quasi", "s": "sensitive"}
        content = column_policy(None, 0, columns=columns, publish=publish)
        assert ppdp_sql.run(content, connection).published_rows == 18
        checked = ppdp_sql.check(content, connection)
    assert (checked.rows, checked.groups, checked.k) == (18, 9, 2)
    assert checked.sensitive["s"]["distinct_l"] == 1


def test_a_relative_file_lies_beside_its_policy_and_on_the_command_line_in_the_working_directory(
    ppdp: Ppdp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_people(tmp_path, "people.csv")
    path = ppdp.write(policy(source="people.csv", publish={"file": "release.csv"}))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert ppdp("run", path).exit == 0
    assert (tmp_path / "release.csv").is_file()
    assert ppdp("check", "../release.csv", "--quasi", "age").exit == 0
    assert ppdp("check", "release.csv", "--quasi", "age").exit == 2


@pytest.mark.parametrize("kind", ["pandas", "arrow"])
def test_tables_of_python_are_sources_on_duckdb(kind: str) -> None:
    frame = people_frame()
    table = frame if kind == "pandas" else pyarrow.Table.from_pandas(frame)
    with duckdb.connect() as connection:
        result = ppdp_sql.run(policy(), connection, source=table)
        assert Counter(connection.execute("select * from release").fetchall()) == EXPECTED
        assert result.source_rows == 12
        assert ppdp_sql.plan(policy(), connection, source=table).run.node == result.node
        compared = ppdp_sql.compare(policy(), connection, source=table, algorithms=["datafly"])
        assert compared.runs[0].run is not None
        tables = {row[0] for row in connection.execute("show tables").fetchall()}
        assert tables == {"release"}
    assert ppdp_sql.check(table, quasi=["age", "zip"]).rows == 12


def test_a_pandas_table_with_nulls_is_a_source(tmp_path: Path) -> None:
    frame = pandas.DataFrame({"v": ["a", "a", None, None], "n": [1.0, 1.0, None, None]})
    columns = {"v": "quasi", "n": "quasi"}
    with duckdb.connect() as connection:
        ppdp_sql.run(column_policy(None, 0, columns=columns), connection, source=frame)
        rows = connection.execute("select * from release").fetchall()
    assert Counter(rows) == Counter({("a", 1.0): 2, (None, None): 2})


def test_tables_of_python_need_duckdb(postgres_people: PostgresDatabase) -> None:
    with pytest.raises(InputError, match="load it into the database"):
        ppdp_sql.run(policy(), postgres_people.url, source=people_frame())
