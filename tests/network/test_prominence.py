"""Random networks of all four kinds against the oracle, and against networkx, on both engines."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import networkx
import numpy as np
import pytest
from hypothesis import given, settings

from ppdp_sql.network import paths
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.masking import rounded_up
from tests.databases import Database

from . import plain
from .worlds import EDGES, fill, publish, shown_edges, shown_labels

Edges = Sequence[tuple[int, int, int]]

#: The fast one is an extra, which the tests bring.
LIBRARIES = ["networkx", "rustworkx"]


def check_published(
    database: Database, edges: Edges, expected: dict[int, Fraction], **network: Any
) -> None:
    """Publish, and compare every fact with the oracle."""
    most = max(max(edge[:2]) for edge in edges)
    values = plain.masked(expected, most)
    absent = None
    if len(values) < most:
        absent = plain.masked({**expected, 0: Fraction(0)}, most)[0]
    rows, distinct = plain.sensitivity(values, absent, 5)
    height = len(str(most))
    labels = {node: plain.number_label(node, row, height) for node, row in rows.items()}
    directed = network.get("directed", False)
    weights = edges if network.get("weighted") else [(a, b, 1) for a, b, _ in edges]
    names, shares = plain.merged(labels, weights, directed=directed)
    result = publish(database, **network)
    assert result.centrality is not None
    assert result.centrality["masked_max"] == max(values.values())
    assert result.centrality["masked_distinct"] == distinct
    assert result.centrality["max"] == pytest.approx(float(max(expected.values())), rel=1e-12)
    assert (result.nodes_before, result.nodes_after) == (len(values), names.total())
    assert (result.edges_before, result.edges_after) == (len(edges), shares.total())
    assert shown_labels(database) == names
    assert shown_edges(database, directed=directed) == shares


@settings(max_examples=4)
@given(edges=EDGES)
def test_unweighted_networks(both_databases: list[Database], edges: Edges) -> None:
    most = max(max(edge[:2]) for edge in edges)
    centrality = plain.degree_centrality(edges, most)
    graph = networkx.MultiGraph((left, right) for left, right, _ in edges)
    graph.add_nodes_from(range(1, most + 1))
    found = networkx.degree_centrality(graph)
    assert {node: float(value) for node, value in centrality.items()} == pytest.approx(
        {node: value for node, value in found.items() if value}
    )
    for database in both_databases:
        fill(database, edges)
        for directed in (False, True):
            check_published(database, edges, centrality, directed=directed)


@settings(max_examples=3)
@given(edges=EDGES)
def test_weighted_networks(both_databases: list[Database], edges: Edges) -> None:
    base = plain.degree_centrality(edges, max(max(edge[:2]) for edge in edges))
    came = {node: sum(w for _, b, w in edges if b == node) for node in base}
    went = {node: sum(w for a, _, w in edges if a == node) for node in base}
    strongest = max(came[node] + went[node] for node in base)
    least = min(weight for *_, weight in edges)
    strength = {node: base[node] * Fraction(came[node] + went[node], strongest) for node in base}
    produced = {node: base[node] * Fraction(went[node], came[node] or least) for node in base}
    production = {"degree": {"kind": "production"}}
    for database in both_databases:
        fill(database, edges)
        check_published(database, edges, strength, weighted=True)
        check_published(
            database, edges, produced, weighted=True, directed=True, centrality=production
        )


def graph_of(edges: Edges, *, directed: bool) -> tuple[Graph, networkx.Graph[Any]]:
    size = 41
    graph = Graph(
        size,
        np.array([left for left, _, _ in edges]),
        np.array([right for _, right, _ in edges]),
        directed=directed,
    )
    kind = networkx.MultiDiGraph if directed else networkx.MultiGraph
    told = kind((left, right) for left, right, _ in edges)
    told.add_nodes_from(range(size))
    return graph, told


@settings(max_examples=15)
@given(edges=EDGES)
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("directed", [False, True])
def test_paths_are_those_of_networkx(
    monkeypatch: pytest.MonkeyPatch, library: str, directed: bool, edges: Edges
) -> None:
    if library == "networkx":
        monkeypatch.setattr(paths, "has_fast_library", lambda: False)
    graph, told = graph_of(edges, directed=directed)
    simple = networkx.DiGraph(told) if directed else networkx.Graph(told)
    between = networkx.betweenness_centrality(simple)
    near = networkx.closeness_centrality(simple)
    assert dict(enumerate(paths.betweenness(graph, graph.size, None))) == pytest.approx(between)
    assert dict(enumerate(paths.closeness(graph, graph.size))) == pytest.approx(near)


def test_nodes_that_no_edge_names_count() -> None:
    """A path of three among ten ids: the measures are those of ten nodes."""
    graph = Graph(3, np.array([0, 1]), np.array([1, 2]))
    told = networkx.path_graph(3)
    told.add_nodes_from(range(3, 10))
    between = networkx.betweenness_centrality(told)
    near = networkx.closeness_centrality(told)
    assert paths.betweenness(graph, 10, None) == pytest.approx([between[n] for n in range(3)])
    assert paths.closeness(graph, 10) == pytest.approx([near[node] for node in range(3)])


def test_a_sample_says_how_far_it_may_be_off() -> None:
    edges = [(node, (node * 7 + 1) % 40, 1) for node in range(40) if (node * 7 + 1) % 40 != node]
    graph, _ = graph_of(edges, directed=False)
    exact = paths.betweenness(graph, graph.size, None)
    sampled = paths.betweenness(graph, graph.size, 20)
    assert 0 < np.abs(exact - sampled).max() <= paths.sample_error(graph.size, 20)


@pytest.mark.parametrize("centrality", ["betweenness", "closeness"])
def test_measures_along_paths(both_databases: list[Database], centrality: str) -> None:
    """Both engines publish the same, and the mask is that of the values of networkx."""
    edges = [(node, node * 3 % 37 + 1, 1) for node in range(1, 31) if node != node * 3 % 37 + 1]
    most = max(max(edge[:2]) for edge in edges)
    graph = networkx.Graph((left, right) for left, right, _ in edges)
    graph.add_nodes_from(range(1, most + 1))
    values = getattr(networkx, f"{centrality}_centrality")(graph)
    divisor = max(values.values()) if centrality == "betweenness" else 1
    mean = sum(values.values()) / divisor / most
    masked = {node: rounded_up(value / divisor * 10 + mean) for node, value in values.items()}
    told = []
    for database in both_databases:
        fill(database, edges)
        result = publish(database, centrality=centrality)
        assert result.centrality is not None
        assert result.centrality["max"] == pytest.approx(max(values.values()))
        assert result.centrality["masked_max"] == max(masked.values())
        assert result.centrality["masked_distinct"] == len(set(masked.values()))
        told.append((shown_labels(database), shown_edges(database, directed=False)))
    assert told[0] == told[1]


def test_a_hybrid_lies_between_its_parts(database: Database) -> None:
    edges = [(1, node, 1) for node in range(2, 8)] + [(7, 8, 1), (8, 9, 1)]
    fill(database, edges)
    alone = publish(database, centrality="betweenness").centrality
    mixed = {"hybrid": {"degree": 0, "betweenness": 1}}
    assert publish(database, centrality=mixed).centrality == {**(alone or {}), "max": 1.0}
    mixed = {"hybrid": {"degree": 0.25, "betweenness": 0.75}}
    found = publish(database, centrality=mixed).centrality
    # The first node is first in both, so it has all of both shares.
    assert found is not None and found["max"] == 1.0
