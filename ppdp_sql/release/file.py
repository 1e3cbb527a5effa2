"""A release as a file: written in a work folder beside its target, moved over it last."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from ppdp_sql.catalog.relation import SourceFile
from ppdp_sql.errors import RelationError, RightsError
from ppdp_sql.files import file_error, is_there
from ppdp_sql.release.file_format import FileFormat
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord, sidecar_of, write_sidecar
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.steps import Step
from ppdp_sql.work_folder import WorkFolder


class FileTarget:
    """A path that a release will take, and the folder where it is written first."""

    def __init__(self, path: Path, run_id: str) -> None:
        self.path = path
        self._folder = WorkFolder(path.parent, "release", run_id)
        self.work_path = self._folder.path / path.name
        self._moved = False

    def check_folder(self) -> None:
        """Refuse a missing folder, and a name that no disk can have."""
        is_there(self.path, "the file")
        if not self.path.parent.is_dir():
            raise RelationError(f"the folder '{self.path.parent}' does not exist; create it")
        if self.path.is_dir():
            raise RelationError(f"'{self.path}' is a folder; choose the name of a file")

    def open(self) -> None:
        """Make the work folder; what dead runs left beside it goes."""
        self.check_folder()
        if not os.access(self.path.parent, os.W_OK):
            raise RightsError(f"the folder '{self.path.parent}' may not be written to")
        self._folder.open()

    def check_ours(self, log: ReleaseLog) -> None:
        """Refuse to replace a file that is no release of ours."""
        if not self.path.exists():
            return
        if not sidecar_of(self.path).exists() and not log.knows_file(str(self.path)):
            raise RelationError(
                f"the file '{self.path}' exists and is no release of ours; choose another name "
                "or set replace: true"
            )

    def move(self, record: ReleaseRecord, words: Mapping[str, str]) -> None:
        """Let the file take its place, in one step of the file system.

        Its log goes first: a run that dies in between leaves a file that is known as ours.
        """
        try:
            sidecar = sidecar_of(self.work_path)
            write_sidecar(sidecar, record, words)
            for path in (self.path, sidecar_of(self.path)):
                if path.exists():
                    shutil.copy2(path, self._kept(path))
            self._moved = True
            os.replace(sidecar, sidecar_of(self.path))
            os.replace(self.work_path, self.path)
        except OSError as error:
            raise file_error("the file", self.path, error) from error

    def _kept(self, path: Path) -> Path:
        """Where a file that is replaced waits until the log is committed."""
        return self._folder.path / f"before_{path.name}"

    def settle(self, *, logged: bool) -> None:
        """Forget the log beside the file where the database keeps it."""
        self._moved = False
        if logged:
            sidecar_of(self.path).unlink(missing_ok=True)
        self._folder.close()

    def abandon(self) -> None:
        """Remove what was written, and bring back what it had replaced."""
        for path in (self.path, sidecar_of(self.path)) if self._moved else ():
            if self._kept(path).exists():
                os.replace(self._kept(path), path)
            else:
                path.unlink(missing_ok=True)
        self._folder.close()


class FilePublisher(Publisher):
    """A CSV or Parquet file, written beside its target and moved over it."""

    kind = "file"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.log = ReleaseLog(self._session)
        self._format = FileFormat(self._publish.file)
        path = (self._base / self._publish.file).absolute()
        self._file = FileTarget(path, self._session.run_id)
        #: Per column, how to read it; known once the release is planned.
        self._words: Mapping[str, str] = {}

    @property
    def name(self) -> str:
        """The path as the policy means it."""
        return str(self._file.path)

    @property
    def built(self) -> SourceFile:
        """The file under its work name, read back as text."""
        return SourceFile(self._file.work_path, self._format.name, as_text=True)

    def open(self) -> None:
        """Make the work folder."""
        self._format.check(self._session.engine)
        self._file.open()

    def check(self, *, writing: bool) -> None:
        """Refuse unknown formats, missing folders, and files that are not ours to replace."""
        self._format.check(self._session.engine)
        self._file.check_folder()
        if self._publish.replace:
            return
        path = self._file.path
        if isinstance(self._source, SourceFile) and self._source.path == path and path.exists():
            raise RelationError(
                f"'{self.name}' is the source itself; choose another name or set replace: true"
            )
        self._file.check_ours(self.log)

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse columns whose names the header of a CSV file does not bring back."""
        self._format.check_names(plan.names)

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Write the file."""
        context = {
            "path": str(self._file.work_path),
            "release": plan.context,
            **self._format.context,
        }
        return [Step("release/build_file", context)]

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """A file takes its place by a move, which is no statement."""
        return []

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Drop the mapping of what is replaced; the move comes last."""
        self._words = plan.words
        if self.logged:
            self.log.forget_owned(self.name)

    def finish(self, record: ReleaseRecord) -> None:
        """Move the file over its target."""
        self._file.move(record, self._words)

    def settle(self) -> None:
        """Remove the work folder."""
        self._file.settle(logged=self.logged)

    def abandon(self) -> None:
        """Remove a file that was written and not published."""
        self._file.abandon()
