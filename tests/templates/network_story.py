"""The part of the story that is about networks: every kind, and every way to label nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.databases import Database

#: A name that ends a careless statement.
FRIEND = 'friend "of"; --'

KINDS = "kind;sort;any\nkin;near;*\nboss;far;*\n"


def tell_networks(database: Database, folder: Path, log: StatementLog) -> None:
    """Publish a small network in every way."""
    kinds = folder / "kinds.csv"
    kinds.write_text(KINDS, encoding="utf-8")
    people = [(number, f"{100 + number}", 20 + number % 6) for number in range(1, 13)]
    edges = [
        (left, right, left + right, ("kin", "boss")[right % 2])
        for left in range(1, 13)
        for right in range(1, 13)
        if left < right and (left * right) % 5 == 1
    ]
    database.create("contacts", {"id": "integer", "zip": "varchar", "age": "integer"}, people)
    database.create(
        "knows",
        {FRIEND: "integer", "to": "integer", "weight": "integer", "kind": "varchar"},
        edges,
    )
    named = {"source": "knows", "from": FRIEND, "to": "to"}
    weighted = named | {"weight": "weight"}
    nodes = {"source": "contacts", "key": "id"}
    label = {"label": {"zip": {"prefix": [2, 1]}}}
    ages = {"columns": {"age": {"quasi": {"intervals": {"width": [2, 4]}}}}}
    told: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"edges": named}, {"views": True}),
        ({"edges": named, "isolated": False, "super_nodes": "once"}, {}),
        ({"edges": weighted, "nodes": nodes | label | ages}, {}),
        ({"edges": weighted | {"label": {"kind": str(kinds)}}, "centrality": "betweenness"}, {}),
        ({"edges": weighted, "directed": True, "centrality": "node_rank"}, {}),
        ({"edges": named, "directed": True, "centrality": SEQUENTIAL, "isolated": False}, {}),
    ]
    for network, publish in told:
        policy = {"version": 1, "network": network, "publish": {"prefix": "net", **publish}}
        ppdp_sql.network(policy, database.url, log=log)
    policy = {
        "version": 1,
        "network": {"edges": named, "nodes": nodes | ages},
        "privacy": [{"k": 2}],
        "publish": {"prefix": "net"},
    }
    ppdp_sql.network(policy, database.url, log=log)


SEQUENTIAL = {"node_rank": {"update": "sequential", "max_passes": 3}}
