"""The groups that decide what is measured: counts, and values only for who asked for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ppdp_sql.release.measure import Measuring, WorstGroup
from ppdp_sql.templating import Session


def counts_of(group: WorstGroup) -> dict[str, Any]:
    """Tell a group in counts."""
    return {"rows": group.rows, "largest": group.largest, "distinct": group.distinct}


class GroupValues:
    """The quasi-identifiers of worst groups, and the commonest value of each."""

    def __init__(
        self, session: Session, measuring: Measuring, worst: Mapping[int, WorstGroup]
    ) -> None:
        self._quasi = measuring.quasi
        numbers = sorted({group.number for group in worst.values()})
        self._labels: dict[int, tuple[Any, ...]] = {}
        self._common: dict[tuple[str, int], Any] = {}
        if not numbers:
            return
        context: dict[str, Any] = {"cells": measuring.cells, "numbers": numbers}
        rows = session.fetch("check/group_labels", quasi=list(measuring.quasi), **context)
        self._labels = {row[0]: row[1:] for row in rows}
        for column in measuring.columns:
            for number, value in session.fetch("check/common_values", column=column, **context):
                self._common[column["name"], number] = value

    def of(self, column: str, group: WorstGroup) -> dict[str, Any]:
        """Tell who is in a group, and what they share."""
        labels = self._labels[group.number]
        return {
            "group": dict(zip(self._quasi, labels, strict=True)),
            "value": self._common[column, group.number],
        }
