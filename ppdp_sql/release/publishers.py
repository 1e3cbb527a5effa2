"""The kinds of release: where one is built, and how it takes its place."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from ppdp_sql.catalog.relation import Relation, Source, SourceFile, file_format, parse_relation
from ppdp_sql.errors import InputError, RelationError, RightsError
from ppdp_sql.files import file_error
from ppdp_sql.names import listing, work_name
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.log import (
    MARK,
    ReleaseLog,
    ReleaseRecord,
    schema_of,
    sidecar_of,
    write_sidecar,
)
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.templating import Session


class Publisher(Protocol):
    """One kind of release. `check` comes before any work, `swap` after verification."""

    kind: str
    log: ReleaseLog

    def lock(self) -> None:
        """Come first in the transaction, before its snapshot is taken."""

    @property
    def name(self) -> str:
        """What the release is called in reports and in the log."""

    @property
    def built(self) -> Relation | SourceFile:
        """The release under its work name."""

    def check(self, *, writing: bool) -> None:
        """Refuse a target that cannot be published to, before anything is counted.

        Args:
            writing: false for a plan, which a read-only database may make, too.
        """

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Return the statements that build the release under its work name."""

    def swap_steps(self) -> list[Step]:
        """Return the statements that give the release its name."""

    def swap(self, record: ReleaseRecord) -> None:
        """Let the release take its place inside the transaction, and log it."""

    def finish(self, record: ReleaseRecord) -> None:
        """Do what no transaction covers; comes last, just before the commit."""

    def abandon(self) -> None:
        """Remove what a transaction's roll-back does not."""


class TablePublisher:
    """A table, built beside its target and renamed in the same transaction."""

    kind = "table"

    def __init__(
        self, session: Session, publish: PublishPolicy, source: Source, base: Path
    ) -> None:
        self._session = session
        self._publish = publish
        self._source = source
        self._target = session.engine.qualify(parse_relation(str(publish.target)))
        self._is_source = (
            isinstance(source, Relation) and session.engine.qualify(source) == self._target
        )
        self.log = ReleaseLog(session, self._target.catalog)
        self._replaced: str | None = None

    @property
    def name(self) -> str:
        """The table with its schema, and with its catalog where that is another one."""
        here = self._session.engine.qualify(Relation(self._target.name, self._target.schema))
        catalog = None if here.catalog == self._target.catalog else self._target.catalog
        return str(Relation(self._target.name, self._target.schema, catalog))

    def lock(self) -> None:
        """Keep writers away from a source that its release replaces: their rows would be lost."""
        if self._is_source and self._publish.replace and self._session.engine.capabilities.locks:
            self._session.execute("release/lock_table", table=self._target)

    @property
    def built(self) -> Relation:
        """The table under its work name, in the schema of its target."""
        name = work_name("release", self._session.run_id)
        return Relation(name, self._target.schema, self._target.catalog)

    def check(self, *, writing: bool) -> None:
        """Refuse memory, a missing schema, and a relation that is not ours to replace."""
        engine = self._session.engine
        if not engine.capabilities.durable:
            raise InputError(
                "a table published in memory would be gone with the run; publish a file or name "
                "an engine such as duckdb:warehouse.duckdb"
            )
        if writing and engine.capabilities.read_only:
            raise RightsError(
                f"the database is read-only, so '{self.name}' cannot be published; open it for "
                "writing or use ppdp plan"
            )
        self._check_length()
        schemas = self._session.fetch("catalog/schema_exists", relation=self._target)
        self._check_case(str(self._target.schema), schemas)
        if not schemas and not self._publish.create_schema:
            raise RelationError(
                f"the schema '{self._target.schema}' of '{self.name}' does not exist; create it "
                "or set create_schema: true"
            )
        kinds = self._session.fetch("catalog/relation_kind", relation=self._target)
        self._check_case(self._target.name, [(name,) for _, name, _ in kinds])
        if not kinds:
            return
        self._session.fetch("release/hold_relation", table=self._target)
        self._replaced = str(kinds[0][0])
        if self._replaced == "other":
            raise RelationError(
                f"'{self.name}' exists and is neither a table nor a view; choose another name"
            )
        if self._publish.replace:
            return
        if self._is_source:
            raise RelationError(
                f"'{self.name}' is the source itself; choose another name or set replace: true"
            )
        if not self.log.knows(self.name, kinds[0][2]):
            raise RelationError(
                f"'{self.name}' exists and is no release of ours; choose another name or set "
                "replace: true"
            )

    def _check_length(self) -> None:
        most = self._session.engine.capabilities.most_name_bytes
        for name in (self._target.name, self._target.schema or ""):
            if most is not None and len(name.encode()) > most:
                raise RelationError(
                    f"the name '{name}' is longer than the {most} bytes that "
                    f"{self._session.engine.name} keeps; choose a shorter one"
                )

    def _check_case(self, name: str, found: Sequence[tuple[str, ...]]) -> None:
        """An engine that folds case would take another relation for this one."""
        others = [row[0] for row in found if row[0] != name]
        if others:
            raise RelationError(
                f"'{others[0]}' exists and {self._session.engine.name} does not tell it from "
                f"'{name}'; write it '{others[0]}', with replace: true if it is to be replaced"
            )

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Create the schema where allowed, then the table."""
        steps = []
        if self._publish.create_schema:
            steps.append(Step("release/create_schema", {"schema": schema_of(self._target)}))
        context = {"target": self.built, "release": plan.context}
        return [*steps, Step("release/build_table", context)]

    def swap_steps(self) -> list[Step]:
        """Drop what stood there, then rename."""
        steps = []
        if self._replaced is not None:
            context = {"relation": self._target, "kind": self._replaced}
            steps.append(Step("release/drop_relation", context))
        rename = {"table": self.built, "name": self._target.name}
        return [*steps, Step("release/rename_table", rename)]

    def swap(self, record: ReleaseRecord) -> None:
        """Rename, mark and log; the transaction makes all of it visible at once."""
        execute_all(self._session, self.swap_steps())
        mark = f"{MARK}{record.id}"
        self._session.execute("release/comment_table", table=self._target, mark=mark)
        self.log.add(record)

    def finish(self, record: ReleaseRecord) -> None:
        """Nothing to do: the commit makes the table visible."""

    def abandon(self) -> None:
        """Nothing to do: the transaction's roll-back takes the table away."""


class FilePublisher:
    """A CSV or Parquet file, written beside its target and moved over it."""

    kind = "file"

    def __init__(
        self, session: Session, publish: PublishPolicy, source: Source, base: Path
    ) -> None:
        self._session = session
        self._publish = publish
        self._source = source
        self.log = ReleaseLog(session)
        text = str(publish.target)
        self._format = file_format(text)
        self._path = (base / text).absolute()

    @property
    def name(self) -> str:
        """The path as the policy means it."""
        return str(self._path)

    def lock(self) -> None:
        """Nothing to lock: a file that changes during a run is found by verification."""

    @property
    def _work_path(self) -> Path:
        return self._path.with_name(f".{work_name('release', self._session.run_id)}{self._suffix}")

    @property
    def _logged(self) -> bool:
        capabilities = self._session.engine.capabilities
        return capabilities.durable and not capabilities.read_only

    @property
    def _suffix(self) -> str:
        return next(
            suffix
            for suffix in (".csv.gz", ".csv", ".tsv", ".parquet")
            if self._path.name.endswith(suffix)
        )

    @property
    def built(self) -> SourceFile:
        """The file under its work name, read back as text."""
        assert self._format is not None
        return SourceFile(self._work_path, self._format, as_text=True)

    def check(self, *, writing: bool) -> None:
        """Refuse unknown formats, missing folders, and files that are not ours to replace."""
        if not self._session.engine.capabilities.files:
            raise InputError(
                f"{self._session.engine.name} cannot write files; publish a table, or use DuckDB"
            )
        if self._format is None:
            raise InputError(
                f"the file '{self._publish.target}' has no known format; its name must end in "
                ".csv, .csv.gz, .tsv or .parquet"
            )
        if not self._path.parent.is_dir():
            raise RelationError(f"the folder '{self._path.parent}' does not exist; create it")
        if writing and not os.access(self._path.parent, os.W_OK):
            raise RightsError(f"the folder '{self._path.parent}' may not be written to")
        if not self._path.exists() or self._publish.replace:
            return
        if isinstance(self._source, SourceFile) and self._source.path == self._path:
            raise RelationError(
                f"'{self.name}' is the source itself; choose another name or set replace: true"
            )
        if not sidecar_of(self._path).exists() and not self.log.knows_file(self.name):
            raise RelationError(
                f"the file '{self.name}' exists and is no release of ours; choose another name "
                "or set replace: true"
            )

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Write the file."""
        context = {
            "path": str(self._work_path),
            "format": self._format,
            "delimiter": "\t" if self._suffix == ".tsv" else ",",
            "compressed": self._suffix == ".csv.gz",
            "release": plan.context,
        }
        return [Step("release/build_file", context)]

    def swap_steps(self) -> list[Step]:
        """A file takes its place by a move, which is no statement."""
        return []

    def swap(self, record: ReleaseRecord) -> None:
        """Log the release, where the database can keep it."""
        if self._logged:
            self.log.add(record)

    def finish(self, record: ReleaseRecord) -> None:
        """Move the file over its target, in one step of the file system."""
        try:
            if not self._logged:
                # Before the file: a release is never without its log.
                write_sidecar(sidecar_of(self._work_path), record)
                os.replace(sidecar_of(self._work_path), sidecar_of(self._path))
            os.replace(self._work_path, self._path)
        except OSError as error:
            raise file_error("the file", self._path, error) from error

    def abandon(self) -> None:
        """Remove a file that was written and not published."""
        self._work_path.unlink(missing_ok=True)
        sidecar_of(self._work_path).unlink(missing_ok=True)


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
