"""Counts what sets of columns do to rows: a value is a number, a tuple a key, a set a mask."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.encoding import KeyLayout, lay_out
from ppdp_sql.frequency.node_statements import put_rows
from ppdp_sql.templating import Session
from ppdp_sql.tuning.column_sets import ColumnSet, Isolation

#: Rows that one statement may group: what its hash table must hold.
MOST_GROUPED = 4_000_000
#: Sets that one statement may hold, however small the table is.
MOST_SETS = 256

#: Where the list of sets stands in a rendered statement, quoted as templates quote names.
_SETS_SLOT = "ppdp_slot_sets"


@dataclass(frozen=True)
class CountedTuples:
    """The distinct tuples of a source, or of some of its rows.

    Attributes:
        table: their work table.
        source_rows: rows of the source.
        rows: rows that the tuples stand for; fewer than the source's where a sample was taken.
    """

    table: str
    source_rows: int
    rows: int


class PackedColumns:
    """Tuples of numbered values in the bits of a key."""

    def __init__(self, session: Session, tuples: CountedTuples, columns: int, k: int) -> None:
        """Number the values and pack them.

        Args:
            session: where the tuples are.
            tuples: the tuples.
            columns: how many columns they have.
            k: groups of fewer rows are counted.
        """
        self._session = session
        self._k = k
        numbered = session.work("numbered")
        numbers = range(columns)
        session.execute(
            "discover/number_values", target=numbered, tuples=tuples.table, columns=numbers
        )
        session.analyze(numbered)
        row = session.fetch("discover/highest_numbers", numbered=numbered, columns=numbers)[0]
        highest = [int(value) for value in row]
        # Columns of many values first: they share words, which fall away when they isolate.
        self._order = sorted(numbers, key=lambda column: (-highest[column], column))
        self._layout = lay_out([[highest[column]] for column in self._order])
        self._words = list(range(self._layout.words))
        self._table = session.work("packed")
        session.execute(
            "discover/pack", target=self._table, numbered=numbered, words=self._factors()
        )
        session.analyze(self._table)
        session.drop(numbered)
        self._rows = int(session.fetch("recode/size", table=self._table)[0][0])

    def _factors(self) -> list[list[dict[str, int]]]:
        """Return, per word, the columns in it and what their numbers are multiplied by."""
        words: list[list[dict[str, int]]] = [[] for _ in self._words]
        for column, code in zip(self._order, self._layout.columns, strict=True):
            for segment in code.segments:
                words[segment.word].append({"column": column, "factor": 1 << segment.shift})
        return words

    def keep(self, columns: Sequence[int]) -> None:
        """Forget all columns but some; tuples that only the others told apart become one."""
        masks = _masks(self._layout, self._order, tuple(columns))
        words = [word for word in self._words if masks[word]]
        target = self._session.work("rolled_up")
        self._session.execute(
            "discover/roll_up",
            target=target,
            packed=self._table,
            words=[{"word": word, "mask": masks[word]} for word in words],
        )
        self._session.analyze(target)
        self._session.drop(self._table)
        self._table, self._words = target, words
        self._rows = int(self._session.fetch("recode/size", table=target)[0][0])

    def measure(
        self, sets: Sequence[ColumnSet], done: Callable[[int], None] = lambda _: None
    ) -> list[Isolation]:
        """Count what each set does to rows, many sets in a statement.

        Args:
            sets: the sets.
            done: told after each statement how many sets it counted.
        """
        statement = self._session.render(
            "discover/measure_sets",
            packed=self._table,
            sets=_SETS_SLOT,
            words=len(self._words),
            k=self._k,
        )
        names = ", ".join(f"mask_{place}" for place in range(len(self._words)))
        found: list[Isolation] = []
        for batch in self._batches(sets):
            rows = [(number, *self._mask(columns)) for number, columns in enumerate(batch)]
            filled = put_rows(statement, _SETS_SLOT, rows, f"nodes(node_index, {names})")
            counted = self._session.fetch_statement("discover/measure_sets", filled)
            found += [Isolation(*(int(value) for value in row[1:])) for row in counted]
            done(len(batch))
        return found

    def _batches(self, sets: Sequence[ColumnSet]) -> Iterator[Sequence[ColumnSet]]:
        size = max(1, min(MOST_SETS, MOST_GROUPED // max(1, self._rows)))
        for start in range(0, len(sets), size):
            yield sets[start : start + size]

    def _mask(self, columns: ColumnSet) -> list[int]:
        masks = _masks(self._layout, self._order, columns)
        return [masks[word] for word in self._words]


def count_tuples(
    session: Session, source: Source, columns: Sequence[Column], sample: int | None
) -> CountedTuples:
    """Read a source once into its distinct tuples.

    Args:
        session: the session.
        source: the source, by its full name.
        columns: its columns.
        sample: how many of its rows to look at; None for all.
    """
    described = [{"name": column.name, "family": column.family.value} for column in columns]
    tuples = session.work("tuples")
    session.execute("discover/count_tuples", target=tuples, source=source, columns=described)
    session.analyze(tuples)
    rows = int(session.fetch("discover/total_rows", tuples=tuples)[0][0])
    if sample is None or rows <= sample:
        return CountedTuples(tuples, rows, rows)
    drawn = session.work("drawn")
    session.execute(
        "discover/sample_tuples", target=drawn, tuples=tuples, columns=described, rows=sample
    )
    session.analyze(drawn)
    session.drop(tuples)
    return CountedTuples(drawn, rows, sample)


def _masks(layout: KeyLayout, order: Sequence[int], columns: ColumnSet) -> tuple[int, ...]:
    """Return, per word, the bits of some columns: at level 0 a column is kept, at 1 it is not."""
    chosen = set(columns)
    return layout.mask([0 if column in chosen else 1 for column in order])
