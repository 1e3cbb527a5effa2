"""Work tables of a run on Spark: in Spark, or in the DuckDB beside it.

In Spark they are Parquet tables of the schema `ppdp_work`, under a temporary view of their name:
Spark has no temporary tables. A table that a statement needs elsewhere is shown or copied there.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from ppdp_sql.engines.duckdb import DuckDBEngine
from ppdp_sql.engines.places import COUNTING, Names, Place, Places
from ppdp_sql.engines.spark_client import SparkClient, back, own
from ppdp_sql.engines.spark_errors import translated
from ppdp_sql.errors import PpdpError
from ppdp_sql.names import WORK_SCHEMA

#: The step whose result the search works on.
_COUNT = "frequency/count_combinations"

#: So many distinct combinations come to the DuckDB beside it: about a gigabyte there.
MOST_COUNTS = 5_000_000

_COLUMNS = re.compile(r"\s*\(([\w`, \n]+)\)(?=\s*(?:select|with|values))", re.IGNORECASE)
_MIRROR = "ppdp__mirror"


class SparkWork:
    """Makes, fills, moves and drops work tables."""

    def __init__(
        self, client: SparkClient, beside: DuckDBEngine, places: Places, catalog: str
    ) -> None:
        self._client = client
        self._beside = beside
        self._places = places
        self._catalog = catalog
        #: Whether the size of the counts says where they go.
        self.by_size = True
        self._shown: set[str] = set()
        self._made: set[str] = set()
        self._mirrored = False

    def create(self, step: str, name: str, query: str) -> None:
        """Make a work table from a query of Spark; small counts go to the DuckDB beside."""
        if step == _COUNT and self.by_size:
            self._place_by_size(name, query)
        elif step in COUNTING and self._places.counts is Place.BESIDE:
            self._receive(name, self._client.arrow(query))
        else:
            self._places.homes[name] = Place.DATABASE
            self._store(name, query)

    def _place_by_size(self, name: str, query: str) -> None:
        """Count once, and keep the result in the cluster until its size says where it goes."""
        view = f"{name}__counted"
        with translated():
            frame = self._client.session.sql(query).persist()
            try:
                if int(frame.count()) <= MOST_COUNTS:
                    self._receive(name, frame.toArrow())
                    return
                self._places.counts = self._places.homes[name] = Place.DATABASE
                frame.createOrReplaceTempView(view)
                self._store(name, own("read_table", table=back(view)))
                self._client.run(own("drop_view", view=back(view)))
            finally:
                frame.unpersist()

    def _store(self, name: str, query: str) -> None:
        self._client.run(own("create_work_schema", schema=back(WORK_SCHEMA)))
        self._made.add(name)
        self._client.run(own("create_work", table=_work(name), query=query))
        self._client.run(own("show_work", view=back(name), table=_work(name)))

    def _receive(self, name: str, table: Any) -> None:
        """Store what came from Spark in the DuckDB beside."""
        self._places.homes[name] = Place.BESIDE
        view = f"{name}__arrow"
        self._beside.register(view, table)
        try:
            self._beside.execute(own("receive", table=_double(name), view=_double(view)))
        finally:
            self._beside.unregister(view)

    def insertion(self, name: str, rest: str) -> str:
        """Write an insertion into a work table of Spark so that it names every column.

        Args:
            name: the work table, which moves to Spark if it is not there.
            rest: what stands behind its name.
        """
        self._promote(name)
        given = _COLUMNS.match(rest)
        with translated():
            schema = self._client.session.table(_work(name)).schema
        known = {field.name: field.dataType.simpleString() for field in schema}
        added = [column.strip(" `\n") for column in given[1].split(",")] if given else list(known)
        values = (
            back(column) if column in added else f"cast(null as {kind}) as {back(column)}"
            for column, kind in known.items()
        )
        return own(
            "add_rows",
            table=_work(name),
            values=", ".join(values),
            query=rest[given.end() :] if given else rest,
            columns=", ".join(map(back, added)),
        )

    def _promote(self, name: str) -> None:
        if self._places.homes.get(name) is not Place.BESIDE:
            return
        self.changed(name)
        view = f"{name}__up"
        self._client.show(view, self._beside.arrow(name))
        self._beside.execute(own("drop_beside", table=_double(name)))
        self._places.homes[name] = Place.DATABASE
        self._store(name, own("read_table", table=back(view)))
        self._client.run(own("drop_view", view=back(view)))

    def bring_up(self, names: Names) -> None:
        """Show Spark the tables of the DuckDB beside that a statement names."""
        for name in sorted(names.read):
            home = self._places.homes.get(name)
            if home is Place.BESIDE and name not in self._shown:
                self._client.show(name, self._beside.arrow(name))
                self._shown.add(name)

    def bring_down(self, names: Names) -> None:
        """Copy relations that are small by nature to where a statement reads them beside counts."""
        for schema, name in sorted(names.relations):
            if not self._mirrored:
                self._beside.execute(own("attach", catalog=_double(self._catalog)))
                self._mirrored = True
            inside = f"{_double(self._catalog)}.{_double(schema)}"
            self._beside.execute(own("mirror_schema", schema=inside))
            table = ".".join(map(back, (self._catalog, schema, name)))
            self._beside.register(_MIRROR, self._client.arrow(own("read_table", table=table)))
            try:
                copy = f"{inside}.{_double(name)}"
                self._beside.execute(own("mirror", table=copy, view=_MIRROR))
            finally:
                self._beside.unregister(_MIRROR)

    def changed(self, name: str) -> None:
        """Forget what Spark was shown of a table that has other rows now."""
        if name in self._shown:
            self._shown.discard(name)
            self._client.run(own("drop_view", view=back(name)))

    def drop(self, name: str) -> None:
        """Drop a work table, wherever it lies."""
        self.changed(name)
        if self._places.homes.pop(name, None) is Place.DATABASE:
            self._discard(name)
        else:
            self._beside.execute(own("drop_beside", table=_double(name)))

    def _discard(self, name: str) -> None:
        self._client.run(own("drop_view", view=back(name)))
        self._client.run(own("drop_table", table=_work(name)))
        self._made.discard(name)

    def clear(self) -> None:
        """Drop what is left in Spark; what cannot be dropped stops nothing else."""
        for name in sorted(self._shown):
            with suppress(PpdpError):
                self.changed(name)
        for name in sorted(self._made):
            with suppress(PpdpError):
                self._discard(name)


def _work(name: str) -> str:
    return f"{back(WORK_SCHEMA)}.{back(name)}"


def _double(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
