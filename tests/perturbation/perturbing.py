"""Perturbs small tables and reads what became of every row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import describe
from ppdp_sql.perturbation.base import AskedColumn
from ppdp_sql.perturbation.registry import PERTURBATIONS
from ppdp_sql.perturbation.source import PerturbedSource, perturb
from tests.databases import Database, ident

#: A column that tells rows apart and stays as it is.
KEY = "id"

Asked = Mapping[str, tuple[str, Mapping[str, Any]]]


@dataclass(frozen=True)
class PerturbedRow:
    """A row before and after.

    Attributes:
        number: what ties go by.
        draws: its random numbers.
        before: its values in the source.
        after: its values now.
    """

    number: int
    draws: tuple[int, ...]
    before: tuple[Any, ...]
    after: tuple[Any, ...]


def fill(database: Database, types: Mapping[str, str], rows: Sequence[Sequence[Any]]) -> None:
    """Make the table `people`, each row with a key of its own."""
    database.execute("drop table if exists people")
    keyed = [(at, *row) for at, row in enumerate(rows)]
    database.create("people", {KEY: "integer", **types}, keyed)


def perturbed(
    database: Database, names: Sequence[str], asked: Asked, seed: int = 0
) -> tuple[list[PerturbedRow], PerturbedSource]:
    """Perturb `people`; rows come in the order of their numbers."""
    source = Relation("people", database.schema)
    with (
        open_session(database.url, read_only=False, source=source) as session,
        session.engine.transaction(),
    ):
        columns = describe(session, source)
        by_name = {column.name: column for column in columns}
        wanted = [
            AskedColumn(by_name[name], method, dict(options))
            for name, (method, options) in asked.items()
        ]
        found = perturb(session, source, columns, wanted, None, seed)
        draws = sum(PERTURBATIONS[method].draws for method, _ in asked.values())
        drawn = "".join(f", again.ppdp_draw_{at}" for at in range(draws))
        shown = "".join(
            f", {table}.{ident(name)}" for table in ("source", "changed") for name in names
        )
        # What was drawn is not written; it is drawn again, with the words that ties go by.
        words, again = session.work("words"), session.work("drawn_again")
        session.execute(
            "perturb/tuples", target=words, source=source, columns=columns, seed=str(seed)
        )
        session.execute(
            "perturb/rows",
            target=again,
            tuples=words,
            columns=[KEY],
            draws=draws,
            carried=range(draws),
        )
        fetched = session.engine.fetch(
            "select row_number() over (order by words.ppdp_word_0, words.ppdp_word_1)"
            f"{drawn}{shown} "
            f"from {ident(found.source.name)} as changed "
            f"inner join {ident(database.schema)}.people as source on source.id = changed.id "
            f"inner join {ident(again)} as again on again.id = changed.id "
            f"inner join {ident(words)} as words on words.id = changed.id "
            "order by words.ppdp_word_0, words.ppdp_word_1"
        )
        session.drop_all()
    rows = [
        PerturbedRow(
            int(row[0]),
            tuple(map(int, row[1 : draws + 1])),
            tuple(row[draws + 1 : draws + 1 + len(names)]),
            tuple(row[draws + 1 + len(names) :]),
        )
        for row in fetched
    ]
    return rows, found
