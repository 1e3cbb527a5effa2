"""A run that is killed at any point loses nothing, shows nothing half, and is cleaned up after."""

from __future__ import annotations

import signal

import pytest

from tests.faults.expected import expected_of
from tests.faults.scenes import KINDS, TABLE, Kind, Scene, policy_of, state_of
from tests.faults.victim import run_policy

#: Where one run has many points, several tests share them, for workers to run side by side.
PARTS = {("table", "again"): 4}
CASES = [
    pytest.param(engine, kind, label, part, id=f"{engine}-{kind.name}-{label}-{part}")
    for kind in KINDS
    for engine in kind.engines
    for label in ("first", "again")
    if not (kind.replaces_source and label == "again")
    for part in range(PARTS.get((kind.name, label), 1))
]


@pytest.mark.parametrize(("scene", "kind", "label", "part"), CASES, indirect=["scene"])
def test_a_run_may_be_killed_at_any_point(scene: Scene, kind: Kind, label: str, part: int) -> None:
    expected = expected_of(scene, kind, label)
    # A table is struck at every point; what other kinds do alike is not shown again and again.
    thorough = kind is TABLE and label == "again"
    strikes = list(expected.strikes(every=thorough))[part :: PARTS.get((kind.name, label), 1)]
    assert strikes
    for strike in strikes:
        where = expected.place(strike)
        scene.restore(label)
        ending = run_policy(policy_of(scene, kind), scene.url, strike)
        assert ending.code == -signal.SIGKILL, where
        if scene.is_untouched(label) and not thorough:
            # Byte for byte what the first run found: the next one is the first one again.
            continue
        scene.settle()
        expected.assert_nothing_half(state_of(scene, kind), where)
        expected.assert_next_run_succeeds(scene, where)
