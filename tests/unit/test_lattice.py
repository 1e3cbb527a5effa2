"""The lattice against plain products."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.lattice.lattice import tie_key

ADULT = (3, 2, 2, 2, 2, 1, 1, 3)
CUPS = (4, 3, 4, 4, 3)


@st.composite
def lattices(draw: st.DrawFn) -> Lattice:
    heights = tuple(draw(st.lists(st.integers(0, 4), min_size=1, max_size=4)))
    bottom = tuple(draw(st.integers(0, height)) for height in heights)
    top = tuple(draw(st.integers(low, height)) for low, height in zip(bottom, heights, strict=True))
    return Lattice(heights, bottom, top)


def all_nodes(lattice: Lattice) -> list[Node]:
    ranges = (range(low, high + 1) for low, high in zip(lattice.bottom, lattice.top, strict=True))
    return list(product(*ranges))


def is_step(lower: Node, upper: Node) -> bool:
    differences = sorted(b - a for a, b in zip(lower, upper, strict=True))
    return differences == [0] * (len(lower) - 1) + [1]


@pytest.mark.parametrize(
    ("heights", "size", "height", "nodes"), [(ADULT, 5184, 8, 844), (CUPS, 2000, 9, 264)]
)
def test_known_answers(heights: Node, size: int, height: int, nodes: int) -> None:
    lattice = Lattice.whole(heights)
    assert lattice.size == size
    assert lattice.count_at(height) == nodes
    assert len(list(lattice.nodes_at(height))) == nodes


@given(lattice=lattices())
def test_nodes_come_by_height_and_then_smallest_first(lattice: Lattice) -> None:
    assert list(lattice.nodes()) == sorted(all_nodes(lattice), key=tie_key)


@given(lattice=lattices())
def test_nodes_of_a_height(lattice: Lattice) -> None:
    for height in range(-1, sum(lattice.heights) + 2):
        wanted = sorted(node for node in all_nodes(lattice) if sum(node) == height)
        assert list(lattice.nodes_at(height)) == wanted
        assert lattice.count_at(height) == len(wanted)


@given(lattice=lattices())
def test_successors_and_predecessors(lattice: Lattice) -> None:
    nodes = sorted(all_nodes(lattice))
    for node in nodes:
        assert lattice.successors(node) == [other for other in nodes if is_step(node, other)]
        assert lattice.predecessors(node) == [other for other in nodes if is_step(other, node)]


@given(lattice=lattices())
def test_size_ignores_bounds_and_indexes_are_distinct(lattice: Lattice) -> None:
    whole = list(Lattice.whole(lattice.heights).nodes())
    assert lattice.size == len(whole)
    assert sorted(lattice.index(node) for node in whole) == list(range(lattice.size))


def test_nodes_are_walked_lazily() -> None:
    """A lattice of 10^20 nodes answers at once."""
    lattice = Lattice.whole((9,) * 20)
    nodes = lattice.nodes()
    assert [next(nodes) for _ in range(2)] == [(0,) * 20, (*(0,) * 19, 1)]
    assert lattice.size == 10**20
    assert lattice.count_at(90) == lattice.count_at(180 - 90)


def test_ties_go_to_the_lowest_and_then_the_smallest() -> None:
    nodes = [(2, 0), (0, 2), (1, 0), (0, 1), (1, 1)]
    assert sorted(nodes, key=tie_key) == [(0, 1), (1, 0), (0, 2), (1, 1), (2, 0)]
