"""Which browser `make test-browser` takes, in folders that stand for machines."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .browsers import BROWSER_VARIABLE, NAMES, find_browser, main


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine that has no program, and a user who is root."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(BROWSER_VARIABLE, raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return tmp_path


def program(folder: Path, name: str, script: str = "") -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_there_is_taken(machine: Path, name: str) -> None:
    assert find_browser() is None
    path = program(machine, name)
    assert find_browser() == path
    assert main() == 0


def test_ones_own_comes_first(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(machine, "chromium")
    own = program(machine, "mine")
    monkeypatch.setenv(BROWSER_VARIABLE, own)
    assert find_browser() == own


def test_ones_own_that_is_not_there(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another browser does not take its place, and none is installed."""
    program(machine, "chromium")
    program(machine, "apt-get", f"echo called > {machine}/called")
    monkeypatch.setenv(BROWSER_VARIABLE, str(machine / "nothing"))
    assert main() == 1
    assert "nothing', which was not found" in capsys.readouterr().err
    assert not (machine / "called").exists()


def test_root_installs_debians(machine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chromium = machine / "chromium"
    made = f"echo > {chromium}; /bin/chmod 755 {chromium}"
    lines = f'echo "$@ $DEBIAN_FRONTEND" >> {machine}/called', f"[ $1 = update ] || {{ {made}; }}"
    program(machine, "apt-get", "\n".join(lines))
    assert main() == 0
    assert (machine / "called").read_text().splitlines() == [
        "update -q noninteractive",
        "install -q -y chromium noninteractive",
    ]
    assert str(chromium) in capsys.readouterr().out


@pytest.mark.parametrize(("has_apt", "user"), [(True, 1000), (False, 0), (True, 0)])
def test_none_can_be_had(
    machine: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    has_apt: bool,
    user: int,
) -> None:
    """No root, no Debian, or an installation that fails: one sentence, and exit code 1."""
    if has_apt:
        program(machine, "apt-get", f"echo called > {machine}/called; exit 100")
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert main() == 1
    error = capsys.readouterr().err
    assert error.startswith("a Chromium or Chrome was not found") and BROWSER_VARIABLE in error
    assert (machine / "called").exists() == (has_apt and user == 0)
