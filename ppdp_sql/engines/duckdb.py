"""DuckDB: a file, memory, or a connection of the caller."""

from __future__ import annotations

import getpass
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any

import duckdb

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.engines.base import EngineCapabilities, ResultRow
from ppdp_sql.engines.duckdb_url import parse_duckdb_url
from ppdp_sql.errors import EngineError, InputError, PpdpError, RelationError, RightsError
from ppdp_sql.names import masked, new_run_id
from ppdp_sql.resources import engine_statement
from ppdp_sql.work_folder import WorkFolder

_FAMILIES = {
    "BOOLEAN": TypeFamily.BOOLEAN,
    "DATE": TypeFamily.DATE,
    "DECIMAL": TypeFamily.DECIMAL,
    "DOUBLE": TypeFamily.FLOAT,
    "ENUM": TypeFamily.TEXT,
    "FLOAT": TypeFamily.FLOAT,
    "TIMESTAMP WITH TIME ZONE": TypeFamily.TIMESTAMP_ZONED,
    "TIMESTAMP": TypeFamily.TIMESTAMP,
    "TIMESTAMP_MS": TypeFamily.TIMESTAMP,
    "TIMESTAMP_NS": TypeFamily.TIMESTAMP,
    "TIMESTAMP_S": TypeFamily.TIMESTAMP,
    "UUID": TypeFamily.TEXT,
    "VARCHAR": TypeFamily.TEXT,
}
_INTEGERS = ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT")
_FAMILIES |= {name: TypeFamily.INTEGER for name in _INTEGERS}
_FAMILIES |= {f"U{name}": TypeFamily.INTEGER for name in _INTEGERS}


#: Names that threads of this process hold on their databases.
_HELD: defaultdict[str, Lock] = defaultdict(Lock)


class DuckDBEngine:
    """A DuckDB connection behind the engine protocol."""

    name = "duckdb"
    dialect = "duckdb"
    writes = ("duckdb",)

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection,
        *,
        owned: bool,
        spill: WorkFolder | None = None,
    ) -> None:
        self._connection = connection
        self._owned = owned
        self._spill = spill
        try:
            facts = connection.execute(engine_statement(self.name, "facts")).fetchall()
            # DuckDB would draw its progress bar on stdout, into the JSON of a piped command.
            connection.execute("set enable_progress_bar = false").fetchall()
        except duckdb.Error as error:
            raise InputError(
                "the connection cannot be used now; finish its result or transaction first",
                detail=str(error),
            ) from None
        self._catalog, path, read_only, self._schema, self._progress_bar = facts[0]
        self.file = Path(path) if path else None
        self.capabilities = EngineCapabilities(
            reads_files="function",
            writes_files="file",
            work_views=True,
            needs_analyze=False,
            statement_seconds=2e-3,
            row_seconds=1.5e-8,
            nodes_per_table=16,
            most_name_bytes=None,
            folds_case=True,
            refused_kinds={},
            transactions=True,
            locks=False,
            replaces_tables=True,
            stores_copies=True,
            most_tuples=2**31 - 1,
            roles=False,
            ends_with_run=owned,
            durable=self.file is not None or not owned,
            lasting="an engine such as duckdb:warehouse.duckdb",
            read_only=bool(read_only),
        )

    def place(self, step: str, written: Callable[[], str]) -> str:
        """Every statement is its own."""
        return self.name

    def keep_counts(self, place: str) -> None:
        """Counts are always kept where the table lies."""

    @property
    def user(self) -> str:
        """The user of the operating system: DuckDB has none of its own."""
        try:
            return getpass.getuser()
        except (KeyError, OSError):
            return "unknown"

    def execute(self, statement: str) -> None:
        """Run a statement whose result is not read."""
        with _translated():
            # Read to the end: an unfinished result would keep the connection in use.
            self._connection.execute(statement).fetchall()

    def fetch(self, statement: str) -> list[ResultRow]:
        """Run a query and read its small result."""
        with _translated():
            return self._connection.execute(statement).fetchall()

    def load(self, table: str, columns: Sequence[str], rows: Sequence[ResultRow]) -> None:
        """Append rows through a registered frame: values never become statement text."""
        # Here and not above: most commands start without it.
        import pandas

        frame = pandas.DataFrame(list(rows), columns=list(columns), dtype=object)
        view = f"{table}__rows"
        with _translated():
            self._connection.register(view, frame)
            try:
                self._connection.table(view).insert_into(f'"{table}"')
            finally:
                self.unregister(view)

    def register(self, name: str, table: Any) -> None:
        """Make a pandas or Arrow table readable under a name."""
        with _translated():
            self._connection.register(name, table)

    def arrow(self, name: str) -> Any:
        """Return a temporary table as an Arrow table."""
        with _translated():
            return self._connection.table(f'temp.main."{name}"').to_arrow_table()

    def unregister(self, name: str) -> None:
        """Forget a registered table; an aborted transaction forgets it by itself."""
        with suppress(duckdb.Error):
            self._connection.unregister(name)

    @contextmanager
    def transaction(self, *, commit: bool = True) -> Iterator[None]:
        """Begin, and commit or roll back."""
        try:
            self._connection.begin()
        except duckdb.Error:
            raise InputError(
                "the connection is inside a transaction; commit or roll back before a run"
            ) from None
        try:
            yield
        except BaseException:
            # The error that led here matters more than one of the roll-back.
            with suppress(duckdb.Error):
                self._connection.rollback()
            raise
        with _translated():
            if commit:
                self._connection.commit()
            else:
                self._connection.rollback()

    def qualify(self, relation: Relation) -> Relation:
        """Fill in schema and catalog; a table registered by the caller is a temporary view."""
        if relation.schema is None:
            if not self._owned and self._is_temporary(relation.name):
                return self.temporary(relation.name)
            return Relation(relation.name, self._schema, self._catalog)
        if relation.catalog is None:
            return Relation(relation.name, relation.schema, self._catalog)
        return relation

    def temporary(self, name: str) -> Relation:
        """Temporary tables lie in a catalog of their own."""
        return Relation(name, "main", "temp")

    def _is_temporary(self, name: str) -> bool:
        statement = engine_statement(self.name, "temporary_schema")
        with _translated():
            return bool(self._connection.execute(statement, {"name": name}).fetchall())

    def type_family(self, type_name: str) -> TypeFamily:
        """Map a DuckDB type to its family."""
        stem = type_name.split("(")[0].strip().upper()
        if type_name.endswith("]"):
            return TypeFamily.OTHER
        return _FAMILIES.get(stem, TypeFamily.OTHER)

    def close(self) -> None:
        """Close a connection that was opened here; give the caller's back as it was."""
        if self._owned:
            self._connection.close()
            if self._spill is not None:
                self._spill.close()
        elif self._progress_bar:
            with suppress(duckdb.Error):
                self._connection.execute("set enable_progress_bar = true").fetchall()

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Hold a name among the threads of this process: no other process has the file."""
        with _HELD[f"{self.file}:{name}"]:
            yield


def open_duckdb(target: Any, *, read_only: bool = False, create: bool = False) -> DuckDBEngine:
    """Open `duckdb:`, `duckdb:FILE`, either with settings behind a `?`, or wrap a connection."""
    if not isinstance(target, str):
        return DuckDBEngine(target, owned=False)
    url = parse_duckdb_url(target)
    if url.in_memory:
        return _open_memory(url.settings)
    path = url.path
    exists = Path(path).is_file()
    if not exists and (read_only or not create):
        raise RelationError(f"the DuckDB file '{masked(path)}' does not exist")
    if not exists and not Path(path).absolute().parent.is_dir():
        raise RelationError(f"the folder of the DuckDB file '{path}' does not exist")
    try:
        connection = _connect(path, read_only=read_only and exists)
    except duckdb.Error as error:
        raise _opening_error(masked(path), error) from None
    engine = _configured(connection, url.settings, None)
    if not read_only:
        _remove_dead_spill(engine, Path(path))
    return engine


def _open_memory(settings: Mapping[str, str]) -> DuckDBEngine:
    """Open a database in memory; what does not fit there is spilled to a folder of its own.

    DuckDB would spill to the working directory, where raw values outlive a run that is killed.
    """
    return _configured(duckdb.connect(":memory:"), settings, tempfile.gettempdir())


def _configured(
    connection: duckdb.DuckDBPyConnection, settings: Mapping[str, str], spill_to: str | None
) -> DuckDBEngine:
    """Set what the URL says; a folder to spill to gets one in it that ends with the run."""
    spill = None
    try:
        spill_to = settings.get("temp_directory", spill_to)
        if spill_to is not None:
            if not Path(spill_to).is_dir():
                raise InputError(
                    f"the temp_directory '{spill_to}' of the engine is no folder; create it"
                )
            spill = WorkFolder(Path(spill_to).absolute(), "spill", new_run_id())
            spill.open()
            settings = {**settings, "temp_directory": str(spill.path)}
        for name, value in settings.items():
            _set(connection, name, value)
        return DuckDBEngine(connection, owned=True, spill=spill)
    except BaseException:
        connection.close()
        if spill is not None:
            spill.close()
        raise


def _set(connection: duckdb.DuckDBPyConnection, name: str, value: str) -> None:
    quoted = value.replace("'", "''")
    try:
        connection.execute(f"set {name} = '{quoted}'").fetchall()
    except duckdb.Error as error:
        raise InputError(
            f"DuckDB refuses '{value}' for the setting '{name}' of the engine", detail=str(error)
        ) from None


def _remove_dead_spill(engine: DuckDBEngine, path: Path) -> None:
    """Remove what a killed process spilled beside its file, which DuckDB leaves until it spills.

    Whoever opens a file for writing has it alone, so nothing there belongs to the living, unless
    this program has it open already.
    """
    spilled = path.with_name(path.name + ".tmp")
    if not spilled.is_dir() or engine.fetch(engine_statement("duckdb", "connections"))[0][0] > 1:
        return
    for file in spilled.glob("duckdb_temp_*"):
        with suppress(OSError):
            file.unlink()
    with suppress(OSError):
        spilled.rmdir()


def _connect(path: str, *, read_only: bool) -> duckdb.DuckDBPyConnection:
    try:
        return duckdb.connect(path, read_only=read_only)
    except duckdb.ConnectionException:
        # This process has the file open for writing already; DuckDB then shares it as it is.
        if not read_only:
            raise
        return duckdb.connect(path)


def _opening_error(path: str, error: duckdb.Error) -> PpdpError:
    text = str(error)
    if "lock" in text.lower():
        message = (
            f"the DuckDB file '{path}' is locked by another process; try again when it is free"
        )
        return EngineError(message, detail=text)
    if "not a valid DuckDB database" in text or "storage version" in text.lower():
        return InputError(f"'{path}' is not a DuckDB database that this version reads", detail=text)
    if "ermission denied" in text:
        return RightsError(f"the DuckDB file '{path}' may not be opened by this user", detail=text)
    return EngineError(f"the DuckDB file '{path}' cannot be opened", detail=text)


@contextmanager
def _translated() -> Iterator[None]:
    """Turn driver errors into ours; the driver's words may hold values and become detail."""
    try:
        yield
    except duckdb.Error as error:
        # Not `from error`: a traceback would print the driver's words, and they may hold values.
        raise translate_duckdb_error(error) from None
    except RuntimeError as error:
        # What the driver makes of a signal that came during a statement.
        if "interrupted" in str(error).lower():
            raise KeyboardInterrupt from None
        raise


def translate_duckdb_error(error: duckdb.Error) -> PpdpError:
    """Choose the error of ours that a DuckDB error means."""
    text, name = str(error), type(error).__name__
    if "read-only mode" in text:
        return RightsError("the database is read-only; open it for writing to publish", detail=text)
    if isinstance(error, duckdb.OutOfMemoryException):
        return EngineError(
            "DuckDB ran out of memory; raise memory_limit or set a temp_directory", detail=text
        )
    if isinstance(error, duckdb.IOException) or "Could not write" in text:
        reason = (
            "no space is left on the disk" if "o space left" in text else "input or output failed"
        )
        return EngineError(f"DuckDB stopped: {reason} ({name})", detail=text)
    if isinstance(error, duckdb.CatalogException):
        return RelationError(f"DuckDB does not find a relation or column ({name})", detail=text)
    if isinstance(error, duckdb.ConversionException | duckdb.InvalidInputException):
        return RelationError(f"a value does not fit its column's type ({name})", detail=text)
    return EngineError(f"DuckDB reports {name}", detail=text)
