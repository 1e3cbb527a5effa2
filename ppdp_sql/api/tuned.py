"""One value of a sweep: what would be published, how much it hides, and what it still tells."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ppdp_sql.api.choice import ChoicePoint
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.prepare import plan_outcome
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.metrics import Metric
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import Recoded, Recoding, all_metrics
from ppdp_sql.release.plan import published
from ppdp_sql.release.steps import execute_all
from ppdp_sql.search import Algorithm
from ppdp_sql.templating import Session
from ppdp_sql.tuning.enhanced_privacy import GeneralizedClusters, Numbers, generalize
from ppdp_sql.tuning.oka import cluster_rows
from ppdp_sql.tuning.people import PublishedColumn, number_people, show_clusters
from ppdp_sql.tuning.privacy_share import hidden_at_node, hidden_cells, privacy_share
from ppdp_sql.tuning.stump import Stump, StumpColumn, learn_stumps, utility_share
from ppdp_sql.tuning.tuples import number_ranges, sort_tuples


@dataclass(frozen=True)
class _Measured:
    """What a release would hide and tell."""

    hidden: int
    suppressed_rows: int
    groups: int
    metrics: Mapping[str, float | None]
    stumps: Sequence[Stump]


class Measurer(ABC):
    """What every way to make a release shares: the counted source and the class."""

    def __init__(self, session: Session, task: Task, class_column: str) -> None:
        self._session = session
        self._task = task
        self._class = class_column
        #: What was said of releases, once each.
        self.warnings: dict[str, None] = {}

    def measure(self, value: float, models: Sequence[PrivacyModel]) -> ChoicePoint:
        """Measure what would be published for a value of the sweep."""
        found = self._measure(value, models)
        frequency = self._task.frequency
        return ChoicePoint(
            value,
            privacy_share(
                found.hidden,
                found.suppressed_rows,
                frequency.source_rows,
                len(frequency.dimensions),
            ),
            utility_share(found.stumps),
            found.suppressed_rows,
            found.groups,
            found.metrics,
            {stump.predictor: stump.accuracy for stump in found.stumps},
        )

    @abstractmethod
    def _measure(self, value: float, models: Sequence[PrivacyModel]) -> _Measured:
        """Find what would be published for a value, and what is still told there."""

    def _learn(self, released: str, columns: Sequence[StumpColumn]) -> list[Stump]:
        outcome = next(column for column in columns if column.name == self._class)
        predictors = [column for column in columns if column.name != self._class]
        stumps = learn_stumps(self._session, released, predictors, outcome)
        self._session.drop(released)
        return stumps


class ClusterMeasurer(Measurer):
    """Releases of OKA's clusters; tuples and rows are read once for the whole sweep."""

    def __init__(
        self, session: Session, task: Task, class_column: str, seed: int, numbers: Numbers
    ) -> None:
        super().__init__(session, task, class_column)
        self._seed = seed
        self._numbers = numbers
        self._tuples = sort_tuples(session, task.frequency)
        self._people = number_people(session, task.source, task.frequency, _columns(task))

    def _measure(self, value: float, models: Sequence[PrivacyModel]) -> _Measured:
        session, frequency = self._session, self._task.frequency
        clustering = cluster_rows(session, self._tuples, int(value), self._seed)
        clusters = generalize(
            session, frequency, self._tuples, clustering, models[0], self._numbers
        )
        clustering.drop(session)
        released = show_clusters(session, self._people, clusters)
        measured = _Measured(
            hidden_cells(session, clusters.recoded, self._tuples.ranges),
            frequency.excluded_rows,
            clusters.recoded.groups,
            all_metrics(clusters.recoded, frequency, int(value), self._task.bound.metrics),
            self._learn(released, self._shown(clusters)),
        )
        clusters.drop(session)
        return measured

    def _shown(self, clusters: GeneralizedClusters) -> list[StumpColumn]:
        return [
            _stump_column(column, column.family)
            if column.index is None
            else _stump_column(column, _shown_family(column.index in clusters.recoded.means))
            for column in self._people.columns
        ]


class SearchMeasurer(Measurer):
    """Releases of any search or recoding of the product, rows as they would be published."""

    def __init__(
        self,
        session: Session,
        task: Task,
        class_column: str,
        algorithm: Algorithm | Recoding,
        metric: Metric,
    ) -> None:
        super().__init__(session, task, class_column)
        self._tasks = LeveledTasks(session, task)
        self._algorithm = algorithm
        self._metric = metric
        self._ranges: dict[int, tuple[float, float]] | None = None

    def _measure(self, value: float, models: Sequence[PrivacyModel]) -> _Measured:
        session = self._session
        task, outcome = search(session, self._tasks, models, self._algorithm, self._metric)
        task = replace(task, bound=replace(task.bound, models=tuple(models)))
        plan, build, warnings = plan_outcome(session, task, outcome)
        self.warnings |= dict.fromkeys([*outcome.warnings, *warnings])
        execute_all(session, build)
        released = session.work("released")
        session.execute("tune/released_rows", target=released, release=plan.context)
        session.analyze(released)
        made = [step.context["target"] for step in build]
        stumps = self._learn(released, self._shown(plan.context["columns"], outcome.recoded))
        if outcome.recoded is None:
            rows = plan.published_rows - (plan.suppressed_rows if plan.starred else 0)
            hidden = hidden_at_node(task.frequency.dimensions, outcome.found.node, rows)
        else:
            if self._ranges is None:
                self._ranges = number_ranges(session, task.frequency)
            hidden = hidden_cells(session, outcome.recoded, self._ranges)
            made.append(outcome.recoded.table)
        session.drop(*made)
        return _Measured(
            hidden, plan.suppressed_rows, outcome.found.kept_groups, outcome.metrics, stumps
        )

    def _shown(
        self, columns: Sequence[Mapping[str, Any]], recoded: Recoded | None
    ) -> list[StumpColumn]:
        shown = []
        for number, column in enumerate(columns):
            family = column["family"]
            if column["kind"] == "recoded":
                assert recoded is not None
                family = _shown_family(column["index"] in recoded.means)
            elif column["kind"] not in ("raw", "value"):
                family = TypeFamily.TEXT
            shown.append(StumpColumn(number, column["name"], family, family.is_ordered))
        return shown


def _columns(task: Task) -> list[PublishedColumn]:
    families = {column.name: column.family for column in task.columns}
    quasi = list(task.bound.policy.quasi_identifiers)
    return [
        PublishedColumn(number, name, families[name], quasi.index(name) if name in quasi else None)
        for number, name in enumerate(published(task.bound.policy))
    ]


def _shown_family(is_mean: bool) -> TypeFamily:
    return TypeFamily.FLOAT if is_mean else TypeFamily.TEXT


def _stump_column(column: PublishedColumn, family: TypeFamily) -> StumpColumn:
    return StumpColumn(column.number, column.name, family, family.is_ordered)
