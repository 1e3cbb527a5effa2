"""What two releases of one source tell together of a sensitive value."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.earlier import earlier_warnings
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.errors import VerificationError
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.release.publishers import publisher_of
from ppdp_sql.templating import StatementLog
from tests.databases import Database
from tests.seeds import seeds

COLUMNS = {"zone": "varchar", "age": "integer", "disease": "varchar", "pay": "integer"}
Row = tuple[Any, ...]


def policy(target: str, *quasi: str, **changes: Any) -> dict[str, Any]:
    """Publish by zone or by age, with the disease beside it."""
    columns = {name: {"quasi": {"date": ["year"]} if name == "born" else None} for name in quasi}
    return {
        "version": 1,
        "source": "people",
        "columns": {**columns, "disease": "sensitive"},
        "privacy": [{"k": 2}, {"distinct_l": 2}],
        "publish": {"table": target},
    } | changes


def narrowed(
    first: dict[Any, list[Row]], second: dict[Any, list[Row]], promised: int
) -> tuple[int, int] | None:
    """The fewest values that two groups of a person have in common, and rows with too few."""
    found = []
    groups = [(mine, theirs) for mine in first.values() for theirs in second.values()]
    for mine, theirs in groups:
        both = [row for row in mine if any(row is other for other in theirs)]
        own, other = {row[2] for row in mine}, {row[2] for row in theirs}
        common = len(own & other)
        if both and common < min(promised, len(own), len(other)):
            found.append((common, len(both)))
    return (min(common for common, _ in found), sum(n for _, n in found)) if found else None


def grouped(rows: list[Row], *places: int) -> dict[Any, list[Row]]:
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[place] for place in places), []).append(row)
    return groups


#: By zone everybody has two candidates, by age too; together ann's is the flu.
CROSSED: list[Row] = [
    ("a", 20, "flu", 1),
    ("a", 30, "cold", 1),
    ("b", 20, "ulcer", 1),
    ("b", 30, "cold", 1),
    ("b", 30, "flu", 1),
]


def prepare(database: Database, rows: list[Row]) -> None:
    database.create("people", COLUMNS, rows)


def about_values(warnings: Any) -> list[str]:
    return [warning for warning in warnings if "can be narrowed down" in warning]


def test_two_releases_narrow_a_value_down(database: Database) -> None:
    prepare(database, CROSSED)
    first = ppdp_sql.run(policy("by_zone", "zone"), database.url)
    assert first.warnings == []
    second = ppdp_sql.run(policy("by_age", "age"), database.url)
    assert first.release is not None
    assert narrowed(grouped(CROSSED, 0), grouped(CROSSED, 1), 2) == (1, 1)
    assert about_values(second.warnings) == [
        f"together with release {first.release.id} ('{database.schema}.by_zone') a person's "
        "disease can be narrowed down to 1 value in 1 row, where the policy leaves 2 open; "
        "withdraw one of them if the same people read both"
    ]


def test_a_plan_tells_the_same(database: Database) -> None:
    prepare(database, CROSSED)
    ppdp_sql.run(policy("by_zone", "zone"), database.url)
    planned = ppdp_sql.plan(policy("by_age", "age"), database.url)
    assert "narrowed down to 1 value in 1 row," in about_values(planned.run.warnings)[0]


def test_the_same_release_again_tells_nothing_new(database: Database) -> None:
    prepare(database, CROSSED)
    ppdp_sql.run(policy("by_zone", "zone"), database.url)
    assert ppdp_sql.run(policy("again", "zone"), database.url).warnings == []


def test_a_value_that_one_release_tells_alone_is_not_blamed_on_two(database: Database) -> None:
    rows: list[Row] = [("a", 20, "flu", 1), ("a", 30, "flu", 1), ("b", 20, "cold", 1)]
    prepare(database, [*rows, ("b", 30, "flu", 1)])
    only_k = {"privacy": [{"k": 2}]}
    ppdp_sql.run(policy("by_zone", "zone", **only_k), database.url)
    second = ppdp_sql.run(policy("by_age", "age", **only_k), database.url)
    assert about_values(second.warnings) == []


@pytest.mark.parametrize("seed", seeds(4))
def test_random_releases(database: Database, seed: int) -> None:
    """Also where groups are suppressed, and NULLs are values."""
    draw = random.Random(seed)
    rows: list[Row] = [
        (
            draw.choice(["a", "b", "c", None]),
            draw.choice([20, 30, 40]),
            draw.choice(["flu", "cold", "ulcer", "o'gout", None]),
            draw.choice([1, 2]),
        )
        for _ in range(24)
    ]
    prepare(database, rows)
    models = {"privacy": [{"k": 3}, {"distinct_l": 3}], "suppression": "50%"}
    search = {"search": {"metric": "height"}}
    ppdp_sql.run(policy("by_zone", "zone", **models, **search), database.url)
    second = ppdp_sql.run(policy("by_age", "age", "pay", **models, **search), database.url)

    def kept(table: str, *places: int) -> dict[Any, list[Row]]:
        names = [list(COLUMNS)[place] for place in places]
        shown = {
            tuple(row)
            for row in database.execute(f"select distinct {', '.join(names)} from {table}")
        }
        levels = {name for name in names if all(row[names.index(name)] == "*" for row in shown)}
        groups: dict[Any, list[Row]] = {}
        for row in rows:
            key = tuple(
                "*" if name in levels else row[place]
                for name, place in zip(names, places, strict=True)
            )
            if key in shown:
                groups.setdefault(key, []).append(row)
        return groups

    wanted = narrowed(kept("by_zone", 0), kept("by_age", 1, 3), 3)
    found = about_values(second.warnings)
    assert len(found) == (wanted is not None)
    if wanted:
        values = f"{wanted[0]} value" + ("" if wanted[0] == 1 else "s")
        rows_words = f"{wanted[1]} row" + ("" if wanted[1] == 1 else "s")
        assert f"narrowed down to {values} in {rows_words}, where the policy leaves 3" in found[0]


def test_a_source_that_changed_is_compared_with_the_release_itself(database: Database) -> None:
    """The people of zone a were ill of something else when the first release was made."""
    prepare(database, CROSSED)
    ppdp_sql.run(policy("by_zone", "zone"), database.url)
    database.execute("delete from people where disease = 'ulcer'")
    database.execute("insert into people values ('b', 20, 'gout', 1), ('b', 30, 'gout', 2)")
    second = ppdp_sql.run(policy("by_age", "age"), database.url)
    assert any("generalizes other columns" in warning for warning in second.warnings)
    # By age now: 20 has flu and gout; by zone then: a had flu and cold, b ulcer, cold and flu.
    assert "to 1 value in 2 rows" in about_values(second.warnings)[0]


def test_rows_that_were_published_as_stars_are_a_group(database: Database) -> None:
    """By zone c and d were starred, and their common values stand beside each other."""
    rows: list[Row] = [
        *(("a", 20 + 10 * (n % 2), ("flu", "cold")[n % 2], 1) for n in range(4)),
        ("c", 20, "ulcer", 1),
        ("d", 30, "gout", 1),
    ]
    prepare(database, rows)
    starred = {"suppression": 2, "suppressed": "star"}
    first = ppdp_sql.run(policy("by_zone", "zone", **starred), database.url)
    assert (first.suppressed_rows, first.published_rows) == (2, 6)
    second = ppdp_sql.run(policy("by_age", "age"), database.url)
    # 20: flu, ulcer. 30: cold, gout. Zone a: flu, cold. Starred: ulcer, gout.
    assert "to 1 value in 6 rows" in about_values(second.warnings)[0]
    assert first.release is not None
    ppdp_sql.drop_release(first.release.id, database.url)
    again = ppdp_sql.run(policy("by_zone", "zone", **starred), database.url)
    assert "to 1 value in 6 rows" in about_values(again.warnings)[0]


def test_under_m_invariance_it_is_an_error(database: Database) -> None:
    prepare(database, CROSSED)
    first = ppdp_sql.run(policy("by_zone", "zone"), database.url)
    assert first.release is not None
    bound = bind(policy("by_age", "age", privacy=[{"k": 2}, {"m_invariance": {"m": 2}}]))
    with (
        open_session(database.url, read_only=False) as session,
        session.engine.transaction(commit=False),
    ):
        columns = resolve_columns(session, bound, bound.source)
        # The search would refuse the model, so that the node is given.
        task = count(session, replace(bound, models=()), bound.source, columns)
        task = replace(task, bound=bound)
        assert bound.policy.publish is not None
        publisher = publisher_of(session, bound.policy.publish, bound.source, bound.base)
        found = NodeStatistics((0,), 2, 2, 0, 0, 2, 2, 2, True, {}, {})
        outcome: Any = SimpleNamespace(found=found, recoded=None)
        with pytest.raises(VerificationError, match="which m_invariance forbids"):
            earlier_warnings(session, task, outcome, publisher)


def test_finer_and_coarser_columns_are_not_a_change_of_the_source(database: Database) -> None:
    prepare(database, [*CROSSED, *CROSSED])
    ppdp_sql.run(policy("by_zone", "zone"), database.url)
    second = ppdp_sql.run(policy("by_both", "zone", "age"), database.url)
    assert not [text for text in second.warnings if "source changed" in text]
    database.execute("update people set zone = 'a' where zone = 'b' and disease = 'ulcer'")
    third = ppdp_sql.run(policy("by_zone_again", "zone"), database.url)
    assert len([text for text in third.warnings if "source changed since" in text]) == 1


def test_a_release_that_is_gone_is_not_compared_when_the_source_changed(
    database: Database,
) -> None:
    prepare(database, CROSSED)
    ppdp_sql.run(policy("by_zone", "zone"), database.url)
    database.execute("drop table by_zone")
    gone = ppdp_sql.run(policy("by_age", "age"), database.url)
    # The source is as it was, so that it tells what the release had.
    assert "to 1 value in 1 row," in about_values(gone.warnings)[0]
    database.execute("insert into people values ('b', 20, 'gout', 1)")
    changed = ppdp_sql.run(policy("by_age_again", "age"), database.url)
    assert [text for text in about_values(changed.warnings) if "by_zone" in text] == []


def test_a_column_that_only_the_earlier_release_generalizes(
    database: Database, tmp_path: Path
) -> None:
    """Its hierarchy is read again from the policy that the log kept."""
    path = tmp_path / "zones.csv"
    path.write_text("zone;side;any\na;left;*\nb;left;*\nc;right;*\n", encoding="utf-8")
    rows = [*CROSSED, ("c", 20, "flu", 1), ("c", 30, "gout", 1)]
    prepare(database, rows)
    first = policy("by_zone", "zone")
    first["columns"]["zone"] = {"quasi": str(path), "weight": 0.5}
    ppdp_sql.run(first, database.url)
    second = ppdp_sql.run(policy("by_age", "age"), database.url)
    wanted = narrowed(grouped(rows, 0), grouped(rows, 1), 2)
    assert wanted is not None
    assert f"to {wanted[0]} value in {wanted[1]} rows" in about_values(second.warnings)[0]
    path.write_text("zone;any\na;*\nb;*\nc;*\n", encoding="utf-8")
    again = ppdp_sql.run(policy("by_age_again", "age"), database.url)
    assert [text for text in about_values(again.warnings) if "by_zone" in text] == []


def test_a_handed_in_connection_is_left_without_work_tables(tmp_path: Path) -> None:
    connection = duckdb.connect(str(tmp_path / "own.duckdb"))
    described = ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    connection.execute(f"create table people ({described})")
    connection.executemany("insert into people values (?, ?, ?, ?)", [list(r) for r in CROSSED])
    first = policy("by_zone", "zone")
    first["columns"]["zone"] = {"quasi": {"prefix": [1]}}
    ppdp_sql.run(first, connection)
    second = ppdp_sql.run(policy("by_age", "age"), connection)
    assert about_values(second.warnings)
    names = [row[0] for row in connection.execute("show all tables").fetchall()]
    assert not [name for name in names if name.startswith("temp")]


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("option", ["hide", "level"])
def test_labels_and_hidden_values_are_not_counted(
    database: Database, tmp_path: Path, first: bool, option: str
) -> None:
    path = tmp_path / "diseases.csv"
    leaves = "\n".join(f"{name};kind;*" for name in ("flu", "cold", "ulcer"))
    path.write_text(f"disease;kind;any\n{leaves}\n", encoding="utf-8")
    closeness: dict[str, Any] = {"t": 0.9} | ({"hide": "50%"} if option == "hide" else {})
    treated = policy("by_zone", "zone", privacy=[{"k": 2}, {"t_closeness": closeness}])
    treated["columns"]["disease"] = {"sensitive": str(path)}
    if option == "level":
        treated["columns"]["disease"] |= {"min_level": 1, "max_level": 1}
    plain = policy("by_age", "age")
    prepare(database, CROSSED)
    order = [treated, plain] if first else [plain, treated]
    ppdp_sql.run(order[0], database.url)
    second = ppdp_sql.run(order[1], database.url)
    assert about_values(second.warnings) == []
    assert any("generalizes or hides disease; what the two" in text for text in second.warnings)


@pytest.mark.parametrize(
    "kind", ["table", "view", "live_view", "script", "in_place", "csv", "parquet"]
)
@pytest.mark.parametrize("first", [True, False])
def test_every_kind_of_release_is_compared(
    database: Database, tmp_path: Path, kind: str, first: bool
) -> None:
    if kind in ("csv", "parquet") and database.name != "duckdb":
        return
    publish: dict[str, Any] = {
        "live_view": {"live_view": {"name": "shown", "accept": "differencing"}},
        "in_place": {"in_place": True},
        "script": {"script": str(tmp_path / "shown.sql")},
        "csv": {"file": str(tmp_path / "shown.csv")},
        "parquet": {"file": str(tmp_path / "shown.parquet")},
    }.get(kind, {kind: "shown"})
    if kind == "in_place" and first:
        return  # then there is no source to release again
    prepare(database, CROSSED)
    by_zone, by_age = policy("by_zone", "zone"), policy("shown", "age", publish=publish)
    order = [by_age, by_zone] if first else [by_zone, by_age]
    ppdp_sql.run(order[0], database.url)
    second = ppdp_sql.run(order[1], database.url)
    assert "to 1 value in 1 row," in about_values(second.warnings)[0]


def test_statements_hold_no_value(database: Database) -> None:
    prepare(database, CROSSED)
    log = StatementLog()
    ppdp_sql.run(policy("by_zone", "zone"), database.url)
    ppdp_sql.run(policy("by_age", "age"), database.url, log=log)
    steps = [entry.step for entry in log.entries]
    assert steps.count("release/common_values") == 1
    assert not [entry for entry in log.entries if "ulcer" in entry.statement]
