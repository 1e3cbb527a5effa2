"""Linked models of a release that the log knows, measured again."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.counted import order_of
from ppdp_sql.api.perturbed import counted_source
from ppdp_sql.api.recode_again import recoded_again
from ppdp_sql.api.task import quasi_columns, resolve_columns
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import qualified
from ppdp_sql.lattice import Node
from ppdp_sql.names import listing
from ppdp_sql.policy import Role
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.linked import (
    LinkedQuasi,
    LinkedSensitive,
    is_linked,
    measure_linked,
    recoded_verification,
)
from ppdp_sql.release.linked_hierarchies import load_leaves, logged_quasi
from ppdp_sql.release.linked_models import Numbers
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord, read_sidecar, sidecar_of
from ppdp_sql.release.measure import Built
from ppdp_sql.templating import Session


def linked_from_log(
    session: Session,
    record: ReleaseRecord,
    bound: BoundPolicy,
    release: Built,
    source: Source | None = None,
) -> dict[int, Numbers]:
    """Measure the linked models of a release that the log knows, by position.

    The node is the log's, and the hierarchies are loaded anew.

    Args:
        session: where the release and its source are.
        record: the release's line of the log.
        bound: its policy, bound with its hierarchies.
        release: what was published.
        source: what its groups are counted from, where that is known already.

    Raises:
        InputError: what the models need is gone.
        VerificationError: the source has changed, or the release.
    """
    told = told_by_keys(session, bound, release)
    names = [m.name for at, m in enumerate(bound.models) if is_linked(m) and at not in told]
    if not names:
        return told
    needed = f"{listing(dict.fromkeys(names))} of release {record.id}"
    if record.kind == "in_place":
        raise InputError(
            f"release {record.id} took the place of its source, and {needed} cannot be measured "
            "without the source's rows"
        )
    _same_hierarchies(record, bound, needed)
    try:
        source = counted_source(session, bound) if source is None else source
        return told | _measure(session, record, bound, release, source, told)
    except RelationError as error:
        # What is at fault here is the source or a population, and not the release.
        raise InputError(
            f"{needed} cannot be measured without the source: {error.message}", detail=error.detail
        ) from None


def told_by_keys(session: Session, bound: BoundPolicy, release: Built) -> dict[int, Numbers]:
    """Count people by the pseudonyms that a release shows of them: it tells their number itself."""
    told: dict[int, Numbers] = {}
    for at, model in enumerate(bound.models):
        if isinstance(model, KAnonymity) and model.entity in bound.policy.pseudonyms:
            people = session.fetch(
                "many/people_in_groups",
                release=release,
                quasi=list(bound.policy.quasi_identifiers),
                key=model.entity,
            )
            told[at] = (float(people[0][0]),)
    return told


def logged_release(session: Session, bound: BoundPolicy, release: Source) -> ReleaseRecord:
    """Find the line of the log that tells of a policy's release.

    Raises:
        InputError: the log does not know it.
    """
    record = known_release(session, bound, release)
    if record is None:
        names = listing(dict.fromkeys(m.name for m in bound.models if is_linked(m)))
        raise InputError(
            f"'{release}' is no release that the log knows, so its node is not known, and {names} "
            "cannot be measured; run the policy"
        )
    return record


def known_release(session: Session, bound: BoundPolicy, release: Source) -> ReleaseRecord | None:
    """Return the line of the log that tells of a policy's release; None where there is none."""
    log = ReleaseLog(session)
    record = None
    publish = bound.policy.publish
    if publish is not None and publish.kind in ("file", "script"):
        path = (bound.base / publish.file).absolute()
        found = log.records(name=str(path))
        record = found[0] if found else read_sidecar(sidecar_of(path))
    elif isinstance(release, Relation):
        relation = session.engine.qualify(release)
        described = session.fetch("catalog/relation_kind", relation=relation)
        marked = release_id(described[0][2]) if described else None
        record = next(iter(log.records(marked)), None) if marked else None
    return record


def _measure(
    session: Session,
    record: ReleaseRecord,
    bound: BoundPolicy,
    release: Built,
    source: Source,
    told: Mapping[int, Numbers],
) -> dict[int, Numbers]:
    columns = resolve_columns(session, bound, bound.source)
    families = {column.name: column.family for column in columns}
    models = {
        at: model for at, model in enumerate(bound.models) if is_linked(model) and at not in told
    }
    sensitive = [
        LinkedSensitive(name, families[name], bound.hierarchies.get(name), order_of(bound, name))
        for name in bound.policy.with_role(Role.SENSITIVE)
    ]
    populations = {name: qualified(session, where) for name, where in bound.populations.items()}
    node = _node(record, bound)
    if node is None:
        # Its work tables are named apart from those that the release was measured with.
        again = Session(session.engine, log=session.log)
        return recoded_verification(
            again,
            release,
            source,
            recoded_again(again, record, _starred(record, bound)),
            models,
            sensitive=sensitive,
            populations=populations,
        ).run(again)
    return measure_linked(
        session,
        release,
        source,
        _load(session, bound, source, columns, node),
        models,
        sensitive=sensitive,
        populations=populations,
        starred=_starred(record, bound),
    )


def _same_hierarchies(record: ReleaseRecord, bound: BoundPolicy, needed: str) -> None:
    """Labels of other hierarchies would be looked for in vain."""
    recorded = json.loads(record.policy)["hierarchies"] if record.policy else {}
    for name in bound.policy.quasi_identifiers:
        if recorded.get(name) != bound.hierarchy_hashes.get(name):
            raise InputError(
                f"the hierarchy of column '{name}' is not the one that release {record.id} was "
                f"made with, and {needed} cannot be measured without that; run the policy again"
            )


def _node(record: ReleaseRecord, bound: BoundPolicy) -> Node | None:
    """Return the levels of a release; None where they vary by row."""
    levels: dict[str, int] | None = json.loads(record.node)
    if levels is None:
        return None
    return tuple(levels[name] for name in bound.policy.quasi_identifiers)


def _starred(record: ReleaseRecord, bound: BoundPolicy) -> bool:
    """Whether suppressed rows are in the release: then it has as many rows as its source."""
    return (
        bound.policy.suppressed == "star"
        and record.suppressed_rows > 0
        and record.published_rows == record.source_rows
    )


def _load(
    session: Session,
    bound: BoundPolicy,
    source: Source,
    columns: Sequence[Column],
    node: Node,
) -> list[LinkedQuasi]:
    """Load the hierarchies of the quasi-identifiers; what they do not cover has no group."""
    quasi = quasi_columns(bound, columns)
    loaded = load_leaves(session, source, quasi, "logged")
    return logged_quasi(quasi, loaded, node)
