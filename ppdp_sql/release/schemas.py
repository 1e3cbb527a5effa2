"""Schemas of ours and what lies in them: for nobody but their owner."""

from __future__ import annotations

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.names import PRIVATE_SCHEMA
from ppdp_sql.templating import Session


def schema_of(relation: Relation) -> Relation:
    """Return the schema of a qualified relation as a name to quote."""
    assert relation.schema is not None
    return Relation(relation.schema, relation.catalog)


def private_relation(session: Session, name: str, catalog: str | None) -> Relation:
    """Return a relation of the private schema."""
    return session.engine.qualify(Relation(name, PRIVATE_SCHEMA, catalog))


def schema_exists(session: Session, relation: Relation) -> bool:
    """Whether the schema of a relation exists."""
    return bool(session.fetch("catalog/schema_exists", relation=relation))


def create_private_schema(session: Session, relation: Relation) -> None:
    """Make the schema of a relation of ours, and take from others what defaults gave them.

    A schema that exists is not made again: PostgreSQL asks for the right even then.
    """
    if schema_exists(session, relation):
        return
    session.execute("release/create_schema", schema=schema_of(relation))
    close_schema(session, relation)


def close_schema(session: Session, relation: Relation) -> None:
    """Take from everyone but its owner what defaults gave on a schema that was just made.

    Later grants are left alone: another role that publishes needs them.
    """
    if session.engine.capabilities.roles:
        schema = schema_of(relation)
        for (role,) in session.fetch("catalog/schema_readers", schema=schema.name):
            session.execute("release/revoke_schema", schema=schema, role=role)


def close_to_others(session: Session, relation: Relation) -> None:
    """Take every right on a relation of ours from everyone but its owner."""
    if session.engine.capabilities.roles:
        for (role,) in session.fetch("catalog/readers", relation=relation):
            session.execute("release/revoke_all", relation=relation, role=role)
