"""The work tables that a release is made from: its distinct rows, its rows, its rows permuted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.policy import Policy, Role
from ppdp_sql.release.checks import Check
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Publisher
from ppdp_sql.release.steps import Step
from ppdp_sql.release.tuples import count_tuples
from ppdp_sql.release.unchanged import unchanged_checks
from ppdp_sql.templating import Session


def made_from_rows(
    session: Session, policy: Policy, plan: ReleasePlan, combinations: int, publisher: Publisher
) -> tuple[ReleasePlan, list[Step], list[Check]]:
    """Return the plan, the steps that make what it reads, and what must hold of that in the end.

    Args:
        session: the run's session.
        policy: the policy.
        plan: the release, whose rows would be shuffled.
        combinations: distinct combinations of the quasi-identifiers in the source.
        publisher: what makes the release.
    """
    assert policy.publish is not None
    if not publisher.gathers_rows and not policy.publish.permute:
        return *count_tuples(session, plan, combinations), []
    plan, steps = gather_rows(session, policy, plan, combinations)
    if not policy.publish.permute:
        return plan, steps, []
    tuples = plan.context["tuples"]
    target = session.work("permuted")
    sensitive = list(policy.with_role(Role.SENSITIVE))
    context = {"target": target, "tuples": tuples, "seed": str(policy.search.seed)}
    steps.append(Step("release/permute", context | _parts(plan, sensitive)))
    checks = unchanged_checks(plan, publisher.built, tuples, sensitive)
    return replace(plan, context=plan.context | {"tuples": target}), steps, checks


def gather_rows(
    session: Session, policy: Policy, plan: ReleasePlan, combinations: int
) -> tuple[ReleasePlan, list[Step]]:
    """Make a work table of the rows, counted where that pays, each by itself where it does not."""
    assert policy.publish is not None
    steps: list[Step] = []
    if policy.publish.mode == "anatomy":
        plan = replace(plan, context=plan.context | {"raw": list(plan.quasi)})
    else:
        plan, steps = count_tuples(session, plan, combinations, copied=False)
    if plan.context["tuples"] is None:
        target = session.work("tuples")
        steps = [Step("release/gather_rows", {"target": target, "release": plan.context})]
        plan = replace(plan, context=plan.context | {"tuples": target})
    return plan, steps


def shown_family(column: dict[str, Any]) -> TypeFamily:
    """Return the type of a column as it is published: labels are text."""
    family: TypeFamily = column["family"]
    return family if column["kind"] in ("raw", "value") else TypeFamily.TEXT


def _parts(plan: ReleasePlan, sensitive: list[str]) -> dict[str, list[dict[str, Any]]]:
    """Describe the columns of a release for the statement that permutes."""
    described = [
        {
            "name": column["name"],
            "family": shown_family(column),
            "quasi": column["quasi"],
            "table": f"drawn_{sensitive.index(column['name'])}"
            if column["name"] in sensitive
            else "places",
        }
        for column in plan.context["columns"]
    ]
    others = [column for column in described if not column["quasi"]]
    by_name = {column["name"]: column for column in others}
    return {
        "columns": described,
        "quasi": [column for column in described if column["quasi"]],
        "keep": [column for column in others if column["name"] not in sensitive],
        "sensitive": [by_name[name] for name in sensitive],
    }
