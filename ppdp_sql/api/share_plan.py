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
from ppdp_sql.api.find import OnlyNode, Outcome, find
from ppdp_sql.api.folder import NamedPolicy
from ppdp_sql.api.prepare import plan_outcome
from ppdp_sql.api.result import node_levels
from ppdp_sql.api.share import Share
from ppdp_sql.api.share_models import node_at, satisfies
from ppdp_sql.api.share_people import PATTERN, PERSON, SharedPeople, gather_people
from ppdp_sql.api.shared_node import shared_node
from ppdp_sql.api.task import Task, count
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import Relation, WorkTable
from ppdp_sql.errors import NoSolutionError
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.frequency.waypoints import Waypoints
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

    def node_of(self, frequency: FrequencyTable) -> Node:
        """Return the levels of a policy's own quasi-identifiers, in its order."""
        return node_at(self.levels, frequency)


def plan_share(session: Session, share: Share, progress: Progress = lambda _: None) -> SharedPlan:
    """Search one node for all tables of a share, within the suppression limit of each.

    Where the node with the least metric is not enough for the other models of a policy, the search
    goes on from the next levels of its columns: the one that costs least is taken.

    Raises:
        NoSolutionError: no node satisfies the policies.
    """
    search = _PeopleSearch(session, share, progress)
    floor: dict[str, int] = {}
    found = search.least(floor)
    while (failing := search.failing_member(found)) is not None:
        higher = []
        for name in failing.bound.policy.quasi_identifiers:
            try:
                raised = floor | {name: found.plan.levels[name] + 1}
                higher.append((search.least(raised), raised))
            except NoSolutionError:
                continue  # this column cannot be shown more generally
        if not higher:
            raise failed_at_levels(found.plan, failing.bound)
        found, floor = min(higher, key=lambda item: item[0].cost)
    return found.plan


@dataclass(frozen=True)
class _Found:
    """A node that satisfies k within every limit, and its cost."""

    plan: SharedPlan
    outcome: Outcome
    task: Task
    cost: float


class _PeopleSearch:
    """Searches of one table of people."""

    def __init__(self, session: Session, share: Share, progress: Progress) -> None:
        self._session = session
        self._share = share
        self._progress = progress
        self._people = gather_people(session, share)
        rows = _rows(session, self._people, self._people.table)
        self._limits = [
            member.member.bound.policy.suppression.rows(total)
            for member, (total, _) in zip(self._people.members, rows, strict=True)
        ]
        self._task = _counted(session, share, self._people, sum(self._limits))
        self._searches = 0

    def least(self, floor: Mapping[str, int]) -> _Found:
        """Return the node with the least metric that is not below some levels.

        A suppressed person costs a row at least in one of the tables, so no more people can be
        suppressed than all limits together are rows. Where the found node costs a table more than
        its limit, the search is done again with half the people, at last with none.
        """
        most = sum(self._limits)
        task = self._raised(floor)
        while True:
            task = replace(task, bound=_limited(task.bound, most))
            outcome = _found(self._session, self._share, task, progress=self._progress)
            with self._session.passing():
                rows = _rows(self._session, self._people, _kept(self._session, task, outcome))
            if all(t - left <= m for (t, left), m in zip(rows, self._limits, strict=True)):
                levels = node_levels(task, outcome) or {}
                plan = SharedPlan(self._share, {n: levels[n] for n in levels if n != PATTERN})
                return _Found(plan, outcome, task, outcome.proof.upper or 0.0)
            most = (outcome.found.failing_rows + task.frequency.excluded_rows) // 2

    def failing_member(self, found: _Found) -> NamedPolicy | None:
        """Return the first policy whose other models are not satisfied at the found node."""
        with self._session.passing():
            kept = _kept(self._session, found.task, found.outcome)
            for table in self._people.members:
                if not satisfies(self._session, table, kept, found.plan.levels):
                    return table.member
        return None

    def _raised(self, floor: Mapping[str, int]) -> Task:
        """Return the people with higher least levels; the tables are the same."""
        if not floor:
            return self._task
        self._searches += 1
        dimensions = []
        for dimension in self._task.frequency.dimensions:
            column = dimension.column
            least = max(column.min_level, floor.get(column.name, 0))
            highest = dimension.height if column.max_level is None else column.max_level
            if least > highest:
                raise NoSolutionError(f"'{column.name}' has no level {least}")
            dimensions.append(replace(dimension, column=replace(column, min_level=least)))
        frequency = replace(self._task.frequency, dimensions=tuple(dimensions))
        waypoints = Waypoints(self._session, frequency, f"waypoint_{self._searches}")
        return replace(self._task, frequency=frequency, waypoints=waypoints)


def kept_people(session: Session, plan: SharedPlan) -> str:
    """Make the work table of the people who are kept at the levels of a plan."""
    people = gather_people(session, plan.share)
    everybody = sum(total for total, _ in _rows(session, people, people.table))
    task = _counted(session, plan.share, people, everybody)
    names = [dimension.column.name for dimension in task.frequency.dimensions]
    node = tuple(plan.levels.get(name, 0) for name in names)
    return _kept(session, task, _found(session, plan.share, task, only=shared_node(node)))


def _found(
    session: Session,
    share: Share,
    task: Task,
    *,
    only: OnlyNode | None = None,
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
    """Say that no shared levels are enough for the other models of a policy."""
    models = [f"{model.name} = {model.required:g}" for model in bound.models]
    levels = ", ".join(f"{name} {plan.levels[name]}" for name in bound.policy.quasi_identifiers)
    return NoSolutionError(
        f"at the levels of the share '{plan.share.word}' ({levels}) too many rows of "
        f"'{bound.policy.source}' fail {', '.join(models)}, and no higher levels help; raise the "
        "suppression limit or a max_level, or ask for less"
    )
