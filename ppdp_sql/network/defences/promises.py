"""What defences promise of a finished release, asked by code that built nothing of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.names import counted
from ppdp_sql.network.defences.base import Defended
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import Promise


def kept_promise(network: LoadedNetwork, defended: Defended) -> Promise:
    """Promise that so many links were added and removed as the result says, and no node lost."""

    def fault(row: tuple[Any, ...]) -> str | None:
        nodes, published, links, kept = (int(value) for value in row)
        if nodes != network.size:
            return f"{nodes:,} of {counted(network.size, 'node')} are published"
        if links - kept != defended.removed:
            return f"{links - kept:,} links were removed, not {defended.removed:,}"
        if published - kept != defended.added:
            return f"{published - kept:,} links were added, not {defended.added:,}"
        return None

    context = {"edges": network.edges, "directed": network.directed}
    return Promise("verify/network_kept", context, fault)


def degrees_promise(k: int) -> Promise:
    """Promise that every degree is that of k nodes, counted in the finished tables."""

    def fault(row: tuple[Any, ...]) -> str | None:
        fewest = int(row[0] or 0)
        if fewest < k:
            return f"a degree is that of {counted(fewest, 'node')}, not of {k}"
        return None

    return Promise("verify/network_degrees", {}, fault)


def neighbourhoods_promise(k: int) -> Promise:
    """Promise that every neighbourhood is that of k nodes, as networkx compares them."""

    def fault(rows: Sequence[tuple[Any, ...]]) -> str | None:
        fewest = fewest_alike([(int(row[0]), int(row[1])) for row in rows])
        if fewest < k:
            return f"a neighbourhood is that of {counted(fewest, 'node')}, not of {k}"
        return None

    return Promise("verify/network_links", {}, fault, rows=True)


def fewest_alike(links: Sequence[tuple[int, int]]) -> int:
    """Return how many nodes share the rarest neighbourhood; a node is a link with itself."""
    import networkx

    graph: networkx.Graph[int] = networkx.Graph(list(links))
    graph.remove_edges_from([(node, node) for node in list(graph)])
    kinds: dict[tuple[Any, ...], list[list[Any]]] = {}
    for node in graph:
        near = graph.subgraph(list(graph[node]))
        look = tuple(sorted(degree for _, degree in near.degree()))
        for kind in kinds.setdefault(look, []):
            if networkx.faster_could_be_isomorphic(kind[0], near) and networkx.is_isomorphic(
                kind[0], near
            ):
                kind[1] += 1
                break
        else:
            kinds[look].append([near, 1])
    return min((count for found in kinds.values() for _, count in found), default=0)
