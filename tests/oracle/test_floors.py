"""Lower bounds of costs never exceed the costs: the product's floors against the reference."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import duckdb
import numpy as np
import pytest
from hypothesis import given, settings

from ppdp_sql.api.bind import bind
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.frequency.evaluation import NodeEvaluator
from ppdp_sql.frequency.statistics import NodeStatistics

from .reference import METRICS, Node, Reference, ReferenceInputError
from .strategies import Case, cases
from .test_product import load, policy_of

#: Their floors hold for satisfying nodes alone.
GROUPED = ("discernibility", "cavg", "kl")


@pytest.fixture(scope="module")
def memory() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        yield connection


def slack(cost: float, reference: Reference) -> float:
    """Rounding of sums over the rows: nothing that an incumbent's tolerance does not cover."""
    return cost + abs(cost) * 1e-9 + 1e-9 * len(reference.rows)


def true_costs(reference: Reference, metric: str) -> dict[Node, float]:
    """Return costs by definition: of every node, or of satisfying ones for metrics over groups."""
    return {
        node: float(reference.objective(node))
        for node in reference.allowed_nodes()
        if reference.satisfies(node) or (metric not in GROUPED and reference.groups_at(node))
    }


def floors_hold(evaluator: NodeEvaluator, reference: Reference, metric: str) -> None:
    """Compare every bound with every cost it speaks of."""
    floor, lattice = evaluator.floor, evaluator.lattice
    costs = true_costs(reference, metric)
    found = {item.node: item for item in evaluator.check(list(lattice.nodes()))}
    everywhere = floor.everywhere()
    assert everywhere.shape == lattice.shape
    for node, cost in costs.items():
        most = slack(cost, reference)
        failing = found[node].failing_rows
        assert everywhere[lattice.place(node)] <= most
        assert floor.at(node) <= most
        assert floor.at(node, failing) <= most
        assert floor.at(node, failing // 2) <= most
        both = floor.of(np.array([node, node]), np.array([0.0, failing]))
        assert (both <= most).all()
        assert floor.at(node) == pytest.approx(both[0])
        if floor.is_exact_without_suppression and not failing:
            assert floor.at(node) == pytest.approx(cost, rel=1e-9, abs=1e-9 * len(reference.rows))
    checks_bound_others(evaluator, reference, costs, list(found.values()))


def checks_bound_others(
    evaluator: NodeEvaluator,
    reference: Reference,
    costs: dict[Node, float],
    found: list[NodeStatistics],
) -> None:
    """Compare what each check says of the nodes below and above it."""
    floor, lattice = evaluator.floor, evaluator.lattice
    for item in found:
        lost = None
        if item.satisfied:
            scored = evaluator.costs([item])[0]
            lost = scored.lost
            exact = pytest.approx(costs[item.node], rel=1e-9, abs=1e-9 * len(reference.rows))
            assert scored.value == exact
        for known in (None, lost):
            below = np.broadcast_to(
                np.asarray(floor.below(item, known)),
                [step + 1 for step in lattice.place(item.node)],
            )
            for place in product(*(range(size) for size in below.shape)):
                node = lattice.node_at(place)
                if node in costs:
                    assert below[place] <= slack(costs[node], reference), (item.node, node)
        above = floor.above(item)
        if above is not None:
            for node, cost in costs.items():
                if all(own <= other for own, other in zip(item.node, node, strict=True)):
                    assert above <= slack(cost, reference), (item.node, node)


@settings(max_examples=40)
@given(case=cases(max_columns=3, max_rows=25, carried=False))
def test_floors_never_exceed_costs(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, case: Case
) -> None:
    try:
        reference = Reference(case.task, case.rows)
    except ReferenceInputError:
        return
    if reference.remaining < 0 or not reference.mapped or case.task.k > len(case.rows):
        return
    load(lambda statement: memory.execute(statement).fetchall(), case)
    bound = bind(policy_of(case, tmp_path), None)
    with (
        open_session(memory, read_only=True, source=bound.source) as session,
        session.engine.transaction(commit=False),
    ):
        columns = resolve_columns(session, bound, bound.source)
        task = count(session, bound, bound.source, columns)
        rows = bound.policy.suppression.rows(task.frequency.source_rows)
        for metric in METRICS:
            evaluator = NodeEvaluator(
                session, task.frequency, task.waypoints, bound.models, rows, bound.metrics[metric]
            )
            asked = Reference(replace(case.task, metric=metric), case.rows)
            floors_hold(evaluator, asked, metric)
