"""Releases in folders of files, and files as sources, where Spark runs."""

from __future__ import annotations

import csv
import gzip
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.engines.spark_client import SparkClient
from ppdp_sql.errors import EngineError, InputError, RelationError, VerificationError
from tests.databases import SparkDatabase

pytestmark = pytest.mark.spark

#: Values that end a careless field, or a careless line, of a CSV file.
HOSTILE = (
    None, "a", 'q"x', '"', '""', "l\nm", "r\r\nm", "\r", " sp ", "é😀,;", "\\", '\\"', "NULL", "#x",
    "\t", "it's",
)  # fmt: skip

WRITE = "insert overwrite directory"


def people(number: int = 240) -> list[tuple[Any, ...]]:
    """In each group every hostile value, in the order of the ids."""
    return [
        (index, 20 + index % 3, f"Z47{index % 5}", HOSTILE[index % len(HOSTILE)], index * 0.25)
        for index in range(number)
    ]


@pytest.fixture(scope="module")
def spark(spark_server: Any) -> Iterator[SparkDatabase]:
    database = SparkDatabase(spark_server.url)
    columns = {"id": "integer", "age": "integer", "zip": "varchar", "note": "varchar"}
    database.create("people", columns | {"pay": "double"}, people())
    yield database
    database.drop()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    # Executors of a server may be other users.
    tmp_path.chmod(0o777)
    return tmp_path


def policy(publish: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "id": "identifier",
            "age": {"quasi": {"intervals": {"width": [10]}}},
            "zip": {"quasi": {"prefix": [3]}},
            "note": "sensitive",
            "pay": {"keep": {"unique": "allow"}},
        },
        "privacy": [{"k": 20}, {"distinct_l": {"l": 3, "column": "note"}}],
        "publish": publish,
    } | changes


def parquet_rows(path: Path) -> Counter[tuple[Any, ...]]:
    found = duckdb.sql(f"select age, zip, note, pay from read_parquet('{path}/*.parquet')")
    return Counter(found.fetchall())


def csv_rows(path: Path, delimiter: str = ",") -> Counter[tuple[Any, ...]]:
    """Read each part with the reader of Python: an empty field is NULL."""
    found: Counter[tuple[Any, ...]] = Counter()
    for part in path.glob("[!._]*"):
        opened = gzip.open if part.suffix == ".gz" else open
        with opened(part, "rt", encoding="utf-8", newline="") as text:
            header, *lines = csv.reader(text, delimiter=delimiter)
        assert header == ["age", "zip", "note", "pay"]
        found.update((age, code, note or None, float(pay)) for age, code, note, pay in lines)
    return found


def test_folder_has_the_rows_of_the_table(spark: SparkDatabase, folder: Path) -> None:
    ppdp_sql.run(policy({"table": "released", "replace": True}), spark.url)
    path = folder / "out.parquet"
    result = ppdp_sql.run(policy({"file": str(path)}), spark.url)
    rows = parquet_rows(path)
    assert rows == spark.rows("released")
    assert result.release.name == str(path)
    assert result.release.kind == "file"
    groups = Counter(row[:2] for row in rows.elements())
    assert len(groups) == result.groups
    assert min(groups.values()) >= 20
    assert not [name for name in spark.relations() if name.startswith("ppdp_work.")]


@pytest.mark.parametrize(
    ("name", "delimiter"), [("o.csv", ","), ("o.csv.gz", ","), ("o.tsv", "\t")]
)
def test_csv_brings_back_every_value(
    spark: SparkDatabase, folder: Path, name: str, delimiter: str
) -> None:
    ppdp_sql.run(policy({"file": str(folder / "same.parquet")}), spark.url)
    ppdp_sql.run(policy({"file": str(folder / name)}), spark.url)
    assert csv_rows(folder / name, delimiter) == parquet_rows(folder / "same.parquet")
    checked = ppdp_sql.check(policy({"file": str(folder / name)}), engine=spark.url)
    assert checked.rows == 240


def test_order_does_not_follow_the_source(spark: SparkDatabase, folder: Path) -> None:
    path = folder / "out.parquet"
    ppdp_sql.run(policy({"file": str(path)}), spark.url)
    follows, pairs = 0, 0
    for part in path.glob("*.parquet"):
        # Pay grows with the ids, which are the order of the source.
        pays = [row[0] for row in duckdb.sql(f"select pay from read_parquet('{part}')").fetchall()]
        follows += sum(a < b for a, b in pairwise(pays))
        pairs += len(pays) - 1
    assert 0.35 < follows / pairs < 0.65


def test_ours_is_replaced_and_nothing_else(spark: SparkDatabase, folder: Path) -> None:
    path = folder / "out.parquet"
    asked = policy({"file": str(path)})
    first = ppdp_sql.run(asked, spark.url)
    second = ppdp_sql.run(asked | {"privacy": [{"k": 100}]}, spark.url)
    assert first.release.id != second.release.id
    assert sum(parquet_rows(path).values()) == second.published_rows
    assert min(Counter(row[:2] for row in parquet_rows(path).elements()).values()) >= 100

    other = folder / "other.parquet"
    other.mkdir(mode=0o777)
    (other / "notes.txt").write_text("not ours")
    with pytest.raises(RelationError, match="no release of ours") as refused:
        ppdp_sql.run(policy({"file": str(other)}), spark.url)
    assert refused.value.exit_code == 2
    assert [item.name for item in other.iterdir()] == ["notes.txt"]
    ppdp_sql.run(policy({"file": str(other), "replace": True}), spark.url)
    assert parquet_rows(other)


@pytest.fixture
def on_write(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str], str]], None]:
    """Let a test spoil the first statement that writes a folder."""

    def spoil(change: Callable[[str], str]) -> None:
        send, seen = SparkClient.run, []

        def sent(client: SparkClient, statement: str) -> None:
            if WRITE in statement and not seen:
                seen.append(statement)
                statement = change(statement)
            send(client, statement)

        monkeypatch.setattr(SparkClient, "run", sent)

    return spoil


def fail(statement: str) -> str:
    raise EngineError("the cluster is gone")


def fewer(statement: str) -> str:
    return f"{statement} limit 7"


@pytest.mark.parametrize(
    ("name", "change", "error"),
    [("out.parquet", fail, EngineError), ("out.csv", fewer, VerificationError)],
    ids=["lost", "fewer"],
)
def test_fault_while_writing_publishes_nothing(
    spark: SparkDatabase,
    folder: Path,
    on_write: Callable[[Callable[[str], str]], None],
    name: str,
    change: Callable[[str], str],
    error: type[Exception],
) -> None:
    rows = csv_rows if name.endswith("csv") else parquet_rows
    path, before = folder / name, folder / f"before_{name}"
    ppdp_sql.run(policy({"file": str(before)}), spark.url)
    good, log = rows(before), releases(spark)
    on_write(change)
    with pytest.raises(error):
        ppdp_sql.run(policy({"file": str(path)}), spark.url)
    assert not any(path.glob("*.*")) or not shown(path)
    assert releases(spark) == log
    on_write(change)
    with pytest.raises(error):
        ppdp_sql.run(policy({"file": str(before)}, privacy=[{"k": 100}]), spark.url)
    assert rows(before) == good
    assert releases(spark) == log
    assert not [found for found in spark.relations() if found.startswith("ppdp_work.")]
    # What is left of a failure is no obstacle.
    ppdp_sql.run(policy({"file": str(path)}), spark.url)
    assert rows(path) == good


def shown(path: Path) -> list[Any]:
    """Every row of a folder, whatever its columns are; what was emptied has others."""
    reader = "read_csv" if path.suffix == ".csv" else "read_parquet"
    return duckdb.sql(f"from {reader}('{path}/[!.]*{path.suffix}')").fetchall()


def releases(spark: SparkDatabase) -> set[tuple[Any, ...]]:
    return set(spark.execute("select id from ppdp.releases"))


def test_null_and_empty_text_in_one_column_need_parquet(spark: SparkDatabase, folder: Path) -> None:
    columns = {"id": "integer", "age": "integer", "zip": "varchar", "note": "varchar"}
    rows = [(index, 20, "4760", ("", None, "a")[index % 3], 1.0) for index in range(60)]
    spark.create("empties", columns | {"pay": "double"}, rows)
    asked = {"source": "empties", "privacy": [{"k": 5}]}
    with pytest.raises(VerificationError, match=r"note has both NULL and empty text"):
        ppdp_sql.run(policy({"file": str(folder / "out.csv")}, **asked), spark.url)
    assert not (folder / "out.csv").exists()
    ppdp_sql.run(policy({"file": str(folder / "out.parquet")}, **asked), spark.url)
    assert {row[2] for row in parquet_rows(folder / "out.parquet")} == {"", None, "a"}


def test_file_and_folder_are_sources(spark: SparkDatabase, folder: Path) -> None:
    ppdp_sql.run(policy({"table": "released", "replace": True}), spark.url)
    expected = spark.rows("released")
    with duckdb.connect() as connection:
        connection.execute(
            "create table people (id integer, age integer, zip varchar, note varchar, pay double)"
        )
        connection.executemany("insert into people values (?, ?, ?, ?, ?)", people())
        (folder / "parts.parquet").mkdir(mode=0o777)
        for name in ("parts.parquet/one.parquet", "one.parquet", "one.csv", "one.tsv"):
            told = "parquet" if name.endswith("parquet") else "csv, header, escape '\"'"
            tab = ", delimiter '\t'" if name.endswith("tsv") else ""
            connection.execute(f"copy people to '{folder / name}' (format {told}{tab})")
    for name in ("parts.parquet", "one.parquet", "one.csv", "one.tsv"):
        asked = policy({"file": str(folder / "out.parquet")}, source=str(folder / name))
        ppdp_sql.run(asked, spark.url)
        assert parquet_rows(folder / "out.parquet") == expected, name
    assert not [name for name in spark.temporary_views() if name.startswith("ppdp")]


def test_file_that_cannot_be_a_source(spark: SparkDatabase, folder: Path) -> None:
    publish = {"file": str(folder / "out.parquet")}
    with pytest.raises(RelationError, match=r"does not exist where spark runs|cannot read"):
        ppdp_sql.run(policy(publish, source=str(folder / "none.parquet")), spark.url)
    (folder / "text.parquet").write_text("no parquet at all")
    with pytest.raises((RelationError, EngineError)):
        ppdp_sql.run(policy(publish, source=str(folder / "text.parquet")), spark.url)
    with pytest.raises(InputError, match="takes for a pattern"):
        ppdp_sql.run(policy(publish, source=str(folder / "a*.parquet")), spark.url)
    ppdp_sql.run(policy(publish), spark.url)
    with pytest.raises(RelationError, match="is the source itself"):
        again = policy(publish | {"replace": True}, source=str(folder / "out.parquet"))
        columns = {"age": {"quasi": None}, "zip": {"quasi": None}}
        ppdp_sql.run(again | {"columns": columns, "privacy": [{"k": 5}]}, spark.url)


def test_verified_and_dropped_later(spark: SparkDatabase, folder: Path) -> None:
    path = folder / "out.csv"
    release = ppdp_sql.run(policy({"file": str(path)}), spark.url).release.id
    assert ppdp_sql.verify_release(release, spark.url).rows == 240
    dropped = ppdp_sql.drop_release(release, spark.url)
    assert dropped.dropped == (str(path),)
    assert (release,) not in releases(spark)
    assert not any(path.glob("*.csv")) or not shown(path)
    with pytest.raises(InputError, match="no release"):
        ppdp_sql.verify_release(release, spark.url)
