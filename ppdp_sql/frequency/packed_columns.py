"""Tuples of any columns as keys: a value is a number, a tuple a key, a set of columns a mask.

A frequency table needs hierarchies; this needs none. It serves whatever asks the same tuples about
many sets of columns: which of them tell people apart, which depend on each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.frequency.encoding import lay_out
from ppdp_sql.frequency.node_statements import put_rows
from ppdp_sql.names import SLOT_PREFIX, work_name
from ppdp_sql.templating import Session

#: Columns of a source by their numbers, in ascending order.
ColumnSet = tuple[int, ...]

#: Rows that one statement may group: what its hash table must hold.
MOST_GROUPED = 4_000_000
#: Sets that one statement may hold, however small the table is.
MOST_SETS = 256

#: Where the list of sets stands in a rendered statement, quoted as templates quote names.
_SETS_SLOT = SLOT_PREFIX + "sets"


def described_columns(columns: Sequence[Column]) -> list[dict[str, str]]:
    """Return columns as the templates of `pack/` are told of them."""
    return [{"name": column.name, "family": column.family.value} for column in columns]


def tuples_context(
    session: Session, source: Source | str, columns: Sequence[Column], rows: str | None = None
) -> dict[str, Any]:
    """Return what the counting of tuples is rendered with; see `count_tuples`."""
    return {
        "target": work_name("packed_tuples", session.run_id),
        "source": source,
        "columns": described_columns(columns),
        "rows": rows,
    }


def count_tuples(
    session: Session, source: Source | str, columns: Sequence[Column], rows: str | None = None
) -> tuple[str, int]:
    """Read a source once into its distinct tuples; return their work table and the rows.

    Args:
        session: the session.
        source: a relation by its full name, or a work table.
        columns: the columns to read.
        rows: the column that says how many rows a row stands for; None where each is one.
    """
    tuples = session.work("packed_tuples")
    context = tuples_context(session, source, columns, rows) | {"target": tuples}
    session.execute("pack/count_tuples", **context)
    session.analyze(tuples)
    return tuples, int(session.fetch("pack/total_rows", tuples=tuples)[0][1])


class PackedColumns:
    """Tuples whose numbered values lie in the bits of a key."""

    def __init__(self, session: Session, tuples: str, columns: int) -> None:
        """Number the values and pack them.

        Args:
            session: where the tuples are.
            tuples: their work table.
            columns: how many columns they have.
        """
        self._session = session
        numbered = session.work("numbered")
        numbers = range(columns)
        session.execute("pack/number_values", target=numbered, tuples=tuples, columns=numbers)
        session.analyze(numbered)
        row = session.fetch("pack/highest_numbers", numbered=numbered, columns=numbers)[0]
        highest = [int(value) for value in row]
        # Columns of many values first: they share words, which fall away with them.
        self._order = sorted(numbers, key=lambda column: (-highest[column], column))
        self._layout = lay_out([[highest[column]] for column in self._order])
        self._words = list(range(self._layout.words))
        self.table = session.work("packed")
        session.execute(
            "pack/pack_keys", target=self.table, numbered=numbered, words=self._factors()
        )
        session.analyze(self.table)
        session.drop(numbered)
        self._tuples = int(session.fetch("pack/total_rows", tuples=self.table)[0][0])

    @property
    def words(self) -> int:
        """Words of a key."""
        return len(self._words)

    def _factors(self) -> list[list[dict[str, int]]]:
        """Return, per word, the columns in it and what their numbers are multiplied by."""
        words: list[list[dict[str, int]]] = [[] for _ in self._words]
        for column, code in zip(self._order, self._layout.columns, strict=True):
            for segment in code.segments:
                words[segment.word].append({"column": column, "factor": 1 << segment.shift})
        return words

    def keep(self, columns: Sequence[int]) -> None:
        """Forget all columns but some; tuples that only the others told apart become one."""
        masks = self._masks(tuple(columns))
        words = [word for word in self._words if masks[word]]
        target = self._session.work("rolled_up")
        self._session.execute(
            "pack/roll_up",
            target=target,
            packed=self.table,
            words=[{"word": word, "mask": masks[word]} for word in words],
        )
        self._session.analyze(target)
        self._session.drop(self.table)
        self.table, self._words = target, words
        self._tuples = int(self._session.fetch("pack/total_rows", tuples=target)[0][0])

    def fetch(
        self,
        step: str,
        asked: Sequence[tuple[ColumnSet, ...]],
        names: Sequence[str] = ("mask",),
        done: Callable[[int], None] = lambda _: None,
        **context: Any,
    ) -> list[ResultRow]:
        """Ask a step about many sets, or tuples of sets, as many in a statement as go.

        Args:
            step: the step; its template finds the list under `sets` and the keys under `packed`.
            asked: the sets; the answer's rows begin with their places in this list.
            names: what the sets of one tuple are called in the template: `<name>_<word>`.
            done: told after each statement how many of them it answered.
            context: what else the template needs.
        """
        statement = self._session.render(
            step, packed=self.table, sets=_SETS_SLOT, words=self.words, **context
        )
        columns = ", ".join(f"{name}_{word}" for name in names for word in range(self.words))
        found: list[ResultRow] = []
        for start, batch in self._batches(asked, len(names)):
            rows = [
                (start + place, *(bits for one in sets for bits in self.mask(one)))
                for place, sets in enumerate(batch)
            ]
            filled = put_rows(statement, _SETS_SLOT, rows, f"nodes(node_index, {columns})")
            found += self._session.fetch_statement(step, filled)
            done(len(batch))
        return found

    def _batches(
        self, asked: Sequence[tuple[ColumnSet, ...]], weight: int
    ) -> Iterator[tuple[int, Sequence[tuple[ColumnSet, ...]]]]:
        size = max(1, min(MOST_SETS, MOST_GROUPED // max(1, self._tuples * weight)))
        for start in range(0, len(asked), size):
            yield start, asked[start : start + size]

    def drop(self) -> None:
        """Drop the keys when nothing is left to ask."""
        self._session.drop(self.table)

    def mask(self, columns: ColumnSet) -> list[int]:
        """Return, per word of the key, the bits of some columns."""
        masks = self._masks(columns)
        return [masks[word] for word in self._words]

    def _masks(self, columns: ColumnSet) -> tuple[int, ...]:
        """Return the bits of some columns: at level 0 a column is kept, at level 1 it is not."""
        chosen = set(columns)
        return self._layout.mask([0 if column in chosen else 1 for column in self._order])
