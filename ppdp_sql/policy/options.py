"""Readers of options: what stands behind a key that an algorithm or a method has of its own."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from math import inf, nan
from typing import Any

from ppdp_sql.names import listing

#: Reads an option as it was written; raises ValueError with the way out.
Reader = Callable[[Any], Any]


def one_of(*words: str) -> Reader:
    """Read one of some words."""

    def read(value: Any) -> str:
        if value not in words:
            raise ValueError(f"give one of {listing(words)}")
        return str(value)

    return read


def whole_number(least: int) -> Reader:
    """Read a whole number that is not too small."""

    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise ValueError(f"give a whole number from {least} on")
        return int(value)

    return read


def number(low: float, high: float, *, above: bool = False) -> Reader:
    """Read a number from `low` to `high`; with `above`, one that is more than `low`."""
    begin = f"above {low:g}" if above else f"from {low:g}"
    end = "" if high == inf else f" to {high:g}"

    def read(value: Any) -> float:
        # Numbers of a file are decimals, as they are written there.
        is_number = isinstance(value, int | float | Decimal) and not isinstance(value, bool)
        read_as = float(value) if is_number else nan
        if not low <= read_as <= high or (above and read_as == low) or read_as == inf:
            raise ValueError(f"give a number {begin}{end}")
        return read_as

    return read


def yes_or_no(value: Any) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise ValueError("give true or false")
    return value


def name(value: Any) -> str:
    """Read a name."""
    if not isinstance(value, str) or not value:
        raise ValueError("give a name")
    return value
