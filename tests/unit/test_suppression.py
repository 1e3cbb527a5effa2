"""Suppression limits: exact, never through floats."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from ppdp_sql.policy.suppression import SuppressionPolicy, parse_limit


def rows(limit: Any, source_rows: int) -> int:
    return SuppressionPolicy.model_validate(limit).rows(source_rows)


@pytest.mark.parametrize(
    ("limit", "source_rows", "expected"),
    [
        ("4%", 25, 1),
        ("0.1%", 3000, 3),
        ("4%", 24, 0),
        ("7%", 100, 7),
        ("29%", 100, 29),
        ("57%", 100, 57),
        ("100%", 25, 25),
        ("0%", 25, 0),
        (" 4 % ", 50, 2),
        (Decimal("0.04"), 25, 1),
        (Decimal("0.29"), 100, 29),
        (Decimal("1.0"), 30, 30),
        ("0.5", 5, 2),
        (0.1, 30, 3),
        (0, 25, 0),
        (100, 25, 100),
        ("120", 1000, 120),
        ("1", 10, 1),
        ({"limit": "4%", "unit": "row"}, 25, 1),
        ({"limit": 7}, 25, 7),
    ],
)
def test_limit_in_rows(limit: Any, source_rows: int, expected: int) -> None:
    assert rows(limit, source_rows) == expected


@given(
    digits=st.integers(0, 10**8),
    places=st.integers(6, 8),
    source_rows=st.integers(0, 10**12),
)
def test_share_is_rounded_down_exactly(digits: int, places: int, source_rows: int) -> None:
    percent = Decimal(digits).scaleb(-places)
    share = Fraction(digits, 10**places) / 100
    assert rows(f"{percent:f}%", source_rows) == share * source_rows // 1


@given(digits=st.integers(1, 10**6), source_rows=st.integers(0, 10**9))
def test_decimal_is_a_share(digits: int, source_rows: int) -> None:
    share = Decimal(digits).scaleb(-6)
    assert rows(share, source_rows) == Fraction(digits, 10**6) * source_rows // 1


@pytest.mark.parametrize("limit", [-1, "-1%", "101%", "100.0001%", Decimal("1.5"), "1.5", "-3"])
def test_limit_out_of_range(limit: Any) -> None:
    with pytest.raises(ValidationError):
        rows(limit, 10)


@pytest.mark.parametrize("limit", [None, True, False, "", "%", "many", "4%%", "NaN", "inf%", [4]])
def test_limit_that_is_none(limit: Any) -> None:
    with pytest.raises(ValidationError, match="a number of rows such as 100 or a share"):
        rows(limit, 10)


def test_share_stays_a_fraction() -> None:
    assert parse_limit("4%") == Fraction(1, 25)
    assert isinstance(SuppressionPolicy.model_validate("100%").limit, Fraction)
    assert isinstance(SuppressionPolicy.model_validate(100).limit, int)


def test_unknown_unit() -> None:
    with pytest.raises(ValidationError, match="unit"):
        rows({"limit": 1, "unit": "rows"}, 10)
