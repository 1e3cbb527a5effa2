"""A policy as a dbt model: what is asked of the database, and the query that dbt will send."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.templating import StatementLog
from ppdp_sql.templating.statement_log import LogEntry
from tests.databases import Database
from tests.dbt.compiling import DbtProject


def tell_dbt(
    database: Database, folder: Path, policy: Mapping[str, Any], log: StatementLog, run_id: str
) -> None:
    """Compile a policy into a project, whose manifest stands in for dbt."""
    project = DbtProject(folder / "shop", database)
    project.create()
    project.parsed()
    project.write("policies/modelled.yml", json.dumps(policy))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ppdp_sql.dbt.manifest._has_dbt", lambda: False)
        model = project.compile(log=log).models[0]
    _, _, query = project.read(model.path).partition("}}\n\n")
    # dbt puts relations into its calls, and a mark of its own before the statement.
    called = re.sub(r"\{\{ (ref|source)\(.*?\) \}\}", r'"\1"', query.strip())
    statement = f"/* ppdp run={run_id} step=dbt/model */\n{called}"
    log.add(LogEntry(run_id, "dbt/model", statement, 0.0))
