"""Medians of supervised intervals, against plain Python."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

import ppdp_sql
from tests.databases import Database
from tests.oracle.discretization import medians

ROWS = st.lists(
    st.tuples(
        st.integers(-3, 12) | st.none(),
        st.sampled_from([0.5, 1.25, 2.0, 40.0, -7.5]),
        st.sampled_from(["a", "b", "c", None]),
    ),
    min_size=4,
    max_size=60,
)


def steps(*ends: int) -> list[tuple[int, float, str]]:
    """Rows whose class changes at some numbers: MDL cuts there."""
    return [(n, 2.0, "ab"[sum(n >= end for end in ends) % 2]) for n in range(40)]


@settings(max_examples=10)
@given(rows=ROWS, least=st.integers(1, 4))
@example(rows=steps(10, 30), least=1)
@example(rows=steps(7), least=3)
def test_equals_plain_python(
    both_databases: list[Database], rows: list[tuple[Any, ...]], least: int
) -> None:
    if len({kind for *_, kind in rows}) < 2:
        rows = [*rows, (1, 0.5, "d"), (1, 0.5, "e")]
    policy = {
        "version": 1,
        "source": "measured",
        "class": "kind",
        "columns": {
            "whole": {"quasi": None, "perturb": {"median": {"min_intervals": least}}},
            "part": {"keep": {"unique": "allow"}, "perturb": "median"},
            "kind": "sensitive",
        },
        "privacy": [{"k": 2}],
        "suppression": "100%",
        "suppressed": "omit",
        "search": {"algorithm": "datafly"},
        "publish": {"table": "released", "replace": True},
    }
    # Groups of one would be left out; twice the rows have none.
    rows = rows * 2
    whole = (
        medians([(n, kind) for n, _, kind in rows if n is not None], least)
        if any(n is not None for n, *_ in rows)
        else {}
    )
    part = medians([(n, kind) for _, n, kind in rows])
    expected = Counter((whole.get(n), part[x], kind) for n, x, kind in rows)
    for database in both_databases:
        database.execute("drop table if exists measured")
        types = {"whole": "integer", "part": "double precision", "kind": "varchar"}
        database.create("measured", types, rows)
        ppdp_sql.run(policy, database.url)
        assert database.rows("released") == expected
