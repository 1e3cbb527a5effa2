"""A hierarchy: every leaf with its value at each level, and the checks that make it one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.errors import HierarchyError

#: The single value of the top level.
TOP = "*"

Row = tuple[str | None, ...]


@dataclass(frozen=True)
class Hierarchy:
    """Rows of one leaf each: level 0 first, the top last. A None leaf is NULL.

    Attributes:
        name: what messages call it (a file, a table, a packaged name).
        rows: one row per leaf.
        level_names: words for the levels, where the hierarchy gives them.
    """

    name: str
    rows: tuple[Row, ...]
    level_names: tuple[str, ...] = ()

    @property
    def height(self) -> int:
        """The number of steps from a leaf to the top."""
        return len(self.rows[0]) - 1

    @property
    def leaves(self) -> int:
        """The number of leaves."""
        return len(self.rows)


def checked_hierarchy(name: str, rows: Sequence[Row], level_names: Sequence[str] = ()) -> Hierarchy:
    """Build a hierarchy, or say why the rows are none.

    Checks that rows are rectangular, no leaf stands twice with different parents, every
    level is a function of the level below, and one root stands over all. The root is
    called `*` whatever its file calls it, because suppressed cells and NULLs join it.
    """
    if not rows:
        raise HierarchyError(f"the hierarchy {name} has no leaf; give one row per value")
    width = len(rows[0])
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            raise HierarchyError(
                f"the hierarchy {name} is ragged: the row of leaf {_shown(row[0])} (number "
                f"{number}) has {len(row)} levels and the first row has {width}; give every "
                "leaf a value at every level"
            )
    for row in rows:
        if row[0] is not None and None in row:
            raise HierarchyError(
                f"the hierarchy {name} is ragged: the leaf {_shown(row[0])} has no value at level "
                f"{row.index(None)}; give every leaf a value at every level"
            )
    unique = list(dict.fromkeys(rows))
    _check_functions(name, unique)
    roots = {row[-1] for row in unique}
    if len(roots) > 1:
        some = ", ".join(sorted(_shown(root) for root in roots)[:5])
        raise HierarchyError(
            f"the hierarchy {name} has {len(roots)} values at its top level ({some}); "
            f"add a last level that is {TOP} for every leaf"
        )
    if width == 1:
        return Hierarchy(name, tuple(unique), tuple(level_names))
    return Hierarchy(name, tuple((*row[:-1], TOP) for row in unique), tuple(level_names))


def _check_functions(name: str, rows: Sequence[Row]) -> None:
    width = len(rows[0])
    leaves: set[str | None] = set()
    for row in rows:
        if row[0] in leaves:
            raise HierarchyError(
                f"the leaf {_shown(row[0])} of the hierarchy {name} stands there twice with "
                "different parents; keep one of its rows"
            )
        leaves.add(row[0])
    for level in range(1, width - 1):
        parents: dict[str | None, str | None] = {}
        for row in rows:
            parent = parents.setdefault(row[level], row[level + 1])
            if parent != row[level + 1]:
                raise HierarchyError(
                    f"the hierarchy {name} is not a function: {_shown(row[level])} of level "
                    f"{level} has two parents at level {level + 1}, {_shown(parent)} and "
                    f"{_shown(row[level + 1])}; give each value one parent"
                )


def _shown(value: str | None) -> str:
    return "NULL" if value is None else f"'{value}'"
