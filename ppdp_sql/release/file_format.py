"""What the name of a file says of its format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ppdp_sql.catalog.relation import FILE_FORMATS
from ppdp_sql.engines.base import Engine
from ppdp_sql.errors import InputError


class FileFormat:
    """The format of a release as a file, by the ending of its name."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._suffix = next((suffix for suffix in FILE_FORMATS if target.endswith(suffix)), "")
        self.name = FILE_FORMATS.get(self._suffix, "")

    @property
    def context(self) -> dict[str, Any]:
        """What a statement that writes it must know."""
        return {
            "format": self.name,
            "delimiter": "\t" if self._suffix == ".tsv" else ",",
            "compressed": self._suffix == ".csv.gz",
        }

    def check(self, engine: Engine) -> None:
        """Refuse an engine that writes no files, and an unknown format."""
        if engine.capabilities.writes_files is None:
            raise InputError(f"{engine.name} cannot write files; publish a table, or use DuckDB")
        if not self.name:
            raise InputError(
                f"the file '{self._target}' has no known format; its name must end in "
                ".csv, .csv.gz, .tsv or .parquet"
            )

    def check_names(self, names: Iterable[str]) -> None:
        """Refuse columns whose names the header of a CSV file does not bring back."""
        for name in names:
            # Names of a header are trimmed, and a line break in one is read as its end.
            told = name == name.strip() != "" and not set("\r\n") & set(name)
            if self.name == "csv" and not told:
                raise InputError(
                    f"the column {name!r} cannot stand in the header of a CSV file; rename it in "
                    "a view, or publish a .parquet file"
                )
