"""Keeps a source as it is while it is read."""

from __future__ import annotations

from collections.abc import Callable

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.templating import Session


def source_lock(session: Session, source: Source, publisher: Publisher) -> Callable[[], None]:
    """Return what keeps the source from being dropped or altered, or written to, during the run.

    The lock comes before the first query of the transaction: it takes no snapshot, so whatever
    was committed while we waited for it is seen. So what can be locked is asked before; what is
    missing, or not ours, is left to the checks, which name it.
    """
    if not session.engine.capabilities.locks or not isinstance(source, Relation):
        return lambda: None
    relation = session.engine.qualify(source)
    target = publisher.target_relation
    with session.engine.transaction(commit=False):
        found = session.fetch("catalog/lockable", relation=relation)
        shared = [relation] if found else []
        # What stands in the place of the release must be what was looked at when it is replaced.
        if target is not None and target != relation:
            if session.fetch("catalog/lockable", relation=target):
                shared.append(target)

    def lock() -> None:
        if found and found[0][0]:
            publisher.lock()
        if shared:
            session.execute("catalog/share_lock", relations=shared)

    return lock
