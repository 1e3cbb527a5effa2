"""Networks and rules on every engine: known networks, an oracle, and the table of the paper."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.cli.main import app
from ppdp_sql.errors import PpdpError
from ppdp_sql.frequency.packed_columns import PackedColumns, count_tuples
from ppdp_sql.frequency.relations import describe
from ppdp_sql.leaks.independence import IndependenceTests, Question
from ppdp_sql.leaks.rules import Inference, measure_strengths, touched_groups
from ppdp_sql.templating import StatementLog
from tests.databases import Database
from tests.seeds import seeds

from . import paper
from .plain_leaks import Rows, g2, pearson, strength, touched

TYPES = {"a": "integer", 'the "b"': "varchar", "c": "boolean", "d": "double"}


def drawn(seed: int, number: int) -> Rows:
    draw = random.Random(seed)
    rows = []
    for _ in range(number):
        first = draw.choice([None, 1, 2, 3])
        second = draw.choice(["x", "y", None, "o'z"]) if draw.random() < 0.5 else str(first)
        rows.append(
            (
                first,
                second,
                draw.random() < (0.2 if second == "x" else 0.7),
                draw.choice([0.5, 1.5]),
            )
        )
    return rows


@pytest.mark.parametrize(("seed", "number"), [(1, 8), (2, 40), (3, 400)])
def test_statistics_and_rules_against_plain_python(
    database: Database, seed: int, number: int
) -> None:
    rows = drawn(seed, number)
    database.create("people", TYPES, rows)
    relation = Relation("people")
    with (
        open_session(database.url, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        columns = describe(session, relation)
        tuples, counted = count_tuples(session, session.engine.qualify(relation), columns)
        packed = PackedColumns(session, tuples, len(columns))
        questions = [
            Question(first, second, given)
            for first, second in combinations(range(4), 2)
            for size in range(3)
            for given in combinations(sorted({0, 1, 2, 3} - {first, second}), size)
        ]
        answers = IndependenceTests(packed, counted).ask(questions)
        hasty = IndependenceTests(packed, counted).ask(questions, 0.01)
        assert [one.chance is not None and one.chance < 0.01 for one in hasty] == [
            one.chance is not None and one.chance < 0.01 for one in answers
        ]
        for question, answer in zip(questions, answers, strict=True):
            asked = (question.first, question.second, question.given)
            expected, degrees = g2(rows, *asked)
            if 0 < degrees and number < 5 * degrees:
                expected = pearson(rows, *asked)
            assert answer.degrees == degrees
            assert answer.statistic == pytest.approx(expected, rel=1e-9, abs=1e-9)
            assert (answer.chance is None) == (bool(question.given) and not 0 < degrees <= number)
        inferences = [
            Inference(parents, child)
            for child in range(4)
            for size in (1, 2)
            for parents in combinations(sorted({0, 1, 2, 3} - {child}), size)
        ]
        found = measure_strengths(packed, inferences, 0.6, 3)
        groups = touched_groups(packed, inferences, (0, 3), 0.6)
    for one in inferences:
        likely, told = strength(rows, one.parents, one.child, 0.6, 3)
        assert found[one].probability == (None if likely is None else pytest.approx(likely))
        assert found[one].rows == told
        assert groups[one] == touched(rows, one.parents, one.child, (0, 3), 0.6)


def sampled(seed: int, number: int = 10_000) -> Rows:
    """Rows of a known network: rain and sprinkler wet the grass, which makes slippery."""
    draw = random.Random(seed)
    rows = []
    for _ in range(number):
        rain, sprinkler = draw.random() < 0.4, draw.random() < 0.6
        wet = draw.random() < 0.1 + 0.4 * rain + 0.4 * sprinkler
        slippery = draw.random() < 0.2 + 0.6 * wet
        rows.append((rain, sprinkler, wet, slippery, draw.randrange(5)))
    return rows


KNOWN = {
    "rain": "boolean",
    "sprinkler": "boolean",
    "wet": "boolean",
    "slippery": "boolean",
    "noise": "integer",
}


@pytest.mark.parametrize("seed", seeds(3))
def test_a_known_network_is_found_in_its_sample(database: Database, seed: int) -> None:
    database.create("garden", KNOWN, sampled(seed))
    found = ppdp_sql.leaks(
        "garden",
        database.url,
        quasi=["rain", "sprinkler"],
        sensitive=["wet", "slippery", "noise"],
        significance=0.001,
    ).leaks
    edges = {(edge.first, edge.second, edge.directed) for edge in found.networks["all"]}
    assert edges == {
        ("rain", "wet", True),
        ("sprinkler", "wet", True),
        ("wet", "slippery", True),
    }
    assert found.networks["quasi"] == ()
    assert [(edge.first, edge.second) for edge in found.networks["sensitive"]] == [
        ("wet", "slippery")
    ]


@pytest.mark.parametrize("seed", seeds(3))
def test_nothing_is_found_in_independent_columns(database: Database, seed: int) -> None:
    """Also where cells are nearly empty, in which G2 alone would see dependence everywhere."""
    draw = random.Random(seed)
    highest = [2, 3, 40, 60, 80]
    rows = [tuple(draw.randrange(top) for top in highest) for _ in range(5_000)]
    types = {f"c{number}": "integer" for number in range(5)}
    database.create("noise", types, rows)
    found = ppdp_sql.leaks(
        "noise", database.url, quasi=["c0", "c2"], sensitive=["c1", "c3", "c4"], significance=0.001
    ).leaks
    assert {name: edges for name, edges in found.networks.items() if edges} == {}
    assert found.rules == ()


def test_the_paper_table(database: Database) -> None:
    """CPT age -> zipcode is 1/0 in both rows; the quasi-identifiers tell each other."""
    database.create("census", paper.TYPES, paper.ROWS)
    result = ppdp_sql.leaks(
        "census",
        database.url,
        quasi=paper.QUASI,
        sensitive=paper.SENSITIVE,
        tables="cpt",
        show_values=True,
    )
    document = result.to_dict()
    edges = {(edge["from"], edge["to"]) for edge in document["networks"]["quasi"]["edges"]}
    assert edges == {("age", "gender"), ("age", "zipcode"), ("gender", "zipcode")}
    rule = next(
        one for one in document["rules"] if (one["if"], one["then"]) == (["age"], "zipcode")
    )
    assert rule["probability"] == 1
    assert rule["rows"] == 10
    assert rule["groups"] == 2
    assert rule["band"] == "very high"
    assert rule["values"]["then"] in ("[13000-23000]", "[24000-58000]")
    assert document["min_rows"] == 5
    known = {(one["group"], one["column"]): one for one in document["breach"]["knowledge"]}
    # Who knows the group and the work of somebody may be certain; from pieces nobody is.
    assert known[True, "government"]["before"]["worst"] == 1
    assert known[True, "government"]["after"]["worst"] == pytest.approx(9 / 25)
    table = rule["table"].rsplit(".", 1)[-1]
    assert sorted(database.execute(f'select * from "{table}"')) == [
        ("[30-50]", "[13000-23000]", 5, 1.0),
        ("[51-90]", "[24000-58000]", 5, 1.0),
    ]


def test_of_small_cells_nothing_is_said(database: Database) -> None:
    rows = [(number // 2, number // 2) for number in range(60)]
    database.create("pairs", {"a": "integer", "b": "integer"}, rows)
    found = ppdp_sql.leaks("pairs", database.url, quasi=["a"], sensitive=["b"], min_rows=3)
    assert found.leaks.networks["all"][0].probability is None
    assert found.leaks.rules == ()
    small = ppdp_sql.leaks("pairs", database.url, quasi=["a"], sensitive=["b"], min_rows=2)
    assert {rule.probability for rule in small.leaks.rules} == {1.0}


def test_a_column_of_one_value_depends_on_nothing(database: Database) -> None:
    rows = [(number % 2, number % 2, 7) for number in range(40)]
    database.create("half", {"a": "integer", "b": "integer", "c": "integer"}, rows)
    found = ppdp_sql.leaks("half", database.url, quasi=["a", "c"], sensitive=["b"]).leaks
    assert [(edge.first, edge.second) for edge in found.networks["all"]] == [("a", "b")]


def test_statements_grow_with_levels_and_not_with_columns(database: Database) -> None:
    draw = random.Random(5)
    types = {f"c{number}": "integer" for number in range(14)}
    rows = [[draw.randrange(2)] * 2 + [draw.randrange(3) for _ in range(12)] for _ in range(500)]
    database.create("wide", types, rows)
    log = StatementLog()
    ppdp_sql.leaks("wide", database.url, quasi=list(types)[:7], sensitive=list(types)[7:], log=log)
    assert len(log.entries) < 45
    scans = [entry for entry in log.entries if "count_tuples" in entry.step]
    assert len(scans) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"significance": 0.0}, "significance"),
        ({"alpha": 1.0}, "alpha"),
        ({"min_rows": 0}, "not 0"),
        ({"max_given": -1}, "not -1"),
        ({"bands": (0.5, 0.2, 0.7)}, "rise"),
        ({"bands": (0.2, 0.5)}, "three numbers"),
        ({"sensitive": ["age"]}, "age cannot be"),
        ({"sensitive": ["salry"]}, "did you mean 'salary'"),
        ({"quasi": [], "sensitive": ["age"]}, "two columns"),
    ],
)
def test_bad_questions(database: Database, options: Mapping[str, Any], message: str) -> None:
    database.create("census", paper.TYPES, paper.ROWS)
    asked: dict[str, Any] = {"quasi": paper.QUASI, "sensitive": paper.SENSITIVE}
    with pytest.raises(PpdpError, match=message) as error:
        ppdp_sql.leaks("census", database.url, **(asked | dict(options)))
    assert error.value.exit_code == 2


def test_an_empty_relation_and_tables_that_exist(database: Database) -> None:
    database.create("nobody", paper.TYPES, [])
    with pytest.raises(PpdpError, match="'nobody' is empty"):
        ppdp_sql.leaks("nobody", database.url, quasi=["age"], sensitive=["salary"])
    database.create("census", paper.TYPES, paper.ROWS)
    database.create("cpt_1", {"a": "integer"}, [])
    with pytest.raises(PpdpError, match="cpt_1' exists"):
        ppdp_sql.leaks("census", database.url, quasi=["age"], sensitive=["zipcode"], tables="cpt")


def test_a_policy_is_asked_about_its_release(database: Database) -> None:
    database.create("census", paper.TYPES, paper.ROWS)
    policy = {
        "version": 1,
        "source": "census",
        "columns": {
            "age": {"quasi": {"tree": {"young": ["[30-50]"], "old": ["[51-90]"]}}},
            "salary": "sensitive",
            "government": "sensitive",
        },
        "privacy": [{"k": 4}],
        "publish": {"table": "released"},
    }
    ppdp_sql.run(policy, database.url)
    found = ppdp_sql.leaks(policy, database.url).leaks
    assert found.min_rows == 4
    assert found.columns["all"] == ("age", "salary", "government")
    with pytest.raises(PpdpError, match="leave out --quasi"):
        ppdp_sql.leaks(policy, database.url, quasi=["age"])


def test_pieces_do_not_tell_what_belongs_together(database: Database) -> None:
    database.create("census", paper.TYPES, paper.ROWS)
    policy = {
        "version": 1,
        "source": "census",
        "columns": {"gender": "quasi", "salary": "sensitive", "government": "sensitive"},
        "privacy": [{"k": 4}],
        "publish": {"break_merge": "pieces"},
    }
    ppdp_sql.run(policy, database.url)
    with pytest.raises(PpdpError, match="'pieces' is broken apart") as error:
        ppdp_sql.leaks(policy, database.url)
    assert error.value.exit_code == 2


def test_pictures_of_every_kind(database: Database, tmp_path: Path) -> None:
    database.create("census", paper.TYPES, paper.ROWS)
    call = ["leaks", "census", "--engine", database.url, "--quasi", "age,gender"]
    call += ["--sensitive", "salary", "--sensitive", "government", "--quiet"]
    picture = tmp_path / "leaks.svg"
    assert CliRunner().invoke(app, [*call, "--plot", str(picture)]).exit_code == 0
    root = ElementTree.parse(picture).getroot()
    words = " ".join(text.strip() for text in root.itertext())
    assert {"quasi-identifiers", "all columns", "group and salary"} <= {
        text.strip() for text in root.itertext()
    }
    assert "State-gov" not in words


def test_the_command_says_the_same(database: Database, tmp_path: Path) -> None:
    database.create("census", paper.TYPES, paper.ROWS)
    page = tmp_path / "leaks.html"
    call = ["leaks", "census", "--engine", database.url, "--quasi", "age,gender"]
    call += ["--sensitive", "salary", "--sensitive", "government"]
    done = CliRunner().invoke(app, [*call, "--json", "--plot", str(page)])
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert {"networks", "rules"} <= set(document)
    assert set(document["networks"]) == {"quasi", "sensitive", "all"}
    text = page.read_text(encoding="utf-8")
    assert "<svg" in text
    assert "State-gov" not in text + done.stdout
    shown = CliRunner().invoke(app, call)
    assert "State-gov" not in shown.output
    assert "age — gender" in shown.output
    wrong = CliRunner().invoke(app, [*call, "--plot", "leaks.doc"])
    assert wrong.exit_code == 2
