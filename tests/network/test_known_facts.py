"""What SPEC 8 knows of Wiki-Vote."""

from __future__ import annotations

import gzip
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database

WIKI_VOTE = Path(__file__).parents[2] / "examples" / "networks" / "wiki_vote.csv.gz"


def wiki_edges() -> list[tuple[int, int]]:
    with gzip.open(WIKI_VOTE, "rt", encoding="utf-8") as file:
        next(file)
        return [(int(left), int(right)) for left, right in (line.split(",") for line in file)]


def load_wiki(database: Database) -> None:
    if database.name == "duckdb":
        database.execute(f"create table wiki_vote as select * from read_csv('{WIKI_VOTE}')")
    else:
        columns = {"voter": "integer", "candidate": "integer"}
        database.create("wiki_vote", columns, wiki_edges())


def wiki_policy(**network: Any) -> dict[str, Any]:
    edges = {"source": "wiki_vote", "from": "voter", "to": "candidate"}
    return {
        "version": 1,
        "network": {"edges": edges, **network},
        "publish": {"prefix": "wiki"},
    }


def test_wiki_vote_by_degree(database: Database) -> None:
    load_wiki(database)
    result = ppdp_sql.network(wiki_policy(), database.url).to_dict()
    assert result["nodes"] == {"before": 7115, "after": 5515}
    assert result["edges"] == {"before": 103689, "after": 62038}
    assert result["centrality"]["max"] == pytest.approx(1167 / 8296, abs=1e-15)
    assert result["centrality"]["masked_max"] == 141
    assert result["centrality"]["masked_distinct"] == 66
    assert result["iloss"] == pytest.approx(59.105941906, abs=1e-9)
    assert result["passes"] is None
    assert sum(database.rows("wiki_nodes").values()) == 5515
    assert sum(database.rows("wiki_edges").values()) == 62038


def test_wiki_vote_with_directions(database: Database) -> None:
    load_wiki(database)
    result = ppdp_sql.network(wiki_policy(directed=True), database.url).to_dict()
    assert result["nodes"]["after"] == 5515
    assert result["edges"]["after"] == 65940


def test_wiki_vote_by_node_rank_as_the_paper_has_it(database: Database) -> None:
    """Node by node, 14 passes: S0 prints 10826."""
    load_wiki(database)
    sequential = {"node_rank": {"update": "sequential", "max_passes": 14}}
    policy = wiki_policy(directed=True, centrality=sequential)
    result = ppdp_sql.network(policy, database.url)
    assert result.passes == 14
    assert result.centrality is not None
    assert result.centrality["max"] == pytest.approx(10826, rel=2e-4)


@pytest.mark.slow
def test_wiki_vote_by_node_rank_all_at_once(both_databases: list[Database]) -> None:
    told = []
    for database in both_databases:
        load_wiki(database)
        policy = wiki_policy(directed=True, centrality="node_rank")
        result = ppdp_sql.network(policy, database.url).to_dict()
        labels = Counter(row[0] for row in database.execute("select label from wiki_nodes"))
        facts = {key: result[key] for key in ("nodes", "edges", "levels", "passes")}
        told.append((facts, result["centrality"]["masked_distinct"], labels))
    assert told[0] == told[1]
    assert told[0][0]["passes"] == 14
