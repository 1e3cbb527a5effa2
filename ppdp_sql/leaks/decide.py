"""Decides whether an anonymized table tells too much of its sensitive columns to stay one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.packed_columns import tuples_context
from ppdp_sql.leaks.networks import LeakOptions, find_leaks
from ppdp_sql.templating import Session

#: The first statement of the decision, as a plan prints it; what follows depends on its answer.
DECIDING_STEP = "pack/count_tuples"


def deciding_context(
    session: Session,
    relation: Source | str,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    *,
    least_rows: int,
    rows: str | None = None,
) -> dict[str, Any]:
    """Return what the first statement is rendered with; see `strongest_rule`."""
    return tuples_context(session, relation, _columns([*quasi, *sensitive]), rows)


def strongest_rule(
    session: Session,
    relation: Source | str,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    *,
    alpha: float,
    least_rows: int,
    rows: str | None = None,
) -> float | None:
    """Return the largest probability with which a rule tells a sensitive column.

    Args:
        session: where the relation is.
        relation: the anonymized table, or the name of a temporary one.
        quasi: its quasi-identifiers, of which there is at least one.
        sensitive: its sensitive columns, of which there is at least one.
        alpha: a rule tells with more than this probability.
        least_rows: rows that share the condition; fewer make no rule.
        rows: the column that says how many rows a row stands for; None where each is one.

    Returns:
        The probability, or None where no rule is above alpha.
    """
    options = LeakOptions(alpha=alpha, min_rows=max(1, least_rows))
    found = find_leaks(
        session, relation, str(relation), _columns(quasi), _columns(sensitive), options, rows=rows
    )
    told = [rule.probability for rule in found.rules if rule.told in sensitive]
    return max(told, default=None)


def _columns(names: Sequence[str]) -> list[Column]:
    """Describe columns of a relation that was built to be grouped by them."""
    return [Column(name, "", TypeFamily.TEXT) for name in names]
