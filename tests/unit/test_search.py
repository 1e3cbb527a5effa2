"""The algorithms on groups in plain Python."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.errors import InputError
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.lattice.lattice import tie_key
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.search import ALGORITHMS, Algorithm
from ppdp_sql.search.base import Best, Found
from ppdp_sql.search.datafly import datafly, stepped
from ppdp_sql.search.exhaustive import exhaustive
from ppdp_sql.search.improved_greedy import improved_greedy
from ppdp_sql.search.samarati import samarati

from .fake_evaluator import FakeEvaluator, Never, OnlyWithoutSuppression, Path, problem_of

Row = tuple[Path, ...]

#: Four values in two pairs, in each of two columns: heights 2 and 2.
PATHS: tuple[Path, ...] = (("a", "x"), ("b", "x"), ("c", "y"), ("d", "y"))
SQUARE: list[Row] = list(product(PATHS, PATHS))
LATTICE = Lattice.whole((2, 2))


@dataclass(frozen=True)
class Case:
    """A table, its lattice, and what is asked for."""

    rows: list[Row]
    lattice: Lattice
    k: int
    limit: int
    costs: dict[Node, float]

    def evaluator(self) -> FakeEvaluator:
        return FakeEvaluator(self.rows, self.k, self.limit, self.costs.__getitem__)

    def satisfying(self) -> list[Node]:
        return [node for node in self.lattice.nodes() if self.evaluator().satisfies(node)]

    def search(self, algorithm: Algorithm) -> Node | None:
        found = algorithm(problem_of(self.evaluator(), self.lattice, limit=self.limit))
        return None if found is None else found.node

    def least(self, nodes: list[Node]) -> Node:
        return min(nodes, key=lambda node: (self.costs[node], *tie_key(node)))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    heights = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    paths = [st.tuples(*[st.sampled_from("ab")] * height) for height in heights]
    rows = draw(st.lists(st.tuples(*paths), min_size=1, max_size=10))
    bottom = tuple(draw(st.integers(0, height)) for height in heights)
    top = tuple(draw(st.integers(low, height)) for low, height in zip(bottom, heights, strict=True))
    lattice = Lattice(tuple(heights), bottom, top)
    costs = {node: float(draw(st.integers(0, 3))) for node in lattice.nodes()}
    return Case(rows, lattice, draw(st.integers(2, 4)), draw(st.integers(0, 4)), costs)


def statistics(node: Node) -> Found:
    return FakeEvaluator([tuple(("a",) * 9 for _ in node)], k=1).check([node])[0]


@given(case=cases())
def test_exhaustive_finds_the_least_cost(case: Case) -> None:
    satisfying = case.satisfying()
    expected = case.least(satisfying) if satisfying else None
    assert case.search(exhaustive) == expected


@given(case=cases())
def test_samarati_finds_the_least_height_and_there_the_least_cost(case: Case) -> None:
    satisfying = case.satisfying()
    lowest = [node for node in satisfying if sum(node) == min(map(sum, satisfying))]
    assert case.search(samarati) == (case.least(lowest) if lowest else None)


@given(case=cases(), algorithm=st.sampled_from([datafly, improved_greedy]))
def test_a_climb_ends_at_the_first_node_that_satisfies(case: Case, algorithm: Algorithm) -> None:
    evaluator = case.evaluator()
    found = algorithm(problem_of(evaluator, case.lattice, limit=case.limit))
    if found is None:
        # k is monotone: the top is the last hope.
        assert not evaluator.satisfies(case.lattice.top)
        assert case.lattice.top in evaluator.checked
        return
    assert evaluator.satisfies(found.node)
    assert found.node in case.lattice.nodes()
    if algorithm is datafly:
        assert evaluator.checked[-1] == found.node
        assert not any(evaluator.satisfies(node) for node in evaluator.checked[:-1])
        assert len(evaluator.checked) == sum(found.node) - sum(case.lattice.bottom) + 1


@given(case=cases())
def test_every_step_of_improved_greedy_has_most_anonymity(case: Case) -> None:
    """Replays the climb from its definition."""
    evaluator = case.evaluator()
    node = case.lattice.bottom
    while not evaluator.satisfies(node) and case.lattice.successors(node):
        distinct = evaluator.distinct_values(node)
        steps = case.lattice.successors(node)
        scores = [(evaluator.anonymity(step), distinct[stepped(node, step)]) for step in steps]
        node = min(step for step, score in zip(steps, scores, strict=True) if score == max(scores))
    expected = node if evaluator.satisfies(node) else None
    assert case.search(improved_greedy) == expected


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_nothing_satisfies(name: str) -> None:
    evaluator = FakeEvaluator(SQUARE, k=17)
    assert ALGORITHMS[name](problem_of(evaluator, LATTICE)) is None


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_max_level_forbids_the_only_way(name: str) -> None:
    bounded = Lattice((2, 2), (0, 0), (1, 1))
    evaluator = FakeEvaluator(SQUARE, k=5)
    assert ALGORITHMS[name](problem_of(evaluator, bounded)) is None
    assert max(evaluator.checked) == (1, 1)


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_bottom_that_satisfies_is_the_answer(name: str) -> None:
    evaluator = FakeEvaluator(SQUARE * 2, k=2)
    found = ALGORITHMS[name](problem_of(evaluator, LATTICE))
    assert found is not None
    assert found.node == (0, 0)


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_progress_is_told(name: str) -> None:
    told: list[int] = []
    evaluator = FakeEvaluator(SQUARE, k=4)
    ALGORITHMS[name](problem_of(evaluator, LATTICE, progress=told.append))
    assert told
    assert told == sorted(told)


@pytest.mark.parametrize("name", ["exhaustive", "samarati"])
def test_equal_costs_go_to_the_lowest_and_then_the_smallest(name: str) -> None:
    evaluator = FakeEvaluator(SQUARE, k=2, cost=lambda _: 1.0)
    found = ALGORITHMS[name](problem_of(evaluator, LATTICE))
    assert found is not None
    assert found.node == (0, 1)


@pytest.mark.parametrize("name", ["datafly", "improved_greedy"])
def test_a_climb_goes_to_the_last_of_equal_columns(name: str) -> None:
    evaluator = FakeEvaluator(SQUARE, k=2)
    found = ALGORITHMS[name](problem_of(evaluator, LATTICE))
    assert found is not None
    assert found.node == (0, 1)


def test_datafly_climbs_the_column_with_most_values() -> None:
    rows = [row for row in SQUARE if row[1] in PATHS[:3]]
    evaluator = FakeEvaluator(rows, k=5)
    datafly(problem_of(evaluator, LATTICE))
    assert evaluator.checked[:3] == [(0, 0), (1, 0), (1, 1)]


def test_samarati_visits_whole_heights() -> None:
    lattice = Lattice.whole((2, 2))
    evaluator = FakeEvaluator(SQUARE, k=4)
    found = samarati(problem_of(evaluator, lattice))
    assert found is not None
    assert found.node == (0, 2)
    heights = {sum(node) for node in evaluator.checked}
    wanted = [node for height in heights for node in lattice.nodes_at(height)]
    assert sorted(evaluator.checked) == sorted(wanted)
    assert len(evaluator.checked) < lattice.size


@pytest.mark.parametrize(
    ("model", "limit"), [(Never(), 0), (Never(), 3), (OnlyWithoutSuppression(), 1)]
)
def test_samarati_refuses_a_model_that_is_not_monotone(model: PrivacyModel, limit: int) -> None:
    evaluator = FakeEvaluator(SQUARE, k=2)
    with pytest.raises(InputError, match=f"unsound for {model.name} here; use algorithm: exhau"):
        samarati(problem_of(evaluator, LATTICE, [model], limit))
    assert evaluator.checked == []


def test_samarati_takes_a_model_that_is_monotone_here() -> None:
    evaluator = FakeEvaluator(SQUARE, k=2)
    assert samarati(problem_of(evaluator, LATTICE, [OnlyWithoutSuppression()], 0)) is not None


@pytest.mark.parametrize("name", ["exhaustive", "datafly", "improved_greedy"])
def test_an_algorithm_that_does_not_prune_takes_any_model(name: str) -> None:
    evaluator = FakeEvaluator(SQUARE, k=2)
    assert ALGORITHMS[name](problem_of(evaluator, LATTICE, [Never()], 3)) is not None


def test_best_of_nothing() -> None:
    assert Best().found is None


def test_best_takes_the_least_cost_in_any_order() -> None:
    for nodes in ([(0, 0), (1, 1), (2, 2)], [(2, 2), (1, 1), (0, 0)]):
        best = Best()
        for node in nodes:
            best.offer([statistics(node)], [10.0 - sum(node)])
        assert best.found is not None
        assert best.found.node == (2, 2)


@given(order=st.permutations([(0, 2), (1, 1), (2, 0), (0, 1), (1, 0)]))
def test_best_lets_rounding_decide_nothing(order: list[Node]) -> None:
    best = Best()
    for place, node in enumerate(order):
        best.offer([statistics(node)], [1.0 + place * 1e-11])
    assert best.found is not None
    assert best.found.node == (0, 1)


def test_best_tells_costs_apart_that_are_not_equal() -> None:
    best = Best()
    best.offer([statistics((0, 0)), statistics((2, 2))], [1.0 + 1e-6, 1.0])
    assert best.found is not None
    assert best.found.node == (2, 2)


def test_best_drops_a_tie_that_a_better_cost_undoes() -> None:
    best = Best()
    best.offer([statistics((0, 0)), statistics((1, 0))], [2.0, 2.0])
    best.offer([statistics((2, 2))], [1.0])
    best.offer([statistics((0, 1))], [1.5])
    assert best.found is not None
    assert best.found.node == (2, 2)


def test_best_needs_a_cost_for_each() -> None:
    with pytest.raises(ValueError, match="zip"):
        Best().offer([statistics((0, 0))], [])
