"""What `ppdp init` refuses, and that it leaves nothing half-written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.api.init_places import hierarchy_names, written_engine
from ppdp_sql.api.written_files import write_together
from ppdp_sql.errors import EngineError, InputError, RelationError
from ppdp_sql.templating import StatementLog
from ppdp_sql.tuning.policy_writer import scalar
from tests.databases import Database, DuckDBDatabase

PEOPLE = {"age": "integer", "sex": "varchar", "ill": "varchar"}
ROWS = [(20 + n % 30, "fm"[n % 2], ("flu", "cold", "gout")[n % 3]) for n in range(90)]


@pytest.fixture(autouse=True)
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def files(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.parametrize(
    ("columns", "rows", "words"),
    [
        ({"age": "integer"}, [], "'table_of_mine' is empty"),
        ({"age": "integer"}, [(1,)], "has one row"),
        ({"age": "integer", "sex": "varchar"}, [(None, None)] * 9, "no usable quasi-identifier"),
        (
            {"id": "integer", "email": "varchar"},
            [(n, f"a{n}@b.org") for n in range(30)],
            "no usable quasi-identifier among its 2 columns.*answer 'quasi'",
        ),
        ({"age": "integer", "ppdp_x": "integer"}, [(1, 1), (2, 2)], "reserved"),
    ],
)
def test_tables_that_no_policy_fits(
    database: Database,
    columns: dict[str, str],
    rows: list[tuple[Any, ...]],
    words: str,
    scratch: Path,
) -> None:
    database.create("table_of_mine", columns, rows)
    with pytest.raises(InputError, match=words) as caught:
        ppdp_sql.init("table_of_mine", database.url)
    assert caught.value.exit_code == 2
    assert files(scratch) == {}


def test_a_relation_that_is_not_there_is_named(database: Database, scratch: Path) -> None:
    database.create("patients", PEOPLE, ROWS)
    with pytest.raises(RelationError, match="'pateints' does not exist; did you mean 'patients'"):
        ppdp_sql.init("pateints", database.url)
    with pytest.raises(RelationError, match=r"nothing.csv' does not exist"):
        ppdp_sql.init("nothing.csv")
    assert files(scratch) == {}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"k": 1}, "k is 1"),
        ({"k": 91}, "at most the 90 rows"),
        ({"roles": {"agee": "quasi"}}, "did you mean 'age'"),
        ({"roles": {"age": "quasy"}}, "did you mean 'quasi'"),
        ({"output": "missing/x.yml"}, "the folder 'missing' does not exist"),
        ({"output": "x.txt"}, "must end in"),
    ],
)
def test_what_cannot_be_asked(
    tmp_path: Path, scratch: Path, changes: dict[str, Any], words: str
) -> None:
    database = DuckDBDatabase(tmp_path / "d.duckdb")
    database.create("people", PEOPLE, ROWS)
    with pytest.raises(InputError, match=words):
        ppdp_sql.init("people", database.url, **changes)
    assert files(scratch) == {}


def test_a_file_in_memory_is_published_to_a_file(scratch: Path) -> None:
    (scratch / "people.csv").write_text("age,sex\n" + "30,f\n40,m\n" * 20, encoding="utf-8")
    with pytest.raises(InputError, match=r"ends in \.csv or \.parquet"):
        ppdp_sql.init("people.csv", publish="main.people")
    result = ppdp_sql.init("people.csv", publish="out.parquet")
    assert result.publish == "out.parquet"
    ppdp_sql.run("people.policy.yml")
    assert (scratch / "out.parquet").is_file()


def test_files_are_not_overwritten_unless_asked(database: Database, scratch: Path) -> None:
    database.create("people", PEOPLE, ROWS)
    ppdp_sql.init("people", database.url)
    written = files(scratch)
    assert set(written) == {"people.policy.yml", "hierarchies/age.csv", "hierarchies/sex.csv"}
    with pytest.raises(InputError, match=r"'people.policy.yml' exists already; .* --force"):
        ppdp_sql.init("people", database.url)
    (scratch / "people.policy.yml").unlink()
    (scratch / "hierarchies" / "age.csv").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"age.csv' and 'hierarchies.sex.csv' exist already"):
        ppdp_sql.init("people", database.url)
    assert "people.policy.yml" not in files(scratch)
    ppdp_sql.init("people", database.url, force=True)
    assert files(scratch) == written


def test_a_folder_takes_the_usual_name(tmp_path: Path, scratch: Path) -> None:
    database = DuckDBDatabase(tmp_path / "d.duckdb")
    database.create("people", PEOPLE, ROWS)
    (scratch / "sub").mkdir()
    result = ppdp_sql.init("people", database.url, output="sub")
    assert result.policy == Path("sub/people.policy.yml")
    assert set(files(scratch / "sub" / "hierarchies")) == {"age.csv", "sex.csv"}


@pytest.mark.parametrize("failing", range(1, 7))
def test_a_failure_undoes_everything(
    scratch: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    """Whichever move of a file fails, old files are as they were and new ones are gone."""
    (scratch / "old.yml").write_text("old", encoding="utf-8")
    (scratch / "b.csv").write_text("old b", encoding="utf-8")
    before = files(scratch)
    moves = 0
    real = os.replace

    def replace(source: Any, target: Any) -> None:
        nonlocal moves
        moves += 1
        if moves == failing:
            raise OSError(28, "No space left on device")
        real(source, target)

    texts = {
        scratch / "old.yml": "new",
        scratch / "b.csv": "new b",
        scratch / "made" / "c.csv": "c",
    }
    monkeypatch.setattr(os, "replace", replace)
    if failing <= 5:
        with pytest.raises(EngineError, match="No space left"):
            write_together(texts)
        assert files(scratch) == before
        assert sorted(path.name for path in scratch.iterdir()) == ["b.csv", "old.yml"]
    else:
        write_together(texts)
        assert files(scratch) == {"old.yml": "new", "b.csv": "new b", "made/c.csv": "c"}


def test_no_password_is_written(tmp_path: Path) -> None:
    secret = "postgresql://me:s3cret@db.example.org/clinic"
    assert written_engine(secret)[0] is None
    assert "s3cret" not in written_engine(secret)[1]
    assert written_engine("postgresql://db/x?password=s3cret")[0] is None
    assert written_engine("postgresql://me@db.example.org/clinic")[0] is not None
    assert written_engine("duckdb:")[0] is None
    assert written_engine(object())[0] is None


def test_file_names_are_safe_and_apart() -> None:
    names = ["Age", "age", "AGE", "../../etc/passwd", "a/b", "a b", "", "…", "ж" * 200, ".hidden"]
    found = hierarchy_names(names)
    assert found["Age"] == "Age.csv"
    assert found["age"] == "age_2.csv"
    assert found["../../etc/passwd"] == "etc_passwd.csv"
    assert (found["a/b"], found["a b"]) == ("a_b.csv", "a_b_2.csv")
    assert len({name.casefold() for name in found.values()}) == len(names)
    assert all(len(name.encode()) < 200 and name[0] not in ".-/" for name in found.values())


@pytest.mark.parametrize(
    "name",
    ["no", "null", "1", "1.5", "a: b", "- x", "{{ x }}", "{% raw %}", "{# c", "é", "\n", '"', "'",
     "a #b", "😀", "~", "", " ", "x: {y}", "{{{", "}}", "\t", "\x85", "key " * 60, "*a", "&a",
     "!x"],
)  # fmt: skip
def test_names_come_back_from_a_policy(name: str) -> None:
    text = (
        f"version: 1\nsource: t\ncolumns:\n  {scalar(name)}: quasi\nprivacy:\n  - k: 2\n"
        f"publish: {{table: {scalar('x' + name)}}}\n"
    )
    policy = bind(text).policy
    assert list(policy.columns) == [name]
    assert policy.publish is not None and policy.publish.target == "x" + name


def test_many_columns_take_as_many_statements_as_few(database: Database, scratch: Path) -> None:
    sent = []
    for count in (4, 60):
        rows = [
            [20 + n % 30, *(f"zebra{(n * (c + 3) + n // 9) % 7}" for c in range(count))]
            for n in range(140)
        ]
        columns = {"age": "integer"} | {f"c{c}": "varchar" for c in range(count)}
        database.create(f"wide_{count}", columns, rows)
        log = StatementLog()
        ppdp_sql.init(f"wide_{count}", database.url, output=f"{count}.yml", force=True, log=log)
        sent.append([entry.step for entry in log.entries if entry.step != "profile/count_pairs"])
        assert not any("zebra" in entry.statement for entry in log.entries)
    assert sent[0] == sent[1]
    assert len(sent[0]) <= 12
    assert "zebra" in (scratch / "hierarchies" / "c0.csv").read_text(encoding="utf-8")
