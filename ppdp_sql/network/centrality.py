"""How prominent each node is, by the measure that the policy names."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.network import paths
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.node_rank import rank_at_once, rank_in_order
from ppdp_sql.network.read_graph import read_graph
from ppdp_sql.policy.centrality import CentralityPolicy
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class Centrality:
    """A centrality for each node.

    Attributes:
        table: the work table: `node`, `centrality`.
        degrees: the work table of degrees, in whole numbers.
        exact: whether the centrality is the degree alone, which whole numbers tell exactly.
        divisor: what it is divided by before it is masked: the largest, where the measure has no
            scale of its own.
        passes: passes of the node rank; None for other measures.
        facts: what else the result tells.
        warnings: what the caller should know.
    """

    table: str
    degrees: str
    exact: bool = False
    divisor: float = 1.0
    passes: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def measure_centrality(
    session: Session, network: LoadedNetwork, options: CentralityPolicy
) -> Centrality:
    """Measure the centrality of every node; degrees and ranks in SQL, paths in Python."""
    degrees = session.work("network/degrees")
    session.execute("network/degrees", target=degrees, nodes=network.nodes, edges=network.edges)
    session.analyze(degrees)
    if options.follows_paths:
        return _along_paths(session, network, options, degrees)
    table = weigh(session, network, options, degrees, None)
    if options.name == "node_rank":
        return _ranked(session, network, options, degrees, table)
    return Centrality(table, degrees, exact=not network.weighted)


def weigh(
    session: Session,
    network: LoadedNetwork,
    options: CentralityPolicy,
    degrees: str,
    base: str | None,
) -> str:
    """Multiply a centrality by what the weights of a node make of it."""
    factor, smallest, most_at_node = "none", 0.0, 0.0
    if network.weighted:
        row = session.fetch("network/weight_facts", edges=network.edges, degrees=degrees)[0]
        if row[1] is None:
            raise InputError("every edge has the weight 0; set weighted: false")
        smallest, most_at_node = float(row[1]), float(row[2])
        factor = (options.kind or "reference") if network.directed else "strength"
    target = session.work("network/ranked")
    session.execute(
        "network/weigh",
        target=target,
        degrees=degrees,
        base=base,
        others=network.count - 1,
        factor=factor,
        smallest=smallest,
        most_at_node=most_at_node,
    )
    session.analyze(target)
    return target


def _ranked(
    session: Session,
    network: LoadedNetwork,
    options: CentralityPolicy,
    degrees: str,
    initial: str,
) -> Centrality:
    if options.update == "synchronous":
        ranked = rank_at_once(session, network.edges, degrees, initial, options)
        entropies, table = ranked.entropies, ranked.table
    else:
        rows = session.fetch("network/read_centrality", ranked=initial)
        ranks, entropies = rank_in_order(
            read_graph(session, network), [float(row[0]) for row in rows], options
        )
        session.drop(initial)
        table = _load_values(session, "network/ranks", "centrality", ranks)
    passes = len(entropies) - 1
    converged = abs(entropies[-1] - entropies[-2]) < float(options.tolerance)
    warnings = () if converged else (_unsettled(options, passes),)
    facts = {"entropy": list(entropies), "converged": converged}
    return Centrality(table, degrees, passes=passes, facts=facts, warnings=warnings)


def _unsettled(options: CentralityPolicy, passes: int) -> str:
    return (
        f"the node rank still moves when it stops at {passes} passes: its entropy changes by "
        f"{options.tolerance} or more"
    )


def _along_paths(
    session: Session, network: LoadedNetwork, options: CentralityPolicy, degrees: str
) -> Centrality:
    graph = read_graph(session, network)
    warnings = []
    facts: dict[str, Any] = {}
    sample = options.sample if options.sample and options.sample < graph.size else None
    slow = sample is None and graph.size > paths.SLOW_NODES
    if slow and not paths.has_fast_library():
        warnings.append(
            f"{options.name} of {counted(graph.size, 'node')} was computed by networkx, which is "
            "slow; install ppdp_sql[network], or set sample"
        )
    if sample is not None:
        error = paths.sample_error(graph.size, sample)
        facts["sample"] = {"sources": sample, "error": error}
        warnings.append(
            f"betweenness was computed from {counted(sample, 'node')}: each value is off by at "
            f"most {error:.3g} with a probability of {paths.CONFIDENCE:.0%}"
        )
    if options.name == "closeness":
        values = paths.closeness(graph, network.count)
        number = network.absent + paths.parts(graph)
        if number > 1:
            warnings.append(
                f"the network has {number:,} parts that no path joins; closeness counts the nodes "
                "within reach, and their share"
            )
    else:
        values = paths.betweenness(graph, network.count, sample)
        if options.name == "hybrid":
            values = hybrid(graph, values, options)
    found = centrality_of(session, network, options, degrees, values)
    return replace(found, facts=facts, warnings=tuple(warnings))


def centrality_of(
    session: Session,
    network: LoadedNetwork,
    options: CentralityPolicy,
    degrees: str,
    values: NDArray[np.float64],
) -> Centrality:
    """Bring what was found along paths into the database, and weigh it."""
    base = _load_values(session, "network/base", "base", values.tolist())
    # Degrees and closeness have a scale of their own; the others are scaled to 1.
    most = float(values.max(initial=0.0))
    divisor = most if options.name in ("betweenness", "hybrid") and most > 0 else 1.0
    table = weigh(session, network, options, degrees, base)
    return Centrality(table, degrees, divisor=divisor)


def hybrid(
    graph: Graph, between: NDArray[np.float64], options: CentralityPolicy
) -> NDArray[np.float64]:
    """Add up degree and betweenness, each scaled to 1, in the policy's shares."""
    ends = np.concatenate((graph.sources, graph.targets))
    degree = np.bincount(ends, minlength=graph.size).astype(np.float64)
    most = between.max(initial=0.0)
    scaled = between / most if most > 0 else between
    mixed: NDArray[np.float64] = (
        float(options.degree) * degree / degree.max() + float(options.betweenness) * scaled
    )
    return mixed


def _load_values(session: Session, name: str, column: str, values: list[float]) -> str:
    """Bring what Python computed back, by the number of the node."""
    target = session.work(name)
    session.execute("network/create_values", target=target, column=column)
    rows = [(node, value) for node, value in enumerate(values)]
    session.load("network/load_values", target, ["node", column], rows)
    session.analyze(target)
    return target
