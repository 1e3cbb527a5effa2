"""Any conjunction of models: every search takes it, and none prunes wrongly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.errors import SearchError
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.search import ALGORITHMS, optimal, picking
from ppdp_sql.search.datafly import stepped

from .fake_evaluator import FakeEvaluator, fake_of, problem_of
from .fake_models import (
    Diverse,
    EvenGroups,
    EvenSize,
    FewGroups,
    FewKept,
    FewOdd,
    Never,
    Unsettled,
)
from .plain_table import Path, Row
from .search_cases import SearchCase, draw_case, draw_models
from .test_search_agreement import EXACT, searched, small_batches

CASES = 25
#: Random conjunctions are drawn in blocks, so that workers share them.
BLOCKS = 8
CASES_OF_BLOCK = 40

MODELS: dict[str, Sequence[PrivacyModel]] = {
    "even": [EvenSize()],
    "even and k": [KAnonymity(k=3), EvenSize()],
    "few odd": [FewOdd()],
    "few odd and k": [KAnonymity(k=2), FewOdd()],
    "all three": [FewOdd(), KAnonymity(k=2), EvenSize()],
    "blocked by what does not last": [EvenGroups()],
    "blocked by what does not last, and k": [KAnonymity(k=2), EvenGroups()],
    "blocked by what lasts without suppression": [KAnonymity(k=2), FewKept(required=2)],
    "blocked by what lasts, and even": [FewGroups(required=4), EvenSize()],
    "blocked by both": [FewGroups(required=6), EvenGroups()],
}
MONOTONE: dict[str, Sequence[PrivacyModel]] = {
    "k and diverse": [KAnonymity(k=2), Diverse()],
    "blocked": [FewGroups(required=3)],
    "blocked and k": [KAnonymity(k=3), FewGroups(required=5)],
    "undecided": [Unsettled()],
    "undecided and k": [KAnonymity(k=2), Unsettled()],
}

PATHS: tuple[Path, ...] = (("a", "x"), ("b", "x"), ("c", "y"), ("d", "y"))
ROWS: list[Row] = [(path,) for path in PATHS for _ in range(4)]
LATTICE = Lattice.whole((2,))
SQUARE: list[Row] = list(product(PATHS, PATHS))
SQUARE_LATTICE = Lattice.whole((2, 2))


def both_limits(case: SearchCase) -> Iterator[SearchCase]:
    """Return a case without suppression, and with some."""
    yield replace(case, limit=0)
    yield replace(case, limit=max(case.limit, len(case.table.rows) // 3))


conjunctions = st.builds(
    lambda seed, limited: list(both_limits(draw_case(seed, draw_models(seed))))[limited],
    st.integers(0, 10**9),
    st.integers(0, 1),
)


def agree(case: SearchCase, seed: int) -> None:
    truth = case.least()
    for name, algorithm in EXACT.items():
        evaluator = case.evaluator(with_floor=seed % 4 > 0)
        problem = problem_of(evaluator)
        assert searched(problem, algorithm) == truth, (name, seed, case.limit)
        if name in ("flash", "ola", "optimal"):
            assert problem.tagged == case.lattice.allowed_size - evaluator.checked
    for name in EXACT.keys() - {"exhaustive"}:
        with small_batches(seed):
            problem = problem_of(case.evaluator())
            assert searched(problem, EXACT[name]) == truth, (name, seed, "small batches")


@pytest.mark.parametrize("name", sorted(MODELS | MONOTONE))
def test_exact_algorithms_take_any_models(name: str) -> None:
    for seed in range(CASES):
        for case in both_limits(draw_case(seed, (MODELS | MONOTONE)[name])):
            agree(case, seed)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_exact_algorithms_take_any_conjunction(block: int) -> None:
    for seed in range(block * CASES_OF_BLOCK, (block + 1) * CASES_OF_BLOCK):
        for case in both_limits(draw_case(seed, draw_models(seed))):
            agree(case, seed)


def test_the_conjunctions_are_worth_drawing() -> None:
    """Some are monotone, some have nothing, some only below a top that fails or is blocked."""
    solved = monotone = below_failing = below_blocked = 0
    drawn = [
        case for seed in range(200) for case in both_limits(draw_case(seed, draw_models(seed)))
    ]
    for case in drawn:
        top = case.evaluator().statistics(case.lattice.top)
        monotone += problem_of(case.evaluator()).is_monotone
        solved += bool(case.costs)
        below_failing += bool(case.costs) and not top.satisfied and not top.blocked
        below_blocked += bool(case.costs) and top.blocked
    assert len(drawn) / 2 < solved < len(drawn) - 50
    assert 100 < monotone < len(drawn) - 100
    assert min(below_failing, below_blocked) > 5


@pytest.mark.parametrize("name", sorted(MODELS))
def test_the_doubles_are_what_they_say(name: str) -> None:
    """A satisfying node below a violating one shows that pruning would be wrong."""
    violated = 0
    for seed in range(150):
        case = draw_case(seed, MODELS[name])
        problem = problem_of(case.evaluator())
        broken = any(
            above not in case.costs
            for node in case.costs
            for above in case.lattice.successors(node)
        )
        assert not (broken and problem.is_monotone)
        violated += broken
    assert violated > 1


@given(case=conjunctions)
def test_what_fails_below_fails_below(case: SearchCase) -> None:
    evaluator = case.evaluator()
    problem = problem_of(evaluator)
    fails = {node: problem.fails_below(evaluator.statistics(node)) for node in case.lattice.nodes()}
    for node in fails:
        below = [fails[other] for other in case.lattice.predecessors(node)]
        assert all(below) or not fails[node], "lasting models are monotone together"
        assert not (fails[node] and node in case.costs)
    if problem.is_monotone and Unsettled() not in case.models:
        assert fails == {node: node not in case.costs for node in fails}


@pytest.mark.parametrize(
    ("blocked", "lasting_blocked", "fails"),
    [(False, False, False), (True, False, False), (True, True, True)],
)
def test_only_what_blocks_and_lasts_fails_below(
    blocked: bool, lasting_blocked: bool, fails: bool
) -> None:
    evaluator = fake_of(ROWS, LATTICE, models=[KAnonymity(k=2), EvenGroups()])
    found = replace(evaluator.statistics((1,)), blocked=blocked, lasting_blocked=lasting_blocked)
    assert problem_of(evaluator).fails_below(found) is fails


@pytest.mark.parametrize("name", sorted(EXACT))
def test_a_blocked_top_does_not_hide_what_holds_below(name: str) -> None:
    evaluator = fake_of(SQUARE, SQUARE_LATTICE, models=[KAnonymity(k=4), EvenGroups()])
    assert evaluator.statistics((2, 2)).blocked
    assert searched(problem_of(evaluator), EXACT[name]) == (0, 2)


@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - {"samarati"}))
def test_what_blocks_everything_leaves_nothing(name: str) -> None:
    for model in (FewGroups(required=0), FewKept(required=0)):
        evaluator = fake_of(SQUARE, SQUARE_LATTICE, limit=2, models=[KAnonymity(k=2), model])
        assert ALGORITHMS[name](problem_of(evaluator)) is None


@pytest.mark.parametrize("name", ["flash", "incognito", "ola", "optimal"])
def test_a_top_that_is_blocked_for_good_decides_all(name: str) -> None:
    evaluator = fake_of(SQUARE, SQUARE_LATTICE, models=[FewGroups(required=0), EvenSize()])
    assert EXACT[name](problem_of(evaluator)) is None
    # flash begins below, incognito with single columns; optimal checks a first batch.
    assert len(evaluator.asked) <= {"ola": 1, "optimal": 4, "flash": 5, "incognito": 6}[name]


@pytest.mark.parametrize(
    ("models", "limit", "named"),
    [
        ([Never()], 0, "never"),
        ([Never()], 3, "never"),
        ([EvenSize()], 0, "even_size"),
        ([KAnonymity(k=2), EvenSize()], 4, "even_size"),
        ([FewOdd()], 1, "few_odd"),
        ([KAnonymity(k=2), FewOdd()], 1, "few_odd"),
        ([FewOdd(), EvenSize()], 2, "few_odd and even_size"),
    ],
)
def test_samarati_refuses(models: Sequence[PrivacyModel], limit: int, named: str) -> None:
    evaluator = fake_of(ROWS, LATTICE, limit=limit, models=models)
    expected = f"samarati prunes, which is unsound for {named} here; use algorithm: optimal or"
    with pytest.raises(SearchError, match=expected) as raised:
        ALGORITHMS["samarati"](problem_of(evaluator))
    assert raised.value.exit_code == 2
    assert evaluator.asked == []


@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - {"samarati"}))
def test_every_other_algorithm_takes_any_model(name: str) -> None:
    evaluator = fake_of(ROWS, LATTICE, limit=3, models=[Never()])
    assert ALGORITHMS[name](problem_of(evaluator)) is not None


class WithoutAnonymity(FakeEvaluator):
    """Nobody may ask for a number that says nothing of the models."""

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> list[NodeStatistics]:
        """Check nodes."""
        assert not with_anonymity
        return super().check(nodes)


@given(case=conjunctions)
def test_improved_greedy_climbs_by_failing_rows(case: SearchCase) -> None:
    """Replays the climb from its definition."""
    if [model.name for model in case.models] == ["k"]:
        return
    evaluator = WithoutAnonymity(case.table, case.lattice, case.models, case.limit, case.metric)
    node = case.lattice.bottom
    while not evaluator.satisfies(node) and (steps := case.lattice.successors(node)):
        distinct = evaluator.distinct_values(node)
        judged = {step: evaluator.statistics(step) for step in steps}
        free = [step for step in steps if not judged[step].blocked] or steps
        fewest = min(judged[step].failing_rows for step in free)
        closest = [step for step in free if judged[step].failing_rows == fewest]
        most = max(distinct[stepped(node, step)] for step in closest)
        node = min(step for step in closest if distinct[stepped(node, step)] == most)
    found = ALGORITHMS["improved_greedy"](problem_of(evaluator))
    assert (None if found is None else found.node) == (node if node in case.costs else None)


@given(case=conjunctions, name=st.sampled_from(["datafly", "improved_greedy"]))
def test_a_climb_goes_on_to_the_top(case: SearchCase, name: str) -> None:
    evaluator = case.evaluator()
    found = ALGORITHMS[name](problem_of(evaluator))
    if found is None:
        assert case.lattice.top in evaluator.asked
        assert case.lattice.top not in case.costs
    else:
        assert found.node in case.costs


def test_improved_greedy_goes_around_what_is_blocked() -> None:
    """One step leaves fewer rows failing but an odd number of groups; the other one is free."""
    rows: list[Row] = [
        (first, second)
        for first, second, times in (
            (("a", "x"), ("s", "z"), 1),
            (("b", "x"), ("s", "z"), 3),
            (("b", "x"), ("t", "z"), 1),
            (("c", "x"), ("t", "z"), 3),
        )
        for _ in range(times)
    ]
    evaluator = fake_of(rows, SQUARE_LATTICE, models=[KAnonymity(k=3), EvenGroups()])
    judged = [evaluator.statistics(node) for node in ((0, 1), (1, 0))]
    assert [(found.blocked, found.failing_rows) for found in judged] == [(True, 1), (False, 0)]
    assert ALGORITHMS["improved_greedy"](problem_of(evaluator)) == judged[1]


@pytest.mark.parametrize("models", [[EvenSize()], [FewOdd(), EvenGroups()]])
def test_where_no_check_rules_out_another_the_cheapest_come_first(
    monkeypatch: pytest.MonkeyPatch, models: Sequence[PrivacyModel]
) -> None:
    for name, value in (("FIRST_NODES", 1), ("FEWEST_FIRST", 1), ("HUNTED", 0), ("FEW_LEFT", 0)):
        monkeypatch.setattr(picking, name, value)
    monkeypatch.setattr(optimal, "BATCH", 1)
    for seed in range(40):
        case = replace(draw_case(seed, models), limit=3, metric="iloss")
        evaluator = case.evaluator()
        searched(problem_of(evaluator), EXACT["optimal"])
        assert evaluator.asked[0] == case.lattice.top
        floors = [evaluator.floor.at(node) for node in evaluator.asked[1:]]
        assert floors == sorted(floors)


#: Checks of the first 100 draws, k alone: what the papers say is not changed by other models.
PUBLISHED = {"flash": 370, "incognito": 671, "ola": 424, "samarati": 791}


def test_monotone_models_are_searched_as_published() -> None:
    asked = dict.fromkeys(PUBLISHED, 0)
    for seed in range(100):
        case = draw_case(seed)
        for name in PUBLISHED:
            evaluator = case.evaluator()
            ALGORITHMS[name](problem_of(evaluator))
            asked[name] += len(evaluator.asked)
    assert asked == PUBLISHED
