"""The utility of a release: a comparison with its source, as a check tells it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.perturbation.frequencies import Difference
from ppdp_sql.perturbation.merged import SharedColumn
from ppdp_sql.perturbation.utility import Compared, compare
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class FrequencyFacts:
    """How far the frequencies of a column, or of two, are from those of the source.

    Attributes:
        columns: one name, or two.
        largest: the largest difference of a relative frequency.
        mean: the mean difference.
        values: how many values, or pairs of values, either relation has.
        worst: the value where the difference is largest, one per column; None unless shown.
    """

    columns: tuple[str, ...]
    largest: float
    mean: float
    values: int
    worst: tuple[str, ...] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON has them."""
        document: dict[str, Any] = {
            "columns": list(self.columns),
            "max": self.largest,
            "mean": self.mean,
            "values": self.values,
        }
        if self.worst is not None:
            document["worst"] = list(self.worst)
        return document


@dataclass(frozen=True)
class UtilityFacts:
    """What a release is still good for, beside its source.

    Attributes:
        rows: of the source and of the release.
        propensity: U_p with main effects; None where the reason says why.
        propensity_max: the largest that it can be.
        propensity_reason: why there is none, or which columns tell rows for certain.
        propensity_pairs: U_p with pairs of columns; None where the reason says why.
        propensity_pairs_reason: likewise.
        first_order: per column, the worst first.
        second_order: per pair of columns, the worst first.
        correlation_max: the largest difference of two columns' correlation.
        regression_max: the largest difference of a regression coefficient.
        discernibility: of the source and of the release; None where it lacks a quasi-identifier.
        pooled: columns whose values were put together: `tenths` of numbers, or the `commonest`.
    """

    rows: tuple[int, int]
    propensity: float | None
    propensity_max: float
    propensity_reason: str | None
    propensity_pairs: float | None
    propensity_pairs_reason: str | None
    first_order: Sequence[FrequencyFacts]
    second_order: Sequence[FrequencyFacts]
    correlation_max: float | None
    regression_max: float | None
    discernibility: tuple[int | None, int]
    pooled: Mapping[str, str]

    @property
    def first_order_max(self) -> float | None:
        """The largest difference of a value's share."""
        return _largest(self.first_order)

    @property
    def first_order_mean(self) -> float | None:
        """The mean difference of a value's share."""
        return _mean(self.first_order)

    @property
    def second_order_max(self) -> float | None:
        """The largest difference of a pair's share; None with one column."""
        return _largest(self.second_order)

    @property
    def second_order_mean(self) -> float | None:
        """The mean difference of a pair's share; None with one column."""
        return _mean(self.second_order)

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON has them."""
        source, release = self.discernibility
        return {
            "rows": {"source": self.rows[0], "release": self.rows[1]},
            "propensity": self.propensity,
            "propensity_max": self.propensity_max,
            "propensity_reason": self.propensity_reason,
            "propensity_pairs": self.propensity_pairs,
            "propensity_pairs_reason": self.propensity_pairs_reason,
            "first_order_max": self.first_order_max,
            "first_order_mean": self.first_order_mean,
            "second_order_max": self.second_order_max,
            "second_order_mean": self.second_order_mean,
            "correlation_max": self.correlation_max,
            "regression_max": self.regression_max,
            "discernibility": {"source": source, "release": release},
            "first_order": [item.to_dict() for item in self.first_order],
            "second_order": [item.to_dict() for item in self.second_order],
            "pooled": dict(self.pooled),
        }


def _largest(items: Sequence[FrequencyFacts]) -> float | None:
    """Return the largest difference of all; None where there is nothing to compare."""
    return max((item.largest for item in items), default=None)


def _mean(items: Sequence[FrequencyFacts]) -> float | None:
    """Return the mean over all values of all columns; None where there is nothing to compare."""
    values = sum(item.values for item in items)
    return sum(item.mean * item.values for item in items) / values if values else None


def measure_utility(
    session: Session,
    source: Source,
    release: Source,
    quasi: Sequence[str],
    hierarchies: Mapping[str, HierarchySource],
    *,
    show_values: bool = False,
    without: Collection[str] = (),
    is_text: bool = False,
) -> UtilityFacts:
    """Compare a release with its source, over the columns that they share.

    Args:
        session: where both are.
        source: the source, by its full name.
        release: the release, by its full name.
        quasi: the columns that make the groups of the release.
        hierarchies: of columns whose cells may be labels.
        show_values: tell which values differ most.
        without: columns of one name that mean something else in the release.
        is_text: the release is a file that was read as text, so that its numbers are not told by
            the types of its columns.

    Raises:
        RelationError: they share no column, or one of them is empty.
    """
    own = {column.name: column for column in describe(session, source)}
    shared = [
        SharedColumn(
            own[column.name],
            column,
            hierarchies.get(column.name),
            # A label may look like a number; what has no hierarchy has no labels.
            reads_numbers=is_text and column.name not in hierarchies,
        )
        for column in describe(session, release)
        if column.name in own and column.name not in without
    ]
    if not shared:
        raise RelationError(
            f"'{release}' and '{source}' share no column, so there is nothing to compare; name "
            "the source of the release, or give its columns the same names in a view"
        )
    found = compare(session, source, release, shared, show_values=show_values)
    return UtilityFacts(
        found.rows,
        found.main.score,
        found.rows[0] * found.rows[1] / sum(found.rows) ** 2,
        found.main.reason,
        found.pairs.score,
        found.pairs.reason,
        _told(found, found.first),
        _told(found, found.second),
        found.moments.correlation,
        found.moments.regression,
        _discernibility(session, source, release, quasi, own, found.rows),
        {column.name: column.kind for column in found.columns if column.kind != "values"},
    )


def _told(found: Compared, differences: Sequence[Difference]) -> list[FrequencyFacts]:
    """Put names to differences, the worst first."""
    facts = [
        FrequencyFacts(
            tuple(found.columns[index].name for index in item.columns),
            item.largest,
            item.mean,
            item.values,
            tuple(
                found.shown[index, place]
                for index, place in zip(item.columns, item.worst, strict=True)
            )
            if found.shown
            else None,
        )
        for item in differences
    ]
    # What differs by rounding alone keeps its place on every engine.
    return sorted(facts, key=lambda item: -round(item.largest, 12))


def _discernibility(
    session: Session,
    source: Source,
    release: Source,
    quasi: Sequence[str],
    own: Mapping[str, object],
    rows: tuple[int, int],
) -> tuple[int | None, int]:
    """Return the discernibility of both; rows that the release lacks are suppressed."""

    def squares(relation: Source) -> int:
        found = session.fetch("utility/group_squares", relation=relation, quasi=list(quasi))
        return int(found[0][0])

    before = squares(source) if all(name in own for name in quasi) else None
    return before, squares(release) + rows[0] * max(0, rows[0] - rows[1])
