"""What a run needs may go away under it: connection, disk, lock, source, target."""

from __future__ import annotations

from collections.abc import Callable

import duckdb
import psycopg
import pytest

import ppdp_sql
from tests.engines.commands import assert_one_sentence
from tests.faults.expected import Expected, expected_of
from tests.faults.kinds import KINDS, TABLE, Kind, policy_of
from tests.faults.people import FIRST_READ, SECRET
from tests.faults.points import Points, install
from tests.faults.scenes import PostgresScene, Scene
from tests.faults.state import assert_anonymous, state_of
from tests.faults.victim import Strike, holding, run_with_small_files


def kinds_on(engine: str) -> pytest.MarkDecorator:
    """A table, and every kind that is more than statements, with a scene on an engine."""
    cases = [
        # A script is killed elsewhere; what it reads is lost like what a table reads.
        pytest.param(
            engine,
            kind,
            id=f"{engine}-{kind.name}",
            marks=pytest.mark.slow if kind.name == "script" else (),
        )
        for kind in KINDS
        if engine in kind.engines
        and (kind is TABLE or kind.replaces_source or kind.suffix is not None)
    ]
    return pytest.mark.parametrize(("scene", "kind"), cases, indirect=["scene"])


def struck_run(
    scene: Scene,
    kind: Kind,
    strike: Strike,
    action: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
) -> ppdp_sql.PpdpError | None:
    """Run a policy in this process and do something at one of its points."""
    points = Points(action, strike.number, after=strike.after)
    with monkeypatch.context() as patch:
        install(points, patch.setattr)
        try:
            ppdp_sql.run(policy_of(scene, kind), scene.url)
        except ppdp_sql.PpdpError as error:
            assert_one_sentence(error.message)
            assert SECRET not in error.message
            return error
        finally:
            assert points.struck
    return None


# Connections.


@kinds_on("postgres")
def test_the_connection_may_be_lost_at_any_point(
    scene: PostgresScene, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    label = "first" if kind.replaces_source else "again"
    expected = expected_of(scene, kind, label)
    lost, clean = 0, False
    for strike in expected.strikes(every=False):
        where = expected.place(strike)
        if not clean:
            scene.restore(label)
        error = struck_run(scene, kind, strike, scene.end_connections, monkeypatch)
        scene.settle()
        found = state_of(scene, kind)
        if error is None:
            assert found == expected.done, where
            clean = False
            continue
        lost += 1
        assert error.exit_code == 1, (where, error)
        assert "connection" in error.message, where
        assert found == expected.before, where
        clean = not expected.may_leave_something(strike, found, every=False)
        if not clean:
            expected.assert_next_run_succeeds(scene, where)
    assert lost > 10


# Disks.


@kinds_on("duckdb")
def test_the_disk_may_be_full(scene: Scene, kind: Kind) -> None:
    label = "first" if kind.replaces_source else "again"
    expected = expected_of(scene, kind, label)
    ends = set()
    size = max(path.stat().st_size for path in scene.folder.iterdir())
    for most_bytes in (0, 100, 4096, size // 2, size - 1, 4 * size):
        where = f"with files of at most {most_bytes} bytes"
        scene.restore(label)
        ending = run_with_small_files(scene, policy_of(scene, kind), most_bytes)
        assert ending.code in (0, 1), (where, ending.said)
        ends.add(ending.code)
        found = state_of(scene, kind)
        if ending.code == 0:
            assert found == expected.done, where
            continue
        assert_one_sentence(ending.said)
        assert found == expected.before, where
        expected.assert_next_run_succeeds(scene, where)
    assert ends == {0, 1}


@pytest.mark.parametrize("scene", ["postgres"], indirect=True)
def test_the_disk_of_the_server_may_be_full(scene: Scene) -> None:
    """Each statement that makes a table may be the one that finds no space."""
    with scene.connect() as connection:
        connection.execute("create sequence tables_made")
        connection.execute("create table no_space (at bigint)")
        connection.execute(
            "create function refuse_table() returns event_trigger language plpgsql as $$ begin "
            "if nextval('public.tables_made') = (select at from public.no_space) then "
            "raise exception 'could not extend file' using errcode = 'disk_full'; "
            "end if; end $$"
        )
        connection.execute(
            "create event trigger no_space on ddl_command_end "
            "when tag in ('CREATE TABLE', 'CREATE TABLE AS') execute function refuse_table()"
        )
    before = state_of(scene)
    for number in range(1, 100):
        with scene.connect() as connection:
            connection.execute("select setval('tables_made', 1, false)")
            connection.execute("truncate no_space")
            connection.execute(f"insert into no_space values ({number})")
        try:
            ppdp_sql.run(policy_of(scene, TABLE), scene.url)
        except ppdp_sql.EngineError as error:
            assert error.exit_code == 1
            assert "space" in error.message
            scene.settle()
            assert state_of(scene) == before, number
        else:
            break
    assert number > 5
    assert_anonymous(state_of(scene), TABLE)


# Locks.


@kinds_on("duckdb")
def test_a_locked_file_is_told_and_waited_for_by_nobody(scene: Scene, kind: Kind) -> None:
    expected = expected_of(scene, kind, "first")
    scene.restore("first")
    with holding(scene):
        with pytest.raises(ppdp_sql.EngineError, match="locked by another process") as raised:
            ppdp_sql.run(policy_of(scene, kind), scene.url)
        assert raised.value.exit_code == 1
        assert_one_sentence(raised.value.message)
    assert state_of(scene, kind) == expected.before
    expected.assert_next_run_succeeds(scene, "while the file was locked")


# Sources and targets.

#: What another session may do to the source.
SOURCE_CHANGES = {
    "dropped": ["drop table people"],
    "column dropped": ["alter table people drop column zone"],
    "column renamed": ["alter table people rename column zone to area"],
    "columns swapped": [
        "alter table people rename column zone to area",
        "alter table people rename column illness to zone",
        "alter table people rename column area to illness",
    ],
    "type changed": ["alter table people alter column age type varchar"],
    "emptied": ["truncate people"],
}
#: What another session may do to the release that the run replaces.
TARGET_CHANGES = {
    "dropped": ["drop table released"],
    "replaced by a stranger": ["drop table released", "create table released (stranger integer)"],
}


def change(scene: Scene, statements: list[str]) -> bool:
    """Change something from another session in one transaction, unless the run has locked it."""
    with scene.connect() as connection:
        try:
            if scene.name == "postgres":
                connection.execute("set lock_timeout = '20ms'")
            connection.execute("begin")
            for statement in statements:
                connection.execute(statement)
            connection.execute("commit")
        except (psycopg.errors.LockNotAvailable, duckdb.TransactionException):
            connection.execute("rollback")
            return False
    return True


def strikes_of(expected: Expected) -> list[Strike]:
    """Before points around the snapshot of the transaction, and before some later ones."""
    numbered = list(enumerate(expected.labels, start=1))
    read = next(number for number, label in numbered if label.endswith(FIRST_READ))
    begin = max(number for number, label in numbered[:read] if label.startswith("begin"))
    commit = max(number for number, label in numbered if label.startswith("commit"))
    early = [number for number, label in numbered[begin:read] if not label.startswith("set ")]
    return [Strike(number) for number in (begin, *early[:4], *range(read, commit, 40), commit)]


@pytest.mark.parametrize("name", SOURCE_CHANGES)
def test_the_source_may_change_under_a_run(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    expected = expected_of(scene, TABLE, "again")
    changed: list[bool] = []
    for strike in strikes_of(expected):
        where = expected.place(strike)
        scene.restore("again")
        error = struck_run(
            scene,
            TABLE,
            strike,
            lambda: changed.append(change(scene, SOURCE_CHANGES[name])),
            monkeypatch,
        )
        scene.settle()
        found = state_of(scene)
        assert not found.work_relations, where
        if error is None:
            # The snapshot from before the change was published, whole.
            assert found.target == expected.done.target, where
        else:
            assert error.exit_code == 2, (where, error, error.detail)
            assert found.target == expected.before.target, where
            assert found.releases == expected.before.releases, where
    assert any(changed)


@pytest.mark.parametrize("name", TARGET_CHANGES)
def test_the_target_may_change_under_a_run(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    expected = expected_of(scene, TABLE, "again")
    changed: list[bool] = []
    for strike in strikes_of(expected):
        where = expected.place(strike)
        scene.restore("again")
        error = struck_run(
            scene,
            TABLE,
            strike,
            lambda: changed.append(change(scene, TARGET_CHANGES[name])),
            monkeypatch,
        )
        scene.settle()
        found = state_of(scene)
        assert found.source == expected.before.source, where
        assert not found.work_relations, where
        if error is None:
            assert found.target == expected.done.target, where
            assert not (changed[-1] and "stranger" in name), where
        elif changed[-1]:
            assert error.exit_code in (1, 2), (where, error)
            assert found.target != expected.done.target, where
            assert found.releases == expected.before.releases, where
        if "stranger" not in name:
            ppdp_sql.run(policy_of(scene, TABLE), scene.url)
            assert state_of(scene).target == expected.done.target, where
    assert any(changed)
