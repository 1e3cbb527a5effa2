"""A release as a folder of files, on the file system of an engine that may run elsewhere.

The release is built and verified as a work table; only then is it written to its folder, last of
all, and read back. An engine that writes folders can neither rename nor remove one, so the folder
of an earlier release is overwritten: readers may find it empty or half full meanwhile, and can wait
for `_SUCCESS`. A copy of the earlier release is kept until then, and is written back where the new
one fails; where there was none, the folder is left without rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from ppdp_sql.catalog.relation import Relation, SourceFile, is_uri, parse_file
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import InputError, PpdpError, RelationError, VerificationError
from ppdp_sql.frequency.relations import PATTERN_CHARACTERS, describe, has_pattern
from ppdp_sql.names import WORK_SCHEMA, counted, listing, work_name
from ppdp_sql.release.checks import Check
from ppdp_sql.release.file_format import FileFormat
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord, sidecar_of, write_sidecar
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.schemas import schema_of
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.templating import Session


class FolderPublisher(Publisher):
    """A folder of CSV or Parquet files, written from a table that was verified."""

    kind = "file"

    def __init__(self, request: Request) -> None:
        super().__init__(request)
        self.log = ReleaseLog(self._session)
        self._format = FileFormat(self._publish.file)
        self._format.check(self._session.engine)
        folder = parse_file(self._publish.file, self._base, as_text=True)
        assert folder is not None
        self._folder: SourceFile = folder
        #: Whether a release of ours stands there; known once the target is checked.
        self._replaces = False
        self._plan: ReleasePlan | None = None
        #: Whether there is a copy of what stood there, and whether it is all that is left of it.
        self._copied, self._lost = False, False

    @property
    def name(self) -> str:
        """The path or URI as the engine is told."""
        return str(self._folder)

    @property
    def built(self) -> Relation:
        """The work table that is verified."""
        return self._work("release")

    @property
    def _kept(self) -> Relation:
        """A copy of the release that is replaced."""
        return self._work("replaced_release")

    def _work(self, step: str) -> Relation:
        name = work_name(step, self._session.run_id)
        return self._session.engine.qualify(Relation(name, WORK_SCHEMA))

    @property
    def _sidecar(self) -> Path:
        """Where the release is logged if the database forgets."""
        return sidecar_of(self._folder.path)

    def check(self, *, writing: bool) -> None:
        """Refuse a name that is a pattern, the source itself, and what is not ours to replace."""
        if has_pattern(self.name):
            raise InputError(
                f"the file '{self.name}' has one of {PATTERN_CHARACTERS} in its name, which "
                f"{self._session.engine.name} takes for a pattern of many; choose another name"
            )
        if not self.logged and (is_uri(self.name) or not self._sidecar.parent.is_dir()):
            engine = self._session.engine
            raise InputError(
                f"'{self.name}' cannot be logged: this {engine.name} forgets its tables at its "
                "end, so its log lies beside the file; publish into a folder of this machine, or "
                f"name {engine.capabilities.lasting}"
            )
        if isinstance(self._source, SourceFile) and str(self._source) == self.name:
            raise RelationError(f"'{self.name}' is the source itself; choose another name")
        found = self._session.fetch("catalog/count_files", path=self.name)
        stands = bool(found and found[0][0])
        self._replaces = stands and self._is_ours()
        if stands and not (self._replaces or self._publish.replace or self._has_no_rows()):
            raise RelationError(
                f"the file '{self.name}' exists and is no release of ours; choose another name or "
                "set replace: true"
            )

    def _is_ours(self) -> bool:
        if self.log.knows_file(self.name):
            return True
        return not is_uri(self.name) and self._sidecar.exists()

    def _has_no_rows(self) -> bool:
        """Whether a folder is what a release that failed leaves."""
        try:
            describe(self._session, self._folder)
            rows = self._session.fetch("verify/count_rows", relation=self._folder)
        except PpdpError:
            return False
        return not rows[0][0]

    def check_plan(self, plan: ReleasePlan) -> None:
        """Refuse columns whose names the header of a CSV file does not bring back."""
        self._format.check_names(plan.names)

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Build the table that is verified."""
        return [
            Step("release/create_schema", {"schema": schema_of(self.built)}),
            Step("release/build_table", {"target": self.built, "release": plan.context}),
        ]

    def checks(self, plan: ReleasePlan) -> list[Check]:
        """Ask whether a CSV file can tell the values apart."""
        if self._format.name != "csv":
            return []
        names = list(plan.names)
        step = Step("verify/empty_texts", {"release": self.built, "columns": names})
        return [Check(step, lambda row: _not_told(names, row))]

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """Keep what stands there, then write the folder."""
        return [*self._keep_steps(), self._write(self.built, plan.names)]

    def _keep_steps(self) -> list[Step]:
        context = {"target": self._kept, "folder": self._folder}
        return [Step("release/keep_folder", context)] if self._replaces else []

    def _write(self, release: Relation, names: Sequence[str]) -> Step:
        context = {
            "path": self.name,
            "release": release,
            "columns": list(names),
            **self._format.context,
        }
        return Step("release/write_folder", context)

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Drop the mapping of what is replaced; the folder is written last."""
        self._plan = plan
        if self.logged:
            self.log.forget_owned(self.name)

    def finish(self, record: ReleaseRecord) -> None:
        """Write the folder, and compare it with what was verified.

        The log has its line already: a run that dies here leaves a folder that is known as ours.
        """
        assert self._plan is not None
        if not self.logged:
            write_sidecar(self._sidecar, record, self._plan.words)
        try:
            self._keep()
            self._fill(self._plan)
        except BaseException as error:
            self._bring_back(error)
            self._forget(record)
            raise

    def _keep(self) -> None:
        if self._replaces:
            describe(self._session, self._folder)
            execute_all(self._session, self._keep_steps())
            self._copied = True

    def _fill(self, plan: ReleasePlan) -> None:
        self._write(self.built, plan.names).execute(self._session)
        # Described anew: a view knows the files that were there when it was made.
        describe(self._session, self._folder)
        context = {
            "release": self.built,
            "folder": self._folder,
            "columns": list(plan.names),
            "format": self._format.name,
        }
        differing = int(self._session.fetch("verify/same_folder", **context)[0][0])
        if differing:
            raise VerificationError(
                f"{counted(differing, 'row')} of '{self.name}' come more or less often than in the "
                "release that was verified; nothing was published"
            )

    def _bring_back(self, error: BaseException) -> None:
        """Write what stood there before, or leave a folder without rows."""
        if self._replaces and not self._copied:
            # It was not touched.
            return
        self._lost = self._copied
        try:
            if self._copied:
                names = [column.name for column in describe(self._session, self._kept)]
                self._write(self._kept, names).execute(self._session)
                self._lost = False
            else:
                empty_folder(self._session, self.name)
        except PpdpError:
            where = f"; its rows are in the table {self._kept}" if self._copied else ""
            error.add_note(f"the folder '{self.name}' could not be brought back{where}")

    def _forget(self, record: ReleaseRecord) -> None:
        with suppress(PpdpError):
            if self.logged:
                self.log.forget(record)
            else:
                self._sidecar.unlink(missing_ok=True)

    def settle(self) -> None:
        """Drop the work tables."""
        self._drop(self.built)
        self._drop_copy()

    def abandon(self) -> None:
        """Drop a copy that was written back; the other table goes with the transaction."""
        if not self._lost:
            self._drop_copy()

    def _drop_copy(self) -> None:
        if self._copied:
            self._copied = False
            self._drop(self._kept)

    def _drop(self, relation: Relation) -> None:
        # What is published stays so where a work table stays behind.
        with suppress(PpdpError):
            self._session.execute("release/drop_relation", relation=relation, kind="table")


def empty_folder(session: Session, name: str) -> bool:
    """Leave a folder without rows; say whether it had files."""
    found = session.fetch("catalog/count_files", path=name)
    if not found or not found[0][0]:
        return False
    session.execute("release/empty_folder", path=name, format=FileFormat(name).name)
    return True


def _not_told(names: Sequence[str], row: ResultRow) -> str | None:
    both = [name for name, has_both in zip(names, row, strict=True) if has_both]
    if not both:
        return None
    return (
        f"{listing(both)} {'has' if len(both) == 1 else 'have'} both NULL and empty text, which a "
        "CSV file of Spark does not tell apart; publish a .parquet file"
    )
