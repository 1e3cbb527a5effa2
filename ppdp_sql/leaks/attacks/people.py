"""Finds which groups of a release people may be in, by what is known of them.

A label may stand for a value that it is equal to, or an ancestor of; `*` stands for every value.
What no hierarchy knows is read as text: `[20, 30)`, `[20, 30]`, `<20` and `>=90` are intervals, and
`476**` is a code that is cut off. Distinct values meet distinct labels, and tuples meet groups
column by column, so that nothing grows with rows times rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.hierarchies import NUMBER_PATTERN, load_hierarchies
from ppdp_sql.leaks.attacks.scene import KnownPeople, Scene, SeenRelease

_NUMBER = r"-?[0-9]+(\.[0-9]+)?"
PATTERNS = {
    "interval": rf"^[\[(]{_NUMBER}, {_NUMBER}[\])]$",
    "bound": rf"^[<>]=?{_NUMBER}$",
    "number": rf"^{_NUMBER}$",
    "code": r"^[^*]+[*]+$",
}


@dataclass(frozen=True)
class PlacedPeople:
    """People, and the groups that they may be in.

    Attributes:
        known: the table of people.
        people: the work table of their distinct tuples.
        groups: the work table of groups, by the columns that are known of people.
        pairs: the work table of tuples with the groups that they fit.
        quasi: those columns, for templates.
    """

    known: KnownPeople
    people: str
    groups: str
    pairs: str
    quasi: Sequence[dict[str, Any]]

    @property
    def node(self) -> dict[str, Any]:
        """Describe the last place, whose numbers are those of whole tuples."""
        return {"number": len(self.quasi) - 1}

    @property
    def columns(self) -> list[str]:
        """The quasi-identifiers that people are linked by."""
        return [column["name"] for column in self.quasi]


def link_groups(scene: Scene, release: SeenRelease, names: Sequence[str]) -> str:
    """Make the table of groups by some of the columns."""

    def make(part: int) -> str:
        groups = scene.session.work("attack_groups", part)
        scene.session.execute(
            "attack/link_groups",
            target=groups,
            seen=release.table,
            quasi=_described(release, names),
        )
        scene.session.analyze(groups)
        return groups

    return scene.once(("groups", release.table, *names), make)


def place_people(
    scene: Scene, release: SeenRelease, known: KnownPeople, names: Sequence[str]
) -> PlacedPeople:
    """Find the groups that people fit.

    Args:
        scene: the hierarchies, and where everything is.
        release: the release.
        known: the people.
        names: the quasi-identifiers that the release and the table of people both have.
    """
    session = scene.session
    groups = link_groups(scene, release, names)
    quasi = [
        column
        | {
            "known": known.columns[column["name"]].name,
            "family": known.columns[column["name"]].family,
            "numeric": known.columns[column["name"]].family.is_numeric,
        }
        for column in _described(release, names)
    ]
    known_as = [column["known"] for column in quasi]

    def count(part: int) -> str:
        people = session.work("attack_people", part)
        session.execute("attack/count_people", target=people, relation=known.relation, quasi=quasi)
        session.analyze(people)
        return people

    people = scene.once(("people", known.relation, *known_as), count)
    pairs = scene.once(
        ("pairs", people, groups), lambda part: _pairs(scene, people, groups, quasi, part)
    )
    return PlacedPeople(known, people, groups, pairs, quasi)


def _described(release: SeenRelease, names: Sequence[str]) -> list[dict[str, Any]]:
    """Describe some of a release's columns: where they are in it, and among each other."""
    return [
        {
            "index": release.index(name),
            "name": name,
            "shown": release.quasi[release.index(name)].family,
            "number": number,
            "before": number - 1,
        }
        for number, name in enumerate(names)
    ]


def _pairs(
    scene: Scene, people: str, groups: str, quasi: Sequence[dict[str, Any]], part: int
) -> str:
    """Make the table of tuples with the groups that they fit, by one column after the other."""
    session = scene.session
    fits = _match_values(scene, people, groups, quasi, part)
    pairs = ""
    for column in quasi:
        target = session.work("attack_pairs", part * 1000 + column["number"])
        session.execute(
            "attack/narrow_candidates",
            target=target,
            people=people,
            groups=groups,
            fits=fits,
            pairs=pairs,
            column=column,
        )
        session.analyze(target)
        if pairs:
            session.drop(pairs)
        pairs = target
    session.drop(fits)
    return pairs


def _match_values(
    scene: Scene, people: str, groups: str, quasi: Sequence[dict[str, Any]], part: int
) -> str:
    """Make the table of values with the labels that may stand for them."""
    session = scene.session
    values = session.work("attack_leaves", part)
    session.execute(
        "attack/people_values",
        target=values,
        people=people,
        quasi=quasi,
        pattern=NUMBER_PATTERN,
    )
    labels = session.work("attack_labels", part)
    session.execute(
        "attack/read_labels", target=labels, groups=groups, quasi=quasi, patterns=PATTERNS
    )
    columns = [
        QuasiColumn(
            column["name"], scene.hierarchies.get(column["name"], HideOnly()), column["family"]
        )
        for column in quasi
    ]
    table = session.work("attack_paths", part)
    loaded = load_hierarchies(session, columns, values, table)
    session.analyze(values, labels, table)
    fits = session.work("attack_fits", part)
    session.execute(
        "attack/match_values",
        target=fits,
        values=values,
        labels=labels,
        hierarchies=table,
        columns=[
            {"number": number, "height": hierarchy.height}
            for number, hierarchy in enumerate(loaded.columns)
        ],
    )
    session.analyze(fits)
    return fits
