"""What is done to a sensitive column so that groups are close: generalized, or hidden in some."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.hierarchy import TOP
from ppdp_sql.frequency.counted import Distribution, places_of
from ppdp_sql.frequency.hiding import HidingColumn
from ppdp_sql.names import counted
from ppdp_sql.policy import Policy


@dataclass(frozen=True)
class Treatment:
    """A sensitive column for which a policy allows one of the options.

    Attributes:
        name: the column.
        family: its type in the source.
        level: the level of its hierarchy whose labels are published; 0: its values.
        height: the levels of the hierarchy; 0 where it has none.
        hidden_rows: rows that show nothing of it.
        hiding: its number among the columns that may be hidden; None where it may not be.
        hierarchies: the work table that holds its hierarchy.
        place: its `column_index` there.
    """

    name: str
    family: TypeFamily
    level: int = 0
    height: int = 0
    hidden_rows: int = 0
    hiding: int | None = None
    hierarchies: str | None = None
    place: int = 0

    @property
    def is_top(self) -> bool:
        """Whether `*` is published in the place of every value."""
        return 0 < self.level == self.height

    @property
    def mark(self) -> str | None:
        """What stands where a value is hidden: `*` in text, NULL elsewhere."""
        return hidden_mark(self.family, self.level)

    def in_words(self) -> list[str]:
        """Say what was done: `generalized to level 1 of 2`, `hidden in 120 rows`."""
        words = []
        if self.level:
            words.append(f"generalized to level {self.level} of {self.height}")
        if self.hidden_rows:
            words.append(f"hidden in {counted(self.hidden_rows, 'row')}")
        return words


def hidden_mark(family: TypeFamily, level: int) -> str | None:
    """Return what stands where a value is hidden; labels are text, whatever the values are."""
    return TOP if level or family is TypeFamily.TEXT else None


def treatments(
    policy: Policy,
    distribution: Distribution | None,
    hiding: Sequence[HidingColumn],
    hidden_rows: Sequence[int],
) -> tuple[Treatment, ...]:
    """Return what is done to each sensitive column that the policy has options for.

    Args:
        policy: the policy.
        distribution: what models count, at the levels that are published.
        hiding: the columns that may be hidden.
        hidden_rows: in how many rows each of them is.
    """
    if distribution is None:
        return ()
    places = places_of([item.column for item in distribution.columns])
    hidden = {column.name: column for column in hiding}
    found = []
    for name, wanted in policy.columns.items():
        if not (wanted.may_be_generalized or name in hidden):
            continue
        item = distribution.of(name)
        found.append(
            Treatment(
                name,
                item.column.family,
                item.level,
                item.level + item.height,
                hidden_rows[hidden[name].index] if name in hidden else 0,
                hidden[name].index if name in hidden else None,
                distribution.hierarchies if name in places else None,
                places.get(name, 0),
            )
        )
    return tuple(found)
