"""The fit of a power law: the zeta function, known samples, and too little to fit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from ppdp_sql.network.measures.power_law import LEAST_NODES, fit_power_law
from ppdp_sql.network.measures.zeta import zeta


def test_zeta_of_known_powers() -> None:
    assert zeta(2.0, 1.0) == pytest.approx(math.pi**2 / 6, rel=1e-12)
    assert zeta(4.0, 1.0) == pytest.approx(math.pi**4 / 90, rel=1e-12)
    assert zeta(3.0, 1.0) == pytest.approx(1.2020569031595942, rel=1e-12)


@pytest.mark.parametrize("power", [1.0001, 1.3, 2.5, 7.0, 20.0])
def test_zeta_drops_one_term_per_step(power: float) -> None:
    """Its definition: the sum from x on less the sum from x + 1 on is one term."""
    starts = np.arange(1.0, 400.0)
    dropped = zeta(power, starts) - zeta(power, starts + 1)
    allowed = 1e-12 * zeta(power, starts)
    assert zeta(power, starts)[6] == pytest.approx(zeta(power, 7.0), rel=1e-14)
    assert (np.abs(dropped - starts**-power) <= allowed).all()


def plain_likelihood(values: list[int], power: float, lowest: int) -> float:
    """Sum terms up to a million, and take the rest as an integral."""
    terms = np.arange(lowest, 1_000_000, dtype=float) ** -power
    total = terms.sum() + 1_000_000 ** (1 - power) / (power - 1)
    return -len(values) * math.log(total) - power * sum(map(math.log, values))


def sample(power: float, number: int, seed: int) -> list[int]:
    """Draw whole numbers by a power law from 1 on."""
    weights = np.arange(1, 200_000, dtype=float) ** -power
    chance = np.random.default_rng(seed)
    drawn = np.searchsorted(np.cumsum(weights) / weights.sum(), chance.random(number)) + 1
    return drawn.tolist()  # type: ignore[no-any-return]


def counts_of(values: list[int]) -> list[tuple[int, int]]:
    there, numbers = np.unique(values, return_counts=True)
    return list(zip(there.tolist(), numbers.tolist(), strict=True))


@pytest.mark.parametrize("power", [1.8, 2.5, 3.5])
def test_the_exponent_of_a_sample_is_found(power: float) -> None:
    law = fit_power_law(counts_of(sample(power, 5000, seed=3)))
    assert law.exponent == pytest.approx(power, abs=0.12)
    assert law.distance is not None
    assert law.distance < 0.02


def test_the_fit_is_the_likeliest_and_nearest() -> None:
    """Against a grid of exponents, and a distance taken at every whole number."""
    values = sample(2.2, 200, seed=9)
    law = fit_power_law(counts_of(values))
    assert law.lowest is not None
    assert law.exponent is not None
    tail = [value for value in values if value >= law.lowest]
    assert law.tail == len(tail) >= LEAST_NODES
    at = plain_likelihood(tail, law.exponent, law.lowest)
    for other in np.arange(1.2, 6, 0.05).tolist():
        assert plain_likelihood(tail, other, law.lowest) <= at + 1e-6
    terms = np.arange(law.lowest, 1_000_000, dtype=float) ** -law.exponent
    told = np.cumsum(terms) / (terms.sum() + 1_000_000 ** (1 - law.exponent) / (law.exponent - 1))
    there = np.array([sum(value <= x for value in tail) for x in range(law.lowest, max(tail) + 1)])
    distance = np.abs(told[: len(there)] - there / len(tail)).max()
    assert law.distance == pytest.approx(float(distance), abs=1e-6)


def test_degrees_below_the_law_are_left_out() -> None:
    """Many nodes of degree 1 that no law foresees move the lowest degree above them."""
    above = [4 * value for value in sample(2.5, 3000, seed=1)]
    law = fit_power_law([*counts_of(above), (1, 4000), (2, 10)])
    assert law.lowest is not None
    assert law.lowest >= 3


def test_too_few_nodes_are_said() -> None:
    law = fit_power_law([(0, 500), (1, 30), (2, 10)])
    assert law.exponent is None
    assert law.reason == "40 nodes with edges are too few; 50 are needed"


def test_one_degree_follows_no_law() -> None:
    law = fit_power_law([(3, 80)])
    assert law.exponent is None
    assert law.reason == "the nodes with edges all have one degree"
