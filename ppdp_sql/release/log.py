"""`ppdp.releases`: what was published, with which guarantee, by whom. No values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import exists
from ppdp_sql.names import LOG_SCHEMA
from ppdp_sql.release.comments import release_id
from ppdp_sql.release.schemas import close_to_others, create_private_schema
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Owned:
    """A relation that belongs to a release: a frozen table, leaves, a value mapping."""

    role: str
    schema: str
    name: str
    #: Whether it is a `table`, a `view` or a `function`.
    kind: str = "table"

    def relation(self, catalog: str | None) -> Relation:
        """Return where it lies."""
        return Relation(self.name, self.schema, catalog)


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
    #: Groups of the release; None in the log of an earlier version, as what follows.
    groups: int | None = None
    #: The policy as JSON, without its engine, and the hash of each hierarchy.
    policy: str | None = None
    #: What belongs to the release besides itself, as JSON.
    objects: str | None = None
    #: What was done to sensitive columns, as JSON; None where the policy allows nothing.
    sensitive: str | None = None

    @property
    def owned(self) -> list[Owned]:
        """What belongs to the release besides itself, in the order in which it can be dropped."""
        return [Owned(*item) for item in json.loads(self.objects or "[]")]


def owned_as_text(objects: Sequence[Owned]) -> str:
    """Return what belongs to a release as JSON."""
    return json.dumps([[item.role, item.schema, item.name, item.kind] for item in objects])


NAMES = [field.name for field in fields(ReleaseRecord)]


class ReleaseLog:
    """The log of one database."""

    def __init__(self, session: Session, catalog: str | None = None) -> None:
        self._session = session
        self._log = session.engine.qualify(Relation("releases", LOG_SCHEMA, catalog))
        self.key = session.engine.qualify(Relation("fingerprint_key", LOG_SCHEMA, catalog))
        self._known: list[str] | None = None

    @property
    def relations(self) -> tuple[Relation, Relation]:
        """The tables of the log."""
        return self._log, self.key

    @property
    def exists(self) -> bool:
        """Whether anything was ever published here."""
        return bool(self._columns())

    def look_again(self) -> None:
        """Forget whether the log is there: another run may make it before ours begins."""
        self._known = None

    @property
    def readable(self) -> bool:
        """Whether the role may look into the log."""
        if not self._session.engine.capabilities.roles:
            return True
        missing = self._session.fetch(
            "catalog/missing_rights",
            source=None,
            columns=[],
            creates=[],
            databases=False,
            tables=[{"relation": self._log, "rights": ["select"]}],
        )
        return not missing

    def create(self, key: str | None = None) -> None:
        """Make the log and the secret of its fingerprints, where they are missing.

        Args:
            key: a work table with the secret, where it was drawn before.
        """
        if self.exists:
            self._add_columns()
            return
        create_private_schema(self._session, self._log)
        self._session.execute("release/create_log", log=self._log)
        self._session.execute("release/create_key", table=self.key)
        if key is None:
            self._session.execute("release/set_key", table=self.key)
        else:
            self._session.execute("release/copy_key", table=self.key, source=key)
        for relation in self.relations:
            close_to_others(self._session, relation)
        self._known = list(NAMES)

    def _add_columns(self) -> None:
        """Bring the log of an earlier version up to date."""
        known = self._columns()
        for name in NAMES:
            if name not in known:
                known.append(name)
                self._session.execute(
                    "release/add_log_column", log=self._log, column=name, number=name == "groups"
                )

    def _columns(self) -> list[str]:
        """Name the columns of the log, none where there is no log; looked up once."""
        if self._known is None:
            rows = self._session.fetch("catalog/describe_relation", relation=self._log)
            self._known = [str(row[0]) for row in rows]
        return self._known

    def marked(self, name: str, comment: str | None) -> ReleaseRecord | None:
        """Return the release of ours that a relation of this name says it is."""
        marked = release_id(comment)
        if marked is None or not self.exists:
            return None
        return next((record for record in self.records(marked) if record.name == name), None)

    def knows_file(self, path: str) -> bool:
        """Whether a file was published from here."""
        return any(record.kind in ("file", "script") for record in self.records(name=path))

    def forget_owned(self, name: str) -> None:
        """Drop what belonged to the releases of a file that is replaced."""
        for record in self.records(name=name):
            for item in record.owned:
                relation = item.relation(self._log.catalog)
                if exists(self._session, relation):
                    context = {"relation": relation, "kind": item.kind}
                    self._session.execute("release/drop_relation", **context)

    def add(self, record: ReleaseRecord) -> None:
        """Write a line."""
        facts = list(asdict(record).values())
        self._session.execute("release/record", log=self._log, names=NAMES, facts=facts)

    def forget(self, record: ReleaseRecord) -> None:
        """Take a line out."""
        self._session.execute("release/forget", log=self._log, id=record.id)

    def records(
        self, release: str | None = None, *, name: str | None = None
    ) -> list[ReleaseRecord]:
        """Return all lines, newest first, or those of one release or of one name."""
        return self._read("release/list", id=release, name=name)

    def earlier(self, source: str, name: str) -> list[ReleaseRecord]:
        """Return the newest release of a source under each name but one."""
        return self._read("release/list_earlier", source=source, name=name)

    def _read(self, step: str, **context: str | None) -> list[ReleaseRecord]:
        if not self.exists:
            return []
        known = self._columns()
        names = [name for name in NAMES if name in known]
        rows = self._session.fetch(step, log=self._log, names=names, **context)
        return [ReleaseRecord(**dict(zip(names, row, strict=True))) for row in rows]


#: What the file beside a release says of its columns, as comments do in a database.
COLUMN_WORDS = "columns"


def sidecar_of(path: Path) -> Path:
    """Return where a file that was published from memory is logged."""
    return path.with_name(path.name + ".release.json")


def write_sidecar(path: Path, record: ReleaseRecord, words: Mapping[str, str]) -> None:
    """Write the log of one release to a file, and how to read each of its columns."""
    document = asdict(record) | {COLUMN_WORDS: dict(words)}
    path.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def read_sidecar(path: Path) -> ReleaseRecord | None:
    """Read the log of one release from its file; None where there is none."""
    if not path.is_file():
        return None
    document = json.loads(path.read_text(encoding="utf-8"))
    document.pop(COLUMN_WORDS, None)
    return ReleaseRecord(**document)
