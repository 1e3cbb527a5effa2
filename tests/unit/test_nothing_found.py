"""The error of a search without an answer claims what is known, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest

from ppdp_sql.api.find import _nothing_found
from ppdp_sql.errors import NoSolutionError
from ppdp_sql.lattice import Lattice
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.search import ALGORITHMS

from .fake_evaluator import fake_of, problem_of
from .fake_models import EvenGroups, EvenSize, FewGroups
from .plain_table import Path, Row

PATHS: tuple[Path, ...] = (("a", "x"), ("b", "x"), ("c", "y"), ("d", "y"))
SQUARE: list[Row] = list(product(PATHS, PATHS))
#: The levels of the second column are bounded: two groups of rows at the top.
BOUNDED = Lattice((2, 2), (0, 0), (2, 1))
WHOLE = Lattice.whole((2, 2))


def task_of(rows: Sequence[Row]) -> Any:
    dimensions = [SimpleNamespace(column=SimpleNamespace(name=name)) for name in ("job", "zip")]
    return SimpleNamespace(frequency=SimpleNamespace(source_rows=len(rows), dimensions=dimensions))


def error_of(
    models: Sequence[PrivacyModel],
    algorithm: str = "optimal",
    lattice: Lattice = WHOLE,
    limit: int = 0,
    rows: Sequence[Row] = SQUARE,
) -> NoSolutionError:
    problem = problem_of(fake_of(rows, lattice, limit=limit, models=models))
    assert ALGORITHMS[algorithm](problem) is None
    return _nothing_found(task_of(rows), problem, limit)


@pytest.mark.parametrize("algorithm", sorted(ALGORITHMS))
def test_k_alone_names_the_best_k(algorithm: str) -> None:
    error = error_of([KAnonymity(k=9)], algorithm, BOUNDED)
    assert error.message == (
        "nothing satisfies k = 9 with 0 of 16 rows suppressed; the best k within reach is 8; "
        "raise the max_level of zip, ask for less or raise the suppression limit"
    )
    assert error.best == 8


@pytest.mark.parametrize("algorithm", sorted(set(ALGORITHMS) - {"samarati"}))
def test_other_models_name_the_rows_that_fail(algorithm: str) -> None:
    error = error_of([KAnonymity(k=9), EvenSize()], algorithm, BOUNDED, limit=2)
    assert error.message == (
        "nothing satisfies k = 9, even_size = 2 with 2 of 16 rows suppressed; at the most general "
        "node allowed 16 rows are in groups that fail; raise the max_level of zip, ask for less "
        "or raise the suppression limit"
    )
    assert error.best is None


def test_one_row_that_fails() -> None:
    error = error_of([EvenSize()], rows=SQUARE[:1])
    assert "; at the most general node allowed 1 row is in a group that fails; " in error.message


@pytest.mark.parametrize("algorithm", ["optimal", "flash", "exhaustive", "datafly"])
def test_no_suppression_mends_what_is_blocked(algorithm: str) -> None:
    error = error_of([KAnonymity(k=2), FewGroups(required=0)], algorithm, limit=2)
    assert error.message == (
        "nothing satisfies k = 2, few_groups = 0 with 2 of 16 rows suppressed; the most general "
        "node allowed fails as a whole, whatever is suppressed; ask for less"
    )
    assert error.best is None


def test_a_climb_does_not_claim_what_it_has_not_seen() -> None:
    """The top has one group, and most nodes below have as many as are wanted."""
    models = [EvenGroups(), EvenSize()]
    rows = [*SQUARE[:3], *SQUARE[:3], SQUARE[4]]
    exact = error_of(models, "optimal", rows=rows)
    assert exact.message.startswith("nothing satisfies even_groups = 2, even_size = 2 with 0 of 7")
    for climb in ("datafly", "improved_greedy"):
        error = error_of(models, climb, rows=rows)
        assert error.message == (
            "the search met nothing that satisfies even_groups = 2, even_size = 2 with 0 of 7 rows "
            "suppressed; the most general node allowed fails as a whole, whatever is suppressed; "
            "use algorithm: optimal or ask for less"
        )
