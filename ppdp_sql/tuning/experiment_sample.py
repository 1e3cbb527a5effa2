"""Some rows of a table, drawn by a seed: experiments run on a few thousand."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.templating import Session

#: What stands for a missing value in the tables of the UCI repository.
MISSING = "?"


def draw_sample(
    session: Session, source: Source, columns: Sequence[str], rows: int, seed: int
) -> Relation:
    """Copy so many rows without missing values into a work table, the same ones for a seed."""
    target = session.work("sample")
    session.execute(
        "tune/sample",
        target=target,
        source=session.engine.qualify(source) if isinstance(source, Relation) else source,
        columns=list(columns),
        missing=MISSING,
        seed=seed,
        rows=rows,
    )
    session.analyze(target)
    return session.engine.temporary(target)
