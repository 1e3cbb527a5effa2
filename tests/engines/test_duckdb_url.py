"""Settings in the URL of a DuckDB."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.engines import open_engine
from ppdp_sql.engines.duckdb_url import parse_duckdb_url
from ppdp_sql.errors import InputError, PpdpError, RelationError

READ = "select current_setting('memory_limit'), current_setting('threads')"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "warehouse.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("create table people as select 'a' as zone from range(8)")
    return path


@pytest.mark.parametrize("read_only", [True, False])
def test_settings_are_set(file: Path, read_only: bool) -> None:
    url = f"duckdb:{file}?memory_limit=300MiB&threads=1"
    engine = open_engine(url, read_only=read_only)
    try:
        assert engine.fetch(READ) == [("300.0 MiB", 1)]
        assert engine.file == file
    finally:
        engine.close()


def test_memory_has_settings_too() -> None:
    engine = open_engine("duckdb:?threads=1")
    try:
        assert engine.fetch("select current_setting('threads')") == [(1,)]
        assert engine.file is None
    finally:
        engine.close()


def test_what_is_spilled_ends_with_the_run(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "it's a & folder"
    folder.mkdir()
    written = str(folder).replace("&", "%26")
    engine = open_engine(f"duckdb:{file}?temp_directory={written}")
    try:
        (spill,) = folder.iterdir()
        assert engine.fetch("select current_setting('temp_directory')") == [(str(spill),)]
    finally:
        engine.close()
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("memory=2GB", "'memory' of the engine is not known; did you mean 'memory_limit'"),
        ("password=secret", "'password' of the engine is not known; known are memory_limit"),
        ("threads=1&threads=2", "'threads' of the engine is given twice"),
        ("memory_limit=lots", "refuses 'lots' for the setting 'memory_limit'"),
        ("memory_limit=", "refuses '' for the setting 'memory_limit'"),
        ("threads=0", "refuses '0' for the setting 'threads'"),
        ("threads=1'; drop table people --", "for the setting 'threads'"),
        ("temp_directory=/no/such/folder", "'/no/such/folder' of the engine is no folder"),
    ],
)
def test_a_setting_that_does_not_fit_is_named(file: Path, settings: str, words: str) -> None:
    with pytest.raises(InputError, match=r"setting|temp_directory") as caught:
        open_engine(f"duckdb:{file}?{settings}")
    assert words in str(caught.value)
    assert "secret" not in str(caught.value)
    assert caught.value.exit_code == 2
    # Nobody holds the file: it can be opened as something else.
    open_engine(f"duckdb:{file}?threads=1", read_only=True).close()


def test_a_question_mark_may_be_in_a_name(tmp_path: Path) -> None:
    for name in ("what?", "who?threads=1", "why?a=b&c"):
        path = tmp_path / name
        duckdb.connect(str(path)).close()
        engine = open_engine(f"duckdb:{path}")
        assert engine.file == path
        engine.close()
        again = open_engine(f"duckdb:{path}?threads=1")
        assert (again.file, again.fetch("select current_setting('threads')")) == (path, [(1,)])
        again.close()
    with pytest.raises(RelationError, match="none\\?x' does not exist"):
        open_engine(f"duckdb:{tmp_path / 'none?x'}")


def test_what_is_no_list_of_settings_belongs_to_the_name() -> None:
    assert parse_duckdb_url("duckdb:a?b").path == "a?b"
    assert parse_duckdb_url("duckdb:a?threads=2&b").path == "a?threads=2&b"
    assert parse_duckdb_url("duckdb:a?b?threads=2").path == "a?b"
    assert parse_duckdb_url("duckdb::memory:?threads=2").in_memory


def test_a_file_that_the_run_made_goes_when_it_fails(tmp_path: Path) -> None:
    source = tmp_path / "people.csv"
    source.write_text("zone\na\nb\n", encoding="utf-8")
    policy = {
        "version": 1,
        "source": str(source),
        "columns": {"zone": "quasi"},
        "privacy": [{"k": 3}],
        "publish": {"table": "released"},
    }
    made = tmp_path / "made.duckdb"
    with pytest.raises(PpdpError):
        ppdp_sql.run(policy, f"duckdb:{made}?threads=1")
    assert [path.name for path in tmp_path.iterdir()] == ["people.csv"]
    policy["privacy"] = [{"k": 2}]
    ppdp_sql.run(policy, f"duckdb:{made}?threads=1")
    assert made.is_file()


def test_in_place_rewrites_the_file_of_the_url(file: Path) -> None:
    policy = {
        "version": 1,
        "source": "people",
        "columns": {"zone": "quasi"},
        "privacy": [{"k": 2}],
        "publish": {"in_place": True},
    }
    result = ppdp_sql.run(policy, f"duckdb:{file}?threads=1")
    assert result.published_rows == 8
    assert [path.name for path in file.parent.iterdir()] == [file.name]


MANY_ROWS = 400_000

#: Runs in a process of its own, whose memory tells what the run took.
SCRIPT = """
import resource, sys
import ppdp_sql
policy = {
    "version": 1,
    "source": "people",
    "columns": {
        "age": {"quasi": {"intervals": {"width": [50, 1000]}}},
        "zip": {"quasi": {"intervals": {"width": [1000, 100000]}}},
        "visits": {"keep": {"unique": "allow"}},
    },
    "privacy": [{"k": 5}],
    "suppression": "10%",
    "search": {"algorithm": "datafly"},
    "publish": {"table": "released"},
}
result = ppdp_sql.run(policy, sys.argv[1])
print(result.published_rows)
"""


@pytest.mark.parametrize("visits", ["i % 3", "i"])
def test_a_run_fits_into_little_memory(tmp_path: Path, visits: str) -> None:
    """Nearly every row is a combination of its own, and more than the limit is spilled."""
    path = tmp_path / "large.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(
            "create table people as select (i * 7919) % 1000 as age, (i * 104729) % 100003 as zip, "
            f"{visits} as visits from range({MANY_ROWS}) as r(i)"
        )
    url = f"duckdb:{path}?memory_limit=100MB&threads=2&temp_directory={tmp_path}"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, url], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > MANY_ROWS * 0.9
    assert [item.name for item in tmp_path.iterdir()] == [path.name]
