"""A release in pieces: what the pieces have, how they come, stay and go."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError, VerificationError
from ppdp_sql.release.broken import Broken
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session
from tests.databases import Database, ident
from tests.leaks.people import fill, group_values, people, policy

BROKEN = {"break_merge": "bm"}
TABLES = {"bm_quasi", "bm_job", "bm_illness"}


def _ours(database: Database) -> set[str]:
    """Name what lies in the schema of the release beside the source."""
    names = {name.rpartition(".")[2] for name in database.relations() if "ppdp" not in name}
    return names - {"people", "released"}


def _table(database: Database) -> Counter[tuple[Any, ...]]:
    """Publish the same release as one table, and read it: age, job, zone, illness, visits."""
    ppdp_sql.run(policy({"table": "released"}), database.url)
    return database.rows("released")


def _records(database: Database) -> list[ReleaseRecord]:
    """Return the log of this schema, newest first; a server has one log for all of them."""
    return [
        record
        for record in ppdp_sql.releases(database.url)
        if record.name.startswith(f"{database.schema}.")
    ]


def _check_pieces(database: Database) -> None:
    """The pieces have what the table has, counted by plain Python."""
    whole = list(_table(database).elements())
    quasi = list(database.rows("bm_quasi").elements())
    assert Counter((row[0], row[2], row[4]) for row in whole) == Counter(row[:3] for row in quasi)
    names = {row[3]: row[:2] for row in quasi}
    assert len(set(names.values())) == len(names) == len({row[:2] for row in quasi})
    assert sorted(names) == list(range(1, len(names) + 1))
    for column, place in (("job", 1), ("illness", 3)):
        found = {
            (*names[group], value): count for group, value, count in database.rows(f"bm_{column}")
        }
        expected = {
            (*group, value): count
            for group, values in group_values(whole, (0, 2), place).items()
            for value, count in values.items()
        }
        assert found == expected


def test_pieces_have_what_the_table_has(database: Database) -> None:
    fill(database)
    result = ppdp_sql.run(policy(BROKEN), database.url)
    assert _ours(database) == TABLES
    assert result.to_dict()["release"] == {
        "kind": "break_merge",
        "name": f"{database.schema}.bm",
        "id": result.release.id if result.release else None,
    }
    assert result.published_rows == ppdp_sql.check(policy(BROKEN), engine=database.url).rows == 120
    assert result.suppressed_rows == 2
    _check_pieces(database)


@pytest.mark.parametrize(
    "changes",
    [
        {"search": {"algorithm": "mondrian"}, "suppression": 20},
        {"suppression": {"limit": 20, "unit": "cell"}},
        {"suppressed": "star", "suppression": 20},
        {"columns": {name: c for name, c in policy({})["columns"].items() if name != "visits"}},
        {
            "privacy": [{"t_closeness": {"t": 0.2, "column": "job", "hide": "60%"}}],
            "suppression": 20,
        },
    ],
)
def test_every_way_to_anonymize_can_be_broken(database: Database, changes: dict[str, Any]) -> None:
    fill(database)
    result = ppdp_sql.run(policy(BROKEN, **changes), database.url)
    assert all(facts.satisfied for facts in result.privacy)
    quasi = list(database.rows("bm_quasi").elements())
    assert len(quasi) == result.published_rows
    assert len({row[:2] for row in quasi}) == len({row[-1] for row in quasi}) == result.groups
    sizes = Counter(row[-1] for row in quasi)
    for column in ("job", "illness"):
        counts: Counter[int] = Counter()
        for group, _, count in database.rows(f"bm_{column}"):
            counts[group] += count
        assert counts == sizes
    verified = ppdp_sql.verify_release(result.release.id, database.url)  # type: ignore[union-attr]
    assert (verified.rows, verified.groups) == (result.published_rows, result.groups)


def test_ids_follow_no_order(database: Database) -> None:
    """Ids differ from run to run, and follow neither source, values nor sizes."""
    fill(database, [(i, 20 + i // 4, "abcd"[i % 4], "clerk", "flu", 0) for i in range(160)])
    asked = policy(BROKEN, privacy=[{"k": 4}], suppression=0)
    seen = []
    for _ in range(3):
        ppdp_sql.run(asked, database.url)
        rows = database.execute("select distinct group_id, age, zone from bm_quasi")
        seen.append([group for group, *_ in sorted(rows, key=lambda row: row[1:])])
    assert len(seen[0]) >= 16
    assert len({tuple(ids) for ids in seen}) == 3
    assert all(ids != sorted(ids) for ids in seen)


def test_a_release_again_takes_the_place_of_all_its_tables(database: Database) -> None:
    fill(database)
    with_views = policy(BROKEN | {"views": True})
    ppdp_sql.run(with_views, database.url)
    assert _ours(database) == TABLES | {"bm_job_shares", "bm_illness_shares"}
    columns = policy(BROKEN)["columns"] | {"job": "identifier"}
    second = ppdp_sql.run(policy(BROKEN, columns=columns), database.url)
    assert _ours(database) == {"bm_quasi", "bm_illness"}
    records = _records(database)
    assert [record.kind for record in records] == ["break_merge", "break_merge"]
    assert second.release is not None
    ppdp_sql.drop_release(records[1].id, database.url)
    assert _ours(database) == {"bm_quasi", "bm_illness"}
    ppdp_sql.verify_release(second.release.id, database.url)
    dropped = ppdp_sql.drop_release(second.release.id, database.url)
    assert len(dropped.dropped) == 2
    assert _ours(database) == set()
    assert _records(database) == []


def test_shares_are_of_one_column(database: Database) -> None:
    fill(database)
    result = ppdp_sql.run(policy(BROKEN | {"views": True}), database.url)
    rows = database.execute(
        "select age, zone, group_id, illness, count, share from bm_illness_shares"
    )
    assert len(rows) == sum(database.rows("bm_illness").values())
    totals: Counter[int] = Counter()
    for _, _, group, _, _, share in rows:
        totals[group] += share
    assert all(total == pytest.approx(1) for total in totals.values())
    assert len(totals) == result.groups


@pytest.mark.parametrize("name", ["bm_illness", "bm_quasi"])
def test_what_others_made_is_not_replaced(database: Database, name: str) -> None:
    fill(database)
    database.create(name, {"a": "integer"}, [(1,)])
    with pytest.raises(InputError, match=f"{name}' exists and is no release of ours"):
        ppdp_sql.run(policy(BROKEN), database.url)
    assert database.rows(name) == Counter([(1,)])
    assert _ours(database) == {name}
    ppdp_sql.run(policy(BROKEN | {"replace": True}), database.url)
    assert _ours(database) == TABLES
    _check_pieces(database)


def test_a_release_of_the_same_name_is_replaced(database: Database) -> None:
    """A table and its pieces would be two releases of one name, readable side by side."""
    fill(database)
    ppdp_sql.run(policy({"table": "bm"}), database.url)
    assert _ours(database) == {"bm"}
    ppdp_sql.run(policy(BROKEN), database.url)
    assert _ours(database) == TABLES


def test_a_table_beside_its_pieces_is_warned_of(database: Database) -> None:
    fill(database)
    asked = [{"table": "whole"}, BROKEN, {"table": "other", "permute": True}, {"table": "last"}]
    said = [ppdp_sql.run(policy(publish), database.url).warnings for publish in asked]
    rejoined = [sum("join them again" in words for words in warnings) for warnings in said]
    # Pieces and permuted rows tell the same; each tells less than the table before and after.
    assert rejoined == [0, 1, 1, 2]
    assert any("job and illness in one table" in words for words in said[1])


def test_leaks_decide(database: Database) -> None:
    fill(database)
    asked = BROKEN | {"when": "leaks"}
    whole = ppdp_sql.run(policy(asked | {"alpha": 1}), database.url)
    assert whole.release is not None
    assert (whole.release.kind, _ours(database)) == ("table", {"bm"})
    assert any("more than alpha 1" in words for words in whole.warnings)
    assert database.rows("bm") == _table(database)
    ppdp_sql.verify_release(whole.release.id, database.url)
    assert ppdp_sql.check(policy(asked | {"alpha": 1}), engine=database.url).k >= 4
    broken = ppdp_sql.run(policy(asked | {"alpha": 0.5}), database.url)
    assert broken.release is not None
    assert (broken.release.kind, _ours(database)) == ("break_merge", TABLES)
    _check_pieces(database)
    again = ppdp_sql.run(policy(asked | {"alpha": 1}), database.url)
    assert again.release is not None
    assert _ours(database) == {"bm"}
    ppdp_sql.drop_release(again.release.id, database.url)
    assert _ours(database) == set()


def test_anatomy_shows_raw_values_in_diverse_groups(database: Database) -> None:
    fill(database)
    models = [{"distinct_l": {"l": 2, "column": name}} for name in ("job", "illness")]
    asked = policy(BROKEN | {"mode": "anatomy"}, privacy=models)
    result = ppdp_sql.run(asked, database.url)
    assert any("mode: anatomy" in words for words in result.warnings)
    quasi = list(database.rows("bm_quasi").elements())
    kept = Counter((row[1], row[2], row[5]) for row in people())
    assert Counter(row[:3] for row in quasi) <= kept
    assert len(quasi) == result.published_rows
    for name in ("job", "illness"):
        values: dict[int, set[Any]] = {}
        for group, value, _ in database.rows(f"bm_{name}"):
            values.setdefault(group, set()).add(value)
        assert min(map(len, values.values())) >= 2
    assert result.release is not None
    verified = ppdp_sql.verify_release(result.release.id, database.url)
    assert verified.groups == result.groups
    assert ppdp_sql.check(asked, engine=database.url).groups == result.groups


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("update bm_job set count = count + 1 where group_id = 1", "do not add up"),
        ("update bm_illness set illness = 'flu'", "stand twice"),
        ("drop table bm_illness", "is gone"),
        ("alter table bm_job add column more integer", "has the columns"),
    ],
)
def test_verifying_again_finds_what_was_changed(
    database: Database, change: str, words: str
) -> None:
    fill(database)
    release = ppdp_sql.run(policy(BROKEN), database.url).release
    assert release is not None
    database.execute(change)
    with pytest.raises(VerificationError, match=words):
        ppdp_sql.verify_release(release.id, database.url)


def test_a_plan_is_what_is_run(database: Database) -> None:
    fill(database)
    asked = policy(BROKEN | {"views": True, "when": "leaks", "alpha": 0.5})
    planned = ppdp_sql.plan(asked, database.url)
    steps = [item["step"] for item in planned.plan.statements]
    assert steps.count("release/break_column") == 2
    assert "release/shares_view" in steps
    assert _ours(database) == set()
    ppdp_sql.run(asked, database.url, plan=planned.plan)
    again = ppdp_sql.plan(asked, database.url)
    ppdp_sql.run(asked, database.url, plan=again.plan)
    assert _ours(database) == TABLES | {"bm_job_shares", "bm_illness_shares"}


def test_the_log_knows_one_release(database: Database) -> None:
    fill(database)
    ppdp_sql.run(policy(BROKEN | {"mapping": True}), database.url)
    (record,) = _records(database)
    assert record.published_rows == 120
    roles = [item[0] for item in json.loads(record.objects or "[]")]
    assert roles == ["sensitive", "sensitive", "quasi", "mapping"]
    ppdp_sql.run(policy(BROKEN), database.url)
    assert not any(record.id in name for name in database.relations())


@pytest.mark.parametrize(
    ("step", "change", "words"),
    [
        ("release/break_quasi", "delete from {table} where group_id = 1", "do not add up"),
        ("release/break_column", "update {table} set count = 0", "do not add up"),
        ("release/break_quasi", "update {table} set zone = 'z' where visits = 0", "ids name"),
        ("release/number_groups", "update {table} set job = illness", "more or less often"),
    ],
)
def test_pieces_that_are_not_what_was_promised_are_not_published(
    database: Database, monkeypatch: pytest.MonkeyPatch, step: str, change: str, words: str
) -> None:
    """A fault of the statements that break is found by those that verify."""
    fill(database)
    execute = Step.execute

    def spoiled(self: Step, session: Session) -> None:
        execute(self, session)
        if self.name == step:
            target = self.context["target"]
            if isinstance(target, Relation):
                table = f"{ident(str(target.schema))}.{ident(target.name)}"
            else:
                table = ident(target)
            session.engine.execute(change.format(table=table))

    monkeypatch.setattr(Step, "execute", spoiled)
    with pytest.raises(VerificationError, match=words):
        ppdp_sql.run(policy(BROKEN, privacy=[{"k": 2}], suppression=9), database.url)
    assert _ours(database) == set()


def test_a_connection_handed_in_is_left_without_work_tables(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "warehouse.duckdb")) as connection:
        connection.execute(
            "create table people as from (values (1, 30, 'a', 'x', 'y', 0), "
            "(2, 30, 'a', 'w', 'z', 0)) as t(id, age, zone, job, illness, visits), range(8)"
        )
        for alpha in (0, 1):
            asked = policy(BROKEN | {"when": "leaks", "alpha": alpha}, privacy=[{"k": 2}])
            ppdp_sql.run(asked, connection)
            found = connection.execute(
                "select table_name from duckdb_tables() where schema_name = 'main'"
            ).fetchall()
            left = {name for (name,) in found} - {"people"}
            assert left == (TABLES if alpha == 0 else {"bm"})


def test_ids_in_an_order_are_refused() -> None:
    """Ids and combinations by number, and how many ids follow the one before."""
    broken = Broken.of(Relation("bm"), bind(policy(BROKEN)).policy)
    fault = broken.checks()[-1].fault
    assert fault((20, 1, 20, 20, 20, 11)) is None
    for ascents in (0, 19):
        assert "follow the order" in str(fault((20, 1, 20, 20, 20, ascents)))
    assert "go from 2 to 21" in str(fault((20, 2, 21, 20, 20, 11)))
    assert "20 group ids name 19 combinations" in str(fault((20, 1, 20, 19, 20, 11)))
