"""Tests whether two columns are independent given others, from sums over cells.

G2 = 2 sum n ln(n n(z) / (n(xz) n(yz))) is made of four sums of n ln n, one for each set of columns:
a set is asked for once, whatever tests need it. In a table with few rows in a cell G2 is too large,
and Pearson's statistic, whose mean is right there, stands in its place.

Degrees of freedom need a statement of their own. Where G2 is beyond doubt even with as many as
there can be, nobody asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ppdp_sql.frequency.packed_columns import ColumnSet, PackedColumns
from ppdp_sql.leaks.chi_square import survival

#: With fewer rows for a degree of freedom, cells are too empty for G2.
ROWS_FOR_G2 = 5


@dataclass(frozen=True, slots=True, order=True)
class Question:
    """Are two columns independent, given others?"""

    first: int
    second: int
    given: ColumnSet = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a test says.

    Attributes:
        statistic: G2, or Pearson's statistic.
        degrees: degrees of freedom, or the most there can be where these leave no doubt; with none,
            or more than rows, nothing can be said.
        chance: the chance of such a statistic under independence, or a bound where there is no
            doubt; None where nothing can be said: all is determined by what is given, or cells
            are too many for the rows.
    """

    statistic: float
    degrees: int
    chance: float | None


class IndependenceTests:
    """Answers questions about packed tuples, many in a statement."""

    def __init__(self, packed: PackedColumns, rows: int) -> None:
        """Prepare to ask.

        Args:
            packed: the tuples.
            rows: the rows they stand for.
        """
        self._packed = packed
        self._rows = rows
        #: Per set of columns its cells, and the sum of n ln n over them.
        self._sums: dict[ColumnSet, tuple[int, float]] = {}
        self._answers: dict[Question, Answer] = {}

    def ask(self, questions: Sequence[Question], significance: float | None = None) -> list[Answer]:
        """Answer questions in their order.

        Args:
            questions: the questions.
            significance: the chance of a dependence beyond doubt need only be known to be below
                this; None for exact chances.
        """
        new = [one for one in dict.fromkeys(questions) if one not in self._answers]
        self._learn(one for question in new for one in (*_sets(question), *_ends(question)))
        doubtful = []
        for question in new:
            sure = None if significance is None else self._beyond_doubt(question, significance)
            if sure is None:
                doubtful.append(question)
            else:
                self._answers[question] = sure
        self._look_closely(doubtful)
        return [self._answers[question] for question in questions]

    def _beyond_doubt(self, question: Question, significance: float) -> Answer | None:
        """Return the answer where G2 is too large for any degrees that there can be."""
        most = (self._values(question.first) - 1) * (self._values(question.second) - 1)
        most *= self._sums[question.given][0]
        if not 0 < ROWS_FOR_G2 * most <= self._rows:
            return None
        statistic = self._g2(question)
        chance = survival(statistic, most)
        return Answer(statistic, most, chance) if chance < significance else None

    def _look_closely(self, questions: Sequence[Question]) -> None:
        degrees = self._degrees(questions)
        sparse = [
            question
            for question, free in zip(questions, degrees, strict=True)
            if 0 < free and self._rows < ROWS_FOR_G2 * free
        ]
        pearson = dict(zip(sparse, self._pearson(sparse), strict=True))
        for question, free in zip(questions, degrees, strict=True):
            statistic = pearson.get(question, self._g2(question))
            self._answers[question] = Answer(
                statistic, free, self._chance(question, statistic, free)
            )

    def _chance(self, question: Question, statistic: float, degrees: int) -> float | None:
        if not question.given:
            # Whatever has one value alone depends on nothing.
            return survival(statistic, degrees) if degrees else 1.0
        return survival(statistic, degrees) if 0 < degrees <= self._rows else None

    def _g2(self, question: Question) -> float:
        both, first, second, given = (self._sums[one][1] for one in _sets(question))
        # Sums of floats leave a rest where nothing is left.
        return max(0.0, 2 * (both + given - first - second))

    def _values(self, column: int) -> int:
        return self._sums[(column,)][0]

    def _learn(self, sets: Iterable[ColumnSet]) -> None:
        unknown = [one for one in dict.fromkeys(sets) if one not in self._sums]
        rows = self._packed.fetch("leak/set_sums", [(one,) for one in unknown]) if unknown else []
        for one, row in zip(unknown, rows, strict=True):
            self._sums[one] = (int(row[1]), float(row[2]))

    def _degrees(self, questions: Sequence[Question]) -> list[int]:
        found = {
            question: (self._values(question.first) - 1) * (self._values(question.second) - 1)
            for question in questions
            if not question.given
        }
        given = [question for question in questions if question.given]
        if given:
            asked = [_sets(question)[1:] for question in given]
            rows = self._packed.fetch("leak/degrees", asked, ("first", "second", "given"))
            found |= {one: int(row[1]) for one, row in zip(given, rows, strict=True)}
        return [found[question] for question in questions]

    def _pearson(self, questions: Sequence[Question]) -> list[float]:
        if not questions:
            return []
        names = ("both", "first", "second", "given")
        rows = self._packed.fetch("leak/pearson", [_sets(one) for one in questions], names)
        return [float(row[1]) - self._rows for row in rows]


def _sets(question: Question) -> tuple[ColumnSet, ColumnSet, ColumnSet, ColumnSet]:
    """Return all columns of a question, each of the two with what is given, and what is given."""
    given = question.given
    return (
        tuple(sorted({question.first, question.second, *given})),
        tuple(sorted({question.first, *given})),
        tuple(sorted({question.second, *given})),
        given,
    )


def _ends(question: Question) -> tuple[ColumnSet, ColumnSet]:
    return (question.first,), (question.second,)
