"""Populations: relations that hold everyone of the source and others, by the source's path codes.

A population is counted before the source's hierarchies are numbered, so that its values have
their place among them, and encoded after that. At every node of the source's lattice its rows
then fall into groups by the same masks. The lattice is the source's alone: where all its
values are one at a level, that level is the top, `*`, and `*` stands for every value, whatever a
population has there.

Rows of a population without a place are left out: a value that no leaf covers, and NULL unless it
is a value. (NULL as a value has a leaf of its own, whether the source has NULLs or not.) Below the
top such a row matches nobody of the source; at the top it would. Leaving it out makes groups of
the population smaller, never larger: `k_map` and the upper bound of `delta_presence` become
stricter. The lower bound does not see it: it is about those who stand in the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import NoSolutionError, RelationError
from ppdp_sql.frequency.columns import Dimension, QuasiColumn
from ppdp_sql.frequency.encoding import KeyLayout
from ppdp_sql.frequency.relations import describe
from ppdp_sql.names import counted, listing, suggestion
from ppdp_sql.templating import Session


@dataclass(frozen=True)
class PopulationTable:
    """A population's distinct tuples with their rows, as path codes of the source.

    Attributes:
        table: the work table: key_0 and further words, as in the frequency table, and n.
        rows: rows of the population that stand in it.
        excluded_rows: rows with a value that no leaf covers, or a NULL that is no value.
        dimensions: the work table of its values and their codes.
    """

    table: str
    rows: int
    excluded_rows: int
    dimensions: str


@dataclass(frozen=True)
class CountedPopulation:
    """A population whose values have no codes yet.

    Attributes:
        source: the relation or file, as it was asked for.
        part: its number among the populations of a policy.
        combinations: the work table of its distinct tuples.
        values: the work table of its distinct values.
        rows: all its rows.
        null_rows: per quasi-identifier, the rows that are NULL there.
    """

    source: Source
    part: int
    combinations: str
    values: str
    rows: int
    null_rows: tuple[int, ...]


def count_populations(
    session: Session, populations: Iterable[Source], columns: Sequence[QuasiColumn]
) -> list[CountedPopulation]:
    """Read each population once; every one is described before the first is read."""
    described = {population: _families(session, population, columns) for population in populations}
    return [
        _count_population(session, population, part, columns, families)
        for part, (population, families) in enumerate(described.items())
    ]


def _families(
    session: Session, population: Source, columns: Sequence[QuasiColumn]
) -> list[TypeFamily]:
    """Return the types of the quasi-identifiers in a population, or say what does not fit."""
    found = {column.name: column for column in describe(session, population)}
    missing = [column.name for column in columns if column.name not in found]
    if missing:
        named = listing(f"'{name}'" for name in missing)
        hint = suggestion(missing[0], found)
        raise RelationError(
            f"the population '{population}' has no column {named}"
            f"{hint or '; give it every quasi-identifier under the name it has in the source'}"
        )
    for column in columns:
        _check_comparable(population, column, found[column.name])
    return [found[column.name].family for column in columns]


def _check_comparable(population: Source, column: QuasiColumn, found: Column) -> None:
    """Values are compared by canonical text, which only numbers share across families.

    Text beside another type is refused: '01' is not 1, and nobody would see what does not match.
    """
    both = (column.family, found.family)
    if column.family is found.family or all(family.is_numeric for family in both):
        return
    raise RelationError(
        f"column '{column.name}' is of type {found.family} in the population '{population}' and of "
        f"type {column.family} in the source, so their values cannot be compared; cast one of them "
        "in a view"
    )


def _count_population(
    session: Session,
    population: Source,
    part: int,
    columns: Sequence[QuasiColumn],
    families: Sequence[TypeFamily],
) -> CountedPopulation:
    combinations = session.work("population_combinations", part)
    session.execute(
        "frequency/count_combinations",
        target=combinations,
        source=session.engine.qualify(population)
        if isinstance(population, Relation)
        else population,
        columns=[column.name for column in columns],
    )
    session.analyze(combinations)
    values = session.work("population_values", part)
    session.execute(
        "frequency/column_values",
        target=values,
        combinations=combinations,
        columns=[{"index": index, "family": family} for index, family in enumerate(families)],
    )
    facts = session.fetch("check/null_rows", values=values)
    if not facts:
        raise RelationError(
            f"the population '{population}' is empty; give a table that holds everyone of the "
            "source"
        )
    null_rows = tuple(int(row[2]) for row in facts)
    return CountedPopulation(population, part, combinations, values, int(facts[0][1]), null_rows)


def encode_populations(
    session: Session,
    populations: Sequence[CountedPopulation],
    dimensions: Sequence[Dimension],
    layout: KeyLayout,
    frequency: str,
) -> dict[Source, PopulationTable]:
    """Encode populations as the source was, and refuse one that lacks somebody of it."""
    encoded = {}
    for population in populations:
        table = _encode_population(session, population, dimensions, layout)
        check_population(session, population.source, table, frequency, layout)
        encoded[population.source] = table
    return encoded


def _encode_population(
    session: Session,
    population: CountedPopulation,
    dimensions: Sequence[Dimension],
    layout: KeyLayout,
) -> PopulationTable:
    """Give each tuple of a population its key; what has no leaf is left out."""
    with_nulls = [
        dimension.column.nulls == "value" and null_rows > 0
        for dimension, null_rows in zip(dimensions, population.null_rows, strict=True)
    ]
    codes = session.work("population_dimensions", population.part)
    session.execute(
        "load/create_dimensions",
        target=codes,
        values=population.values,
        levels=dimensions[0].levels_table,
        # Nobody asks for a population's labels.
        height=0,
        words=layout.words,
        columns=[
            {
                "index": dimension.index,
                "codes": dimension.code.factors(layout.words),
                "with_nulls": with_nulls[dimension.index],
            }
            for dimension in dimensions
        ],
    )
    session.analyze(codes)
    table = session.work("population", population.part)
    session.execute(
        "frequency/encode",
        target=table,
        combinations=population.combinations,
        words=layout.words,
        dimensions=codes,
        columns=[{"index": index, "nulls": nulls} for index, nulls in enumerate(with_nulls)],
        counted=[],
        values=None,
    )
    session.analyze(table)
    session.drop(population.combinations, population.values)
    _, rows, _ = session.fetch("frequency/size", frequency=table)[0]
    return PopulationTable(table, int(rows), population.rows - int(rows), codes)


def check_population(
    session: Session,
    population: Source,
    encoded: PopulationTable,
    frequency: str,
    layout: KeyLayout,
) -> None:
    """Refuse a population that cannot hold everyone of the source.

    Rows of the source that are suppressed before the search begins need nobody there.
    """
    combinations, rows = session.fetch(
        "check/missing_people",
        frequency=frequency,
        population=encoded.table,
        words=layout.words,
    )[0]
    if combinations:
        missing = counted(int(rows), "row")
        raise NoSolutionError(
            f"the population '{population}' has fewer rows than the source in "
            f"{counted(int(combinations), 'combination')} of quasi-identifiers ({missing} "
            f"{'is' if rows == 1 else 'are'} missing); give a table that holds everyone of the "
            "source"
        )
