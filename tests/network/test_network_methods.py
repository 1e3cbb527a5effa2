"""Defences under the command: published, verified, refused, compared."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.errors import InputError, NoSolutionError, PolicyError, VerificationError
from ppdp_sql.network.defences import method as defence_method
from ppdp_sql.network.defences.base import Defended
from ppdp_sql.network.graph import Graph
from ppdp_sql.network.links import simple_graph
from tests.databases import Database

from .plain_networks import SIX

rng = np.random.default_rng(9)
EDGES = sorted({(min(a, b), max(a, b)) for a, b in rng.integers(1, 41, (70, 2)).tolist() if a != b})
ROWS = [(a, b, 1 + (a * b) % 7) for a, b in EDGES]


def friends(database: Database, most: int = 40) -> None:
    columns = {"one": "integer", "two": "integer", "calls": "integer"}
    database.create("friends", columns, [row for row in ROWS if max(row[:2]) <= most])


def policy(method: Any, **network: Any) -> dict[str, Any]:
    edges = {"source": "friends", "from": "one", "to": "two"} | network.pop("edges", {})
    return {
        "version": 1,
        "network": {"edges": edges, "method": method, **network},
        "publish": {"prefix": "shown"},
    }


def published(database: Database) -> tuple[set[int], list[tuple[int, int, float]]]:
    nodes = {row[0] for row in database.execute("select * from shown_nodes")}
    edges = database.execute("select source, target, share from shown_edges")
    return nodes, [(int(a), int(b), float(share)) for a, b, share in edges]


@pytest.mark.parametrize(
    "method",
    [
        {"k_degree": {"k": 4}},
        {"k_neighbourhood": {"k": 2}},
        {"perturb_edges": {"share": 0.2}},
        {"perturb_edges": {"share": 0.2, "keep_degrees": True, "seed": 5}},
    ],
)
def test_a_defence_publishes_links_under_pseudonyms(database: Database, method: Any) -> None:
    friends(database)
    result = ppdp_sql.network(policy(method, edges={"weight": "calls"}), database.url).to_dict()
    nodes, edges = published(database)
    people = {end for a, b in EDGES for end in (a, b)}
    assert nodes == set(range(1, len(people) + 1))
    assert result["method"] == next(iter(method)) and result["iloss"] is None
    links = result["links"]
    assert len(edges) == len(EDGES) + links["added"] - links["removed"]
    assert sum(share for _, _, share in edges) == pytest.approx(1)
    degrees = Counter(end for a, b, _ in edges for end in (a, b))
    if "k_degree" in method:
        shared = Counter(degrees[node] for node in nodes)
        assert min(shared.values()) >= 4
    if method.get("perturb_edges", {}).get("keep_degrees"):
        before = Counter(end for a, b in EDGES for end in (a, b))
        assert sorted(degrees.values()) == sorted(before.values())
    columns = {name for (name,) in _columns(database, "shown_nodes")}
    assert columns == {"node"}


def _columns(database: Database, table: str) -> list[tuple[Any, ...]]:
    return database.execute(
        "select column_name from information_schema.columns "
        f"where table_name = '{table}' and table_schema = '{database.schema}'"
    )


def test_what_a_defence_does_not_hold_is_not_published(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The finished tables are counted by themselves: a broken defence publishes nothing."""
    friends(database)
    before = database.relations()

    def lazy(defence: Any, graph: Graph, seed: int) -> Defended:
        return Defended(simple_graph(graph), 0, 0)

    monkeypatch.setattr(defence_method, "defend", lazy)
    for method, words in (
        ({"k_degree": {"k": 4}}, "a degree is that of"),
        ({"k_neighbourhood": {"k": 2}}, "a neighbourhood is that of"),
    ):
        with pytest.raises(VerificationError, match=words):
            ppdp_sql.network(policy(method), database.url)

    def liar(defence: Any, graph: Graph, seed: int) -> Defended:
        return Defended(simple_graph(graph), 3, 3)

    monkeypatch.setattr(defence_method, "defend", liar)
    with pytest.raises(VerificationError, match="0 links were removed, not 3"):
        ppdp_sql.network(policy({"perturb_edges": {"share": 0.1}}), database.url)
    assert database.relations() == before


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ({"k_degree": {"k": 1}}, "k is 2 or more, not 1"),
        ({"k_degree": {}}, "k_degree needs the option 'k'"),
        ({"k_degree": {"k": 2.5}}, "the option 'k' of k_degree"),
        ({"k_degree": {"k": 3, "sed": 1}}, "k_degree has no option 'sed'; did you mean 'seed'"),
        ({"k_degre": {"k": 3}}, "no method 'k_degre'"),
        ({"perturb_edges": {"share": 0}}, "share is above 0 and at most 1, not 0"),
        ({"perturb_edges": {"share": 1.2}}, "share is above 0 and at most 1, not 1.2"),
        ({"perturb_edges": {"share": float("nan")}}, "share is above 0 and at most 1"),
        ({"k_neighbourhood": {"k": "many"}}, "the option 'k' of k_neighbourhood"),
    ],
)
def test_faults_of_options_are_told_before_anything_is_read(method: Any, words: str) -> None:
    with pytest.raises(PolicyError, match=words) as error:
        ppdp_sql.network(policy(method), "duckdb:")
    assert error.value.exit_code == 2 and "\n" not in error.value.message


def test_what_the_network_does_not_allow(database: Database) -> None:
    friends(database)
    before = database.relations()
    with pytest.raises(InputError, match="set directed: false, or choose the method prominence"):
        ppdp_sql.network(policy({"k_degree": {"k": 2}}, directed=True), database.url)
    with pytest.raises(NoSolutionError, match="ask for k = ") as error:
        ppdp_sql.network(policy({"k_degree": {"k": 99}}), database.url)
    assert error.value.exit_code == 3
    assert database.relations() == before


def test_attacks_on_weights_and_directions(database: Database) -> None:
    friends(database)
    asked = policy({"perturb_edges": {"share": 0.3, "seed": 1}}, edges={"weight": "calls"})
    asked["network"]["directed"] = True
    result = ppdp_sql.network(asked, database.url, attack=True).to_dict()
    found = {item["attack"]: item for item in result["attacks"]}
    weights = found["weight_disclosure"]
    assert weights["before"]["success"] == 1.0
    assert 0.5 < weights["after"]["success"] < 1.0
    link = found["link_disclosure"]
    assert link["before"]["prior"] == pytest.approx(
        len(EDGES) / (result["nodes"]["before"] * (result["nodes"]["before"] - 1)), abs=1e-9
    )
    assert link["after"]["success"] < 1.0
    assert result["seconds"]["attack"] > 0


def test_names_without_levels_and_attributes_beside_links(database: Database) -> None:
    """Only prominence shows labels; others take any names, and attributes by a model."""
    named = [(f"p{one}", f"p{two}") for one, two in SIX]
    database.create("friends", {"one": "varchar", "two": "varchar"}, named)
    people = [(f"p{number}", "ab"[number % 2]) for number in range(1, 9)]
    database.create("people", {"id": "varchar", "city": "varchar"}, people)
    with pytest.raises(InputError, match="no levels"):
        ppdp_sql.network(policy("prominence"), database.url)
    runs = ppdp_sql.compare_network(policy({"k_degree": {"k": 2}}), database.url).runs
    assert {run.method: run.error is None for run in runs} == {
        "k_degree": True,
        "prominence": False,
        "k_neighbourhood": True,
        "perturb_edges": True,
    }
    nodes = {"source": "people", "key": "id", "columns": {"city": "quasi"}}
    asked = policy({"k_degree": {"k": 2}}, nodes=nodes) | {"privacy": [{"k": 2}]}
    ppdp_sql.network(asked, database.url, attack=True)
    cities = Counter(city for _, city in people)
    rows = database.execute("select city, count(*) from shown_nodes group by city")
    assert dict(rows) == cities


def test_every_method_that_fits_is_compared(database: Database) -> None:
    friends(database, 18)
    before = database.relations()
    asked = policy({"k_degree": {"k": 3, "seed": 1}})
    del asked["publish"]
    document = ppdp_sql.compare_network(asked, database.url).to_dict()
    names = [(run["method"], run["options"]) for run in document["methods"]]
    assert names[0] == ("k_degree", {"k": 3, "seed": 1})
    assert [name for name, _ in names] == [
        "k_degree",
        "prominence",
        "k_neighbourhood",
        "perturb_edges",
        "perturb_edges",
    ]
    runs = {run["method"]: run for run in document["methods"]}
    assert runs["k_degree"]["loss"]["iloss"] is None
    assert runs["prominence"]["loss"]["iloss"] > 0
    assert runs["k_degree"]["loss"]["edges_removed"] == 0 < runs["k_degree"]["loss"]["edges_added"]
    for run in document["methods"]:
        tried = {item["attack"]: item for item in run["attacks"]}
        assert tried["degree"]["before"]["certain"] >= tried["degree"]["after"]["certain"]
    assert database.relations() == before
    asked["network"]["directed"] = True
    directed = ppdp_sql.compare_network(asked, database.url).to_dict()["methods"]
    assert {run["method"] for run in directed if "error" in run} == {"k_degree", "k_neighbourhood"}
    json.dumps(document, allow_nan=False)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "".join(f"{one},{two}\n" for one, two in SIX)
    (tmp_path / "friends.csv").write_text(f"one,two\n{lines}", encoding="utf-8")
    path = tmp_path / "friends.policy.yml"
    path.write_text(
        "version: 1\nnetwork:\n  edges: {source: friends.csv, from: one, to: two}\n"
        "  method: {k_degree: {k: 2, seed: 1}}\npublish: {prefix: shown}\n",
        encoding="utf-8",
    )
    engine = ["--engine", f"duckdb:{tmp_path / 'out.duckdb'}"]
    assert _call(["network", str(path), "--attack", "--json", *engine]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [item["attack"] for item in document["attacks"]][:2] == ["degree", "neighbourhood"]
    assert _call(["network", str(path), "--attack", *engine]) == 0
    shown = capsys.readouterr().out
    assert "neighbourhood" in shown and "weight disclosure was not tried" in shown
    assert _call(["network", str(path), "--compare", *engine]) == 0
    assert "nothing was published" in capsys.readouterr().out
    assert _call(["network", str(path), "--compare", "--attack", "--json", *engine]) == 2
    assert "leave out --attack" in capsys.readouterr().out


def _call(arguments: list[str]) -> int:
    with pytest.raises(SystemExit) as exit_:
        main(arguments)
    return int(exit_.value.code or 0)
