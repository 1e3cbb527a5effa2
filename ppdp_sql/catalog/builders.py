"""Builders: hierarchies that are computed from a column's values, inside the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import pairwise
from typing import Any

from ppdp_sql.errors import HierarchyError
from ppdp_sql.names import listing, suggestion

#: More characters than anybody keeps of a code, and fewer than an engine's integers hold.
MOST_CHARACTERS = 1_000_000

DATE_LEVELS = ("month", "quarter", "year", "decade")


@dataclass(frozen=True, slots=True)
class WidthIntervals:
    """Intervals of growing width, all counted from one origin."""

    widths: tuple[Decimal, ...]
    origin: Decimal

    template = "hierarchy/width_intervals.sql.j2"
    needs_number = True

    @property
    def level_names(self) -> tuple[str, ...]:
        """Words for the levels below the top."""
        return ("values", *(f"intervals of {_number(width)}" for width in self.widths))


@dataclass(frozen=True, slots=True)
class CutIntervals:
    """Intervals between cut points, fewer at each level."""

    cuts: tuple[tuple[Decimal, ...], ...]

    template = "hierarchy/cut_intervals.sql.j2"
    needs_number = True

    @property
    def level_names(self) -> tuple[str, ...]:
        """Words for the levels below the top."""
        return ("values", *(f"{len(cuts) + 1} intervals" for cuts in self.cuts))

    @property
    def levels(self) -> list[list[dict[str, Decimal | str | None]]]:
        """Per level its intervals: low and high, where None is open, and the label."""
        return [
            [
                {"low": low, "high": high, "label": label}
                for low, high, label in zip(
                    (None, *cuts), (*cuts, None), interval_labels(list(cuts)), strict=True
                )
            ]
            for cuts in self.cuts
        ]


@dataclass(frozen=True, slots=True)
class Prefixes:
    """Characters kept, longest first; the rest is shown as `*`."""

    lengths: tuple[int, ...]

    template = "hierarchy/prefixes.sql.j2"
    needs_number = False

    @property
    def level_names(self) -> tuple[str, ...]:
        """Words for the levels below the top."""
        return ("values", *(f"the first {n} characters" for n in self.lengths))


@dataclass(frozen=True, slots=True)
class Dates:
    """Parts of the calendar, finest first."""

    parts: tuple[str, ...]

    template = "hierarchy/dates.sql.j2"
    needs_number = False

    @property
    def level_names(self) -> tuple[str, ...]:
        """Words for the levels below the top."""
        return ("values", *(f"{part}s" for part in self.parts))


@dataclass(frozen=True, slots=True)
class HideOnly:
    """No hierarchy: a value is shown or it is `*`."""

    template = "hierarchy/hide_only.sql.j2"
    needs_number = False

    @property
    def level_names(self) -> tuple[str, ...]:
        """Words for the levels below the top."""
        return ("values",)


Builder = WidthIntervals | CutIntervals | Prefixes | Dates | HideOnly


def parse_builder(name: str, argument: Any) -> Builder:
    """Read the argument of a builder; raises `HierarchyError` with what is wrong."""
    readers = {"intervals": _intervals, "prefix": _prefixes, "date": _dates}
    if name not in readers:
        known = [*readers, "tree", "table"]
        raise HierarchyError(
            f"'{name}' is not a builder{suggestion(name, known)} (known are {listing(known)})"
        )
    return readers[name](argument)


def _intervals(argument: Any) -> Builder:
    if not isinstance(argument, dict) or not ({"width", "cuts"} & set(argument)):
        raise HierarchyError("intervals need {width: [5, 10], from: 0} or {cuts: [[25, 45], [45]]}")
    unknown = set(argument) - {"width", "from", "cuts"}
    if unknown:
        name = sorted(unknown)[0]
        raise HierarchyError(
            f"intervals have no key '{name}'{suggestion(name, ('width', 'from', 'cuts'))}"
        )
    if "cuts" in argument:
        if "width" in argument or "from" in argument:
            raise HierarchyError("intervals have either cuts or width, not both")
        return CutIntervals(_cuts(argument["cuts"]))
    widths = tuple(_decimal(width) for width in _as_list(argument["width"]))
    origin = _decimal(argument.get("from", 0))
    if not widths or widths[0] <= 0:
        raise HierarchyError("the widths of intervals must be greater than 0")
    for finer, coarser in pairwise(widths):
        if coarser <= finer or coarser % finer != 0:
            raise HierarchyError(
                f"the interval width {_number(coarser)} is not a multiple of {_number(finer)}, "
                "so its intervals would cut through the finer ones; choose a multiple"
            )
    return WidthIntervals(widths, origin)


def _cuts(argument: Any) -> tuple[tuple[Decimal, ...], ...]:
    levels = _as_list(argument)
    if levels and not isinstance(levels[0], list):
        levels = [levels]
    cuts = tuple(tuple(_decimal(cut) for cut in _as_list(level)) for level in levels)
    if not cuts or not all(cuts):
        raise HierarchyError("each level of cuts needs at least one cut point")
    for level in cuts:
        if list(level) != sorted(set(level)):
            raise HierarchyError("the cut points of a level must rise from left to right")
    for finer, coarser in pairwise(cuts):
        foreign = [cut for cut in coarser if cut not in finer]
        if foreign:
            raise HierarchyError(
                f"the cut {_number(foreign[0])} is not a cut of the finer level, so intervals "
                "would not nest; leave it out or add it below"
            )
        if len(coarser) == len(finer):
            raise HierarchyError("a level of cuts must have fewer cuts than the level below")
    return cuts


def _prefixes(argument: Any) -> Builder:
    lengths = _as_list(argument)
    if not lengths or not all(type(n) is int and 1 <= n <= MOST_CHARACTERS for n in lengths):
        raise HierarchyError("prefix needs numbers of characters, longest first, such as [5, 3, 2]")
    if any(shorter >= longer for longer, shorter in pairwise(lengths)):
        raise HierarchyError("prefix needs falling numbers of characters, such as [5, 3, 2]")
    return Prefixes(tuple(lengths))


def _dates(argument: Any) -> Builder:
    parts = [str(part) for part in _as_list(argument)]
    for part in parts:
        if part not in DATE_LEVELS:
            raise HierarchyError(
                f"'{part}' is not a date level{suggestion(part, DATE_LEVELS)} "
                f"(known are {listing(DATE_LEVELS)})"
            )
    order = [DATE_LEVELS.index(part) for part in parts]
    if not parts or order != sorted(set(order)):
        raise HierarchyError(f"date levels go from fine to coarse: {listing(DATE_LEVELS)}")
    return Dates(tuple(parts))


def _as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def _decimal(value: Any) -> Decimal:
    try:
        if isinstance(value, bool):
            raise InvalidOperation
        number = Decimal(str(value))
    except InvalidOperation:
        raise HierarchyError(f"{value!r} is not a number") from None
    exponent = number.as_tuple().exponent
    if not number.is_finite() or number.adjusted() >= 24:
        raise HierarchyError(f"the number {value} is out of range")
    if isinstance(exponent, int) and exponent < -12:
        raise HierarchyError(f"the number {value} has more than 12 decimals")
    return number


def _number(value: Decimal) -> str:
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def interval_labels(cuts: Sequence[Decimal]) -> list[str]:
    """Return the labels between cut points: `<25`, `[25, 45)`, `>=45`."""
    inner = [f"[{_number(low)}, {_number(high)})" for low, high in pairwise(cuts)]
    return [f"<{_number(cuts[0])}", *inner, f">={_number(cuts[-1])}"]
