"""Reads the values of a sweep: lists, and ranges with a step."""

from __future__ import annotations

import re
from decimal import Decimal

from ppdp_sql.errors import InputError

#: More values than anybody waits for.
MOST_VALUES = 1_000

_NUMBER = r"[0-9]+(?:\.[0-9]+)?"
_PART = re.compile(rf"({_NUMBER})(?:\.\.({_NUMBER})(?::({_NUMBER}))?)?")


def parse_range(text: str | None, option: str, step: str, example: str) -> list[float]:
    """Read `2,5,10`, `2..30`, `2..30:2` or `0.05..0.5:0.05`.

    Args:
        text: what was written; None where nothing was.
        option: the option, for messages.
        step: the step of a range that names none.
        example: something right, for messages.
    """
    if text is None:
        return []
    values: list[Decimal] = []
    for part in text.split(","):
        found = _PART.fullmatch(part.strip())
        if found is None:
            raise InputError(f"{option} takes numbers and ranges such as {example}, not '{text}'")
        first, last, by = (None if item is None else Decimal(item) for item in found.groups())
        assert first is not None
        values += _steps(
            first,
            first if last is None else last,
            Decimal(step) if by is None else by,
            option,
            text,
        )
    return [float(value) for value in values]


def _steps(first: Decimal, last: Decimal, by: Decimal, option: str, text: str) -> list[Decimal]:
    if not by:
        raise InputError(f"{option}: the step of '{text}' is 0")
    if last < first:
        raise InputError(f"{option}: '{text}' goes from {first} down to {last}; write it upward")
    number = int((last - first) / by) + 1
    if number > MOST_VALUES:
        raise InputError(f"{option}: '{text}' has {number:,} values; {MOST_VALUES:,} is the most")
    return [first + place * by for place in range(number)]


def parse_whole(text: str | None, option: str, example: str) -> list[int]:
    """Read whole numbers as `parse_range` does."""
    values = parse_range(text, option, "1", example)
    if any(value != int(value) for value in values):
        raise InputError(f"{option} takes whole numbers such as {example}, not '{text}'")
    return [int(value) for value in values]
