"""Stumps learned by the database, against plain Python."""

from __future__ import annotations

from itertools import count as counting
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.tuning.stump import StumpColumn, learn_stumps, utility_share
from tests.databases import Database
from tests.oracle.stump import stump_hits

KINDS = {
    "cell_0": "integer",
    "cell_1": "varchar",
    "cell_2": "varchar",
    "cell_3": "double",
    "cell_4": "varchar",
}
COLUMNS = [
    StumpColumn(0, "number", TypeFamily.INTEGER, ordered=True),
    StumpColumn(1, "text", TypeFamily.TEXT, ordered=False),
    StumpColumn(2, "constant", TypeFamily.TEXT, ordered=False),
    StumpColumn(3, "real", TypeFamily.FLOAT, ordered=True),
    StumpColumn(4, "class", TypeFamily.TEXT, ordered=False),
]
ROW = st.tuples(
    st.sampled_from([1, 2, 10, 33, None]),
    st.sampled_from(["a", "B", "é", "zz", "", None]),
    st.just("same"),
    st.sampled_from([-1.5, 0.0, 0.25, 1e9, None]),
    st.sampled_from(["yes", "no", "=", None]),
)
_numbers = counting()


def learned(database: Database, rows: list[tuple[Any, ...]]) -> dict[str, tuple[int, int]]:
    table = f"released_{next(_numbers)}"
    database.create(table, KINDS, rows)
    with (
        open_session(database.url, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        work = session.work("released")
        session.engine.execute(
            f'create temporary table "{work}" as select * from {database.schema}.{table}'
        )
        stumps = learn_stumps(session, work, COLUMNS[:4], COLUMNS[4])
        session.drop_work()
    assert utility_share(stumps) == sum(stump.accuracy for stump in stumps) / 4
    return {stump.predictor: (stump.hits, stump.rows) for stump in stumps}


@settings(max_examples=10)
@given(rows=st.lists(ROW, min_size=1, max_size=30))
def test_stumps_are_those_of_plain_python(
    both_databases: list[Database], rows: list[tuple[Any, ...]]
) -> None:
    classes = [row[4] for row in rows]
    expected = {
        column.name: (
            stump_hits([row[place] for row in rows], classes, ordered=column.ordered),
            len(rows),
        )
        for place, column in enumerate(COLUMNS[:4])
    }
    for database in both_databases:
        assert learned(database, rows) == expected


def test_known_stump(database: Database) -> None:
    """Up to 2 all say yes and above it no; one text tells half, a constant the majority."""
    rows = [
        (1, "a", "x", 1.0, "yes"),
        (2, "a", "x", 1.0, "yes"),
        (2, "b", "x", 1.0, "yes"),
        (10, "b", "x", None, "no"),
        (33, "b", "x", None, "no"),
    ]
    assert learned(database, rows) == {
        "number": (5, 5),
        "text": (4, 5),
        "constant": (3, 5),
        "real": (5, 5),
    }
