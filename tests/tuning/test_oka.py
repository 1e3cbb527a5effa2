"""OKA and what it leads to, against plain Python, on both engines."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import count as counting
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.api.connect import open_session
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.tuning import oka
from ppdp_sql.tuning.tuples import sort_tuples
from tests.databases import Database
from tests.oracle.oka import (
    Batches,
    Column,
    Numbers,
    Tree,
    adult_sample,
    one_at_a_time,
    total_loss,
)
from tests.oracle.stump import stump_hits

PATHS: dict[str | None, list[str | None]] = {
    "Oslo": ["Oslo", "Oslo", "north", "*"],
    "Bergen": ["Bergen", "Bergen", "north", "*"],
    "Nice": ["Nice", "west", "south", "*"],
    "Rome": ["Rome", "east", "south", "*"],
    "Bari": ["Bari", "east", "south", "*"],
    None: [None, None, None, "*"],
}
SEXES: dict[str | None, list[str | None]] = {"f": ["f", "*"], "m": ["m", "*"]}
CLASSES = ("yes", "no", None)

ROW = st.tuples(
    st.integers(20, 30),
    st.sampled_from(list(PATHS)),
    st.sampled_from(["f", "m"]),
    st.sampled_from(["clerk", "smith", "Äbte"]),
    st.sampled_from(CLASSES),
)

CITIES = "\n".join(";".join(str(label) for label in path) for value, path in PATHS.items() if value)

_numbers = counting()


def policy(table: str, folder: Any) -> dict[str, Any]:
    path = folder / "cities.csv"
    path.write_text(CITIES + "\n", encoding="utf-8")
    return {
        "version": 1,
        "source": table,
        "columns": {
            "age": {"quasi": {"intervals": {"width": [5]}}, "weight": "0.5"},
            "city": {"quasi": str(path), "weight": 2},
            "sex": "quasi",
            "job": "keep",
            "ill": "sensitive",
        },
        "privacy": [{"k": 2}],
        "class": "ill",
    }


def columns_of(rows: Sequence[Any]) -> list[Column]:
    ages = [row[0] for row in rows]
    height = len({row[2] for row in rows})
    sexes = SEXES if height > 1 else {value: [value, "*"] for value in SEXES}
    return [Numbers(min(ages), max(ages), Fraction(1, 2)), Tree(PATHS, Fraction(2)), Tree(sexes)]


def create(database: Database, rows: Sequence[Any]) -> str:
    table = f"people_{next(_numbers)}"
    kinds = {
        "age": "integer",
        "city": "varchar",
        "sex": "varchar",
        "job": "varchar",
        "ill": "varchar",
    }
    database.create(table, kinds, rows)
    return table


def members_of(database: Database, source: dict[str, Any], k: int, seed: int) -> tuple[Any, int]:
    """Return tuple, cluster and rows as the product has them, and its units."""
    bound = bind(source)
    with (
        open_session(database.url, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        where = bound.source
        task = count(session, bound, where, resolve_columns(session, bound, where))
        tuples = sort_tuples(session, task.frequency)
        found = oka.cluster_rows(session, tuples, k, seed)
        rows = session.engine.fetch(
            f'select tuple_id, cluster, sum(n) from "{found.members}" group by tuple_id, cluster'
        )
        session.drop_work()
        return sorted((int(t), int(c), int(n)) for t, c, n in rows), tuples.columns[2].costs[-1]


@settings(max_examples=6)
@given(
    rows=st.lists(ROW, min_size=6, max_size=40),
    k=st.integers(2, 6),
    seed=st.integers(0, 7),
    batches=st.sampled_from([1, 3]),
    rounds=st.sampled_from([1, 6]),
)
def test_clusters_are_those_of_plain_python(
    both_databases: list[Database],
    tmp_path: Any,
    rows: list[Any],
    k: int,
    seed: int,
    batches: int,
    rounds: int,
) -> None:
    rows = [*rows, (20, "Oslo", "f", "clerk", "yes"), (31, "Oslo", "m", "clerk", "no")]
    columns = columns_of(rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(oka, "BATCHES", batches)
        patch.setattr(oka, "ROUNDS", rounds)
        for database in both_databases:
            table = create(database, rows)
            found, units = members_of(database, policy(table, tmp_path), k, seed)
            plain = Batches(
                [row[:3] for row in rows],
                columns,
                units,
                min(batches, len({row[:3] for row in rows})),
                rounds,
            )
            expected = plain.run(k, seed)
            assert found == sorted(
                (t, c, n) for c, members in enumerate(expected) for t, n in members.items()
            )
            sizes = Counter[int]()
            for _, cluster, n in found:
                sizes[cluster] += n
            assert min(sizes.values()) >= k
            assert sum(sizes.values()) == len(rows)
            assert len(sizes) == len(rows) // k


def released(rows: Sequence[Any], columns: Sequence[Column], plain: Batches, k: int) -> list[Any]:
    """Return every row as its cluster shows it; rows of a tuple go to clusters in their order."""
    clusters = plain.run(k)
    waiting = {
        t: sorted((row[3:] for row in rows if row[:3] == key), key=others_in_order)
        for t, key in enumerate(plain.tuples)
    }
    shown = []
    for members in clusters:
        inside = [plain.tuples[t] for t, n in members.items() for _ in range(n)]
        cells: list[Any] = []
        for place, column in enumerate(columns):
            values = [row[place] for row in inside]
            if isinstance(column, Numbers):
                cells.append(math.floor(sum(values) / len(values) * 100 + 0.5) / 100)
            else:
                cells.append(column.paths[values[0]][column.level(values)])
        for t, n in sorted(members.items()):
            shown += [(*cells, *waiting[t].pop(0)) for _ in range(n)]
    return shown


def others_in_order(others: Sequence[Any]) -> list[tuple[bool, bytes]]:
    return [(value is None, (value or "").encode()) for value in others]


def hidden_share(rows: Sequence[Any], columns: Sequence[Column], plain: Batches, k: int) -> float:
    hidden = 0
    for members in plain.run(k):
        inside = [plain.tuples[t] for t, n in members.items() for _ in range(n)]
        for place, column in enumerate(columns):
            values = [row[place] for row in inside]
            if isinstance(column, Numbers):
                whole = (min(values), max(values)) == (column.lowest, column.highest)
            else:
                whole = column.level(values) == column.height
            hidden += len(inside) if whole else 0
    return 100 * hidden / (len(rows) * len(columns))


@settings(max_examples=4)
@given(rows=st.lists(ROW, min_size=6, max_size=40), k=st.integers(2, 6))
def test_privacy_and_utility_are_those_of_plain_python(
    both_databases: list[Database], tmp_path: Any, rows: list[Any], k: int
) -> None:
    rows = [*rows, (20, "Oslo", "f", "clerk", "yes"), (31, "Oslo", "m", "clerk", "no")]
    columns = columns_of(rows)
    for database in both_databases:
        table = create(database, rows)
        source = policy(table, tmp_path)
        _, units = members_of(database, source, k, 0)
        plain = Batches([row[:3] for row in rows], columns, units, 1, oka.ROUNDS)
        point = ppdp_sql.choose(source, database.url, k=[k]).curve[0]
        assert point.privacy == pytest.approx(hidden_share(rows, columns, plain, k))
        shown = released(rows, columns, plain, k)
        classes = [row[4] for row in shown]
        accuracies = [
            100 * stump_hits([row[place] for row in shown], classes, ordered=place == 0) / len(rows)
            for place in range(4)
        ]
        assert list(point.accuracies.values()) == pytest.approx(accuracies)
        assert point.utility == pytest.approx(sum(accuracies) / 4)


def test_batches_lose_no_more_than_one_row_at_a_time() -> None:
    """On people of Adult; `benchmarks/choose.py` asks the same of larger samples."""
    rows, columns = adult_sample(250)
    for k in (3, 8, 20):
        plain = Batches(rows, columns, 720720, oka.BATCHES, oka.ROUNDS)
        batches = total_loss(plain.as_rows(plain.run(k)), columns)
        assert batches <= total_loss(one_at_a_time(rows, columns, k), columns)


def test_statements_do_not_grow_with_rows(database: Database, tmp_path: Any) -> None:
    sent = []
    for number in (60, 600):
        rows = [
            (20 + n % 11, list(PATHS)[n * n % 5], "fm"[n % 2], "clerk", CLASSES[n % 2])
            for n in range(number)
        ]
        choice = ppdp_sql.choose(policy(create(database, rows), tmp_path), database.url, k=[5])
        sent.append(choice.statements)
    # Rounds may end early, when no cluster lacks a row any more: two statements each.
    assert abs(sent[0] - sent[1]) <= 2 * oka.ROUNDS + 2
