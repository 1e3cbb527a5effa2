"""The numbers of values that a model names."""

from __future__ import annotations

from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.counted import CountedColumn
from ppdp_sql.templating import Session


def name_values(session: Session, values: str, slot: int, column: CountedColumn) -> dict[str, int]:
    """Find the values that a model names."""
    if not column.named:
        return {}
    rows = session.fetch(
        "frequency/named_values",
        values=values,
        slot=slot,
        leaves=[f"={text}" for text in column.named],
    )
    found = {str(leaf)[1:]: int(value) for leaf, value in rows}
    for text in column.named:
        if text not in found:
            raise RelationError(
                f"the policy names the value '{text}' of column '{column.name}', which the source "
                "does not have; correct or remove it"
            )
    return found
