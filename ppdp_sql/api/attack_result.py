"""What attacks on a release found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.views.leaks import attack_view
from ppdp_sql.leaks.attacks.base import Finding
from ppdp_sql.notebook import Shown, View


@dataclass(frozen=True)
class SkippedAttack:
    """An attack that could not begin, and what it would need."""

    attack: str
    needs: str


@dataclass(frozen=True)
class AttackResult(Shown):
    """What was learned.

    Attributes:
        rows: rows of the release.
        groups: its groups.
        findings: what each attack learned, for each sensitive column.
        skipped: attacks that lack something.
        seconds: wall time.
    """

    rows: int
    groups: int
    findings: Sequence[Finding]
    skipped: Sequence[SkippedAttack] = ()
    seconds: float = 0.0

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return {
            "rows": self.rows,
            "groups": self.groups,
            "attacks": [finding.to_dict() for finding in self.findings],
            "skipped": [{"attack": one.attack, "needs": one.needs} for one in self.skipped],
            "seconds": self.seconds,
        }

    def _view(self) -> View:
        return attack_view(self)
