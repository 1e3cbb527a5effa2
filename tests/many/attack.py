"""The attack on joined releases in plain Python: an independent judge."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from tests.databases import Database

Looks = dict[str, frozenset[tuple[str | None, ...]]]


def looks_of(database: Database, release: str, key: str, quasi: Sequence[str]) -> Looks:
    """Read what a release shows of each pseudonym."""
    found = defaultdict(set)
    for person, *values in database.execute(f"select {key}, {', '.join(quasi)} from {release}"):
        if person is not None:
            shown = tuple(None if value is None else str(value) for value in values)
            found[person].add(shown)
    return {person: frozenset(shown) for person, shown in found.items()}


def fewest_alike(releases: Sequence[Looks]) -> int:
    """Return the people in the smallest group whom all releases, joined, do not tell apart."""
    everyone = {person for release in releases for person in release}
    alike = Counter(tuple(release.get(person) for release in releases) for person in everyone)
    return min(alike.values(), default=0)
