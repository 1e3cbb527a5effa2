"""Where `init` writes, what it calls the release, and which engine it may write down."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import ENGINE_VARIABLE
from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.engines.duckdb_url import SCHEME, parse_duckdb_url
from ppdp_sql.errors import InputError
from ppdp_sql.names import MAX_NAME_BYTES, masked

HIERARCHY_FOLDER = "hierarchies"
POLICY_SUFFIX = ".policy.yml"
_RELEASE_SUFFIX = "_anonymous"
_MOST_CHARACTERS = 60


def policy_path(source: Relation | SourceFile, output: str | Path | None) -> Path:
    """Return where the policy goes: what was asked for, or beside whoever calls."""
    name = f"{safe_name(source_name(source))}{POLICY_SUFFIX}"
    if output is None:
        return Path(name)
    path = Path(output)
    if path.is_dir():
        return path / name
    if not path.name.endswith((".yml", ".yaml")):
        raise InputError(f"the policy file '{path}' must end in .yml or .yaml")
    return path


def source_name(source: Relation | SourceFile) -> str:
    """Return the bare name of a relation, or of a file without its suffix."""
    if isinstance(source, Relation):
        return source.name
    return source.path.name.split(".")[0] or "table"


def source_text(source: Relation | SourceFile, folder: Path) -> str:
    """Return a source as a policy in a folder names it."""
    if isinstance(source, Relation):
        return str(source)
    return relative_to(source.path, folder)


def relative_to(path: Path, folder: Path) -> str:
    """Return a path as a policy in a folder writes it."""
    try:
        return Path(os.path.relpath(path, folder.absolute())).as_posix()
    except ValueError:  # another drive
        return path.as_posix()


def release_name(source: Relation | SourceFile) -> str:
    """Return what the release is called: a relation beside its source, or a file."""
    if isinstance(source, SourceFile):
        suffix = ".parquet" if source.format == "parquet" else ".csv"
        return f"{source_name(source)}{_RELEASE_SUFFIX}{suffix}"
    stem = source.name.encode()[: MAX_NAME_BYTES - len(_RELEASE_SUFFIX)].decode(errors="ignore")
    return str(Relation(stem + _RELEASE_SUFFIX, source.schema, source.catalog))


def written_engine(target: Any) -> tuple[str | None, str]:
    """Return the engine as the policy names it, or None and why it does not.

    A policy is shared and kept in version control: no password goes there.
    """
    if not isinstance(target, str):
        return None, f"a connection of a program; give --engine or set {ENGINE_VARIABLE}"
    if masked(target) != target:
        return None, (
            f"give --engine or set {ENGINE_VARIABLE}; the URL is not written here, because it "
            "holds a password"
        )
    if target.startswith(SCHEME) and parse_duckdb_url(target).in_memory:
        return None, "a file is read by DuckDB in memory"
    return target, ""


def hierarchy_names(columns: Iterable[str]) -> dict[str, str]:
    """Return a file name for each column; names that differ in case alone stay apart."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for column in columns:
        stem = name = safe_name(column)
        number = 1
        while name.casefold() in taken:
            number += 1
            name = f"{stem}_{number}"
        taken.add(name.casefold())
        found[column] = f"{name}.csv"
    return found


def safe_name(name: str) -> str:
    """Return a name that every file system takes.

    >>> safe_name("../pay's")
    'pay_s'
    """
    plain = re.sub(r"[^\w-]+", "_", name).strip("_")[:_MOST_CHARACTERS]
    # A letter may take several bytes, and a file system counts those.
    plain = plain.encode()[: 3 * _MOST_CHARACTERS].decode(errors="ignore")
    return plain or "column"
