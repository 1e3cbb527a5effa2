"""How far sensitive values can be narrowed down by whoever has two releases of one source."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from ppdp_sql.api.bind import bind_recorded
from ppdp_sql.api.find import Outcome
from ppdp_sql.api.option_faults import hiding_models
from ppdp_sql.api.task import Task, quasi_columns
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable
from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.policy import ColumnPolicy, Role
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.intersection import (
    Narrowed,
    PlacedRelease,
    narrowed_values,
    place_release,
)
from ppdp_sql.release.linked_columns import LinkedQuasi, linked_quasi
from ppdp_sql.release.linked_hierarchies import load_leaves, logged_quasi
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.measure import Built, is_text
from ppdp_sql.templating import Session

#: Relations that keep the rows they were published with.
_LASTING = ("table", "view")


@dataclass
class NewRelease:
    """A release that is about to be published, to be compared with earlier ones.

    Attributes:
        session: the run's session.
        task: the policy and its counted source.
        outcome: the node that was found.
        built: the finished release; None where it is only planned.
        starred: suppressed rows are in it, with `*` in every quasi-identifier.
    """

    session: Session
    task: Task
    outcome: Outcome
    built: Built | None = None
    starred: bool = False
    _placed: dict[tuple[str, ...], PlacedRelease] = field(default_factory=dict)

    def narrowed_by(self, record: ReleaseRecord, number: int) -> dict[str, Narrowed]:
        """Compare with an earlier release, per sensitive column that both publish.

        Args:
            record: the earlier release.
            number: its number among those that are compared.

        Returns:
            The columns whose values can be narrowed down below what the policy promises.
        """
        session, task = self.session, self.task
        families = _common_columns(task, record)
        earlier = _quasi(session, task, record, number) if families else None
        if earlier is None:
            return {}
        relation = _readable(session, record, [*(item.name for item in earlier), *families])
        if relation is None and source_changed(task, record):
            return {}
        before = place_release(
            session,
            "before",
            number,
            task.source,
            earlier,
            families,
            relation,
            starred=relation is not None and _was_starred(record),
            least=_smallest_group(record),
        )
        now = self._place(families)
        found = {
            name: narrowed_values(
                session, task.source, now, before, place, promised_values(task, name)
            )
            for place, name in enumerate(families)
        }
        return {name: narrowed for name, narrowed in found.items() if narrowed is not None}

    def _place(self, families: Mapping[str, TypeFamily]) -> PlacedRelease:
        """Make the work tables of this release, once for the same sensitive columns."""
        key = tuple(families)
        if key not in self._placed:
            # A file is written as text, which has lost the types; the source tells the same.
            built = None if self.built is None or is_text(self.built) else self.built
            self._placed[key] = place_release(
                self.session,
                "now",
                len(self._placed),
                self.task.source,
                linked_quasi(self.task.frequency.dimensions, self.outcome.found.node),
                families,
                built,
                starred=self.starred and built is not None,
                least=int(self.outcome.found.smallest_kept or 1),
            )
        return self._placed[key]


def promised_values(task: Task, column: str) -> int:
    """Return how many values the policy leaves open for each person; 2, where no model says."""
    about = [model for model in task.bound.models if model.column == column]
    counts = [
        model.m if isinstance(model, Invariance) else math.ceil(getattr(model, "l", 2))
        for model in about
    ]
    return max([2, *counts])


def treated_columns(task: Task, record: ReleaseRecord) -> list[str]:
    """Name the sensitive columns of both releases that one of them generalizes or hides.

    A label, or a hidden value, stands for many values: what is common cannot be counted.
    """
    earlier = _published(record)
    hidden = {*hiding_models(task.bound.models), *_hidden(record, earlier)}
    return [
        name
        for name, column in task.bound.policy.with_role(Role.SENSITIVE).items()
        if name in earlier
        and (column.may_be_generalized or earlier[name].may_be_generalized or name in hidden)
    ]


def _common_columns(task: Task, record: ReleaseRecord) -> dict[str, TypeFamily]:
    """Return the sensitive columns that both releases show as they are, with their types."""
    earlier = _published(record)
    families = {column.name: column.family for column in task.columns}
    treated = treated_columns(task, record)
    return {
        name: families[name]
        for name in task.bound.policy.with_role(Role.SENSITIVE)
        if name in earlier and name not in treated
    }


def _published(record: ReleaseRecord) -> dict[str, ColumnPolicy]:
    """Return what an earlier release shows of columns that are no quasi-identifiers."""
    if record.policy is None:
        return {}
    columns = json.loads(record.policy, parse_float=Decimal)["data"]["columns"]
    described = {name: ColumnPolicy.model_validate(item) for name, item in columns.items()}
    return {
        name: column
        for name, column in described.items()
        if column.role in (Role.SENSITIVE, Role.KEEP)
    }


def _hidden(record: ReleaseRecord, columns: Mapping[str, ColumnPolicy]) -> list[str]:
    """Name the columns whose values an earlier release may have hidden."""
    assert record.policy is not None or not columns
    requests = json.loads(record.policy)["data"]["privacy"] if record.policy else []
    hiding = [
        item["t_closeness"]
        for item in requests
        if isinstance(item, dict) and isinstance(item.get("t_closeness"), dict)
    ]
    names = [given.get("column", list(columns)) for given in hiding if "hide" in given]
    return [name for given in names for name in ([given] if isinstance(given, str) else given)]


def _quasi(
    session: Session, task: Task, record: ReleaseRecord, number: int
) -> list[LinkedQuasi] | None:
    """Describe the quasi-identifiers of an earlier release; None where they are not known.

    Local recoding has no node, and hierarchies may have changed or be gone.
    """
    levels: dict[str, int] | None = json.loads(record.node)
    assert record.policy is not None
    if levels is None:
        return None
    hashes = json.loads(record.policy)["hierarchies"]
    own = {dimension.column.name: dimension for dimension in task.frequency.dimensions}
    same = task.bound.hierarchy_hashes
    if all(name in own and hashes.get(name) == same[name] for name in levels):
        found = linked_quasi([own[name] for name in levels], tuple(levels.values()))
    else:
        found = _loaded(session, task, record, levels, number) or []
    return found if found and all(item.level <= item.height for item in found) else None


def _loaded(
    session: Session, task: Task, record: ReleaseRecord, levels: Mapping[str, int], number: int
) -> list[LinkedQuasi] | None:
    """Load the hierarchies that only the earlier release has."""
    assert record.policy is not None
    try:
        bound = bind_recorded(record.policy, record.id, with_hierarchies=True)
    except InputError:
        return None
    names = list(bound.policy.quasi_identifiers)
    known = {column.name for column in task.columns}
    hashes = json.loads(record.policy)["hierarchies"]
    if set(names) != set(levels) or not set(names) <= known or not _may_read(session, task, names):
        return None
    for name in names:
        # A table may be gone, or not be ours to read: a warning is not worth a failed run.
        changed = bound.hierarchy_hashes[name] != hashes.get(name)
        if changed or isinstance(bound.hierarchies[name], HierarchyTable):
            return None
    columns = quasi_columns(bound, task.columns)
    try:
        leaves = load_leaves(session, task.source, columns, "earlier", number)
    except InputError:
        return None
    return logged_quasi(columns, leaves, tuple(levels[name] for name in names))


def _may_read(session: Session, task: Task, names: list[str]) -> bool:
    """Whether the role may read columns of the source that its own policy does not name."""
    if not session.engine.capabilities.roles:
        return True
    return not session.fetch(
        "catalog/missing_rights",
        source=task.source,
        columns=names,
        creates=[],
        databases=False,
        tables=[],
    )


def _readable(session: Session, record: ReleaseRecord, names: list[str]) -> Relation | None:
    """Return the earlier release, if it is still there and may be read."""
    if record.kind not in _LASTING:
        return None
    relation = session.engine.qualify(parse_relation(record.name))
    found = session.fetch("catalog/relation_kind", relation=relation)
    if not found or release_id(found[0][2]) != record.id:
        return None
    if session.engine.capabilities.roles and session.fetch(
        "catalog/missing_rights",
        source=None,
        columns=[],
        creates=[],
        databases=False,
        tables=[{"relation": relation, "rights": ["select"]}],
    ):
        return None
    there = {column.name for column in describe(session, relation)}
    return relation if set(names) <= there else None


def source_changed(task: Task, record: ReleaseRecord) -> bool:
    """Whether the source has other rows than an earlier release was made from, as far as is known.

    A fingerprint is one of the quasi-identifiers' values: other columns have another.
    """
    if record.source_rows != task.frequency.source_rows:
        return True
    levels: dict[str, int] | None = json.loads(record.node)
    fingerprints = {record.source_fingerprint, task.frequency.fingerprint}
    same_columns = levels is not None and list(levels) == list(task.bound.policy.quasi_identifiers)
    return same_columns and None not in fingerprints and len(fingerprints) > 1


def _was_starred(record: ReleaseRecord) -> bool:
    assert record.policy is not None
    asked = json.loads(record.policy)["data"].get("suppressed") == "star"
    return asked and record.suppressed_rows > 0 and record.published_rows == record.source_rows


def _smallest_group(record: ReleaseRecord) -> int:
    """Return the k that the log promises; smaller groups were suppressed."""
    achieved = [
        facts["achieved"]
        for facts in json.loads(record.privacy)
        if facts["model"] == "k" and "entity" not in facts["parameters"]
    ]
    return max([1, *(int(value) for value in achieved if value is not None)])
