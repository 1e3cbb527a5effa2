"""Readers of options: what stands behind a key that an algorithm or a method has of its own."""

from __future__ import annotations

from collections.abc import Callable
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
        return value

    return read
