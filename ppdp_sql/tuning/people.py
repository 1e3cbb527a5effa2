"""The rows of the source as a release would show them, in a work table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.templating import Session
from ppdp_sql.tuning.enhanced_privacy import GeneralizedClusters


@dataclass(frozen=True)
class PublishedColumn:
    """A column of a release.

    Attributes:
        number: its place among the published columns.
        name: its name.
        family: its type in the source.
        index: its place among the quasi-identifiers; None where it is published as it is.
    """

    number: int
    name: str
    family: TypeFamily
    index: int | None


@dataclass(frozen=True)
class People:
    """The rows of a source, each with its tuple and its number among the rows of the tuple."""

    table: str
    columns: tuple[PublishedColumn, ...]
    words: int


def number_people(
    session: Session, source: Source, frequency: FrequencyTable, columns: Sequence[PublishedColumn]
) -> People:
    """Read the rows once; a cluster may take some rows of a tuple and leave others."""
    table = session.work("people")
    session.execute(
        "tune/people",
        target=table,
        source=source,
        joins=[
            {
                "index": dimension.index,
                "name": dimension.column.name,
                "dimensions": dimension.table,
                "nulls": dimension.null_leaf,
            }
            for dimension in frequency.dimensions
        ],
        words=frequency.layout.words,
        columns=[
            {"number": column.number, "name": column.name, "family": column.family}
            for column in columns
            if column.index is None
        ],
    )
    session.analyze(table)
    return People(table, tuple(columns), frequency.layout.words)


def show_clusters(session: Session, people: People, clusters: GeneralizedClusters) -> str:
    """Show every row as its cluster does."""
    table = session.work("released")
    session.execute(
        "tune/clustered_rows",
        target=table,
        people=people.table,
        parts=clusters.parts,
        recoded=clusters.recoded.table,
        words=people.words,
        columns=[{"number": column.number, "index": column.index} for column in people.columns],
    )
    session.analyze(table)
    return table
