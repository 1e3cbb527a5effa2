"""The dbt package of tests as it is shipped, and as it stands in a project.

A record beside the files says what was written: whoever changed one of them keeps the change.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from ppdp_sql.errors import InputError
from ppdp_sql.names import listing
from ppdp_sql.resources import dbt_package_path

#: The folder in a project; `dbt clean` leaves it alone.
PACKAGE_FOLDER = "ppdp_package"
#: The name under which dbt knows the package.
PACKAGE_NAME = "ppdp"
RECORD_FILE = "ppdp_files.json"


@dataclass(frozen=True)
class PackageRecord:
    """What was written into a project: the version, and a hash of each file."""

    version: str
    files: Mapping[str, str]


@dataclass(frozen=True)
class PackageChange:
    """What has to be done to a project's copy of the package.

    Attributes:
        version: of the package that is shipped.
        previous: of the copy that is there; None where there is none.
        texts: files to write, by their path in the package.
        gone: files that the package no longer has.
        kept: files that somebody changed and that stay as they are.
    """

    version: str
    previous: str | None
    texts: Mapping[str, str]
    gone: tuple[str, ...]
    kept: tuple[str, ...]


def shipped_files() -> dict[str, str]:
    """Return the texts of the package by their path in it."""
    root = dbt_package_path()
    return {
        path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def shipped_version() -> str:
    """Return the version that the package says it has."""
    return str(yaml.safe_load(shipped_files()["dbt_project.yml"])["version"])


def package_change(folder: Path, *, force: bool) -> PackageChange:
    """Compare a project's copy with the package that is shipped.

    Args:
        folder: the package's folder in the project; it need not exist.
        force: overwrite what somebody changed.

    Raises:
        InputError: the folder is not ours, or a new version would overwrite somebody's changes.
    """
    shipped, record = shipped_files(), _read_record(folder, force=force)
    written = {} if record is None else record.files
    texts, kept, lost = {}, [], []
    for name, text in shipped.items():
        there = _digest(folder / name)
        if there == _hash(text):
            continue
        if there is None or force or there == written.get(name):
            texts[name] = text
        elif _hash(text) == written.get(name):
            kept.append(name)
        else:
            lost.append(name)
    if lost:
        names = listing([f"'{PACKAGE_FOLDER}/{name}'" for name in lost])
        raise InputError(
            f"{names} would lose the changes that were made there, and the new version of the "
            "package needs its own; save them elsewhere and overwrite with --force"
        )
    gone = [
        name
        for name, digest in written.items()
        if name not in shipped and _digest(folder / name) == digest
    ]
    version = shipped_version()
    files = {name: _hash(text) for name, text in shipped.items()}
    if record is None or (record.version, dict(record.files)) != (version, files):
        texts[RECORD_FILE] = json.dumps({"version": version, "files": files}, indent=2) + "\n"
    previous = None if record is None else record.version
    return PackageChange(version, previous, texts, tuple(gone), tuple(kept))


def _read_record(folder: Path, *, force: bool) -> PackageRecord | None:
    path = folder / RECORD_FILE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        return PackageRecord(str(document["version"]), dict(document["files"]))
    except FileNotFoundError:
        if force or not folder.exists() or (folder.is_dir() and not any(folder.iterdir())):
            return None
    except (OSError, ValueError, KeyError, TypeError):
        if force:
            return None
    raise InputError(
        f"'{folder}' is there and does not say that ppdp dbt init wrote it; move it away, or "
        "overwrite it with --force"
    )


def _digest(path: Path) -> str | None:
    """Return the hash of a file, or None where there is none."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(f"'{path}' cannot be read: {error.strerror}") from None


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
