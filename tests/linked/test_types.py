"""Raw values keep their types in a release, and a population may have others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.hierarchy_reference import HierarchySource, resolve_hierarchy
from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import count_source
from ppdp_sql.privacy.base import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.release.linked import LinkedSensitive, linked_quasi, measure_linked
from tests.databases import Database, DuckDBDatabase, PostgresDatabase

from .linking import session_on

PEOPLE = KAnonymity(k=2, entity="person")


def measure(
    database: Database,
    models: dict[int, PrivacyModel],
    node: tuple[int, ...],
    hierarchies: dict[str, HierarchySource],
    *,
    release: Any = None,
    sensitive: HierarchySource | None = None,
    order: tuple[str, ...] | None = None,
    starred: bool = False,
) -> dict[int, tuple[float | None, ...]]:
    with session_on(database) as session:
        qualify = session.engine.qualify
        source = qualify(Relation("raw"))
        families = {column.name: column.family for column in describe(session, source)}
        columns = [QuasiColumn(name, found, families[name]) for name, found in hierarchies.items()]
        dimensions = count_source(session, source, columns).dimensions
        return measure_linked(
            session,
            release or qualify(Relation("released")),
            source,
            linked_quasi(dimensions, node),
            models,
            sensitive=[LinkedSensitive("s", families["s"], sensitive, order)]
            if "s" in families
            else [],
            populations={"p": qualify(Relation("everybody"))},
            starred=starred,
        )


@pytest.mark.parametrize(
    ("type_name", "values"),
    [
        ("integer", ["1", "20", None]),
        ("decimal(12, 3)", ["1.500", "20", None]),
        ("double", ["1.5", "1e20", "-0.0", None]),
        ("varchar", ["", "null", "=", "1.0", "1.00", None]),
        ("date", ["2020-01-01", "1999-12-31", None]),
        ("timestamp", ["2020-01-01 10:00:00", "2020-01-01 10:00:00.5", None]),
        ("timestamp with time zone", ["2020-01-01 10:00:00+00", "2020-01-01 12:00:00+01", None]),
        ("boolean", ["true", "false", None]),
    ],
)
@pytest.mark.parametrize("starred", [False, True])
def test_raw_values_are_compared_by_value(
    database: Database, type_name: str, values: list[str | None], starred: bool
) -> None:
    rows = [[value, person] for value in values for person in (1, 2, 2)]
    database.create("raw", {"q": type_name, "person": "integer"}, rows)
    shown = "q"
    if starred:
        with session_on(database) as session:
            family = describe(session, session.engine.qualify(Relation("raw")))[0].family
        # What a release with `*` shows of raw values is canonical text.
        canonical = {
            "float": "case when q = 1e20 then '1' || repeat('0', 20) when q = 0 then '-0' "
            "else cast(q as varchar) end",
            "decimal": "case when q = 20 then '20' else '1.5' end",
            "timestamp_zoned": "cast(q at time zone 'UTC' as varchar)",
        }
        text = canonical.get(family, "cast(q as varchar)")
        shown = f"case when q is null then null else {text} end as q"
    database.execute(f"create table released as select {shown} from raw")
    found = measure(database, {0: PEOPLE}, (0,), {"q": HideOnly()}, starred=starred)
    assert found == {0: (2,)}


def test_decimals_without_a_scale_are_equal_however_they_are_written(postgres: str) -> None:
    database = PostgresDatabase(postgres)
    database.create("raw", {"q": "numeric", "person": "integer"}, [["1.0", 1], ["1.00", 2]])
    database.execute("create table released as select cast(1.000 as numeric) as q from raw")
    assert measure(database, {0: PEOPLE}, (0,), {"q": HideOnly()}) == {0: (2,)}
    database.drop()


def test_text_that_a_collation_calls_equal_is_one_value(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "folded.duckdb")
    database.execute("create table raw (q varchar collate nocase, person integer)")
    database.execute("insert into raw values ('Ab', 1), ('aB', 2), ('c', 3), ('C', 4)")
    database.execute("create table released as select min(q) over (partition by q) as q from raw")
    assert measure(database, {0: PEOPLE}, (0,), {"q": HideOnly()}) == {0: (2,)}


def test_a_file_of_text_is_compared_as_it_was_written(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "files.duckdb")
    database.execute(
        "create table raw (q double, moment timestamp with time zone, note varchar, person integer)"
    )
    database.execute(
        "insert into raw values (1.5, '2020-01-01 10:00:00+01', '', 1), "
        "(1.5, '2020-01-01 10:00:00+01', '', 2), (2.0, null, null, 3), (2.0, null, null, 4)"
    )
    database.execute("alter table raw add column s double")
    database.execute("update raw set s = person / 2.0")
    path = tmp_path / "released.csv"
    database.execute(
        f"copy (select q, moment, note, s from raw) to '{path}' (header, force_quote (note))"
    )
    release = SourceFile(path, "csv", as_text=True)
    hierarchies: dict[str, HierarchySource] = {name: HideOnly() for name in ("q", "moment", "note")}
    models: dict[int, PrivacyModel] = {
        0: PEOPLE,
        1: SupersetCloseness.model_construct(about="s", n=4, t=0.5, distance="ordered"),
    }
    found = measure(database, models, (0, 0, 0), hierarchies, release=release)
    assert found[0] == (2,)
    assert found[1][0] == pytest.approx((0.25 + 0.5 + 0.25) / 3)


def test_a_population_may_have_other_types(database: Database) -> None:
    database.create(
        "raw",
        {"age": "integer", "born": "date", "zip": "varchar", "person": "integer"},
        [[23, "1987-03-01", "47601", 1], [27, "1987-04-01", "47602", 2]],
    )
    database.execute(
        "create table released as "
        "select '[20, 30)' as age, '1987' as born, zip from raw where person < 3"
    )
    database.create(
        "everybody",
        {"age": "varchar", "born": "timestamp", "zip": "integer"},
        [
            ["23.0", "1987-12-31 10:00:00", 47601],
            ["29.99", "1987-12-31 10:00:00", 47602],
            ["29", "1987-01-01 00:00:00", 47601],
            ["30", "1987-01-01 00:00:00", 47601],
            ["old", "1987-01-01 00:00:00", 47601],
            [None, "1987-01-01 00:00:00", 47602],
            ["29", None, 47602],
        ],
    )
    hierarchies = {
        "age": resolve_hierarchy({"intervals": {"width": [10, 20]}}, "age", Path()),
        "born": resolve_hierarchy({"date": ["year"]}, "born", Path()),
        "zip": resolve_hierarchy({"prefix": [3]}, "zip", Path()),
    }
    database.execute("alter table raw add column other integer")
    database.execute("insert into raw values (55, date '2001-01-01', '90210', 3, null)")
    model = PopulationAnonymity(k=2, population="p")
    assert measure(database, {0: model}, (1, 1, 0), hierarchies) == {0: (1,)}


def test_the_policy_gives_values_an_order_and_a_builder_their_nodes(database: Database) -> None:
    pay = [5, 15, 25, 15, 5, 35]
    rows = [
        ["ab"[number % 2], value, f"[{value // 20 * 20}, {value // 20 * 20 + 20})", number]
        for number, value in enumerate(pay)
    ]
    rows[0][2] = None
    database.create(
        "raw", {"q": "varchar", "s": "integer", "g": "varchar", "person": "integer"}, rows
    )
    database.execute("create table released as select q, s from raw")
    builder = resolve_hierarchy({"intervals": {"width": [20]}}, "s", Path())
    models: dict[int, PrivacyModel] = {
        0: SupersetCloseness.model_construct(about="s", n=6, t=1, distance="ordered"),
        1: SupersetCloseness.model_construct(about="s", n=6, t=1, distance="hierarchical"),
        2: GuardedPrivacy(p=1, guard="g", about="s"),
    }
    order = ("35", "5", "15", "25")
    found = measure(database, models, (0,), {"q": HideOnly()}, sensitive=builder, order=order)
    # a: 5, 25, 5 and b: 15, 15, 35, against 35, 5, 5, 15, 15, 25.
    distance = sum(abs(step) for step in (-1 / 6, 2 / 3 - 1 / 2, 2 / 3 - 5 / 6)) / 3
    assert found[0][0] == pytest.approx(distance)
    # a: the lower branch has 2 of 3, as 4 of 6; inside it 5 has 1/3 too much.
    assert found[1][0] == pytest.approx(1 / 3 * 1 / 2 + 1 / 6 * 1 / 2)
    assert found[2][0] == pytest.approx(2 / 3)


def test_everything_lies_under_the_top(database: Database) -> None:
    database.create(
        "raw",
        {"q": "varchar", "s": "varchar", "g": "varchar", "person": "integer"},
        [["a", "flu", "*", 1], ["a", None, None, 2]],
    )
    database.create(
        "kinds", {"leaf": "varchar", "top": "varchar"}, [["flu", "any"], ["ulcer", "any"]]
    )
    database.execute("create table released as select q, s from raw")
    table = resolve_hierarchy({"table": "kinds"}, "s", Path())
    model = GuardedPrivacy(p=1, guard="g", about="s")
    found = measure(database, {0: model}, (0,), {"q": HideOnly()}, sensitive=table)
    assert found == {0: (1,)}
