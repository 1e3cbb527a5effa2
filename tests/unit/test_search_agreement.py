"""Every exact algorithm finds the least metric, ties by the rule, on thousands of lattices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from ppdp_sql.lattice import Node
from ppdp_sql.search import ALGORITHMS, Algorithm, SearchProblem, boxes, least, optimal, picking
from ppdp_sql.search.base import Found

from .fake_evaluator import problem_of
from .search_cases import SearchCase, draw_case

#: Seeds are drawn in blocks, so that workers share them.
BLOCKS = 20
CASES = 100

EXACT: dict[str, Algorithm] = {
    **{name: ALGORITHMS[name] for name in ("exhaustive", "flash", "incognito", "ola", "optimal")},
    "boxes": boxes.search_boxes,
}


@contextmanager
def small_batches(seed: int) -> Iterator[None]:
    """Make batches small and guesses rough: a search may only check more for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optimal, "BATCH", (1, 2, 5)[seed % 3])
        patch.setattr(picking, "HUNTED", (0, 1, 8)[seed // 3 % 3])
        patch.setattr(picking, "TRIES", (1, 12)[seed // 9 % 2])
        patch.setattr(picking, "FIRST_NODES", (2, 16)[seed // 18 % 2])
        patch.setattr(picking, "FINE_NODES", (0, 60_000)[seed // 36 % 2])
        patch.setattr(boxes, "BATCH", (2, 3, 32)[seed % 3])
        patch.setattr(least, "BATCH", (1, 2, 5)[seed % 3])
        yield


def searched(problem: SearchProblem, algorithm: Algorithm) -> Node | None:
    """Search, and look at what the search claims of itself."""
    found: Found | None = algorithm(problem)
    if found is None:
        return None
    assert problem.lower_bound is not None
    assert problem.lower_bound == pytest.approx(problem.best.cost, rel=1e-9)
    return found.node


def agree(case: SearchCase, seed: int) -> None:
    truth = case.least()
    with_floor = seed % 3 > 0
    for name, algorithm in EXACT.items():
        problem = problem_of(case.evaluator(with_floor=with_floor))
        assert searched(problem, algorithm) == truth, (name, seed)
    for name in ("optimal", "boxes"):
        with small_batches(seed):
            problem = problem_of(case.evaluator(with_floor=with_floor))
            assert searched(problem, EXACT[name]) == truth, (name, seed, "small batches")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_exact_algorithms_agree(block: int) -> None:
    for seed in range(block * CASES, (block + 1) * CASES):
        agree(draw_case(seed), seed)


@pytest.mark.parametrize("seed", [*range(60), 477])
def test_candidates_that_are_left_are_picked(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Forecasts may be poor and tries few, but a search ends only when nothing is left."""
    case = draw_case(seed)
    limit = (len(case.table.rows) // 2, len(case.table.rows))[seed % 2]
    case = replace(case, limit=limit, metric="discernibility")
    for module, name, value in (
        (optimal, "BATCH", 1),
        (picking, "TRIES", 1),
        (picking, "HUNTED", seed // 2 % 2),
        (picking, "FIRST_NODES", 2),
    ):
        monkeypatch.setattr(module, name, value)
    pick = picking.Picker.pick

    def never_empty(picker: Any, candidates: Any, mask: Any, size: int) -> list[Node]:
        picks = pick(picker, candidates, mask, size)
        assert picks
        assert len(picks) <= max(size, picking.HUNTED)
        return picks

    monkeypatch.setattr(picking.Picker, "pick", never_empty)
    assert searched(problem_of(case.evaluator()), optimal.optimal) == case.least()


def test_the_cases_are_worth_drawing() -> None:
    """Most have an answer, many a tie, some suppress rows, some have nothing."""
    drawn = [draw_case(seed) for seed in range(300)]
    unsolved = sum(not case.costs for case in drawn)
    tied = sum(
        list(case.costs.values()).count(min(case.costs.values())) > 1
        for case in drawn
        if case.costs
    )
    suppressing = 0
    for case in drawn:
        least = case.least()
        suppressing += least is not None and case.evaluator().statistics(least).failing_rows > 0
    assert 10 < unsolved < 100
    assert tied > 80
    assert suppressing > 40
