"""The same night as a DAG of Airflow: look, then reuse the plan or plan anew.

Each task opens its own connection and hands it in: everything runs in the task's process.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
from airflow.decorators import dag, task
from nightly import look, publish

FOLDER = Path(__file__).parent
POLICY = str(FOLDER / "visits.policy.yml")
DATABASE = str(FOLDER / "visits.duckdb")


@dag(schedule="15 3 * * *", start_date=datetime(2026, 1, 1), catchup=False, max_active_runs=1)
def nightly_release() -> None:
    """Check the release of yesterday and publish that of today."""

    @task
    def check() -> str:
        with duckdb.connect(DATABASE, read_only=True) as connection:
            return look(POLICY, connection)

    @task.branch
    def decide(found: str) -> str:
        return "reuse" if found == "fits" else "plan_anew"

    @task
    def reuse() -> dict[str, Any]:
        with duckdb.connect(DATABASE) as connection:
            return publish(POLICY, "fits", connection)

    @task
    def plan_anew() -> dict[str, Any]:
        with duckdb.connect(DATABASE) as connection:
            return publish(POLICY, "broken", connection)

    decide(check()) >> [reuse(), plan_anew()]


nightly_release()
