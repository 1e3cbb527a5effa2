"""A published network as GraphML, which most tools for networks read."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from typing import Any

import networkx

from ppdp_sql.errors import InputError
from ppdp_sql.network.graph import Graph

#: What XML has no way to write: most control characters, and halves of characters.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def graphml(graph: Graph, attributes: Mapping[str, Sequence[Any]]) -> str:
    """Return a network as the text of a GraphML file.

    Args:
        graph: the published network; a weight is written beside its edge.
        attributes: what is told of each node, by name, in the nodes' order; None is left out.
    """
    drawn = graph.to_networkx(multi=True)
    for name, values in attributes.items():
        for node, value in enumerate(values):
            if value is not None:
                drawn.nodes[node][_written(name, "a column")] = (
                    _written(value, f"'{name}'") if isinstance(value, str) else value
                )
    file = io.BytesIO()
    # Python's own XML writer, whatever else is installed: the same network, the same bytes.
    networkx.write_graphml_xml(drawn, file, encoding="utf-8")
    return file.getvalue().decode("utf-8")


def _written(text: str, what: str) -> str:
    if _NOT_XML.search(text):
        raise InputError(
            f"{what} has a character that GraphML cannot hold, such as a control character; "
            "clean it in the source, or leave out --graphml"
        )
    return text
