"""Inductive causal search: which columns depend on each other, and which way where data tell.

Every pair begins as an edge. Tests with growing sets of given columns take edges away; what is
given when two columns become independent decides which way the remaining edges point. Within a
level all tests are of the graph as it was when the level began, so that the order of columns does
not matter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice

from ppdp_sql.frequency.packed_columns import ColumnSet
from ppdp_sql.leaks.independence import Answer, Question

#: Answers questions in their order.
Ask = Callable[[Sequence[Question]], Sequence[Answer]]

#: Sets given to one pair in one go; most edges fall at the first few.
SETS_AT_ONCE = 16


@dataclass
class Skeleton:
    """Edges without directions.

    Attributes:
        neighbours: per column, the columns it depends on.
        separated_by: per pair without an edge, what was given when it fell.
        strength: per edge, the largest chance of independence that any test left it.
        tests: questions that were asked.
    """

    neighbours: dict[int, set[int]]
    separated_by: dict[tuple[int, int], ColumnSet] = field(default_factory=dict)
    strength: dict[tuple[int, int], float] = field(default_factory=dict)
    tests: int = 0

    @property
    def edges(self) -> list[tuple[int, int]]:
        """The pairs that are left, in order."""
        return sorted((a, b) for a, near in self.neighbours.items() for b in near if a < b)


@dataclass
class Structure:
    """A network: edges that point one way, and those of which data do not tell the way."""

    directed: set[tuple[int, int]] = field(default_factory=set)
    undirected: set[tuple[int, int]] = field(default_factory=set)

    def parents(self, child: int) -> tuple[int, ...]:
        """Return the columns whose edges point at one."""
        return tuple(sorted(first for first, second in self.directed if second == child))

    def beside(self, column: int) -> tuple[int, ...]:
        """Return the columns that edges without a direction lead to."""
        return tuple(
            sorted(
                other
                for pair in self.undirected
                if column in pair
                for other in pair
                if other != column
            )
        )


def find_structure(
    columns: Sequence[int], ask: Ask, significance: float, most_given: int
) -> tuple[Skeleton, Structure]:
    """Search for the network of some columns.

    Args:
        columns: the columns.
        ask: answers questions of independence.
        significance: an edge falls where the chance of independence is above this.
        most_given: columns given at most.
    """
    skeleton = find_skeleton(columns, ask, significance, most_given)
    return skeleton, orient(skeleton)


def find_skeleton(
    columns: Sequence[int], ask: Ask, significance: float, most_given: int
) -> Skeleton:
    """Take away edges level by level."""
    skeleton = Skeleton({column: set(columns) - {column} for column in columns})
    for size in range(most_given + 1):
        edges = skeleton.edges
        if not any(_given_sets(skeleton, edge, size) for edge in edges):
            break
        left = {edge: iter(_given_sets(skeleton, edge, size)) for edge in edges}
        fallen: dict[tuple[int, int], ColumnSet] = {}
        while left:
            questions = [
                Question(*edge, given)
                for edge, sets in left.items()
                for given in islice(sets, SETS_AT_ONCE)
            ]
            if not questions:
                break
            skeleton.tests += len(questions)
            _take_answers(skeleton, fallen, questions, ask(questions), significance)
            asked = {(question.first, question.second) for question in questions}
            left = {edge: sets for edge, sets in left.items() if edge in asked - set(fallen)}
        for (first, second), given in fallen.items():
            skeleton.neighbours[first].discard(second)
            skeleton.neighbours[second].discard(first)
            skeleton.separated_by[first, second] = given
            skeleton.strength.pop((first, second), None)
    return skeleton


def _given_sets(skeleton: Skeleton, edge: tuple[int, int], size: int) -> list[ColumnSet]:
    """Return the sets of so many neighbours of either end, without the other end."""
    first, second = edge
    found = [
        given
        for one, other in ((first, second), (second, first))
        for given in combinations(sorted(skeleton.neighbours[one] - {other}), size)
    ]
    return list(dict.fromkeys(found))


def _take_answers(
    skeleton: Skeleton,
    fallen: dict[tuple[int, int], ColumnSet],
    questions: Sequence[Question],
    answers: Sequence[Answer],
    significance: float,
) -> None:
    """Note the edges that fall, each by what makes it look most independent."""
    best: dict[tuple[int, int], tuple[float, ColumnSet]] = {}
    for question, answer in zip(questions, answers, strict=True):
        if answer.chance is None:
            continue  # nothing can be said, which is no reason to take the edge away
        edge = (question.first, question.second)
        skeleton.strength[edge] = max(skeleton.strength.get(edge, 0.0), answer.chance)
        if edge not in best or answer.chance > best[edge][0]:
            best[edge] = (answer.chance, question.given)
    fallen.update({edge: given for edge, (chance, given) in best.items() if chance > significance})


def orient(skeleton: Skeleton) -> Structure:
    """Point edges where two causes meet, and then where anything else would make a new meeting."""
    structure = Structure(undirected=set(skeleton.edges))
    for middle in sorted(skeleton.neighbours):
        for first, second in combinations(sorted(skeleton.neighbours[middle]), 2):
            given = skeleton.separated_by.get((first, second))
            # Two causes of one effect: independent without it, so that it was not given.
            if given is not None and middle not in given:
                _point(structure, first, middle)
                _point(structure, second, middle)
    while _point_what_follows(structure, skeleton):
        pass
    return structure


def _point(structure: Structure, first: int, second: int) -> bool:
    """Point an edge that has no direction; one that has keeps it."""
    edge = (min(first, second), max(first, second))
    if edge not in structure.undirected:
        return False
    structure.undirected.discard(edge)
    structure.directed.add((first, second))
    return True


def _point_what_follows(structure: Structure, skeleton: Skeleton) -> bool:
    """Point one edge by the three rules of Meek; say whether there was one."""
    for edge in sorted(structure.undirected):
        for first, second in (edge, edge[::-1]):
            if _must_point(structure, skeleton, first, second):
                return _point(structure, first, second)
    return False


def _must_point(structure: Structure, skeleton: Skeleton, first: int, second: int) -> bool:
    into_first = set(structure.parents(first))
    into_second = set(structure.parents(second))
    # Else a column that points at the first one would meet the second there.
    if any(other not in skeleton.neighbours[second] for other in into_first - {second}):
        return True
    # Else there would be a circle.
    if any((first, other) in structure.directed for other in into_second):
        return True
    # Else two that point at the second, and do not touch, would make a circle or meet at the first.
    between = [other for other in structure.beside(first) if other in into_second]
    return any(b not in skeleton.neighbours[a] for a, b in combinations(between, 2))
