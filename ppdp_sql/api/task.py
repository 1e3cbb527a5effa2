"""From a bound policy to a counted source: the part that every verb on a policy shares."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.counted import counted_columns, read_faults
from ppdp_sql.api.perturbed import perturbed_source, type_faults
from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import Fault, NoSolutionError, PolicyError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.dimensions import check_values
from ppdp_sql.frequency.relations import check_reserved, describe, qualified
from ppdp_sql.frequency.search_record import SearchRecord
from ppdp_sql.frequency.table import FrequencyTable, count_source, fingerprint_of
from ppdp_sql.frequency.waypoints import Waypoints
from ppdp_sql.names import counted, suggestion
from ppdp_sql.perturbation.base import ColumnChange
from ppdp_sql.policy import Role
from ppdp_sql.privacy import ColumnFacts, PrivacyModel
from ppdp_sql.privacy.m_invariance import refuse_unfit_invariance
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Task:
    """A policy, its source as the engine describes it, and the counts."""

    bound: BoundPolicy
    source: Source
    columns: tuple[Column, ...]
    frequency: FrequencyTable
    waypoints: Waypoints
    seconds: float
    #: The columns whose values were replaced before they were counted.
    changes: tuple[ColumnChange, ...] = ()
    warnings: tuple[str, ...] = ()
    #: Remembers what a search looks at; None where nobody wants to see it.
    record: SearchRecord | None = None


def resolve_columns(session: Session, bound: BoundPolicy, source: Source) -> tuple[Column, ...]:
    """Describe the source and check that it has what the policy names."""
    columns = describe(session, source)
    check_reserved(columns, source)
    names = [column.name for column in columns]
    families = {column.name: column for column in columns}
    faults: list[Fault] = []
    for name, wanted in bound.policy.columns.items():
        place = ("columns", name)
        if name not in families:
            hint = suggestion(name, names)
            message = f"the source '{source}' has no column '{name}'{hint}"
            faults.append(bound.document.fault(place, message))
        elif wanted.role is Role.QUASI and families[name].family is TypeFamily.OTHER:
            message = (
                f"column '{name}' is of type {families[name].type_name}, which cannot be a "
                "quasi-identifier; cast it to text in a view"
            )
            faults.append(bound.document.fault(place, message))
    faults += read_faults(bound, families)
    faults += type_faults(bound, families)
    if faults:
        raise PolicyError.from_faults(faults, bound.document.origin)
    return tuple(columns)


def count(
    session: Session,
    bound: BoundPolicy,
    source: Source,
    columns: Sequence[Column],
    fingerprint_key: Relation | None = None,
    whole: Source | None = None,
) -> Task:
    """Read the source once, and refuse what its size alone makes impossible.

    The arguments are those of `count_all`.
    """
    task = count_all(session, bound, source, columns, fingerprint_key, whole)
    limit = bound.policy.suppression.rows(task.frequency.source_rows)
    excluded = task.frequency.excluded_rows
    if whole is not None and excluded > limit:
        raise NoSolutionError(
            f"the plan of a share suppresses {counted(excluded, 'row')} here, and the suppression "
            f"limit is {counted(limit, 'row')}; raise it, or run again if the source changed"
        )
    if excluded > limit:
        raise NoSolutionError(
            f"a NULL or a value without a leaf is in {counted(excluded, 'row')}, and the "
            f"suppression limit is {counted(limit, 'row')}; raise it or cover the values"
        )
    return task


def count_all(
    session: Session,
    bound: BoundPolicy,
    source: Source,
    columns: Sequence[Column],
    fingerprint_key: Relation | None = None,
    whole: Source | None = None,
) -> Task:
    """Read the source once, however many rows stand in no group.

    Args:
        session: the run's session.
        bound: the policy.
        source: its source, or what is counted in its place.
        columns: the columns of that.
        fingerprint_key: the secret that what was counted is hashed with.
        whole: the source with the rows that were suppressed before; None where none were.
    """
    refuse_unfit_invariance(bound.models, bound.policy.suppression.unit)
    start = time.perf_counter()
    where = qualified(session, source)
    quasi = quasi_columns(bound, columns)
    raw = _RawSource(session, where, quasi, fingerprint_key)
    changed = perturbed_source(session, bound, where, columns, raw.look)
    if changed is not None:
        where = changed.source
    frequency = count_source(
        session,
        where,
        quasi,
        None if changed is not None else fingerprint_key,
        counted_columns(bound, columns),
        list(bound.populations.values()),
        whole,
    )
    frequency = replace(
        frequency,
        fingerprint=frequency.fingerprint if changed is None else raw.fingerprint,
        called_populations={
            name: frequency.populations[population].table
            for name, population in bound.populations.items()
        },
        class_column=bound.policy.class_column,
    )
    seconds = time.perf_counter() - start
    waypoints = Waypoints(session, frequency)
    return Task(
        bound,
        where,
        tuple(columns),
        frequency,
        waypoints,
        seconds,
        () if changed is None else changed.changes,
        () if changed is None else changed.warnings,
    )


@dataclass
class _RawSource:
    """A source before its values are replaced: it must hold what the policy asks of it.

    What is drawn instead may lack a NULL or a value without a leaf, or have more of them.
    """

    session: Session
    source: Source
    quasi: Sequence[QuasiColumn]
    fingerprint_key: Relation | None
    #: A keyed hash of the source's combinations, once it was looked at.
    fingerprint: str | None = None

    def look(self, tuples: str) -> None:
        """Check the values of the distinct rows, and hash their combinations."""
        session, combinations = self.session, self.session.work("raw_combinations")
        session.execute(
            "perturb/raw_combinations",
            target=combinations,
            tuples=tuples,
            names=[column.name for column in self.quasi],
        )
        session.analyze(combinations)
        check_values(session, self.source, combinations, self.quasi)
        if self.fingerprint_key is not None:
            self.fingerprint = fingerprint_of(
                session, combinations, len(self.quasi), self.fingerprint_key
            )
        session.drop(combinations)


def column_facts(task: Task, model: PrivacyModel) -> ColumnFacts:
    """Return what the source says of the column that a model reads first."""
    frequency = task.frequency
    distinct = None
    if model.reads and frequency.distribution is not None:
        distinct = frequency.distribution.of(model.reads[0]).distinct_values
    return ColumnFacts(frequency.source_rows, distinct)


def quasi_columns(bound: BoundPolicy, columns: Sequence[Column]) -> list[QuasiColumn]:
    """Return what the policy says of its quasi-identifiers, and their types in the source."""
    families = {column.name: column.family for column in columns}
    # A node that the policy names is the only one of its lattice.
    node = bound.policy.search.node or {}
    return [
        QuasiColumn(
            name=name,
            hierarchy=bound.hierarchies[name],
            family=families[name],
            nulls=bound.policy.nulls_of(name),
            unmapped=bound.policy.unmapped_of(name),
            weight=float(wanted.weight),
            min_level=node.get(name, wanted.min_level),
            max_level=node.get(name, wanted.max_level),
        )
        for name, wanted in bound.policy.quasi_identifiers.items()
    ]
