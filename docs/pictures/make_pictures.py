"""Makes the pictures of the README again: the demo in a terminal, and its report in a browser.

    make pictures

The terminal is what `ppdp demo` prints, drawn by rich; the report is the one that it writes, in the
browser that the tests of the report find.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.browsers import BROWSER_VARIABLE, find_browser  # noqa: E402
from tests.browser.page import Browser  # noqa: E402

COLUMNS = 112
WIDTH, HEIGHT = 1280, 1000
DEMO = "from ppdp_sql.cli.main import main; main(['demo'])"
#: Fonts that rich would have a browser fetch; the reader's own is as good.
FETCHED = re.compile(r"@font-face \{.*?\}\s*", re.S)


def run_demo(folder: Path) -> str:
    """Run the demo as on a terminal with colours, and return what it prints."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "FORCE_COLOR": "1",
        "COLUMNS": str(COLUMNS),
        "TERM": "xterm-256color",
    }
    environment.pop("PPDP_ENGINE", None)
    done = subprocess.run(
        [sys.executable, "-c", DEMO],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        check=True,
    )
    return done.stdout


def draw_terminal(printed: str, target: Path) -> None:
    """Write the picture of a terminal."""
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        console = Console(record=True, width=COLUMNS, file=nowhere, highlight=False)
        console.print(Text("$ ") + Text("ppdp demo", style="bold"))
        console.print(Text.from_ansi(printed.rstrip()), soft_wrap=True)
        drawn = console.export_svg(title="ppdp demo", unique_id="ppdp")
    target.write_text(FETCHED.sub("", drawn), encoding="utf-8")


def take_report(report: Path, top: Path, search: Path) -> None:
    """Write pictures of the report: how it begins, and the section of the search."""
    program = find_browser()
    if program is None:
        raise SystemExit(f"no Chromium or Chrome was found; name one in {BROWSER_VARIABLE}")
    browser = Browser(program)
    try:
        browser.look(WIDTH, HEIGHT)
        browser.open(report)
        browser.picture(top, height=HEIGHT)
        browser.picture(search, selector="#search", height=HEIGHT)
    finally:
        browser.close()


def main() -> None:
    """Run the demo in a folder of its own, and draw what it shows."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        draw_terminal(run_demo(folder), HERE / "terminal.svg")
        report = folder / "ppdp_demo" / "report.html"
        take_report(report, HERE / "report.png", HERE / "report_search.png")


if __name__ == "__main__":
    main()
