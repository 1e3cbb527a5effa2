"""A broken release, put together again as its readers can, so that it is measured as a table is."""

from __future__ import annotations

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.catalog.relation import Relation, parse_relation
from ppdp_sql.errors import VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import listing
from ppdp_sql.release.broken import COUNT, GROUP, Broken
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.plan import published
from ppdp_sql.templating import Session


def broken_table(session: Session, bound: BoundPolicy) -> Relation | None:
    """Return the table of quasi-identifiers of a policy's release, if that is broken."""
    publish = bound.policy.publish
    if publish is None or publish.kind != "break_merge":
        return None
    prefix = session.engine.qualify(parse_relation(str(publish.relation)))
    broken = Broken.of(prefix, bound.policy)
    # When leaks decide, the release may be one table.
    is_there = session.fetch("catalog/relation_kind", relation=broken.quasi)
    return broken.quasi if is_there or publish.when is None else None


def groups_by(bound: BoundPolicy) -> list[str]:
    """Return the columns that tell the groups of a policy's release apart."""
    return [GROUP] if _is_anatomy(bound) else list(bound.policy.quasi_identifiers)


def shown_columns(bound: BoundPolicy) -> list[str]:
    """Return the columns that a policy's release has, put together again where it is broken."""
    return [*published(bound.policy), *([GROUP] if _is_anatomy(bound) else [])]


def _is_anatomy(bound: BoundPolicy) -> bool:
    """Whether raw quasi-identifiers are shown, in groups that only ids tell apart."""
    return bound.policy.publish is not None and bound.policy.publish.mode == "anatomy"


def merge_tables(session: Session, bound: BoundPolicy, release: str | None) -> Relation:
    """Check the tables of a policy's broken release and put them together again.

    Args:
        session: where they are.
        bound: the policy.
        release: the release whose they must be; None where that is not asked.

    Raises:
        VerificationError: a table is gone, belongs to another release, or does not add up.
    """
    assert bound.policy.publish is not None
    prefix = session.engine.qualify(parse_relation(str(bound.policy.publish.relation)))
    broken = Broken.of(prefix, bound.policy)
    tables = {broken.quasi: None} | {table: name for name, table in broken.parts.items()}
    for relation, column in tables.items():
        _check_table(session, broken, relation, column, release)
    for check in broken.checks():
        fault = check.fault(check.step.fetch(session)[0])
        if fault is not None:
            raise VerificationError(f"'{prefix}' was changed: {fault}")
    target = session.work("merged")
    broken.merge_step(target).execute(session)
    session.analyze(target)
    return session.engine.temporary(target)


def _check_table(
    session: Session, broken: Broken, relation: Relation, column: str | None, release: str | None
) -> None:
    found = session.fetch("catalog/relation_kind", relation=relation)
    if not found:
        of_release = "" if release is None else f" of release {release}"
        raise VerificationError(f"'{relation}'{of_release} is gone; run the policy again")
    marked = release_id(found[0][2])
    if release is not None and marked != release:
        now = f"release {marked}" if marked else "no release of ours"
        raise VerificationError(f"'{relation}' is {now} and no longer release {release}")
    names = [item.name for item in describe(session, relation)]
    expected = [GROUP, column, COUNT]
    if column is None:
        own = [str(item["name"]) for item in broken.columns if item["index"] is None]
        expected = [*own, GROUP]
    if names != expected:
        raise VerificationError(
            f"'{relation}' has the columns {listing(names)}, and the release has "
            f"{listing(str(name) for name in expected)}"
        )
