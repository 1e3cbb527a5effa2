"""How many rows may be left out, computed on exact decimals."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, field_validator, model_validator


class SuppressionPolicy(BaseModel):
    """A limit in rows or as a share of the source.

    Attributes:
        limit: a whole number is one of rows; `4%` and `0.04` are shares of the source.
        unit: what is suppressed; whole rows in a full-domain search.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    limit: int | Fraction = 0
    unit: Literal["row", "value", "cell"] = "row"

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        return data if isinstance(data, dict) else {"limit": data}

    @field_validator("limit", mode="before")
    @classmethod
    def _parse(cls, value: Any) -> int | Fraction:
        return parse_limit(value)

    def rows(self, source_rows: int) -> int:
        """Return the limit in rows: a share is rounded down, exactly."""
        if isinstance(self.limit, int):
            return self.limit
        return int(self.limit * source_rows)

    @property
    def written(self) -> int | str:
        """The limit as a policy may write it: rows, or a share in per cent.

        >>> SuppressionPolicy(limit=120).written, SuppressionPolicy(limit="0.025").written
        (120, '2.5%')
        """
        if isinstance(self.limit, int):
            return self.limit
        # A share was written with finitely many digits, so its per cent have finitely many, too.
        percent = self.limit * 100
        digits = 0
        while (percent * 10**digits).denominator > 1:
            digits += 1
        return f"{Decimal(int(percent * 10**digits)).scaleb(-digits):f}%"


def parse_limit(value: Any) -> int | Fraction:
    """Read `120` as rows, `4%` and `0.04` as shares of the source."""
    if isinstance(value, bool) or value is None:
        raise ValueError("give a number of rows such as 100 or a share such as 4%")
    if isinstance(value, int):
        if value < 0:
            raise ValueError(f"{value} rows is less than none")
        return value
    text = str(value).strip()
    percent = text.endswith("%")
    try:
        number = Decimal(text.removesuffix("%").strip())
    except InvalidOperation:
        raise ValueError("give a number of rows such as 100 or a share such as 4%") from None
    if not number.is_finite() or abs(number.adjusted()) > 100:
        raise ValueError("give a number of rows such as 100 or a share such as 4%")
    if not percent and isinstance(value, str) and number == number.to_integral_value():
        return parse_limit(int(number))
    share = Fraction(number) / (100 if percent else 1)
    if not 0 <= share <= 1:
        raise ValueError(f"the share {text} lies outside 0% to 100%")
    return share
