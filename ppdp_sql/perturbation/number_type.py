"""What the type of a column of numbers says: how fine its numbers are, and how large."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, replace
from decimal import Decimal

from ppdp_sql.catalog.column import Column, TypeFamily

#: Digits that every engine's decimals have, and those that PostgreSQL's may have.
DECIMAL_DIGITS, MOST_DIGITS = 38, 1000

#: Doubles tell whole numbers up to here from each other, and know powers of ten up to there.
_EXACT_DOUBLES, _EXACT_POWER = 2.0**53, 22

#: Larger numbers are not counted with: what is computed from them might leave the doubles. Smaller
#: ones, of so many digits behind the point, count as 0.
_LARGEST, _TINIEST = Decimal("1e300"), 300

#: The largest number of 32 bits with a fraction.
_LARGEST_REAL = Decimal(2**128 - 2**104)

_BITS = {"tinyint": 8, "smallint": 16, "integer": 32, "bigint": 64}
_REAL = ("real", "float")


@dataclass(frozen=True)
class NumberType:
    """The type of a column of numbers.

    Attributes:
        word: the type's name in shared templates; None where a result has the type by itself.
        digits: how many digits a decimal has.
        scale: digits behind the point; None for floats.
        least: the least number of the type; None where there is no such limit in practice.
        most: the greatest.
        is_small: whether twice its numbers, and any noise, are whole numbers of 64 bits.
    """

    word: str | None
    digits: int = DECIMAL_DIGITS
    scale: int | None = None
    least: Decimal | None = None
    most: Decimal | None = None
    is_small: bool = False

    @property
    def unit(self) -> float:
        """How many of the smallest steps there are in 1."""
        return 10.0 ** (self.scale or 0)

    @property
    def has_any_digits(self) -> bool:
        """Whether a number may have more digits than other engines' decimals, or tell finer."""
        return self.scale is not None and (self.word is None or self.digits > DECIMAL_DIGITS)

    @property
    def room(self) -> int:
        """Digits of the decimals that are counted with."""
        return MOST_DIGITS if self.word is None else max(self.digits, DECIMAL_DIGITS)

    @property
    def limit(self) -> Decimal:
        """A number that is larger, whatever its sign, is not counted with.

        Decimals have room for the difference of two numbers below it.
        """
        if self.scale is None or self.word is None:
            return _LARGEST
        return min(_LARGEST, Decimal((0, (4,), self.room - 1 - self.scale)))

    @property
    def tiny(self) -> Decimal:
        """A number that doubles do not tell from 0, as far as it matters here."""
        return Decimal((0, (1,), -_TINIEST))

    def is_wide(self, most: float) -> bool:
        """Whether doubles do not tell exact numbers up to `most` from each other.

        A cast of such a number need not be the nearest double, and engines differ in it.
        """
        if self.scale is None:
            return False
        if self.word is None or self.scale > _EXACT_POWER:
            return True
        return most * self.unit >= _EXACT_DOUBLES

    def fitted(self, size: float, digits: int) -> NumberType:
        """Give a decimal without a scale one that tells numbers of a size apart."""
        if self.word is not None or size <= 0:
            return self
        scale = max(0, digits - 1 - math.floor(math.log10(size)))
        return replace(self, scale=min(scale, DECIMAL_DIGITS // 2))


def number_type(column: Column) -> NumberType:
    """Read the type of a column of numbers."""
    stem, *sizes = re.findall(r"[a-z]+|-?[0-9]+", column.type_name.lower())
    if column.family is TypeFamily.FLOAT:
        if stem in _REAL:
            return NumberType("real", least=-_LARGEST_REAL, most=_LARGEST_REAL)
        return NumberType("double")
    if column.family is TypeFamily.DECIMAL:
        if not sizes:
            return NumberType(None, scale=0)
        digits, scale = int(sizes[0]), int((sizes[1:] or ["0"])[0])
        # Written digit by digit: arithmetic would round to the digits of a context.
        least, most = (Decimal((sign, (9,) * digits, -scale)) for sign in (1, 0))
        return NumberType("decimal", digits, scale, least, most)
    unsigned = stem.startswith("u")
    bits = _BITS.get(stem.removeprefix("u"))
    if bits is None:
        return NumberType(stem, scale=0, least=Decimal(0) if unsigned else None)
    half = 2 ** (bits - 1)
    low, high = (0, 2 * half - 1) if unsigned else (-half, half - 1)
    return NumberType(stem, scale=0, least=Decimal(low), most=Decimal(high), is_small=bits <= 32)
