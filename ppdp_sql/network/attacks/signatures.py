"""Finds people by a signature that the attacker knows of them, in SQL from end to end."""

from __future__ import annotations

from ppdp_sql.network.attacks.base import Finding, mean
from ppdp_sql.network.attacks.scene import AttackScene, NetworkTables


def links_of(scene: AttackScene, tables: NetworkTables) -> str:
    """Make the table of links from both ends, once for each network."""

    def make(target: str) -> None:
        scene.session.execute(
            "network/link_ends", target=target, edges=tables.edges, directed=scene.directed
        )

    return scene.once("network/link_ends", tables, make)


def degrees_of(scene: AttackScene, tables: NetworkTables) -> str:
    """Make the table of degrees as signatures, once for each network."""
    links = links_of(scene, tables)

    def make(target: str) -> None:
        scene.session.execute(
            "network/degree_signatures",
            target=target,
            nodes=tables.nodes,
            links=links,
            directed=scene.directed,
        )

    return scene.once("network/degree_signatures", tables, make)


def neighbourhoods_of(scene: AttackScene, tables: NetworkTables) -> str:
    """Make the table of neighbours' degrees as signatures, once for each network."""
    degrees, links = degrees_of(scene, tables), links_of(scene, tables)

    def make(target: str) -> None:
        scene.session.execute(
            "network/neighbour_signatures", target=target, degrees=degrees, links=links
        )

    return scene.once("network/neighbour_signatures", tables, make)


def count_success(scene: AttackScene, before: str, after: str) -> Finding:
    """Measure how often people are found whose signature is known."""
    people, success, certain = scene.session.fetch(
        "network/signature_success", before=before, after=after, members=scene.members
    )[0]
    return Finding(mean(float(success), int(people)), int(certain), int(people))
