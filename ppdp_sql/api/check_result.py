"""What a check answers: typed facts, and the JSON of the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.api.result import PrivacyFacts
from ppdp_sql.api.source_drift import SourceDrift
from ppdp_sql.api.utility import UtilityFacts
from ppdp_sql.api.views.check import check_view
from ppdp_sql.notebook import Shown, View


@dataclass(frozen=True)
class CheckResult(Shown):
    """What a relation holds."""

    rows: int
    groups: int
    k: int
    unique_rows: int
    #: Per sensitive column what was measured, and `worst`: the groups that decide, in counts.
    sensitive: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: The models of a policy, where one was checked.
    privacy: Sequence[PrivacyFacts] = ()
    #: The comparison with a source, where there is one.
    utility: UtilityFacts | None = None
    #: Whether the plan of a policy's release still fits its source, where the log knows the plan.
    drift: SourceDrift | None = None
    warnings: Sequence[str] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the check as the JSON document that scripts read."""
        document: dict[str, Any] = {
            "rows": self.rows,
            "groups": self.groups,
            "k": self.k,
            "sensitive": {name: dict(facts) for name, facts in self.sensitive.items()},
            "risk": {
                "prosecutor_max": 1 / self.k,
                "prosecutor_mean": self.groups / self.rows,
                "unique_rows": self.unique_rows,
            },
        }
        if self.utility is not None:
            document["utility"] = self.utility.to_dict()
        if self.privacy:
            document["privacy"] = [facts.to_dict() for facts in self.privacy]
        if self.drift is not None:
            document["drift"] = self.drift.to_dict()
        if self.warnings:
            document["warnings"] = list(self.warnings)
        return document

    def _view(self) -> View:
        return check_view(self)
