"""Labels with hierarchies, labels of edges, and people who are anonymized as a table at once."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import NoSolutionError, VerificationError
from tests.databases import Database

from . import plain

JOBS = {"clerk": "office", "judge": "office", "smith": "works", "baker": "works"}
TREE = {"tree": {"office": ["clerk", "judge"], "works": ["smith", "baker"]}}
KINDS = {"tree": {"near": ["friend", "kin"], "far": ["boss"]}}
NAMES = list(JOBS)

#: Key, job, age, illness.
PEOPLE = [
    (
        f"p{number:02}",
        NAMES[number * 7 % 4],
        20 + number * 3 % 20,
        ("flu", "cold", "gout")[number % 3],
    )
    for number in range(24)
]
CALLS = [
    (f"p{left:02}", f"p{right:02}", ("friend", "kin", "boss")[(left + right) % 3])
    for left in range(24)
    for right in range(left + 1, 24)
    if (left * right) % 11 == 1 or (left == 0 and right % 3 == 0)
]


@pytest.fixture
def filled(database: Database) -> Database:
    columns = {"id": "varchar", "job": "varchar", "age": "integer", "illness": "varchar"}
    database.create("people", columns, PEOPLE)
    database.create("calls", {"a": "varchar", "b": "varchar", "kind": "varchar"}, CALLS)
    return database


def policy_of(*, edge_label: Any = None, **changes: Any) -> dict[str, Any]:
    nodes = {"source": "people", "key": "id", "label": {"job": TREE}} | changes.pop("nodes", {})
    edges: dict[str, Any] = {"source": "calls", "from": "a", "to": "b"}
    edges |= {} if edge_label is None else {"label": edge_label}
    network = {"edges": edges, "nodes": nodes} | changes.pop("network", {})
    return {"version": 1, "network": network, "publish": {"prefix": "net"}, **changes}


def expected_rows(levels: int = 5) -> dict[int, int]:
    numbers = {row[0]: place for place, row in enumerate(PEOPLE)}
    edges = [(numbers[left], numbers[right], 1) for left, right, _ in CALLS]
    centrality = plain.degree_centrality(edges, len(PEOPLE))
    everyone = {
        place: centrality.get(place, 0 * next(iter(centrality.values()))) for place in range(24)
    }
    return plain.sensitivity(plain.masked(everyone, len(PEOPLE)), None, levels)[0]


def test_labels_climb_their_hierarchy(filled: Database) -> None:
    numbers = {row[0]: place for place, row in enumerate(PEOPLE)}
    edges = [(numbers[left], numbers[right], 1) for left, right, _ in CALLS]
    rows = expected_rows()
    labels = {place: JOBS[PEOPLE[place][1]] if row == 1 else "*" for place, row in rows.items()}
    names, shares = plain.merged(labels, edges, directed=False)
    result = ppdp_sql.network(policy_of(), filled.url)
    found = Counter(row[0] for row in filled.execute("select label from net_nodes"))
    assert found == names
    assert result.edges_after == shares.total()
    # People without an edge are published, too: the table of nodes says that they are there.
    assert result.nodes_before == 24
    assert result.iloss == pytest.approx(sum(1 / 4 if row == 1 else 3 / 4 for row in rows.values()))


def test_labels_of_edges_follow_their_ends(filled: Database) -> None:
    ppdp_sql.network(policy_of(edge_label={"kind": KINDS}), filled.url)
    rows = filled.execute(
        "select a.label, b.label, e.label, e.share from net_edges as e "
        "join net_nodes as a on a.node = e.source join net_nodes as b on b.node = e.target"
    )
    assert rows
    assert {row[2] for row in rows} <= {"near", "far", "*"}
    # An end at the top takes the label of its edges along: the hierarchy of kinds is as high.
    assert {row[2] for row in rows if "*" in row[:2]} <= {"*"}
    assert sum(row[3] for row in rows) == pytest.approx(1)


def test_attributes_climb_with_prominence(filled: Database) -> None:
    """Without a model, what is shown of a node is as general as its label."""
    ages = {"age": {"quasi": {"intervals": {"width": [5, 10], "from": 0}}}}
    result = ppdp_sql.network(policy_of(nodes={"columns": ages}), filled.url)
    shown = Counter(row[0] for row in filled.execute("select age from net_nodes"))
    assert result.privacy == []
    widths = {
        age if age == "*" else int(age[1:-1].split(", ")[1]) - int(age[1:-1].split(", ")[0])
        for age in shown
    }
    assert widths <= {5, 10, "*"} and 5 in widths


def anonymized(filled: Database, **changes: Any) -> Any:
    columns = {
        "age": {"quasi": {"intervals": {"width": [5, 10], "from": 0}}},
        "illness": "sensitive",
    }
    models = [{"k": 4}, {"distinct_l": {"l": 2, "column": "illness"}}]
    policy = policy_of(nodes={"columns": columns}, privacy=models, **changes)
    return ppdp_sql.network(policy, filled.url)


def test_people_are_anonymous_as_a_table_too(filled: Database) -> None:
    """Whoever knows an age finds four people at least, all of their nodes taken together."""
    result = anonymized(filled)
    assert [(facts.model, facts.satisfied) for facts in result.privacy] == [
        ("k", True),
        ("distinct_l", True),
    ]
    assert result.node is not None
    level = result.node["age"]
    width = {1: 5, 2: 10}.get(level)
    rows = filled.execute("select age, illness from net_nodes")
    groups: dict[str, list[int]] = defaultdict(list)
    for place, person in enumerate(PEOPLE):
        low = person[2] // width * width if width else 0
        groups[f"[{low}, {low + width})" if width else "*"].append(place)
    assert min(map(len, groups.values())) >= 4
    shown = Counter(age for age, _ in rows)
    for age, number in shown.items():
        # A node shows an age only where all of its people share it.
        assert age == "*" or number <= len(groups[age])


def test_people_may_be_suppressed_and_stay_in_the_network(filled: Database) -> None:
    filled.execute("update people set age = 77 where id = 'p05'")
    result = anonymized(filled, suppression=1)
    assert result.suppressed == 1
    assert result.nodes_before == 24
    ages = {row[0] for row in filled.execute("select age from net_nodes")}
    assert not [age for age in ages if age.startswith("[7")]


def test_models_that_nothing_satisfies(filled: Database) -> None:
    before = filled.relations()
    with pytest.raises(NoSolutionError):
        policy = policy_of(nodes={"columns": {"age": "quasi"}}, privacy=[{"k": 25}])
        ppdp_sql.network(policy, filled.url)
    assert filled.relations() == before


def test_a_node_that_tells_more_than_its_people_share(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ppdp_sql.templating.session import Session

    render = Session.render

    def spoiled(self: Session, called: str, /, **context: Any) -> str:
        text = render(self, called, **context)
        if called == "network/attach_attributes":
            assert "= 1" in text
            return text.replace("= 1", ">= 1")
        return text

    monkeypatch.setattr(Session, "render", spoiled)
    with pytest.raises(VerificationError, match="do not share"):
        anonymized(filled)
