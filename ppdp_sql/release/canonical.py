"""Values of a policy as the keys that measuring statements compare values by."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

#: The key of NULL, which is a value of a sensitive column like any other.
NULL_KEY = "null"


def value_key(value: Any) -> str:
    """Return the key of a value that a policy names.

    >>> value_key("flu"), value_key(5), value_key(True), value_key(None)
    ('=flu', '=5', '=true', 'null')
    """
    return NULL_KEY if value is None else f"={canonical_text(value)}"


def canonical_text(value: Any) -> str:
    """Return a value as canonical text: integers as digits, decimals without trailing zeros.

    >>> canonical_text(Decimal("2.50")), canonical_text(1e3), canonical_text(date(2020, 3, 1))
    ('2.5', '1000', '2020-03-01')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        if not value.is_finite():
            return str(value)
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    return value.isoformat() if isinstance(value, date) else str(value)
