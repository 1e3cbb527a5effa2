"""Groups as a release shows them: clusters whose cells read the same are one.

Every cell has a number, and the numbers of a tuple are laid out in words as path codes are, so that
models which look at some of the columns mask the others.
"""

from __future__ import annotations

from typing import Any

from ppdp_sql.frequency.encoding import KeyLayout, lay_out
from ppdp_sql.frequency.judgement import projected_columns, projection_mask
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding.columns import RecodedColumn
from ppdp_sql.recoding.problem import RecodingProblem


class ShownGroups:
    """Numbers the cells of clusters."""

    def __init__(self, problem: RecodingProblem, classes: str) -> None:
        self._problem = problem
        self._session = problem.session
        self._classes = classes
        self._numbers: str | None = None
        self.layout = self._lay_out()
        self._columns = [self._described(column) for column in problem.columns]

    @property
    def tables(self) -> list[str]:
        """Work tables of its own."""
        return [] if self._numbers is None else [self._numbers]

    def keys(self, clusters: str, members: str) -> str:
        """Make the table of each cluster's group."""
        target = self._session.work("group_keys")
        self._session.execute(
            "recode/group_keys",
            target=target,
            clusters=clusters,
            numbers=self._numbers,
            members=members,
            classes=self._classes,
            columns=self._columns,
        )
        self._session.analyze(target)
        return target

    def projections(self, model: PrivacyModel) -> list[tuple[int, ...]] | None:
        """Return the masks of the columns that a model groups by, where these are not all."""
        chosen = projected_columns(self._problem.frequency, model)
        if chosen is None:
            return None
        return [projection_mask(self.layout, subset) for subset in chosen]

    def _lay_out(self) -> KeyLayout:
        """Number every label of every level, and find room for the highest number."""
        problem = self._problem
        # There are no more intervals than classes.
        highest = [max(0, problem.frequency.combinations - 1) for _ in problem.columns]
        labelled = [column for column in problem.columns if not column.interval]
        if labelled:
            self._numbers = self._session.work("cell_numbers")
            self._session.execute(
                "recode/cell_numbers",
                target=self._numbers,
                dimensions=problem.frequency.dimensions[0].table,
                words=problem.words,
                columns=[self._labels(column) for column in labelled],
            )
            self._session.analyze(self._numbers)
            for index, number in self._session.fetch(
                "recode/highest_numbers", numbers=self._numbers
            ):
                highest[index] = int(number)
        return lay_out([[number] for number in highest])

    def _labels(self, column: RecodedColumn) -> dict[str, Any]:
        dimension = column.dimension
        return {
            "index": dimension.index,
            "family": dimension.column.family,
            "labels": [
                {
                    "level": level,
                    "masks": dimension.code.mask(level, column.words),
                    "is_star": level == dimension.height and (level > 0 or dimension.null_leaf),
                }
                for level in range(column.least, dimension.height + 1)
            ],
        }

    def _described(self, column: RecodedColumn) -> dict[str, Any]:
        index = column.dimension.index
        per_word = self.layout.columns[index].factors(self.layout.words)
        return {
            "index": index,
            "interval": column.interval,
            "mean": column.interval and self._problem.options.get("numbers") == "mean",
            "raw": column.bits(0),
            "factors": [parts[0]["factor"] if parts else 0 for parts in per_word],
        }
