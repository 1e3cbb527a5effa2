"""A counted source at the levels of its sensitive columns: as little as is needed is taken."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from ppdp_sql.api.find import OnlyNode, Outcome, SearchBudget, find
from ppdp_sql.api.recode import recode
from ppdp_sql.api.task import Task
from ppdp_sql.api.units import suppressed_by_unit
from ppdp_sql.errors import NoSolutionError, RelationError
from ppdp_sql.frequency.generalize_values import check_levels, generalized
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.frequency.waypoints import Waypoints
from ppdp_sql.metrics import Metric
from ppdp_sql.names import counted, listing
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import Recoding
from ppdp_sql.release.treatment import hidden_mark
from ppdp_sql.search import Algorithm, Progress
from ppdp_sql.templating import Session

#: A level for each sensitive column that may be generalized.
Levels = Mapping[str, int]


class LeveledTasks:
    """One counted source at each choice of levels that its policy allows; each is made once."""

    def __init__(self, session: Session, task: Task) -> None:
        self._session = session
        self._task = task
        self.columns = {
            name: column.sensitive_levels
            for name, column in task.bound.policy.columns.items()
            if column.may_be_generalized
        }
        if self.columns and task.frequency.distribution is not None:
            bounds = {name: (levels[0], levels[-1]) for name, levels in self.columns.items()}
            check_levels(task.frequency.distribution, bounds)
        self._made: dict[tuple[int, ...], Task] = {}

    def choices(self) -> list[Levels]:
        """Return every choice, least sum of levels first, then as the policy orders columns."""
        found = sorted(product(*self.columns.values()), key=lambda levels: (sum(levels), levels))
        return [dict(zip(self.columns, levels, strict=True)) for levels in found]

    def at(self, levels: Levels) -> Task:
        """Return the source in which models see the labels of some levels."""
        key = tuple(levels[name] for name in self.columns)
        if key not in self._made:
            self._made[key] = self._leveled(levels)
        return self._made[key]

    def _leveled(self, levels: Levels) -> Task:
        session, task = self._session, self._task
        frequency = generalized(session, task.frequency, levels)
        if frequency is not task.frequency:
            called = "waypoint_" + "_".join(str(level) for level in levels.values())
            waypoints = Waypoints(session, frequency, called)
            task = replace(task, frequency=frequency, waypoints=waypoints)
        refuse_marked(session, task)
        return task


def refuse_marked(session: Session, task: Task) -> None:
    """Refuse to hide values of a column that looks in places as if it were hidden already."""
    distribution = task.frequency.distribution
    for column in hiding_columns(task.bound.models, task.frequency.source_rows):
        assert distribution is not None
        item = distribution.of(column.name)
        mark = hidden_mark(item.column.family, item.level)
        rows = session.fetch(
            "frequency/marked_rows",
            values=distribution.values,
            slot=item.slot,
            leaf="null" if mark is None else f"={mark}",
        )[0][0]
        # At the top every value is `*`, and no group is hidden, since all are close.
        if rows and not (item.is_generalized and item.height == 0):
            shown = "NULL" if mark is None else f"'{mark}'"
            raise RelationError(
                f"t_closeness hides values of column '{column.name}' as {shown}, which it has in "
                f"{counted(int(rows), 'row')} already; replace them in a view or leave out hide"
            )


def search(
    session: Session,
    tasks: LeveledTasks,
    models: Sequence[PrivacyModel],
    algorithm: Algorithm | Recoding,
    metric: Metric,
    *,
    only: OnlyNode | None = None,
    progress: Progress = lambda _: None,
) -> tuple[Task, Outcome]:
    """Search at each choice of levels until some node satisfies.

    Args:
        session: the run's session.
        tasks: the source at each choice.
        models: the models that groups must pass.
        algorithm: how nodes are searched.
        metric: what decides among them.
        only: a node, where no other is to be checked.
        progress: called with a `SearchProgress` now and then.

    Returns:
        The source at the levels that were chosen, and what was found there.

    Raises:
        NoSolutionError: nothing satisfies, whatever the levels are.
    """
    start = time.perf_counter()
    if only is not None:
        task = tasks.at(only.levels)
        if isinstance(algorithm, Recoding):
            return task, recode(session, task, models, algorithm, progress)
        return task, check_node(session, task, models, algorithm, metric, only)
    nothing: NoSolutionError | None = None
    budget: SearchBudget | None = None
    for levels in tasks.choices():
        task = tasks.at(levels)
        budget = budget or SearchBudget.of(task)
        try:
            if isinstance(algorithm, Recoding):
                deadline = budget.limit.deadline
                outcome = recode(session, task, models, algorithm, progress, deadline)
            else:
                outcome = find(
                    session, task, models, algorithm, metric, budget=budget, progress=progress
                )
                outcome = suppressed_by_unit(session, task, models, outcome)
            return task, replace(outcome, seconds=time.perf_counter() - start)
        except NoSolutionError as error:
            nothing = nothing or error
    assert nothing is not None
    raise _nothing_at_any_level(nothing, tasks)


def check_node(
    session: Session,
    task: Task,
    models: Sequence[PrivacyModel],
    algorithm: Algorithm,
    metric: Metric,
    only: OnlyNode,
) -> Outcome:
    """Check a node that was chosen before, at the levels that the source has."""
    found = find(session, task, models, algorithm, metric, only=only)
    return suppressed_by_unit(session, task, models, found)


def _nothing_at_any_level(error: NoSolutionError, tasks: LeveledTasks) -> NoSolutionError:
    tried = [f"{name} to level {levels[-1]}" for name, levels in tasks.columns.items()]
    if not tried:
        return error
    return NoSolutionError(
        f"{error.message}; generalizing {listing(tried)} does not help", best=error.best
    )
