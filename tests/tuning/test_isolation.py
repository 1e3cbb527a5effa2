"""The search level by level against every set, without a database."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.frequency.packed_columns import ColumnSet
from ppdp_sql.tuning.chain import telling_chain
from ppdp_sql.tuning.column_sets import Isolation
from ppdp_sql.tuning.isolation import IsolationSearch, find_minimal

from .plain_discovery import Rows, counted, minimal_sets


class Counting:
    """Counts sets in memory and remembers which were asked for."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.asked: list[ColumnSet] = []

    def __call__(self, sets: Sequence[ColumnSet]) -> list[Isolation]:
        self.asked += sets
        found = []
        for one in sets:
            plain = counted(self.rows, one, 2)
            pairs = len(self.rows) * (len(self.rows) - 1)
            found.append(
                Isolation(
                    plain.groups,
                    plain.unique_rows,
                    plain.rows_below,
                    int(pairs * (1 - plain.separated)),
                )
            )
        return found


def searched(
    rows: Rows, width: int, least: int, most: int, most_sets: int = 10_000
) -> tuple[IsolationSearch, Counting]:
    measure = Counting(rows)
    singles = dict(enumerate(measure([(column,) for column in range(width)])))
    measure.asked.clear()
    return find_minimal(singles, least, measure, most, most_sets), measure


@st.composite
def tables(draw: st.DrawFn) -> tuple[Rows, int]:
    width = draw(st.integers(1, 5))
    highest = [draw(st.sampled_from([0, 1, 2, 6])) for _ in range(width)]
    row = st.tuples(*(st.integers(0, top) for top in highest))
    rows = draw(st.lists(row, min_size=1, max_size=20))
    if width > 1 and draw(st.booleans()):
        # A column that says what another one says.
        rows = [(*row[:-1], -row[0]) for row in rows]
    return rows, width


@settings(max_examples=150, deadline=None)
@given(tables(), st.sampled_from(["1/20", "1/4", "1/2", "9/10", "1"]), st.integers(1, 5))
def test_minimal_sets_are_those_of_counting_everything(
    table: tuple[Rows, int], share: str, most: int
) -> None:
    rows, width = table
    threshold = Fraction(share)
    found, measure = searched(rows, width, max(1, ceil(threshold * len(rows))), most)
    assert set(found.minimal) == minimal_sets(rows, width, threshold, most)
    assert len(found.minimal) == len(set(found.minimal))
    assert len(measure.asked) == len(set(measure.asked)), "no set is counted twice"
    assert found.complete_to >= min(most, width)


def test_a_set_that_cannot_isolate_is_not_counted() -> None:
    """Ten columns of two values each isolate nobody among a thousand rows until many are known."""
    rows = [tuple(number >> bit & 1 for bit in range(10)) for number in range(1000)]
    found, measure = searched(rows, 10, 900, 10)
    sizes = {len(one) for one in measure.asked}
    # Three columns make eight groups at most; all ten were asked about at the start.
    assert sizes == {2, 10}
    assert found.minimal == [tuple(range(10))]


def test_a_column_that_follows_is_not_combined() -> None:
    rows = [(number % 7, -(number % 7), number % 3, number % 2) for number in range(30)]
    found, measure = searched(rows, 4, 30, 4)
    assert (0, 1) in found.follows
    assert (1, 0) in found.follows
    assert not any({0, 1} < set(one) and len(one) == 3 for one in measure.asked)


def test_nothing_isolates() -> None:
    rows = [(number % 2, number % 3, number % 2) for number in range(60)]
    found, _ = searched(rows, 3, 6, 3)
    assert found.minimal == []
    assert found.complete_to == 3


def test_a_level_that_is_too_large_is_not_begun() -> None:
    rows = [tuple((number * prime) % 7 for prime in (1, 2, 3, 5)) for number in range(40)]
    found, measure = searched(rows, 4, 40, 4, most_sets=6)
    assert found.complete_to == 1
    assert [one for one in measure.asked if len(one) < 4] == []


def test_the_chain_adds_the_most_telling_column() -> None:
    rows = [(number // 10, number % 10, 0, number % 2) for number in range(100)]
    measure = Counting(rows)
    # The parity follows from the last digit: nothing is left to add.
    assert telling_chain(range(4), {}, measure) == [(0,), (0, 1)]
    assert len(measure.asked) == len(set(measure.asked))
