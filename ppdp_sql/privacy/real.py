"""Values of parameters: policies write decimals, scripts write floats."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator


def _real(value: Any) -> Any:
    """Read whole numbers, decimals and floats as a float; anything else is left to be refused."""
    if isinstance(value, int | Decimal) and not isinstance(value, bool):
        return float(value)
    return value


#: A finite number.
Real = Annotated[float, BeforeValidator(_real)]


def canonical_text(value: Any) -> str:
    """Write a value of a policy as values of a source are compared: by canonical text."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        text = f"{value:f}"
        return text.rstrip("0").rstrip(".") if "." in text else text
    return str(value)
