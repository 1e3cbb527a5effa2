"""Hierarchy CSV files: ours, packaged ones, and those that ARX users have already."""

from __future__ import annotations

import csv
import gzip
import io
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ppdp_sql.catalog.hierarchy import TOP, Hierarchy, Row, checked_hierarchy
from ppdp_sql.errors import HierarchyError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.resources import hierarchies_path

HIERARCHY_SUFFIXES = (".csv", ".csv.gz")


def read_hierarchy(path: Path, name: str | None = None) -> Hierarchy:
    """Read a hierarchy from a CSV file (`;` or `,`, with or without a header)."""
    shown = name or f"'{path}'"
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        raise HierarchyError(f"the hierarchy file {shown} does not exist") from None
    except OSError as error:
        raise HierarchyError(
            f"the hierarchy file {shown} cannot be read: {error.strerror}"
        ) from None
    try:
        if path.name.endswith(".gz"):
            raw = gzip.decompress(raw)
        # Spreadsheets put a byte order mark in front.
        text = raw.decode("utf-8-sig")
    except (UnicodeDecodeError, OSError, EOFError):
        raise HierarchyError(f"the hierarchy file {shown} is not UTF-8 text") from None
    return parse_hierarchy(text, shown)


def parse_hierarchy(text: str, name: str) -> Hierarchy:
    """Read the text of a hierarchy CSV."""
    try:
        delimiter = ";" if len(_first_row(text, ";")) > 1 else ","
        cells = [row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if row]
    except csv.Error as error:
        raise HierarchyError(f"the hierarchy {name} is not valid CSV: {error}") from None
    header: Sequence[str] = ()
    if _has_header(cells):
        header, cells = cells[0], cells[1:]
    rows: list[Row] = [tuple(cell if cell != "" else None for cell in row) for row in cells]
    if header and rows and len(header) != len(rows[0]):
        raise HierarchyError(
            f"the hierarchy {name} is ragged: its header names {len(header)} levels and its "
            f"first leaf has {len(rows[0])}"
        )
    return checked_hierarchy(name, rows, header)


def _first_row(text: str, delimiter: str) -> list[str]:
    return next((row for row in csv.reader(io.StringIO(text), delimiter=delimiter) if row), [])


def _has_header(cells: Sequence[Sequence[str]]) -> bool:
    """A header's last cell differs from the last cell that all other rows share."""
    others = {row[-1] for row in cells[1:]}
    return len(others) == 1 and cells[0][-1] not in others


def write_hierarchy(hierarchy: Hierarchy) -> str:
    """Return a hierarchy as CSV text with `;` and a header."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    names = hierarchy.level_names or tuple(
        f"level {level}" for level in range(hierarchy.height + 1)
    )
    writer.writerow(names)
    writer.writerows([cell if cell is not None else "" for cell in row] for row in hierarchy.rows)
    return out.getvalue()


def packaged_names() -> list[str]:
    """Return the names of all packaged hierarchies, such as `adult/age`."""
    root = hierarchies_path()
    return sorted(f"{path.parent.name}/{path.stem}" for path in root.glob("*/*.csv"))


def read_packaged(name: str) -> Hierarchy:
    """Read a packaged hierarchy by its name, `set/column`."""
    if name not in packaged_names():
        known = packaged_names()
        hint = suggestion(name, known) or f"; the sets are {listing(_sets(known))}"
        raise HierarchyError(
            f"there is no packaged hierarchy '{name}'{hint} (a file's name ends in .csv)"
        )
    set_name, column = name.split("/")
    hierarchy = read_hierarchy(hierarchies_path() / set_name / f"{column}.csv", f"'{name}'")
    levels = _set_description(set_name).get("columns", {}).get(column, {}).get("levels", ())
    if len(levels) == hierarchy.height + 1:
        return Hierarchy(hierarchy.name, hierarchy.rows, tuple(levels))
    return hierarchy


@cache
def _set_description(set_name: str) -> dict[str, Any]:
    text = (hierarchies_path() / set_name / "set.yml").read_text(encoding="utf-8")
    description = yaml.safe_load(text)
    return description if isinstance(description, dict) else {}


def _sets(names: Sequence[str]) -> list[str]:
    return sorted({name.split("/")[0] for name in names})


def tree_hierarchy(tree: object, name: str) -> Hierarchy:
    """Build a hierarchy from nested mappings whose leaves are lists.

    `{Europe: {West: [FR, DE]}}` has the levels value, West, Europe and a top.
    """
    rows = [tuple(reversed(path)) for path in _paths(tree, (), name)]
    if not rows:
        raise HierarchyError(f"the tree {name} has no leaf")
    width = len(rows[0])
    for row in rows:
        if len(row) != width:
            raise HierarchyError(
                f"the tree {name} is ragged: the leaf {row[0]!r} lies {len(row) - 1} levels "
                f"deep and {rows[0][0]!r} lies {width - 1}; give every branch the same depth"
            )
    if len({row[-1] for row in rows}) > 1 or width == 1:
        rows = [(*row, TOP) for row in rows]
    return checked_hierarchy(name, rows)


def _paths(tree: object, above: tuple[str, ...], name: str) -> list[tuple[str | None, ...]]:
    if isinstance(tree, dict):
        return [
            path for key, value in tree.items() for path in _paths(value, (*above, str(key)), name)
        ]
    if isinstance(tree, list):
        if any(isinstance(leaf, dict | list) for leaf in tree):
            raise HierarchyError(
                f"the tree {name} holds a list of branches; write branches as a mapping and "
                "leaves as a list"
            )
        return [(*above, _leaf_text(leaf)) for leaf in tree]
    raise HierarchyError(
        f"the tree {name} ends in {tree!r}; write leaves as a list, such as [{tree}]"
    )


def _leaf_text(leaf: object) -> str | None:
    if leaf is None:
        return None
    if isinstance(leaf, bool):
        return "true" if leaf else "false"
    return str(leaf)
