"""Attacks on networks against plain Python, and the attack that S0 tells step by step."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.network.attacks.known_subgraph import attack_by_subgraph
from ppdp_sql.network.attacks.link_disclosure import believe
from ppdp_sql.network.attacks.planted_subgraph import attack_by_plant, plant
from ppdp_sql.network.attacks.registry import NETWORK_ATTACKS
from ppdp_sql.network.attacks.scenes import open_scene, protected_scene
from ppdp_sql.network.attacks.seen import SeenNetwork, unprotected
from ppdp_sql.network.attacks.weight_disclosure import guess_weights
from ppdp_sql.network.change import measure_change
from ppdp_sql.network.defences.base import defend
from ppdp_sql.network.defences.k_degree import k_degree
from ppdp_sql.network.defences.k_neighbourhood import MOST_NODES, k_neighbourhood
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import simple_graph
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import MergedNetwork
from ppdp_sql.network.taxonomy import Taxonomy
from ppdp_sql.network.write_graph import write_links
from ppdp_sql.templating import Session
from tests.databases import Database

from .plain_networks import (
    SIX,
    believe_links,
    degree,
    find_people,
    graph_of,
    links_of,
    neighbour_degrees,
    six,
)


@st.composite
def releases(draw: st.DrawFn, *, weighted: bool = False) -> SeenNetwork:
    """A small network, people put together by chance, and edges of any kind between nodes."""
    size = draw(st.integers(2, 7))
    directed = draw(st.booleans())
    ends = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    edges = draw(st.lists(ends, min_size=1, max_size=2 * size))
    amounts = draw(st.lists(st.integers(0, 9), min_size=len(edges), max_size=len(edges)))
    graph = graph_of(size, edges, directed=directed, weights=amounts if weighted else None)
    groups = draw(st.lists(st.integers(0, 3), min_size=size, max_size=size))
    _, home = np.unique(groups, return_inverse=True)
    nodes = int(home.max()) + 1
    if weighted or draw(st.booleans()):
        # What super nodes are: edges are those of their people.
        shown = Graph(nodes, home[graph.sources], home[graph.targets], graph.weights, directed)
    else:
        between = st.tuples(st.integers(0, nodes - 1), st.integers(0, nodes - 1))
        shown = graph_of(nodes, draw(st.lists(between, max_size=6)), directed=directed)
    return SeenNetwork(simple_graph(graph), simple_graph(shown), home)


class Written:
    """A network and its release in work tables of a branch of a session."""

    def __init__(self, session: Session, seen: SeenNetwork) -> None:
        self._session = session
        size, links = seen.source.size, links_of(seen.source)
        people = self._values("people", list(range(size)))
        self.network = LoadedNetwork(
            people,
            write_links(session, "links", graph_of(size, links)),
            size,
            0,
            len(links),
            0,
            seen.source.directed,
            False,
            Taxonomy("node", 1, 1),
        )
        self.merged = MergedNetwork(
            self._values("nodes", list(range(seen.release.size))),
            write_links(session, "shown", graph_of(size, links_of(seen.release))),
            self._values("members", seen.home.tolist()),
        )

    def _values(self, name: str, values: list[int]) -> str:
        target = self._session.work(name)
        self._session.execute("network/create_values", target=target, column="super_node")
        self._session.load("test", target, ["node", "super_node"], list(enumerate(values)))
        return target


@settings(max_examples=10)
@given(seen=releases())
def test_signatures_find_whom_plain_python_finds(database: Database, seen: SeenNetwork) -> None:
    """Degrees and neighbourhoods in SQL, on networks as they are and on any release."""
    directed, home = seen.source.directed, seen.home.tolist()
    links, shown = links_of(seen.source), links_of(seen.release)
    with (
        open_session(database.url, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        written = Written(session, seen)
        scene = open_scene(session, written.network)
        protected = protected_scene(scene, session, written.network, written.merged, _never)
        for name, look in (("degree", degree), ("neighbourhood", neighbour_degrees)):
            known = [look(links, one, directed=directed) for one in range(len(home))]
            for place, found, where in (
                (scene, links, list(range(len(home)))),
                (protected, shown, home),
            ):
                looks = {node: look(found, node, directed=directed) for node in set(where)}
                success, certain = find_people(known, looks, where)
                finding = NETWORK_ATTACKS[name].run(place)
                assert finding.success == pytest.approx(float(success), abs=1e-9)
                assert (finding.certain, finding.targets) == (certain, len(home))
        read = protected.read()
        assert links_of(read.release) == shown and read.home.tolist() == home


def _never(*_: Any) -> Any:
    raise AssertionError("nothing is published again")


@settings(max_examples=60)
@given(releases())
def test_links_are_believed_as_pairs_that_look_alike_are_linked(seen: SeenNetwork) -> None:
    links, home = links_of(seen.source), seen.home.tolist()
    wanted = believe_links(links, links_of(seen.release), home, directed=seen.source.directed)
    belief = believe(seen)
    pairs = list(zip(seen.source.sources.tolist(), seen.source.targets.tolist(), strict=True))
    assert belief.chances.tolist() == [pytest.approx(float(wanted[pair])) for pair in pairs]
    assert belief.all_pairs == len(wanted)
    assert belief.known_pairs == sum(chance in (0, 1) for chance in wanted.values())


@settings(max_examples=40)
@given(releases(weighted=True))
def test_a_weight_behind_an_edge_of_two_people_is_told(seen: SeenNetwork) -> None:
    source, release = seen.source, seen.release
    assert source.weights is not None and release.weights is not None
    guesses = guess_weights(seen)
    ends = zip(release.sources.tolist(), release.targets.tolist(), strict=True)
    shown = dict(zip(ends, release.weights.tolist(), strict=True))
    home = seen.home.tolist()
    wanted = believe_links(links_of(source), set(shown), home, directed=source.directed)
    pairs = zip(source.sources.tolist(), source.targets.tolist(), strict=True)
    for place, (one, two) in enumerate(pairs):
        ends_of = (home[one], home[two])
        if not source.directed:
            ends_of = (min(ends_of), max(ends_of))
        crowd = home.count(home[one]) * home.count(home[two])
        if ends_of[0] == ends_of[1]:
            guess = source.weights.sum() / source.edges
        else:
            guess = shown[ends_of] / max(1.0, crowd * float(wanted[one, two]))
        assert guesses[place] == pytest.approx(guess)


@settings(max_examples=40)
@given(releases())
def test_change_counts_pairs_of_people(seen: SeenNetwork) -> None:
    links, shown, home = links_of(seen.source), links_of(seen.release), seen.home.tolist()
    pairs = [(one, two) for one in range(len(home)) for two in range(len(home)) if one != two]
    if not seen.source.directed:
        pairs = [(one, two) for one, two in pairs if one < two]
    seen_pairs = {
        pair
        for pair in pairs
        for ends in [(home[pair[0]], home[pair[1]])]
        if (ends if seen.source.directed else (min(ends), max(ends))) in shown
    }
    change = measure_change(seen)
    total = max(len(links), 1)
    assert change.added == pytest.approx(len(seen_pairs - links) / total)
    assert change.removed == pytest.approx(len(links - seen_pairs) / total)
    assert 0 <= change.degrees <= 1


def test_the_small_network_around_six_people_tells_them_all() -> None:
    """Six known people are the whole network, which has no symmetry."""
    found = attack_by_subgraph(unprotected(six()))
    assert (found.success, found.certain, found.targets) == (1.0, 6, 6)
    ring = graph_of(6, [(one, (one + 1) % 6) for one in range(6)])
    assert attack_by_subgraph(unprotected(ring)).success == pytest.approx(1 / 6)


def test_a_large_network_is_sampled_and_says_so() -> None:
    rng = np.random.default_rng(0)
    found = attack_by_subgraph(unprotected(graph_of(300, rng.integers(0, 300, (900, 2)).tolist())))
    assert found.targets == 30
    assert found.told.startswith("tried on 30 people by chance; fitting nodes estimated from 60 of")


@pytest.mark.parametrize("directed", [False, True])
def test_planted_accounts_find_themselves(directed: bool) -> None:
    rng = np.random.default_rng(3)
    graph = graph_of(80, rng.integers(0, 80, (200, 2)).tolist(), directed=directed)
    planted = plant(graph, 0)
    assert links_of(graph) <= links_of(planted.graph)
    assert len(set(planted.targets.values())) == len(planted.targets) == 10
    found = attack_by_plant(graph, unprotected, 0)
    assert (found.success, found.certain) == (1.0, 10)


def test_planted_accounts_are_lost_where_nobody_is_himself() -> None:
    """A release of one node holds everybody."""

    def together(graph: Graph) -> SeenNetwork:
        nobody = graph_of(1, [])
        return SeenNetwork(simple_graph(graph), nobody, np.zeros(graph.size, dtype=np.int64))

    assert attack_by_plant(six(), together).success == 0
    defended = defend(k_degree(3), six(), 0)
    seen = SeenNetwork(simple_graph(six()), defended.graph, np.arange(6))
    assert attack_by_subgraph(seen).certain == 0


def six_policy(method: Any) -> dict[str, Any]:
    edges = {"source": "friends", "from": "one", "to": "two"}
    return {
        "version": 1,
        "network": {"edges": edges, "method": method},
        "publish": {"prefix": "shown"},
    }


@pytest.mark.parametrize("method", ["prominence", {"k_degree": {"k": 2}}])
def test_the_worked_attack_succeeds_before_and_fails_after(database: Database, method: Any) -> None:
    """S0, figures 2.7 to 2.11: one node has four links; then its neighbours tell the rest."""
    database.create("friends", {"one": "integer", "two": "integer"}, SIX)
    result = ppdp_sql.network(six_policy(method), database.url, attack=True).to_dict()
    found = {item["attack"]: item for item in result["attacks"]}
    # Degrees 4, 3 and 1 are those of one node each: nodes 4, 5 and 3.
    assert found["degree"]["before"] == {
        "success": pytest.approx(4 / 6),
        "certain": 3,
        "targets": 6,
    }
    # With the degrees of neighbours the entire network is revealed.
    assert found["neighbourhood"]["before"]["certain"] == 6
    assert found["known_subgraph"]["before"]["certain"] == 6
    assert found["planted_subgraph"]["before"]["certain"] == 6
    # k-degree anonymity promises nothing against accounts that were planted.
    passive = ("degree", "neighbourhood", "known_subgraph")
    for name in (*passive, *(["planted_subgraph"] if method == "prominence" else [])):
        assert found[name]["after"]["certain"] == 0
        assert found[name]["after"]["success"] < found[name]["before"]["success"] / 3
    assert found["link_disclosure"]["after"]["certain"] == 0
    assert found["weight_disclosure"] == {
        "attack": "weight_disclosure",
        "needs": "edges with weights (edges.weight)",
    }


def test_a_method_that_does_not_fit_the_accounts_is_told() -> None:
    def refuse(graph: Graph) -> SeenNetwork:
        defended = defend(k_neighbourhood(2), graph, 0)
        return SeenNetwork(simple_graph(graph), defended.graph, np.arange(graph.size))

    path = graph_of(MOST_NODES, [(one, one + 1) for one in range(MOST_NODES - 1)])
    found = attack_by_plant(path, refuse)
    assert (found.success, found.targets) == (0.0, 0)
    assert "is for networks of 200 nodes at most, and this one has 210" in found.told
