"""Columns of a relation and the families of types that the product tells apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class TypeFamily(StrEnum):
    """What a type means for canonical text and for builders."""

    INTEGER = "integer"
    DECIMAL = "decimal"
    FLOAT = "float"
    TEXT = "text"
    BOOLEAN = "boolean"
    DATE = "date"
    TIMESTAMP = "timestamp"
    TIMESTAMP_ZONED = "timestamp_zoned"
    OTHER = "other"

    @property
    def is_numeric(self) -> bool:
        """Whether values are numbers."""
        return self in (TypeFamily.INTEGER, TypeFamily.DECIMAL, TypeFamily.FLOAT)

    @property
    def equal_looks_equal(self) -> bool:
        """Whether equal values have one spelling: 1.0 = 1.00, and collations fold case."""
        return self not in (TypeFamily.DECIMAL, TypeFamily.FLOAT, TypeFamily.TEXT)

    @property
    def is_ordered(self) -> bool:
        """Whether values have an order that means something."""
        return self.is_numeric or self in (
            TypeFamily.DATE,
            TypeFamily.TIMESTAMP,
            TypeFamily.TIMESTAMP_ZONED,
        )


@dataclass(frozen=True, slots=True)
class Column:
    """A column as the engine describes it."""

    name: str
    type_name: str
    family: TypeFamily
