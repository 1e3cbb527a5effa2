"""What an attacker has: a release, and what else is known of its people."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Source
from ppdp_sql.leaks.joined import KeyedRelease
from ppdp_sql.templating import Session

_Made = TypeVar("_Made")


@dataclass(frozen=True)
class AttackOptions:
    """When an attack counts as successful.

    Attributes:
        threshold: a row is at risk where its person is named with a higher chance.
        factor: a value is given away where it is so much more frequent in a group than before.
        confidence: a guess is good where it is right more often.
    """

    threshold: float = 0.2
    factor: float = 2.0
    confidence: float = 0.9


@dataclass(frozen=True)
class Fact:
    """What an attacker knows of the person looked for: a column is, or is not, a value."""

    column: str
    value: str
    equal: bool


@dataclass(frozen=True)
class KnownPeople:
    """A table of people.

    Attributes:
        relation: the table.
        columns: per quasi-identifier that it has, its own column.
        key: the column that names a person, where that is known.
    """

    relation: Source
    columns: Mapping[str, Column]
    key: Column | None = None


@dataclass(frozen=True)
class Held:
    """A column of a relation."""

    relation: Source
    column: Column


@dataclass(frozen=True)
class SensitiveSeen:
    """A sensitive column.

    Attributes:
        name: the column.
        index: its place in what is seen.
        prior: where its frequencies are taken from that everybody knows.
        raw: where its raw values are, which a builder labels.
        hierarchy: what its values have in common, where that is known.
        mark: the key of what stands where the release hides it; None where it hides nothing.
    """

    name: str
    index: int
    prior: Held
    raw: Held
    hierarchy: HierarchySource | None = None
    mark: str | None = None


@dataclass(frozen=True)
class SeenRelease:
    """A release as it was counted.

    Attributes:
        relation: the release.
        table: the work table of its groups and their values.
        quasi: its quasi-identifiers.
        places: per other column its place in the work table.
    """

    relation: Source
    table: str
    quasi: Sequence[Column]
    places: Mapping[str, int]
    rows: int
    groups: int
    smallest: int

    def index(self, name: str) -> int:
        """Return the place of a quasi-identifier."""
        return [column.name for column in self.quasi].index(name)


@dataclass(frozen=True)
class Scene:
    """Everything that attacks work with.

    Attributes:
        session: where the release is.
        release: the release.
        sensitive: its sensitive columns.
        options: when an attack counts as successful.
        hierarchies: hierarchies of quasi-identifiers.
        facts: what is known of the person looked for.
        external: people, with raw values.
        source: the rows that the release was made of, where a policy tells.
        population: a public table in which everybody of the release is.
        population_name: the same as a policy writes it.
        earlier: what was published of the same people before.
        release_key: the key that the release itself has of people.
        least_k: the k that a policy asks for.
        beside: columns that an attacker knows and the policy does not treat as known.
        show_values: whether the worst group may be told by its values.
        joined: this release and another one, with the key of people that both have.
    """

    session: Session
    release: SeenRelease
    sensitive: Sequence[SensitiveSeen]
    options: AttackOptions = AttackOptions()
    hierarchies: Mapping[str, HierarchySource] = field(default_factory=dict)
    facts: Sequence[Fact] = ()
    external: KnownPeople | None = None
    source: KnownPeople | None = None
    population: KnownPeople | None = None
    population_name: str = ""
    earlier: SeenRelease | None = None
    release_key: Column | None = None
    least_k: int = 2
    beside: Sequence[str] = ()
    show_values: bool = False
    joined: Sequence[KeyedRelease] = ()
    #: Work tables that an attack has made, for others that need the same.
    made: dict[Hashable, Any] = field(default_factory=dict, compare=False)

    def prior(self, column: SensitiveSeen) -> str:
        """Return the work table of a column's frequencies in the whole table."""
        return self.session.work("attack_prior", column.index)

    def seen(self, column: SensitiveSeen) -> str:
        """Return the work table of the groups that show a column."""
        mark = column.mark
        if mark is None:
            return self.release.table

        def make(part: int) -> str:
            target = self.session.work("attack_shown", part)
            self.session.execute(
                "attack/shown_values",
                target=target,
                seen=self.release.table,
                index=column.index,
                mark=mark,
            )
            self.session.analyze(target)
            return target

        return self.once(("shown", column.name), make)

    def once(self, key: Hashable, make: Callable[[int], _Made]) -> _Made:
        """Make something that several attacks need; it is told a number for its work tables."""
        if key not in self.made:
            self.made[key] = make(len(self.made))
        found: _Made = self.made[key]
        return found

    def worst(self, group: int, rows: int, value: str | None) -> dict[str, Any] | None:
        """Tell a group by its labels, where that may be told."""
        if not self.show_values:
            return None
        labels = self.session.fetch(
            "attack/show_group",
            seen=self.release.table,
            quasi=described(self.release.quasi),
            group=group,
        )[0]
        names = [column.name for column in self.release.quasi]
        shown = dict(zip(names, map(_text, labels), strict=True))
        return {"rows": rows, "group": shown, "value": _text(value)}


def _text(key: str | None) -> str | None:
    """Return the text of a key: they begin with `=`, and NULL is `null`."""
    return key[1:] if key is not None and key.startswith("=") else None


def key_of(text: str | None) -> str:
    """Return the key of a text, as work tables have it."""
    return "null" if text is None else f"={text}"


def described(columns: Sequence[Column]) -> list[dict[str, Any]]:
    """Describe columns for templates, by their place."""
    return [
        {"index": index, "name": column.name, "family": column.family}
        for index, column in enumerate(columns)
    ]


def see_release(
    session: Session,
    relation: Source,
    quasi: Sequence[Column],
    others: Sequence[Column],
    part: int,
    rows: str | None = None,
) -> SeenRelease:
    """Count a release once: its groups, and the values of other columns in them.

    Args:
        session: where the release is.
        relation: the release, by its full name.
        quasi: the columns that make groups.
        others: sensitive columns, and those that facts are about.
        part: a number for the work table.
        rows: the column that says how many rows a row stands for; None where each is one.
    """
    table = session.work("attack_seen", part)
    session.execute(
        "attack/see_release",
        target=table,
        release=relation,
        quasi=described(quasi),
        others=described(others),
        rows=rows,
    )
    session.analyze(table)
    total, groups, smallest = session.fetch("attack/total_groups", seen=table)[0]
    places = {column.name: index for index, column in enumerate(others)}
    return SeenRelease(relation, table, quasi, places, int(total), int(groups), int(smallest))


def count_priors(
    session: Session, columns: Sequence[SensitiveSeen], rows: str | None = None
) -> None:
    """Count how often each value of the sensitive columns is in the whole table."""
    for column in columns:
        target = session.work("attack_prior", column.index)
        session.execute(
            "attack/count_prior",
            target=target,
            relation=column.prior.relation,
            column={"name": column.name, "family": column.prior.column.family},
            rows=rows,
        )
        session.analyze(target)
