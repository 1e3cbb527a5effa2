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


def install_browser() -> None:
    """Install Debian's Chromium, where this is Debian and we may."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (("update", "-q"), ("install", "-q", "-y", "chromium")):
        subprocess.run(["apt-get", *arguments], check=False, env=quietly)


def main() -> int:
    own = os.environ.get(BROWSER_VARIABLE)
    if find_browser() is None and not own:
        install_browser()
    found = find_browser()
    if found is None:
        why = f"{BROWSER_VARIABLE} names '{own}', which" if own else "a Chromium or Chrome"
        sys.stderr.write(
            f"{why} was not found; install one, or name its program in {BROWSER_VARIABLE}\n"
        )
        return 1
    sys.stdout.write(f"browser: {found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
