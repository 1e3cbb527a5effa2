"""Asks for rights before any work, so that a role that lacks one is told which grant it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import RightsError
from ppdp_sql.names import LOG_SCHEMA, PRIVATE_SCHEMA
from ppdp_sql.policy import Publishing
from ppdp_sql.release.log import ReleaseLog
from ppdp_sql.templating import Session


class Released(Protocol):
    """What is asked of a publisher: where it writes."""

    @property
    def logged(self) -> bool:
        """Whether the database can keep the log of the release."""

    @property
    def target_schema(self) -> str | None:
        """The schema that the release is made in; None for files."""

    @property
    def log(self) -> ReleaseLog:
        """The log of the database."""


def check_rights(
    session: Session,
    source: Source,
    columns: Sequence[str],
    publisher: Released | None = None,
    publish: Publishing | None = None,
    *,
    keeps: bool = False,
) -> None:
    """Refuse a role that may not read the source or, with a publisher, not publish.

    Args:
        session: the run's session.
        source: what is read.
        columns: the columns that are read; others need no right.
        publisher: where the release will go; None where nothing is written.
        publish: what the policy says of the release.
        keeps: whether the release keeps something private, whatever its kind is.
    """
    if not session.engine.capabilities.roles or not isinstance(source, Relation):
        return
    creates: list[str] = []
    tables: list[dict[str, object]] = []
    makes_schema = False
    if publisher is not None and publish is not None and publisher.logged:
        log_exists = publisher.log.exists
        log, key = publisher.log.relations
        if log_exists:
            tables = [
                {"relation": log, "rights": ["select", "insert"]},
                {"relation": key, "rights": ["select"]},
            ]
        creates = [] if log_exists else [LOG_SCHEMA]
        if publish.kind in ("view", "live_view") or publish.mapping or keeps:
            creates.append(PRIVATE_SCHEMA)
        if publisher.target_schema is not None:
            creates.append(publisher.target_schema)
        known = {schema for schema in creates if _exists(session, schema)}
        makes_schema = len(known) < len(creates)
    missing = session.fetch(
        "catalog/missing_rights",
        source=session.engine.qualify(source),
        columns=list(columns),
        creates=creates,
        databases=makes_schema,
        tables=tables,
    )
    _refuse(missing)


def check_readable(session: Session, relation: Relation) -> None:
    """Refuse a role that may not read a relation of ours which a run goes on from."""
    if not session.engine.capabilities.roles:
        return
    missing = session.fetch(
        "catalog/missing_rights",
        source=None,
        columns=[],
        creates=[],
        databases=False,
        tables=[{"relation": relation, "rights": ["select"]}],
    )
    _refuse(missing)


def _refuse(missing: Sequence[ResultRow]) -> None:
    if missing:
        grants = "; ".join(dict.fromkeys(str(row[1]) for row in missing))
        raise RightsError(f"a right is missing; let an owner run: {grants}")


def _exists(session: Session, schema: str) -> bool:
    return bool(session.fetch("catalog/schema_exists", relation=Relation("", schema)))
