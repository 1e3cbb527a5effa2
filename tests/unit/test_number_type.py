"""What the types of numbers say, on both engines."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.perturbation.number_type import NumberType, number_type

WIDE = Decimal("9999999999999999999999999999.9999999999")
REAL = Decimal(2**128 - 2**104)


@pytest.mark.parametrize(
    ("type_name", "family", "expected"),
    [
        (
            "smallint",
            "integer",
            NumberType("smallint", 38, 0, Decimal(-32768), Decimal(32767), True),
        ),
        ("UTINYINT", "integer", NumberType("utinyint", 38, 0, Decimal(0), Decimal(255), True)),
        ("HUGEINT", "integer", NumberType("hugeint", 38, 0)),
        ("UHUGEINT", "integer", NumberType("uhugeint", 38, 0, Decimal(0))),
        (
            "numeric(4,2)",
            "decimal",
            NumberType("decimal", 4, 2, Decimal("-99.99"), Decimal("99.99")),
        ),
        ("DECIMAL(38,10)", "decimal", NumberType("decimal", 38, 10, WIDE.copy_negate(), WIDE)),
        ("numeric", "decimal", NumberType(None, 38, 0)),
        (
            "numeric(3,-2)",
            "decimal",
            NumberType("decimal", 3, -2, Decimal(-99900), Decimal(99900)),
        ),
        ("double precision", "float", NumberType("double")),
        ("DOUBLE", "float", NumberType("double")),
        ("real", "float", NumberType("real", least=-REAL, most=REAL)),
        ("FLOAT", "float", NumberType("real", least=-REAL, most=REAL)),
    ],
)
def test_types(type_name: str, family: str, expected: NumberType) -> None:
    assert number_type(Column("x", type_name, TypeFamily(family))) == expected


@pytest.mark.parametrize(("size", "scale"), [(1234.5, 2), (1.0, 5), (0.002, 8), (1e9, 0), (0, 0)])
def test_a_decimal_without_a_scale_gets_one(size: float, scale: int) -> None:
    assert NumberType(None, scale=0).fitted(size, 6).scale == scale
    assert NumberType("double").fitted(size, 6).scale is None


@pytest.mark.parametrize(
    ("kind", "limit", "room"),
    [
        (NumberType("bigint", scale=0), Decimal("4e37"), 38),
        (NumberType("decimal", 10, 2), Decimal("4e35"), 38),
        (NumberType("decimal", 60, 30), Decimal("4e29"), 60),
        (NumberType(None, scale=4), Decimal("1e300"), 1000),
        (NumberType("double"), Decimal("1e300"), 38),
    ],
)
def test_the_difference_of_two_numbers_has_room(
    kind: NumberType, limit: Decimal, room: int
) -> None:
    assert (kind.limit, kind.room) == (limit, room)


@pytest.mark.parametrize(
    ("kind", "most", "is_wide"),
    [
        (NumberType("bigint", scale=0), 2.0**53 - 1, False),
        (NumberType("bigint", scale=0), 2.0**53, True),
        (NumberType("decimal", 18, 2), 9e13, False),
        (NumberType("decimal", 18, 2), 1e14, True),
        (NumberType("decimal", 38, 23), 1e-20, True),
        (NumberType(None, scale=0), 1.0, True),
        (NumberType("double"), 1e200, False),
    ],
)
def test_wide_numbers_are_those_that_doubles_mix_up(
    kind: NumberType, most: float, is_wide: bool
) -> None:
    assert kind.is_wide(most) is is_wide
