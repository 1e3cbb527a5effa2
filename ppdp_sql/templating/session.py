"""A session renders steps, sends them to the engine and logs what it sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ppdp_sql.engines.base import Engine, ResultRow
from ppdp_sql.errors import InputError, PpdpError
from ppdp_sql.names import RUN_ID, new_run_id, work_name
from ppdp_sql.templating.emission import emit
from ppdp_sql.templating.environment import Templates
from ppdp_sql.templating.statement_log import LogEntry, StatementLog

_Result = TypeVar("_Result")

#: Stands for a run's id while a statement is translated.
_ANY_RUN = "ppdp_any_run_id"


class Session:
    """One run on one engine: its id, its work tables, its statements."""

    def __init__(
        self,
        engine: Engine,
        *,
        run_id: str | None = None,
        log: StatementLog | None = None,
        branch: str = "",
    ) -> None:
        self.engine = engine
        self.run_id = run_id or new_run_id()
        if not RUN_ID.fullmatch(self.run_id):
            # It stands in names and comments of statements, where nothing quotes it.
            raise InputError("a run id is eight hexadecimal digits")
        self.log = log if log is not None else StatementLog()
        views = engine.capabilities.reads_files == "view"
        self._templates = {name: Templates(name, files_as_views=views) for name in engine.writes}
        self._branch = branch
        self._work: list[str] = []
        self._views: set[str] = set()

    def work(self, step: str, part: int | None = None) -> str:
        """Name a work table and remember to drop it."""
        name = work_name(self._branch + step, self.run_id, part)
        if name not in self._work:
            self._work.append(name)
        return name

    def view(self, step: str, part: int | None = None) -> str:
        """Name a temporary view over work tables and remember to drop it, before they are."""
        name = self.work(step, part)
        self._views.add(name)
        return name

    def branch(self, name: str) -> Session:
        """Return a session of the same run that does steps anew, in work tables of its own."""
        return Session(
            self.engine, run_id=self.run_id, log=self.log, branch=f"{self._branch}{name}/"
        )

    def render(self, step: str, **context: Any) -> str:
        """Return the statement of a step as the engine will read it."""
        place = self._place(step, context)
        text = self._templates[place].render(step, **context)
        if not self._templates[place].is_override(step):
            text = self._emitted(text, place)
        # An engine with another one beside it must know for whom it was written.
        at = f" at={place}" if len(self.engine.writes) > 1 else ""
        return f"/* ppdp run={self.run_id} step={step}{at} */\n{text}"

    def _place(self, step: str, context: dict[str, Any]) -> str:
        """Say in whose SQL a step is written."""
        first, own = self.engine.writes[0], self.engine.name
        if first != own and not self._templates[first].has(step):
            # What only the engine itself can do need not be placed.
            return own
        return self.engine.place(step, lambda: self._templates[first].render(step, **context))

    def text(self, step: str, **context: Any) -> str:
        """Return a shared statement for a file that people read: in lines, without this run."""
        templates = self._templates[self.engine.name]
        return emit(templates.render(step, **context), self.engine.dialect, pretty=True)

    def _emitted(self, text: str, dialect: str) -> str:
        """Translate a statement; runs of one process share the work, whatever their ids are."""
        if _ANY_RUN in text:
            return emit(text, dialect)
        shared = emit(text.replace(self.run_id, _ANY_RUN), dialect)
        return shared.replace(_ANY_RUN, self.run_id)

    def execute(self, step: str, **context: Any) -> None:
        """Run a step that returns nothing."""
        self.execute_statement(step, self.render(step, **context))

    def fetch(self, step: str, **context: Any) -> list[ResultRow]:
        """Run a step and read its small result."""
        return self.fetch_statement(step, self.render(step, **context))

    def execute_statement(
        self, step: str, statement: str, nodes: Sequence[Sequence[int]] = ()
    ) -> None:
        """Run a statement that was rendered before; `nodes` goes to the log."""
        self._timed(step, statement, lambda: self.engine.execute(statement), nodes)

    def fetch_statement(
        self, step: str, statement: str, nodes: Sequence[Sequence[int]] = ()
    ) -> list[ResultRow]:
        """Run a query that was rendered before; `nodes` goes to the log."""
        return self._timed(step, statement, lambda: self.engine.fetch(statement), nodes)

    def load(self, step: str, table: str, columns: Sequence[str], rows: list[ResultRow]) -> None:
        """Append rows to a work table in bulk; the log holds their number, not their values."""
        statement = f"/* ppdp run={self.run_id} step={step} */ bulk load of {len(rows)} rows"
        self._timed(step, statement, lambda: self.engine.load(table, columns, rows))

    def analyze(self, *tables: str) -> None:
        """Tell the engine's planner about fresh work tables, where it must be told."""
        if self.engine.capabilities.needs_analyze:
            self.execute("load/analyze", tables=tables)

    def drop(self, *tables: str) -> None:
        """Drop work tables that are no longer needed."""
        for table in tables:
            is_view = table in self._views
            self.execute("load/drop_work_view" if is_view else "load/drop_work", table=table)
            self._work.remove(table)
            self._views.discard(table)

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Drop the work tables that are named inside: their names are free for another use."""
        before = list(self._work)
        yield
        self.drop(*[name for name in reversed(self._work) if name not in before])

    def drop_all(self) -> None:
        """Drop every work table that is left."""
        # The latest first: a table stays as long as a view looks at it.
        self.drop(*reversed(self._work))

    def drop_work(self) -> None:
        """Drop every work table that is left, unless the connection ends with the run anyway."""
        if not self.engine.capabilities.ends_with_run:
            self.drop_all()

    def _timed(
        self,
        step: str,
        statement: str,
        action: Callable[[], _Result],
        nodes: Sequence[Sequence[int]] = (),
    ) -> _Result:
        start = time.perf_counter()
        try:
            result = action()
        except PpdpError as error:
            elapsed = time.perf_counter() - start
            self.log.add(LogEntry(self.run_id, step, statement, elapsed, failed=True))
            error.add_note(f"in step {step}")
            raise
        elapsed = time.perf_counter() - start
        rows = len(result) if isinstance(result, list) else None
        self.log.add(LogEntry(self.run_id, step, statement, elapsed, rows, nodes))
        return result
