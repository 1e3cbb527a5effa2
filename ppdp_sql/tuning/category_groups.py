"""Groups of categories: packaged where a hierarchy knows them, else a start to be improved."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.hierarchy import TOP, Hierarchy
from ppdp_sql.catalog.hierarchy_file import packaged_names, read_packaged
from ppdp_sql.tuning.hierarchy_suggestion import FEW_VALUES
from ppdp_sql.tuning.words import parts_of

#: Toy hierarchies of printed tables: their names say nothing of anybody's data.
_TOY_SETS = frozenset({"papers"})
#: A value of fewer rows than this share is rare; of many values there are two such levels.
_RARE_FEW = (0.02,)
_RARE_MANY = (0.002, 0.02)
_MANY_VALUES = 50
OTHER = "other"


@dataclass(frozen=True)
class GroupedValues:
    """A hierarchy of categories, and in words where it comes from."""

    hierarchy: Hierarchy
    words: str


def group_categories(name: str, counts: Mapping[str, int]) -> GroupedValues:
    """Give the categories of a column a hierarchy that covers them all."""
    packaged = find_packaged(name, counts)
    if packaged is not None:
        return packaged
    levels: list[dict[str, str]] = []
    words = "shown or hidden"
    if len(counts) > FEW_VALUES:
        first = _by_first_word(list(counts))
        levels = [first] if first is not None else _by_frequency(counts)
        if levels:
            words = "groups by first word" if first else "common values, the rare ones together"
    rows = tuple((value, *(level[value] for level in levels), TOP) for value in counts)
    names = ("values", *([words] if len(levels) == 1 else _FREQUENCY_NAMES[: len(levels)]), "any")
    return GroupedValues(Hierarchy(f"of '{name}'", rows, names), words)


_FREQUENCY_NAMES = ("common values", "the commonest values")


def find_packaged(name: str, values: Mapping[str, int] | Sequence[str]) -> GroupedValues | None:
    """Find a packaged hierarchy that is called like the column and has every one of its values.

    It is taken whole: later values of the same kind are then covered, too.
    """
    called = "_".join(parts_of(name))
    for packaged in packaged_names():
        set_name, column = packaged.split("/")
        if set_name in _TOY_SETS or column != called:
            continue
        hierarchy = read_packaged(packaged)
        if set(values) <= {row[0] for row in hierarchy.rows}:
            return GroupedValues(hierarchy, f"as packaged in {packaged}")
    return None


def _by_first_word(values: Sequence[str]) -> dict[str, str] | None:
    """Group values by what stands before the first mark, if that makes few groups of several."""
    first = {value: re.split(r"[-_/:,.;( ]", value, maxsplit=1)[0] for value in values}
    if not all(first.values()):
        return None
    sizes = Counter(first.values())
    together = sum(size for size in sizes.values() if size > 1)
    if not 2 <= len(sizes) <= len(values) / 2 or together < 0.8 * len(values):
        return None
    return {value: word if sizes[word] > 1 else value for value, word in first.items()}


def _by_frequency(counts: Mapping[str, int]) -> list[dict[str, str]]:
    """Keep common values and put the rare ones together, more of them at a second level."""
    total = sum(counts.values())
    levels: list[dict[str, str]] = []
    shown = len(counts)
    for share in _RARE_MANY if len(counts) > _MANY_VALUES else _RARE_FEW:
        common = {value for value, rows in counts.items() if rows >= share * total}
        if 2 <= len(common) <= shown - 2:
            levels.append({value: value if value in common else OTHER for value in counts})
            shown = len(common)
    return levels
