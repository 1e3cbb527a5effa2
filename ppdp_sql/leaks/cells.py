"""The conditional probability tables of rules, with their values: for whoever may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.leaks.networks import Leaks
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class StrongestCell:
    """The cell that tells most, among those of enough rows.

    Attributes:
        known: the parents' values as text, None for NULL.
        told: the child's value as text.
        rows: rows of the parents' cell.
    """

    known: Mapping[str, str | None]
    told: str | None
    rows: int

    def to_dict(self) -> dict[str, Any]:
        """Return the cell as JSON."""
        return {"if": dict(self.known), "then": self.told, "rows": self.rows}


def strongest_cells(
    session: Session, source: Source, leaks: Leaks, columns: Mapping[str, Column]
) -> list[StrongestCell]:
    """Read each rule's strongest cell; of equal ones the one with most rows, then by its text."""
    if not leaks.rules:
        return []
    most = max(len(rule.known) for rule in leaks.rules)
    rows = session.fetch(
        "leak/strongest_cells",
        source=source,
        rules=[
            {
                "parents": [
                    {"name": name, "family": columns[name].family.value} for name in rule.known
                ],
                "child": {"name": rule.told, "family": columns[rule.told].family.value},
            }
            for rule in leaks.rules
        ],
        most_parents=most,
        min_rows=leaks.min_rows,
    )
    return [
        StrongestCell(
            dict(zip(rule.known, row[3 : 3 + len(rule.known)], strict=True)), row[2], int(row[1])
        )
        for rule, row in zip(leaks.rules, rows, strict=True)
    ]


def write_tables(session: Session, source: Source, leaks: Leaks, prefix: Relation) -> Sequence[str]:
    """Write each rule's table: what is known, what it tells, rows, and the probability."""
    written = []
    for number, rule in enumerate(leaks.rules, start=1):
        target = Relation(f"{prefix.name}_{number}", prefix.schema, prefix.catalog)
        session.execute(
            "leak/write_table",
            target=target,
            source=source,
            parents=list(rule.known),
            child=rule.told,
        )
        written.append(str(target))
    return written
