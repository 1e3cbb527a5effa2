"""Each case is searched once, and its scripts for all warehouses are kept for all tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ppdp_sql
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publishers import PUBLISHERS
from ppdp_sql.release.warehouse_publisher import WarehousePublisher
from ppdp_sql.warehouses import WAREHOUSES
from tests.databases import DuckDBDatabase
from tests.dialects.cases import CASES

#: By case and warehouse, the statements of the script: phase, step, sql.
Scripts = Callable[[str, str], list[dict[str, str]]]


@pytest.fixture(scope="session")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Scripts:
    """Return the script of a case for a warehouse, which replaces what it finds."""
    kept: dict[str, dict[str, list[dict[str, str]]]] = {}

    def script(name: str, dialect: str) -> list[dict[str, str]]:
        if name not in kept:
            database = DuckDBDatabase(tmp_path_factory.mktemp("case") / "here.duckdb")
            CASES[name].load(database)
            kept[name] = written_scripts(name, database)
        return kept[name][dialect]

    return script


def written_scripts(name: str, database: DuckDBDatabase) -> dict[str, list[dict[str, str]]]:
    """Plan a case, and write its release for every warehouse that takes it."""
    case = CASES[name]
    written: dict[str, list[dict[str, str]]] = {}

    class EveryWarehouse(WarehousePublisher):
        def check_plan(self, plan: ReleasePlan) -> None:
            """Every warehouse is asked for itself."""

        def statements_elsewhere(self, plan: ReleasePlan) -> list[dict[str, str]]:
            for dialect in WAREHOUSES:
                if dialect not in case.refused:
                    self._publish = self._publish.model_copy(update={"dialect": dialect})
                    self.__dict__.pop("_elsewhere", None)
                    super().check_plan(plan)
                    written[dialect] = super().statements_elsewhere(plan)
            return []

    target = {"file": "made.sql", "table": "marts.released"}
    publish = {"script": target, "dialect": "snowflake", "replace": True}
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(PUBLISHERS, "script", EveryWarehouse)
        ppdp_sql.plan(case.policy(database.path.parent, publish), database.url)
    return written
