"""Models that are not monotone are never pruned wrongly."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ppdp_sql.errors import SearchError
from ppdp_sql.lattice import Lattice
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.search import ALGORITHMS
from ppdp_sql.search.boxes import search_boxes

from .fake_evaluator import fake_of, problem_of
from .fake_models import EvenSize, FewOdd, Never
from .plain_table import Path, Row
from .search_cases import draw_case
from .test_search_agreement import searched, small_batches

#: Algorithms that rule nodes out by others, which only a monotone model allows.
PRUNING = ("flash", "incognito", "ola", "samarati")
CASES = 150

MODELS: dict[str, Sequence[PrivacyModel]] = {
    "even": [EvenSize()],
    "even and k": [KAnonymity(k=3), EvenSize()],
    "few odd": [FewOdd()],
    "few odd and k": [KAnonymity(k=2), FewOdd()],
    "all three": [FewOdd(), KAnonymity(k=2), EvenSize()],
}

PATHS: tuple[Path, ...] = (("a", "x"), ("b", "x"), ("c", "y"), ("d", "y"))
ROWS: list[Row] = [(path,) for path in PATHS for _ in range(4)]
LATTICE = Lattice.whole((2,))


@pytest.mark.parametrize("name", sorted(MODELS))
def test_optimal_takes_models_that_are_not_monotone(name: str) -> None:
    for seed in range(CASES):
        case = draw_case(seed, MODELS[name])
        truth = case.least()
        for algorithm in (ALGORITHMS["exhaustive"], ALGORITHMS["optimal"], search_boxes):
            problem = problem_of(case.evaluator(with_floor=seed % 4 > 0))
            assert searched(problem, algorithm) == truth, (name, seed)
        with small_batches(seed):
            problem = problem_of(case.evaluator())
            assert searched(problem, ALGORITHMS["optimal"]) == truth, (name, seed)


@pytest.mark.parametrize("name", sorted(MODELS))
def test_the_doubles_are_what_they_say(name: str) -> None:
    """A satisfying node below a violating one shows that pruning would be wrong."""
    violated = 0
    for seed in range(CASES):
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


@pytest.mark.parametrize("seed", range(40))
def test_pruning_takes_a_model_that_is_monotone_without_suppression(seed: int) -> None:
    case = draw_case(seed, [FewOdd(), KAnonymity(k=2)])
    if case.limit:
        case = type(case)(case.table, case.lattice, case.models, 0, case.metric)
    for name in ("incognito", "ola", "flash"):
        assert searched(problem_of(case.evaluator()), ALGORITHMS[name]) == case.least()


@pytest.mark.parametrize("name", PRUNING)
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
def test_an_algorithm_that_prunes_refuses(
    name: str, models: Sequence[PrivacyModel], limit: int, named: str
) -> None:
    evaluator = fake_of(ROWS, LATTICE, limit=limit, models=models)
    expected = f"{name} prunes, which is unsound for {named} here; use algorithm: optimal or"
    with pytest.raises(SearchError, match=expected) as raised:
        ALGORITHMS[name](problem_of(evaluator))
    assert raised.value.exit_code == 2
    assert evaluator.asked == []


@pytest.mark.parametrize("name", sorted(set(ALGORITHMS) - set(PRUNING)))
def test_an_algorithm_that_does_not_prune_takes_any_model(name: str) -> None:
    evaluator = fake_of(ROWS, LATTICE, limit=3, models=[Never()])
    assert ALGORITHMS[name](problem_of(evaluator)) is not None
