"""The kinds of release by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import InputError
from ppdp_sql.policy import Policy, PublishPolicy, kind_words
from ppdp_sql.release.break_merge import BreakMergePublisher
from ppdp_sql.release.file import FilePublisher
from ppdp_sql.release.folder import FolderPublisher
from ppdp_sql.release.in_place import in_place_publisher
from ppdp_sql.release.increment import table_publisher
from ppdp_sql.release.live_view import LiveViewPublisher
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.script import ScriptPublisher
from ppdp_sql.release.view import ViewPublisher
from ppdp_sql.release.warehouse_publisher import WarehousePublisher
from ppdp_sql.templating import Session


def file_publisher(request: Request) -> Publisher:
    """A file is one file, or a folder of parts, as the engine writes it."""
    if request.session.engine.capabilities.writes_files == "folder":
        return FolderPublisher(request)
    return FilePublisher(request)


PUBLISHERS: dict[str, Callable[[Request], Publisher]] = {
    "table": table_publisher,
    "view": ViewPublisher,
    "live_view": LiveViewPublisher,
    "in_place": in_place_publisher,
    "file": file_publisher,
    "script": lambda request: (
        ScriptPublisher(request) if request.publish.dialect is None else WarehousePublisher(request)
    ),
    "break_merge": BreakMergePublisher,
}


def publisher_of(
    session: Session,
    publish: PublishPolicy,
    source: Source,
    base: Path,
    policy: Policy | None = None,
) -> Publisher:
    """Return the publisher of a policy's kind."""
    if publish.kind not in PUBLISHERS:
        raise InputError(
            f"a {kind_words(publish.kind)} is a file of a dbt project, and dbt builds it; write it "
            "with `ppdp dbt compile`"
        )
    refused = session.engine.capabilities.refused_kinds.get(publish.kind)
    # A script for a warehouse is only tried here, and is nothing that this engine must publish.
    if refused is not None and publish.dialect is None:
        raise InputError(
            f"{session.engine.name} cannot publish {publish.kind}: {refused}; "
            "publish a table, a view or a file"
        )
    return PUBLISHERS[publish.kind](Request(session, publish, source, base, policy))
