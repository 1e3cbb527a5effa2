"""The statement that makes a work table of a source's rows: pseudonyms, and nobody left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Relation, Source, WorkTable
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.templating import Session


def derive(
    session: Session,
    bound: BoundPolicy,
    source: Source,
    columns: Sequence[Column],
    secrets: Mapping[str, str | Relation],
    kept: str | None,
) -> tuple[WorkTable, tuple[Column, ...]]:
    """Copy what a run reads of a source, and describe the copy.

    Args:
        session: the run's session.
        bound: the policy.
        source: its source.
        columns: the columns of the source.
        secrets: per identifier that is shown as a pseudonym, the table of its secret.
        kept: the work table of the people who are kept; None where all are.
    """
    target = session.work("derived")
    described = {column.name: column for column in columns}
    pseudonyms = bound.policy.pseudonyms
    session.execute(
        "many/derive_source",
        target=target,
        source=qualified(session, source),
        columns=[
            {
                "index": index,
                "name": name,
                "family": described[name].family,
                "secrets": secrets.get(name),
                "word": pseudonyms[name].word if name in secrets else None,
            }
            for index, name in enumerate(bound.read_columns)
        ],
        kept=kept,
        entity=described.get(str(bound.policy.entity)),
    )
    session.analyze(target)
    return WorkTable(target), tuple(describe(session, session.engine.temporary(target)))
