"""Describes relations and files: which columns they have, and of what type."""

from __future__ import annotations

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import MemoryTable, Relation, Source, SourceFile, WorkTable
from ppdp_sql.errors import InputError, RelationError, RightsError
from ppdp_sql.names import RESERVED_COLUMN_PREFIX, suggestion
from ppdp_sql.templating import Session

#: What a name may not have where files are found by patterns.
PATTERN_CHARACTERS = "* ? [ ] { } \\"


def has_pattern(path: str) -> bool:
    """Whether an engine that finds files by patterns would take a path for one."""
    return any(character in path for character in PATTERN_CHARACTERS.split())


def describe(session: Session, source: Source) -> list[Column]:
    """Return the columns of a source, or say that it does not exist."""
    engine = session.engine
    if isinstance(source, Relation):
        relation = engine.qualify(source)
        rows = session.fetch("catalog/describe_relation", relation=relation)
        if not rows:
            raise RelationError(_missing(session, source, relation))
    else:
        rows = _describe_file(session, source)
    return [Column(name, kind, engine.type_family(kind)) for name, kind in rows]


def qualified(session: Session, source: Source) -> Source:
    """Return a relation by its full name."""
    return session.engine.qualify(source) if isinstance(source, Relation) else source


def exists(session: Session, relation: Relation) -> bool:
    """Whether a relation of exactly this name exists."""
    return bool(
        session.fetch("catalog/describe_relation", relation=session.engine.qualify(relation))
    )


def _describe_file(
    session: Session, source: SourceFile | MemoryTable | WorkTable
) -> list[tuple[str, str]]:
    reads = session.engine.capabilities.reads_files
    if reads == "view" and isinstance(source, SourceFile):
        return _describe_view(session, source)
    if reads != "function":
        raise InputError(
            f"a file cannot be the source on {session.engine.name}; load '{source}' into a table "
            "or use DuckDB"
        )
    if isinstance(source, SourceFile) and source.uri is not None:
        raise InputError(
            f"{session.engine.name} reads files by their path, and '{source}' is none; copy it to "
            "a folder here, or use Spark"
        )
    if isinstance(source, SourceFile) and not source.path.is_file():
        raise RelationError(f"the file '{source.path}' does not exist")
    try:
        return [(row[0], row[1]) for row in session.fetch("catalog/describe_query", source=source)]
    except (InputError, RightsError) as error:
        raise RelationError(
            f"the file '{source}' cannot be read as data", detail=error.detail
        ) from None


def _describe_view(session: Session, source: SourceFile) -> list[tuple[str, str]]:
    """Show a file, or a folder of files, under the view that statements will read it through."""
    if has_pattern(str(source)):
        raise InputError(
            f"the file '{source}' has one of {PATTERN_CHARACTERS} in its name, which "
            f"{session.engine.name} takes for a pattern of many; rename it"
        )
    try:
        session.execute("catalog/show_file", file=source)
        rows = session.fetch("catalog/describe_query", source=source)
    except InputError as error:
        raise RelationError(
            f"{session.engine.name} cannot read the file '{source}' as data; it must lie where "
            f"{session.engine.name} runs",
            detail=error.detail,
        ) from None
    if not rows:
        raise RelationError(
            f"the file '{source}' does not exist where {session.engine.name} runs, or is empty"
        )
    return [(row[0], row[1]) for row in rows]


def file_is_there(session: Session, source: SourceFile) -> bool:
    """Whether a file, or a folder of files, can be read, and make it so."""
    if session.engine.capabilities.reads_files != "view":
        return source.path.is_file()
    try:
        _describe_view(session, source)
    except RelationError:
        return False
    return True


def _missing(session: Session, asked: Relation, relation: Relation) -> str:
    known = session.fetch("catalog/list_relations")
    near = {str(Relation(name, schema)) for _, schema, name in known}
    near |= {name for _, schema, name in known if schema == relation.schema}
    return f"the relation '{asked}' does not exist{suggestion(str(asked), sorted(near))}"


def check_reserved(columns: list[Column], source: Source) -> None:
    """Refuse a source with columns that begin like ours."""
    for column in columns:
        if column.name.startswith(RESERVED_COLUMN_PREFIX):
            raise RelationError(
                f"the column '{column.name}' of '{source}' begins with "
                f"'{RESERVED_COLUMN_PREFIX}', which is reserved; rename it"
            )
