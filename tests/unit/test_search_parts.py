"""The small parts that searches are made of."""

from __future__ import annotations

import random
import sys
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.frequency import visited
from ppdp_sql.frequency.pace import MOST_NODES, MOST_ROWS, SHARE_OF_TIME, Pace
from ppdp_sql.frequency.visited import VisitedNodes
from ppdp_sql.lattice import Lattice, LevelForecast, Node
from ppdp_sql.policy.seconds import parse_seconds
from ppdp_sql.search import Best, SearchProgress
from ppdp_sql.search.base import Found

from .fake_evaluator import fake_of


def found_at(node: Node) -> Found:
    rows = [tuple(("a",) * 9 for _ in node)]
    return fake_of(rows, Lattice.whole(tuple(9 for _ in node))).statistics(node)


def test_best_of_nothing() -> None:
    assert Best().found is None
    assert Best().cost == Best().ceiling == float("inf")


def test_best_takes_the_least_cost_in_any_order() -> None:
    for nodes in ([(0, 0), (1, 1), (2, 2)], [(2, 2), (1, 1), (0, 0)]):
        best = Best()
        for node in nodes:
            best.offer([found_at(node)], [10.0 - sum(node)])
        assert best.found is not None
        assert best.found.node == (2, 2)
        assert best.cost == 6.0


@given(order=st.permutations([(0, 2), (1, 1), (2, 0), (0, 1), (1, 0)]))
def test_best_lets_rounding_decide_nothing(order: list[Node]) -> None:
    best = Best()
    for place, node in enumerate(order):
        best.offer([found_at(node)], [1.0 + place * 1e-11])
    assert best.found is not None
    assert best.found.node == (0, 1)
    assert best.cost == 1.0


def test_best_tells_costs_apart_that_are_not_equal() -> None:
    best = Best()
    best.offer([found_at((0, 0)), found_at((2, 2))], [1.0 + 1e-6, 1.0])
    assert best.found is not None
    assert best.found.node == (2, 2)


def test_best_drops_a_tie_that_a_better_cost_undoes() -> None:
    best = Best()
    best.offer([found_at((0, 0)), found_at((1, 0))], [2.0, 2.0])
    best.offer([found_at((2, 2))], [1.0])
    best.offer([found_at((0, 1))], [1.5])
    assert best.found is not None
    assert best.found.node == (2, 2)


def test_best_of_costs_of_nothing_at_all() -> None:
    best = Best()
    best.offer([found_at((1, 1)), found_at((0, 1)), found_at((1, 0))], [0.0, 0.0, 0.0])
    assert best.found is not None
    assert (best.found.node, best.cost, best.ceiling) == ((0, 1), 0.0, 0.0)


def test_best_needs_a_cost_for_each() -> None:
    with pytest.raises(ValueError, match="zip"):
        Best().offer([found_at((0, 0))], [])


def test_best_keeps_two_of_a_thousand_ties() -> None:
    best = Best()
    items = [found_at(node) for node in product(range(10), repeat=3)]
    random.Random(1).shuffle(items)
    for place, item in enumerate(items):
        best.offer([item], [5.0 - place * 1e-13])
        assert len(best._items) <= 2
    assert best.found is not None
    assert best.found.node == (0, 0, 0)


def test_forecast_recovers_a_sum_over_columns() -> None:
    draw = random.Random(2)
    features = [[3.0, 2.0, 0.5, 0.0], [4.0, 1.0, 0.0], [1.0, 0.0]]
    effects = [[0.2, -0.4, 0.1, 0.0], [0.0, 0.3, -0.3], [0.5, 0.0]]
    truth = {
        node: 0.7
        + sum(1.5 * features[c][level] + effects[c][level] for c, level in enumerate(node))
        for node in product(range(4), range(3), range(2))
    }
    forecast = LevelForecast(features)
    nodes = sorted(truth)
    for _ in range(400):
        node = draw.choice(nodes)
        forecast.observe(node, truth[node])
    forecast.fit()
    guessed = forecast.of(np.array(nodes))
    assert guessed == pytest.approx([truth[node] for node in nodes], abs=0.05)
    columns = forecast.columns()
    added = [sum(columns[c][level] for c, level in enumerate(node)) for node in nodes]
    assert added == pytest.approx(guessed.tolist())
    assert forecast.observed == 400
    assert forecast.deviation == pytest.approx(0.3), "no forecast is surer than this"


def test_forecast_without_observations_follows_its_feature() -> None:
    forecast = LevelForecast([[2.0, 0.0], [1.0, 0.0]])
    forecast.fit()
    guessed = forecast.of(np.array([[0, 0], [1, 0], [0, 1], [1, 1]]))
    assert guessed.tolist() == pytest.approx([3.0, 1.0, 2.0, 0.0])


def test_forecast_of_noise_says_how_far_it_is_off() -> None:
    draw = random.Random(3)
    forecast = LevelForecast([[1.0, 0.0], [1.0, 0.0]])
    for _ in range(500):
        forecast.observe((draw.randint(0, 1), draw.randint(0, 1)), draw.gauss(0, 4))
    forecast.fit()
    assert 3 < forecast.deviation < 5


def test_forecast_does_not_grow_with_what_it_saw() -> None:
    def held(forecast: LevelForecast) -> int:
        return sum(
            value.nbytes if isinstance(value, np.ndarray) else sys.getsizeof(value)
            for value in vars(forecast).values()
        )

    forecast = LevelForecast([[1.0, 0.5, 0.0]] * 3)
    forecast.observe((0, 1, 2), 1.0)
    before = held(forecast)
    for number in range(2000):
        forecast.observe((number % 3, number // 3 % 3, 0), float(number))
    assert held(forecast) == before


def test_pace_learns_what_rows_cost() -> None:
    pace = Pace(statement_seconds=0.002, row_seconds=1e-6)
    for _ in range(60):
        pace.observe(1_000_000, 0.102)
        pace.observe(1, 0.002)
    assert pace.statement_seconds == pytest.approx(0.002, rel=0.2)
    assert pace.row_seconds == pytest.approx(1e-7, rel=0.2)
    assert pace.expected(2_000_000) == pytest.approx(0.202, rel=0.2)


def test_pace_takes_statements_of_no_time_and_no_rows() -> None:
    pace = Pace(0.001, 1e-7)
    for rows, seconds in ((0, 0.0), (0, 0.001), (10, 0.0), (10**9, 0.0)):
        pace.observe(rows, seconds)
        assert pace.row_seconds >= 0
        assert pace.expected(1000) >= 0
    assert pace.nodes(1000, None) >= 1
    assert pace.nodes(1000, 10.0) >= 1


def test_pace_bounds_a_statement_by_rows_nodes_and_time() -> None:
    pace = Pace(0.001, 1e-6)
    assert pace.nodes(1, None) == MOST_NODES
    assert pace.nodes(0, None) == MOST_NODES
    assert pace.nodes(1_000_000, None) == MOST_ROWS // 1_000_000
    assert pace.nodes(10 * MOST_ROWS, None) == 1
    left = 2.0
    nodes = pace.nodes(1000, left)
    assert 1 <= nodes < MOST_NODES
    assert pace.expected(nodes * 1000) <= left * SHARE_OF_TIME
    assert pace.nodes(1000, 0.0) == pace.nodes(1000, -5.0) == 1


@pytest.mark.parametrize("most_bits", [1 << 27, 0])
def test_visited_nodes_are_counted_once(monkeypatch: pytest.MonkeyPatch, most_bits: int) -> None:
    monkeypatch.setattr(visited, "MOST_BITS", most_bits)
    lattice = Lattice((3, 2, 4), (1, 0, 0), (2, 2, 2))
    nodes = VisitedNodes(lattice)
    assert len(nodes) == 0
    draw, seen = random.Random(5), set()
    everything = list(Lattice.whole(lattice.heights).nodes())
    for _ in range(200):
        node = draw.choice(everything)
        nodes.add(node)
        seen.add(node)
        assert len(nodes) == len(seen)


def test_visited_nodes_of_a_huge_lattice() -> None:
    lattice = Lattice.whole((2,) * 60)
    nodes = VisitedNodes(lattice)
    assert len(nodes) == 0
    bottom, top = lattice.bottom, lattice.top
    for node in (bottom, top, bottom, (*bottom[:-1], 1), top):
        nodes.add(node)
    assert len(nodes) == 3


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("60s", 60.0),
        ("500ms", 0.5),
        ("2m", 120.0),
        ("1.5m", 90.0),
        ("1h", 3600.0),
        (" 10 s ", 10.0),
        ("3", 3.0),
        (3, 3.0),
        (0.25, 0.25),
    ],
)
def test_spans_of_time(value: Any, seconds: float) -> None:
    assert parse_seconds(value) == seconds


@pytest.mark.parametrize(
    "value",
    [
        *("", "s", "soon", "0", "0s", "-1s", "1e9", "1d", "1 2 s", "1s;", "9" * 400),
        *(0, -1, True, False, 1e99, float("nan"), float("inf"), None, [1], {"s": 1}),
    ],
)
def test_what_is_no_span_of_time(value: Any) -> None:
    with pytest.raises(ValueError, match="give a span of time such as 60s"):
        parse_seconds(value)


def test_progress_tells_what_is_left() -> None:
    assert SearchProgress(10, 3).left == 7
    assert SearchProgress(10, 3, tagged=4).left == 3
    assert SearchProgress(10, 8, tagged=4).left == 0
