"""Waypoints: the frequency table rolled up to a node, so that nodes above start from less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.templating import Session


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
        bottom = tuple(0 for _ in frequency.dimensions)
        self._made = [Waypoint(bottom, frequency.table, frequency.combinations)]
        #: Groups of the nodes of the last check: a waypoint there has a known size.
        self.known: dict[Node, int] = {}

    def for_nodes(self, nodes: Sequence[Node]) -> Waypoint:
        """Return the smallest table that all these nodes can be rolled up from.

        In a greedy round every step up lies above the node just left. That node was
        checked, so its groups are counted; where they are less than half of the best
        table's rows they become a waypoint.
        """
        meet = tuple(min(levels) for levels in zip(*nodes, strict=True))
        best = min(
            (waypoint for waypoint in self._made if waypoint.serves(meet)),
            key=lambda waypoint: waypoint.rows,
        )
        pays = best.rows >= self._session.engine.capabilities.roll_up_rows and len(nodes) > 1
        if pays and meet in self.known and self.known[meet] * 2 <= best.rows:
            return self._roll_up(best, meet, self.known[meet])
        return best

    def _roll_up(self, start: Waypoint, node: Node, rows: int) -> Waypoint:
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
        waypoint = Waypoint(node, table, rows)
        self._made.append(waypoint)
        return waypoint
