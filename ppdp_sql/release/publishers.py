"""The kinds of release by name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.file import FilePublisher
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.table import TablePublisher
from ppdp_sql.templating import Session

PUBLISHERS: dict[str, Callable[[Session, PublishPolicy, Source, Path], Publisher]] = {
    "table": TablePublisher,
    "file": FilePublisher,
}


def publisher_of(session: Session, publish: PublishPolicy, source: Source, base: Path) -> Publisher:
    """Return the publisher of a policy's kind."""
    if publish.kind not in PUBLISHERS:
        raise InputError(
            f"publishing as {publish.kind} is not available in this version; known are "
            f"{listing(PUBLISHERS)}"
        )
    return PUBLISHERS[publish.kind](session, publish, source, base)
