"""`releases verify` holds models about columns against the release, and its source as it was."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import VerificationError
from tests.databases import Database, DuckDBDatabase

COLUMNS = {"zone": "varchar", "illness": "varchar", "pay": "integer"}
ROWS = [
    (zone, illness, pay) for zone in "ab" for illness, pay in zip("xyz", (10, 20, 30), strict=True)
]
POLICY: dict[str, Any] = {
    "version": 1,
    "source": "people",
    "columns": {"zone": "quasi", "illness": "sensitive", "pay": "sensitive"},
    "privacy": [{"k": 3}],
    "publish": {"table": "released"},
}
CLOSENESS = {"t_closeness": {"t": 0.1, "column": "illness"}}


def publish(database: Database, *models: Any, **changes: Any) -> str:
    """Publish, and let the log say that models were promised."""
    database.create("people", COLUMNS, ROWS)
    result = ppdp_sql.run(POLICY | changes, database.url)
    assert result.release is not None
    promise(database, result.release.id, *models)
    return result.release.id


def promise(database: Database, release: str, *models: Any) -> None:
    where = f"where id = '{release}'"
    recorded = json.loads(database.execute(f"select policy from ppdp.releases {where}")[0][0])
    recorded["data"]["privacy"] = [{"k": 3}, *models]
    text = json.dumps(recorded).replace("'", "''")
    database.execute(f"update ppdp.releases set policy = '{text}' {where}")


def test_models_that_were_promised_are_measured(database: Database) -> None:
    release = publish(
        database,
        {"distinct_l": {"l": 3, "column": "illness"}},
        {"ke": {"e": 20, "k": 3, "column": "pay"}},
        CLOSENESS,
    )
    verified = ppdp_sql.verify_release(release, database.url)
    assert [facts.achieved for facts in verified.privacy] == [3, 3, 20, 0]
    promise(database, release, {"distinct_l": {"l": 4, "column": "illness"}})
    with pytest.raises(VerificationError, match="distinct_l = 3 on column 'illness'"):
        ppdp_sql.verify_release(release, database.url)


def test_an_order_of_a_column_that_no_model_is_about_is_not_looked_at(database: Database) -> None:
    columns = POLICY["columns"] | {"illness": {"sensitive": None, "order": ["x", "y"]}}
    release = publish(database, {"ke": {"e": 20, "k": 3, "column": "pay"}}, columns=columns)
    assert ppdp_sql.verify_release(release, database.url).privacy[1].achieved == 20


def test_values_that_were_exchanged_are_noticed(database: Database) -> None:
    release = publish(database, {"distinct_l": {"l": 3, "column": "illness"}})
    database.execute("update released set illness = 'x' where zone = 'a'")
    with pytest.raises(VerificationError, match="distinct_l = 1 on column 'illness'"):
        ppdp_sql.verify_release(release, database.url)


def test_a_source_that_changed_ends_the_proof_of_closeness(database: Database) -> None:
    release = publish(database, CLOSENESS)
    ppdp_sql.verify_release(release, database.url)
    database.execute("insert into people values ('a', 'x', 10)")
    with pytest.raises(VerificationError, match="has 7 rows now instead of 6"):
        ppdp_sql.verify_release(release, database.url)
    promise(database, release, {"distinct_l": {"l": 3, "column": "illness"}})
    assert ppdp_sql.verify_release(release, database.url).rows == 6
    promise(database, release, CLOSENESS)
    database.execute("drop table people")
    with pytest.raises(VerificationError, match="can no longer be read"):
        ppdp_sql.verify_release(release, database.url)


def test_a_release_in_place_of_its_source_has_no_proof_of_closeness(database: Database) -> None:
    release = publish(database, CLOSENESS, publish={"in_place": True})
    with pytest.raises(VerificationError, match="has taken its place"):
        ppdp_sql.verify_release(release, database.url)


def test_a_hierarchy_that_changed_is_noticed(database: Database, tmp_path: Path) -> None:
    path = tmp_path / "illness.csv"
    path.write_text("x;p;*\ny;p;*\nz;q;*\n", encoding="utf-8")
    columns = POLICY["columns"] | {"illness": {"sensitive": str(path)}}
    closeness = {"t_closeness": {"t": 0.1, "column": "illness", "distance": "hierarchical"}}
    release = publish(database, closeness, columns=columns)
    assert ppdp_sql.verify_release(release, database.url).privacy[1].achieved == 0
    path.write_text("x;p;*\ny;q;*\nz;q;*\n", encoding="utf-8")
    with pytest.raises(VerificationError, match="hierarchy of column 'illness' has changed"):
        ppdp_sql.verify_release(release, database.url)


def test_numbers_of_a_file_are_numbers(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "warehouse.duckdb")
    release = publish(
        database,
        {"ke": {"e": 20, "k": 3, "column": "pay"}},
        {"t_closeness": {"t": 0, "column": "pay", "distance": "ordered"}},
        publish={"file": str(tmp_path / "released.csv")},
    )
    verified = ppdp_sql.verify_release(release, database.url)
    assert [facts.achieved for facts in verified.privacy] == [3, 20, 0]
