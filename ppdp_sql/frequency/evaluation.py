"""Evaluates nodes, many in one statement; a node is data, never SQL text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.frequency.waypoints import Waypoint, Waypoints
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.metrics import METRICS, Metric, NodeFacts, cell_metrics, group_metrics
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.templating import Session

#: Rows that one statement may produce before grouping: batch size times frequency rows.
BATCH_ROWS = 1_000_000
MOST_NODES = 512

#: Where a node list stands in a rendered statement, quoted as templates quote names.
NODES_SLOT = "ppdp_slot_nodes"
COLUMNS_SLOT = "ppdp_slot_node_columns"

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class NodeStatistics:
    """What one check tells of a node."""

    node: Node
    kept_groups: int
    all_groups: int
    #: Rows in groups that fail a model.
    failing_rows: int
    #: The smallest group that passes; None when none does.
    smallest_kept: int | None
    #: The smallest size left after dropping whole sizes within the limit; 0 if not asked for.
    anonymity: int
    satisfied: bool
    group_totals: tuple[float, ...]


class NodeEvaluator:
    """Checks and scores nodes of one frequency table against one set of models."""

    def __init__(
        self,
        session: Session,
        frequency: FrequencyTable,
        waypoints: Waypoints,
        models: Sequence[PrivacyModel],
        suppression_limit: int,
        metric: Metric,
    ) -> None:
        self._session = session
        self._frequency = frequency
        self._models = models
        #: What the search may still suppress: rows without a leaf count toward the limit.
        self.remaining_limit = suppression_limit - frequency.excluded_rows
        self.metric = metric
        self.lattice: Lattice = frequency.lattice
        self._statements: dict[tuple[str, object], str] = {}
        self._checked: set[int] = set()
        self._waypoints = waypoints

    @property
    def models(self) -> Sequence[PrivacyModel]:
        """The models that groups must pass."""
        return self._models

    @property
    def checked(self) -> int:
        """Distinct nodes whose groups any statement computed."""
        return len(self._checked)

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Return each column's distinct values at its level in a node."""
        distinct = self._frequency.marginals.distinct_values
        return tuple(distinct[index][level] for index, level in enumerate(node))

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> list[NodeStatistics]:
        """Check nodes in as few statements as their groups allow."""
        if not nodes:
            return []
        waypoint = self._waypoints.for_nodes(nodes)
        found = [
            statistics
            for batch in _batches(nodes, _batch_size(waypoint))
            for statistics in self._check_batch(batch, waypoint, with_anonymity)
        ]
        self._waypoints.known = {item.node: item.all_groups for item in found}
        return found

    def _check_batch(
        self, nodes: list[Node], waypoint: Waypoint, with_anonymity: bool
    ) -> list[NodeStatistics]:
        step = "evaluate/node_statistics"
        metrics = group_metrics()
        statement = self._statement(
            step,
            frequency=waypoint.table,
            metrics=metrics,
            suppression_limit=max(0, self.remaining_limit) if with_anonymity else None,
        )
        self._checked.update(self.lattice.index(node) for node in nodes)
        rows = self._session.fetch_statement(step, self._filled(statement, nodes), nodes)
        return [
            NodeStatistics(
                node=nodes[row[0]],
                kept_groups=int(row[1]),
                all_groups=int(row[2]),
                failing_rows=int(row[3]),
                smallest_kept=None if row[4] is None else int(row[4]),
                anonymity=int(row[5]),
                satisfied=int(row[3]) <= self.remaining_limit and int(row[1]) > 0,
                group_totals=tuple(int(total) for total in row[6:]),
            )
            for row in rows
        ]

    def costs(self, found: Sequence[NodeStatistics]) -> list[float]:
        """Return what the search's metric says of satisfied nodes; less is better."""
        needed = [self.metric] if self.metric.sums == "cell" else []
        needed += [METRICS["iloss"]] if self.metric.name == "iloss_share" else []
        return [self.metric.cost(facts) for facts in self._facts(found, needed)]

    def all_metrics(self, found: NodeStatistics) -> dict[str, float | None]:
        """Return every metric of a node."""
        facts = next(iter(self._facts([found], cell_metrics())))
        return {name: metric.value(facts) for name, metric in METRICS.items()}

    def _facts(
        self, found: Sequence[NodeStatistics], metrics: Sequence[Metric]
    ) -> Iterator[NodeFacts]:
        suppressing = [item for item in found if item.failing_rows] if metrics else []
        if not suppressing:
            yield from (self._node_facts(item, metrics, {}) for item in found)
            return
        losses: dict[Node, dict[int, tuple[float, ...]]] = {}
        nodes = [item.node for item in suppressing]
        waypoint = self._waypoints.for_nodes(nodes)
        for batch in _batches(nodes, _batch_size(waypoint)):
            losses |= self._suppressed_losses(batch, waypoint, metrics)
        for item in found:
            yield self._node_facts(item, metrics, losses.get(item.node, {}))

    def _suppressed_losses(
        self, nodes: list[Node], waypoint: Waypoint, metrics: Sequence[Metric]
    ) -> dict[Node, dict[int, tuple[float, ...]]]:
        """Per node and column, what the suppressed groups would have lost as generalized."""
        step = "evaluate/suppressed_losses"
        statement = self._statement(
            step,
            frequency=waypoint.table,
            metrics=metrics,
            cells=self._frequency.cells,
            node_columns=COLUMNS_SLOT,
        )
        self._checked.update(self.lattice.index(node) for node in nodes)
        statement = self._filled(statement, nodes)
        losses: dict[Node, dict[int, tuple[float, ...]]] = {node: {} for node in nodes}
        for row in self._session.fetch_statement(step, statement, nodes):
            losses[nodes[row[0]]][row[1]] = tuple(row[2:])
        return losses

    def _node_facts(
        self,
        item: NodeStatistics,
        metrics: Sequence[Metric],
        losses: dict[int, tuple[float, ...]],
    ) -> NodeFacts:
        frequency = self._frequency
        suppressed = item.failing_rows + frequency.excluded_rows
        marginals = frequency.marginals
        cell_totals = {}
        for place, metric in enumerate(metrics):
            totals = []
            for index, level in enumerate(item.node):
                generalized = marginals.totals[metric.name][index][level]
                lost = losses[index][place] if index in losses else 0
                hidden = marginals.highest[metric.name][index]
                # Decimal and float do not mix: PostgreSQL sums whole numbers as decimals.
                totals.append(_plain(generalized) - _plain(lost) + suppressed * _plain(hidden))
            cell_totals[metric.name] = tuple(totals)
        return NodeFacts(
            node=item.node,
            heights=self.lattice.heights,
            weights=tuple(dimension.column.weight for dimension in frequency.dimensions),
            leaves=tuple(dimension.leaves for dimension in frequency.dimensions),
            source_rows=frequency.source_rows,
            suppressed_rows=suppressed,
            kept_groups=item.kept_groups,
            required_k=self._required_k,
            cell_totals=cell_totals,
            cell_highest={
                name: tuple(float(value) for value in highest)
                for name, highest in marginals.highest.items()
            },
            group_totals=dict(
                zip((m.name for m in group_metrics()), item.group_totals, strict=True)
            ),
            raw_information=tuple(d.raw_information for d in frequency.dimensions),
        )

    @property
    def _required_k(self) -> int | None:
        asked = [int(model.required) for model in self._models if model.name == "k"]
        return max(asked) if asked else None

    def _statement(self, step: str, **context: object) -> str:
        """Render a statement once; only its node list changes between batches."""
        key = (step, repr(sorted(context.items(), key=str)))
        if key not in self._statements:
            self._statements[key] = self._session.render(
                step,
                words=self._frequency.layout.words,
                models=self._models,
                nodes=NODES_SLOT,
                **context,
            )
        return self._statements[key]

    def _filled(self, statement: str, nodes: Sequence[Node]) -> str:
        """Put the node list, whole numbers all, where the statement keeps its place."""
        layout, words = self._frequency.layout, self._frequency.layout.words
        masks = ", ".join(f"mask_{word}" for word in range(words))
        rows = [(index, *layout.mask(node)) for index, node in enumerate(nodes)]
        statement = statement.replace(
            f'"{NODES_SLOT}"', f"{_values(rows)} as nodes(node_index, {masks})"
        )
        if f'"{COLUMNS_SLOT}"' in statement:
            cells = [
                (index, place, level, *layout.columns[place].mask(level, words))
                for index, node in enumerate(nodes)
                for place, level in enumerate(node)
            ]
            names = f"node_index, column_index, level, {masks}"
            statement = statement.replace(
                f'"{COLUMNS_SLOT}"', f"{_values(cells)} as node_columns({names})"
            )
        return statement


def _values(rows: Sequence[tuple[int, ...]]) -> str:
    """Write rows of whole numbers; BIGINT is said once, since the first row may be small."""
    first = ", ".join(f"cast({int(value)} as bigint)" for value in rows[0])
    rest = (", ".join(str(int(value)) for value in row) for row in rows[1:])
    return "(values " + ", ".join(f"({row})" for row in (first, *rest)) + ")"


def _batch_size(waypoint: Waypoint) -> int:
    return max(1, min(MOST_NODES, BATCH_ROWS // max(1, waypoint.rows)))


def _batches(items: Sequence[_Item], size: int) -> Iterator[list[_Item]]:
    iterator = iter(items)
    while batch := list(islice(iterator, size)):
        yield batch


def _plain(value: object) -> float | int:
    """Return a number of a driver as int where it is whole, else as float."""
    if isinstance(value, int | float):
        return value
    number = float(value)  # type: ignore[arg-type]
    whole = int(value)  # type: ignore[call-overload]
    return whole if whole == value else number
