"""What `compare_network` answers with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.views.networks import network_comparison_view
from ppdp_sql.network.attacks.run import NetworkAttacks
from ppdp_sql.network.change import Change
from ppdp_sql.notebook import Shown, View


@dataclass(frozen=True)
class MethodRun:
    """One method on the network: what it costs, and what attackers still learn.

    Attributes:
        method: its name.
        options: its options, as a policy writes them.
        seconds: wall time of the method alone.
        nodes: nodes that it would publish.
        edges: edges that it would publish.
        iloss: the information that labels lose; None for methods that publish none.
        change: what becomes of the links; None where the method failed.
        attacks: what attackers learn; None where the method failed.
        error: why the method does not fit, where it does not.
    """

    method: str
    options: dict[str, Any]
    seconds: float = 0.0
    nodes: int | None = None
    edges: int | None = None
    iloss: float | None = None
    change: Change | None = None
    attacks: NetworkAttacks | None = None
    error: str | None = None

    @property
    def name(self) -> str:
        """The method with its options, as a person would say it."""
        told = ", ".join(f"{key} {value}" for key, value in self.options.items() if key != "seed")
        return f"{self.method} ({told})" if told else self.method

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        document: dict[str, Any] = {"method": self.method, "options": self.options}
        if self.change is None or self.attacks is None:
            return document | {"error": self.error}
        return document | {
            "nodes": self.nodes,
            "edges": self.edges,
            "loss": {"iloss": self.iloss, **self.change.to_dict()},
            "attacks": self.attacks.to_dict(),
            "seconds": self.seconds,
        }


@dataclass(frozen=True)
class NetworkComparison(Shown):
    """All methods on one network."""

    nodes: int
    edges: int
    runs: Sequence[MethodRun]
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return {
            "nodes": self.nodes,
            "edges": self.edges,
            "methods": [run.to_dict() for run in self.runs],
            "seconds": self.seconds,
        }

    def _view(self) -> View:
        return network_comparison_view(self)
