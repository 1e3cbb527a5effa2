"""What a release reveals together with the earlier releases of the same source."""

from __future__ import annotations

import json
from typing import Any

from ppdp_sql.api.find import Outcome
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.lattice import Node
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.target import shown_name
from ppdp_sql.templating import Session


def earlier_warnings(
    session: Session, task: Task, outcome: Outcome, publisher: Publisher
) -> list[str]:
    """Compare with the newest earlier release of the source under each other name."""
    warnings = []
    for record in publisher.earlier_log.earlier(
        source_name(session, task.bound.source), publisher.name
    ):
        warning = _warning(session, task, outcome, record)
        if warning is not None:
            warnings.append(warning)
    return warnings


def source_name(session: Session, source: Source) -> str:
    """Return a source by one name, however the policy writes it."""
    if not isinstance(source, Relation):
        return str(source)
    return shown_name(session, session.engine.qualify(source))


def _warning(session: Session, task: Task, outcome: Outcome, record: ReleaseRecord) -> str | None:
    together = _together(task, outcome, record)
    called = f"release {record.id} ('{record.name}')"
    if together is None:
        return (
            f"{called} of the same source generalizes other columns; what the two reveal together "
            "was not measured"
        )
    fingerprints = {record.source_fingerprint, task.frequency.fingerprint}
    if None not in fingerprints and len(fingerprints) > 1:
        return (
            f"the source changed since {called}; whoever has both can tell groups that grew or "
            "shrank, and who joined or left them"
        )
    if together == outcome.found.node:
        return None
    frequency = task.frequency
    smallest = int(
        session.fetch(
            "release/smallest_together",
            frequency=frequency.table,
            words=frequency.layout.words,
            masks=frequency.layout.mask(together),
        )[0][0]
    )
    required = max(model.required for model in task.bound.models)
    if smallest >= required:
        return None
    return (
        f"together with {called} groups of {smallest} can be told apart, where each release alone "
        f"has at least {required:g}; withdraw one of them if the same people read both"
    )


def _together(task: Task, outcome: Outcome, record: ReleaseRecord) -> Node | None:
    """Return the finest levels that either release shows: what both together tell apart.

    Where the hierarchies differ nothing is known but that the raw values tell more.
    """
    if record.policy is None:
        return None
    levels: dict[str, int] = json.loads(record.node)
    hashes: dict[str, Any] = json.loads(record.policy)["hierarchies"]
    own = task.bound.hierarchy_hashes
    names = [dimension.column.name for dimension in task.frequency.dimensions]
    if set(levels) - set(names):
        return None
    return tuple(
        level
        if name not in levels
        else min(level, levels[name])
        if hashes.get(name) == own[name]
        else 0
        for name, level in zip(names, outcome.found.node, strict=True)
    )
