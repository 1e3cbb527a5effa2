"""What is asked beside a release: measures, GraphML and a picture, on every engine."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import networkx
import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, PpdpError
from ppdp_sql.network.methods import METHODS
from ppdp_sql.network.prominence import prominence
from tests.cli.test_commands import Shell
from tests.databases import Database

#: A star, a triangle and a pair; 4711 would be seen wherever it stands.
EDGES = [(1, 4711), (2, 4711), (3, 4711), (4, 4711), (5, 4711), (21, 22), (22, 23), (21, 23)]
EDGES += [(31, 32), (32, 31), (1, 2)]
HOURS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]


def policy(**network: Any) -> dict[str, Any]:
    edges = {"source": "votes", "from": "voter", "to": "candidate", "weight": "hours"}
    part = {"edges": edges, "levels": 3, "weighted": False, "isolated": False, **network}
    return {"version": 1, "network": part, "publish": {"prefix": "seen"}}


@pytest.fixture
def votes(database: Database) -> Database:
    columns = {"voter": "integer", "candidate": "integer", "hours": "integer"}
    rows = [(*edge, hours) for edge, hours in zip(EDGES, HOURS, strict=True)]
    database.create("votes", columns, rows)
    return database


def published(database: Database, directed: bool) -> networkx.Graph[int]:
    graph: networkx.Graph[int] = networkx.DiGraph() if directed else networkx.Graph()
    for (node, label), _ in database.rows("seen_nodes").items():
        graph.add_node(node, label=label)
    for (source, target, share), _ in database.rows("seen_edges").items():
        graph.add_edge(source, target, weight=share)
    return graph


@pytest.mark.parametrize("directed", [False, True])
def test_measures_are_those_of_the_source_and_of_the_release(
    votes: Database, directed: bool
) -> None:
    result = ppdp_sql.network(policy(directed=directed), votes.url, measure=True).to_dict()
    before, after = result["measures"]["before"], result["measures"]["after"]
    assert before["sizes"] == {"nodes": 11, "edges": 11, "isolated": 0}
    assert Counter(dict(map(tuple, before["degrees"]["counts"]))) == Counter(
        Counter(Counter(end for edge in EDGES for end in edge).values())
    )
    assert before["clustering"]["triangles"] == 2
    assert before["components"]["number"] == 3
    graph = published(votes, directed)
    degrees = Counter(degree for _, degree in graph.degree())
    assert dict(map(tuple, after["degrees"]["counts"])) == degrees
    assert after["sizes"]["nodes"] == result["nodes"]["after"] == len(graph)
    assert after["sizes"]["edges"] == result["edges"]["after"] == graph.number_of_edges()
    simple = graph.to_undirected()
    assert after["components"]["number"] == networkx.number_connected_components(simple)
    assert after["clustering"]["average_local"] == pytest.approx(
        networkx.average_clustering(simple)
    )
    assert (before["rank_entropy"]["entropies"] is not None) == directed


def test_measures_are_the_same_on_both_engines(both_databases: list[Database]) -> None:
    told = []
    for database in both_databases:
        columns = {"voter": "integer", "candidate": "integer", "hours": "integer"}
        rows = [(*edge, hours) for edge, hours in zip(EDGES, HOURS, strict=True)]
        database.create("votes", columns, rows)
        result = ppdp_sql.network(policy(directed=True), database.url, measure=True)
        told.append(result.to_dict()["measures"])
    assert _rounded(told[0]) == _rounded(told[1])


def _rounded(told: Any) -> Any:
    """Sums of floating numbers follow the order of nodes, which a release draws at random."""
    return json.loads(json.dumps(told), parse_float=lambda text: round(float(text), 9))


def test_the_entropy_of_ranks_is_that_of_the_node_rank(votes: Database) -> None:
    """One is computed in Python, the other in SQL."""
    asked = policy(directed=True, centrality="node_rank")
    result = ppdp_sql.network(asked, votes.url, measure=True).to_dict()
    found = result["measures"]["before"]["rank_entropy"]
    assert found["passes"] == result["passes"]
    assert found["entropies"] == pytest.approx(result["entropy"])


@pytest.mark.parametrize("directed", [False, True])
def test_graphml_is_the_published_network(votes: Database, tmp_path: Path, directed: bool) -> None:
    path = tmp_path / "seen.graphml"
    ppdp_sql.network(policy(directed=directed, weighted=True), votes.url, graphml=path)
    again = networkx.read_graphml(path, node_type=int)
    graph = published(votes, directed)
    assert again.is_directed() == directed
    assert dict(again.nodes(data="label")) == dict(graph.nodes(data="label"))
    weights = {frozenset(edge[:2]): edge[2] for edge in graph.edges(data="weight")}
    found = {frozenset(edge[:2]): edge[2] for edge in again.edges(data="weight")}
    assert found.keys() == weights.keys()
    assert all(found[ends] == pytest.approx(weights[ends]) for ends in weights)
    assert math.fsum(data["weight"] for _, _, data in again.edges(data=True)) == pytest.approx(1)
    assert [item.name for item in tmp_path.iterdir() if "duckdb" not in item.name] == [path.name]


@pytest.mark.parametrize("name", ["seen.svg", "seen.html"])
def test_a_picture_shows_labels_after_and_no_id_before(
    votes: Database, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    result = ppdp_sql.network(policy(), votes.url, picture=path)
    drawn = path.read_text(encoding="utf-8")
    assert "4711" not in drawn
    before, after = drawn.split("<svg")[2:4]
    assert before.count("<circle") == result.nodes_before
    assert re.findall(r"<text[^>]*>([^<]*)", before) == ["Before: 11 nodes, 11 edges"]
    labels = [label for (_, label), _ in votes.rows("seen_nodes").items()]
    shown = re.findall(r"<text[^>]*>([^<]*)", after)[1:]
    assert Counter(shown[: len(labels)]) == Counter(labels)
    # More than one colour: the middle of the star is prominent, its rays are not.
    assert len(set(re.findall(r'<circle[^>]*fill="(#\w+)"', before))) > 1


def test_many_nodes_are_no_picture_and_nothing_is_published(
    database: Database, tmp_path: Path
) -> None:
    rows = [(number, number + 1, 1) for number in range(1, 302)]
    columns = {"voter": "integer", "candidate": "integer", "hours": "integer"}
    database.create("votes", columns, rows)
    before = database.relations()
    with pytest.raises(InputError, match="shows 300 nodes at most, and this network has 302"):
        ppdp_sql.network(policy(), database.url, picture=tmp_path / "seen.svg")
    assert database.relations() == before
    assert not (tmp_path / "seen.svg").exists()


def test_a_failed_release_leaves_no_file(votes: Database, tmp_path: Path) -> None:
    votes.create("seen_nodes", {"mine": "integer"}, [(1,)])
    folder = tmp_path / "files"
    folder.mkdir()
    with pytest.raises(PpdpError):
        ppdp_sql.network(
            policy(),
            votes.url,
            graphml=folder / "seen.graphml",
            picture=folder / "seen.svg",
        )
    assert list(folder.iterdir()) == []


def test_a_file_that_cannot_be_made_leaves_no_release(
    votes: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the release is ready: it is taken back."""

    def full(path: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    before = votes.relations()
    path = tmp_path / "seen.graphml"
    path.write_text("as it was", encoding="utf-8")
    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(PpdpError, match="No space left"):
        ppdp_sql.network(policy(), votes.url, graphml=path)
    monkeypatch.undo()
    assert votes.relations() == before
    assert path.read_text(encoding="utf-8") == "as it was"
    assert [item.name for item in tmp_path.iterdir() if "duckdb" not in item.name] == [path.name]


@pytest.mark.parametrize(
    ("look", "words"),
    [
        ({"picture": "seen.png"}, "--picture draws FILE.svg or FILE.html"),
        ({"graphml": "seen.xml"}, "--graphml writes FILE.graphml"),
        ({"graphml": "nowhere/seen.graphml"}, "does not exist"),
        ({"picture": "folder.svg"}, "is a folder"),
    ],
)
def test_files_that_cannot_be_written_are_refused_first(
    look: dict[str, str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.svg").mkdir()
    with pytest.raises(InputError, match=words):
        ppdp_sql.network(policy(), "duckdb:absent.duckdb", **look)  # type: ignore[arg-type]
    assert not (tmp_path / "absent.duckdb").exists()


def test_the_command_shows_a_table_and_bars(
    votes: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("seen.yml").write_text(json.dumps(policy(directed=True)), encoding="utf-8")
    shell = Shell(capsys, votes.url)
    document = shell.json("network", "seen.yml", "--measure")
    assert list(document["measures"]) == ["before", "after"]
    told = shell("network", "seen.yml", "--measure")
    for words in ("largest strong component: nodes", "degree", "nodes before", "No power law"):
        assert words in told


def test_views_are_looked_at_as_tables_are(votes: Database, tmp_path: Path) -> None:
    asked = policy() | {"publish": {"prefix": "seen", "views": True}}
    path = tmp_path / "seen.graphml"
    result = ppdp_sql.network(asked, votes.url, measure=True, graphml=path).to_dict()
    assert result["measures"]["after"]["sizes"]["nodes"] == result["nodes"]["after"]
    assert len(networkx.read_graphml(path)) == result["nodes"]["after"]
    # The private schema is not the test's own: nothing stays there.
    ppdp_sql.drop_release(result["release"]["id"], votes.url)


def test_a_method_without_an_index_is_drawn_by_degree(
    votes: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def plain(*given: Any) -> Any:
        return replace(prominence(*given), sensitivity=None)

    monkeypatch.setitem(METHODS, "prominence", plain)
    path = tmp_path / "seen.svg"
    ppdp_sql.network(policy(), votes.url, picture=path)
    before = path.read_text(encoding="utf-8").split("<svg")[2]
    assert len(set(re.findall(r'<circle[^>]*fill="(#\w+)"', before))) == 1
    assert len(set(re.findall(r'<circle[^>]* r="([\d.]+)"', before))) > 1


def test_files_may_be_in_different_folders(votes: Database, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    ppdp_sql.network(
        policy(),
        votes.url,
        graphml=str(tmp_path / "one" / "a.graphml"),
        picture=str(tmp_path / "two" / "b.svg"),
    )
    assert [item.name for item in (tmp_path / "one").iterdir()] == ["a.graphml"]
    assert [item.name for item in (tmp_path / "two").iterdir()] == ["b.svg"]
