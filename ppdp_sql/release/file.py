"""A release as a file: written beside its target, moved over it last."""

from __future__ import annotations

import os
from pathlib import Path

from ppdp_sql.catalog.relation import FILE_FORMATS, Source, SourceFile, file_format
from ppdp_sql.errors import InputError, RelationError, RightsError
from ppdp_sql.files import file_error
from ppdp_sql.names import work_name
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord, sidecar_of, write_sidecar
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


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
        known = (suffix for suffix in FILE_FORMATS if self._path.name.endswith(suffix))
        return next(known, "")

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
