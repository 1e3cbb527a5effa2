"""The part of the story that looks at networks: measures, pictures, and the settings of S0."""

from __future__ import annotations

from pathlib import Path

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.network_bind import bind_network
from ppdp_sql.network.load import load_network
from ppdp_sql.network.paper_runs import run_paper
from ppdp_sql.network.source import describe_network
from ppdp_sql.templating import StatementLog
from tests.databases import Database

from .network_story import FRIEND


def look_at_networks(database: Database, folder: Path, log: StatementLog) -> None:
    """Look at the small network that was published in every way."""
    edges = {"source": "knows", "from": FRIEND, "to": "to"}
    weighted = {"edges": edges | {"weight": "weight"}}
    policy = {"version": 1, "network": weighted, "publish": {"prefix": "net"}}
    graphml, picture = folder / "net.graphml", folder / "net.svg"
    ppdp_sql.network(policy, database.url, measure=True, graphml=graphml, picture=picture, log=log)
    source = bind_network({"version": 1, "network": {"edges": edges}}).source
    with (
        open_session(database.url, read_only=True, source=source.edges, log=log) as session,
        session.engine.transaction(commit=False),
    ):
        loaded = load_network(session, describe_network(session, source))
        run_paper(session, loaded, seed=0, sources=None, tenths=(5,), progress=lambda _: None)
