"""Waypoints: the frequency table rolled up to a few nodes, so that others start from less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.templating import Session

#: Fewer nodes than this do not repay a waypoint of unknown size.
LEAST_NODES = 8


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

    def __init__(self, session: Session, frequency: FrequencyTable) -> None:
        self._session = session
        self._frequency = frequency
        lattice = frequency.lattice
        self._bottom = tuple(0 for _ in lattice.heights)
        self._made = [Waypoint(self._bottom, frequency.table, frequency.combinations)]
        distinct = [levels[0] for levels in frequency.marginals.distinct_values]
        #: The column whose generalization shrinks the table most.
        self._pivot = max(range(len(distinct)), key=lambda index: (distinct[index], -index))
        #: Groups of nodes that the last check counted.
        self.known: dict[Node, int] = {}

    def parts(self, nodes: Sequence[Node]) -> Iterator[tuple[Waypoint, list[Node]]]:
        """Split nodes into parts with the table that each starts from."""
        least_rows = self._session.engine.capabilities.roll_up_rows
        if self._frequency.combinations < least_rows or len(nodes) < LEAST_NODES:
            yield self._best(nodes), list(nodes)
            return
        by_level: dict[int, list[Node]] = {}
        for node in nodes:
            by_level.setdefault(node[self._pivot], []).append(node)
        meet = _meet(nodes)
        if meet in self.known and self.known[meet] * 2 <= self._best([meet]).rows:
            # A greedy round: every step up starts from the node just left.
            self._make(meet)
            yield self._best(nodes), list(nodes)
            return
        for level, part in sorted(by_level.items()):
            pivot = tuple(
                level if index == self._pivot else 0 for index in range(len(self._bottom))
            )
            if len(part) >= LEAST_NODES and level and self._best([pivot]).node != pivot:
                self._make(pivot)
            yield self._best(part), part

    def _best(self, nodes: Sequence[Node]) -> Waypoint:
        meet = _meet(nodes)
        return min(
            (waypoint for waypoint in self._made if waypoint.serves(meet)),
            key=lambda waypoint: waypoint.rows,
        )

    def _make(self, node: Node) -> None:
        start = self._best([node])
        if start.node == node:
            return
        step = "evaluate/roll_up"
        table = self._session.work("waypoint", len(self._made))
        statement = self._session.render(
            step,
            target=table,
            frequency=start.table,
            words=self._frequency.layout.words,
            masks=self._frequency.layout.mask(node),
        )
        self._session.execute_statement(step, statement, nodes=[node])
        self._session.analyze(table)
        rows = self.known.get(node)
        if rows is None:
            rows = int(self._session.fetch("frequency/size", frequency=table)[0][0])
        self._made.append(Waypoint(node, table, rows))

    @property
    def nodes(self) -> list[Node]:
        """The nodes whose groups a waypoint computed."""
        return [waypoint.node for waypoint in self._made[1:]]


def _meet(nodes: Sequence[Node]) -> Node:
    return tuple(min(levels) for levels in zip(*nodes, strict=True))
