"""What is asked of a Spark session: commands, queries, and tables that it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ppdp_sql.engines.base import ResultRow
from ppdp_sql.engines.spark_errors import is_gone, translated
from ppdp_sql.errors import EngineError, PpdpError
from ppdp_sql.resources import filled_statement


class SparkClient:
    """A Spark session, whose errors are ours."""

    def __init__(self, session: Any) -> None:
        self.session = session
        self._gone: PpdpError | None = None

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """Ask a server only while it is there: each question to one that is gone is asked again."""
        if self._gone is not None:
            raise EngineError(self._gone.message, detail=self._gone.detail)
        try:
            with translated():
                yield
        except PpdpError as error:
            if is_gone(error):
                self._gone = error
            raise

    def run(self, statement: str) -> None:
        """Send a command: Spark runs those when they are sent, and only queries wait."""
        with self._asking():
            self.session.sql(statement)

    def arrow(self, statement: str) -> Any:
        """Run a query and return its result as an Arrow table."""
        with self._asking():
            return self.session.sql(statement).toArrow()

    def rows(self, statement: str) -> list[ResultRow]:
        """Run a query and return its small result."""
        table = self.arrow(statement)
        columns = [column.to_pylist() for column in table.columns]
        return list(zip(*columns, strict=True))

    def show(self, view: str, table: Any) -> None:
        """Let Spark read an Arrow table under a name."""
        from pyspark.sql.pandas.types import from_arrow_schema

        with self._asking():
            schema = from_arrow_schema(table.schema)
            # Spark takes no frame without rows from Arrow.
            data = table if table.num_rows else []
            self.session.createDataFrame(data, schema).createOrReplaceTempView(view)

    def stop_jobs(self) -> None:
        """Stop what runs in the cluster for this session, which nobody waits for any more."""
        with self._asking():
            self.session.interruptAll()


def own(name: str, /, **parts: str) -> str:
    """Return a statement that the engine sends for itself."""
    return filled_statement("spark", name, **parts)


def back(name: str) -> str:
    """Quote a name for Spark."""
    return "`" + name.replace("`", "``") + "`"
