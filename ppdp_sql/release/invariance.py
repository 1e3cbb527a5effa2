"""Measures m-invariance across relations that carry the key of a person.

A release itself has no such key: this is for whoever prepares releases of a source that changes,
before the key is taken away.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.frequency.relations import describe
from ppdp_sql.release.linked_columns import column_of
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Invariances:
    """What was measured of one sensitive column.

    Attributes:
        m: rows of the smallest group, whose values all differ; 0 where a group repeats a value.
        changed: people whose group carries another set of values than in an earlier relation.
        people: people who are in an earlier relation, too.
        counterfeits: rows that stand for nobody: their person is NULL.
    """

    m: int
    changed: int
    people: int
    counterfeits: int

    def to_dict(self) -> dict[str, int]:
        """Return the facts as JSON."""
        return {
            "m": self.m,
            "changed": self.changed,
            "people": self.people,
            "counterfeits": self.counterfeits,
        }


def measure_invariance(
    session: Session,
    relation: Source,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    entity: str,
    earlier: Sequence[Source] = (),
) -> dict[str, Invariances]:
    """Measure each sensitive column of a relation, and against earlier ones.

    Args:
        session: where the relations are.
        relation: the relation to measure.
        quasi: its quasi-identifiers, under the same names in the earlier relations.
        sensitive: its sensitive columns, likewise.
        entity: the key of a person, likewise.
        earlier: what was published before, still with the key.

    Raises:
        RelationError: a relation lacks one of the columns.
    """
    found = [
        _described(session, item, [*quasi, *sensitive, entity]) for item in [relation, *earlier]
    ]
    measured = {}
    for name in sensitive:
        row = session.fetch(
            "check/measure_invariance",
            relations=[
                {"table": table, "sensitive": families[name], "entity": families[entity]}
                for table, families in found
            ],
            quasi=list(quasi),
            sensitive=name,
            entity=entity,
        )[0]
        m, counterfeits, people, changed = (int(value) for value in row)
        measured[name] = Invariances(m, changed, people, counterfeits)
    return measured


def _described(
    session: Session, source: Source, names: Sequence[str]
) -> tuple[Source, dict[str, Any]]:
    """Return a relation by its full name, and the types of the columns that are read."""
    columns = describe(session, source)
    families = {name: column_of(columns, name, source).family for name in names}
    qualified = session.engine.qualify(source) if isinstance(source, Relation) else source
    return qualified, families
