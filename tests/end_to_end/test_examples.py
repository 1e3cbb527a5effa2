"""The examples run as they are."""

from __future__ import annotations

import shutil
from pathlib import Path

import duckdb
import pytest

import ppdp_sql

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.parametrize("policy", sorted(EXAMPLES.glob("*/*.yml")), ids=lambda path: path.name)
def test_example_policies_run(policy: Path, tmp_path: Path) -> None:
    folder = tmp_path / policy.parent.name
    shutil.copytree(policy.parent, folder)
    result = ppdp_sql.run(folder / policy.name)
    assert result.release is not None
    assert all(facts.satisfied for facts in result.privacy)
    rows = duckdb.sql(f"select count(*) from '{result.release.name}'").fetchall()
    assert rows == [(result.published_rows,)]
