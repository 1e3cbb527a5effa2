"""Evaluates nodes, many in one statement; a node is data, never SQL text."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from math import prod

from ppdp_sql.engines.base import ResultRow
from ppdp_sql.frequency.divergence_floor import DivergenceFloor
from ppdp_sql.frequency.floor import CostFloor
from ppdp_sql.frequency.judgement import judgement
from ppdp_sql.frequency.node_statements import NodeStatements, Part
from ppdp_sql.frequency.search_record import SearchRecord
from ppdp_sql.frequency.statistics import NodeCost, NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.frequency.visited import VisitedNodes
from ppdp_sql.frequency.waypoints import Waypoints
from ppdp_sql.lattice import Lattice, Node
from ppdp_sql.metrics import (
    METRICS,
    Metric,
    NodeFacts,
    TableFacts,
    cell_metrics,
    group_metrics,
)
from ppdp_sql.metrics.kl import Divergence
from ppdp_sql.metrics.ncp import column_penalties
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.templating import Session

#: Pairs of a node and one above it that one statement may compare.
MOST_SUPERSETS = 2048


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
        visited: VisitedNodes | None = None,
        metrics: Mapping[str, Metric] = METRICS,
        record: SearchRecord | None = None,
    ) -> None:
        """Prepare to check.

        Args:
            session: where statements go.
            frequency: what was counted.
            waypoints: where groups are rolled up from.
            models: the models that groups must pass.
            suppression_limit: rows that may be suppressed.
            metric: what costs are counted by.
            visited: nodes that count as checked already, where this is not the first search.
            metrics: every metric by name, as the policy wants it.
            record: remembers what is checked, for those who want to see it.
        """
        self._record = record
        self._session = session
        self._frequency = frequency
        self._models = models
        #: What the search may still suppress: rows without a leaf count toward the limit.
        self.remaining_limit = suppression_limit - frequency.excluded_rows
        self.metric = metric
        self._metrics = metrics
        self.lattice: Lattice = frequency.lattice
        self.judgement = judgement(frequency, models, self.remaining_limit)
        self._statements = NodeStatements(
            session,
            frequency.layout,
            frequency.lattice.heights,
            self.judgement,
            frequency.class_slot,
        )
        #: What a check must tell of groups for the search's metric; the rest is for reports.
        self._group_metrics = [metric] if "group" in metric.sums else []
        self._visited = VisitedNodes(self.lattice) if visited is None else visited
        self._waypoints = waypoints
        table = TableFacts(
            frequency.source_rows,
            frequency.source_rows - frequency.excluded_rows,
            max(0, frequency.source_rows - suppression_limit),
            self._required_k,
        )
        self.floor: CostFloor | DivergenceFloor = (
            DivergenceFloor(frequency, table)
            if isinstance(metric, Divergence)
            else CostFloor(frequency, metric, table)
        )
        #: When the search must end, by the clock of `time.monotonic`; None: when it is done.
        self.deadline: float | None = None
        #: Whether nodes that nobody asked for may be rolled up on the way; they count as checked.
        self.may_make_waypoints = False

    @property
    def models(self) -> Sequence[PrivacyModel]:
        """The models that groups must pass."""
        return self._models

    @property
    def rows(self) -> int:
        """Rows that stand in groups."""
        return self._frequency.source_rows - self._frequency.excluded_rows

    @property
    def scan_seconds(self) -> float:
        """About how long the engine takes to read all distinct tuples: a check from the bottom."""
        return self._waypoints.scan_seconds

    @property
    def checked(self) -> int:
        """Distinct nodes whose groups any statement computed."""
        return len(self._visited)

    def distinct_values(self, node: Node) -> tuple[int, ...]:
        """Return each column's distinct values at its level in a node."""
        distinct = self._frequency.marginals.distinct_values
        return tuple(distinct[index][level] for index, level in enumerate(node))

    def check(self, nodes: Sequence[Node], *, with_anonymity: bool = False) -> list[NodeStatistics]:
        """Check nodes in as few statements as their groups allow.

        Past the deadline the rest of the nodes is left out; some are always checked.
        """
        found: list[NodeStatistics] = []
        for parts in self._statement_parts(nodes):
            if found and self._is_late():
                break
            found += self._check_parts(parts, self._group_metrics, with_anonymity)
        if found:
            self._waypoints.observe(found)
        if self._record is not None:
            self._record.check(found, self.remaining_limit)
        by_node = {item.node: item for item in found}
        return [by_node[node] for node in nodes if node in by_node]

    def _is_late(self) -> bool:
        return self.deadline is not None and time.monotonic() >= self.deadline

    def _statement_parts(self, nodes: Sequence[Node]) -> Iterator[list[Part]]:
        """Split nodes by the table they start from, and tables into statements."""
        if not nodes:
            return
        groups, made = self._waypoints.assign(nodes, may_make=self.may_make_waypoints)
        for node in made:
            self._visited.add(node)
        share = self._session.engine.capabilities.nodes_per_table
        pending: list[Part] = []
        room = 1.0
        for waypoint, members in groups:
            rest = list(members)
            while rest:
                left = None if self.deadline is None else self.deadline - time.monotonic()
                most = self._waypoints.pace.nodes(waypoint.rows, left)
                if self.judgement.uses_supersets:
                    above = prod(
                        height - level + 1
                        for height, level in zip(self.lattice.heights, rest[0], strict=True)
                    )
                    most = max(1, min(most, MOST_SUPERSETS // above))
                fits = min(share, max(1, int(most * room)), len(rest))
                if pending and fits / most > room + 1e-9:
                    yield pending
                    pending, room = [], 1.0
                    continue
                pending.append(Part(waypoint.table, waypoint.rows, rest[:fits]))
                room -= fits / most
                del rest[:fits]
                if room <= 0:
                    yield pending
                    pending, room = [], 1.0
        if pending:
            yield pending

    def _check_parts(
        self, parts: list[Part], metrics: Sequence[Metric], with_anonymity: bool
    ) -> list[NodeStatistics]:
        plain = self.judgement.is_plain
        if plain:
            limit = max(0, self.remaining_limit) if with_anonymity else None
            rows = self._fetch(
                "evaluate/node_statistics", parts, metrics=metrics, suppression_limit=limit
            )
        else:
            rows = self._fetch("evaluate/judged_statistics", parts, metrics=metrics)
        nodes = [node for part in parts for node in part.nodes]
        first = 8 if plain else 10
        totals = first + len(metrics)
        bounds = totals + len(metrics)
        hidden = [tuple(int(rows) for rows in row[bounds:]) for row in rows]
        return [
            NodeStatistics(
                node=nodes[row[0]],
                kept_groups=int(row[1]),
                all_groups=int(row[2]),
                failing_rows=int(row[3]),
                smallest_kept=None if row[4] is None else int(row[4]),
                lasting_rows=int(row[5]),
                lasting_groups=int(row[6]),
                anonymity=int(row[7]),
                satisfied=int(row[3]) <= self.remaining_limit
                and int(row[1]) > 0
                and (plain or not row[8])
                and self._may_hide(hidden_rows),
                group_totals=_named(metrics, row[first:totals]),
                group_bounds=_named(metrics, row[totals:bounds]),
                blocked=not plain and bool(row[8]),
                lasting_blocked=not plain and bool(row[9]),
                hidden_rows=hidden_rows,
            )
            for row, hidden_rows in zip(rows, hidden, strict=True)
        ]

    def _may_hide(self, hidden_rows: Sequence[int]) -> bool:
        """Whether no column must be hidden in more rows than it may."""
        limits = (column.limit for column in self.judgement.hiding)
        return all(rows <= limit for rows, limit in zip(hidden_rows, limits, strict=True))

    def _fetch(
        self,
        step: str,
        parts: list[Part],
        columns: Sequence[Sequence[int]] = (),
        **context: object,
    ) -> list[ResultRow]:
        """Send one statement about nodes, and learn what it cost."""
        nodes = [node for part in parts for node in part.nodes]
        for node in nodes:
            self._visited.add(node)
        statement = self._statements.fill(step, parts, columns, **context)
        start = time.perf_counter()
        rows = self._session.fetch_statement(step, statement, nodes)
        grouped = sum(part.rows * len(part.nodes) for part in parts)
        self._waypoints.pace.observe(grouped, time.perf_counter() - start)
        return rows

    def costs(self, found: Sequence[NodeStatistics]) -> list[NodeCost]:
        """Return what the search's metric says of satisfied nodes; less is better."""
        needed = [self.metric] if "cell" in self.metric.sums else []
        needed += [METRICS["iloss"]] if self.metric.name == "iloss_share" else []
        losses = self._losses(found, needed)
        costs = [
            NodeCost(
                self.metric.cost(self._node_facts(item, needed, losses.get(item.node, {}))),
                _column_losses(losses.get(item.node), len(item.node)),
            )
            for item in found
        ]
        if self._record is not None:
            self._record.score(found, costs)
        return costs

    def measured(self, node: Node) -> list[tuple[float | None, ...]]:
        """Return what each model measures on the groups of a node that pass."""
        parts = next(self._statement_parts([node]))
        row = self._fetch("evaluate/measured_node", parts)[0]
        numbers = iter(None if value is None else _plain(value) for value in row)
        return [tuple(next(numbers) for _ in model.numbers) for model in self._models]

    def all_metrics(self, found: NodeStatistics) -> dict[str, float | None]:
        """Return every metric of a node."""
        metrics = cell_metrics()
        parts = next(self._statement_parts([found.node]))
        grouped = group_metrics(with_class=self._frequency.class_slot is not None)
        found = self._check_parts(parts, grouped, with_anonymity=False)[0]
        losses = self._losses([found], metrics)
        facts = self._node_facts(found, metrics, losses.get(found.node, {}))
        return {name: metric.value(facts) for name, metric in self._metrics.items()}

    def column_penalties(self, found: NodeStatistics) -> tuple[float, ...]:
        """Return how much of each column is lost at a node: 0 nothing, 1 everything."""
        metrics = cell_metrics()
        losses = self._losses([found], metrics)
        return column_penalties(self._node_facts(found, metrics, losses.get(found.node, {})))

    def _losses(
        self, found: Sequence[NodeStatistics], metrics: Sequence[Metric]
    ) -> dict[Node, dict[int, tuple[float, ...]]]:
        """Per node and column, what the suppressed groups would have lost as generalized."""
        failing = {item.node: item.failing_rows for item in found if item.failing_rows}
        if not metrics:
            return {}
        losses: dict[Node, dict[int, tuple[float, ...]]] = {}
        for node, rows in failing.items():
            losses[node] = self._constant_losses(node, rows, metrics)
        asked = [node for node, known in losses.items() if len(known) < len(node)]
        for parts in self._statement_parts(asked):
            members = [node for part in parts for node in part.nodes]
            answers = self._fetch(
                "evaluate/suppressed_losses"
                if self.judgement.is_plain
                else "evaluate/judged_losses",
                parts,
                columns=[
                    [column for column in range(len(node)) if column not in losses[node]]
                    for node in members
                ],
                metrics=metrics,
                cells=self._frequency.cells,
            )
            for index, column, *totals in answers:
                losses[members[index]][column] = tuple(_plain(total) for total in totals)
        return losses

    def _constant_losses(
        self, node: Node, rows: int, metrics: Sequence[Metric]
    ) -> dict[int, tuple[float, ...]]:
        """Return the losses of columns at levels whose cells are all alike: they need no query."""
        losses = {}
        for column, level in enumerate(node):
            cells = [
                self._frequency.marginals.constant(metric.name, column, level) for metric in metrics
            ]
            if None not in cells:
                losses[column] = tuple(rows * cell for cell in cells if cell is not None)
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
                totals.append(_plain(generalized) - lost + suppressed * _plain(hidden))
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
            group_totals=item.group_totals,
            raw_information=tuple(d.raw_information for d in frequency.dimensions),
            tuple_information=frequency.tuple_information,
        )

    @property
    def _required_k(self) -> int | None:
        asked = [int(model.required) for model in self._models if model.name == "k"]
        return max(asked) if asked else None


def _named(metrics: Sequence[Metric], totals: Sequence[object]) -> dict[str, float]:
    """Return totals by the name of their metric."""
    return {metric.name: _plain(total) for metric, total in zip(metrics, totals, strict=True)}


def _column_losses(
    losses: dict[int, tuple[float, ...]] | None, columns: int
) -> tuple[float, ...] | None:
    """Return the first metric's losses in column order, where there are some."""
    if not losses:
        return None
    return tuple(losses[index][0] for index in range(columns))


def _plain(value: object) -> float | int:
    """Return a number of a driver as int where it is whole, else as float."""
    if isinstance(value, int | float):
        return value
    number = float(value)  # type: ignore[arg-type]
    whole = int(value)  # type: ignore[call-overload]
    return whole if whole == value else number
