"""The search itself, asked by an oracle that knows the truth: d-separation in a random graph."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import networkx
import pytest

from ppdp_sql.leaks.ics import find_structure
from ppdp_sql.leaks.independence import Answer, Question

Graph = networkx.DiGraph


def random_graph(seed: int, size: int) -> Graph:
    draw = random.Random(seed)
    order = list(range(size))
    draw.shuffle(order)
    graph = Graph()
    graph.add_nodes_from(order)
    graph.add_edges_from(pair for pair in combinations(order, 2) if draw.random() < 0.35)
    return graph


def meetings(graph: Graph) -> set[tuple[int, int, int]]:
    """Return where two causes that do not touch meet."""
    return {
        (*sorted((first, second)), middle)
        for middle in graph
        for first, second in combinations(graph.predecessors(middle), 2)
        if not graph.has_edge(first, second) and not graph.has_edge(second, first)
    }


@pytest.mark.parametrize("seed", range(30))
def test_skeleton_and_meetings_of_random_graphs(seed: int) -> None:
    graph = random_graph(seed, 4 + seed % 4)
    most = max(degree for _, degree in graph.degree())

    def ask(questions: Sequence[Question]) -> list[Answer]:
        return [
            Answer(
                0.0,
                1,
                float(networkx.is_d_separator(graph, {one.first}, {one.second}, set(one.given))),
            )
            for one in questions
        ]

    skeleton, structure = find_structure(sorted(graph), ask, 0.5, most)
    assert set(skeleton.edges) == {tuple(sorted(edge)) for edge in graph.edges}
    # Every direction that is told is right, and each meeting is told.
    assert structure.directed <= set(graph.edges)
    told = Graph()
    told.add_nodes_from(graph)
    told.add_edges_from(structure.directed)
    for first, second, middle in meetings(graph):
        assert {(first, middle), (second, middle)} <= structure.directed
    left = {tuple(sorted(edge)) for edge in graph.edges} - {
        tuple(sorted(edge)) for edge in structure.directed
    }
    assert structure.undirected == left


def test_what_cannot_be_tested_keeps_its_edge() -> None:
    skeleton, structure = find_structure(
        [0, 1, 2], lambda questions: [Answer(0.0, 0, None) for _ in questions], 0.01, 3
    )
    assert skeleton.edges == [(0, 1), (0, 2), (1, 2)]
    assert structure.directed == set()


def test_no_column_and_one() -> None:
    for columns in ([], [4]):
        skeleton, structure = find_structure(columns, lambda _: [], 0.01, 3)
        assert skeleton.edges == []
        assert not structure.undirected


def test_a_level_asks_in_bounded_portions() -> None:
    """Every test is asked at most once, and no more than are needed once an edge fell."""
    asked: list[Question] = []

    def ask(questions: Sequence[Question]) -> list[Answer]:
        asked.extend(questions)
        return [Answer(0.0, 1, 0.0 if len(one.given) < 2 else 1.0) for one in questions]

    skeleton, _ = find_structure(range(12), ask, 0.01, 3)
    assert skeleton.edges == []
    assert len(asked) == len(set(asked))
    # Of 45 sets of two for each pair only the first portion was asked.
    assert sum(len(one.given) == 2 for one in asked) == 66 * 16
