"""Describes relations and files: which columns they have, and of what type."""

from __future__ import annotations

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import MemoryTable, Relation, Source, SourceFile, WorkTable
from ppdp_sql.errors import InputError, RelationError, RightsError
from ppdp_sql.names import RESERVED_COLUMN_PREFIX, suggestion
from ppdp_sql.templating import Session


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
    if not session.engine.capabilities.files:
        raise InputError(
            f"a file cannot be the source on {session.engine.name}; load '{source}' into a table "
            "or use DuckDB"
        )
    if isinstance(source, SourceFile) and not source.path.is_file():
        raise RelationError(f"the file '{source.path}' does not exist")
    try:
        return [(row[0], row[1]) for row in session.fetch("catalog/describe_query", source=source)]
    except (InputError, RightsError) as error:
        raise RelationError(
            f"the file '{source}' cannot be read as data", detail=error.detail
        ) from None


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
