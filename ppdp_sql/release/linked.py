"""Measures models that need source rows, or a population's, in each group of a finished release.

It goes by labels alone: which label the release shows, and which label the hierarchy gives to a
row's value. The search's path codes and counts are not used.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import counted
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.privacy.xy import DistinctAnonymity
from ppdp_sql.release.linked_columns import (
    LinkedQuasi,
    LinkedSensitive,
    SensitiveValues,
    column_of,
    linked_quasi,
)
from ppdp_sql.release.linked_hierarchies import load_sensitive
from ppdp_sql.release.linked_models import (
    LinkedMeasure,
    LinkedRelease,
    Numbers,
    compares_paths,
    linked_measure,
    make_table,
)
from ppdp_sql.release.linked_recoded import RecodedLink
from ppdp_sql.release.measure import Built, is_text
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session

__all__ = [
    "LinkedQuasi",
    "LinkedSensitive",
    "LinkedVerification",
    "RecodedLink",
    "is_linked",
    "linked_quasi",
    "linked_verification",
    "measure_linked",
    "recoded_verification",
]

_WITH_POPULATION = (PopulationAnonymity, Presence)
_LINKED = (DistinctAnonymity, *_WITH_POPULATION, GuardedPrivacy, SupersetCloseness)


def is_linked(model: PrivacyModel) -> bool:
    """Whether a model cannot be measured from the finished relation alone."""
    if isinstance(model, KAnonymity):
        return model.entity is not None
    return isinstance(model, _LINKED)


@dataclass(frozen=True)
class LinkedVerification:
    """The linked checks of one release, known before they run."""

    tables: tuple[Step, ...]
    rows: Step
    measures: Mapping[int, LinkedMeasure]

    def steps(self) -> list[Step]:
        """Return every statement of the checks."""
        return [
            *self.tables,
            self.rows,
            *(step for measure in self.measures.values() for step in measure.steps()),
        ]

    def run(self, session: Session) -> dict[int, Numbers]:
        """Measure every model, by its position in the policy.

        Raises:
            VerificationError: the release's groups are not those of the source.
        """
        for step in self.tables:
            make_table(session, step)
        moved = int(self.rows.fetch(session)[0][0])
        if moved:
            raise VerificationError(
                f"the rows in {counted(moved, 'group')} of the release are not those that the "
                "source has under the same labels: a row was moved, or the source has changed"
            )
        return {position: measure.measure(session) for position, measure in self.measures.items()}


def measure_linked(
    session: Session,
    release: Built,
    source: Source,
    quasi: Sequence[LinkedQuasi],
    models: Mapping[int, PrivacyModel],
    *,
    sensitive: Sequence[LinkedSensitive] = (),
    populations: Mapping[str, Source] | None = None,
    starred: bool = False,
) -> dict[int, Numbers]:
    """Measure linked models on a finished release; see `linked_verification`."""
    return linked_verification(
        session,
        release,
        source,
        quasi,
        models,
        sensitive=sensitive,
        populations=populations,
        starred=starred,
    ).run(session)


def linked_verification(
    session: Session,
    release: Built,
    source: Source,
    quasi: Sequence[LinkedQuasi],
    models: Mapping[int, PrivacyModel],
    *,
    sensitive: Sequence[LinkedSensitive] = (),
    populations: Mapping[str, Source] | None = None,
    starred: bool = False,
) -> LinkedVerification:
    """Plan the checks of linked models. Hierarchies of sensitive columns are loaded here.

    Args:
        session: where the release and its source are.
        release: the finished relation, file, or temporary table.
        source: what it was made from, by its full name.
        quasi: the quasi-identifiers in policy order.
        models: the linked models by their position in the policy.
        sensitive: the policy's sensitive columns.
        populations: the relation or file behind each name that a model gives.
        starred: suppressed rows were published with `*` in every quasi-identifier.
    """
    described = [item.of_source(release, starred) for item in quasi]
    values, published = session.work("linked_values"), session.work("linked_published")
    counted_with = _sensitive(session, release, source, models.values(), sensitive)
    people, tables = _populations(session, quasi, models.values(), populations or {}, values)
    linked = LinkedRelease(
        source,
        quasi,
        described,
        values,
        published,
        counted_with,
        _guards(session, source, models.values()),
        people,
    )
    above = any(isinstance(model, SupersetCloseness) for model in models.values())
    return LinkedVerification(
        (
            Step(
                "verify/linked_values",
                {
                    "target": values,
                    "relation": source,
                    "quasi": described,
                    "known": None,
                    "height": max(item.height for item in quasi) if above else 0,
                },
            ),
            Step(
                "verify/linked_published",
                {
                    "target": published,
                    "release": release,
                    "quasi": described,
                    "values": values,
                    "sensitive": list(counted_with.values()),
                    "starred": starred,
                },
            ),
            *tables,
        ),
        Step("verify/linked_rows", linked.context),
        {
            position: linked_measure(session, linked, model, position)
            for position, model in models.items()
        },
    )


def recoded_verification(
    session: Session,
    release: Built,
    source: Source,
    link: RecodedLink,
    models: Mapping[int, PrivacyModel],
    *,
    sensitive: Sequence[LinkedSensitive] = (),
    populations: Mapping[str, Source] | None = None,
    people: tuple[Relation, Relation] | None = None,
) -> LinkedVerification:
    """Plan the checks of linked models on a release whose levels vary by row.

    Args:
        session: where the release and its source are.
        release: the finished relation, file, or temporary table.
        source: what it was made from, by its full name.
        link: what each class of the source was published as.
        models: the linked models by their position in the policy.
        sensitive: the policy's sensitive columns.
        populations: the relation or file behind each name that a model gives.
        people: what an earlier release kept of them, and the secret that they are hashed with.
    """
    described = link.described(session, release)
    labels, published = "", session.work("linked_published")
    counted_with = _sensitive(session, release, source, models.values(), sensitive)
    tables = link.tables(release, described, published, list(counted_with.values()))
    names = [model.population for model in models.values() if isinstance(model, _WITH_POPULATION)]
    crowds: dict[str, dict[str, Any]] = {}
    for number, name in enumerate(dict.fromkeys(names)):
        crowds[name], steps = link.people(session, (populations or {})[name], number, published)
        tables += steps
    if any(isinstance(model, SupersetCloseness) for model in models.values()):
        labels = session.work("linked_values")
        tables.append(link.label_step(labels, source, described))
    linked = LinkedRelease(
        source,
        link.columns,
        described,
        labels,
        published,
        counted_with,
        _guards(session, source, models.values()),
        crowds,
        link,
        people,
    )
    return LinkedVerification(
        tuple(tables),
        Step("verify/linked_rows", linked.context),
        {
            position: linked_measure(session, linked, model, position)
            for position, model in models.items()
        },
    )


def _sensitive(
    session: Session,
    release: Built,
    source: Source,
    models: Iterable[PrivacyModel],
    sensitive: Sequence[LinkedSensitive],
) -> dict[str, SensitiveValues]:
    """Describe the sensitive columns that models compare, with hierarchies where they need them."""
    models = list(models)
    named = [model.column for model in models]
    wanted = [column for column in sensitive if column.name in named]
    with_hierarchy = {
        model.column
        for model in models
        if isinstance(model, GuardedPrivacy)
        or (isinstance(model, SupersetCloseness) and compares_paths(model))
    }
    hierarchies = load_sensitive(
        session, source, [column for column in wanted if column.name in with_hierarchy]
    )
    return {
        column.name: SensitiveValues(
            column.name,
            _text_family(column.family, release),
            f"value_{place}",
            column.order,
            hierarchies.get(column.name),
        )
        for place, column in enumerate(wanted)
    }


def _text_family(family: TypeFamily, release: Built) -> TypeFamily:
    """A CSV file has a moment as the engine wrote it, and nothing that could be moved to UTC."""
    if is_text(release) and family is TypeFamily.TIMESTAMP_ZONED:
        return TypeFamily.OTHER
    return family


def _guards(
    session: Session, source: Source, models: Iterable[PrivacyModel]
) -> dict[str, TypeFamily]:
    models = list(models)
    names = {model.guard for model in models if isinstance(model, GuardedPrivacy)}
    # Of people, too, only the type of their column is asked.
    names |= {str(model.entity) for model in models if isinstance(model, Invariance)}
    if not names:
        return {}
    columns = describe(session, source)
    return {name: column_of(columns, name, source).family for name in names}


def _populations(
    session: Session,
    quasi: Sequence[LinkedQuasi],
    models: Iterable[PrivacyModel],
    populations: Mapping[str, Source],
    known: str,
) -> tuple[dict[str, dict[str, Any]], list[Step]]:
    """Give every population a table of its values, whose labels have the source's numbers."""
    names = [model.population for model in models if isinstance(model, _WITH_POPULATION)]
    contexts: dict[str, dict[str, Any]] = {}
    steps: list[Step] = []
    for number, name in enumerate(dict.fromkeys(names)):
        population = populations[name]
        columns = describe(session, population)
        described = [
            item.of_population(column_of(columns, item.name, population).family) for item in quasi
        ]
        values = session.work("linked_population", number)
        contexts[name] = {"population": population, "quasi": described, "values": values}
        table = {
            "target": values,
            "relation": population,
            "quasi": described,
            "known": known,
            "height": 0,
        }
        steps.append(Step("verify/linked_values", table))
    return contexts, steps
