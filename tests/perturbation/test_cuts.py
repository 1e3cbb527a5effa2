"""The best cut of an interval, found by blocks: the same as if every place were weighed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import describe
from ppdp_sql.perturbation import cuts
from ppdp_sql.perturbation.base import AskedColumn, Scene
from ppdp_sql.perturbation.cuts import Cut, Interval, Places, best_cuts, lay_out
from ppdp_sql.perturbation.median import counted_places
from ppdp_sql.templating import Session
from tests.databases import Database
from tests.oracle.discretization import accepted, best_cut, medians

from .perturbing import fill

Rows = list[tuple[int | None, str | None]]

_RANDOM = random.Random(5)


def _by_chance(kinds: int, rows: int, numbers: int) -> Rows:
    """Rows whose class says nothing."""
    return [
        (_RANDOM.randrange(numbers), "abcdefghij"[_RANDOM.randrange(kinds)]) for _ in range(rows)
    ]


def _following(rows: int, numbers: int, steps: int) -> Rows:
    """Rows whose class changes with their number, but for some."""
    return [
        (n, "abcdefghij"[n * steps // numbers if _RANDOM.random() < 0.8 else _RANDOM.randrange(4)])
        for n in (_RANDOM.randrange(numbers) for _ in range(rows))
    ]


def _a_lesser_one_is_worth_it(seed: int) -> Rows:
    """Rows whose best cut may cost more than it tells, while another one does not."""
    chance = random.Random(seed)
    mixed, even, kinds = chance.randrange(4, 40), chance.randrange(60, 240), chance.randrange(3, 12)
    last = chance.randrange(2, 12)
    found = [chance.randrange(kinds) for _ in range(mixed)]
    found += [chance.choice([0, 0, 0, chance.randrange(kinds)]) for _ in range(even)]
    found += [kinds] * last
    return [(n, "abcdefghijkl"[kind]) for n, kind in enumerate(found)]


TABLES: dict[str, Callable[[], Rows]] = {
    "nothing to tell": lambda: _by_chance(3, 900, 400),
    "many classes": lambda: _by_chance(10, 600, 10_000),
    "steps": lambda: _following(1200, 500, 5),
    "few numbers are most rows": lambda: [
        *_following(300, 300, 3),
        *[(7, "a")] * 900,
        *[(200, "b")] * 40,
    ],
    "rare classes": lambda: [(n, "z" if n % 97 == 5 else "ab"[n > 350]) for n in range(700)],
    "one class each": lambda: [(n, str(n)) for n in range(300)],
    "one class": lambda: [(n, "a") for n in range(300)],
    "classes by turns": lambda: [(n, "ab"[n % 2]) for n in range(500)],
    "no class and no number": lambda: [
        (n if n % 3 else None, "a" if n % 5 else None) for n in range(600)
    ],
}


@contextmanager
def placed(database: Database, rows: Rows) -> Iterator[tuple[Session, str]]:
    """Give a session, and the table of places of the rows."""
    fill(database, {"number": "integer", "kind": "varchar"}, rows)
    source = Relation("people", database.schema)
    with open_session(database.url, read_only=False, source=source) as session:
        columns = describe(session, source)
        number, kind = (next(c for c in columns if c.name == name) for name in ("number", "kind"))
        tuples = session.work("distinct_rows")
        session.execute("perturb/undrawn_tuples", target=tuples, source=source, columns=columns)
        scene = Scene(session, tuples, tuples, tuple(columns), kind, len(rows), len(rows), draws=0)
        yield session, counted_places(scene, [AskedColumn(number, "median", {})]).table
        session.drop_all()


def some_intervals(whole: Interval, rows: Rows) -> list[Interval]:
    """The whole, and parts that begin and end within blocks and at their ends."""
    numbers = sorted(number for number, _ in rows if number is not None)
    distinct = sorted(set(numbers))
    bounds = sorted(
        {0, whole.high, 64, 3 * whole.high // 7, 3 * whole.high // 7 + 1, whole.high // 2}
    )
    before = [
        sum(n < distinct[at] for n in numbers) if at < len(distinct) else len(numbers)
        for at in bounds
    ]
    parts = [
        Interval(0, low + 1, high, first, last - first)
        for low, high, first, last in zip(bounds, bounds[1:], before, before[1:], strict=False)
        if low < high
    ]
    return [whole, *parts]


def laid_out(session: Session, table: str, counts: int, parts: int) -> Places:
    """Put places into blocks of about as many counts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cuts, "MOST_COUNTS", counts)
        patch.setattr(cuts, "_PARTS", parts)
        return lay_out(session, table)


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(("counts", "parts"), [(40, 2), (150, 4), (20, 16)])
def test_blocks_change_no_cut(database: Database, name: str, counts: int, parts: int) -> None:
    rows = TABLES[name]()
    with placed(database, rows) as (session, table):
        plain = laid_out(session, table, 10**9, parts)
        blocks = laid_out(session, table, counts, parts)
        assert len(blocks.widths) > 1
        assert plain.widths == (1,)
        # Intervals of one statement share no place.
        whole, *others = some_intervals(plain.whole[0], rows)
        for asked in ([whole], others):
            wanted = best_cuts(session, plain, dict.fromkeys(asked, True))
            assert_same(best_cuts(session, blocks, dict.fromkeys(asked, True)), wanted)
            found = best_cuts(session, blocks, dict.fromkeys(asked, False))
            assert_same(if_worth_it(found), if_worth_it(wanted))


@pytest.mark.parametrize(("seed", "is_the_best"), [(96, False), (435, True)])
def test_a_cut_that_is_worth_it_is_made_only_if_it_is_the_best(
    database: Database, seed: int, is_the_best: bool
) -> None:
    """Blocks whose cuts all cost more than they tell are left out: the best cut may be in one."""
    rows = _a_lesser_one_is_worth_it(seed)
    known = [(float(number or 0), kind) for number, kind in rows]
    gain, last = best_cut(known) or (0.0, 0.0)
    assert accepted(known, last, gain) == is_the_best
    with placed(database, rows) as (session, table):
        plain = lay_out(session, table)
        whole = plain.whole[0]
        blocks = session.work("blocks")
        session.execute("perturb/blocks", target=blocks, places=table, width=2)
        narrow = replace(plain, blocks=blocks, widths=(2, 1))
        looked_into = cuts._weigh(session, narrow, {whole: False})
        assert any(cut.is_worth_it and not is_best for _, cut, is_best in looked_into)
        wanted = if_worth_it(best_cuts(session, plain, {whole: True}))
        assert (wanted[whole] is not None) == is_the_best
        assert_same(if_worth_it(best_cuts(session, narrow, {whole: False})), wanted)


@pytest.mark.parametrize("name", TABLES)
def test_the_best_cut_equals_plain_python(database: Database, name: str) -> None:
    rows = TABLES[name]()
    known = [(number, kind) for number, kind in rows if number is not None]
    gain, last = best_cut(known) or (0.0, 0.0)
    with placed(database, rows) as (session, table):
        places = laid_out(session, table, 40, 2)
        whole = places.whole[0]
        cut = best_cuts(session, places, {whole: True})[whole]
    assert cut is not None
    assert whole.rows == len(known)
    assert sorted({number for number, _ in known})[cut.place - 1] == last
    assert cut.gain == pytest.approx(gain, abs=1e-9)
    assert cut.is_worth_it == accepted(known, last, gain)


def test_blocks_lose_no_cut_of_a_few_rows(database: Database) -> None:
    """What a description costs is least sure where there are few rows."""
    lengths = [2 + at % 13 for at in range(90)]
    rows: Rows = [
        (n, "abc"[(at + (place >= length // 2) + (_RANDOM.random() < 0.1)) % 3])
        for at, length in enumerate(lengths)
        for place, n in enumerate(range(sum(lengths[:at]), sum(lengths[: at + 1])))
    ]
    with placed(database, rows) as (session, table):
        plain, blocks = laid_out(session, table, 10**9, 2), laid_out(session, table, 600, 2)
        assert blocks.widths == (4, 1)
        ends = [sum(lengths[: at + 1]) for at in range(len(lengths))]
        intervals = [
            Interval(0, end - length + 1, end, end - length, length)
            for end, length in zip(ends, lengths, strict=True)
        ]
        wanted = if_worth_it(best_cuts(session, plain, dict.fromkeys(intervals, False)))
        found = if_worth_it(best_cuts(session, blocks, dict.fromkeys(intervals, False)))
    assert_same(found, wanted)
    for interval, cut in found.items():
        own = [
            (float(n), kind) for n, kind in rows if interval.low <= (n or 0) + 1 <= interval.high
        ]
        gain, last = best_cut(own) or (0.0, 0.0)
        assert (cut is not None) == accepted(own, last, gain), interval


@pytest.mark.parametrize("least", [1, 20])
def test_a_release_of_many_numbers_equals_plain_python(database: Database, least: int) -> None:
    rows = [(n, kind) for n, kind in _following(150, 90, 3) for _ in range(2)]
    expected = medians([(n, kind) for n, kind in rows if n is not None], least)
    assert len(set(expected.values())) >= least
    assert released(database, rows, least) == Counter((expected[n or 0], k) for n, k in rows)


def test_intervals_are_found_by_a_tree_of_any_height(database: Database) -> None:
    rows: Rows = [(3 * n - 50, str(n)) for n in range(300) for _ in range(2)]
    assert released(database, rows, least=300) == Counter(rows)


def released(database: Database, rows: Rows, least: int) -> Counter[tuple[Any, ...]]:
    """Publish rows with medians, found by blocks."""
    fill(database, {"number": "integer", "kind": "varchar"}, rows)
    policy = {
        "version": 1,
        "source": "people",
        "class": "kind",
        "columns": {
            "number": {"quasi": None, "perturb": {"median": {"min_intervals": least}}},
            "kind": "sensitive",
        },
        "privacy": [{"k": 2}],
        "publish": {"table": "released", "replace": True},
    }
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cuts, "MOST_COUNTS", 30)
        patch.setattr(cuts, "_PARTS", 4)
        ppdp_sql.run(policy, database.url)
    return database.rows("released")


def if_worth_it(cuts_found: dict[Interval, Cut | None]) -> dict[Interval, Cut | None]:
    """Leave out cuts that are not made."""
    return {
        interval: cut if cut is not None and cut.is_worth_it else None
        for interval, cut in cuts_found.items()
    }


def assert_same(found: dict[Interval, Cut | None], expected: dict[Interval, Cut | None]) -> None:
    """Cuts are the same but for rounding."""
    assert found.keys() == expected.keys()
    for interval, cut in found.items():
        other = expected[interval]
        if cut is None or other is None:
            assert cut is other, interval
            continue
        assert (cut.place, cut.rows, cut.classes) == (other.place, other.rows, other.classes)
        assert cut.entropies == pytest.approx(other.entropies, abs=1e-9)
