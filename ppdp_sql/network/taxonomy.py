"""How labels are generalized: numbers lose a digit per level, other labels have a hierarchy."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Taxonomy:
    """Levels of labels, level 0 the label itself and the highest one `*`.

    Attributes:
        column: the column of the nodes (or edges) that holds the label itself.
        height: levels above the label itself.
        leaves: labels in all.
        least: numbers begin here, where every number up to `most` is a label; else None.
        most: the highest number.
        dimensions: the table of labels by level, for labels with a hierarchy; None for numbers.
    """

    column: str
    height: int
    leaves: int
    least: int | None = None
    most: int | None = None
    dimensions: str | None = None
