"""Decides whether an anonymized table tells too much of its sensitive columns to stay one table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from ppdp_sql.catalog.relation import Source
from ppdp_sql.templating import Session

#: The statement that decides, as a plan prints it.
DECIDING_STEP = "leak/strongest_share"


def deciding_context(
    relation: Source | str,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    *,
    least_rows: int,
    rows: str | None = None,
) -> dict[str, Any]:
    """Return what the deciding statement is rendered with; see `strongest_rule`."""
    pairs = [
        {"given": given, "column": column}
        for column in sensitive
        for given in chain(quasi, sensitive)
        if given != column
    ]
    return {"relation": relation, "pairs": pairs, "rows": rows, "least": least_rows}


def strongest_rule(
    session: Session,
    relation: Source | str,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    *,
    least_rows: int,
    rows: str | None = None,
) -> float | None:
    """Return the largest probability with which one column tells a sensitive one.

    Conservative: every column is tried as the only condition of every sensitive column, whether
    the two depend on each other or not.

    Args:
        session: where the relation is.
        relation: the anonymized table, or the name of a temporary one.
        quasi: its quasi-identifiers, of which there is at least one.
        sensitive: its sensitive columns, of which there is at least one.
        least_rows: rows that share the condition; fewer make no rule.
        rows: the column that says how many rows a row stands for; None where each is one.

    Returns:
        The probability, or None where nothing has enough rows.
    """
    context = deciding_context(relation, quasi, sensitive, least_rows=least_rows, rows=rows)
    found = session.fetch(DECIDING_STEP, **context)
    return None if found[0][0] is None else float(found[0][0])
