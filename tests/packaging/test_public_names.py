"""The public surface: exactly what is promised, documented, and light to import."""

from __future__ import annotations

import importlib
import inspect
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import ppdp_sql
from tests.every import every

from .modules import CHECKOUT, module_name, module_paths, relative

#: Optional or heavy: nobody who only anonymizes in DuckDB should wait for them.
NOT_AT_IMPORT = (
    "psycopg", "pandas", "networkx", "matplotlib", "pyspark", "dbt", "typer", "rich",
)  # fmt: skip


def public_functions(path: Path) -> list[object]:
    """Return the public functions, classes and methods that a module defines."""
    name = module_name(path)
    own = [
        item
        for key, item in vars(importlib.import_module(name)).items()
        if not key.startswith("_") and getattr(item, "__module__", None) == name
        if inspect.isfunction(item) or inspect.isclass(item)
    ]
    methods = [
        member.fget if isinstance(member, property) else getattr(member, "__func__", member)
        for item in own
        if inspect.isclass(item)
        for key, member in vars(item).items()
        if not key.startswith("_")
        if isinstance(member, property | classmethod | staticmethod) or inspect.isfunction(member)
    ]
    # A field's default may be a lambda; its name is the field's, and so are its words.
    return [item for item in (*own, *methods) if getattr(item, "__name__", "") != "<lambda>"]


def test_all_is_what_is_exported() -> None:
    exported = {
        name
        for name, item in vars(ppdp_sql).items()
        if not isinstance(item, ModuleType) and (not name.startswith("_") or name == "__version__")
    }
    assert set(ppdp_sql.__all__) == exported
    assert list(ppdp_sql.__all__) == sorted(ppdp_sql.__all__)


def test_every_name_of_all_is_there() -> None:
    assert [name for name in ppdp_sql.__all__ if not hasattr(ppdp_sql, name)] == []


def test_public_names_say_what_they_do() -> None:
    def says_it(name: str) -> None:
        assert (inspect.getdoc(getattr(ppdp_sql, name)) or "").strip()

    every([name for name in ppdp_sql.__all__ if name != "__version__"], says_it)


def test_modules_and_their_functions_have_docstrings() -> None:
    def has_words(path: Path) -> None:
        module = importlib.import_module(module_name(path))
        assert (module.__doc__ or "").strip()
        # Pydantic and dataclasses make a docstring of the signature; that is none.
        silent = [
            getattr(item, "__qualname__", str(item))
            for item in public_functions(path)
            if not item.__doc__ or item.__doc__.startswith(f"{getattr(item, '__name__', '')}(")
        ]
        assert silent == []

    every(module_paths(), has_words, relative)


@pytest.mark.parametrize("name", ["run", "plan", "check", "choose", "compare", "releases"])
def test_verb_is_typed(name: str) -> None:
    signature = inspect.signature(getattr(ppdp_sql, name))
    assert signature.return_annotation is not inspect.Signature.empty
    untyped = [
        parameter.name
        for parameter in signature.parameters.values()
        if parameter.annotation is inspect.Parameter.empty
    ]
    assert untyped == []


def test_import_is_light(tmp_path: Path) -> None:
    code = "import json, sys; import ppdp_sql; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(CHECKOUT), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(json.loads(done.stdout))
    assert "ppdp_sql.api.run" in loaded
    assert loaded.isdisjoint(NOT_AT_IMPORT)
