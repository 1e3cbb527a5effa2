"""Node rank against a plain one, pass by pass, in SQL and node by node."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from ppdp_sql.errors import InputError
from tests.databases import Database

from . import plain
from .worlds import EDGES, fill, publish, shown_edges, shown_labels

Edges = Sequence[tuple[int, int, int]]


def entropy(ranks: Sequence[float]) -> float:
    total = sum(ranks)
    return -sum(rank / total * math.log2(rank / total) for rank in ranks if rank)


def check_passes(database: Database, edges: Edges, passes: int, update: str) -> None:
    count = max(max(edge[:2]) for edge in edges)
    initial = {node: float(v) for node, v in plain.degree_centrality(edges, count).items()}
    plainly = [(left, right, 1) for left, right, _ in edges]
    sequential = update == "sequential"
    found = plain.node_rank_passes(plainly, initial, passes, sequential=sequential)
    options = {"max_passes": passes, "tolerance": 1e-30, "update": update}
    result = publish(database, directed=True, centrality={"node_rank": options})
    expected = [entropy(list(ranks.values())) for ranks in (initial, *found)]
    assert result.passes is not None and result.centrality is not None
    # The entropy may stand still before the last pass.
    assert result.facts["entropy"] == pytest.approx(expected[: result.passes + 1], abs=1e-9)
    most = max(found[result.passes - 1].values())
    assert result.centrality["max"] == pytest.approx(most, rel=1e-12)


@settings(max_examples=3)
@given(edges=EDGES)
@pytest.mark.parametrize("update", ["synchronous", "sequential"])
def test_ranks_pass_by_pass(both_databases: list[Database], update: str, edges: Edges) -> None:
    told = []
    for database in both_databases:
        fill(database, edges)
        check_passes(database, edges, 3, update)
        told.append((shown_labels(database), shown_edges(database, directed=True)))
    assert told[0] == told[1]


def test_weighted_ranks_begin_with_the_ratio(both_databases: list[Database]) -> None:
    """Rank flows by weight; who sends nothing is divided by the smallest weight."""
    edges = [(1, 2, 4), (1, 3, 2), (2, 3, 6), (3, 4, 2)]
    first = plain.degree_centrality(edges, 4)
    came, went = {1: 0, 2: 4, 3: 8, 4: 2}, {1: 6, 2: 6, 3: 2, 4: 2}
    initial = {node: float(first[node]) * came[node] / went[node] for node in first}
    expected = plain.node_rank_passes(edges, initial, 2, sequential=False)[-1]
    options = {"max_passes": 2, "tolerance": 1e-30, "kind": "reference"}
    for database in both_databases:
        fill(database, edges)
        result = publish(database, weighted=True, directed=True, centrality={"node_rank": options})
        assert result.centrality is not None
        assert result.centrality["max"] == pytest.approx(max(expected.values()))


def test_passes_stop_when_the_entropy_stands(database: Database) -> None:
    fill(database, [(1, 2, 1), (2, 3, 1), (3, 1, 1)])
    result = publish(database, directed=True, centrality="node_rank")
    assert result.passes == 1
    assert result.facts["converged"] is True
    assert result.warnings == []


def test_ranks_that_outgrow_masks_are_refused(database: Database) -> None:
    """In a ring of two the rank doubles with every pass."""
    fill(database, [(1, 2, 1), (2, 1, 1), (3, 1, 1)])
    options = {"max_passes": 100, "tolerance": 1e-30}
    with pytest.raises(InputError, match="outgrows"):
        publish(database, directed=True, centrality={"node_rank": options})
