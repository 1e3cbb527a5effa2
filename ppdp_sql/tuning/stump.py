"""utility %: how well one split of one column tells the class of a row, averaged over columns.

A decision stump splits a predictor once: one value against the rest, or up to a cut against above
it where values have an order. The split with the most information gain is taken, among equal ones
the first in the order of values; NULL is a value, the last one. Each side says its most frequent
class, and the accuracy is measured on the rows it was learned from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class StumpColumn:
    """A column of the rows that stumps are learned from.

    Attributes:
        number: its place among the published columns.
        name: its name.
        family: its type, which its text follows.
        ordered: whether values are split at a cut.
    """

    number: int
    name: str
    family: TypeFamily
    ordered: bool

    @property
    def described(self) -> dict[str, Any]:
        """What templates are told."""
        return {"number": self.number, "family": self.family, "ordered": self.ordered}


@dataclass(frozen=True)
class Stump:
    """How well a predictor tells the class."""

    predictor: str
    hits: int
    rows: int

    @property
    def accuracy(self) -> float:
        """The share of rows whose class is told rightly, in percent."""
        return 100.0 * self.hits / self.rows if self.rows else 0.0


def learn_stumps(
    session: Session, released: str, predictors: Sequence[StumpColumn], outcome: StumpColumn
) -> list[Stump]:
    """Learn a stump from each predictor, all in three statements.

    Args:
        session: the run's session.
        released: the work table of rows as they would be published.
        predictors: the columns that may tell the class.
        outcome: the class.
    """
    contingency, stumps = session.work("contingency"), session.work("stumps")
    session.execute(
        "tune/contingency",
        target=contingency,
        released=released,
        predictors=[column.described for column in predictors],
        outcome=outcome.described,
    )
    session.analyze(contingency)
    session.execute("tune/stumps", target=stumps, contingency=contingency)
    found = session.fetch("tune/stump_hits", contingency=contingency, stumps=stumps)
    session.drop(contingency, stumps)
    names = {column.number: column.name for column in predictors}
    return [Stump(names[int(number)], int(hits), int(rows)) for number, hits, rows in found]


def utility_share(stumps: Sequence[Stump]) -> float:
    """Return utility in percent: the mean accuracy of the stumps."""
    return sum(stump.accuracy for stump in stumps) / len(stumps)
