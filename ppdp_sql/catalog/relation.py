"""Names of relations and files. Exact, never case-folded; dots separate, `"` quotes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ppdp_sql.errors import RelationError
from ppdp_sql.files import is_there
from ppdp_sql.names import file_view_name

FILE_FORMATS = {
    ".csv": "csv",
    ".csv.gz": "csv",
    ".tsv": "csv",
    ".parquet": "parquet",
}


@dataclass(frozen=True, slots=True)
class Relation:
    """A table or view in a database; missing parts are filled in by the engine."""

    name: str
    schema: str | None = None
    catalog: str | None = None

    def __str__(self) -> str:
        parts = (self.catalog, self.schema, self.name)
        return ".".join(_quoted_if_needed(part) for part in parts if part is not None)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A CSV, TSV or Parquet file that stands where a relation could."""

    path: Path
    format: str
    #: A CSV of ours is read back as text, so that nothing is guessed.
    as_text: bool = False
    #: Where it lies, if that is no path: `s3://bucket/people.parquet`.
    uri: str | None = None

    def __str__(self) -> str:
        return self.uri or str(self.path)

    @property
    def delimiter(self) -> str | None:
        """The delimiter where the suffix fixes it; else the engine finds it."""
        return "\t" if self.path.name.endswith(".tsv") else None

    @property
    def view(self) -> str:
        """The view that it is read through, on an engine that reads files so."""
        return file_view_name(str(self), self.format, str(self.as_text))


@dataclass(frozen=True, slots=True)
class MemoryTable:
    """A pandas or Arrow table of the calling Python program, under the name it is known by."""

    name: str

    def __str__(self) -> str:
        return "the table handed in"


@dataclass(frozen=True, slots=True)
class WorkTable:
    """The rows of a source as a run has changed them, under the name of a work table."""

    name: str

    def __str__(self) -> str:
        return "the source as it was changed"


Source = Relation | SourceFile | MemoryTable | WorkTable


def file_format(text: str) -> str | None:
    """Return the format of a name that is a file by its suffix, else None."""
    return next((kind for suffix, kind in FILE_FORMATS.items() if text.endswith(suffix)), None)


def is_uri(text: str) -> bool:
    """Whether a file lies where only a scheme leads to; one letter is a disk of Windows."""
    return re.match(r"[A-Za-z][A-Za-z0-9+.-]+:/", text) is not None


def parse_file(text: str, base: Path, *, as_text: bool = False) -> SourceFile | None:
    """Read the name of a file of a known format, relative to a folder; None for another name."""
    kind = file_format(text)
    if kind is None:
        return None
    if is_uri(text):
        return SourceFile(Path(text), kind, as_text, text)
    return SourceFile((base / text).absolute(), kind, as_text)


def parse_source(text: str, base: Path) -> Relation | SourceFile:
    """Read a name of a policy (base: its folder) or of the command line (working directory)."""
    file = parse_file(text, base)
    if file is None:
        return parse_relation(text)
    if file.uri is None:
        is_there(file.path, "the file")
    return file


def parse_relation(text: str) -> Relation:
    """Split `catalog.schema.name`, where a part may be quoted with `"`."""
    parts: list[str] = []
    position = 0
    while True:
        part, position = _read_part(text, position)
        parts.append(part)
        if position == len(text):
            break
        position += 1  # the dot
    if len(parts) > 3 or not all(parts):
        raise RelationError(
            f"'{text}' is not a relation name; write name, schema.name or catalog.schema.name "
            'and quote a part that has a dot with "'
        )
    name, *rest = reversed(parts)
    schema, catalog = [*rest, None, None][:2]
    return Relation(name, schema, catalog)


def _read_part(text: str, start: int) -> tuple[str, int]:
    if not text.startswith('"', start):
        end = text.find(".", start)
        end = len(text) if end < 0 else end
        return text[start:end], end
    position = start + 1
    part = ""
    while position < len(text):
        if text.startswith('""', position):
            part += '"'
            position += 2
        elif text[position] == '"':
            position += 1
            if position < len(text) and text[position] != ".":
                break
            return part, position
        else:
            part += text[position]
            position += 1
    raise RelationError(f"the quotes in the relation name '{text}' do not close")


def _quoted_if_needed(part: str) -> str:
    if "." in part or part.startswith('"') or not part:
        return '"' + part.replace('"', '""') + '"'
    return part
