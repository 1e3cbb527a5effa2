"""Sequence numbers: a tuple as a number whose digits are values, each column with its own radix.

What differs from a tuple in one column alone stands whole strides of that column away, so
similar tuples are found by arithmetic, and neighbours in the order of the numbers agree in the
first columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

#: A BIGINT has 63 bits without its sign.
LARGEST = 2**62


@dataclass(frozen=True, slots=True)
class Digit:
    """The digit of one column.

    Attributes:
        number: which number it belongs to; a second one begins where one would be too large.
        stride: how far two tuples are apart that differ by one in this digit alone.
        options: how many values the digit has.
    """

    number: int
    stride: int
    options: int


def lay_digits(options: Sequence[int]) -> list[Digit]:
    """Give each column its digit; the last column varies fastest.

    >>> [digit.stride for digit in lay_digits([2, 3, 2, 3])]
    [18, 6, 3, 1]
    """
    found: list[Digit] = []
    number, stride = 0, 1
    for count in reversed(options):
        if stride * max(1, count) > LARGEST:
            number, stride = number + 1, 1
        found.append(Digit(number, stride, max(1, count)))
        stride *= max(1, count)
    return found[::-1]


def sequence_number(digits: Sequence[Digit], values: Sequence[int]) -> int:
    """Return the number of a tuple, from 1 on, of columns that fit into one number.

    >>> sequence_number(lay_digits([2, 3, 2, 3]), [0, 2, 0, 1])  # A, C, A, B
    14
    """
    return 1 + sum(digit.stride * value for digit, value in zip(digits, values, strict=True))


def similar_numbers(digit: Digit, number: int) -> list[int]:
    """Return the numbers of all tuples that differ in one column at most.

    >>> digits = lay_digits([2, 3, 2, 3])
    >>> [similar_numbers(digits[2], number) for number in (1, 2, 3, 7)]
    [[1, 4], [2, 5], [3, 6], [7, 10]]
    """
    value = (number - 1) // digit.stride % digit.options
    first = number - value * digit.stride
    return [first + digit.stride * other for other in range(digit.options)]


def described(digits: Sequence[Digit]) -> list[dict[str, Any]]:
    """Describe digits to the templates."""
    return [
        {"number": digit.number, "stride": digit.stride, "options": digit.options}
        for digit in digits
    ]
