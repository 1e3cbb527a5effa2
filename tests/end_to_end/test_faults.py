"""A run that fails at any statement publishes nothing and leaves nothing behind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import EngineError
from ppdp_sql.templating import Session, StatementLog
from tests.databases import Database

ROWS = [[age, zone] for age in (20, 21, 22, 30, 31, 32) for zone in ("a", "b", None)] + [[99, "c"]]


def policy(publish: dict[str, Any]) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10, 50]}}},
            "zone": "quasi",
        },
        "privacy": [{"k": 3}],
        "suppression": 2,
        "publish": publish,
    }


def fail_before(monkeypatch: pytest.MonkeyPatch, number: int) -> list[str]:
    """Let the statement of this number fail as a lost connection would."""
    sent: list[str] = []
    timed = Session._timed

    def failing(self: Session, step: str, *rest: Any, **options: Any) -> Any:
        sent.append(step)
        if len(sent) == number:
            raise EngineError("the connection was lost")
        return timed(self, step, *rest, **options)

    monkeypatch.setattr(Session, "_timed", failing)
    return sent


@pytest.mark.parametrize("kind", ["table", "file"])
def test_any_statement_may_fail(
    database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, kind: str
) -> None:
    database.create("people", {"age": "integer", "zone": "varchar"}, ROWS)
    if kind == "file" and database.name != "duckdb":
        publish = {"file": str(tmp_path / "released.csv")}
        with pytest.raises(ppdp_sql.InputError, match="cannot write files"):
            ppdp_sql.run(policy(publish), database.url)
        return
    publish = {"table": "released"}
    if kind == "file":
        publish = {"file": str(tmp_path / "out" / "released.parquet")}
        (tmp_path / "out").mkdir()
    good = policy(publish)
    log = StatementLog()
    ppdp_sql.run(good, database.url, log=log)
    source, relations = database.rows("people"), database.relations()
    released = _released(database, publish)
    for number in range(1, 2 * len(log)):
        with monkeypatch.context() as patch:
            sent = fail_before(patch, number)
            try:
                ppdp_sql.run(good | {"suppression": 1}, database.url)
            except EngineError:
                pass
            else:
                assert len(sent) < number
        if len(sent) < number:
            break
        assert database.rows("people") == source, sent[-1]
        assert database.relations() == relations, sent[-1]
        assert _released(database, publish) == released, sent[-1]
    else:
        pytest.fail("the run never came to its end")


def _released(database: Database, publish: dict[str, Any]) -> Any:
    if "table" in publish:
        return database.rows("released")
    path = Path(publish["file"])
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    return path.read_bytes()


def test_a_good_release_outlives_a_run_that_finds_nothing(database: Database) -> None:
    database.create("people", {"age": "integer", "zone": "varchar"}, ROWS)
    ppdp_sql.run(policy({"table": "released"}), database.url)
    before = database.rows("released")
    worse = policy({"table": "released"}) | {"privacy": [{"k": 1000}]}
    with pytest.raises(ppdp_sql.NoSolutionError):
        ppdp_sql.run(worse, database.url)
    assert database.rows("released") == before
