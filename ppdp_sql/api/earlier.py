"""What a release reveals together with the earlier releases of the same source."""

from __future__ import annotations

import json
from typing import Any

from ppdp_sql.api.bind import bind_recorded
from ppdp_sql.api.find import Outcome
from ppdp_sql.api.narrowing import (
    NewRelease,
    promised_values,
    source_changed,
    treated_columns,
)
from ppdp_sql.api.perturbed import draws_alike
from ppdp_sql.api.promised import rows_promised
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import PolicyError, VerificationError
from ppdp_sql.lattice import Node
from ppdp_sql.names import counted, listing
from ppdp_sql.perturbation.registry import RECONSTRUCT
from ppdp_sql.policy import Role
from ppdp_sql.privacy.m_invariance import Invariance, invariances
from ppdp_sql.release.intersection import Narrowed
from ppdp_sql.release.log import ReleaseRecord
from ppdp_sql.release.measure import Built
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.target import shown_name
from ppdp_sql.templating import Session


def earlier_warnings(
    session: Session,
    task: Task,
    outcome: Outcome,
    publisher: Publisher,
    built: Built | None = None,
    *,
    starred: bool = False,
) -> list[str]:
    """Compare with the newest earlier release of the source under each other name.

    Args:
        session: the run's session.
        task: the policy and its counted source.
        outcome: the node that was found.
        publisher: what publishes it.
        built: the finished release; None where it is only planned.
        starred: suppressed rows are in it, with `*` in every quasi-identifier.

    Raises:
        VerificationError: the policy asks for m-invariance, and an earlier release narrows down
            what it promises.
    """
    warnings: list[str] = []
    new = NewRelease(session, task, outcome, built, starred)
    records = publisher.earlier_log.earlier(source_name(session, task.bound.source), publisher.name)
    for number, record in enumerate(records):
        if record.kind == "network":
            _refuse_without_people(task, record)
            warnings.append(
                f"{_called(record)} is of the same source, and a network; what the two reveal "
                "together was not measured"
            )
            continue
        together = rejoined_columns(task, publisher.kind, record)
        if together:
            warnings.append(
                f"this release or {_called(record)} has {listing(together)} in one table and the "
                "other has them apart; whoever reads both can join them again, so withdraw one of "
                "them if the same people do"
            )
        if not _draws_alike(task, record):
            warnings.append(
                f"{_called(record)} is of the same source, and other values were drawn there or "
                "here; what the two reveal together was not measured"
            )
            continue
        if outcome.recoded is not None:
            if invariances(task.bound.models):
                _refuse_without_people(task, record)
                continue
            warnings.append(
                f"{_called(record)} is of the same source, and here levels vary by row; what the "
                "two reveal together was not measured"
            )
            continue
        warning = _warning(session, task, outcome, record)
        if warning is not None:
            warnings.append(warning)
        warnings += [_treated_words(record, column) for column in treated_columns(task, record)]
        for column, narrowed in new.narrowed_by(record, number).items():
            warnings.append(_narrowed_words(task, record, column, narrowed))
    return warnings


def _draws_alike(task: Task, record: ReleaseRecord) -> bool:
    """Whether an earlier release shows the same drawn values, or neither shows drawn ones.

    Only then do people stand in both with the same quasi-identifiers.
    """
    drawn = bool(task.bound.perturbed)
    if record.policy is None or not (drawn or _perturbs(json.loads(record.policy)["data"])):
        return not drawn
    try:
        earlier = bind_recorded(record.policy, record.id, with_hierarchies=False)
    except PolicyError:
        return False
    return draws_alike(task.bound, earlier)


def _perturbs(policy: dict[str, Any]) -> bool:
    """Whether a policy as it was written replaces values."""
    asked = any(
        isinstance(column, dict) and column.get("perturb") is not None
        for column in policy.get("columns", {}).values()
    )
    return asked or (policy.get("search") or {}).get("algorithm") == RECONSTRUCT


def _refuse_without_people(task: Task, record: ReleaseRecord) -> None:
    """Refuse to stand beside a release in which nobody's values were kept together."""
    kept = {
        facts["column"] for facts in json.loads(record.privacy) if facts["model"] == Invariance.name
    }
    missing = [model.about for model in invariances(task.bound.models) if model.about not in kept]
    if missing:
        raise VerificationError(
            f"{_called(record)} of the same source was made without m_invariance of "
            f"{listing(missing)}, so together with it people could be told apart, which "
            f"m_invariance forbids; withdraw that release with ppdp releases drop {record.id}"
        )


def rejoined_columns(task: Task, kind: str, record: ReleaseRecord) -> list[str]:
    """Name the sensitive columns that one of two releases has together and the other apart."""
    if record.policy is None:
        return []
    earlier = json.loads(record.policy)["data"]
    before = _parts_columns(earlier.get("publish") or {}, record.kind)
    publish = task.bound.policy.publish
    now = kind == "break_merge" or (publish is not None and publish.permute)
    common = [
        name
        for name in task.bound.policy.with_role(Role.SENSITIVE)
        if _is_sensitive(earlier.get("columns", {}).get(name))
    ]
    return common if before != now and len(common) > 1 else []


def _parts_columns(publish: dict[str, Any], kind: str) -> bool:
    """Whether a release tells nothing of which sensitive values belong together."""
    return kind == "break_merge" or bool(publish.get("permute"))


def _is_sensitive(column: Any) -> bool:
    return column == Role.SENSITIVE or (isinstance(column, dict) and Role.SENSITIVE in column)


def _narrowed_words(task: Task, record: ReleaseRecord, column: str, narrowed: Narrowed) -> str:
    words = (
        f"together with {_called(record)} a person's {column} can be narrowed down to "
        f"{counted(narrowed.values, 'value')} in {counted(narrowed.rows, 'row')}, where the policy "
        f"leaves {promised_values(task, column)} open"
    )
    if any(isinstance(model, Invariance) and model.column == column for model in task.bound.models):
        raise VerificationError(
            f"{words}, which m_invariance forbids; withdraw that release, or add counterfeits"
        )
    return f"{words}; withdraw one of them if the same people read both"


def _treated_words(record: ReleaseRecord, column: str) -> str:
    return (
        f"this release or {_called(record)} generalizes or hides {column}; what the two reveal "
        "together of it was not measured"
    )


def _called(record: ReleaseRecord) -> str:
    return f"release {record.id} ('{record.name}')"


def source_name(session: Session, source: Source) -> str:
    """Return a source by one name, however the policy writes it."""
    if not isinstance(source, Relation):
        return str(source)
    return shown_name(session, session.engine.qualify(source))


def _warning(session: Session, task: Task, outcome: Outcome, record: ReleaseRecord) -> str | None:
    together = _together(task, outcome, record)
    called = _called(record)
    if together is None:
        return (
            f"{called} of the same source generalizes other columns; what the two reveal together "
            "was not measured"
        )
    if source_changed(task, record):
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
    required = rows_promised(task)
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
    levels: dict[str, int] | None = json.loads(record.node)
    if levels is None:
        return None  # local recoding has no node
    recorded = json.loads(record.policy)
    if (recorded["data"].get("publish") or {}).get("mode") == "anatomy":
        levels = dict.fromkeys(levels, 0)  # its groups have a node, its rows are as they were
    hashes: dict[str, Any] = recorded["hierarchies"]
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
