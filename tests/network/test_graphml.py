"""GraphML is read back by networkx as it was written."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.errors import InputError
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.graphml import graphml

from .graphs import graph_of, graphs

#: Line ends are made one by every reader of XML; those are tried apart.
LABELS = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"))


def read(text: str) -> networkx.Graph[Any]:
    return networkx.read_graphml(
        io.BytesIO(text.encode("utf-8")), node_type=int, force_multigraph=True
    )


@given(graphs(), st.data())
@settings(max_examples=40)
def test_what_is_written_is_read(graph: Graph, data: st.DataObject) -> None:
    labels = data.draw(st.lists(LABELS, min_size=graph.size, max_size=graph.size))
    weights = np.arange(1, graph.edges + 1) / max(1, graph.edges)
    again = read(graphml(replace(graph, weights=weights), {"label": labels}))
    assert again.is_directed() == graph.directed
    assert sorted(again.nodes) == list(range(graph.size))
    for node, label in enumerate(labels):
        # An empty text is written as an empty element, which networkx reads as no value.
        assert (again.nodes[node].get("label") or "") == label
    ends = zip(graph.sources.tolist(), graph.targets.tolist(), weights.tolist(), strict=True)
    found = [(*sorted(edge[:2]), edge[2]) for edge in again.edges(data="weight")]
    assert sorted(found) == sorted((*sorted((a, b)), weight) for a, b, weight in ends)


def test_values_keep_their_types_and_nothing_stands_for_none() -> None:
    graph = graph_of(2, [(0, 1)])
    again = read(graphml(graph, {"members": [3, 1], "job": ["nurse", None]}))
    assert dict(again.nodes[0]) == {"members": 3, "job": "nurse"}
    assert dict(again.nodes[1]) == {"members": 1}


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[0m", "\ud800", "\ufffe"])
def test_what_xml_cannot_hold_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="'label' has a character that GraphML cannot hold"):
        graphml(graph_of(1, []), {"label": [text]})


def test_markup_is_data() -> None:
    label = '</data><script>alert("1")</script> & co'
    again = read(graphml(graph_of(1, []), {"label": [label]}))
    assert again.nodes[0]["label"] == label


def test_columns_may_be_called_like_arguments() -> None:
    graph = graph_of(2, [(0, 1)])
    names = ("key", "id", "name")
    again = read(graphml(graph, {n: ["a", "b"] for n in names}, {n: ["c"] for n in names}, [7, 9]))
    assert dict(again.nodes[9]) == dict.fromkeys(names, "b")
    (edge,) = again.edges(data=True)
    assert {name: edge[2][name] for name in names} == dict.fromkeys(names, "c")
