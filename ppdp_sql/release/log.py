"""`ppdp.releases`: what was published, with which guarantee, by whom. No values."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import exists
from ppdp_sql.names import LOG_SCHEMA
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class ReleaseRecord:
    """One line of the log."""

    id: str
    kind: str
    name: str
    source: str
    source_rows: int
    source_fingerprint: str | None
    published_rows: int
    suppressed_rows: int
    algorithm: str
    node: str
    privacy: str
    metrics: str
    policy_hash: str
    sql_hash: str
    version: str
    created_at: str
    created_by: str


NAMES = [field.name for field in fields(ReleaseRecord)]


class ReleaseLog:
    """The log of one database."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._log = session.engine.qualify(Relation("releases", LOG_SCHEMA))
        self.key = session.engine.qualify(Relation("fingerprint_key", LOG_SCHEMA))

    @property
    def exists(self) -> bool:
        """Whether anything was ever published here."""
        return exists(self._session, self._log)

    def create(self) -> None:
        """Make the log and the secret of its fingerprints, where they are missing."""
        if self.exists:
            return
        self._session.execute("release/create_schema", schema=LOG_SCHEMA)
        self._session.execute("release/create_log", log=self._log)
        self._session.execute("release/create_key", table=self.key)
        self._session.execute("release/set_key", table=self.key)

    def knows(self, name: str) -> bool:
        """Whether a relation of this name was published from here."""
        if not self.exists:
            return False
        return bool(self._session.fetch("release/known", log=self._log, name=name)[0][0])

    def knows_file(self, path: str) -> bool:
        """Whether a file was published from here."""
        return any(record.kind == "file" and record.name == path for record in self.records())

    def add(self, record: ReleaseRecord) -> None:
        """Write a line."""
        facts = list(asdict(record).values())
        self._session.execute("release/record", log=self._log, names=NAMES, facts=facts)

    def records(self) -> list[ReleaseRecord]:
        """Return all lines, newest first."""
        if not self.exists:
            return []
        rows = self._session.fetch("release/list", log=self._log, names=NAMES)
        return [ReleaseRecord(*row) for row in rows]


def write_sidecar(path: Path, record: ReleaseRecord) -> Path:
    """Log a file that was published from memory, beside the file."""
    sidecar = path.with_name(path.name + ".release.json")
    sidecar.write_text(json.dumps(asdict(record), indent=2) + "\n", encoding="utf-8")
    return sidecar
