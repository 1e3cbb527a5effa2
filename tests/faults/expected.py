"""The two states that a reader may find around a run, and the points between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

import ppdp_sql
from tests.faults.kinds import Kind, keep_earlier, policy_of
from tests.faults.people import PEOPLE
from tests.faults.points import is_lasting, is_read, is_turning, is_work
from tests.faults.scenes import Scene
from tests.faults.state import State, assert_anonymous, files_with_raw_values, state_of
from tests.faults.victim import Strike, run_policy


@dataclass(frozen=True)
class Expected:
    """What a run finds, what it leaves, and its points on the way."""

    kind: Kind
    before: State
    done: State
    labels: list[str]

    def strikes(self, *, every: bool) -> Iterator[Strike]:
        """Before each point, or before each that does not follow work in temporary tables.

        And after each point that turns something; after any other is before the next.
        """
        last = "start"
        for number, label in enumerate(self.labels, start=1):
            if every or not is_work(last):
                yield Strike(number)
            if is_turning(label) or number == len(self.labels):
                yield Strike(number, after=True)
            last = label

    def place(self, strike: Strike) -> str:
        """Say where a strike falls."""
        time = "after" if strike.after else "before"
        return f"{time} {self.labels[strike.number - 1]} (point {strike.number})"

    def assert_nothing_half(self, found: State, where: str) -> None:
        """All is as it was, or as it shall be."""
        before, done = self.before, self.done
        assert found.in_database in (before.in_database, done.in_database), where
        assert found.target in (before.target, done.target), where
        if self.kind.suffix is None:
            # The transaction covers the release, too.
            whole = [(state.in_database, state.target) for state in (before, done)]
            assert (found.in_database, found.target) in whole, where
        assert not found.work_relations, where
        strange = {
            name
            for name in found.files - before.files - done.files - found.work_folders
            # The log of a file goes before the file.
            if not name.endswith(".release.json")
        }
        assert not strange, where
        # Each run removes the folders of the one that died before it.
        assert max(found.work_folders.values(), default=0) <= 1, where

    def may_leave_something(self, strike: Strike, found: State, *, every: bool) -> bool:
        """Whether a run that died here calls for a next one that shows what it finds.

        Where it does not, another run may die in the same place at once.

        Args:
            strike: how the run died.
            found: what it left.
            every: whether work in temporary tables may leave something, too.
        """
        if replace(found, files=found.files - found.work_folders) != self.before:
            return True
        here, last = self.labels[strike.number - 1], ["start", *self.labels][strike.number - 1]
        return is_lasting(here) or (every and not is_read(last))

    def assert_next_run_succeeds(self, scene: Scene, where: str) -> None:
        """The run after the dead one leaves what a single run would have left."""
        policy = policy_of(scene, self.kind)
        if self.kind.replaces_source and state_of(scene, self.kind).source == self.done.source:
            policy["source"] = "others"  # its own source is a release already
        try:
            ppdp_sql.run(policy, scene.url)
        except ppdp_sql.PpdpError as error:
            pytest.fail(f"the run after one struck {where}: {error}")
        scene.settle()
        found, done = state_of(scene, self.kind), self.done
        assert (found.source, found.target) == (done.source, done.target), where
        assert found.relations == done.relations, where
        assert found.schemas == done.schemas, where
        assert found.files == done.files, where
        assert found.releases >= done.releases, where
        if self.kind.replaces_source:
            assert not files_with_raw_values(scene), where


def expected_of(scene: Scene, kind: Kind, label: str) -> Expected:
    """Let a run come to its end and count its points.

    Args:
        scene: as it was kept as `first`.
        kind: what is published.
        label: `first`, or `again` for a run that finds an earlier release.
    """
    if label == "again":
        keep_earlier(scene, kind)
    before = state_of(scene, kind)
    ending = run_policy(scene, policy_of(scene, kind))
    assert ending.code == 0, ending.said
    scene.settle()
    done = state_of(scene, kind)
    assert before.target != done.target
    assert_anonymous(done, kind)
    assert not done.work_relations
    if kind.replaces_source:
        assert not files_with_raw_values(scene)
    else:
        assert done.source == Counter(PEOPLE)
    return Expected(kind, before, done, list(ending.labels))
