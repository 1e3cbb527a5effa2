"""Defences against plain Python on small networks, and what they refuse."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.errors import InputError, NoSolutionError
from ppdp_sql.network.defences.base import Defence, defend
from ppdp_sql.network.defences.degree_sequence import raise_degrees
from ppdp_sql.network.defences.k_degree import k_degree
from ppdp_sql.network.defences.k_neighbourhood import MOST_NODES, k_neighbourhood
from ppdp_sql.network.defences.perturb_edges import perturb_edges
from ppdp_sql.network.defences.promises import fewest_alike
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import degrees, simple_graph

from .plain_networks import degree, graph_of, least_raise, links_of, rarest_neighbourhood, six


@st.composite
def networks(draw: st.DrawFn, least: int = 2, most: int = 7) -> Graph:
    """Small networks with parallel edges, self-loops and lonely nodes."""
    size = draw(st.integers(least, most))
    ends = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    return graph_of(size, draw(st.lists(ends, max_size=2 * size)), directed=draw(st.booleans()))


def undirected(graph: Graph) -> Graph:
    return Graph(graph.size, graph.sources, graph.targets, graph.weights)


@settings(max_examples=60)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=10), st.integers(1, 4))
def test_degrees_are_raised_least(falling: list[int], k: int) -> None:
    if k > len(falling):
        return
    reached = raise_degrees(np.array(falling, dtype=np.int64), k)
    assert min(Counter(reached.tolist()).values()) >= k
    assert all(after >= before for before, after in zip(falling, reached.tolist(), strict=True))
    assert sum(reached.tolist()) - sum(falling) == least_raise(falling, k)


@settings(max_examples=60)
@given(networks(), st.integers(2, 5), st.integers(0, 3))
def test_k_degree_adds_links_until_degrees_are_shared(graph: Graph, k: int, seed: int) -> None:
    graph = undirected(graph)
    if k > graph.size:
        with pytest.raises(NoSolutionError, match=f"ask for k = {graph.size} or less"):
            defend(k_degree(k), graph, seed)
        return
    found = defend(k_degree(k), graph, seed)
    before, after = links_of(graph), links_of(found.graph)
    assert before <= after and found.graph.edges == len(after)
    assert (found.added, found.removed) == (len(after - before), 0)
    shared = Counter(degree(after, node, directed=False) for node in range(graph.size))
    assert min(shared.values()) >= k
    assert found.added >= found.facts["least_links"]


@settings(max_examples=40)
@given(networks(most=6), st.integers(2, 3))
def test_k_neighbourhood_adds_links_until_neighbourhoods_are_shared(graph: Graph, k: int) -> None:
    graph = undirected(graph)
    if k > graph.size:
        return
    found = defend(k_neighbourhood(k), graph, 0)
    before, after = links_of(graph), links_of(found.graph)
    assert before <= after and found.added == len(after - before)
    rarest = rarest_neighbourhood(after, graph.size)
    assert rarest >= k
    assert fewest_alike([*after, *((node, node) for node in range(graph.size))]) == rarest


def test_a_dense_network_gets_twins() -> None:
    """Where making neighbourhoods alike feeds on itself, nodes are made twins."""
    rng = np.random.default_rng(5)
    links = {tuple(sorted(rng.choice(24, 2, replace=False).tolist())) for _ in range(60)}
    found = defend(k_neighbourhood(2), graph_of(24, sorted(links)), 0)
    assert found.facts["alike"] == "twins"
    assert links < links_of(found.graph)
    lonely = [(node, node) for node in range(24)]
    assert fewest_alike([*links_of(found.graph), *lonely]) >= 2


@settings(max_examples=60)
@given(networks(), st.floats(0.01, 1), st.booleans(), st.integers(0, 3))
def test_links_are_replaced_by_as_many(graph: Graph, share: float, keep: bool, seed: int) -> None:
    before = links_of(graph)
    strangers = graph.size * (graph.size - 1) // (1 if graph.directed else 2) - len(before)
    number = round(share * len(before))
    if not keep and number > strangers:
        with pytest.raises(NoSolutionError, match="ask for a smaller share"):
            defend(perturb_edges(share), graph, seed)
        return
    found = defend(perturb_edges(share, keep_degrees=keep), graph, seed)
    after = links_of(found.graph)
    assert len(after) == len(before) == found.graph.edges
    assert (found.added, found.removed) == (len(after - before), len(before - after))
    if keep:
        assert found.removed <= number + number % 2
        for node in range(graph.size):
            old = degree(before, node, directed=graph.directed)
            assert degree(after, node, directed=graph.directed) == old
    else:
        assert found.removed == number


@pytest.mark.parametrize(
    "defence", [k_degree(9), perturb_edges(0.5), perturb_edges(0.5, keep_degrees=True)]
)
def test_the_same_seed_gives_the_same_links(defence: Defence) -> None:
    rng = np.random.default_rng(1)
    graph = graph_of(30, rng.integers(0, 30, (60, 2)).tolist())
    one, two, other = (links_of(defend(defence, graph, seed).graph) for seed in (4, 4, 5))
    assert one == two
    if defence.name == "perturb_edges":
        assert one != other


def test_new_links_weigh_what_others_do() -> None:
    rng = np.random.default_rng(2)
    ends = sorted({tuple(sorted(pair)) for pair in rng.integers(0, 20, (60, 2)).tolist()})
    links = [pair for pair in ends if pair[0] != pair[1]]
    graph = graph_of(20, links, weights=range(1, len(links) + 1))
    found = defend(perturb_edges(0.4), graph, 0).graph
    assert found.weights is not None and graph.weights is not None
    assert sorted(found.weights.tolist()) == sorted(graph.weights.tolist())
    grown = defend(k_degree(4), graph, 0).graph
    assert grown.weights is not None
    assert set(grown.weights.tolist()) <= set(graph.weights.tolist())
    old = dict(zip(links, graph.weights.tolist(), strict=True))
    pairs = zip(grown.sources.tolist(), grown.targets.tolist(), strict=True)
    kept = dict(zip(pairs, grown.weights.tolist(), strict=True))
    assert all(kept[pair] == weight for pair, weight in old.items())


def test_parallel_edges_are_one_link() -> None:
    graph = simple_graph(graph_of(3, [(0, 1), (1, 0), (1, 1), (1, 2)], weights=[1, 2, 9, 4]))
    assert graph.weights is not None
    assert links_of(graph) == {(0, 1), (1, 2)} and graph.weights.tolist() == [3, 4]
    assert degrees(graph).tolist() == [1, 2, 1]


def test_what_cannot_be_defended_is_refused() -> None:
    with pytest.raises(InputError, match="no nodes"):
        defend(k_degree(2), graph_of(0, []))
    for defence in (k_degree(2), k_neighbourhood(2)):
        with pytest.raises(InputError, match="set directed: false"):
            defend(defence, graph_of(3, [(0, 1)], directed=True))
        with pytest.raises(NoSolutionError, match="ask for k = 3 or less"):
            defend(k_degree(4), graph_of(3, [(0, 1)]))
    with pytest.raises(InputError, match="at most, and this one has 201"):
        defend(k_neighbourhood(2), graph_of(MOST_NODES + 1, [(0, 1)]))
    for weight in (-1.0, float("nan"), float("inf")):
        with pytest.raises(InputError, match="1 edge of the network"):
            defend(k_degree(2), graph_of(3, [(0, 1)], weights=[weight]))


def test_a_star_needs_more_than_the_least_raise() -> None:
    """Its centre is linked with everybody: another node must be, too."""
    found = defend(k_degree(2), graph_of(5, [(0, 1), (0, 2), (0, 3), (0, 4)]), 0)
    assert Counter(degrees(found.graph).tolist())[4] >= 2
    assert found.facts["tries"] >= 1


def test_six_nodes() -> None:
    found = defend(k_degree(2), six(), 0)
    assert found.added == found.facts["least_links"] == 1
    assert min(Counter(degrees(found.graph).tolist()).values()) >= 2
