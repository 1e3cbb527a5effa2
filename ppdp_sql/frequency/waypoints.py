"""Waypoints: the frequency table rolled up to a node, so that nodes above start from less."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ppdp_sql.frequency.pace import Pace
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import LevelForecast, Node
from ppdp_sql.templating import Session

#: A smaller table is grouped in next to no time.
LEAST_ROWS = 10_000
#: Checked nodes before the sizes of others are guessed.
LEAST_OBSERVED = 8
#: Nodes that are asked for at a time before a waypoint is made for them by a guess.
LEAST_NODES = 8
#: A search goes on where it is: a waypoint serves about so many more batches.
HORIZON = 3
#: Tables that are kept: a few, and more where the engine takes so long for a scan.
FEW_WAYPOINTS = 4
MANY_WAYPOINTS = 16
LONG_SECONDS = 3e-3
#: New ones per batch.
MOST_NEW = 3
#: Nodes of a batch whose meets are tried.
MOST_COMPARED = 64

Nodes = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Waypoint:
    """A table of keys and counts at a node."""

    node: Node
    table: str
    rows: int

    def serves(self, node: Node) -> bool:
        """Whether a node can be rolled up from here."""
        return all(own <= other for own, other in zip(self.node, node, strict=True))


class Waypoints:
    """Chooses where the groups of nodes are rolled up from, and makes waypoints that pay."""

    def __init__(
        self, session: Session, frequency: FrequencyTable, called: str = "waypoint"
    ) -> None:
        """Begin with the table itself.

        Args:
            session: where statements go.
            frequency: what was counted.
            called: what the work tables are named by.
        """
        self._session = session
        self._called = called
        self._frequency = frequency
        capabilities = session.engine.capabilities
        self.pace = Pace(capabilities.statement_seconds, capabilities.row_seconds)
        bottom = tuple(0 for _ in frequency.dimensions)
        distribution = frequency.distribution
        self._with_values = distribution is not None
        start = (
            (frequency.table, frequency.combinations)
            if distribution is None
            else (distribution.table, distribution.rows)
        )
        #: Rows of a waypoint per group: as many as it may show values.
        self._width = (
            1
            if distribution is None
            else sum(min(values.distinct_values, 50) for values in distribution.columns)
        )
        self._made = [Waypoint(bottom, *start)]
        #: Groups of the nodes of the last check: a waypoint there has a known size.
        self._known: dict[Node, int] = {}
        distinct = frequency.marginals.distinct_values
        self._sizes = LevelForecast([[math.log(max(1, n)) for n in column] for column in distinct])

    @property
    def scan_seconds(self) -> float:
        """About how long a scan of the whole table takes, by what the engine says of itself."""
        return self._session.engine.capabilities.row_seconds * self._frequency.combinations

    @property
    def _most(self) -> int:
        """How many waypoints are kept."""
        return MANY_WAYPOINTS if self.scan_seconds > LONG_SECONDS else FEW_WAYPOINTS

    def observe(self, found: Sequence[NodeStatistics]) -> None:
        """Learn how many groups nodes have."""
        self._known = {item.node: item.all_groups for item in found}
        for item in found:
            self._sizes.observe(item.node, math.log(max(1, item.all_groups)))

    def assign(
        self, nodes: Sequence[Node], *, may_make: bool
    ) -> tuple[list[tuple[Waypoint, list[Node]]], list[Node]]:
        """Return each node under the smallest table that serves it, and the new waypoints' nodes.

        Args:
            nodes: the nodes to roll up.
            may_make: whether nodes that nobody asked for may be rolled up on the way.
        """
        made = [waypoint.node for waypoint in self._make(nodes, may_make)]
        groups: dict[str, tuple[Waypoint, list[Node]]] = {}
        for node, best in zip(nodes, self._best(nodes), strict=True):
            groups.setdefault(best.table, (best, []))[1].append(node)
        return list(groups.values()), made

    def _best(self, nodes: Sequence[Node]) -> list[Waypoint]:
        """Return the smallest table that serves each node."""
        ordered = sorted(self._made, key=lambda waypoint: waypoint.rows)
        return [next(waypoint for waypoint in ordered if waypoint.serves(node)) for node in nodes]

    def _make(self, nodes: Sequence[Node], may_make: bool) -> Iterator[Waypoint]:
        if len(nodes) < 2 or len(self._made) > self._most:
            return
        # In a greedy round every step up lies above the node just left, which was checked.
        meet = tuple(min(levels) for levels in zip(*nodes, strict=True))
        start = self._best([meet])[0]
        if meet in self._known:
            rows = min(start.rows, self._known[meet] * self._width)
            if self._pays(start, rows, len(nodes)):
                yield self._roll_up(start, meet, rows)
                return
        if not may_make or self._frequency.combinations < LEAST_ROWS:
            return
        if self._sizes.observed < LEAST_OBSERVED or len(nodes) < LEAST_NODES:
            return
        for _ in range(MOST_NEW):
            chosen = self._candidate(nodes)
            if chosen is None or len(self._made) > self._most:
                return
            yield self._roll_up(*chosen)

    def _pays(self, start: Waypoint, rows: int, served: int) -> bool:
        """Whether rolling up once saves more than it costs."""
        saved = served * HORIZON * (start.rows - rows) * self.pace.row_seconds
        return saved > 2 * self.pace.expected(start.rows + rows)

    def _candidate(self, nodes: Sequence[Node]) -> tuple[Waypoint, Node, int] | None:
        """Return the node below some of these that would save most, if it pays."""
        nodes = nodes[:: 1 + len(nodes) // MOST_COMPARED]
        wanted: Nodes = np.asarray(nodes)
        best = self._best(nodes)
        rows = np.array([waypoint.rows for waypoint in best], dtype=float)
        meets = _meets(wanted)
        self._sizes.fit()
        sizes = np.exp(self._sizes.of(meets) + self._sizes.deviation) * self._width
        serves = (meets[:, None] <= wanted[None]).all(axis=2)
        saved = np.where(serves, np.maximum(rows[None] - sizes[:, None], 0.0), 0.0).sum(axis=1)
        place = int(np.argmax(saved))
        node: Node = tuple(int(level) for level in meets[place])
        start = self._best([node])[0]
        size = int(min(sizes[place], start.rows))
        seconds = saved[place] * HORIZON * self.pace.row_seconds
        if start.node == node or seconds <= 2 * self.pace.expected(start.rows + size):
            return None
        return start, node, size

    def _roll_up(self, start: Waypoint, node: Node, rows: int) -> Waypoint:
        step = "evaluate/roll_up"
        table = self._session.work(self._called, len(self._made))
        statement = self._session.render(
            step,
            target=table,
            frequency=start.table,
            words=self._frequency.layout.words,
            masks=self._frequency.layout.mask(node),
            with_values=self._with_values,
        )
        self._session.execute_statement(step, statement, nodes=[node])
        waypoint = Waypoint(node, table, rows)
        self._made.append(waypoint)
        return waypoint


def _meets(nodes: Nodes) -> Nodes:
    """Return nodes below several of these: meets of two, and meets of all that share a level.

    The latter generalize one or two columns alone, and so serve many.
    """
    columns = nodes.shape[1]
    pairs = np.minimum(nodes[:, None], nodes[None]).reshape(-1, columns)
    single = np.zeros((0, columns), dtype=nodes.dtype)
    for column in range(columns):
        levels = np.unique(nodes[:, column])
        raised = np.zeros((len(levels), columns), dtype=nodes.dtype)
        raised[:, column] = levels
        single = np.concatenate([single, raised])
    double = np.maximum(single[:, None], single[None]).reshape(-1, columns)
    both = np.concatenate([pairs, double])
    # One number per node: telling numbers apart is much faster than telling rows apart.
    factors = np.cumprod([1, *(nodes.max(axis=0)[:-1] + 1)], dtype=np.float64)
    _, first = np.unique(both @ factors, return_index=True)
    return both[np.sort(first)]
