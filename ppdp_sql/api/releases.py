"""releases: what was published from a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.templating import StatementLog


def releases(
    engine: Any = None, *, log: str | Path | StatementLog | None = None
) -> list[ReleaseRecord]:
    """Return the log of a database, newest release first."""
    target = choose_engine(engine, None, None)
    with (
        open_session(target, read_only=True, log=log) as session,
        session.engine.transaction(commit=False),
    ):
        return ReleaseLog(session).records()
