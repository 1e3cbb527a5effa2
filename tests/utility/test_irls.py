"""The fit of a logistic regression from sums, where rounding says something, too."""

from __future__ import annotations

import numpy as np
import pytest

from ppdp_sql.perturbation.irls import MOST_STEPS, Sums, fit
from ppdp_sql.perturbation.merged import Matrix

ROWS = 60_000.0


@pytest.mark.parametrize("rounding", [0.0, 2e-7])
def test_what_nothing_weighs_on_keeps_no_fit_from_its_end(rounding: float) -> None:
    """A direction with hardly a weight, in which rounding promises the same gain at every step."""
    asked = 0

    def measure(effects: Matrix) -> Sums:
        nonlocal asked
        asked += 1
        left = 1.0 - float(effects[0])
        return Sums(
            np.diag([ROWS if asked > 1 else 2 * ROWS, 1e-5 if asked > 1 else ROWS]),
            np.array([ROWS * left, rounding]),
            -ROWS * left**2 / 2,
            ROWS * 0.05 * float(effects[0]),
        )

    found = fit(measure, np.zeros(2), np.eye(2), ROWS)
    assert found.is_done
    assert found.steps < MOST_STEPS / 3
    assert found.effects[0] == pytest.approx(1.0, abs=1e-6)
    assert found.distance / ROWS == pytest.approx(0.05, abs=1e-7)
