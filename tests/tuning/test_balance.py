"""The balancing point on curves whose answer is known."""

from __future__ import annotations

import pytest

from ppdp_sql.tuning.balance import Balance, CurvePoint, find_balance, recommend


def curve(*points: tuple[float, float, float]) -> list[CurvePoint]:
    return [CurvePoint(*point) for point in points]


def test_crossing_between_two_points() -> None:
    # privacy 20 + 10 (k - 2), utility 80 - 10 (k - 2): both are 50 at k = 5.
    found = find_balance(curve((2, 20, 80), (4, 40, 60), (6, 60, 40)))
    assert found == Balance(5.0, 50.0, 50.0, crosses=True)


def test_crossing_with_unequal_slopes() -> None:
    found = find_balance(curve((8, 50, 62), (9, 66, 58)))
    assert found is not None
    assert found.value == pytest.approx(8.6)
    assert found.utility == pytest.approx(59.6) == found.privacy


def test_crossing_at_a_point() -> None:
    found = find_balance(curve((2, 20, 80), (3, 55, 55), (4, 60, 50)))
    assert found == Balance(3, 55, 55, crosses=True)


def test_touching_is_a_balance() -> None:
    found = find_balance(curve((2, 20, 80), (3, 50, 50), (4, 30, 60)))
    assert found == Balance(3, 50, 50, crosses=True)


def test_the_first_of_several_crossings() -> None:
    found = find_balance(curve((2, 0, 10), (3, 10, 0), (4, 0, 10)))
    assert found == Balance(2.5, 5.0, 5.0, crosses=True)


def test_curves_that_never_cross_are_nearest_somewhere() -> None:
    found = find_balance(curve((2, 5, 90), (3, 20, 70), (4, 30, 80), (5, 10, 60)))
    assert found == Balance(3, 20, 70, crosses=False)


def test_privacy_above_utility_from_the_start() -> None:
    found = find_balance(curve((2, 70, 60), (3, 80, 50)))
    assert found == Balance(2, 70, 60, crosses=False)


def test_one_point_and_none() -> None:
    assert find_balance(curve((7, 10, 30))) == Balance(7, 10, 30, crosses=False)
    assert find_balance([]) is None


def test_order_of_points_does_not_matter() -> None:
    points = curve((6, 60, 40), (2, 20, 80), (4, 40, 60))
    assert find_balance(points) == find_balance(sorted(points, key=lambda point: point.value))


def test_recommended_gives_no_less_privacy() -> None:
    between = Balance(8.6, 59.6, 59.6, crosses=True)
    assert recommend([8, 9, 10], between, more_is_stricter=True) == 9
    assert recommend([8, 9, 10], Balance(9, 50, 50, crosses=True), more_is_stricter=True) == 9
    strict = Balance(0.27, 50, 50, crosses=True)
    assert recommend([0.1, 0.2, 0.3], strict, more_is_stricter=False) == 0.2
