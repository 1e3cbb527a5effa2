"""Columns whose values may be hidden where they tell too much: the rows stay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.t_closeness import Closeness


@dataclass(frozen=True)
class HidingColumn:
    """A sensitive column that is hidden, as a whole, in groups that are not close.

    Attributes:
        name: the column.
        index: its number among such columns.
        models: positions of the models that decide about it.
        limit: in how many rows it may be hidden.
    """

    name: str
    index: int
    models: tuple[int, ...]
    limit: int


def hides(model: PrivacyModel) -> bool:
    """Whether a group that fails a model keeps its rows, and loses the model's column."""
    return isinstance(model, Closeness) and model.hide is not None


def hiding_columns(models: Sequence[PrivacyModel], source_rows: int) -> tuple[HidingColumn, ...]:
    """Return the columns that may be hidden; of several limits the least counts.

    Args:
        models: the models of a policy.
        source_rows: rows of the source, which shares are shares of.
    """
    limits: dict[str, list[int]] = {}
    places: dict[str, list[int]] = {}
    for place, model in enumerate(models):
        if isinstance(model, Closeness) and model.hide is not None:
            limits.setdefault(model.about, []).append(model.hide.rows(source_rows))
            places.setdefault(model.about, []).append(place)
    return tuple(
        HidingColumn(name, index, tuple(places[name]), min(found))
        for index, (name, found) in enumerate(limits.items())
    )
