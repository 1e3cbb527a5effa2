"""Chances of chi-square against known quantiles and sums of normal squares."""

from __future__ import annotations

import math

import pytest

from ppdp_sql.leaks.chi_square import survival


@pytest.mark.parametrize(
    ("statistic", "degrees", "chance"),
    [
        # Quantiles as printed in every table of the distribution.
        (3.841458820694124, 1, 0.05),
        (6.634896601021213, 1, 0.01),
        (18.307038053275146, 10, 0.05),
        (124.34211340400407, 100, 0.05),
        (1074.679449, 1000, 0.05),
        (2.705543454095404, 1, 0.1),
    ],
)
def test_quantiles(statistic: float, degrees: int, chance: float) -> None:
    assert survival(statistic, degrees) == pytest.approx(chance, rel=1e-7)


@pytest.mark.parametrize("statistic", [0.1, 1.0, 5.0, 30.0, 200.0])
def test_one_and_two_degrees_have_closed_forms(statistic: float) -> None:
    assert survival(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-9)
    assert survival(statistic, 2) == pytest.approx(math.exp(-statistic / 2), rel=1e-9)


def test_ends() -> None:
    assert survival(0.0, 3) == 1.0
    assert survival(-1e-9, 3) == 1.0
    assert survival(1e5, 3) == 0.0
    with pytest.raises(ValueError, match="one degree"):
        survival(1.0, 0)


def test_it_falls_with_the_statistic_and_rises_with_degrees() -> None:
    chances = [survival(value, 7) for value in (1, 5, 7.9, 8.1, 12, 40)]
    assert chances == sorted(chances, reverse=True)
    assert survival(12, 7) < survival(12, 8) < survival(12, 30)
