"""`ppdp check`: what it tells, what it refuses, and whom it shows values to."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, RelationError, VerificationError
from tests.databases import Database

from .test_commands import Shell

COLUMNS = {"zone": "varchar", "illness": "varchar", "level": "varchar", "pay": "integer"}
#: Twelve people in zone a of whom eleven have flu, and a mixed zone b.
ROWS = [
    *(["a", "flu", "low", pay] for pay in range(11)),
    ["a", "gout", "high", 20],
    *(["b", illness, level, pay] for illness, level, pay in zip(
        ("flu", "cold", "gout", None), ("low", "mid", "high", "mid"), (1, 5, 9, None), strict=True
    )),
]  # fmt: skip
HIERARCHY = "flu;lungs;*\ncold;lungs;*\ngout;joints;*\n"


@pytest.fixture
def shell(
    database: Database,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Shell:
    database.create("people", COLUMNS, ROWS)
    (tmp_path / "illness.csv").write_text(HIERARCHY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return Shell(capsys, database.url)


CHECK = ("check", "people", "--quasi", "zone", "--sensitive", "illness")


def test_the_document_tells_the_worst_groups_in_counts(shell: Shell) -> None:
    document = shell.json(
        *CHECK, "--sensitive", "pay", "--hierarchy", "illness=illness.csv",
        "--sensitive", "level", "--order", "level=low,mid,high",
    )  # fmt: skip
    illness, pay, level = (document["sensitive"][name] for name in ("illness", "pay", "level"))
    assert illness["worst"]["alpha"] == {"rows": 12, "largest": 11, "distinct": 2}
    assert illness["worst"]["distinct_l"] == {"rows": 12, "largest": 11, "distinct": 2}
    assert set(illness["worst"]) == {"distinct_l", "entropy_l", "t_closeness", "alpha"}
    known = {name for name, value in illness["t_closeness"].items() if value is not None}
    assert (
        known
        == {"equal", "hierarchical", "hellinger", "js"}
        == set(illness["worst"]["t_closeness"])
    )
    assert illness["range"] is None
    assert set(pay["t_closeness"]) == {"equal", "ordered", "hierarchical", "hellinger", "js"}
    assert (pay["t_closeness"]["hierarchical"], pay["range"]) == (None, 8)
    assert pay["t_closeness"]["ordered"] is not None
    assert level["t_closeness"]["ordered"] is not None
    assert level["t_closeness"]["js"] is None
    assert list(illness["ck_safety"]) == ["0", "1", "2", "3"]
    assert illness["ck_safety"]["0"] == pytest.approx(illness["alpha"])
    assert "group" not in str(illness["worst"])
    assert "flu" not in str(document)


def test_values_are_shown_to_whoever_asks(shell: Shell) -> None:
    document = shell.json(*CHECK, "--show-values")
    worst = document["sensitive"]["illness"]["worst"]["alpha"]
    assert worst == {
        "rows": 12, "largest": 11, "distinct": 2, "group": {"zone": "a"}, "value": "flu",
    }  # fmt: skip


def test_a_terminal_is_told_one_sentence_for_each_column(shell: Shell) -> None:
    printed = shell(*CHECK)
    assert "illness: worst group of 12 rows: 11 share one value" in printed
    assert "flu" not in printed
    assert "11 share one value (zone a: flu)" in shell(*CHECK, "--show-values")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--hierarchy", "level=illness.csv"], "level', which is not among the sensitive columns"),
        (["--order", "zone=a,b"], "column 'zone', which is not among the sensitive columns"),
        (["--hierarchy", "illness"], "--hierarchy is written COLUMN=VALUE"),
        (["--hierarchy", "illness=nowhere.csv"], "nowhere.csv"),
        (["--order", "illness=flu,cold"], "order of column 'illness' lacks 1 value in 2 rows"),
    ],
)
def test_what_would_be_ignored_is_refused(shell: Shell, options: list[str], words: str) -> None:
    document = shell.json(*CHECK, *options, code=2)
    assert words in document["error"]["message"]


def test_a_hierarchy_that_lacks_a_value_is_refused(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "short.csv").write_text("flu;lungs;*\ncold;lungs;*\n", encoding="utf-8")
    error = shell.json(*CHECK, "--hierarchy", "illness=short.csv", code=2)["error"]
    assert "column 'illness' has 1 value in 2 rows" in error["message"]
    assert "gout" not in error["message"]


def test_the_source_has_a_say_in_what_must_be_covered(database: Database) -> None:
    columns = {"zone": "varchar", "illness": "varchar"}
    database.create("part", columns, [["a", "flu"]])
    database.create("whole", columns, [["a", "flu"], ["a", "burn"]])
    with pytest.raises(InputError, match="lacks 1 value in 1 row"):
        ppdp_sql.check(
            "part",
            database.url,
            quasi=["zone"],
            sensitive=["illness"],
            order={"illness": ["flu"]},
            against="whole",
        )


def test_types_that_differ_are_refused(database: Database) -> None:
    database.create("part", {"zone": "varchar", "pay": "integer"}, [["a", 1]])
    database.create("whole", {"zone": "varchar", "pay": "varchar"}, [["a", "1"]])
    with pytest.raises(RelationError, match="column 'pay' is of type"):
        ppdp_sql.check("part", database.url, quasi=["zone"], sensitive=["pay"], against="whole")


def test_numbers_of_any_type_agree(database: Database) -> None:
    """5 is 5.0 and 5.00: a source may have been loaded with another type."""
    database.create("part", {"zone": "varchar", "pay": "integer"}, [["a", 5], ["a", 7]])
    database.create("whole", {"zone": "varchar", "pay": "double"}, [["a", 5.0], ["a", 7.0]])
    result = ppdp_sql.check(
        "part", database.url, quasi=["zone"], sensitive=["pay"], against="whole"
    )
    assert result.sensitive["pay"]["t_closeness"]["equal"] == 0
    assert result.sensitive["pay"]["beta_likeness"] == 0


def test_an_empty_relation_is_refused(database: Database) -> None:
    database.create("people", COLUMNS, [])
    with pytest.raises(RelationError, match="is empty"):
        ppdp_sql.check("people", database.url, quasi=["zone"], sensitive=["illness", "pay"])


def test_smoothing_of_very_many_numbers_is_left_out(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ppdp_sql.api.check_columns.MOST_SMOOTHED", 3)
    database.create("people", COLUMNS, ROWS)
    result = ppdp_sql.check("people", database.url, quasi=["zone"], sensitive=["pay"])
    assert result.sensitive["pay"]["t_closeness"]["js"] is None
    assert result.sensitive["pay"]["t_closeness"]["ordered"] is not None


def test_a_policy_takes_no_hierarchy_of_its_own(database: Database) -> None:
    with pytest.raises(InputError, match="leave out"):
        ppdp_sql.check({"version": 1}, database.url, order={"illness": ["flu"]})


POLICY = {
    "version": 1,
    "source": "people",
    "columns": {
        "zone": "quasi",
        "illness": {"sensitive": {"tree": {"lungs": ["flu", "cold"], "other": ["gout"]}}},
        "level": {"sensitive": None, "order": ["low", "mid", "high"]},
        "pay": "sensitive",
    },
    "privacy": [{"k": 2}],
    "publish": {"table": "released"},
}


def with_models(*models: object) -> dict[str, object]:
    return POLICY | {"privacy": list(models)}


def test_every_model_of_a_policy_is_measured_on_its_release(database: Database) -> None:
    database.create("people", COLUMNS, ROWS)
    ppdp_sql.run(POLICY, database.url)
    models = [
        {"k": 4},
        {"k_m": {"k": 4, "m": 1}},
        {"distinct_l": {"l": 2}},
        {"entropy_l": {"l": 1.3, "column": "illness"}},
        {"alpha_k": {"alpha": 0.95, "k": 4, "column": "illness", "values": ["flu"]}},
        {"ke": {"e": 8, "k": 4, "column": "pay"}},
        {"t_closeness": {"t": 0.5, "distance": "ordered", "column": "level"}},
        {"t_closeness": {"t": 0.5, "distance": "hierarchical", "column": "illness"}},
        {"t_closeness": {"t": 0.6, "distance": "js", "column": "pay"}},
        {"beta_likeness": {"beta": 10, "column": "illness"}},
        {"ck_safety": {"c": 0.95, "k": 0, "column": "illness"}},
    ]
    result = ppdp_sql.check(with_models(*models), database.url)
    assert all(facts.satisfied for facts in result.privacy)
    assert [facts.model for facts in result.privacy].count("distinct_l") == 3
    assert result.k == 4
    assert set(result.sensitive) == {"illness", "level", "pay"}
    too_much = {"t_closeness": {"t": 0.01, "distance": "hierarchical", "column": "illness"}}
    with pytest.raises(
        VerificationError, match=r"t_closeness = 0\.\d+ on column 'illness' and .* at most 0.01"
    ):
        ppdp_sql.check(with_models({"k": 2}, too_much), database.url)


def test_closeness_is_not_judged_without_the_source(database: Database) -> None:
    database.create("people", COLUMNS, ROWS)
    in_place = POLICY | {"publish": {"in_place": True}}
    ppdp_sql.run(in_place, database.url)
    assert ppdp_sql.check(in_place, database.url).k == 4
    closeness = {"t_closeness": {"t": 1, "column": "illness"}}
    with pytest.raises(VerificationError, match="has taken the place of its source"):
        ppdp_sql.check(in_place | {"privacy": [closeness]}, database.url)


def test_a_policy_without_sensitive_columns_is_checked(database: Database) -> None:
    database.create("people", {"zone": "varchar"}, [[row[0]] for row in ROWS])
    policy = {**POLICY, "columns": {"zone": "quasi"}}
    ppdp_sql.run(policy, database.url)
    result = ppdp_sql.check(policy, database.url)
    assert (result.k, result.unique_rows, result.sensitive) == (4, 0, {})
