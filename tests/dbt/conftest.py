"""A dbt project over each engine, and the real dbt."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.databases import Database
from tests.dbt.compiling import Dbt, DbtProject, dbt_process


@pytest.fixture(autouse=True)
def no_settings_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DBT_PROFILES_DIR", "DBT_PROFILE", "DBT_TARGET", "DBT_TARGET_PATH"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def dbt() -> Iterator[Dbt]:
    """The real dbt, in one process for all tests."""
    with dbt_process() as process:
        yield process


@pytest.fixture
def project(database: Database, tmp_path: Path) -> DbtProject:
    """A dbt project over an empty database."""
    made = DbtProject(tmp_path / "shop", database)
    made.create()
    return made


@pytest.fixture
def without_dbt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that has no dbt: what it wrote last is all that is known."""
    monkeypatch.setattr("ppdp_sql.dbt.manifest._has_dbt", lambda: False)
