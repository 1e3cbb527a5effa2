"""Looks whether a finished relation has the values of the rows that it was made from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.names import counted
from ppdp_sql.release.checks import Check, always
from ppdp_sql.release.measure import Built, is_text
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step


def unchanged_checks(
    plan: ReleasePlan,
    release: Built,
    tuples: str,
    sensitive: Sequence[str],
    wanted: Callable[[], bool] = always,
) -> list[Check]:
    """Compare, per group, the values of each sensitive column, and the kept ones together.

    Args:
        plan: the release.
        release: the finished relation.
        tuples: the work table of the rows that it was made from.
        sensitive: the sensitive columns, which may be given to other rows of a group.
        wanted: whether the checks are made at all.
    """
    columns: dict[str, dict[str, Any]] = {
        column["name"]: column for column in plan.context["columns"]
    }
    quasi = [name for name in columns if columns[name]["quasi"]]
    kept = [name for name in columns if name not in quasi and name not in sensitive]
    return [
        Check(
            Step(
                "verify/changed_cells",
                {
                    "release": release,
                    "tuples": tuples,
                    "columns": [_described(columns[name]) for name in (*quasi, *others)],
                    "as_text": is_text(release),
                },
            ),
            _fault(others),
            wanted,
        )
        for others in (*([name] for name in sensitive), *([kept] if kept else []))
    ]


def _described(column: dict[str, Any]) -> dict[str, Any]:
    is_own = column["kind"] in ("raw", "value")
    return {"name": column["name"], "family": column["family"] if is_own else TypeFamily.TEXT}


def _fault(names: Sequence[str]) -> Callable[[ResultRow], str | None]:
    words = ", ".join(f"'{name}'" for name in names)

    def fault(row: ResultRow) -> str | None:
        if not row[0]:
            return None
        return (
            f"{counted(int(row[0]), 'combination')} of quasi-identifiers and {words} in the "
            "finished release come more or less often than in the rows that it was made from"
        )

    return fault
