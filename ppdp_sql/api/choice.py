"""What choosing answers: a curve, its balance, and what the recommended value costs."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.api.views.tuning import choice_view
from ppdp_sql.errors import PpdpError
from ppdp_sql.notebook import Shown, View
from ppdp_sql.tuning.balance import Balance, CurvePoint


@dataclass(frozen=True)
class ChoicePoint:
    """One value of a sweep: privacy and utility in percent, or why there are none.

    Attributes:
        value: the value of k, l or t.
        privacy: the share of quasi-identifier cells that show nothing.
        utility: the mean accuracy of stumps.
        suppressed_rows: rows that would be left out, or published as `*`.
        groups: groups that would be published.
        metrics: every metric of what would be published.
        accuracies: the accuracy of each predictor's stump.
        error: why nothing satisfies.
    """

    value: float
    privacy: float | None = None
    utility: float | None = None
    suppressed_rows: int | None = None
    groups: int | None = None
    metrics: Mapping[str, float | None] = field(default_factory=dict)
    accuracies: Mapping[str, float] = field(default_factory=dict)
    error: PpdpError | None = None

    @property
    def on_curve(self) -> CurvePoint | None:
        """The point of the curve, if there is one."""
        if self.privacy is None or self.utility is None:
            return None
        return CurvePoint(self.value, self.privacy, self.utility)

    def to_dict(self, parameter: str) -> dict[str, Any]:
        """Return the point as JSON."""
        found: dict[str, Any] = {
            parameter: plain(self.value),
            "privacy": self.privacy,
            "utility": self.utility,
        }
        if self.error is not None:
            error = self.error
            return found | {
                "error": {"exit": error.exit_code, "kind": error.kind, "message": error.message}
            }
        return found | {"suppressed": self.suppressed_rows, "groups": self.groups}


@dataclass(frozen=True)
class Choice(Shown):
    """A sweep over k, l or t; `to_dict` gives the JSON of the command line.

    Attributes:
        parameter: what was varied.
        curve: one point for each value.
        balance: where privacy and utility cross or are nearest.
        recommended: the value of the sweep to ask for.
        algorithm: what made the releases that were measured.
        class_column: what stumps tell.
        predictors: what they tell it from.
        seed: the seed of the clusters.
        rows: rows of the source.
        statements: statements that were sent.
        seconds: how long it took.
        warnings: what the numbers do not say.
    """

    parameter: str
    curve: Sequence[ChoicePoint]
    balance: Balance
    recommended: float
    algorithm: str
    class_column: str
    predictors: Sequence[str]
    seed: int
    rows: int
    statements: int
    seconds: float
    warnings: Sequence[str] = ()

    @property
    def cost(self) -> ChoicePoint:
        """The point of the recommended value."""
        return next(point for point in self.curve if point.value == self.recommended)

    def to_dict(self) -> dict[str, Any]:
        """Return the choice as the JSON document that scripts read."""
        cost = self.cost
        return {
            "curve": [point.to_dict(self.parameter) for point in self.curve],
            "balance": {
                self.parameter: plain(self.balance.value),
                "utility": self.balance.utility,
                "privacy": self.balance.privacy,
                "crosses": self.balance.crosses,
            },
            "recommended": plain(self.recommended),
            "cost": {
                "privacy": cost.privacy,
                "utility": cost.utility,
                "suppressed": cost.suppressed_rows,
                "groups": cost.groups,
                "metrics": {name: _finite(value) for name, value in cost.metrics.items()},
                "accuracy": dict(cost.accuracies),
            },
            "algorithm": self.algorithm,
            "class": self.class_column,
            "predictors": list(self.predictors),
            "seed": self.seed,
            "rows": self.rows,
            "statements": self.statements,
            "seconds": self.seconds,
            "warnings": list(self.warnings),
        }

    def _view(self) -> View:
        return choice_view(self)


def plain(value: float) -> float:
    """Return a whole number as one."""
    return int(value) if value == int(value) else value


def _finite(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else value
