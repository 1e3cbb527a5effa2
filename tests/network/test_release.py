"""The two tables as a release: logged, replaced, dropped, shown through views, and checked."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.errors import InputError, RelationError, VerificationError
from tests.databases import Database, DuckDBDatabase, PostgresDatabase

from .worlds import fill, policy_of, publish, shown_labels

EDGES = [(left, right, left) for left in range(1, 31) for right in (left * 2, 31) if left < right]


#: Numbers in the order of the source.
ORDERED = ("random()", "node")

#: Labels that say more than they may, and such that stand for others.
UNSTARRED = "replace(nodes.\"label\", '*', '') as label"
MOVED = "replace(replace(nodes.\"label\", '1', '7'), '2', '8') as label"


def test_a_release_is_logged_replaced_and_dropped(database: Database) -> None:
    fill(database, EDGES)
    first = publish(database).release
    second = publish(database, directed=True).release
    assert (second.kind, second.name) == ("network", f"{database.schema}.net")
    logged = {record.id: record for record in ppdp_sql.releases(database.url)}
    assert {first.id, second.id} <= set(logged)
    nodes = {node for edge in EDGES for node in edge[:2]}
    assert logged[second.id].source_rows == len(nodes)
    # The first is gone since the second came; what is dropped of it is its line alone.
    assert ppdp_sql.drop_release(first.id, database.url).dropped == ()
    dropped = ppdp_sql.drop_release(second.id, database.url).dropped
    assert sorted(dropped) == [f"{database.schema}.net_edges", f"{database.schema}.net_nodes"]
    assert not [name for name in database.relations() if ".net_" in name or "ppdp__" in name]


def test_what_goes_by_one_table_refuses_a_network(database: Database) -> None:
    fill(database, EDGES)
    release = publish(database).release
    with pytest.raises(InputError, match="verified when it is published"):
        ppdp_sql.verify_release(release.id, database.url)
    with pytest.raises(InputError, match="no value mapping"):
        ppdp_sql.release_mapping(release.id, database.url, table="mapped")
    # A table of the same source is told of the network, and a network of the table.
    table = {
        "version": 1,
        "source": "knows",
        "columns": {"w": {"quasi": None}},
        "privacy": [{"k": 2}],
        "publish": {"table": "weights"},
    }
    result = ppdp_sql.run(table, database.url)
    assert [words for words in result.warnings if release.id in words]
    assert result.release is not None
    warnings = publish(database).warnings
    assert [words for words in warnings if result.release.id in words]


def test_a_strangers_table_stays(database: Database) -> None:
    fill(database, EDGES)
    database.create("net_nodes", {"x": "integer"}, [(1,)])
    with pytest.raises(RelationError, match="no release of ours"):
        publish(database)
    assert database.rows("net_nodes") == Counter([(1,)])
    policy = policy_of()
    policy["publish"]["replace"] = True
    ppdp_sql.network(policy, database.url)
    assert shown_labels(database).total() > 1


def test_views_over_tables_that_nobody_reads(database: Database) -> None:
    fill(database, EDGES)
    policy = policy_of()
    policy["publish"]["views"] = True
    for _ in range(2):
        release = ppdp_sql.network(policy, database.url).release
    private = [name for name in database.relations() if name.startswith("ppdp_private.network")]
    assert len(private) == 2
    assert shown_labels(database).total() > 1
    ppdp_sql.network(policy_of(), database.url)
    private = [name for name in database.relations() if name.startswith("ppdp_private.network")]
    assert private == []
    assert ppdp_sql.drop_release(release.id, database.url).dropped == ()


def test_numbers_follow_no_order(database: Database) -> None:
    """Neither the ids of the source nor the order of rows can be read off the numbers."""
    edges = [(node, 1000, 1) for node in range(10, 400, 10)]
    fill(database, edges)
    publish(database, levels=2)
    rows = database.execute("select node, label from net_nodes order by node")
    labels = [label for _, label in rows]
    assert [number for number, _ in rows] == list(range(1, len(rows) + 1))
    assert labels != sorted(labels)
    publish(database, levels=2)
    again = [row[0] for row in database.execute("select label from net_nodes order by node")]
    assert sorted(again) == sorted(labels)
    assert again != labels


@pytest.mark.parametrize(
    ("step", "change", "match"),
    [
        ("network/number_release", ORDERED, "follow the order of the source"),
        ("release/network_nodes", ('nodes."label"', UNSTARRED), "finer than"),
        ("release/network_nodes", ('nodes."label"', MOVED), "do.* not stand for"),
        ("release/network_edges", ("/ total.weight", "/ (2 * total.weight)"), "sum to 0.5"),
        ("release/network_edges", ("first_end.number", "first_end.number + 999"), "no node"),
    ],
)
def test_a_release_that_is_not_what_was_promised(
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    change: tuple[str, str],
    match: str,
) -> None:
    """What builds the tables is spoiled; what checks them shares nothing with it, and finds it."""
    from ppdp_sql.templating.session import Session

    render = Session.render

    def spoiled(self: Session, called: str, /, **context: Any) -> str:
        text = render(self, called, **context)
        if called != step:
            return text
        assert change[0].lower() in text.lower()
        return re.sub(re.escape(change[0]), change[1], text, flags=re.IGNORECASE)

    monkeypatch.setattr(Session, "render", spoiled)
    fill(database, EDGES)
    before = database.relations()
    with pytest.raises(VerificationError, match=match):
        publish(database)
    assert database.relations() == before


def test_once_leaves_neighbours_that_share_a_label(database: Database) -> None:
    """A chain of five with one label: the first takes in the second, the others stay."""
    fill(database, [(101, 102, 1), (102, 103, 1), (103, 104, 1), (104, 105, 1)])
    assert (
        publish(database, super_nodes="repeat").nodes_after
        < publish(database, super_nodes="once").nodes_after
    )


def test_roles_that_may_read_both_tables(postgres: str) -> None:
    database = PostgresDatabase(postgres)
    role = f"reader_of_{database.schema}"
    database.execute(f"create role {role}")
    try:
        fill(database, EDGES)
        policy = policy_of()
        for views in (False, True):
            policy["publish"] |= {"grant": [role], "views": views}
            ppdp_sql.network(policy, database.url)
            for table in ("net_nodes", "net_edges"):
                may = f"select has_table_privilege('{role}', '{database.schema}.{table}', 'select')"
                assert database.execute(may) == [(True,)]
        private = [
            name for name in database.relations() if name.startswith("ppdp_private.network_")
        ]
        for name in private:
            may = f"select has_table_privilege('{role}', '{name}', 'select')"
            assert database.execute(may) == [(False,)]
        policy["publish"]["grant"] = ["nobody_at_all"]
        with pytest.raises(InputError, match="no role 'nobody_at_all'"):
            ppdp_sql.network(policy, database.url)
    finally:
        database.execute(f"drop owned by {role}")
        database.execute(f"drop role {role}")
        database.drop()


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON document, exit codes, and words for people."""
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    fill(database, EDGES)
    path = tmp_path / "net.policy.yml"
    path.write_text(yaml.safe_dump(policy_of()), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["network", str(path), "--engine", database.url, "--json"])
    document = json.loads(capsys.readouterr().out)
    assert left.value.code == 0
    assert list(document)[:5] == ["nodes", "edges", "centrality", "iloss", "passes"]
    assert list(document["centrality"]) == ["max", "masked_max", "masked_distinct"]
    with pytest.raises(SystemExit) as left:
        main(["network", str(path), "--engine", database.url])
    assert left.value.code == 0
    assert "main.net_nodes and main.net_edges" in capsys.readouterr().out
    path.write_text(yaml.safe_dump(policy_of(levels=0)), encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["network", str(path), "--engine", database.url, "--json"])
    assert left.value.code == 2
    assert json.loads(capsys.readouterr().out)["error"]["faults"][0]["key"] == "network.levels"
