"""What a result shows of itself: a title, a few facts, tables, and charts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.report.chart_spec import Spec


@dataclass(frozen=True)
class Table:
    """Rows under the names of their columns; a cell that has no value is None."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Any]]

    @classmethod
    def of(cls, columns: Sequence[str], documents: Sequence[Mapping[str, Any]]) -> Table:
        """Take columns out of documents, which may lack some of them."""
        return cls(columns, [[one.get(name) for name in columns] for one in documents])


@dataclass(frozen=True)
class View:
    """What is shown; nothing in it tells more than the JSON document of the result.

    Attributes:
        title: what it is about.
        facts: names with their values, for one line.
        tables: by name, in the order of the page; empty ones are left out of it.
        main: the table that `to_frame()` gives.
        notes: sentences that a reader should know.
        charts: makes the charts by name; only when somebody asks, some of them are large.
    """

    title: str
    facts: Mapping[str, Any]
    tables: Mapping[str, Table]
    main: str
    notes: Sequence[str] = ()
    charts: Callable[[], Mapping[str, Spec]] = field(default=dict)
