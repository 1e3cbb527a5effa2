"""Makes the tables and figures of the papers again, and writes them as a page with pictures.

    python examples/papers/regenerate.py                      everything: docs/papers.md
    python examples/papers/regenerate.py --only s0_figure_6_5 --page /tmp/papers.md

Needs: pip install 'ppdp_sql[network,report]'.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from page import write
from rich.console import Console
from s0 import S0
from s2 import S2
from s3 import S3

from ppdp_sql.errors import PpdpError

SHELVES = (S0, S2, S3)
PAGE = Path(__file__).resolve().parents[2] / "docs" / "papers.md"


def main() -> None:
    """Make what is asked for, and write the page."""
    parser = argparse.ArgumentParser(description="Make the papers' tables and figures again.")
    parser.add_argument("--only", nargs="*", help="names such as s0_figure_6_5; all if not given")
    parser.add_argument("--quick", action="store_true", help="leave out what takes minutes")
    parser.add_argument("--page", type=Path, default=PAGE, help="where to write the page")
    asked = parser.parse_args()
    if not asked.page.parent.is_dir():
        parser.error(f"the folder {asked.page.parent} does not exist")
    entries = [entry for shelf in SHELVES for entry in shelf.entries]
    names = [entry.name for entry in entries]
    unknown = sorted(set(asked.only or ()) - set(names))
    if unknown:
        parser.error(f"{unknown[0]} is not an exhibit; there are: {', '.join(names)}")
    if (asked.only or asked.quick) and asked.page.resolve() == PAGE:
        parser.error(f"a part would take the place of all in {PAGE.name}; name a page with --page")
    console = Console(stderr=True)
    made = {}
    for entry in entries:
        if (asked.only and entry.name not in asked.only) or (asked.quick and entry.slow):
            continue
        start = time.perf_counter()
        with console.status(f"{entry.paper} {entry.numbers[0]}: {entry.title}"):
            try:
                made[entry.name] = entry.make()
            except PpdpError as error:
                parser.exit(error.exit_code, f"{entry.name}: {error}\n")
        seconds = time.perf_counter() - start
        console.print(f"{entry.name:<24} {made[entry.name].verdict:<16} {seconds:6.1f} s")
    write(SHELVES, made, asked.page)
    console.print(f"Written to {asked.page}")


if __name__ == "__main__":
    main()
