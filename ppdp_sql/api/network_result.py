"""What `network` answers with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.api.result import PrivacyFacts, ReleaseFacts
from ppdp_sql.api.views.networks import network_view
from ppdp_sql.network.attacks.run import NetworkAttacks
from ppdp_sql.network.measures import Measure
from ppdp_sql.notebook import Shown, View


@dataclass(frozen=True)
class NetworkResult(Shown):
    """The facts of a published network.

    Attributes:
        nodes_before: nodes of the source that the release is about.
        nodes_after: nodes of the release.
        edges_before: edge rows of the source, without those from a node to itself.
        edges_after: edges of the release.
        centrality: `max`, `masked_max`, `masked_distinct`; None for methods without.
        iloss: the information that labels lose, summed over nodes.
        passes: passes of the node rank; None for other measures.
        release: where it was published.
        engine: the engine's name.
        method: the defence.
        facts: what else the method tells.
        levels: how many nodes show a label of each level; empty for methods without.
        privacy: what the models ask of the people behind the nodes, and what was found.
        node: per attribute the level that the people are shown at; None without models, and in a
            local recoding.
        suppressed: people of whom no attribute is shown.
        statements: statements that were sent.
        seconds: wall time by part.
        warnings: what the caller should know.
        attacks: what attackers learn before and after; None where nobody asked.
        measures: what the network was like `before` and is like `after`; None where not asked for.
    """

    nodes_before: int
    nodes_after: int
    edges_before: int
    edges_after: int
    centrality: dict[str, float | int] | None
    iloss: float | None
    passes: int | None
    release: ReleaseFacts
    engine: str
    method: str
    facts: dict[str, Any]
    levels: dict[int, int]
    privacy: list[PrivacyFacts]
    node: dict[str, int] | None
    suppressed: int
    statements: int
    seconds: dict[str, float]
    warnings: list[str] = field(default_factory=list)
    attacks: NetworkAttacks | None = None
    measures: Mapping[str, Mapping[str, Measure]] | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        document = {
            "nodes": {"before": self.nodes_before, "after": self.nodes_after},
            "edges": {"before": self.edges_before, "after": self.edges_after},
            "centrality": self.centrality,
            "iloss": self.iloss,
            "passes": self.passes,
            "release": self.release.to_dict(),
            "engine": self.engine,
            "method": self.method,
            "levels": {str(level): nodes for level, nodes in self.levels.items()},
            **self.facts,
            "node": self.node,
            "privacy": [facts.to_dict() for facts in self.privacy],
            "people": {"suppressed": self.suppressed},
            **({} if self.attacks is None else {"attacks": self.attacks.to_dict()}),
            "statements": self.statements,
            "seconds": self.seconds,
            "warnings": self.warnings,
        }
        if self.measures is not None:
            document["measures"] = {
                when: {name: measure.to_dict() for name, measure in taken.items()}
                for when, taken in self.measures.items()
            }
        return document

    def _view(self) -> View:
        return network_view(self)
