"""Whom earlier releases showed with which values, among the people that were counted."""

from __future__ import annotations

from dataclasses import dataclass

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.counted import Distribution
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class EarlierPeople:
    """Work tables of one sensitive column.

    Attributes:
        people: the numbers of people who were published, each with a set and its size.
        values: the numbers of each set's values, as far as the source still has them.
    """

    people: str
    values: str


def load_earlier(
    session: Session,
    distribution: Distribution,
    column: str,
    entity: str,
    kept: Relation,
    key: Relation,
    number: int,
) -> EarlierPeople:
    """Look up the people of a source in what an earlier release kept.

    Args:
        session: where statements go.
        distribution: the counted values.
        column: the sensitive column.
        entity: the column of the person key.
        kept: what the last release kept.
        key: the secret that people are hashed with.
        number: tells the work tables of several columns apart.
    """
    tables = EarlierPeople(
        session.work("earlier_people", number), session.work("earlier_values", number)
    )
    told = {"codes": distribution.values, "kept": kept, "column": column}
    sets = session.work("earlier_sets")
    session.execute("frequency/earlier_sets", target=sets, kept=kept, column=column)
    session.execute(
        "frequency/earlier_people",
        target=tables.people,
        sets=sets,
        slot=distribution.of(entity).slot,
        key=key,
        **told,
    )
    session.execute(
        "frequency/earlier_values",
        target=tables.values,
        slot=distribution.of(column).slot,
        **told,
    )
    session.drop(sets)
    session.analyze(tables.people, tables.values)
    return tables
