"""Sets scenes: a network that is published as it is, and one that a method protects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np

from ppdp_sql.errors import InputError, NoSolutionError
from ppdp_sql.network.attacks.scene import AttackScene, NetworkTables
from ppdp_sql.network.attacks.seen import SeenNetwork, unprotected
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import simple_graph
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.published import MergedNetwork, PublishedNetwork
from ppdp_sql.network.read_graph import read_graph
from ppdp_sql.network.write_graph import write_links
from ppdp_sql.templating import Session

#: Makes what may be published of a network, in the work tables of a session.
Publish = Callable[[Session, LoadedNetwork], PublishedNetwork]


def open_scene(session: Session, network: LoadedNetwork, seed: int = 0) -> AttackScene:
    """Return the scene in which only names are hidden."""

    @cache
    def read_source() -> Graph:
        return read_graph(session, network)

    tables = NetworkTables(network.nodes, network.edges)
    return AttackScene(
        session=session,
        source=tables,
        release=tables,
        members=None,
        directed=network.directed,
        weighted=network.weighted,
        read_source=read_source,
        read=cache(lambda: unprotected(read_source())),
        republish=unprotected,
        seed=seed,
    )


def protected_scene(
    scene: AttackScene,
    session: Session,
    network: LoadedNetwork,
    merged: MergedNetwork,
    publish: Publish,
) -> AttackScene:
    """Return the scene with a release in the place of the network itself.

    Args:
        scene: the scene in which only names are hidden.
        session: the session that the release's tables are in.
        network: the network before.
        merged: the release.
        publish: the method that made it, which the planted attack needs again.
    """

    def republish(planted: Graph) -> SeenNetwork:
        again = session.branch("planted")
        grown = _grow(again, network, planted, scene.seed)
        try:
            made = publish(again, grown).merged
        except (InputError, NoSolutionError):
            # The accounts made the network too large or too dense; the run goes on without.
            again.drop_all()
            raise
        seen = _see(again, simple_graph(planted), made, grown)
        again.drop_all()
        return seen

    return replace(
        scene,
        session=session,
        release=NetworkTables(merged.nodes, merged.edges),
        members=merged.members,
        read=cache(lambda: _see(session, simple_graph(scene.read_source()), merged, network)),
        republish=republish,
    )


def _see(
    session: Session, source: Graph, merged: MergedNetwork, network: LoadedNetwork
) -> SeenNetwork:
    """Read a release: nodes of the source have numbers from 0 on, those of the release any."""
    rows = session.fetch("network/read_members", members=merged.members)
    names, home = np.unique(
        np.fromiter((row[0] for row in rows), dtype=np.int64, count=len(rows)), return_inverse=True
    )
    read = read_graph(session, replace(network, edges=merged.edges))
    release = Graph(
        len(names),
        np.searchsorted(names, read.sources),
        np.searchsorted(names, read.targets),
        read.weights,
        read.directed,
    )
    return SeenNetwork(source, simple_graph(release), home.astype(np.int64))


def _grow(session: Session, network: LoadedNetwork, planted: Graph, seed: int) -> LoadedNetwork:
    """Return the network with the accounts of attackers, which call themselves as others do."""
    accounts = range(network.size, planted.size)
    like = np.random.default_rng(seed).integers(0, network.size, len(accounts)).tolist()
    nodes = session.work("network/nodes")
    session.execute(
        "network/planted_nodes",
        target=nodes,
        nodes=network.nodes,
        columns=list(dict.fromkeys(["node_key", network.labels.column])),
        accounts=[
            {"number": number, "like": other} for number, other in zip(accounts, like, strict=True)
        ],
    )
    session.analyze(nodes)
    edges = write_links(session, "network/edges", planted)
    return replace(
        network,
        nodes=nodes,
        edges=edges,
        size=planted.size,
        edge_rows=planted.edges,
        edge_labels=None,
    )
