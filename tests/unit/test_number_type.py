"""What the types of numbers say, on both engines."""

from __future__ import annotations

from decimal import Decimal

import pytest

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.perturbation.number_type import NumberType, number_type

WIDE = Decimal("9999999999999999999999999999.9999999999")


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
        ("double precision", "float", NumberType("double")),
        ("DOUBLE", "float", NumberType("double")),
        ("real", "float", NumberType("real")),
        ("FLOAT", "float", NumberType("real")),
    ],
)
def test_types(type_name: str, family: str, expected: NumberType) -> None:
    assert number_type(Column("x", type_name, TypeFamily(family))) == expected


@pytest.mark.parametrize(("size", "scale"), [(1234.5, 2), (1.0, 5), (0.002, 8), (1e9, 0), (0, 0)])
def test_a_decimal_without_a_scale_gets_one(size: float, scale: int) -> None:
    assert NumberType(None, scale=0).fitted(size, 6).scale == scale
    assert NumberType("double").fitted(size, 6).scale is None
