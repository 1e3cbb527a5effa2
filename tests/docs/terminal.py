"""Runs the commands that a page shows and compares what they print with the page."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from ppdp_sql.cli.main import main
from tests.dbt.server import SERVER
from tests.docs.pages import Command

#: The width that the pages' tables were drawn with.
WIDTH = "90"

#: The folder in which their commands were run.
FOLDER = "/data/example"

_RELEASE_ID = re.compile(r"(?<![0-9a-f])[0-9a-f]{8}(?![0-9a-f])")
_PUBLISHED_ID = re.compile(r"\(release ([0-9a-f]{8}), verified")


def enter(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go to a folder, with the surroundings that the pages were written in."""
    monkeypatch.chdir(folder)
    for name in ("PPDP_ENGINE", "FORCE_COLOR", "PY_COLORS"):
        monkeypatch.delenv(name, raising=False)
    for name, value in (("COLUMNS", WIDTH), ("LOGNAME", "ada"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)


class Terminal:
    """Commands one after the other; an id that a page shows stands for one that was printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self._ids: dict[str, str] = {}

    def run(self, command: Command, where: str) -> str:
        """Run a command, compare what it prints with the page, and return it."""
        name, *arguments = shlex.split(_RELEASE_ID.sub(self._real_id, command.line))
        callers = {"ppdp": self._ppdp, "python": _python, "dbt": _dbt}
        assert name in callers, f"{where}: $ {command.line} is no command of ours"
        code, printed, errors = callers[name](arguments)
        assert code == 0, f"{where}: $ {command.line}\n{printed}{errors}"
        rest = steady(printed)
        for part in re.split(r"^\.\.\.$", command.shown, flags=re.M):
            if shown := steady(part):
                _, found, rest = rest.partition(shown)
                assert found, f"{where}: $ {command.line} prints\n{printed}"
        self._learn(command.shown, printed)
        return printed

    def _learn(self, shown: str, printed: str) -> None:
        """Pair the ids of a page with those of this run; a page may leave warnings out."""
        for pattern in (_RELEASE_ID, _PUBLISHED_ID):
            pages, real = pattern.findall(shown), pattern.findall(printed)
            if len(pages) == len(real):
                self._ids |= dict(zip(pages, real, strict=True))

    def _real_id(self, match: re.Match[str]) -> str:
        assert match[0] in self._ids, f"the page did not show where the id {match[0]} comes from"
        return self._ids[match[0]]

    def _ppdp(self, arguments: list[str]) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        printed, errors = self._capsys.readouterr()
        return int(left.value.code or 0), printed, errors


def _python(arguments: list[str]) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def _dbt(arguments: list[str]) -> tuple[int, str, str]:
    code, printed = SERVER.run(["--no-use-colors", *arguments], Path.cwd())
    return code, printed, ""


def steady(text: str) -> str:
    """Leave out what differs from run to run: times, ids, folders, line breaks."""
    text = _masked(text)
    for folder in (str(Path.cwd()), FOLDER):
        text = text.replace(_masked(folder) + "/", "")
    return text


def _masked(text: str) -> str:
    text = re.sub(r"[ \n]+", " ", text)
    text = _RELEASE_ID.sub("ID", text)
    text = re.sub(r"\b\d{4}-\d\d-\d\dT[\d:]{8}(?:\.[0-9]+)?(?:\+00:00)?", "TIME", text)
    text = re.sub(r"\b\d+\.\d\d( s\b|(?= ))", "TIME", text)
    text = re.sub(r"\b\d+ statements", "N statements", text)
    # A long folder moves line breaks, even into the middle of a name.
    return text.replace(" ", "")
