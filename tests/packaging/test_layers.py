"""Imports go downward only, drivers stay in engines, SQL stays in templates."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.every import every

from .modules import imports_of, module_name, module_paths, relative, tree_of

#: From the top to the bottom; a package may import its own layer and those below.
LAYERS: tuple[tuple[str, ...], ...] = (
    ("cli",),
    ("api",),
    ("notebook",),
    ("report", "dbt", "release"),
    ("search", "recoding", "tuning", "leaks", "perturbation", "network"),
    ("frequency",),
    ("templating", "engines", "warehouses"),
    ("privacy", "metrics"),
    ("lattice", "catalog"),
    ("policy",),
    ("names", "errors", "files", "resources", "version", "work_folder"),
)
DEPTH = {package: depth for depth, layer in enumerate(LAYERS) for package in layer}

#: What an engine alone may import.
DRIVERS = {"duckdb", "psycopg", "psycopg2", "sqlalchemy", "pyspark"}

SQL_START = re.compile(
    r"\s*(?:(?:select|create|insert|drop|alter|delete|update|truncate|merge|copy)\s"
    r"|with\s+\S+\s+as\b)",
    re.IGNORECASE,
)

MODULES = module_paths()


def package_of(name: str) -> str:
    """Return the layer's package that a module belongs to; the root itself is ``."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else ""


def own_imports(path: Path) -> list[tuple[int, str]]:
    return [
        (line, package_of(name))
        for line, name in imports_of(path)
        if name.split(".")[0] == "ppdp_sql"
    ]


def drivers_of(path: Path) -> set[str]:
    return {name.split(".")[0] for _, name in imports_of(path)} & DRIVERS


def literals_of(path: Path) -> list[tuple[int, str]]:
    """Return string literals, the beginnings of f-strings too, without docstrings."""
    tree = tree_of(path)
    words = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in words
    ]


def test_every_package_has_a_layer() -> None:
    packages = {package_of(module_name(path)) for path in MODULES} - {""}
    assert packages <= set(DEPTH)


def test_imports_go_downward() -> None:
    def goes_down(path: Path) -> None:
        depth = DEPTH.get(package_of(module_name(path)), -1)
        upward = [
            f"line {line}: {imported or 'ppdp_sql'}"
            for line, imported in own_imports(path)
            if DEPTH.get(imported, -1) < depth
        ]
        assert upward == []

    every(MODULES, goes_down, relative)


def test_packages_import_one_another_one_way() -> None:
    """Two packages of one layer may not need each other."""
    pairs = {
        (package_of(module_name(path)), imported)
        for path in MODULES
        for _, imported in own_imports(path)
    }
    mutual = {(a, b) for a, b in pairs if a < b and (b, a) in pairs}
    assert mutual == set()


def test_drivers_are_imported_by_engines_alone() -> None:
    def is_an_engine_or_has_none(path: Path) -> None:
        if package_of(module_name(path)) == "engines":
            stem = path.stem.split("_")[0]
            own = {"postgres": "psycopg", "spark": "pyspark"}.get(stem, stem)
            assert drivers_of(path) <= {stem, own}
        else:
            assert drivers_of(path) == set()

    every(MODULES, is_an_engine_or_has_none, relative)


def test_no_literal_begins_like_sql() -> None:
    def has_none(path: Path) -> None:
        assert [(line, text) for line, text in literals_of(path) if SQL_START.match(text)] == []

    shared = [path for path in MODULES if package_of(module_name(path)) != "engines"]
    every(shared, has_none, relative)


def test_the_rule_of_literals_finds_sql(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        '"""Select a node."""\na = "SELECT 1"\nb = f"with x as ({a})"\nc = f"drop table {a}"\n'
        'd = "selected"\ne = "the rows to delete from"\n',
        encoding="utf-8",
    )
    found = [line for line, text in literals_of(module) if SQL_START.match(text)]
    assert found == [2, 3, 4]
