"""A schema of a test, login roles beside it, and the little table that is published there."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import psycopg

from tests.databases import PostgresDatabase, ident

#: Columns of `people`; the first is an identifier.
COLUMNS = {"name": "varchar", "salary": "integer", "zip": "varchar", "illness": "varchar"}

#: Four rows in each of two groups that pass, and four that are suppressed for k = 4.
SHOWN: list[tuple[Any, ...]] = [
    ("Annika", 2101117, "47601", "flu"),
    ("Bertil", 2102223, "47602", "cold"),
    ("Cyrill", 2103331, "47603", "flu"),
    ("Doreen", 2104447, "47604", "gout"),
    ("Elvira", 5201119, "47651", "flu"),
    ("Fridolin", 5202227, "47652", "cold"),
    ("Gisela", 5203339, "47653", "gout"),
    ("Hartmut", 5204441, "47654", "gout"),
]
HIDDEN: list[tuple[Any, ...]] = [
    ("Zoltan", 9373357, "99177", "leprosy"),
    ("Xaver", 8841263, "10151", "plague"),
    ("Yvonne", 8841269, "10152", "plague"),
    ("Wendel", 8841271, "10153", "plague"),
]

#: What no reader of a release may ever see.
SECRETS = [
    *(str(value) for row in SHOWN + HIDDEN for value in row[:3]),
    *("[9300000, 9400000)", "[8800000, 8900000)", "99***", "10***", "leprosy", "plague"),
]

Said = list[str]


def policy(kind: str = "view", **publish: Any) -> dict[str, Any]:
    """A policy that publishes `people` as `release`, whatever its kind."""
    targets: dict[str, Any] = {
        "table": "release",
        "view": "release",
        "live_view": {"name": "release", "accept": "differencing"},
        "in_place": True,
        "script": "release.sql",
    }
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "name": "identifier",
            "salary": {"quasi": {"intervals": {"width": [100000]}}, "max_level": 1},
            "zip": {"quasi": {"prefix": [2]}, "max_level": 1},
            "illness": "sensitive",
        },
        "privacy": [{"k": 4}],
        "suppression": 4,
        "publish": {kind: targets[kind]} | publish,
    }


def in_schema(schema: str, asked: dict[str, Any]) -> dict[str, Any]:
    """The same policy with names that need no search path."""
    publish = dict(asked["publish"])
    for kind in ("table", "view"):
        if kind in publish:
            publish[kind] = f"{schema}.{publish[kind]}"
    if "live_view" in publish:
        publish["live_view"] = publish["live_view"] | {"name": f"{schema}.release"}
    if "script" in publish:
        publish["script"] = {"file": publish["script"], "table": f"{schema}.release"}
    return asked | {"source": f"{schema}.{asked['source']}", "publish": publish}


@dataclass(frozen=True)
class Role:
    """A role that can log in."""

    name: str
    url: str

    def execute(self, *statements: str) -> list[tuple[Any, ...]]:
        """Run statements on one connection of the role's own and return the last result."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def said(self, *statements: str) -> Said:
        """Return all that the server says: rows, notices, and errors, which do not end it."""
        words: Said = []
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.add_notice_handler(
                lambda notice: words.append(f"{notice.message_primary} {notice.message_detail}")
            )
            for statement in statements:
                try:
                    words += _answer(connection, statement)
                except psycopg.Error as error:
                    words.append(str(error))
        return words

    def denied(self, statement: str) -> bool:
        """Whether a statement is refused for want of a right."""
        try:
            self.execute(statement)
        except psycopg.errors.InsufficientPrivilege:
            return True
        return False


def _answer(connection: psycopg.Connection[Any], statement: str) -> Said:
    with connection.cursor() as cursor:
        if statement.startswith("copy"):
            with cursor.copy(statement.encode()) as copied:
                return [bytes(block).decode() for block in copied]
        cursor.execute(statement.encode())
        if cursor.description is None:
            return []
        return [str(value) for row in cursor.fetchall() for value in row]


class Place(PostgresDatabase):
    """A schema of its own in a database of ours."""

    def __init__(self, server: str) -> None:
        super().__init__(server)
        self._roles: list[str] = []
        # Tables come and go under one name, and a prepared statement would know the former.
        self._connection = psycopg.connect(self.url, autocommit=True, prepare_threshold=None)

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Run a statement as superuser, always on one connection."""
        cursor = self._connection.execute(statement.encode(), list(parameters) or None)
        return cursor.fetchall() if cursor.description else []

    def fill(self, rows: list[tuple[Any, ...]] | None = None) -> None:
        """Create `people`."""
        self.create("people", COLUMNS, SHOWN + HIDDEN if rows is None else rows)

    @property
    def superuser(self) -> Role:
        """Whoever may do everything, on connections of its own."""
        return Role("postgres", self.url)

    def role(self, name: str) -> Role:
        """Create a role with no right at all; the name is made unique in the cluster."""
        unique = f"{name}_{uuid.uuid4().hex[:8]}"
        self.execute(f"create role {unique} login password 'open'")
        self._roles.append(unique)
        return Role(unique, f"{self.url}&user={unique}&password=open")

    def drop(self) -> None:
        """Drop every schema but `public`, and the roles."""
        for schema in self.schemas() - {"public"}:
            self.execute(f"drop schema {ident(schema)} cascade")
        if self._roles:
            roles = ", ".join(self._roles)
            self.execute(f"drop owned by {roles} cascade; drop role {roles}")
        self._connection.close()

    def schemas(self) -> set[str]:
        """Name every schema that is no part of PostgreSQL."""
        rows = self.execute(
            "select nspname from pg_namespace where nspname !~ '^(pg_|information_schema$)'"
        )
        return {row[0] for row in rows}

    def everything(self) -> list[tuple[str, str]]:
        """Name every relation of every schema, indexes excepted."""
        rows = self.execute(
            "select nspname, relname from pg_class "
            "inner join pg_namespace on pg_namespace.oid = relnamespace "
            "where relkind in ('r', 'v', 'm', 'p', 'f') "
            "and nspname !~ '^(pg_|information_schema$)'"
        )
        return [(schema, name) for schema, name in rows]

    def private(self) -> set[str]:
        """Name what lies in the private schema, relations and functions."""
        rows = self.execute(
            "select relname from pg_class where relkind in ('r', 'v') "
            "and relnamespace = to_regnamespace('ppdp_private') union all "
            "select proname from pg_proc where pronamespace = to_regnamespace('ppdp_private')"
        )
        return {row[0] for row in rows}

    def live(self) -> tuple[str, str]:
        """Return the view with the query of the one live view, and the function that reads it."""
        names = sorted(name for name in self.private() if "live__" in name)
        assert len(names) == 2, names
        return f"ppdp_private.{names[0]}", f"ppdp_private.{names[1]}()"

    def readable(self, role: Role) -> set[str]:
        """Name the relations that a role really reads, of all that there are."""
        read = set()
        with psycopg.connect(role.url, autocommit=True) as connection:
            for schema, name in self.everything():
                try:
                    connection.execute(f"select from {ident(schema)}.{ident(name)}".encode())
                except psycopg.errors.InsufficientPrivilege:
                    continue
                read.add(name if schema == self.schema else f"{schema}.{name}")
        return read

    def owner(self, relation: str) -> str:
        """Return the owner of a relation."""
        query = f"select relowner::regrole::text from pg_class where oid = '{relation}'::regclass"
        return str(self.execute(query)[0][0])

    def rights(self, role: Role, relation: str) -> set[str]:
        """Name what a role was granted on a relation or its columns."""
        rows = self.execute(
            "select privilege_type from information_schema.column_privileges "
            f"where grantee = '{role.name}' and table_name = '{relation}' union "
            "select privilege_type from information_schema.table_privileges "
            f"where grantee = '{role.name}' and table_name = '{relation}'"
        )
        return {row[0] for row in rows}

    def usable(self, role: Role) -> set[str]:
        """Name the schemas that a role may use or create in, besides `public`."""
        rows = role.execute(
            "select nspname from pg_namespace "
            "where nspname !~ '^(pg_|information_schema$|public$)' "
            "and has_schema_privilege(oid, 'usage, create')"
        )
        return {row[0] for row in rows}

    @contextmanager
    def default_privileges(self, who: str) -> Iterator[None]:
        """Everything that is made from now on is opened to somebody."""
        for kind in ("tables", "schemas", "sequences"):
            self.execute(f"alter default privileges grant all on {kind} to {who}")
        try:
            yield
        finally:
            for kind in ("tables", "schemas", "sequences"):
                self.execute(f"alter default privileges revoke all on {kind} from {who}")

    def catalog(self) -> list[tuple[Any, ...]]:
        """Read what the catalog says of the schema's relations: who, what, and what hangs on it."""
        return self.execute(
            "select oid, relname, relkind, relowner, relacl::text, relhasindex, relhastriggers, "
            "relhasrules, relrowsecurity, obj_description(oid, 'pg_class'), "
            "(select count(*) from pg_depend where refobjid = pg_class.oid) from pg_class "
            f"where relnamespace = '{self.schema}'::regnamespace order by oid"
        )

    @contextmanager
    def unchanged(self) -> Iterator[None]:
        """Nothing is published, nothing is left behind, the source is the same table."""
        before = self.schemas(), self.everything(), self.catalog(), self.rows("people")
        yield
        assert (self.schemas(), self.everything(), self.catalog(), self.rows("people")) == before


def shown(rows: Counter[tuple[Any, ...]]) -> bool:
    """Whether rows are the release of `people`."""
    labels = {2: "[2100000, 2200000)", 5: "[5200000, 5300000)"}
    return rows == Counter((labels[row[1] // 1000000], "47***", row[3]) for row in SHOWN)
