"""What a model's files build, without dbt: the rows that the oracle publishes."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings

import ppdp_sql
from tests.dbt.compiling import DbtProject, build_without_dbt
from tests.oracle.reference import Value
from tests.publish.cases import Case, canonical, cases
from tests.publish.conftest import duckdb_place, own_postgres, postgres_place
from tests.publish.places import DuckDBPlace, Place, PostgresPlace

__all__ = ["duckdb_place", "own_postgres", "postgres_place"]

few_cases = settings(max_examples=5, phases=[Phase.explicit, Phase.generate])


pytestmark = pytest.mark.usefixtures("without_dbt")


def agree(place: Place, folder: Path, case: Case) -> None:
    """Compile a case, build its model by the files alone, and compare with the oracle."""
    place.fill(case.load)
    project = DbtProject(folder / "shop", place)
    project.create()
    project.parsed()
    policies = folder / "shop" / "policies"
    policies.mkdir(exist_ok=True)
    policy = json.dumps(case.policy(policies, {"dbt": "models"}), default=float)
    project.write("policies/made.yml", policy)
    if _refused(case):
        with pytest.raises(ppdp_sql.HierarchyError, match="as NULL"):
            project.compile()
        return
    model = project.compile().models[0]
    build_without_dbt(project, model, "made")
    seen = place.see("made")
    assert seen.names == case.order
    rows: Counter[tuple[Value, ...]] = Counter()
    for row, count in seen.rows.items():
        rows[tuple(canonical(value) for value in row)] += count
    assert model.run.node is not None
    assert rows == case.expected(model.run.node)


def _refused(case: Case) -> bool:
    """Whether a leaf of a file or a tree is a text that dbt takes for NULL."""
    stored = [one for one in case.quasi if one.way == "csv" or "tree" in (one.inline or {})]
    return any("null" in row for one in stored for row in one.column.hierarchy)


@few_cases
@given(case=cases())
def test_model_agrees_on_duckdb(duckdb_place: DuckDBPlace, tmp_path: Path, case: Case) -> None:
    agree(duckdb_place, tmp_path, case)


@few_cases
@given(case=cases())
def test_model_agrees_on_postgres(
    postgres_place: PostgresPlace, tmp_path: Path, case: Case
) -> None:
    agree(postgres_place, tmp_path, case)
