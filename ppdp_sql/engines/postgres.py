"""PostgreSQL through psycopg 3: a URL or a connection of the caller."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.engines.base import EngineCapabilities, ResultRow
from ppdp_sql.errors import EngineError, InputError, PpdpError, RelationError, RightsError
from ppdp_sql.names import masked
from ppdp_sql.resources import engine_statement

if TYPE_CHECKING:
    import psycopg

_FAMILIES = {
    "bigint": TypeFamily.INTEGER,
    "boolean": TypeFamily.BOOLEAN,
    "character": TypeFamily.TEXT,
    "character varying": TypeFamily.TEXT,
    "citext": TypeFamily.TEXT,
    "date": TypeFamily.DATE,
    "double precision": TypeFamily.FLOAT,
    "integer": TypeFamily.INTEGER,
    "name": TypeFamily.TEXT,
    "numeric": TypeFamily.DECIMAL,
    "real": TypeFamily.FLOAT,
    "smallint": TypeFamily.INTEGER,
    "text": TypeFamily.TEXT,
    "timestamp with time zone": TypeFamily.TIMESTAMP_ZONED,
    "timestamp without time zone": TypeFamily.TIMESTAMP,
    "uuid": TypeFamily.TEXT,
    "enum": TypeFamily.TEXT,
}

#: The begin of a transaction and its settings, in one round trip. JIT costs more than it brings on
#: small work tables (measured), and so do nested loops: nothing is known of the sizes inside a long
#: statement, and a wrong guess took minutes where hashing takes a second. Dates must be ISO text,
#: backslashes plain characters, whatever the role's settings say. Operators and functions come from
#: PostgreSQL alone: whoever may create some in a schema of the role's path could make one that is
#: called with our rights. Relations are always written with their schema.
_BEGIN = (
    "begin isolation level repeatable read read write; "
    "set local search_path = pg_catalog, pg_temp; "
    "set local jit = off; "
    "set local work_mem = '256MB'; "
    "set local enable_nestloop = off; "
    "set local datestyle = 'ISO, YMD'; "
    "set local extra_float_digits = 1; "
    "set local standard_conforming_strings = on"
)


class PostgresEngine:
    """A psycopg connection behind the engine protocol."""

    name = "postgres"
    dialect = "postgres"
    writes = ("postgres",)
    file = None

    def __init__(self, connection: psycopg.Connection[Any], *, owned: bool) -> None:
        self._connection = connection
        self._owned = owned
        with _translated():
            self._refuse_open_transaction()
            facts = self.fetch(engine_statement(self.name, "facts"))[0]
            self._end_implicit_transaction()
        self._catalog, self._schema, read_only = facts
        self.capabilities = EngineCapabilities(
            reads_files=None,
            writes_files=None,
            work_views=True,
            needs_analyze=True,
            statement_seconds=1e-3,
            row_seconds=2e-7,
            # Its own statement groups node by node anyway.
            nodes_per_table=1_000_000,
            most_name_bytes=63,
            folds_case=False,
            refused_kinds={},
            transactions=True,
            locks=True,
            replaces_tables=False,
            stores_copies=False,
            most_tuples=2**31 - 1,
            roles=True,
            ends_with_run=owned,
            durable=True,
            lasting="an engine such as duckdb:warehouse.duckdb",
            read_only=bool(read_only),
        )

    def _refuse_open_transaction(self) -> None:
        from psycopg.pq import TransactionStatus

        if self._connection.info.transaction_status is not TransactionStatus.IDLE:
            raise InputError(
                "the connection is inside a transaction; commit or roll back before a run"
            )

    def _end_implicit_transaction(self) -> None:
        if not self._connection.autocommit:
            self._connection.rollback()

    def place(self, step: str, written: Callable[[], str]) -> str:
        """Every statement is its own."""
        return self.name

    def keep_counts(self, place: str) -> None:
        """Counts are always kept where the table lies."""

    @property
    def user(self) -> str:
        """The role of the connection."""
        return self._connection.info.user

    def execute(self, statement: str) -> None:
        """Run a statement whose result is not read."""
        with _translated():
            self._cursor().execute(self._encoded(statement))

    def fetch(self, statement: str) -> list[ResultRow]:
        """Run a query and read its small result."""
        with _translated():
            return self._cursor().execute(self._encoded(statement)).fetchall()

    def _cursor(self) -> psycopg.Cursor[ResultRow]:
        """Return a cursor that gives tuples, whatever the caller's connection is set to."""
        from psycopg.rows import tuple_row

        return self._connection.cursor(row_factory=tuple_row)

    def _encoded(self, statement: str) -> bytes:
        """Encode as the client says; statements are never interpolated by the driver."""
        return statement.encode(self._connection.info.encoding)

    def load(self, table: str, columns: Sequence[str], rows: Sequence[ResultRow]) -> None:
        """Append rows with COPY: values never become statement text."""
        from psycopg import sql

        statement = sql.SQL("copy {} ({}) from stdin").format(
            sql.Identifier(table), sql.SQL(", ").join(map(sql.Identifier, columns))
        )
        with _translated(), self._connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)

    @contextmanager
    def transaction(self, *, commit: bool = True) -> Iterator[None]:
        """One REPEATABLE READ transaction: count, publish and verify see one snapshot."""
        from psycopg import Error

        self._refuse_open_transaction()
        autocommit = self._connection.autocommit
        with _translated():
            self._connection.autocommit = True
        try:
            with _translated():
                self._connection.execute(_BEGIN)
            yield
            self._end(commit)
        except BaseException:
            with suppress(Error):
                self._connection.execute("rollback")
            raise
        finally:
            with suppress(Error):
                self._connection.autocommit = autocommit

    def _end(self, commit: bool) -> None:
        """Commit or roll back; a connection that is lost meanwhile leaves it open which."""
        from psycopg import OperationalError

        with _translated():
            try:
                self._connection.execute("commit" if commit else "rollback")
            except OperationalError as error:
                if not commit or error.sqlstate:
                    raise
                raise EngineError(
                    "the connection to PostgreSQL was lost during the commit; ppdp releases tells "
                    "whether the release was published",
                    detail=str(error),
                ) from None

    def qualify(self, relation: Relation) -> Relation:
        """Fill in the first schema of the search path; temporary tables come before it."""
        if relation.catalog not in (None, self._catalog):
            raise RelationError(
                f"'{relation}' lies in another database than the connection's; PostgreSQL "
                "reads one database at a time"
            )
        # A connection that was opened here has no temporary tables but the run's own.
        temporary = (
            None if self._owned or relation.schema else self._temporary_schema(relation.name)
        )
        schema = relation.schema or temporary or self._schema
        if schema is None:
            raise RelationError(
                f"the search path is empty; write '{relation.name}' with its schema"
            )
        return Relation(relation.name, schema)

    def temporary(self, name: str) -> Relation:
        """Temporary tables lie in a schema of the session's own."""
        return Relation(name, self._temporary_schema(name))

    def _temporary_schema(self, name: str) -> str | None:
        """Return the schema of the session's temporary tables, if it has this one."""
        rows = self._ask("temporary_schema", name)
        return str(rows[0][0]) if rows else None

    def _ask(self, statement: str, name: str) -> list[ResultRow]:
        """Send a statement of the engine's own, which may come before any transaction."""
        from psycopg.pq import TransactionStatus

        idle = self._connection.info.transaction_status is TransactionStatus.IDLE
        with _translated():
            text = self._encoded(engine_statement(self.name, statement))
            rows = self._cursor().execute(text, {"name": name}).fetchall()
            if idle:
                self._end_implicit_transaction()
        return rows

    @contextmanager
    def hold(self, name: str) -> Iterator[None]:
        """Hold a name by an advisory lock of the session."""
        from psycopg import Error

        self._ask("hold", name)
        try:
            yield
        finally:
            with suppress(Error, PpdpError):
                self._ask("release", name)

    def type_family(self, type_name: str) -> TypeFamily:
        """Map a PostgreSQL type to its family."""
        if type_name.endswith("[]"):
            return TypeFamily.OTHER
        return _FAMILIES.get(_without_length(type_name), TypeFamily.OTHER)

    def close(self) -> None:
        """Close a connection that was opened here."""
        if self._owned:
            self._connection.close()


def _without_length(type_name: str) -> str:
    """`timestamp(3) without time zone` and `numeric(10,2)` without what is in brackets."""
    before, bracket, rest = type_name.partition("(")
    return (before + rest.partition(")")[2]).strip() if bracket else type_name


def open_postgres(target: Any, *, read_only: bool = False, create: bool = False) -> PostgresEngine:
    """Open a `postgresql://` URL or wrap a connection."""
    try:
        import psycopg
    except ImportError:
        raise InputError(
            "PostgreSQL needs psycopg; install it with: pip install 'ppdp_sql[postgres]'"
        ) from None
    if not isinstance(target, str):
        if not isinstance(target, psycopg.Connection):
            raise InputError(
                f"a {type(target).__name__} cannot be used; hand in a psycopg.Connection"
            )
        return PostgresEngine(target, owned=False)
    try:
        connection = psycopg.connect(target, autocommit=True, connect_timeout=20)
    except psycopg.ProgrammingError as error:
        raise InputError(
            f"the engine URL '{masked(target)}' is not valid", detail=str(error)
        ) from None
    except psycopg.OperationalError as error:
        raise EngineError(
            f"no connection to '{masked(target)}' could be made; check host, database, user "
            "and password",
            detail=str(error),
        ) from None
    try:
        return PostgresEngine(connection, owned=True)
    except BaseException:
        connection.close()
        raise


@contextmanager
def _translated() -> Iterator[None]:
    """Turn driver errors into ours; the driver's words may hold values and become detail."""
    from psycopg import Error

    try:
        yield
    except Error as error:
        # Not `from error`: a traceback would print the driver's words, and they may hold values.
        raise translate_postgres_error(error) from None


def translate_postgres_error(error: psycopg.Error) -> PpdpError:
    """Choose the error of ours that a PostgreSQL error means."""
    from psycopg import OperationalError, errors

    text, name = str(error), type(error).__name__
    if isinstance(error, errors.InsufficientPrivilege):
        # The server's first line names the object, never a value.
        return RightsError(
            f"a right is missing: {text.splitlines()[0]}; ask its owner for a grant", detail=text
        )
    missing = f"PostgreSQL does not find a relation or column ({name})"
    known: list[tuple[type[psycopg.Error], PpdpError]] = [
        (
            errors.ReadOnlySqlTransaction,
            RightsError("the database is read-only; publish on its primary", detail=text),
        ),
        (
            errors.DependentObjectsStillExist,
            RelationError(
                "other objects depend on the relation to replace; drop or move them first",
                detail=text,
            ),
        ),
        (errors.UndefinedTable, RelationError(missing, detail=text)),
        (errors.UndefinedColumn, RelationError(missing, detail=text)),
        (errors.InvalidSchemaName, RelationError(missing, detail=text)),
        (errors.DiskFull, EngineError("no space is left on PostgreSQL's disk", detail=text)),
        (errors.LockNotAvailable, EngineError("a table stayed locked; run again", detail=text)),
        (errors.QueryCanceled, EngineError("PostgreSQL cancelled a statement", detail=text)),
        (
            errors.SerializationFailure,
            EngineError("another transaction came in between; run again", detail=text),
        ),
        (
            errors.DeadlockDetected,
            EngineError("another transaction came in between; run again", detail=text),
        ),
        *(
            (kind, EngineError("another run published at the same time; run again", detail=text))
            for kind in (errors.DuplicateTable, errors.DuplicateSchema, errors.UniqueViolation)
        ),
        (
            errors.DataError,
            RelationError(f"a value does not fit its column's type ({name})", detail=text),
        ),
    ]
    for kind, ours in known:
        if isinstance(error, kind):
            return ours
    state = error.sqlstate or ""
    if isinstance(error, OperationalError) and (not state or state[:2] in ("08", "57")):
        return EngineError(f"the connection to PostgreSQL was lost ({name})", detail=text)
    return EngineError(f"PostgreSQL reports {name}", detail=text)
