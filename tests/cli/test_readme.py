"""The README: its commands run, its policies are good, and its two commands come first."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
import yaml

from ppdp_sql.api.bind import bind
from ppdp_sql.api.demo import POLICY
from ppdp_sql.cli.main import main

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, flags=re.DOTALL)


def test_the_two_commands_come_first() -> None:
    lines = [line for line in README.splitlines() if line.startswith("$ ")]
    assert lines[0].startswith("$ make demo")
    assert lines[1].startswith("$ make test")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert {"demo:", "test:", "lint:", "types:"} <= {
        line.split()[0] for line in makefile.splitlines() if line[:1].isalpha()
    }


def test_policies_are_good() -> None:
    policies = blocks("yaml")
    assert len(policies) == 2
    for text in policies:
        bind(text)
    demo = POLICY.format(engine="duckdb:ppdp_demo/adult.duckdb")
    assert yaml.safe_load(policies[0]) == yaml.safe_load(demo)


def test_commands_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [
        line.removeprefix("$ ")
        for block in blocks("console")
        for line in block.splitlines()
        if line.startswith("$ ppdp ")
    ]
    assert len(commands) >= 6
    for command in ["ppdp demo", *commands]:
        with pytest.raises(SystemExit) as left:
            main(shlex.split(command)[1:])
        assert left.value.code == 0, (command, capsys.readouterr().err)


def test_the_demo_prints_what_the_readme_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "96")
    with pytest.raises(SystemExit):
        main(["demo"])
    printed = " ".join(capsys.readouterr().out.split())
    shown = " ".join(blocks("text")[0].split("│ ...")[0].split())
    timeless = re.compile(r"in \d+\.\d\d s")
    assert timeless.sub("", shown) in timeless.sub("", printed)
