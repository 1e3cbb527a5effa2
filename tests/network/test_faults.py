"""What is no network, or no policy of one: one clear sentence, nothing published, nothing left."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import HierarchyError, InputError, PolicyError, PpdpError, RelationError
from tests.databases import Database

from .worlds import fill, policy_of, publish


def refused(database: Database, match: str, policy: dict[str, Any]) -> PpdpError:
    before = database.relations()
    with pytest.raises(PpdpError, match=match) as caught:
        ppdp_sql.network(policy, database.url)
    assert database.relations() == before
    assert caught.value.exit_code == 2
    return caught.value


@pytest.mark.parametrize(
    ("rows", "weighted", "match"),
    [
        ([], False, "is empty"),
        ([(1, None, 1)], False, "1 edge without an end"),
        ([(1, 1, 1)], False, "no edge between two nodes"),
        ([(1, 2, None), (2, 3, 1)], True, "1 edge without a weight"),
        ([(1, 2, -1), (2, 3, -2)], True, "2 edges with a negative weight"),
        ([(1, 2, 0)], True, "weight 0"),
        ([(-1, 2, 1)], False, "between -1 and 2"),
    ],
)
def test_rows_that_are_no_edges(
    database: Database, rows: list[tuple[Any, ...]], weighted: bool, match: str
) -> None:
    fill(database, rows)
    refused(database, match, policy_of(weighted=weighted))


def test_edges_within_a_node_are_left_out_and_counted(database: Database) -> None:
    fill(database, [(1, 2, 1), (2, 2, 1), (3, 3, 1)])
    result = publish(database)
    assert (result.edges_before, result.nodes_before) == (1, 3)
    assert result.warnings == ["2 edges from a node to itself left out"]


def test_parallel_edges_count_as_rows(database: Database) -> None:
    fill(database, [(1, 2, 1), (1, 2, 1), (2, 1, 1), (2, 3, 1)])
    result = publish(database)
    assert result.centrality is not None
    assert result.edges_before == 4
    assert result.centrality["max"] == 4 / 2


def test_a_network_in_parts_is_told_of(database: Database) -> None:
    fill(database, [(1, 2, 1), (3, 4, 1)])
    result = publish(database, centrality="closeness")
    assert [words for words in result.warnings if "2 parts" in words]
    assert result.centrality is not None
    assert result.centrality["max"] == pytest.approx(1 / 3)


def named_nodes(database: Database, **nodes: Any) -> dict[str, Any]:
    database.create("people", {"id": "varchar", "job": "varchar"}, PEOPLE)
    database.create("calls", {"a": "varchar", "b": "varchar"}, [("x", "y"), ("y", "z")])
    policy = policy_of()
    policy["network"] = {
        "edges": {"source": "calls", "from": "a", "to": "b"},
        "nodes": {"source": "people", "key": "id", **nodes},
    }
    return policy


PEOPLE = [("x", "clerk"), ("y", "judge"), ("z", "smith")]
JOBS = {"tree": {"office": ["clerk", "judge"], "works": ["smith"]}}


def test_names_need_a_label_with_levels(database: Database) -> None:
    policy = named_nodes(database)
    refused(database, "name nodes with a label", policy)
    policy["network"]["nodes"]["label"] = "job"
    refused(database, "'job' of the nodes is of type .* has no levels", policy)
    del policy["network"]["nodes"]
    refused(database, "name nodes with a label", policy)


def test_an_edge_to_nobody(database: Database) -> None:
    policy = named_nodes(database, label={"job": JOBS})
    database.execute("delete from people where id = 'y'")
    refused(database, "2 edges with an end that 'people' lacks", policy)


def test_keys_name_one_node_each(database: Database) -> None:
    policy = named_nodes(database, label={"job": JOBS})
    database.execute("insert into people values ('x', 'smith')")
    refused(database, "1 node whose key in 'id' another one has", policy)
    database.execute("delete from people where job = 'smith'")
    database.execute("insert into people values (null, 'clerk')")
    refused(database, "1 node without a key", policy)
    database.execute("delete from people where id is null")
    database.execute("insert into people values ('z', null)")
    refused(database, "1 node without a label", policy)


def test_labels_without_a_leaf(database: Database) -> None:
    policy = named_nodes(database, label={"job": {"tree": {"office": ["clerk", "judge"]}}})
    assert isinstance(refused(database, "smith", policy), HierarchyError)


def test_levels_that_do_not_nest(database: Database, tmp_path: Any) -> None:
    path = tmp_path / "jobs.csv"
    path.write_text("clerk;office;*\njudge;office;*\nclerk;works;*\nsmith;works;*\n")
    policy = named_nodes(database, label={"job": str(path)})
    refused(database, "clerk", policy)


def test_columns_and_types(database: Database) -> None:
    fill(database, [(1, 2, 1)])
    policy = policy_of()
    policy["network"]["edges"]["from"] = "aa"
    assert isinstance(refused(database, "no column 'aa'; did you mean 'a'", policy), RelationError)
    policy = named_nodes(database)
    policy["network"]["edges"]["weight"] = "b"
    refused(database, "the weight 'b' .* no number", policy)


def test_a_source_is_never_replaced(database: Database) -> None:
    database.create("net_edges", {"a": "integer", "b": "integer"}, [(1, 2)])
    policy = policy_of()
    policy["network"]["edges"]["source"] = "net_edges"
    policy["publish"]["replace"] = True
    refused(database, "is a source itself", policy)


FAULTS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"levels": 1}, {}, "2 levels at least"),
    ({"centrality": "page_rank"}, {}, "give one of degree"),
    ({"centrality": {"hybrid": {"degree": 0.5, "betweenness": 0.6}}}, {}, "sum to 1, not 1.1"),
    ({"centrality": {"degree": {"sample": 3}}}, {}, "degree has no option 'sample'"),
    ({"centrality": "node_rank"}, {}, "node_rank follows directions"),
    ({"centrality": {"degree": {"kind": "production"}}}, {}, "directed and weighted"),
    ({"method": "prominense"}, {}, "did you mean 'prominence'"),
    ({"level": 3}, {}, "did you mean 'levels'"),
    ({"super_nodes": "twice"}, {}, "super_nodes"),
    ({}, {"publish": {"table": "net"}}, "write prefix in place of table"),
    ({}, {"publish": {"prefix": "net", "view": True}}, "did you mean 'views'"),
    ({}, {"privacy": [{"k": 2}]}, "attributes of nodes"),
    ({"nodes": {"source": "p", "key": "a", "columns": {"a": "keep"}}}, {}, "never published"),
    ({"nodes": {"source": "p", "key": "a", "columns": {"b": "keep"}}}, {}, "without a model"),
    ({"nodes": {"source": "p", "key": "a", "columns": {"Node": "quasi"}}}, {}, "of its own"),
    ({"nodes": {"source": "p", "key": "a", "columns": {"b": {"quasi": "x/y"}}}}, {}, "x"),
]


@pytest.mark.parametrize(("network", "changes", "match"), FAULTS)
def test_faults_of_a_policy(network: dict[str, Any], changes: dict[str, Any], match: str) -> None:
    with pytest.raises(PolicyError, match=match):
        ppdp_sql.network(policy_of(**network) | changes, "duckdb:")


def test_weights_are_named() -> None:
    policy = policy_of()
    policy["network"]["weighted"] = True
    with pytest.raises(PolicyError, match=r"add edges\.weight"):
        ppdp_sql.network(policy, "duckdb:")


def test_all_faults_at_once_with_their_lines() -> None:
    text = (
        "version: 1\nnetwork:\n  edges: {source: knows, from: a, too: b}\n  levels: 1\n"
        "publish: {prefix: net, grants: [me]}\n"
    )
    with pytest.raises(PolicyError) as caught:
        ppdp_sql.network(text, "duckdb:")
    lines = [fault.line for fault in caught.value.faults]
    assert lines == [3, 3, 4, 5]


def test_each_command_says_whose_policy_it_is() -> None:
    with pytest.raises(PolicyError, match="use ppdp network"):
        ppdp_sql.run(policy_of(), "duckdb:")
    table = {"version": 1, "source": "t", "columns": {"a": "quasi"}, "privacy": [{"k": 2}]}
    with pytest.raises(PolicyError, match="use ppdp run"):
        ppdp_sql.network(table, "duckdb:")


def test_memory_keeps_no_release(tmp_path: Any) -> None:
    path = tmp_path / "knows.csv"
    path.write_text("a,b\n1,2\n")
    policy = policy_of()
    policy["network"]["edges"]["source"] = str(path)
    with pytest.raises(InputError, match="in memory"):
        ppdp_sql.network(policy)
