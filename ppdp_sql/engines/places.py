"""Where work tables lie: in the database, or in an embedded DuckDB beside it.

A distributed engine pays a second for what an embedded one does in a millisecond. So where counts
are small they come to a DuckDB beside it, and a statement runs where the tables are that it names.
Relations of the database never leave it, but for what is small by nature: our own log, and tables
of hierarchies.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from ppdp_sql.names import LOG_SCHEMA, SLOT_PREFIX, WORK_PREFIX


class Place(StrEnum):
    """Whose SQL a statement is written in, and who runs it."""

    BESIDE = "duckdb"
    DATABASE = "spark"


_WORK = re.compile(rf"[\"`]({WORK_PREFIX}\w+)[\"`]")
#: A work table of ours that stands behind a schema is a relation that is being built.
_PART = r"[\"`]((?:[^\"`])+)[\"`]"
_RELATION = re.compile(rf"(?:{_PART}\.)?{_PART}\.{_PART}")
_TARGET = re.compile(
    rf"^\s*(create temporary (?:table|view)|insert into|drop table) [\"`]({WORK_PREFIX}\w+)[\"`]",
    re.IGNORECASE,
)

#: Steps that ask the database about itself.
_CATALOG = "catalog/"
#: Steps whose relations are hierarchies, which people wrote.
_HIERARCHIES = "load/"

#: Steps that count rows of a relation: what they write has a row per distinct combination, and may
#: come to the DuckDB beside. Everything else that is read from a relation stays in the database.
COUNTING = frozenset(
    {
        "frequency/count_combinations",
        "tune/contingency",
        "verify/count_cells",
        "verify/count_groups",
        "verify/count_whole",
        "verify/linked_cells",
        "verify/linked_domain",
        "verify/linked_published",
        "verify/linked_values",
        "verify/recoded_labels",
        "verify/recoded_published",
        "verify/recoded_tuples",
    }
)


@dataclass(frozen=True)
class Names:
    """The tables that a statement names."""

    work: frozenset[str]
    #: Schema and name of each relation of the database; no schema where the catalog is missing.
    relations: frozenset[tuple[str, str]]
    #: The work table that is written, and how.
    target: str | None
    verb: str
    #: Whether names of work tables are still to be put in.
    slots: bool

    @classmethod
    def of(cls, statement: str, views: frozenset[str]) -> Names:
        """Find what a statement names; `views` are temporary views of the database."""
        relations = {
            (found[2] if found[1] else "", found[3]) for found in _RELATION.finditer(statement)
        }
        bare = _RELATION.sub(" ", statement)
        relations |= {("", name) for name in views if f'"{name}"' in bare or f"`{name}`" in bare}
        target = _TARGET.match(statement)
        return cls(
            frozenset(_WORK.findall(bare)),
            frozenset(relations),
            target[2] if target else None,
            target[1].lower().split()[0] if target else "",
            SLOT_PREFIX in statement,
        )

    @property
    def read(self) -> frozenset[str]:
        """Work tables that are read, or added to."""
        if self.verb == "create" and self.target is not None:
            return self.work - {self.target}
        return self.work


@dataclass
class Places:
    """Where each work table of a run lies, or will lie once it is made."""

    #: Where counts go: what was asked, or what their size says.
    counts: Place
    homes: dict[str, Place] = field(default_factory=dict)
    views: set[str] = field(default_factory=set)

    def names(self, statement: str) -> Names:
        """Find what a statement names."""
        return Names.of(statement, frozenset(self.views))

    def place(self, step: str, written: Callable[[], str]) -> Place:
        """Say where a statement runs, and remember where what it makes will lie."""
        if step.startswith(_CATALOG):
            return Place.DATABASE
        names = self.names(written())
        place = self._place(step, names)
        if names.verb == "create" and names.target is not None:
            counted = place is Place.DATABASE and step in COUNTING
            self.homes[names.target] = self.counts if counted else place
        return place

    def _place(self, step: str, names: Names) -> Place:
        if names.relations:
            return Place.BESIDE if self._comes_down(step, names) else Place.DATABASE
        homes = {self.homes[name] for name in names.read if name in self.homes}
        if names.target is not None and not names.read:
            # What Python loads is made beside, and goes up when it is needed there.
            return Place.BESIDE
        if not names.read:
            return self.counts if names.slots else Place.DATABASE
        return Place.DATABASE if Place.DATABASE in homes else Place.BESIDE

    def _comes_down(self, step: str, names: Names) -> bool:
        """Whether the relations are small by nature, and are read beside counts."""
        schemas = {schema for schema, _ in names.relations}
        small = schemas == {LOG_SCHEMA} or (step.startswith(_HIERARCHIES) and "" not in schemas)
        homes = {self.homes.get(name) for name in names.read}
        return small and Place.BESIDE in homes and Place.DATABASE not in homes
