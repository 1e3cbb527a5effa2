"""A plan of any kind of release is executed as it was printed, the first time and again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from tests.databases import Database

ROWS = [[age, zone] for age in (20, 21, 22, 30, 31, 32) for zone in ("a", "b", None)] + [[99, "c"]]

KINDS: dict[str, dict[str, Any]] = {
    "table": {"table": "released", "mapping": True},
    "view": {"view": "released", "mapping": True},
    "live_view": {"live_view": {"name": "released", "accept": "differencing"}},
    "script": {"script": "released.sql"},
    "in_place": {"in_place": True},
}


def policy(publish: dict[str, Any], hierarchy: Path) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10, 50]}}},
            "zone": {"quasi": str(hierarchy)},
        },
        "privacy": [{"k": 3}],
        "suppression": 2,
        "publish": publish,
    }


@pytest.mark.parametrize("kind", list(KINDS))
def test_a_plan_is_executed_as_it_was_printed(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.chdir(tmp_path)
    hierarchy = tmp_path / "zone.csv"
    hierarchy.write_text("a;near;*\nb;near;*\nc;far;*\nd;far;*\n", encoding="utf-8")
    database.create("people", {"age": "integer", "zone": "varchar"}, ROWS)
    wanted = policy(KINDS[kind], hierarchy)
    # A release in place is a source of its own from then on, with other values.
    for _ in range(1 if kind == "in_place" else 2):
        relations = database.relations()
        planned = ppdp_sql.plan(wanted, database.url)
        assert database.relations() == relations
        result = ppdp_sql.run(wanted, database.url, plan=planned.plan)
        assert result.release is not None
        assert result.release.kind == kind
