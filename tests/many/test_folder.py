"""A folder of policies: in order, all faults first, one summary, and failures that stay alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.folder import in_order, policy_name, read_policies
from ppdp_sql.api.folder_result import FolderResult
from ppdp_sql.cli.main import main
from ppdp_sql.errors import PolicyError
from tests.databases import Database

COLUMNS = {"age": "integer", "ill": "varchar"}
ROWS = [(20 + number % 7, "yes" if number % 3 else "no") for number in range(30)]


def policy(source: str, target: str, k: int = 3, **more: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": source,
        "columns": {"age": {"quasi": {"intervals": {"width": [5, 10]}}}, "ill": "sensitive"},
        "privacy": [{"k": k}],
        "publish": {"table": target},
        **more,
    }


def again(source: str, target: str, **more: Any) -> dict[str, Any]:
    """A policy of a release: ages are labels there."""
    return policy(source, target, **more) | {"columns": {"age": {"quasi": {"prefix": [1]}}}}


def write(folder: Path, policies: dict[str, dict[str, Any]]) -> None:
    for name, text in policies.items():
        (folder / name).write_text(json.dumps(text, indent=1))


def statuses(result: FolderResult) -> list[tuple[str, str]]:
    return [(run.policy, str(run.status)) for run in result.runs]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "policies").mkdir()
    return tmp_path / "policies"


def test_a_release_is_the_source_of_the_next(database: Database, folder: Path) -> None:
    database.create("people", COLUMNS, ROWS)
    write(
        folder,
        {
            "a_last.policy.yml": again("second", "third", depends_on=["middle"]),
            "middle.yaml": again("first", "second", depends_on=["z_first"]),
            "z_first.yml": policy("people", "first"),
        },
    )
    (folder / "notes.txt").write_text("no policy")
    result = ppdp_sql.run_all(folder, database.url)
    assert statuses(result) == [
        ("z_first", "published"), ("middle", "published"), ("a_last", "published")
    ]  # fmt: skip
    assert result.exit_code == 0
    assert sum(database.rows("third").values()) == len(ROWS)
    sent = [run.result.statements for run in result.runs if run.result is not None]
    assert max(sent) < 2 * min(sent)  # each tells its own


def test_what_depends_on_a_failure_is_not_run_and_others_go_on(
    database: Database, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.create("people", COLUMNS, ROWS)
    write(
        folder,
        {
            "a.yml": policy("people", "of_a", k=31),
            "b.yml": again("of_a", "of_b", depends_on=["a"]),
            "c.yml": policy("people", "of_c", depends_on=["b"]),
            "d.yml": policy("people", "of_d"),
            "e.yml": policy("nobody", "of_e"),
        },
    )
    before = database.relations()
    with pytest.raises(SystemExit) as left:
        main(["run", str(folder), "--engine", database.url, "--json"])
    assert left.value.code == 3  # of the first failure
    document = json.loads(capsys.readouterr().out)
    assert [(run["policy"], run["status"]) for run in document["runs"]] == [
        ("a", "failed"), ("b", "skipped"), ("c", "skipped"), ("d", "published"), ("e", "failed")
    ]  # fmt: skip
    assert document["seconds"] > 0
    by_name = {run["policy"]: run for run in document["runs"]}
    assert by_name["a"]["error"]["kind"] == "no_solution"
    assert "depends on a, which was not published" in by_name["b"]["error"]["message"]
    assert by_name["d"]["release"]["name"] == f"{database.schema}.of_d"
    assert by_name["e"]["error"]["exit"] == 2
    new = {name.split(".")[1] for name in database.relations() - before} & {
        "of_a", "of_b", "of_c", "of_d", "of_e"
    }  # fmt: skip
    assert new == {"of_d"}


def test_the_summary_for_people(
    database: Database, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    database.create("people", COLUMNS, ROWS)
    write(folder, {"a.yml": policy("people", "of_a"), "b.yml": policy("people", "of_b", k=31)})
    with pytest.raises(SystemExit) as left:
        main(["run", str(folder / "b.yml"), str(folder / "a.yml"), "--engine", database.url])
    assert left.value.code == 3
    printed = capsys.readouterr().out
    assert "1 of 2 policies published" in printed
    assert "Failed  b: " in printed and f"{database.schema}.of_a" in printed


def test_every_fault_of_every_file_comes_before_any_run(database: Database, folder: Path) -> None:
    database.create("people", COLUMNS, ROWS)
    write(
        folder,
        {
            "a.yml": policy("people", "of_a"),
            "b.yml": policy("people", "of_b", k=0),
            "c.yml": policy("people", "of_c", nonsense=1, search={"algorithm": "optimel"}),
        },
    )
    before = database.relations()
    with pytest.raises(PolicyError) as raised:
        ppdp_sql.run_all(folder, database.url)
    faults = [(Path(fault.file or "").name, fault.key) for fault in raised.value.faults]
    assert sorted(faults) == [
        ("b.yml", "privacy.0.k"), ("c.yml", "nonsense"), ("c.yml", "search.algorithm")
    ]  # fmt: skip
    assert all(fault.line is not None for fault in raised.value.faults)
    assert database.relations() == before
    document = raised.value.to_dict()["error"]
    assert {Path(fault["file"]).name for fault in document["faults"]} == {"b.yml", "c.yml"}


def order_of(needs: dict[str, list[str]]) -> list[str]:
    policies = {name: policy("people", name, depends_on=more) for name, more in needs.items()}
    return [named.name for named in in_order(read_policies(policies, None), needs)]


def test_policies_that_wait_for_each_other() -> None:
    with pytest.raises(PolicyError, match="b -> c -> d -> b"):
        order_of({"a": ["b"], "b": ["c"], "c": ["d"], "d": ["b"], "e": []})
    with pytest.raises(PolicyError, match="wait for each other: a -> a"):
        order_of({"a": ["a"]})


def test_an_unknown_name_is_told_with_the_nearest() -> None:
    with pytest.raises(PolicyError, match="no policy 'patient' here; did you mean 'patients'"):
        order_of({"patients": [], "visits": ["patient"]})
    with pytest.raises(PolicyError, match="no policy 'x' here; there are patients and visits"):
        order_of({"patients": [], "visits": ["x"]})


@settings(max_examples=15)
@given(st.permutations("abcdef"), st.data())
def test_each_comes_after_what_it_needs_and_ties_go_by_name(
    hidden: list[str], data: st.DataObject
) -> None:
    needs = {
        name: data.draw(
            st.lists(st.sampled_from(hidden[: place or 1]), unique=True, max_size=place)
        )
        for place, name in enumerate(hidden)
    }
    ordered = order_of(needs)
    assert sorted(ordered) == sorted(hidden)
    for place, name in enumerate(ordered):
        assert set(needs[name]) <= set(ordered[:place])
        ready = [other for other in ordered[place:] if set(needs[other]) <= set(ordered[:place])]
        assert name == min(ready)


@pytest.mark.parametrize(
    ("file", "name"),
    [("a.yml", "a"), ("a.policy.yml", "a"), ("a.b.yaml", "a.b"), (".yml", ".yml"), ("x", "x")],
)
def test_what_a_file_is_called(file: str, name: str) -> None:
    assert policy_name(Path(file)) == name


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["empty"], "has no policy"),
        (["one.yml", "one.policy.yml"], "would both be the policy 'one'"),
        (["one.yml", "missing.yml"], "does not exist"),
        (["full", "--plan", "p.json"], "--plan is of one policy"),
        (["one.yml", "two.yml"], "says no 'publish'"),
    ],
)
def test_bad_calls(
    arguments: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("empty", "full"):
        (tmp_path / name).mkdir()
    nothing = {key: value for key, value in policy("people", "x").items() if key != "publish"}
    write(tmp_path, {"one.yml": policy("p", "x"), "one.policy.yml": {}, "two.yml": nothing})
    write(tmp_path, {"full/one.yml": policy("p", "x")})
    with pytest.raises(SystemExit) as left:
        main(["run", *arguments, "--json"])
    assert left.value.code == 2
    assert message in json.loads(capsys.readouterr().out)["error"]["message"]
