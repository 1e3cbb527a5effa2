"""Finds a Chromium or Chrome; as a program, installs Debian's where there is none and it may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

#: Points the tests to a browser of one's own.
BROWSER_VARIABLE = "PPDP_BROWSER"

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_browser() -> str | None:
    """Return the program of a browser; None where there is none."""
    own = os.environ.get(BROWSER_VARIABLE)
    if own:
        return shutil.which(own)
    return next((path for path in map(shutil.which, NAMES) if path), None)


def main() -> int:
    if find_browser() is None and not os.environ.get(BROWSER_VARIABLE):
        if shutil.which("apt-get") and os.geteuid() == 0:
            for arguments in (("update", "-q"), ("install", "-q", "-y", "chromium")):
                subprocess.run(["apt-get", *arguments], check=False)
    found = find_browser()
    if found is None:
        sys.stderr.write(
            f"no Chromium or Chrome was found; install one, or name it in {BROWSER_VARIABLE}\n"
        )
        return 1
    sys.stdout.write(f"browser: {found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
