"""Which hierarchy a column asks for: intervals, dates, prefixes, or groups of categories."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ppdp_sql.catalog.builders import Builder, HideOnly, parse_builder
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.tuning.patterns import DATE, NUMBER
from ppdp_sql.tuning.profile import ColumnProfile
from ppdp_sql.tuning.words import parts_of

#: So few values are shown or hidden; there is nothing in between.
FEW_VALUES = 5
#: Other values that a column of numbers or dates may have, such as `?` and `unknown`.
_MOST_STRANGERS = 5
#: Intervals that the finest level has at most.
_FINEST = 20
_MOST_WIDTHS = 3
_POSTAL = frozenset("zip zipcode postcode postal plz postleitzahl tract".split())
_EVERYTHING = "^"


@dataclass(frozen=True)
class HierarchyPlan:
    """How the hierarchy of a column comes about.

    Attributes:
        builder: computes the labels in the database; None where values are grouped by hand.
        argument: the builder as a policy writes it; None for show or hide.
        pattern: the values that the builder can read; others keep their own label up to the top.
        words: what was chosen, for a comment.
    """

    builder: Builder | None
    argument: dict[str, Any] | None
    pattern: str
    words: str


def plan_hierarchy(profile: ColumnProfile, *, is_link: bool = False) -> HierarchyPlan:
    """Choose the hierarchy of a quasi-identifier from its profile."""
    if profile.distinct <= FEW_VALUES or profile.family is TypeFamily.BOOLEAN:
        return HierarchyPlan(HideOnly(), None, _EVERYTHING, "shown or hidden")
    if _reads_as(profile, "date") and not profile.family.is_numeric:
        return _dates()
    if profile.family is TypeFamily.TEXT and _is_code(profile):
        return _prefixes(profile)
    if _reads_as(profile, "number") and profile.lowest != profile.highest:
        assert profile.lowest is not None and profile.highest is not None
        extent = profile.highest - profile.lowest
        whole = profile.family is TypeFamily.INTEGER or profile.unmatched("digits") <= (
            _MOST_STRANGERS
        )
        if is_link or (whole and _POSTAL.intersection(parts_of(profile.name))):
            return _intervals(_tens(extent))
        return _intervals(nice_widths(extent, whole=whole))
    return HierarchyPlan(None, None, _EVERYTHING, "groups")


def _reads_as(profile: ColumnProfile, shape: str) -> bool:
    """Whether nearly all values have a shape; the rest are few words for what is not known."""
    if profile.family is TypeFamily.OTHER:
        return False
    strangers = profile.unmatched(shape)
    return strangers <= min(_MOST_STRANGERS, profile.distinct // 4)


def _is_code(profile: ColumnProfile) -> bool:
    """Whether the first characters of a text mean something: a postal code, an ICD code."""
    if profile.longest > 12 or profile.shortest < 2:
        return False
    if _POSTAL.intersection(parts_of(profile.name)):
        return True
    alike = profile.shortest == profile.longest >= 3
    return (alike and profile.unmatched("digits") == 0) or (
        profile.unmatched("code") == 0 and profile.unmatched("number") > 0
    )


def _prefixes(profile: ColumnProfile) -> HierarchyPlan:
    longest = profile.longest
    # The last digit of a postal code goes first; of long codes a handful of characters is enough.
    lengths = [length for length in (longest - 1, longest - 2, longest - 3) if length >= 1]
    if longest > 5:
        lengths = [5, 3, 2]
    argument = {"prefix": lengths}
    words = f"the first {', '.join(map(str, lengths[:-1]))} or {lengths[-1]} characters"
    if len(lengths) == 1:
        words = "the first character"
    return HierarchyPlan(parse_builder("prefix", lengths), argument, _EVERYTHING, words)


def _dates() -> HierarchyPlan:
    parts = ["month", "year", "decade"]
    return HierarchyPlan(
        parse_builder("date", parts), {"date": parts}, DATE, "months, years and decades"
    )


def _intervals(widths: list[Decimal]) -> HierarchyPlan:
    texts = [_plain(width) for width in widths]
    argument = {"intervals": {"width": texts}}
    words = " and ".join(filter(None, [", ".join(texts[:-1]), texts[-1]]))
    builder = parse_builder("intervals", {"width": widths})
    return HierarchyPlan(builder, argument, NUMBER, f"intervals of {words}")


def nice_widths(extent: Decimal, *, whole: bool) -> list[Decimal]:
    """Return two to three round widths, each a multiple of the one before.

    >>> [str(width) for width in nice_widths(Decimal(73), whole=True)]
    ['5', '10', '20']
    """
    least = extent / _FINEST
    exponent = least.adjusted()
    base = Decimal(1).scaleb(exponent)
    width = next(base * step for step in (1, 2, 5, 10) if base * step >= least)
    if whole:
        width = max(width, Decimal(2 if extent < 10 else 5))
    widths = [width]
    while len(widths) < _MOST_WIDTHS:
        leading = int(widths[-1].scaleb(-widths[-1].adjusted()))
        wider = widths[-1] * (5 if leading == 2 else 2)
        if wider >= extent:
            break
        widths.append(wider)
    return widths


def _tens(extent: Decimal) -> list[Decimal]:
    """Return powers of ten: each level drops a digit, as SPEC's taxonomy of plain numbers does."""
    widths = [Decimal(10)]
    while widths[-1] * 10 < extent and len(widths) < _MOST_WIDTHS:
        widths.append(widths[-1] * 10)
    return widths


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
