"""The package's own modules, as files and as syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import ppdp_sql

PACKAGE = Path(ppdp_sql.__file__).parent
CHECKOUT = Path(__file__).parents[2]


def module_paths() -> list[Path]:
    """Return every module of the package."""
    return sorted(PACKAGE.rglob("*.py"))


def relative(path: Path) -> str:
    """Return a module's path as tests show it."""
    return path.relative_to(PACKAGE.parent).as_posix()


def module_name(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a module."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports_of(path: Path) -> Iterator[tuple[int, str]]:
    """Give every import with its line, those in functions and under TYPE_CHECKING too."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{relative(path)} has a relative import"
            module = node.module or ""
            # `from ppdp_sql import x` may name a module, and so may `from ppdp_sql.cli import x`.
            for alias in node.names:
                full = f"{module}.{alias.name}"
                yield node.lineno, full if _is_module(full) else module


def _is_module(name: str) -> bool:
    path = PACKAGE.parent.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()
