"""Spark: a Spark Connect server, a master, or a session of the caller.

A statement runs where its tables are (`places`): in Spark, or in a DuckDB beside it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.engines.base import EngineCapabilities, ResultRow
from ppdp_sql.engines.duckdb import DuckDBEngine, open_duckdb
from ppdp_sql.engines.places import Place, Places
from ppdp_sql.engines.spark_catalog import SHAPES
from ppdp_sql.engines.spark_client import SparkClient, back, own
from ppdp_sql.engines.spark_comments import Comments, quoted
from ppdp_sql.engines.spark_errors import is_missing, translated
from ppdp_sql.engines.spark_undo import Undo
from ppdp_sql.engines.spark_url import CONNECT, open_spark_session
from ppdp_sql.engines.spark_work import SparkWork
from ppdp_sql.errors import InputError, PpdpError, RelationError
from ppdp_sql.names import new_run_id

_FAMILIES = {
    "bigint": TypeFamily.INTEGER,
    "boolean": TypeFamily.BOOLEAN,
    "char": TypeFamily.TEXT,
    "date": TypeFamily.DATE,
    "decimal": TypeFamily.DECIMAL,
    "double": TypeFamily.FLOAT,
    "float": TypeFamily.FLOAT,
    "int": TypeFamily.INTEGER,
    "smallint": TypeFamily.INTEGER,
    "string": TypeFamily.TEXT,
    "timestamp": TypeFamily.TIMESTAMP_ZONED,
    "timestamp_ntz": TypeFamily.TIMESTAMP,
    "tinyint": TypeFamily.INTEGER,
    "varchar": TypeFamily.TEXT,
}

#: So many distinct rows of a release are numbered, which is a sort in one task; where there may be
#: more, all rows are shuffled instead, by every task.
MOST_TUPLES = 5_000_000

#: Settings of the session while it is ours: dates and times as text must be the same everywhere, a
#: value that does not fit must be an error, and a name must mean one column.
_SETTINGS = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.ansi.enabled": "true",
    # A sum of decimals keeps their digits; Spark would drop the last ones to leave room above.
    "spark.sql.decimalOperations.allowPrecisionLoss": "false",
    # Counts that are kept for a moment lie in as few parts as they need, not in hundreds.
    "spark.sql.optimizer.canChangeCachedPlanOutputPartitioning": "true",
}

#: Sail's own catalog, which ends with the session that has it.
_CATALOG_OF_A_SESSION = "sail"

_NO_TRANSACTION = "Spark has no transaction over several statements"

#: Kinds of release that Spark cannot publish, and why.
_REFUSED_KINDS = {
    "in_place": f"{_NO_TRANSACTION}, so readers would find the source half replaced",
    "live_view": "a live view counts its groups at each reading, which is a job of the cluster",
    "script": "it writes none for itself; ppdp plan --dialect databricks writes one",
    "break_merge": f"{_NO_TRANSACTION}, so readers would find tables of two releases",
}

_COMMENT = re.compile(r"^/\* ppdp run=\w+ step=([\w/]+)(?: at=(\w+))? \*/\n?")
_MANY = re.compile(r";\n(?=/\* ppdp run=)")
_CREATE_WORK = re.compile(r"create temporary (?:view|table) `(\w+)` as\s", re.IGNORECASE)
_INSERT_WORK = re.compile(r"insert into `(ppdp__\w+)`", re.IGNORECASE)
_FILE_VIEW = re.compile(r"create or replace temporary view `(\w+)` using ", re.IGNORECASE)
_DELETE = re.compile(r"delete from (\S+) where (.*)$", re.IGNORECASE | re.DOTALL)

_HELD: dict[str, Lock] = {}


class SparkEngine:
    """A Spark session behind the engine protocol, with a DuckDB beside it."""

    name = "spark"
    dialect = "spark"
    file = None
    #: A statement is looked at as the DuckDB beside would read it, and is written anew for Spark.
    writes = (Place.BESIDE.value, Place.DATABASE.value)

    def __init__(self, session: Any, *, opened: bool, alone: bool) -> None:
        """Wrap a session.

        Args:
            session: the session.
            opened: it was opened here, and is closed here.
            alone: nobody else has it, so nothing is in it and nothing of it need be kept.
        """
        self._client = SparkClient(session)
        self._opened = opened
        self._alone = alone
        self._places = Places(Place.BESIDE)
        self._file_views: set[str] = set()
        #: Names that were asked about: whether a temporary view is called so.
        self._temporary: dict[str, bool] = {}
        self._undo: Undo | None = None
        self._comments = Comments(self._client.run, self._client.rows)
        with translated():
            self._catalog = str(session.catalog.currentCatalog())
            self._schema = str(session.catalog.currentDatabase())
            self._before = {name: session.conf.get(name, None) for name in _SETTINGS}
            for name, value in _SETTINGS.items():
                session.conf.set(name, value)
        self._beside: DuckDBEngine = open_duckdb("duckdb:")
        self._work = SparkWork(self._client, self._beside, self._places, self._catalog)
        self._capabilities = replace(
            self._beside.capabilities,
            reads_files="view",
            writes_files="folder",
            refused_kinds=_REFUSED_KINDS,
            transactions=False,
            locks=False,
            replaces_tables=False,
            most_tuples=MOST_TUPLES,
            work_views=False,
            roles=False,
            ends_with_run=False,
            durable=not alone or self._outlives(),
            lasting="a session that goes on, such as spark:sc://host:15002/;session_id=UUID",
            read_only=False,
        )

    def _outlives(self) -> bool:
        """Whether tables are known after a session that was opened here has ended."""
        session = self._client.session
        if type(session).__module__.startswith("pyspark.sql.connect"):
            return self._catalog != _CATALOG_OF_A_SESSION
        return bool(session.conf.get("spark.sql.catalogImplementation", "in-memory") == "hive")

    @property
    def capabilities(self) -> EngineCapabilities:
        """What it can do; nodes cost what they cost where the counts are."""
        if self._places.counts is Place.BESIDE:
            return self._capabilities
        return replace(
            self._capabilities, statement_seconds=0.5, row_seconds=1e-6, nodes_per_table=1_000_000
        )

    @property
    def user(self) -> str:
        """Who Spark says that we are."""
        return str(self._client.rows(own("user"))[0][0] or "unknown")

    def keep_counts(self, place: str) -> None:
        """Keep counts in Spark or beside it, whatever their size."""
        self._places.counts = Place(place)
        self._work.by_size = False

    def place(self, step: str, written: Callable[[], str]) -> str:
        """Say in whose SQL a step is to be written."""
        return self._places.place(step, written).value

    def _read(self, statement: str) -> tuple[str, Place, str]:
        """Return the step of a statement, where it runs, and its text without the comment."""
        step, place = "", None
        # Several that come together have a heading of their own before the first one's.
        while found := _COMMENT.match(statement):
            step, place = found[1], Place(found[2]) if found[2] else None
            statement = statement[found.end() :]
        return step, place or self._places.place(step, lambda: statement), statement

    def execute(self, statement: str) -> None:
        """Run a statement, or several that come together."""
        for part in _MANY.split(statement):
            self._execute(*self._read(part))

    def _execute(self, step: str, place: Place, statement: str) -> None:
        if place is Place.BESIDE:
            self._execute_beside(statement)
            return
        names = self._places.names(statement)
        if names.verb == "drop" and names.target is not None:
            self._work.drop(names.target)
            return
        created, inserted = _CREATE_WORK.match(statement), _INSERT_WORK.match(statement)
        if inserted:
            statement = self._work.insertion(inserted[1], statement[inserted.end() :])
        self._work.bring_up(names)
        if created:
            self._work.create(step, created[1], statement[created.end() :])
        else:
            self._command(step, statement)

    def _execute_beside(self, statement: str) -> None:
        names = self._places.names(statement)
        if names.verb == "drop" and names.target is not None:
            self._work.drop(names.target)
            return
        self._work.bring_down(names)
        self._beside.execute(statement)
        if names.target is not None:
            self._places.homes.setdefault(names.target, Place.BESIDE)
            self._work.changed(names.target)

    def fetch(self, statement: str) -> list[ResultRow]:
        """Run a query where its tables are, and read its small result."""
        step, place, text = self._read(statement)
        names = self._places.names(text)
        if place is Place.BESIDE:
            self._work.bring_down(names)
            return self._beside.fetch(text)
        if step in SHAPES:
            return self._described(step, text)
        self._work.bring_up(names)
        return self._client.rows(text)

    def _described(self, step: str, text: str) -> list[ResultRow]:
        """Answer a question about relations; what is not there is no answer, as on every engine."""
        try:
            rows = self._client.rows(text)
        except RelationError as error:
            if is_missing(error):
                return []
            raise
        shaped = SHAPES[step](rows)
        if step == "catalog/relation_kind" and shaped and shaped[0][2] is None:
            kind, name, _ = shaped[0]
            return [(kind, name, self._comments.of(text.split()[-1]))]
        return shaped

    def _command(self, step: str, statement: str) -> None:
        deleted, shown = _DELETE.match(statement), _FILE_VIEW.match(statement)
        if deleted:
            self._keep_rest(deleted[1], deleted[2])
        elif shown:
            self._client.run(statement)
            self._file_views.add(shown[1])
            self._places.views.add(shown[1])
        elif step.startswith("release/comment_"):
            self._comments.add(statement)
        elif self._undo is not None:
            self._undo.execute(statement)
        else:
            self._client.run(statement)

    def _keep_rest(self, table: str, condition: str) -> None:
        """Delete from a table of files: what is left of it is written anew."""
        rest = self._client.arrow(own("left_rows", table=table, condition=condition))
        view = f"ppdp__rest__{new_run_id()}"
        self._client.show(view, rest)
        try:
            self._client.run(own("overwrite", table=table, view=back(view)))
        finally:
            self._client.run(own("drop_view", view=back(view)))

    def load(self, table: str, columns: Sequence[str], rows: Sequence[ResultRow]) -> None:
        """Append rows to a work table that Python made: it lies beside until it is needed."""
        self._beside.load(table, columns, rows)
        self._work.changed(table)

    @contextmanager
    def transaction(self, *, commit: bool = True) -> Iterator[None]:
        """One unit as far as Spark allows: what was done is undone when the rest fails."""
        if self._undo is not None:
            raise InputError("a run is going on in this session; wait for its end")
        self._comments.begin()
        self._undo = Undo(self._client.run, self._view_again, new_run_id())
        try:
            yield
            if commit:
                self._undo.commit()
            else:
                self._roll_back(self._undo)
        except BaseException as error:
            if not isinstance(error, PpdpError):
                with suppress(PpdpError):
                    self._client.stop_jobs()
            # A server that is gone answers neither, and says so at once.
            self._roll_back(self._undo)
            self._work.clear()
            raise
        finally:
            self._undo = None

    def _roll_back(self, undo: Undo) -> None:
        undo.roll_back()
        with suppress(PpdpError):
            self._comments.take_back()

    def _view_again(self, view: str) -> str | None:
        """Return the statement that makes a view as it is, with its mark; None without a view."""
        try:
            rows = self._client.rows(own("describe", relation=view))
        except RelationError as error:
            if is_missing(error):
                return None
            raise
        facts = {str(row[0]): str(row[1]) for row in rows if row[0] in ("Comment", "View Text")}
        if "View Text" not in facts:
            return None
        mark = f"comment {quoted(facts['Comment'])} " if facts.get("Comment") else ""
        return own("create_view", view=view, mark=mark, query=facts["View Text"])

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Hold a name among the threads of this process: Spark has no locks."""
        with _HELD.setdefault(name, Lock()):
            yield

    def qualify(self, relation: Relation) -> Relation:
        """Fill in the current schema and catalog; a temporary view has neither."""
        if relation.schema is None and relation.name in self._places.homes:
            # A work table of this run, which Spark has under a temporary view.
            return relation
        if relation.schema is None and self._is_temporary(relation.name):
            self._places.views.add(relation.name)
            return Relation(relation.name)
        return Relation(
            relation.name, relation.schema or self._schema, relation.catalog or self._catalog
        )

    def _is_temporary(self, name: str) -> bool:
        if self._alone:
            return False
        if name not in self._temporary:
            listed = self._client.rows(own("tables"))
            self._temporary[name] = any(
                is_temporary and table.lower() == name.lower() for _, table, is_temporary in listed
            )
        return self._temporary[name]

    def temporary(self, name: str) -> Relation:
        """Work tables are found by their name alone, wherever they lie."""
        return Relation(name)

    def type_family(self, type_name: str) -> TypeFamily:
        """Map a type of Spark to its family."""
        return _FAMILIES.get(type_name.split("(")[0].strip().lower(), TypeFamily.OTHER)

    def close(self) -> None:
        """Drop what is left, and give the caller's session back as it was."""
        self._work.clear()
        for view in sorted(self._file_views):
            with suppress(PpdpError):
                self._client.run(own("drop_view", view=back(view)))
        self._beside.close()
        with suppress(PpdpError), translated():
            if not self._alone:
                self._restore()
            if self._opened:
                self._client.session.stop()

    def _restore(self) -> None:
        for name, value in self._before.items():
            if value is None:
                self._client.session.conf.unset(name)
            else:
                self._client.session.conf.set(name, value)


def open_spark(target: Any, *, read_only: bool = False, create: bool = False) -> SparkEngine:
    """Open a `spark:` URL or wrap a session."""
    if not isinstance(target, str):
        if not hasattr(target, "sql") or not hasattr(target, "createDataFrame"):
            raise InputError(f"a {type(target).__name__} cannot be used; hand in a SparkSession")
        return SparkEngine(target, opened=False, alone=False)
    session, alone = open_spark_session(target)
    # The session of a master is the program's, where it has one already.
    opened = alone or target.startswith(CONNECT)
    try:
        return SparkEngine(session, opened=opened, alone=alone)
    except BaseException:
        if opened:
            session.stop()
        raise
