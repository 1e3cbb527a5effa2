"""Where an attack takes place: the network before, the release, and what was read of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ppdp_sql.network.attacks.seen import Republish, SeenNetwork
from ppdp_sql.network.graph import Graph
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class NetworkTables:
    """The work tables of a network: `node`, and `source` and `target`."""

    nodes: str
    edges: str


@dataclass(frozen=True)
class AttackScene:
    """Everything that attacks look at.

    Attributes:
        session: where the tables are.
        source: the network before.
        release: the network that is published; the same where nothing protects it.
        members: the table that says in which `super_node` each `node` is; None where none is in
            another.
        directed: whether an edge has a direction.
        weighted: whether edges have weights of their own.
        read_source: reads the network before.
        read: reads both networks, for the attacks that follow links.
        republish: publishes another network in the same way.
        seed: where chance begins.
        made: work tables by the step that made them and the network that they are of.
    """

    session: Session
    source: NetworkTables
    release: NetworkTables
    members: str | None
    directed: bool
    weighted: bool
    read_source: Callable[[], Graph]
    read: Callable[[], SeenNetwork]
    republish: Republish
    seed: int = 0
    made: dict[tuple[str, NetworkTables], str] = field(default_factory=dict)

    def once(self, step: str, tables: NetworkTables, make: Callable[[str], None]) -> str:
        """Return the work table of a step on a network, made where it is not there yet."""
        key = (step, tables)
        if key not in self.made:
            target = self.session.work(step, len(self.made))
            make(target)
            self.session.analyze(target)
            self.made[key] = target
        return self.made[key]
