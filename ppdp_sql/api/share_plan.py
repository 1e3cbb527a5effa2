"""The plan of a share: one node for the people of all its tables.

People are counted once. A group is people who look alike after generalization and are in the same
tables, so that releases joined by the key of their people have no smaller groups than that. Whoever
is in a group that fails is left out of every table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.find import Outcome, find
from ppdp_sql.api.prepare import plan_outcome
from ppdp_sql.api.result import node_levels
from ppdp_sql.api.share import Share
from ppdp_sql.api.share_people import PATTERN, PERSON, SharedPeople, gather_people
from ppdp_sql.api.task import Task, count
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import Relation, WorkTable
from ppdp_sql.errors import NoSolutionError
from ppdp_sql.lattice import Node
from ppdp_sql.policy import Document, Policy, SuppressionPolicy
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.recoding import Recoding
from ppdp_sql.release.steps import execute_all
from ppdp_sql.search import Progress
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class SharedPlan:
    """What the policies of a share have in common.

    Attributes:
        share: the policies.
        levels: the level of each quasi-identifier.
    """

    share: Share
    levels: Mapping[str, int]

    def node_of(self, bound: BoundPolicy) -> Node:
        """Return the levels of a policy's own quasi-identifiers, in its order."""
        return tuple(self.levels[name] for name in bound.policy.quasi_identifiers)


def plan_share(session: Session, share: Share, progress: Progress = lambda _: None) -> SharedPlan:
    """Search one node for all tables of a share, within the suppression limit of each.

    A suppressed person costs a row at least in one of the tables, so no more people can be
    suppressed than all limits together are rows. Where the found node costs a table more than its
    limit, the search is done again with half the people, at last with none.

    Raises:
        NoSolutionError: no node satisfies the policies.
    """
    people = gather_people(session, share)
    none_kept = _rows(session, people, people.table)
    limits = [
        member.member.bound.policy.suppression.rows(total)
        for member, (total, _) in zip(people.members, none_kept, strict=True)
    ]
    task = _counted(session, share, people, sum(limits))
    most = sum(limits)
    while True:
        task = replace(task, bound=_limited(task.bound, most))
        outcome = _found(session, share, task, progress=progress)
        with session.passing():
            kept = _kept(session, task, outcome)
            rows = _rows(session, people, kept)
        if all(total - left <= limit for (total, left), limit in zip(rows, limits, strict=True)):
            levels = node_levels(task, outcome)
            assert levels is not None
            return SharedPlan(share, {n: level for n, level in levels.items() if n != PATTERN})
        most = (outcome.found.failing_rows + task.frequency.excluded_rows) // 2


def kept_people(session: Session, plan: SharedPlan) -> str:
    """Make the work table of the people who are kept at the levels of a plan."""
    people = gather_people(session, plan.share)
    everybody = sum(total for total, _ in _rows(session, people, people.table))
    task = _counted(session, plan.share, people, everybody)
    names = [dimension.column.name for dimension in task.frequency.dimensions]
    node = tuple(plan.levels.get(name, 0) for name in names)
    return _kept(session, task, _found(session, plan.share, task, only=node))


def _found(
    session: Session,
    share: Share,
    task: Task,
    *,
    only: Node | None = None,
    progress: Progress = lambda _: None,
) -> Outcome:
    bound = task.bound
    assert not isinstance(bound.algorithm, Recoding)
    try:
        return find(
            session, task, bound.models, bound.algorithm, bound.metric, only=only, progress=progress
        )
    except NoSolutionError as error:
        raise NoSolutionError(
            f"the people of the share '{share.word}', counted once over {len(share.members)} "
            f"tables: {error.message}",
            best=error.best,
        ) from None


def _kept(session: Session, task: Task, outcome: Outcome) -> str:
    """Make the table of people who are not suppressed, as the release of people would be."""
    plan, build, _ = plan_outcome(session, task, outcome)
    execute_all(session, build)
    target = session.work("kept_people")
    session.execute("release/gather_rows", target=target, release=plan.context)
    session.analyze(target)
    return target


def _rows(session: Session, people: SharedPeople, kept: str) -> list[tuple[int, int]]:
    """Count the rows of each table, and those of people who are kept."""
    found = session.fetch(
        "many/kept_rows",
        kept=kept,
        tables=[
            {"index": place, "source": member.source, "entity": member.entity}
            for place, member in enumerate(people.members)
        ],
    )
    return [(int(total), int(left)) for _, total, left in found]


def _counted(session: Session, share: Share, people: SharedPeople, most: int) -> Task:
    bound = _bound(share, most)
    try:
        return count(session, bound, WorkTable(people.table), people.columns)
    except NoSolutionError as error:
        raise NoSolutionError(f"the people of the share '{share.word}': {error.message}") from None


def _bound(share: Share, most: int) -> BoundPolicy:
    """Write the policy of a table of people, whose groups are kept apart by their tables."""
    first = share.members[0].bound
    search = first.policy.search.model_dump(exclude={"share"}, exclude_none=True)
    columns: dict[str, Any] = {PERSON: {"keep": {"unique": "allow"}}}
    hierarchies = {}
    for name, owners in share.owners.items():
        owner = owners[0].bound
        column = owner.policy.columns[name]
        is_everywhere = len(owners) == len(share.members)
        columns[name] = {
            "quasi": None,
            "weight": column.weight,
            "min_level": column.min_level,
            "max_level": column.max_level,
            # A person who is in none of the tables has no value, which is no fault.
            "nulls": owner.policy.nulls_of(name) if is_everywhere else "value",
            "unmapped": owner.policy.unmapped_of(name),
        }
        hierarchies[name] = owner.hierarchies[name]
    columns[PATTERN] = {"quasi": None, "max_level": 0}
    hierarchies[PATTERN] = resolve_hierarchy({"prefix": [1]}, PATTERN, Path.cwd())
    data = {
        "version": 1,
        "source": "people",
        "columns": columns,
        "privacy": [{"k": share.k}],
        "suppression": most,
        "search": search,
    }
    return BoundPolicy(
        Document(data, f"the share '{share.word}'", first.base),
        Policy.model_validate(data),
        (KAnonymity(k=share.k),),
        first.metric,
        first.algorithm,
        hierarchies,
        Relation("people"),
        first.metrics,
    )


def _limited(bound: BoundPolicy, most: int) -> BoundPolicy:
    limit = SuppressionPolicy(limit=most)
    return replace(bound, policy=bound.policy.model_copy(update={"suppression": limit}))


def failed_at_levels(plan: SharedPlan, bound: BoundPolicy) -> NoSolutionError:
    """Say that the shared levels are not enough for the other models of a policy."""
    models = [f"{model.name} = {model.required:g}" for model in bound.models]
    levels = ", ".join(f"{name} {plan.levels[name]}" for name in bound.policy.quasi_identifiers)
    return NoSolutionError(
        f"at the levels of the share '{plan.share.word}' ({levels}) too many rows fail "
        f"{', '.join(models)}; raise a min_level in all policies of the share, raise the "
        "suppression limit, or ask for less"
    )
