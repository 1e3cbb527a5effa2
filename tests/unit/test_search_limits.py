"""Under a limit: the best so far, and bounds that hold."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from ppdp_sql.errors import LimitError
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.search import ALGORITHMS, Algorithm, SearchLimit, SearchProblem
from ppdp_sql.search import limit as limit_module
from ppdp_sql.search.base import Found
from ppdp_sql.search.boxes import search_boxes
from ppdp_sql.search.limit import RESERVED_SHARE

from .fake_evaluator import FakeEvaluator, fake_of, problem_of
from .search_cases import SearchCase, draw_case, draw_models
from .test_search_agreement import small_batches

#: Algorithms that bound what they have not seen.
BOUNDING: dict[str, Algorithm] = {"optimal": ALGORITHMS["optimal"], "boxes": search_boxes}
TOLERANCE = 1 + 1e-9


def limited(problem: SearchProblem, algorithm: Algorithm) -> Found | None:
    """Search; when the limit comes first, take the best so far."""
    try:
        return algorithm(problem)
    except LimitError:
        return problem.best.found


def bounds_hold(case: SearchCase, algorithm: Algorithm, checks: int) -> bool:
    """Search under a limit and look at every claim; return whether the limit was reached."""
    evaluator = case.evaluator()
    problem = problem_of(evaluator, limit=SearchLimit(checks=checks))
    found = limited(problem, algorithm)
    assert evaluator.checked <= checks
    optimum = min(case.costs.values(), default=math.inf)
    if problem.limit.reached is None:
        assert (None if found is None else found.node) == case.least()
    else:
        assert problem.limit.reached == "checks"
    if found is not None:
        assert found.node in case.costs
        assert case.costs[found.node] == pytest.approx(problem.best.cost, rel=1e-9)
        assert optimum <= problem.best.cost * TOLERANCE
    assert problem.lower_bound is not None
    assert problem.lower_bound <= optimum * TOLERANCE + 1e-12
    assert problem.lower_bound <= problem.best.cost
    return problem.limit.reached is not None


@pytest.mark.parametrize("name", sorted(BOUNDING))
@pytest.mark.parametrize("block", range(4))
def test_bounds_hold_under_every_check_limit(name: str, block: int) -> None:
    for seed in range(block * 25, (block + 1) * 25):
        models = draw_models(seed) if seed % 3 == 2 else None
        case = draw_case(seed, models)
        for checks in range(1, case.lattice.allowed_size + 2):
            with small_batches(seed):
                if not bounds_hold(case, BOUNDING[name], checks):
                    break
        bounds_hold(case, BOUNDING[name], 1 + seed % 7)


@pytest.mark.parametrize("name", sorted(ALGORITHMS))
def test_no_algorithm_exceeds_its_checks(name: str) -> None:
    for seed in range(60):
        case = draw_case(seed, draw_models(seed) if seed % 3 == 2 else None)
        for checks in (1, 2, 3, 5, 8, 13):
            evaluator = case.evaluator()
            problem = problem_of(evaluator, limit=SearchLimit(checks=checks))
            if name == "samarati" and not problem.is_monotone:
                continue
            found = limited(problem, ALGORITHMS[name])
            assert evaluator.checked <= checks
            assert found is None or found.node in case.costs
            satisfied = [node for node in evaluator.asked if node in case.costs]
            if satisfied and problem.limit.reached and name != "incognito":
                # What satisfied was not forgotten; only subsets of the columns do not count.
                assert found is not None, (name, seed, checks)


class Clock:
    """A clock that a test turns on."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        """Return the seconds."""
        return self.now


class SlowEvaluator(FakeEvaluator):
    """Each check takes a second, and past the deadline no other begins."""

    clock: Clock
    deadline: float | None

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> list[NodeStatistics]:
        """Check nodes, and let time pass."""
        assert self.deadline is not None
        most = max(1, math.ceil(self.deadline - self.clock.now))
        self.clock.now += min(most, len(nodes))
        return super().check(nodes[:most], with_anonymity=with_anonymity)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(limit_module, "time", clock)
    return clock


@pytest.mark.parametrize("name", sorted([*ALGORITHMS, "boxes"]))
def test_a_time_limit_ends_any_algorithm(clock: Clock, name: str) -> None:
    algorithm = {**ALGORITHMS, **BOUNDING}[name]
    ended = 0
    for seed in range(20):
        case = draw_case(seed)
        evaluator = SlowEvaluator(case.table, case.lattice, case.models, case.limit, case.metric)
        limit = SearchLimit(seconds=4.0, _start=clock.now)
        evaluator.clock, evaluator.deadline = clock, limit.deadline
        problem = problem_of(evaluator, limit=limit)
        found = limited(problem, algorithm)
        assert found is None or found.node in case.costs
        assert evaluator.checked <= 4
        ended += limit.reached == "time"
        if limit.reached is None:
            assert (
                name in ("datafly", "improved_greedy", "samarati")
                or (None if found is None else found.node) == case.least()
            )
    assert ended


def test_limit_without_numbers_allows_everything() -> None:
    limit = SearchLimit()
    assert limit.deadline is None
    assert [limit.most(7, checked) for checked in (0, 5, 10**9)] == [7, 7, 7]
    assert limit.reached is None


def test_limit_counts_checks() -> None:
    limit = SearchLimit(checks=5)
    assert limit.most(9, 0) == 5
    assert limit.most(2, 0) == 2
    assert limit.most(9, 3) == 2
    assert limit.reached is None
    with pytest.raises(LimitError):
        limit.most(1, 5)
    assert limit.reached == "checks"


def test_limit_keeps_time_back_for_the_measures(clock: Clock) -> None:
    limit = SearchLimit(seconds=50.0, _start=clock.now)
    assert limit.deadline == pytest.approx(clock.now + 50 * (1 - RESERVED_SHARE))
    clock.now += 48
    assert limit.most(3, 1) == 3
    clock.now += 1.5
    assert limit.most(3, 0) == 3, "the first check is always allowed"
    with pytest.raises(LimitError):
        limit.most(3, 1)
    assert limit.reached == "time"


def test_the_limit_that_comes_first_is_named(clock: Clock) -> None:
    limit = SearchLimit(seconds=1.0, checks=2, _start=clock.now)
    assert limit.most(5, 1) == 1
    with pytest.raises(LimitError):
        limit.most(5, 2)
    assert limit.reached == "checks"


def test_check_all_ends_when_only_some_are_answered() -> None:
    """An evaluator past its deadline answers some of what it was asked."""

    class Some(FakeEvaluator):
        def check(
            self, nodes: Sequence[Node], *, with_anonymity: bool = False
        ) -> list[NodeStatistics]:
            return super().check(nodes[:2], with_anonymity=with_anonymity)

    lattice = Lattice.whole((2, 2, 2))
    rows = [tuple((bit, "x") for bit in format(number, "03b")) for number in range(8)]
    whole = fake_of(rows, lattice)
    evaluator = Some(whole._table, lattice, whole.models)
    problem = problem_of(evaluator)
    nodes = list(lattice.nodes())
    assert [item.node for item in problem.check_all(nodes)] == nodes
    for name in ("optimal", "incognito", "ola", "flash", "exhaustive", "samarati"):
        partial = Some(whole._table, lattice, whole.models)
        found = ALGORITHMS[name](problem_of(partial))
        expected = ALGORITHMS[name](problem_of(whole))
        assert found == expected
    partial = Some(whole._table, lattice, whole.models)
    assert search_boxes(problem_of(partial)) == ALGORITHMS["exhaustive"](problem_of(whole))
