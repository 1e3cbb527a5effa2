"""Adds the package to the list of a project's packages, and leaves every other line as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from ppdp_sql.dbt.package import PACKAGE_FOLDER
from ppdp_sql.dbt.yaml_file import read_yaml
from ppdp_sql.errors import InputError

_ENTRY = f"local: {PACKAGE_FOLDER}"


def packages_text(root: Path) -> tuple[Path, str] | None:
    """Return the file that lists packages, and its text with ours; None where it is listed.

    Raises:
        InputError: a file is no YAML, or its packages are no list.
    """
    path = _packages_file(root)
    if not path.is_file():
        return path, f"packages:\n  - {_ENTRY}\n"
    before = read_yaml(path)
    listed = before.get("packages")
    if listed is not None and not isinstance(listed, list):
        raise InputError(f"packages in '{path}' must be a list; add '- {_ENTRY}' to it by hand")
    if any(is_ours(item) for item in listed or []):
        return None
    text = _with_entry(path.read_text(encoding="utf-8"))
    after = yaml.safe_load(text)
    if after != {**before, "packages": [*(listed or []), {"local": PACKAGE_FOLDER}]}:
        raise InputError(f"'{path}' is written in a way that is left alone; add '- {_ENTRY}' to it")
    return path, text


def other_packages(root: Path) -> int:
    """Count the packages that a project lists beside ours."""
    path = _packages_file(root)
    listed = read_yaml(path).get("packages") if path.is_file() else None
    return sum(not is_ours(item) for item in listed or [])


def is_ours(item: Any) -> bool:
    """Whether an item of the list is our package."""
    local = item.get("local") if isinstance(item, dict) else None
    return isinstance(local, str) and Path(local) == Path(PACKAGE_FOLDER)


def _packages_file(root: Path) -> Path:
    """A project lists packages in one of two files, never in both."""
    newer = root / "dependencies.yml"
    if newer.is_file() and "packages" in read_yaml(newer):
        return newer
    return root / "packages.yml"


def _with_entry(text: str) -> str:
    """Put the entry behind the last one, written like the others."""
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    key, value = _packages_node(text)
    if key is None or value is None:
        return "".join([*lines, "packages:\n", f"  - {_ENTRY}\n"])
    if isinstance(value, yaml.SequenceNode) and value.value:
        if value.flow_style:
            place = value.end_mark.index - 1
            return f"{text[:place].rstrip()}, {{{_ENTRY}}}{text[place:]}"
        indent = " " * value.start_mark.column
        place = _last_line(value.value[-1]) + 1
        return "".join([*lines[:place], f"{indent}- {_ENTRY}\n", *lines[place:]])
    if isinstance(value, yaml.SequenceNode):  # an empty list in brackets
        return f"{text[: value.start_mark.index]}[{{{_ENTRY}}}]{text[value.end_mark.index :]}"
    place = key.end_mark.line + 1
    return "".join([*lines[:place], f"  - {_ENTRY}\n", *lines[place:]])


def _packages_node(text: str) -> tuple[yaml.Node | None, yaml.Node | None]:
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    if isinstance(root, yaml.MappingNode):
        for key, value in root.value:
            if key.value == "packages":
                return key, value
    return None, None


def _last_line(node: yaml.Node) -> int:
    """Return the last line of a node; what YAML calls its end may lie behind comments."""
    if isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        return _last_line(last[1] if isinstance(last, tuple) else last)
    return int(node.end_mark.line) - (node.end_mark.column == 0)
