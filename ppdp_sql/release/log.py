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


#: The comment of a table that we published, before the id of its release.
MARK = "ppdp release "


def schema_of(relation: Relation) -> Relation:
    """Return the schema of a qualified relation as a name to quote."""
    assert relation.schema is not None
    return Relation(relation.schema, relation.catalog)


class ReleaseLog:
    """The log of one database."""

    def __init__(self, session: Session, catalog: str | None = None) -> None:
        self._session = session
        self._log = session.engine.qualify(Relation("releases", LOG_SCHEMA, catalog))
        self.key = session.engine.qualify(Relation("fingerprint_key", LOG_SCHEMA, catalog))

    @property
    def exists(self) -> bool:
        """Whether anything was ever published here."""
        return exists(self._session, self._log)

    def create(self) -> None:
        """Make the log and the secret of its fingerprints, where they are missing."""
        if self.exists:
            return
        schema = schema_of(self._log)
        self._session.execute("release/create_schema", schema=schema)
        self._session.execute("release/create_log", log=self._log)
        self._session.execute("release/create_key", table=self.key)
        self._session.execute("release/set_key", table=self.key)

    def knows(self, name: str, mark: str | None) -> bool:
        """Whether a relation of this name carries the mark of a release of ours."""
        if not mark or not mark.startswith(MARK) or not self.exists:
            return False
        known = self._session.fetch(
            "release/known", log=self._log, id=mark.removeprefix(MARK), name=name
        )
        return bool(known[0][0])

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


def sidecar_of(path: Path) -> Path:
    """Return where a file that was published from memory is logged."""
    return path.with_name(path.name + ".release.json")


def write_sidecar(path: Path, record: ReleaseRecord) -> None:
    """Write the log of one release to a file."""
    path.write_text(json.dumps(asdict(record), indent=2) + "\n", encoding="utf-8")
