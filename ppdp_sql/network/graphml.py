"""A published network as GraphML, which most tools for networks read."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ppdp_sql.errors import InputError
from ppdp_sql.network.graph import Graph

if TYPE_CHECKING:
    import networkx

#: What XML has no way to write: most control characters, and halves of characters.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def graphml(
    graph: Graph,
    node_values: Mapping[str, Sequence[Any]],
    edge_values: Mapping[str, Sequence[Any]] = MappingProxyType({}),
    numbers: Sequence[int] | None = None,
) -> str:
    """Return a network as the text of a GraphML file.

    Args:
        graph: the published network; a weight is written beside its edge.
        node_values: what is told of each node, by name, in the nodes' order; None is left out.
        edge_values: what is told of each edge.
        numbers: what the nodes are called; from 0 on when nothing is given.
    """
    import networkx

    kind = networkx.MultiDiGraph if graph.directed else networkx.MultiGraph
    drawn: networkx.MultiGraph[Any] = kind()
    called = range(graph.size) if numbers is None else numbers
    for place, number in enumerate(called):
        drawn.add_node(number)
        # Not as arguments: a column may have the name of one.
        drawn.nodes[number].update(_told(node_values, place))
    weights = {} if graph.weights is None else {"weight": graph.weights.tolist()}
    told = {**edge_values, **weights}
    for place, ends in enumerate(zip(graph.sources.tolist(), graph.targets.tolist(), strict=True)):
        source, target = (called[end] for end in ends)
        key = drawn.add_edge(source, target)
        drawn.edges[source, target, key].update(_told(told, place))
    file = io.BytesIO()
    # Python's own XML writer, whatever else is installed: the same network, the same bytes.
    networkx.write_graphml_xml(drawn, file, encoding="utf-8")
    return file.getvalue().decode("utf-8")


def _told(values: Mapping[str, Sequence[Any]], place: int) -> dict[str, Any]:
    """Return what is told of one node or edge, in types that GraphML knows."""
    found = {}
    for name, column in values.items():
        value = column[place]
        if value is not None:
            plain = value if isinstance(value, bool | int | float) else str(value)
            found[_written(name, "a column")] = (
                _written(plain, f"'{name}'") if isinstance(plain, str) else plain
            )
    return found


def _written(text: str, what: str) -> str:
    if _NOT_XML.search(text):
        raise InputError(
            f"{what} has a character that GraphML cannot hold, such as a control character; "
            "clean it in the source, or leave out --graphml"
        )
    return text
