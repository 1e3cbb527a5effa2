"""The curves of privacy and utility as data that any drawing can use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Curves:
    """Privacy and utility over the values of a parameter.

    Attributes:
        title: what the drawing is called.
        parameter: k, l or t.
        points: value, privacy and utility in percent, in the order of values.
        balance: the value where both balance, and the percent there; None without one.
        crosses: whether the curves cross there.
        recommended: the value to ask for.
    """

    title: str
    parameter: str
    points: Sequence[tuple[float, float, float]]
    balance: tuple[float, float] | None
    crosses: bool
    recommended: float | None

    @property
    def words(self) -> str:
        """The balance as a sentence."""
        if self.balance is None:
            return "There is no balance."
        value, percent = self.balance
        where = f"{self.parameter} = {value:.3g}"
        if self.crosses:
            return f"The curves cross at {where}, where both are {percent:.1f}%."
        return f"The curves do not cross; they are nearest at {where}."
