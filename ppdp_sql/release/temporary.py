"""A release by its own query on temporary tables: made to be measured, and gone with the run."""

from __future__ import annotations

from typing import Any

from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session


def leaves_name(session: Session, quasi: dict[str, Any]) -> str:
    """Name the work table of a hierarchy's leaves."""
    return session.work("leaves", quasi["index"])


def loaded_leaves(session: Session, plan: ReleasePlan) -> list[dict[str, Any]]:
    """Return the quasi-identifiers with the work tables of their leaves, where they have some."""
    return [
        quasi | {"leaves": leaves_name(session, quasi)} if quasi["leaves"] is not None else quasi
        for quasi in plan.live["quasi"]
    ]


def temporary_steps(
    session: Session, plan: ReleasePlan, target: str, live: dict[str, Any]
) -> list[Step]:
    """Run the query on a temporary table, over leaves as whoever runs it later will have them."""
    leaves = [
        Step(
            "release/freeze_leaves",
            {
                "target": leaves_name(session, quasi),
                "temporary": True,
                "hierarchies": quasi["leaves"],
                "index": quasi["index"],
                "height": quasi["height"],
            },
        )
        for quasi in plan.live["quasi"]
        if quasi["leaves"] is not None
    ]
    context = {"target": target, "temporary": True, "live": live}
    return [*leaves, Step("release/build_live_table", context)]
