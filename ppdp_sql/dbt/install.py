"""Installs the package as `dbt deps` installs a local one: a link, no network, no dbt."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ppdp_sql.dbt.package import PACKAGE_NAME
from ppdp_sql.files import file_error


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
        elif place.exists():
            shutil.rmtree(place)
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
