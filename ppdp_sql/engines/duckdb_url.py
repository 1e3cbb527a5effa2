"""The URL of a DuckDB: a file, and settings behind its last question mark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from ppdp_sql.errors import InputError
from ppdp_sql.names import suggestion

SCHEME = "duckdb:"

#: What a URL may set: how much of the machine a run takes, and nothing that changes its answers.
SETTINGS = ("memory_limit", "threads", "temp_directory")


@dataclass(frozen=True, slots=True)
class DuckDBUrl:
    """Where a DuckDB lies, and its settings as they were written."""

    path: str
    settings: Mapping[str, str]

    @property
    def in_memory(self) -> bool:
        """Whether it is no file."""
        return self.path in ("", ":memory:")


def parse_duckdb_url(url: str) -> DuckDBUrl:
    """Read `duckdb:FILE?memory_limit=2GB&threads=2`.

    A file that exists under the whole name is that file, and what is no list of settings belongs
    to the name: a question mark is a character like others in the names of files.
    """
    whole = url.removeprefix(SCHEME)
    path, mark, text = whole.rpartition("?")
    if not mark or _exists(whole):
        return DuckDBUrl(whole, {})
    pairs = [re.fullmatch(r"([A-Za-z_]+)=(.*)", item, re.DOTALL) for item in text.split("&")]
    settings: dict[str, str] = {}
    for pair in pairs:
        if pair is None:
            return DuckDBUrl(whole, {})
        name, value = pair.group(1), unquote(pair.group(2))
        if name not in SETTINGS:
            hint = suggestion(name, SETTINGS) or f"; known are {', '.join(SETTINGS)}"
            raise InputError(f"the setting '{name}' of the engine is not known{hint}")
        if name in settings:
            raise InputError(f"the setting '{name}' of the engine is given twice")
        settings[name] = value
    return DuckDBUrl(path, settings)


def _exists(path: str) -> bool:
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False
