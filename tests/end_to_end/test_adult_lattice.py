"""Searches on Adult's lattices: the same node as the truth, and few checks for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.policies import ADULT

from .adult_truth import KS, LEAST, METRICS, NINE, compute

SUPPRESSIONS = ("0", "4%", "100%")
EXACT = ("flash", "incognito", "ola", "optimal")
#: The columns of a lattice of 120 nodes.
FOUR = ("age", "education", "marital_status", "sex")


@pytest.fixture(scope="module")
def adult() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(f"create table adult as from '{ADULT}'")
        yield connection


def policy_of(metric: str, suppression: str, columns: tuple[str, ...] = tuple(NINE)) -> Any:
    return {
        "version": 1,
        "source": "adult",
        "columns": {name: {"quasi": f"adult/{NINE[name]}"} for name in columns},
        "privacy": [{"k": 5}],
        "suppression": suppression,
        "search": {"metric": metric},
    }


def searched(
    adult: duckdb.DuckDBPyConnection, k: int, suppression: str, metric: str, algorithm: str
) -> tuple[Any, int]:
    """Search, and return the run and its statements about nodes."""
    log = StatementLog()
    policy = policy_of(metric, suppression)
    compared = ppdp_sql.compare(policy, adult, algorithms=[algorithm], k=[k], log=log)
    run = compared.runs[0].run
    assert run is not None
    assert tuple(run.node.values()) == LEAST[k, suppression][metric]
    assert (run.proof.gap, run.proof.limit) == (0, None)
    assert run.checked == len({tuple(node) for entry in log.entries for node in entry.nodes})
    return run, sum(entry.step.startswith("evaluate/") for entry in log.entries)


@pytest.mark.parametrize("k", KS)
@pytest.mark.parametrize(
    "suppression",
    [SUPPRESSIONS[0], *(pytest.param(share, marks=pytest.mark.slow) for share in SUPPRESSIONS[1:])],
)
@pytest.mark.parametrize("metric", ["iloss", "precision", "loss"])
def test_optimal_needs_few_checks_and_statements(
    adult: duckdb.DuckDBPyConnection, k: int, suppression: str, metric: str
) -> None:
    run, statements = searched(adult, k, suppression, metric, "optimal")
    assert run.lattice == 12_960
    assert run.checked <= 0.06 * run.lattice
    assert statements <= 30


@pytest.mark.parametrize("metric", METRICS)
def test_exact_algorithms_agree_on_four_columns(
    adult: duckdb.DuckDBPyConnection, metric: str
) -> None:
    for suppression in SUPPRESSIONS:
        policy = policy_of(metric, suppression, FOUR)
        compared = ppdp_sql.compare(policy, adult, algorithms=["exhaustive", *EXACT], k=KS)
        for k in KS:
            nodes = [
                tuple(run.run.node.values()) for run in compared.runs if run.k == k and run.run
            ]
            assert nodes == [nodes[0]] * (1 + len(EXACT)), (k, suppression)


@pytest.mark.slow
def test_the_truth_is_what_it_says() -> None:
    for k, truth in compute().items():
        limits = {"0": 0, "4%": truth.rows * 4 // 100, "100%": truth.rows}
        for suppression, limit in limits.items():
            least = {metric: truth.least(metric, limit) for metric in METRICS}
            assert least == LEAST[k, suppression]


@pytest.mark.slow
@pytest.mark.parametrize("k", KS)
@pytest.mark.parametrize("suppression", SUPPRESSIONS)
@pytest.mark.parametrize("algorithm", EXACT)
@pytest.mark.parametrize("metric", METRICS)
def test_exact_algorithms_find_the_truth(
    adult: duckdb.DuckDBPyConnection, k: int, suppression: str, algorithm: str, metric: str
) -> None:
    searched(adult, k, suppression, metric, algorithm)
