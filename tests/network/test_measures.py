"""Measures against networkx and against plain definitions, on small random networks."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import networkx
import numpy as np
import pytest
from hypothesis import given, settings

from ppdp_sql.network.graph import Graph
from ppdp_sql.network.measures import MEASURES, MeasuredNetwork, degrees_of, take_measures
from ppdp_sql.network.measures import paths as paths_module
from ppdp_sql.network.measures import triangles as triangles_module
from ppdp_sql.network.measures.clustering import measure_clustering
from ppdp_sql.network.measures.components import measure_components
from ppdp_sql.network.measures.degrees import log_bins
from ppdp_sql.network.measures.paths import measure_paths

from .graphs import graph_of, graphs

FEW = settings(max_examples=60)


def measured(graph: Graph, seed: int = 0) -> MeasuredNetwork:
    return MeasuredNetwork(graph, degrees_of(graph), seed)


@given(graphs())
@FEW
def test_degrees_count_edge_rows_at_both_ends(graph: Graph) -> None:
    drawn = graph.to_networkx(multi=True)
    expected: dict[int, int] = {}
    for _, degree in drawn.degree():
        expected[degree] = expected.get(degree, 0) + 1
    assert dict(degrees_of(graph)) == expected


@given(graphs())
@FEW
def test_clustering_is_that_of_networkx(graph: Graph) -> None:
    simple = networkx.Graph(graph.to_networkx())
    simple.remove_edges_from(list(networkx.selfloop_edges(simple)))
    found = measure_clustering(measured(graph))
    assert found.triangles == sum(networkx.triangles(simple).values()) // 3
    assert found.average == pytest.approx(networkx.average_clustering(simple))
    assert (found.transitivity or 0) == pytest.approx(networkx.transitivity(simple))


def test_triangles_are_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = graph_of(9, [(a, b) for a in range(9) for b in range(a)])
    monkeypatch.setattr(triangles_module, "_PAIRS", 5)
    assert measure_clustering(measured(graph)).triangles == math.comb(9, 3)


@given(graphs())
@FEW
def test_components_are_those_of_networkx(graph: Graph) -> None:
    drawn = graph.to_networkx()
    found = measure_components(measured(graph))
    weak = list(networkx.connected_components(drawn.to_undirected()))
    assert found.number == len(weak)
    assert found.weak.nodes == max(map(len, weak))
    if graph.directed:
        assert found.strong is not None
        strong = networkx.strongly_connected_components(drawn)  # type: ignore[arg-type]
        assert found.strong.nodes == max(map(len, strong))
    else:
        assert found.strong is None


@given(graphs())
@FEW
def test_paths_are_those_of_networkx(graph: Graph) -> None:
    lengths = [
        length
        for source, others in networkx.all_pairs_shortest_path_length(graph.to_networkx())
        for target, length in others.items()
        if target != source
    ]
    found = measure_paths(measured(graph))
    if not lengths:
        assert (found.average, found.longest) == (None, 0)
        return
    assert found.average == pytest.approx(sum(lengths) / len(lengths))
    assert found.longest == max(lengths)
    assert found.reached == pytest.approx(len(lengths) / (graph.size * (graph.size - 1)))
    assert found.effective is not None
    within = sum(length <= math.ceil(found.effective) for length in lengths)
    short = sum(length <= math.ceil(found.effective) - 1 for length in lengths)
    assert short < 0.9 * len(lengths) + 1e-9 <= within + 1e-6


def test_more_than_64_sources_walk_in_batches() -> None:
    ring = graph_of(150, [(node, (node + 1) % 150) for node in range(150)], directed=True)
    found = measure_paths(measured(ring))
    assert (found.average, found.longest, found.reached) == (75.0, 149, 1.0)


def test_sampled_paths_come_with_an_error_that_covers_the_truth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = np.random.default_rng(5)
    graph = graph_of(600, [(int(a), int(b)) for a, b in chance.integers(0, 600, (1500, 2))])
    exact = measure_paths(measured(graph))
    assert exact.error == 0.0
    monkeypatch.setattr(paths_module, "EXACT_NODES", 100)
    monkeypatch.setattr(paths_module, "SAMPLED_SOURCES", 80)
    samples = [measure_paths(measured(graph, seed)) for seed in range(40)]
    assert samples[3] == measure_paths(measured(graph, 3))
    assert {sample.sources for sample in samples} == {80}
    assert exact.average is not None
    misses = [abs(sample.average - exact.average) / sample.error for sample in samples]  # type: ignore[operator]
    # Two standard errors hold 95 of 100 samples; of 40, chance leaves out a few.
    assert sum(miss > 2 for miss in misses) <= 6
    assert 0.5 < sum(miss**2 for miss in misses) / len(misses) < 2


@pytest.mark.parametrize("directed", [False, True])
@pytest.mark.parametrize(("size", "edges"), [(0, []), (1, []), (1, [(0, 0)]), (3, [])])
def test_networks_with_next_to_nothing_are_measured(
    size: int, edges: list[tuple[int, int]], directed: bool
) -> None:
    found = take_measures(measured(graph_of(size, edges, directed=directed)))
    assert list(found) == list(MEASURES)
    for measure in found.values():
        json.dumps(measure.to_dict(), allow_nan=False)
        assert all(value is None or math.isfinite(value) for _, value in measure.facts())


def test_directions_do_not_change_what_ignores_them() -> None:
    one_way = graph_of(4, [(0, 1), (1, 2), (2, 0), (0, 3)], directed=True)
    both = replace(one_way, directed=False)
    assert measure_clustering(measured(one_way)) == measure_clustering(measured(both))
    assert measure_components(measured(both)).weak == measure_components(measured(one_way)).weak


def test_log_bins_double() -> None:
    counts = [(0, 5), (1, 4), (2, 3), (3, 1), (9, 2)]
    assert log_bins(counts) == [(0, 0, 5), (1, 1, 4), (2, 3, 4), (4, 7, 0), (8, 15, 2)]
    assert log_bins([]) == []
