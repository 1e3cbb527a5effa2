"""Distinct l-diversity: a group shows at least l different sensitive values."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from ppdp_sql.privacy.base import ColumnFacts, ColumnModel, Monotone, Number


def too_few_values(model: str, column: str | None, least: int, facts: ColumnFacts) -> str | None:
    """Say that a column has too few values for l of them to stand in a group, or None."""
    if facts.distinct_values is None or least <= facts.distinct_values:
        return None
    return (
        f"{model} asks for l = {least}, and column '{column}' has {facts.distinct_values} distinct "
        "values; ask for a smaller l"
    )


class DistinctDiversity(ColumnModel):
    """Every group has at least l distinct sensitive values.

    Attributes:
        l: the fewest distinct values of a group.
    """

    name: ClassVar[str] = "distinct_l"
    main_parameter: ClassVar[str] = "l"
    numbers: ClassVar[tuple[Number, ...]] = (Number("l"),)
    monotone: ClassVar[Monotone] = Monotone.ALWAYS

    l: int = Field(ge=2)  # noqa: E741

    def impossible(self, facts: ColumnFacts) -> str | None:
        """A group of l values needs l values."""
        return too_few_values(self.name, self.column, self.l, facts)
