"""A newcomer's path: from a fresh clone to a report in a browser, by two commands."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.modules import CHECKOUT

from .browsers import BROWSER_VARIABLE, find_browser
from .page import Browser

pytestmark = pytest.mark.browser

#: What an environment of tests has that a newcomer's has not.
FOREIGN = ("VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "PPDP_ENGINE", "MAKEFLAGS", "MAKELEVEL")


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A clone of this checkout: what is committed, and nothing else."""
    folder = tmp_path_factory.mktemp("newcomer") / "ppdp_sql"
    subprocess.run(
        ["git", "clone", "--quiet", "--depth", "1", CHECKOUT.as_uri(), str(folder)], check=True
    )
    yield folder
    shutil.rmtree(folder)


def test_two_commands_open_a_report(
    clone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    program = find_browser()
    if program is None:
        pytest.fail(f"no Chromium or Chrome was found; name one in {BROWSER_VARIABLE}")
    # Stands for the browser of a desktop, and writes down what it is asked to open.
    asked = tmp_path / "asked"
    desktop = tmp_path / "desktop"
    desktop.write_text(f'#!/bin/sh\nprintf "%s" "$1" > {shlex.quote(str(asked))}\n')
    desktop.chmod(0o755)
    environment = {key: value for key, value in os.environ.items() if key not in FOREIGN}
    environment["BROWSER"] = f"{desktop} %s"
    # The Python that this one was made of: the newcomer has no environment yet.
    python = Path(sys.base_prefix) / "bin" / "python3"
    seconds = {}
    start = time.perf_counter()
    for command in ("make demo", "make report"):
        begun = time.perf_counter()
        done = subprocess.run(
            [*command.split(), f"PYTHON={python}"],
            cwd=clone,
            env=environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        seconds[command] = time.perf_counter() - begun
    report = clone / "ppdp_demo" / "report.html"
    assert asked.read_text() == report.as_uri()
    browser = Browser(program)
    try:
        browser.look(1280)
        browser.open(report)
        assert "adult_anonymous" in browser.run("document.querySelector('h1').textContent")
        assert browser.complaints == [] and browser.requests == [report.as_uri()]
    finally:
        browser.close()
    total = time.perf_counter() - start
    told = ", ".join(f"{command} {number:.0f} s" for command, number in seconds.items())
    with capsys.disabled():
        sys.stdout.write(f"\nfrom a fresh clone to an opened report: {total:.0f} s ({told})\n")
    assert report.stat().st_size < 3_000_000
    # Minutes would mean that something is built from source, or tried again and again.
    assert total < 900
