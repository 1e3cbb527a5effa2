"""Spans of time, as people write them."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

_UNITS = {"ms": Decimal("0.001"), "s": Decimal(1), "m": Decimal(60), "h": Decimal(3600)}
_SPAN = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*(ms|s|m|h)?")
_WORDS = "give a span of time such as 60s, 500ms, 5m or 1h"


def parse_seconds(value: Any) -> float:
    """Read `60s`, `1.5m`, `500ms` or a number of seconds."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        raise ValueError(_WORDS)
    match = _SPAN.fullmatch(str(value).strip())
    if match is None:
        raise ValueError(_WORDS)
    seconds = Decimal(match.group(1)) * _UNITS[match.group(2) or "s"]
    if seconds <= 0:
        raise ValueError(f"{value} is no time at all; {_WORDS}")
    return float(seconds)
