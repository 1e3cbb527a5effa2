"""Compiled templates are kept as compiled modules are."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from ppdp_sql.templating import bytecode
from ppdp_sql.templating.bytecode import ModuleBytecodeCache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the cache lies for one test."""
    kept = tmp_path / "__pycache__"
    monkeypatch.setattr(bytecode, "cache_from_source", lambda _: str(kept / "x.pyc"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return kept


def render(text: str) -> str:
    templates = Environment(
        loader=DictLoader({"t": text}), bytecode_cache=ModuleBytecodeCache(), autoescape=True
    )
    return templates.get_template("t").render(n=3)


def test_a_template_is_compiled_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert render("{{ n + 1 }}") == "4"
    assert len(list(folder.iterdir())) == 1

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(Environment, "compile", refuse)
    assert render("{{ n + 1 }}") == "4"


def test_a_changed_template_is_compiled_again(folder: Path) -> None:
    assert (render("{{ n + 1 }}"), render("{{ n + 2 }}")) == ("4", "5")


def test_a_damaged_file_is_compiled_again(folder: Path) -> None:
    render("{{ n + 1 }}")
    next(folder.iterdir()).write_bytes(b"nonsense")
    assert render("{{ n + 1 }}") == "4"


def test_nothing_is_written_where_python_writes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert render("{{ n }}") == "3"
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_none(folder: Path) -> None:
    folder.write_text("in the way")
    assert render("{{ n }}") == "3"
