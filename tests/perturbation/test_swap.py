"""Swapping with second-order feedback: what it keeps, and that engines agree."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import duckdb
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import describe
from ppdp_sql.perturbation.base import AskedColumn
from ppdp_sql.perturbation.source import perturb
from tests.databases import Database
from tests.policies import ADULT

SWAPPED = ("workclass", "education", "marital_status", "race", "sex")
CLASS = "occupation"
SAMPLE = 10_000

Rows = Sequence[tuple[Any, ...]]


def swapped(connection: duckdb.DuckDBPyConnection, seed: int) -> Rows:
    """The sample of Adult with five columns swapped."""
    with open_session(connection, read_only=False, source=Relation("people")) as session:
        columns = describe(session, Relation("people"))
        by_name = {column.name: column for column in columns}
        asked = [AskedColumn(by_name[name], "swap", {}) for name in SWAPPED]
        found = perturb(session, Relation("people"), columns, asked, by_name[CLASS], seed)
        names = ", ".join((*SWAPPED, CLASS))
        return connection.execute(f"select {names} from {found.source.name}").fetchall()


def shares(rows: Rows, *places: int) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row[at] for at in places) for row in rows)


def distance(first: Counter[Any], second: Counter[Any]) -> float:
    """Half the sum of differences of shares."""
    return sum(abs(first[key] - second[key]) for key in first | second) / 2 / SAMPLE


def test_frequencies_of_twenty_seeds() -> None:
    connection = duckdb.connect()
    connection.execute(
        f"create table people as select {', '.join((*SWAPPED, CLASS))} from '{ADULT}' "
        f"order by md5(age || fnlwgt) limit {SAMPLE}"
    )
    source = connection.execute("select * from people").fetchall()
    last = len(SWAPPED)
    for seed in range(20):
        rows = swapped(connection, seed)
        assert shares(rows, last) == shares(source, last)
        shuffled = [list(row) for row in source]
        draw = random.Random(seed)
        for at in range(last):
            values = [row[at] for row in source]
            draw.shuffle(values)
            for row, value in zip(shuffled, values, strict=True):
                row[at] = value
        shuffled_rows = [tuple(row) for row in shuffled]
        for at in range(last):
            before, after = shares(source, at), shares(rows, at)
            for value, n in before.items():
                # Six standard errors: one of some ten million comparisons fails by chance.
                error = math.sqrt(n * (SAMPLE - n) / SAMPLE)
                assert abs(after[value] - n) <= 6 * error + 1
            kept = distance(shares(source, at, last), shares(rows, at, last))
            alone = distance(shares(source, at, last), shares(shuffled_rows, at, last))
            assert kept < alone


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", None, "Ä|", "="]),
        st.sampled_from([1, 2, 30, None]),
        st.booleans(),
        st.sampled_from(["x", "y", "z"]),
    ),
    min_size=3,
    max_size=40,
)


@settings(max_examples=6)
@given(rows=ROWS, seed=st.integers(0, 5))
def test_engines_draw_the_same(
    both_databases: list[Database], rows: list[tuple[Any, ...]], seed: int
) -> None:
    rows = [*rows, ("a", 1, True, "x"), ("b", 2, False, "y")]
    policy = {
        "version": 1,
        "source": "people",
        "columns": {
            'the "word"': {"quasi": None, "perturb": "swap"},
            "number": {"quasi": None, "perturb": "swap"},
            "yes": {"keep": {"unique": "allow"}, "perturb": "swap"},
            "kind": "sensitive",
        },
        "privacy": [{"k": 2}],
        "suppression": "100%",
        "search": {"algorithm": "datafly", "seed": seed},
        "publish": {"table": "released", "replace": True},
    }
    types = {'the "word"': "varchar", "number": "integer", "yes": "boolean", "kind": "varchar"}
    released = []
    for database in both_databases:
        # In another order each: what a row draws does not follow from where it lies.
        rows.reverse()
        database.execute("drop table if exists people")
        database.create("people", types, rows * 3)
        ppdp_sql.run(policy, database.url)
        released.append(database.rows("released"))
    assert released[0] == released[1]
    own = Counter(row[3] for row in rows * 3)
    shown = Counter(row[3] for row in released[0].elements())
    assert all(shown[kind] <= own[kind] for kind in shown)
