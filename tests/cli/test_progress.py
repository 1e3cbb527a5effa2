"""What a person sees of a search: while it runs, and when it is done."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from ppdp_sql.api.find import Proof
from ppdp_sql.cli.output import search_words
from ppdp_sql.cli.show_run import is_proven
from ppdp_sql.search import SearchProgress

POLICY = """\
version: 1
source: people.csv
columns:
  age: {quasi: {intervals: {width: [5, 10, 20, 40]}}}
  weight: {quasi: {intervals: {width: [5, 10, 20, 40]}}}
  zip: {quasi: {prefix: [4, 3, 2, 1]}}
privacy:
  - k: 3
suppression: 10%
search: {algorithm: exhaustive}
publish: {file: out.csv}
"""


@pytest.fixture
def people(tmp_path: Path) -> Path:
    rows = [f"{n * 7 % 80},{40 + n * 11 % 60},{40000 + n * 37 % 999}" for n in range(400)]
    (tmp_path / "people.csv").write_text("age,weight,zip\n" + "\n".join(rows) + "\n")
    (tmp_path / "p.policy.yml").write_text(POLICY)
    return tmp_path


def on_a_terminal(folder: Path, *options: str) -> tuple[int, str]:
    """Run `ppdp run` with a terminal as its standard error, and return what it drew there."""
    mine, theirs = pty.openpty()
    program = Path(sys.executable).with_name("ppdp")
    command = [program, "run", "p.policy.yml", *options]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "200"}
    with subprocess.Popen(
        command, cwd=folder, stderr=theirs, stdout=subprocess.DEVNULL, env=environment
    ) as process:
        os.close(theirs)
        drawn = b""
        while True:
            try:
                part = os.read(mine, 65536)
            except OSError:  # the other side is closed
                break
            if not part:
                break
            drawn += part
        code = process.wait()
    os.close(mine)
    return code, drawn.decode(errors="replace")


def test_a_terminal_shows_rows_nodes_incumbent_and_bound(people: Path) -> None:
    code, drawn = on_a_terminal(people)
    assert code == 0
    assert "400 rows counted; " in drawn
    assert "nodes checked, " in drawn


@pytest.mark.parametrize("option", ["--quiet", "--json"])
def test_quiet_and_json_draw_nothing(people: Path, option: str) -> None:
    assert on_a_terminal(people, option) == (0, "")


def test_words_of_a_search() -> None:
    told = SearchProgress(
        nodes=200, checked=64, tagged=120, incumbent=1234.5, bound=1200.0, rows=32561
    )
    assert search_words(told) == (
        "32,561 rows counted; 64 nodes checked, 120 tagged, 16 left; best 1,234.5; bound 1,200"
    )
    assert search_words(SearchProgress(nodes=10, checked=0)) == (
        "0 nodes checked, 0 tagged, 10 left"
    )


def test_a_gap_of_rounding_is_a_proof() -> None:
    assert is_proven(Proof(upper=10.0, lower=10.0 - 1e-12))
    assert not is_proven(Proof(upper=10.0, lower=9.9))
    assert not is_proven(Proof(upper=10.0))
    assert is_proven(Proof(upper=0.0, lower=0.0))
