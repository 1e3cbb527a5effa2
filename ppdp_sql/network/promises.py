"""What prominence promises of a finished release, asked by templates that built nothing of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ppdp_sql.names import counted
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.masking import Sensitivity
from ppdp_sql.network.published import MergedNetwork, Promise

#: Shares are quotients of sums: this much may be lost to rounding.
SHARE_TOLERANCE = 1e-9


def prominence_promises(
    network: LoadedNetwork, sensitivity: Sensitivity, merged: MergedNetwork, levels: int
) -> tuple[Promise, ...]:
    """Labels stand for their nodes and tell no more than allowed, and edges carry their weight."""
    return (
        _rows(sensitivity, levels),
        _labels(network, sensitivity, merged),
        weights_promise(network, merged),
    )


def _rows(sensitivity: Sensitivity, levels: int) -> Promise:
    def fault(row: tuple[Any, ...]) -> str | None:
        overlapping, distinct, least, most = (int(value) for value in row)
        if overlapping or distinct > sensitivity.per_row or least < 1 or most > levels:
            return "prominence was not cut into rows of equal size"
        return None

    return Promise("verify/network_rows", {"sensitivity": sensitivity.table}, fault)


def _labels(network: LoadedNetwork, sensitivity: Sensitivity, merged: MergedNetwork) -> Promise:
    labels = network.labels
    if labels.dimensions is not None:
        return labels_promise(
            merged,
            sensitivity.table,
            nodes=network.nodes,
            value=labels.column,
            shown="label",
            labels=labels.dimensions,
            levels=(1, labels.height),
            size=network.size,
        )
    context = {
        "nodes": network.nodes,
        "members": merged.members,
        "sensitivity": sensitivity.table,
        "value": labels.column,
        "height": labels.height,
    }
    return Promise("verify/network_numbers", context, _labels_fault("label", network.size))


def labels_promise(
    merged: MergedNetwork,
    sensitivity: str,
    *,
    nodes: str,
    value: str,
    shown: str,
    labels: str,
    levels: tuple[int, int],
    size: int | None = None,
) -> Promise:
    """Promise that a column shows labels of its hierarchy, at levels that prominence allows."""
    context = {
        "nodes": nodes,
        "members": merged.members,
        "sensitivity": sensitivity,
        "value": value,
        "shown": shown,
        "labels": labels,
        "least": levels[0],
        "most": levels[1],
    }
    return Promise("verify/network_labels", context, _labels_fault(shown, size))


def _labels_fault(shown: str, size: int | None) -> Callable[[tuple[Any, ...]], str | None]:
    def fault(row: tuple[Any, ...]) -> str | None:
        people, finer, foreign = (int(value) for value in row)
        if size is not None and people != size:
            return f"{counted(size - people, 'node')} of the source are in no published one"
        if finer:
            return f"'{shown}' of {counted(finer, 'node')} is finer than their prominence allows"
        if foreign:
            return f"'{shown}' of {counted(foreign, 'node')} does not stand for them"
        return None

    return fault


def weights_promise(network: LoadedNetwork, merged: MergedNetwork) -> Promise:
    """Promise that the edges of the release carry the weight of the source's, and no others."""
    context = {
        "edges": network.edges,
        "members": merged.members,
        "directed": network.directed,
    }
    return Promise("verify/network_weights", context, _weights_fault)


def _weights_fault(row: tuple[Any, ...]) -> str | None:
    faults: tuple[tuple[float, Callable[[], str]], ...] = (
        (int(row[0]), lambda: f"{counted(int(row[0]), 'edge')} of the source are lost"),
        (int(row[1]), lambda: f"{counted(int(row[1]), 'edge')} are none of the source's"),
    )
    for number, words in faults:
        if number:
            return words()
    if float(row[2]) > SHARE_TOLERANCE:
        return f"the share of an edge is off by {float(row[2]):g}"
    return None
