"""Spark: a Spark Connect server, a master, or a session of the caller.

Work tables are Parquet tables of the schema `ppdp_work`, under a temporary view of their name:
Spark has no temporary tables. Counts that are small lie in a DuckDB beside it (`places`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Lock
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.engines.base import EngineCapabilities, ResultRow
from ppdp_sql.engines.duckdb import DuckDBEngine, open_duckdb
from ppdp_sql.engines.places import COUNTING, Names, Place, Places
from ppdp_sql.engines.spark_catalog import SHAPES
from ppdp_sql.engines.spark_comments import Comments
from ppdp_sql.engines.spark_errors import is_missing, translated
from ppdp_sql.engines.spark_undo import Undo
from ppdp_sql.engines.spark_url import has_own_session, open_spark_session
from ppdp_sql.errors import InputError, PpdpError, RelationError
from ppdp_sql.names import new_run_id
from ppdp_sql.resources import filled_statement

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

#: Work tables that lie in Spark.
WORK_SCHEMA = "ppdp_work"

#: So many distinct combinations come to the DuckDB beside it: about a gigabyte there.
MOST_COUNTS = 5_000_000

#: So many distinct rows of a release are numbered, which is a sort in one task; where there may be
#: more, all rows are shuffled instead, by every task.
MOST_TUPLES = 5_000_000

#: Settings of the session while it is ours: dates and times as text must be the same everywhere, a
#: value that does not fit must be an error, and a name must mean one column.
_SETTINGS = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.ansi.enabled": "true",
}

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
_COLUMNS = re.compile(r"\s*\(([\w`, \n]+)\)(?=\s*(?:select|with|values))", re.IGNORECASE)
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
        self._session = session
        self._opened = opened
        self._alone = alone
        self._places = Places(Place.BESIDE)
        self._by_size = True
        self._uploaded: set[str] = set()
        self._made: set[str] = set()
        self._mirrored = False
        self._undo: Undo | None = None
        self._comments = Comments(self._run, self._rows)
        with translated():
            self._catalog = str(session.catalog.currentCatalog())
            self._schema = str(session.catalog.currentDatabase())
            self._before = {name: session.conf.get(name, None) for name in _SETTINGS}
            for name, value in _SETTINGS.items():
                session.conf.set(name, value)
        self._beside: DuckDBEngine = open_duckdb("duckdb:")
        self._capabilities = replace(
            self._beside.capabilities,
            files=False,
            refused_kinds=_REFUSED_KINDS,
            transactions=False,
            locks=False,
            replaces_tables=False,
            most_tuples=MOST_TUPLES,
            roles=False,
            ends_with_run=False,
            durable=not alone or self._outlives(),
            read_only=False,
        )

    def _outlives(self) -> bool:
        """Whether tables are known after a session that was opened here has ended."""
        if type(self._session).__module__.startswith("pyspark.sql.connect"):
            return True
        return bool(self._session.conf.get("spark.sql.catalogImplementation", "") == "hive")

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
        rows = self._rows(_own("user"))
        return str(rows[0][0] or "unknown")

    def keep_counts(self, place: str) -> None:
        """Keep counts in Spark or beside it, whatever their size."""
        self._places.counts = Place(place)
        self._by_size = False

    def place(self, step: str, statement: str) -> str:
        """Say in whose SQL a statement is to be written."""
        return self._places.place(step, statement).value

    def _read(self, statement: str) -> tuple[str, Place, str]:
        """Return the step of a statement, where it runs, and its text without the comment."""
        step, place = "", None
        # Several that come together have a heading of their own before the first one's.
        while found := _COMMENT.match(statement):
            step, place = found[1], Place(found[2]) if found[2] else None
            statement = statement[found.end() :]
        return step, place or self._places.place(step, statement), statement

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
            self._drop(names.target)
            return
        inserted = _INSERT_WORK.match(statement)
        if inserted:
            self._promote(inserted[1])
        self._bring_up(names)
        created = _CREATE_WORK.match(statement)
        if created:
            self._create_work(step, created[1], statement[created.end() :])
            return
        if inserted:
            statement = self._all_columns(inserted[1], statement[inserted.end() :])
        self._command(step, statement)

    def _execute_beside(self, statement: str) -> None:
        names = self._places.names(statement)
        if names.verb == "drop" and names.target is not None:
            self._drop(names.target)
            return
        self._bring_down(names)
        self._beside.execute(statement)
        if names.target is not None:
            self._places.homes.setdefault(names.target, Place.BESIDE)
            self._forget_upload(names.target)

    def fetch(self, statement: str) -> list[ResultRow]:
        """Run a query where its tables are, and read its small result."""
        step, place, text = self._read(statement)
        names = self._places.names(text)
        if place is Place.BESIDE:
            self._bring_down(names)
            return self._beside.fetch(text)
        if step in SHAPES:
            return self._described(step, text)
        self._bring_up(names)
        return self._rows(text)

    def _described(self, step: str, text: str) -> list[ResultRow]:
        """Answer a question about relations; what is not there is no answer, as on every engine."""
        try:
            rows = self._rows(text)
        except RelationError as error:
            if is_missing(error):
                return []
            raise
        shaped = SHAPES[step](rows)
        if step == "catalog/relation_kind" and shaped and shaped[0][2] is None:
            kind, name, _ = shaped[0]
            return [(kind, name, self._comments.of(text.split()[-1]))]
        return shaped

    def _rows(self, statement: str) -> list[ResultRow]:
        table = self._arrow(statement)
        columns = [column.to_pylist() for column in table.columns]
        return list(zip(*columns, strict=True))

    def _arrow(self, statement: str) -> Any:
        with translated():
            return self._session.sql(statement).toArrow()

    def _run(self, statement: str) -> None:
        """Send a command: Spark runs those when they are sent, and only queries wait."""
        with translated():
            self._session.sql(statement)

    def _command(self, step: str, statement: str) -> None:
        deleted = _DELETE.match(statement)
        if deleted:
            self._keep_rest(deleted[1], deleted[2])
        elif step.startswith("release/comment_"):
            self._comments.add(statement)
        elif self._undo is not None:
            self._undo.execute(statement)
        else:
            self._run(statement)

    def _keep_rest(self, table: str, condition: str) -> None:
        """Delete from a table of files: what is left of it is written anew."""
        rest = self._arrow(_own("left_rows", table=table, condition=condition))
        view = f"ppdp__rest__{new_run_id()}"
        self._show(view, rest)
        try:
            self._run(_own("overwrite", table=table, view=_back(view)))
        finally:
            self._run(_own("drop_view", view=_back(view)))

    def _create_work(self, step: str, name: str, query: str) -> None:
        """Make a work table; small counts move on to the DuckDB beside."""
        if step in COUNTING and self._comes_down(step, query):
            self._receive(name, self._arrow(query))
            return
        self._places.homes[name] = Place.DATABASE
        self._store(name, query)
        if step == "frequency/count_combinations" and self._by_size:
            if int(self._rows(_own("count_rows", table=_work(name)))[0][0]) <= MOST_COUNTS:
                counts = self._arrow(_own("read_table", table=_work(name)))
                self._discard(name)
                self._receive(name, counts)
            else:
                self._places.counts = Place.DATABASE

    def _comes_down(self, step: str, query: str) -> bool:
        if step == "frequency/count_combinations" and self._by_size:
            # Its size decides, so it is counted where it is first.
            return False
        return self._places.counts is Place.BESIDE

    def _store(self, name: str, query: str) -> None:
        self._run(_own("create_work_schema", schema=_back(WORK_SCHEMA)))
        self._made.add(name)
        self._run(_own("create_work", table=_work(name), query=query))
        self._run(_own("show_work", view=_back(name), table=_work(name)))

    def _discard(self, name: str) -> None:
        self._run(_own("drop_view", view=_back(name)))
        self._run(_own("drop_work", table=_work(name)))
        self._made.discard(name)

    def _receive(self, name: str, table: Any) -> None:
        """Store what came from Spark in the DuckDB beside."""
        self._places.homes[name] = Place.BESIDE
        view = f"{name}__arrow"
        self._beside.register(view, table)
        try:
            self._beside.execute(_own("receive", table=_double(name), view=_double(view)))
        finally:
            self._beside.unregister(view)

    def _bring_up(self, names: Names) -> None:
        """Show Spark the tables of the DuckDB beside that a statement names."""
        for name in sorted(names.read):
            home = self._places.homes.get(name)
            if home is Place.BESIDE and name not in self._uploaded:
                self._show(name, self._beside.arrow(name))
                self._uploaded.add(name)

    def _show(self, view: str, table: Any) -> None:
        """Let Spark read an Arrow table under a name."""
        from pyspark.sql.pandas.types import from_arrow_schema

        with translated():
            schema = from_arrow_schema(table.schema)
            # Spark takes no frame without rows from Arrow.
            data = table if table.num_rows else []
            self._session.createDataFrame(data, schema).createOrReplaceTempView(view)

    def _all_columns(self, name: str, rest: str) -> str:
        """Write an insertion into a work table so that it names every column."""
        given = _COLUMNS.match(rest)
        with translated():
            schema = self._session.table(_work(name)).schema
        known = {field.name: field.dataType.simpleString() for field in schema}
        added = [column.strip(" `\n") for column in given[1].split(",")] if given else list(known)
        values = (
            _back(column) if column in added else f"cast(null as {kind}) as {_back(column)}"
            for column, kind in known.items()
        )
        return _own(
            "add_rows",
            table=_work(name),
            values=", ".join(values),
            query=rest[given.end() :] if given else rest,
            columns=", ".join(map(_back, added)),
        )

    def _promote(self, name: str) -> None:
        """Move a table that Spark is to add rows to."""
        if self._places.homes.get(name) is not Place.BESIDE:
            return
        self._forget_upload(name)
        view = f"{name}__up"
        self._show(view, self._beside.arrow(name))
        self._beside.execute(_own("drop_beside", table=_double(name)))
        self._places.homes[name] = Place.DATABASE
        self._store(name, _own("read_table", table=_back(view)))
        self._run(_own("drop_view", view=_back(view)))

    def _bring_down(self, names: Names) -> None:
        """Copy relations that are small by nature to where a statement reads them beside counts."""
        for schema, name in sorted(names.relations):
            if not self._mirrored:
                self._beside.execute(_own("attach", catalog=_double(self._catalog)))
                self._mirrored = True
            inside = f"{_double(self._catalog)}.{_double(schema)}"
            self._beside.execute(_own("mirror_schema", schema=inside))
            table = ".".join(map(_back, (self._catalog, schema, name)))
            self._beside.register("ppdp__mirror", self._arrow(_own("read_table", table=table)))
            try:
                copy = f"{inside}.{_double(name)}"
                self._beside.execute(_own("mirror", table=copy, view="ppdp__mirror"))
            finally:
                self._beside.unregister("ppdp__mirror")

    def _forget_upload(self, name: str) -> None:
        if name in self._uploaded:
            self._uploaded.discard(name)
            self._run(_own("drop_view", view=_back(name)))

    def _drop(self, name: str) -> None:
        self._forget_upload(name)
        if self._places.homes.pop(name, None) is Place.DATABASE:
            self._discard(name)
        else:
            self._beside.execute(_own("drop_beside", table=_double(name)))

    def load(self, table: str, columns: Sequence[str], rows: Sequence[ResultRow]) -> None:
        """Append rows to a work table that Python made: it lies beside until it is needed."""
        self._beside.load(table, columns, rows)
        self._forget_upload(table)

    @contextmanager
    def transaction(self, *, commit: bool = True) -> Iterator[None]:
        """One unit as far as Spark allows: what was done is undone when the rest fails."""
        if self._undo is not None:
            raise InputError("a run is going on in this session; wait for its end")
        self._undo = Undo(self._run, self._view_text, new_run_id())
        try:
            yield
            if commit:
                self._undo.commit()
            else:
                self._undo.roll_back()
        except BaseException:
            with suppress(PpdpError):
                self._undo.roll_back()
                self._clear()
            raise
        finally:
            self._undo = None

    def _view_text(self, view: str) -> str | None:
        """Return what a view shows; None where there is none."""
        try:
            rows = self._rows(_own("describe", relation=view))
        except RelationError as error:
            if is_missing(error):
                return None
            raise
        return next((str(row[1]) for row in rows if row[0] == "View Text"), None)

    def _clear(self) -> None:
        """Drop what is left of work tables."""
        for name in sorted(self._uploaded):
            with suppress(PpdpError):
                self._run(_own("drop_view", view=_back(name)))
        for name in sorted(self._made):
            with suppress(PpdpError):
                self._discard(name)
        self._uploaded.clear()
        self._made.clear()

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Hold a name among the threads of this process: Spark has no locks."""
        with _HELD.setdefault(name, Lock()):
            yield

    def qualify(self, relation: Relation) -> Relation:
        """Fill in the current schema and catalog; a temporary view has neither."""
        if relation.schema is None and self._is_temporary(relation.name):
            self._places.views.add(relation.name)
            return Relation(relation.name)
        return Relation(
            relation.name, relation.schema or self._schema, relation.catalog or self._catalog
        )

    def _is_temporary(self, name: str) -> bool:
        if self._alone:
            return False
        with translated():
            return any(
                table.isTemporary and table.name.lower() == name.lower()
                for table in self._session.catalog.listTables()
            )

    def temporary(self, name: str) -> Relation:
        """Work tables are found by their name alone, wherever they lie."""
        return Relation(name)

    def type_family(self, type_name: str) -> TypeFamily:
        """Map a type of Spark to its family."""
        return _FAMILIES.get(type_name.split("(")[0].strip().lower(), TypeFamily.OTHER)

    def close(self) -> None:
        """Drop what is left, and give the caller's session back as it was."""
        self._clear()
        self._beside.close()
        with suppress(PpdpError), translated():
            if not self._alone:
                self._restore()
            if self._opened:
                self._session.stop()

    def _restore(self) -> None:
        for name, value in self._before.items():
            if value is None:
                self._session.conf.unset(name)
            else:
                self._session.conf.set(name, value)


def _own(name: str, /, **parts: str) -> str:
    return filled_statement("spark", name, **parts)


def _work(name: str) -> str:
    return f"`{WORK_SCHEMA}`.`{name}`"


def _back(name: str) -> str:
    return "`" + name.replace("`", "``") + "`"


def _double(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def open_spark(target: Any, *, read_only: bool = False, create: bool = False) -> SparkEngine:
    """Open a `spark:` URL or wrap a session."""
    if not isinstance(target, str):
        if not hasattr(target, "sql") or not hasattr(target, "createDataFrame"):
            raise InputError(f"a {type(target).__name__} cannot be used; hand in a SparkSession")
        return SparkEngine(target, opened=False, alone=False)
    session = open_spark_session(target)
    try:
        return SparkEngine(session, opened=True, alone=has_own_session(target))
    except BaseException:
        session.stop()
        raise
