"""A release from its distinct rows and how often each is there.

A release has few distinct rows: that is what it is for. Where they are counted first, no row has to
be shuffled to hide the source's order. Rows that look alike are interchangeable, and the distinct
ones are numbered at random.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation, Source, SourceFile
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session

#: Shuffling is cheaper from so few rows per distinct one on.
LEAST_COPIES = 4

#: Copies that a task of a distributed engine makes at a time, and in all.
PIECE, PART = 50_000, 1_000_000

#: More parts are a burden to whoever shares them out.
MOST_PARTS = 1000


def count_tuples(
    session: Session, plan: ReleasePlan, source_tuples: int, *, copied: bool = True
) -> tuple[ReleasePlan, list[Step]]:
    """Return the plan and its first steps, which count distinct rows where that pays.

    Args:
        session: the run's session.
        plan: the release, whose rows would be shuffled.
        source_tuples: distinct combinations of the quasi-identifiers in the source.
        copied: the release is made from copies; false where something else is made of them.
    """
    most = min(plan.published_rows // LEAST_COPIES, session.engine.capabilities.most_tuples)
    others = _distinct_others(session, plan, most // max(plan.groups, 1))
    if others is None:
        return plan, []
    tuples = session.work("tuples")
    read = _read_columns(plan)
    # Where everything is hidden there is nothing to count by.
    counted_first = bool(read) and source_tuples * others <= most
    release = plan.context | {"read": read, "counted_first": counted_first}
    steps = [Step("release/count_tuples", {"target": tuples, "release": release})]
    copies = None
    if copied and session.engine.capabilities.stores_copies:
        copies = session.work("copies")
        parts = min(plan.published_rows // PART + 1, MOST_PARTS)
        shared = {"piece": PIECE, "parts": parts}
        steps.append(Step("release/copy_tuples", {"target": copies, "tuples": tuples} | shared))
    return replace(plan, context=plan.context | {"tuples": tuples, "copies": copies}), steps


def _read_columns(plan: ReleasePlan) -> list[dict[str, Any]]:
    """Return what the release needs of the source: not what is hidden and joins nothing."""
    joined = {join["name"] for join in plan.context["joins"]}
    return [
        column
        for column in plan.context["columns"]
        if column["kind"] != "top" or column["name"] in joined
    ]


def _distinct_others(session: Session, plan: ReleasePlan, most: int) -> int | None:
    """Count the combinations of what is published beside the quasi-identifiers.

    None where they are more than `most`, or where grouping by them is not exact.
    """
    others = [column for column in plan.context["columns"] if not column["quasi"]]
    if not others or most < 1:
        return 1 if most >= 1 else None
    # Lists, documents and the like may be equal and look different in ways of their own.
    if any(column["family"] is TypeFamily.OTHER for column in others):
        return None
    source: Source = plan.context["source"]
    if not _columns_read_alone(session, source):
        return None
    found = session.fetch(
        "release/distinct_others",
        source=source,
        columns=[column["name"] for column in others],
        most=most + 1,
    )
    number = int(found[0][0])
    return number if number <= most else None


def _columns_read_alone(session: Session, source: Source) -> bool:
    """Whether a few columns cost less than all: a CSV file, and many a view, is computed whole."""
    if isinstance(source, Relation):
        found = session.fetch("catalog/relation_kind", relation=source)
        return bool(found) and found[0][0] == "table"
    return not isinstance(source, SourceFile) or source.format == "parquet"
