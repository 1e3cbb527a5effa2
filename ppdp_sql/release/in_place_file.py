"""A release in the place of its source, in a database that is a file.

A file keeps the strings of dropped tables in freed pages. So a new file is written that never had
them: everything of the old one but the rows of the source, and the release in their place. The
new file takes the old one's name in one step, and until then the old one is only read.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import EngineError, InputError, RelationError
from ppdp_sql.files import file_error, shared_with_others, synced, take_place
from ppdp_sql.names import counted, listing, work_name
from ppdp_sql.release.backup import Backup
from ppdp_sql.release.carried import Carried, carried_from
from ppdp_sql.release.log import ReleaseLog, ReleaseRecord
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher, Request
from ppdp_sql.release.source import check_source_is_a_table
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.release.target import Target
from ppdp_sql.work_folder import WorkFolder


class RewrittenFilePublisher(Publisher):
    """The whole database is copied without the source; the copy takes its place."""

    kind = "in_place"

    def __init__(self, request: Request, source: Relation) -> None:
        super().__init__(request)
        engine = self._session.engine
        assert engine.file is not None
        self._path = Path(os.path.realpath(engine.file))
        self._old = engine.qualify(source)
        self._alias = work_name("release", self._session.run_id)
        self._new = Relation(self._old.name, self._old.schema, self._alias)
        self._target = Target(self._session, self._publish, source, str(source))
        self._backup = Backup(self._session, self._publish)
        self._carried = Carried()
        self._folder = WorkFolder(self._path.parent, "release", self._session.run_id)
        self._copies: list[Step] = []
        self._written = (0, 0)
        self._old_log = ReleaseLog(self._session, self._old.catalog)
        self.log = ReleaseLog(self._session, self._alias)

    @property
    def name(self) -> str:
        """The source's name, which the release takes."""
        return self._target.name

    @property
    def built(self) -> Relation:
        """The table in the new file, under its own name already: nobody has the file."""
        return self._new

    @property
    def earlier_log(self) -> ReleaseLog:
        """The log of the old file."""
        return self._old_log

    @property
    def _new_path(self) -> Path:
        return self._folder.path / self._path.name

    def open(self) -> None:
        """Refuse a file that others have open, and make a new one beside it."""
        if not self._session.engine.capabilities.ends_with_run:
            raise InputError(
                "in_place rewrites the DuckDB file, which an open connection would go on "
                f"reading; close it and name the file instead: engine duckdb:{self._path.name}"
            )
        if self._session.engine.capabilities.read_only:
            return  # the check says so
        self._check_alone()
        if shared_with_others(self._path):
            raise InputError(
                f"the DuckDB file '{self._path}' has another hard link, which would keep the raw "
                "values; remove it first"
            )
        # What stands in the log beside the file would be replayed into the new one.
        self._session.execute("release/checkpoint")
        self._written = self._last_write()
        self._folder.open()
        self._session.execute("release/attach_file", path=str(self._new_path), alias=self._alias)

    def _last_write(self) -> tuple[int, int]:
        """Tell whether another connection of this program wrote to the old file meanwhile."""
        facts = self._path.stat()
        return facts.st_mtime_ns, facts.st_size

    def _check_alone(self) -> None:
        """Other programs are locked out by the file; other connections of ours are not."""
        connections = int(self._session.fetch("catalog/connections")[0][0])
        if connections > 1:
            others = counted(connections - 1, "other connection")
            raise EngineError(
                f"this program has {others} to the DuckDB file, and in_place replaces it; close "
                "them and run again"
            )

    def check(self, *, writing: bool) -> None:
        """Refuse what is no table, what others depend on, and what cannot be copied."""
        if self._old.catalog != self._session.engine.qualify(Relation("", "main")).catalog:
            raise InputError("in_place is for a table of the database's own file")
        check_source_is_a_table(self._session, self._publish, self._old, self.name)
        self._target.check_in_place(writing=writing)
        self._backup.check()
        tied = [
            str(row[0]) for row in self._session.fetch("catalog/dependants", relation=self._old)
        ]
        if tied:
            raise RelationError(
                f"'{self.name}' cannot be replaced in place, because of the {listing(tied)}; drop "
                "the keys first, or publish a table or a view"
            )
        self._carried = carried_from(self._session, self._old)
        self._copies = self._copy_steps()

    def create_log(self) -> Relation | None:
        """Use the old file's secret; a first one is drawn here and moves to the new file."""
        if self._old_log.exists:
            return self._old_log.key
        key = self._session.work("key")
        self._session.execute("release/create_work_key", table=key)
        self._session.execute("release/set_key", table=key)
        return self._session.engine.temporary(key)

    def _copy_steps(self) -> list[Step]:
        """Copy everything but the source's rows; tables come after those they refer to."""
        assert self._old.catalog is not None
        rows = self._session.fetch("catalog/tables", catalog=self._old.catalog)
        others = [row for row in rows if (row[0], row[1]) != (self._old.schema, self._old.name)]
        return [
            Step("release/copy_schema", {"old": self._old.catalog, "new": self._alias}),
            *(
                Step(
                    "release/copy_rows",
                    {
                        "target": Relation(name, schema, self._alias),
                        "source": Relation(name, schema, self._old.catalog),
                        "columns": columns,
                    },
                )
                for schema, name, columns, _ in in_order(others)
            ),
            Step("release/drop_relation", {"relation": self._new, "kind": "table"}),
        ]

    def build_steps(self, plan: ReleasePlan) -> list[Step]:
        """Write the new file."""
        release = {"target": self._new, "release": plan.context}
        return [
            *self._copies,
            *self._backup.steps(self._old, self._alias),
            Step("release/build_table", release),
        ]

    def swap_steps(self, plan: ReleasePlan) -> list[Step]:
        """Give the release what the source had."""
        return self._carried.steps(self._new, plan)

    def swap(self, plan: ReleasePlan, record: ReleaseRecord) -> None:
        """Finish the new file, its log included."""
        execute_all(self._session, self.swap_steps(plan))
        self._session.execute(
            "release/comment_table", table=self._new, mark=self._carried.mark(record.id)
        )
        for item in self._target.record.owned if self._target.record else ():
            relation = item.relation(self._alias)
            self._session.execute("release/drop_relation", relation=relation, kind="table")
        self.log.create(None if self._old_log.exists else self._session.work("key"))
        self.warnings += self._carried.lost(plan.names)

    def settle(self) -> None:
        """Close the new file and let it take the old one's place, while we still hold both."""
        self._session.execute("release/detach_file", alias=self._alias)
        self._check_alone()
        log = self._path.with_name(self._path.name + ".wal")
        if (log.exists() and log.stat().st_size) or self._last_write() != self._written:
            raise EngineError(
                "the DuckDB file was written to during the run; nothing was replaced, run again"
            )
        try:
            synced(self._new_path)
            take_place(self._new_path, self._path, before_release=self._session.engine.close)
        except OSError as error:
            raise file_error("the DuckDB file", self._path, error) from error
        self._folder.close()

    def abandon(self) -> None:
        """Remove the new file; the old one was never written to."""
        self._folder.close()


def in_order(
    tables: Sequence[tuple[str, str, list[str], list[str] | None]],
) -> list[tuple[str, str, list[str], list[str] | None]]:
    """Put tables behind those that their foreign keys refer to, which lie in the same schema."""
    waiting = list(tables)
    done: list[tuple[str, str, list[str], list[str] | None]] = []
    names: set[tuple[str, str]] = set()
    known = {(schema, name) for schema, name, _, _ in tables}
    while waiting:
        ready = [
            table
            for table in waiting
            if all(
                (table[0], other) in names or (table[0], other) not in known
                for other in table[3] or ()
            )
        ]
        if not ready:
            raise RelationError(
                f"{listing(f'{schema}.{name}' for schema, name, _, _ in waiting)} refer to each "
                "other by foreign keys, so the file cannot be rewritten; drop one of the keys"
            )
        done += ready
        names |= {(schema, name) for schema, name, _, _ in ready}
        waiting = [table for table in waiting if table not in ready]
    return done
