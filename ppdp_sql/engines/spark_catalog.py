"""What Spark tells of relations, in the shape that the steps of `catalog/` have.

Spark has no tables about its tables, only commands that print. Their rows are brought here into
the columns that every engine answers these steps with.
"""

from __future__ import annotations

from collections.abc import Callable

from ppdp_sql.engines.base import ResultRow


def columns(rows: list[ResultRow]) -> list[ResultRow]:
    """`describe table`: name and type; partitions and their headings come behind."""
    found: list[ResultRow] = []
    for name, kind, *_ in rows:
        if not name or name.startswith("#"):
            break
        found.append((name, kind))
    return found


def kind(rows: list[ResultRow]) -> list[ResultRow]:
    """`describe table extended`: table or view, its name, and its comment."""
    facts = {row[0]: row[1] for row in rows[len(columns(rows)) :]}
    if not facts:
        return []
    is_view = str(facts.get("Type", "")).upper() == "VIEW"
    return [("view" if is_view else "table", facts.get("Table"), facts.get("Comment") or None)]


def comments(rows: list[ResultRow]) -> list[ResultRow]:
    """`describe table extended`: what was said of each column, and of the table."""
    described = columns(rows)
    found = [(row[0], row[2]) for row in rows[: len(described)] if row[2]]
    said = [(None, row[1]) for row in rows[len(described) :] if row[0] == "Comment" and row[1]]
    return [*found, *said]


def names(rows: list[ResultRow]) -> list[ResultRow]:
    """`show schemas`: the name alone, whatever else a server tells."""
    return [(row[0],) for row in rows]


def listed(rows: list[ResultRow]) -> list[ResultRow]:
    """`show tables`: catalog, schema and name; temporary views have no schema."""
    return [(None, row[0] or None, row[1]) for row in rows]


def counted(rows: list[ResultRow]) -> list[ResultRow]:
    """Return a count as it is; a folder that is not there has none."""
    return rows


#: Step -> how the rows of its command are brought into shape.
SHAPES: dict[str, Callable[[list[ResultRow]], list[ResultRow]]] = {
    "catalog/comments": comments,
    "catalog/count_files": counted,
    "catalog/describe_query": columns,
    "catalog/describe_relation": columns,
    "catalog/list_relations": listed,
    "catalog/relation_kind": kind,
    "catalog/schema_exists": names,
}
