"""The algorithms on groups in plain Python: what each of them does by its definition."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search import ALGORITHMS, Algorithm, SearchProgress
from ppdp_sql.search.datafly import datafly, stepped
from ppdp_sql.search.improved_greedy import improved_greedy
from ppdp_sql.search.samarati import samarati

from .fake_evaluator import fake_of, problem_of
from .plain_table import Path, Row
from .search_cases import SearchCase, draw_case

#: Four values in two pairs, in each of two columns: heights 2 and 2.
PATHS: tuple[Path, ...] = (("a", "x"), ("b", "x"), ("c", "y"), ("d", "y"))
SQUARE: list[Row] = list(product(PATHS, PATHS))
LATTICE = Lattice.whole((2, 2))

cases = st.integers(0, 10**9).map(draw_case)


def search(case: SearchCase, algorithm: Algorithm) -> Node | None:
    found = algorithm(problem_of(case.evaluator()))
    return None if found is None else found.node


@given(case=cases)
def test_samarati_finds_the_least_height_and_there_the_least_cost(case: SearchCase) -> None:
    lowest = [node for node in case.costs if sum(node) == min(map(sum, case.costs))]
    assert search(case, samarati) == (case.least(lowest) if lowest else None)


@given(case=cases, algorithm=st.sampled_from([datafly, improved_greedy]))
def test_a_climb_ends_at_the_first_node_that_satisfies(
    case: SearchCase, algorithm: Algorithm
) -> None:
    evaluator = case.evaluator()
    found = algorithm(problem_of(evaluator))
    if found is None:
        # k is monotone: the top is the last hope.
        assert not evaluator.satisfies(case.lattice.top)
        assert case.lattice.top in evaluator.asked
        return
    assert found.node in case.costs
    if algorithm is datafly:
        assert evaluator.asked[-1] == found.node
        assert not any(evaluator.satisfies(node) for node in evaluator.asked[:-1])
        assert len(evaluator.asked) == sum(found.node) - sum(case.lattice.bottom) + 1


@given(case=cases)
def test_every_step_of_datafly_climbs_the_most_distinct_column(case: SearchCase) -> None:
    """Replays the climb from its definition."""
    evaluator = case.evaluator()
    node = case.lattice.bottom
    while not evaluator.satisfies(node) and (steps := case.lattice.successors(node)):
        distinct = evaluator.distinct_values(node)
        most = max(distinct[stepped(node, step)] for step in steps)
        node = min(step for step in steps if distinct[stepped(node, step)] == most)
    assert search(case, datafly) == (node if evaluator.satisfies(node) else None)


@given(case=cases)
def test_every_step_of_improved_greedy_has_most_anonymity(case: SearchCase) -> None:
    """Replays the climb from its definition."""
    evaluator = case.evaluator()
    node = case.lattice.bottom
    while not evaluator.satisfies(node) and (steps := case.lattice.successors(node)):
        distinct = evaluator.distinct_values(node)
        scores = [(evaluator.anonymity(step), distinct[stepped(node, step)]) for step in steps]
        node = min(step for step, score in zip(steps, scores, strict=True) if score == max(scores))
    assert search(case, improved_greedy) == (node if evaluator.satisfies(node) else None)


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_nothing_satisfies(name: str) -> None:
    assert ALGORITHMS[name](problem_of(fake_of(SQUARE, LATTICE, k=17))) is None


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_max_level_forbids_the_only_way(name: str) -> None:
    bounded = Lattice((2, 2), (0, 0), (1, 1))
    evaluator = fake_of(SQUARE, bounded, k=5)
    assert ALGORITHMS[name](problem_of(evaluator)) is None
    if name != "incognito":  # it hides whole columns to look at subsets of them
        assert max(evaluator.asked) == (1, 1)


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_bottom_that_satisfies_is_the_answer(name: str) -> None:
    found = ALGORITHMS[name](problem_of(fake_of(SQUARE * 2, LATTICE)))
    assert found is not None
    assert found.node == (0, 0)


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_a_lattice_of_one_node(name: str) -> None:
    lattice = Lattice((0, 1), (0, 1), (0, 1))
    rows: list[Row] = [((), ("a",)), ((), ("b",))]
    found = ALGORITHMS[name](problem_of(fake_of(rows, lattice)))
    assert found is not None
    assert found.node == (0, 1)
    assert ALGORITHMS[name](problem_of(fake_of(rows, lattice, k=3, limit=2))) is None


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_progress_is_told(name: str) -> None:
    told: list[SearchProgress] = []
    evaluator = fake_of(SQUARE, LATTICE, k=4)
    ALGORITHMS[name](problem_of(evaluator, told.append))
    assert told
    counts = [progress.checked for progress in told]
    assert counts == sorted(counts)
    assert counts[-1] == evaluator.checked
    assert all(progress.nodes == LATTICE.size for progress in told)
    bounds = [
        (progress.bound, progress.incumbent)
        for progress in told
        if progress.bound is not None and progress.incumbent is not None
    ]
    assert all(bound <= incumbent for bound, incumbent in bounds)


@pytest.mark.parametrize("name", ["exhaustive", "samarati"])
def test_equal_costs_go_to_the_lowest_and_then_the_smallest(name: str) -> None:
    evaluator = fake_of(SQUARE, LATTICE)
    evaluator.own_cost = lambda _: 1e6
    found = ALGORITHMS[name](problem_of(evaluator))
    assert found is not None
    assert found.node == (0, 1)


@pytest.mark.parametrize("name", ["datafly", "improved_greedy"])
def test_a_climb_goes_to_the_last_of_equal_columns(name: str) -> None:
    found = ALGORITHMS[name](problem_of(fake_of(SQUARE, LATTICE)))
    assert found is not None
    assert found.node == (0, 1)


def test_datafly_climbs_the_column_with_most_values() -> None:
    rows = [row for row in SQUARE if row[1] in PATHS[:3]]
    evaluator = fake_of(rows, LATTICE, k=5)
    datafly(problem_of(evaluator))
    assert evaluator.asked[:3] == [(0, 0), (1, 0), (1, 1)]


def test_samarati_visits_whole_heights() -> None:
    evaluator = fake_of(SQUARE, LATTICE, k=4)
    found = samarati(problem_of(evaluator))
    assert found is not None
    assert found.node == (0, 2)
    heights = {sum(node) for node in evaluator.asked}
    wanted = [node for height in heights for node in LATTICE.nodes_at(height)]
    assert sorted(evaluator.asked) == sorted(wanted)
    assert len(evaluator.asked) < LATTICE.size
