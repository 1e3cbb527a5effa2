"""What must be true of a source that its release takes the place of."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation, Source, SourceFile, parse_relation
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.policy import PublishPolicy
from ppdp_sql.templating import Session


def refuse_temporary(session: Session, source: Source, kind: str) -> None:
    """Refuse what only this session or this program has: whoever reads later has it no more."""
    lasting = isinstance(source, Relation | SourceFile)
    if isinstance(source, Relation):
        relation = session.engine.qualify(source)
        # A temporary view of Spark has no schema.
        temporary = relation.schema is None or relation.schema.startswith("pg_temp")
        lasting = relation.catalog != "temp" and not temporary
    if not lasting:
        raise InputError(
            f"a {kind} reads its source later, and '{source}' ends with its session; load it into "
            "a table that lasts"
        )


def check_source_is_a_table(
    session: Session, publish: PublishPolicy, source: Relation, name: str
) -> None:
    """Refuse a view, and a name that is not the source's."""
    if isinstance(publish.target, str):
        named = session.engine.qualify(parse_relation(publish.target))
        if named != source:
            raise InputError(
                f"in_place replaces the source '{name}' and no other; write in_place: true, or "
                f"publish the table '{publish.target}'"
            )
    found = session.fetch("catalog/relation_kind", relation=source)
    if not found or found[0][0] != "table":
        raise RelationError(
            f"'{name}' is no table, so nothing can take its place; publish a view instead"
        )
