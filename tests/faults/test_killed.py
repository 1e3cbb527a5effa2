"""A run that is killed at any point loses nothing, shows nothing half, and is cleaned up after."""

from __future__ import annotations

import signal
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import ppdp_sql
from tests.faults.expected import expected_of
from tests.faults.kinds import FILE, GROWING, IN_PLACE, KINDS, SCRIPT, TABLE, Kind, policy_of
from tests.faults.scenes import Scene
from tests.faults.state import state_of
from tests.faults.victim import Strike, paused, run_policy, spill_and_die

#: Where one run has many points, several tests share them, for workers to run side by side.
PARTS = {("table", "again"): 2}
#: Whether a run finds an earlier release; nothing is left of a source that was replaced, and
#: a live view is made anew each time; pieces are made like a table, and dropped by their own steps.
LABELS = {"in_place": ("first",), "live_view": ("again",), "break_merge": ("again",)}
#: Kinds whose first release is made like a later one, and is struck by `make test-slow` alone.
ALIKE = ("file", "script", "view")
#: Kinds that are made of tables and views by the steps of those; `make test-slow` strikes them.
COMPOSED = ("break_merge", "live_view", "view")
#: A script is struck on PostgreSQL, and a file beside a database; views of DuckDB are tables below.
SEEN_ELSEWHERE = (
    ("duckdb", "script"), ("memory", "file"), ("duckdb", "view"), ("duckdb", "live_view"),
)  # fmt: skip
CASES = [
    pytest.param(
        engine,
        kind,
        label,
        part,
        id=f"{engine}-{kind.name}-{label}-{part}",
        marks=[pytest.mark.slow]
        if (kind.name in ALIKE and label == "first")
        or (engine, kind.name) in SEEN_ELSEWHERE
        or kind.name in COMPOSED
        else [],
    )
    for kind in KINDS
    for engine in kind.engines
    for label in LABELS.get(kind.name, ("first", "again"))
    if not (engine == "memory" and label == "first")
    for part in range(PARTS.get((kind.name, label), 1))
]


@pytest.mark.parametrize(("scene", "kind", "label", "part"), CASES, indirect=["scene"])
def test_a_run_may_be_killed_at_any_point(scene: Scene, kind: Kind, label: str, part: int) -> None:
    # A table is struck at every point; what other kinds do alike is not shown again and again.
    every = kind is TABLE and label == "again"
    kill_at_all_points(
        scene, kind, label, slice(part, None, PARTS.get((kind.name, label), 1)), every
    )


@pytest.mark.slow
@pytest.mark.parametrize("scene", GROWING.engines, indirect=True)
def test_a_run_that_adds_rows_may_be_killed_at_any_point(scene: Scene) -> None:
    kill_at_all_points(scene, GROWING, "again", slice(None), every=False)


def kill_at_all_points(scene: Scene, kind: Kind, label: str, part: slice, every: bool) -> None:
    expected = expected_of(scene, kind, label)
    clean = False
    for strike in list(expected.strikes(every=every))[part]:
        where = expected.place(strike)
        if not clean:
            scene.restore(label)
        ending = run_policy(scene, policy_of(scene, kind), strike)
        assert ending.code == -signal.SIGKILL, where
        scene.settle()
        found = state_of(scene, kind)
        expected.assert_nothing_half(found, where)
        clean = not expected.may_leave_something(strike, found, every=every)
        if not clean:
            expected.assert_next_run_succeeds(scene, where)
    if clean:
        expected.assert_next_run_succeeds(scene, "last")


@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        pytest.param(engine, kind, id=f"{engine}-{kind.name}")
        for engine, kind in (("duckdb", FILE), ("duckdb", IN_PLACE), ("postgres", SCRIPT))
    ],
    indirect=["scene"],
)
def test_a_run_cleans_up_after_the_dead_and_not_after_the_living(
    scene: Scene, tmp_path: Path, kind: Kind
) -> None:
    """Another run in the same folder leaves the files of one that is at work alone."""
    expected = expected_of(scene, kind, "first")
    people = tmp_path / "people.csv"
    people.write_text("age,zone\n" + "20,a\n" * 5)
    other = policy_of(scene, FILE, source=str(people))
    other["columns"] = {name: other["columns"][name] for name in ("age", "zone")}
    other["publish"] = {"file": str(scene.folder / "other.csv")}
    for strike in (
        Strike(expected.labels.index("flock") + 1, after=True),
        Strike(expected.labels.index("os.replace") + 1),
        Strike(expected.labels.index("os.mkdir") + 1, after=True),
    ):
        where = expected.place(strike)
        scene.restore("first")
        with paused(scene, policy_of(scene, kind), strike) as endings:
            ppdp_sql.run(other, "duckdb:")
        assert [ending.code for ending in endings] == [0], (where, endings[0].said)
        found = state_of(scene, kind)
        ours = Counter(name for name in found.files.elements() if not name.startswith("other."))
        assert replace(found, files=ours) == expected.done, where


@pytest.mark.parametrize("scene", ["duckdb"], indirect=True)
def test_what_a_dead_process_spilled_is_removed(scene: Scene) -> None:
    before = state_of(scene)
    spill_and_die(scene)
    spilled = set(state_of(scene).files - before.files)
    assert spilled
    ppdp_sql.run(policy_of(scene, TABLE), scene.url)
    assert not spilled & set(state_of(scene).files)
