"""The part of the story in which networks are defended and attacked."""

from __future__ import annotations

from typing import Any

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.databases import Database

#: Everybody in the middle knows everybody; the others know one of them.
FRIENDS = [(1, 2), (2, 3), (3, 1), (4, 1), (5, 2), (6, 3), (7, 3), (8, 7)]


def tell_network_attacks(database: Database, log: StatementLog) -> None:
    """Publish a network by every defence, and attack one release."""
    database.create("acquaintances", {"one": "integer", "two": "integer"}, FRIENDS)
    methods: list[Any] = [
        {"k_degree": {"k": 2, "seed": 1}},
        {"k_neighbourhood": {"k": 2, "seed": 1}},
        {"perturb_edges": {"share": 0.25, "seed": 1}},
    ]
    for method in methods:
        policy = {
            "version": 1,
            "network": {
                "edges": {"source": "acquaintances", "from": "one", "to": "two"},
                "method": method,
            },
            "publish": {"prefix": "defended"},
        }
        ppdp_sql.network(policy, database.url, attack=method is methods[0], log=log)
