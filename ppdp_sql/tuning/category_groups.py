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
#: A value of fewer rows than this share is rare.
_RARE = 0.02
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
    if len(counts) > FEW_VALUES:
        for label, words in (
            (_by_first_word(list(counts)), "groups by first word"),
            (_by_frequency(counts), "common values, the rare ones together"),
        ):
            if label is not None:
                rows = tuple((value, label[value], TOP) for value in counts)
                names = ("values", words, "any")
                return GroupedValues(Hierarchy(f"of '{name}'", rows, names), words)
    hidden = tuple((value, TOP) for value in counts)
    return GroupedValues(Hierarchy(f"of '{name}'", hidden, ("values", "any")), "shown or hidden")


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


def _by_frequency(counts: Mapping[str, int]) -> dict[str, str] | None:
    """Keep common values and put the rare ones together."""
    total = sum(counts.values())
    rare = {value for value, rows in counts.items() if rows < _RARE * total}
    if len(rare) < 2 or len(counts) - len(rare) < 2:
        return None
    return {value: OTHER if value in rare else value for value in counts}
