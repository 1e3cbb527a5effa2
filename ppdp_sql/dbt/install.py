"""Installs the package as `dbt deps` installs a local one: a link, no network, no dbt."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ppdp_sql.dbt.package import PACKAGE_NAME, RECORD_FILE
from ppdp_sql.errors import InputError
from ppdp_sql.files import file_error


def check_place(installed: Path, *, force: bool) -> None:
    """Refuse to take the place of a package of somebody else's that has our name."""
    place = installed / PACKAGE_NAME
    ours = place.is_symlink() or not place.exists() or (place / RECORD_FILE).is_file()
    if not ours and not force:
        raise InputError(
            f"'{place}' is there and is not the package that ppdp dbt init installs; move it away, "
            "or overwrite it with --force"
        )


def link_package(package: Path, installed: Path) -> bool:
    """Link the package into the folder of installed ones.

    Where links cannot be made it is copied, anew each time.

    Returns:
        Whether anything was changed.
    """
    place = installed / PACKAGE_NAME
    try:
        if place.is_dir() and place.resolve() == package.resolve():
            return False
        installed.mkdir(parents=True, exist_ok=True)
        if place.is_symlink():
            place.unlink()
        elif place.is_dir():
            shutil.rmtree(place)
        elif place.exists():
            place.unlink()
        try:
            place.symlink_to(os.path.relpath(package, installed), target_is_directory=True)
        except OSError:
            shutil.copytree(package, place)
    except OSError as error:
        raise file_error("the installed package", place, error) from None
    return True


def installed_packages(installed: Path) -> int:
    """Count the packages that are installed."""
    return sum(path.is_dir() for path in installed.iterdir()) if installed.is_dir() else 0
