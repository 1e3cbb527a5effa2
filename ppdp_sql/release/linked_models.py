"""How each model is measured that needs source rows in the groups of a release."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import HierarchyError, VerificationError
from ppdp_sql.lattice import Node
from ppdp_sql.names import counted
from ppdp_sql.privacy.base import PrivacyModel
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.privacy.xy import DistinctAnonymity
from ppdp_sql.release.linked_columns import LinkedQuasi, SensitiveValues
from ppdp_sql.release.linked_recoded import RecodedLink
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session

#: Nodes above a release that one statement compares its groups with.
NODES_PER_STATEMENT = 128

Numbers = tuple[float | None, ...]


@dataclass(frozen=True)
class LinkedRelease:
    """What every measure reads.

    Attributes:
        source: the source.
        columns: the quasi-identifiers.
        quasi: the same for templates that read the source.
        values: the work table of the source's values and labels.
        published: the work table of the release's groups.
        sensitive: the sensitive columns that groups are counted with, by name.
        guards: the types of guarding columns, by name.
        populations: per population what its templates need: relation, quasi, values.
        link: how rows find their group, where levels vary by row.
        people: what an earlier release kept of them, and the secret that they are hashed with.
    """

    source: Source
    columns: Sequence[LinkedQuasi]
    quasi: Sequence[Mapping[str, Any]]
    values: str
    published: str
    sensitive: Mapping[str, SensitiveValues] = field(default_factory=dict)
    guards: Mapping[str, Any] = field(default_factory=dict)
    populations: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    link: RecodedLink | None = None
    people: tuple[Relation, Relation] | None = None

    @property
    def context(self) -> dict[str, Any]:
        """What templates need that look source rows up."""
        return {
            "source": self.source,
            "quasi": self.quasi,
            "values": self.values,
            "published": self.published,
        }

    def nodes_above(self) -> Iterator[Node]:
        """Walk the nodes from the release's own to the top of the whole lattice."""
        yield from product(*(range(item.level, item.height + 1) for item in self.columns))


@dataclass(frozen=True)
class LinkedMeasure:
    """The statements that measure one model, and how their answer is read."""

    before: tuple[Step, ...]
    question: Step
    read: Callable[[ResultRow], Numbers]

    def steps(self) -> list[Step]:
        """Return every statement."""
        return [*self.before, self.question]

    def measure(self, session: Session) -> Numbers:
        """Send the statements and read the numbers."""
        for step in self.before:
            make_table(session, step)
        return self.read(self.question.fetch(session)[0])


def make_table(session: Session, step: Step) -> None:
    """Make a work table, or add to it, and tell the planner of it."""
    step.execute(session)
    session.analyze(step.context["target"])


def linked_measure(
    session: Session, release: LinkedRelease, model: PrivacyModel, position: int
) -> LinkedMeasure:
    """Say how a model is measured; work tables carry its position in the policy."""
    match model:
        case KAnonymity(entity=str(key)):
            return _distinct(release, release.quasi, key)
        case DistinctAnonymity(x=x, y=y):
            chosen = [item for item in release.quasi if x is None or item["name"] in x]
            return _distinct(release, chosen, y)
        case PopulationAnonymity():
            return _population(release, model)
        case Presence():
            return _presence(release, model)
        case GuardedPrivacy():
            return _guards(release, model)
        case Invariance():
            return _invariance(release, model)
        case SupersetCloseness():
            return _supersets(session, release, model, position)
    raise TypeError(f"{model.name} is measured from the release alone")


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _distinct(release: LinkedRelease, x: Sequence[Mapping[str, Any]], y: str) -> LinkedMeasure:
    step = Step("verify/linked_distinct", {**release.context, "x": x, "y": y})
    return LinkedMeasure((), step, lambda row: (_number(row[0]),))


def _population(release: LinkedRelease, model: PopulationAnonymity) -> LinkedMeasure:
    if release.link is not None:
        step = Step("verify/recoded_population", dict(release.populations[model.population]))
        return LinkedMeasure((), step, lambda row: (_number(row[0]),))
    context = {**release.populations[model.population], "published": release.published}
    step = Step("verify/linked_population", context)
    return LinkedMeasure((), step, lambda row: (_number(row[0]),))


def _presence(release: LinkedRelease, model: Presence) -> LinkedMeasure:
    population = release.populations[model.population]
    if release.link is not None:

        def read_boxes(row: ResultRow) -> Numbers:
            _, largest, least, missing, absent = row
            # Whoever lies in no published group is known not to be in the release.
            return (None if missing else _number(largest), 0.0 if absent else _number(least))

        return LinkedMeasure((), Step("verify/recoded_population", dict(population)), read_boxes)
    step = Step(
        "verify/linked_presence",
        {
            **release.context,
            "population": population["population"],
            "population_values": population["values"],
        },
    )

    def read(row: ResultRow) -> Numbers:
        # Whoever is in a group that the population has not is known to be in the source.
        return (None if row[2] else _number(row[0]), _number(row[1]))

    return LinkedMeasure((), step, read)


def _guards(release: LinkedRelease, model: GuardedPrivacy) -> LinkedMeasure:
    sensitive = release.sensitive[model.about]
    assert sensitive.hierarchy is not None
    context = {
        **release.context,
        "value": sensitive.value,
        "hierarchies": sensitive.hierarchy.table,
        "index": sensitive.hierarchy.index,
        "height": sensitive.hierarchy.height,
        "guard": {"name": model.guard, "family": release.guards[model.guard]},
    }

    def read(row: ResultRow) -> Numbers:
        if row[1]:
            raise HierarchyError(
                f"column '{model.guard}' names {counted(row[1], 'guarding node')} that the "
                f"hierarchy of '{model.about}' does not have; correct them or set them to NULL"
            )
        return (_number(row[0]),)

    return LinkedMeasure((), Step("verify/linked_guards", context), read)


def _invariance(release: LinkedRelease, model: Invariance) -> LinkedMeasure:
    kept, key = release.people or (None, None)
    entity = {"name": model.entity, "family": release.guards[str(model.entity)]}
    context = {
        **release.context,
        "value": release.sensitive[model.about].value,
        "column": model.about,
        "entity": entity,
        "kept": kept,
        "key": key,
    }

    def read(row: ResultRow) -> Numbers:
        if row[2]:
            raise VerificationError(
                f"{counted(int(row[2]), 'person')} of {row[1]} who were published before would "
                f"stand with other values of '{model.about}' than then, which m_invariance "
                "forbids; nothing was published"
            )
        return (_number(row[0]),)

    return LinkedMeasure((), Step("verify/linked_invariance", context), read)


def _supersets(
    session: Session, release: LinkedRelease, model: SupersetCloseness, position: int
) -> LinkedMeasure:
    sensitive = release.sensitive[model.about]
    hierarchy = sensitive.hierarchy if compares_paths(model) else None
    domain = session.work("linked_domain", position)
    cells = session.work("linked_cells", position)
    distances = session.work("linked_distances", position)
    column = {"name": sensitive.name, "family": sensitive.family}
    compared = {
        "quasi": release.quasi,
        "published": release.published,
        "value": sensitive.value,
        "domain": domain,
    }
    measuring = {
        **compared,
        "target": distances,
        "cells": cells,
        "least": model.n,
        "distance": model.distance,
        "height": hierarchy.height if hierarchy else 0,
    }
    before = (
        Step(
            "verify/linked_domain",
            {
                "target": domain,
                "source": release.source,
                "sensitive": column,
                "order": sensitive.order,
                "hierarchies": hierarchy.table if hierarchy else None,
                "index": hierarchy.index if hierarchy else 0,
                "height": hierarchy.height if hierarchy else 0,
            },
        ),
        *_compared_steps(release, measuring, column),
    )

    def read(row: ResultRow) -> Numbers:
        if row[2]:
            raise VerificationError(
                f"column '{sensitive.name}' of the release has values in "
                f"{counted(row[2], 'row')} that the source does not have"
            )
        return (None if row[1] else _number(row[0]),)

    question = Step("verify/linked_least", {**compared, "distances": distances})
    return LinkedMeasure(before, question, read)


def _compared_steps(
    release: LinkedRelease, measuring: Mapping[str, Any], column: Mapping[str, Any]
) -> list[Step]:
    """Compare groups with the whole source, and with what has them at the nodes above."""
    whole = Step("verify/linked_whole", dict(measuring))
    if release.link is None:
        reading = {"source": release.source, "quasi": release.quasi, "values": release.values}
        return [
            Step(
                "verify/linked_cells",
                {**reading, "target": measuring["cells"], "sensitive": column},
            ),
            whole,
            *(
                Step(
                    "verify/linked_supersets",
                    {**measuring, "values": release.values, "nodes": nodes},
                )
                for nodes in _batches(release.nodes_above())
            ),
        ]
    return [
        Step(
            "verify/recoded_tuples",
            {
                "target": measuring["cells"],
                "relation": release.source,
                "quasi": release.quasi,
                "sensitive": column,
            },
        ),
        whole,
        *(
            Step(
                "verify/recoded_supersets",
                {
                    **measuring,
                    "labels": release.values,
                    "tuples": measuring["cells"],
                    "nodes": nodes,
                },
            )
            for nodes in _batches(release.nodes_above())
        ),
    ]


def compares_paths(model: SupersetCloseness) -> bool:
    """Whether the distance goes by the sensitive column's hierarchy."""
    distance: str = model.distance
    return distance == "hierarchical"


def _batches(nodes: Iterator[Node]) -> Iterator[list[Node]]:
    while batch := list(islice(nodes, NODES_PER_STATEMENT)):
        yield batch
