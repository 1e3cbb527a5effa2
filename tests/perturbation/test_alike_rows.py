"""Rows that are alike are one distinct row: groups and blocks within it, and at its ends."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import describe
from ppdp_sql.perturbation.base import AskedColumn
from ppdp_sql.perturbation.source import perturb
from tests.databases import Database, ident
from tests.oracle.microaggregation import mdav

#: How often each number is there; the zone of a row follows from its number.
OFTEN = {-4: 7, 5: 23, 6: 1, 7: 4, 9: 2, 20: 11}


def shown(
    database: Database, often: Mapping[int | None, int], method: str, options: Mapping[str, Any]
) -> Counter[tuple[str, Any]]:
    """Return how often each zone has each number after a method has changed the numbers."""
    rows: Sequence[Sequence[Any]] = [
        (number, f"zone {number}") for number, times in often.items() for _ in range(times)
    ]
    database.execute("drop table if exists alike")
    database.create("alike", {"number": "integer", "zone": "varchar"}, rows)
    source = Relation("alike", database.schema)
    with (
        open_session(database.url, read_only=False, source=source) as session,
        session.engine.transaction(),
    ):
        columns = describe(session, source)
        asked = [AskedColumn(columns[0], method, dict(options))]
        found = perturb(session, source, columns, asked, None, 3)
        counted = session.engine.fetch(
            f"select zone, number, count(*) from {ident(found.source.name)} group by zone, number"
        )
        session.drop_all()
    return Counter({(str(zone), number): int(times) for zone, number, times in counted})


@pytest.mark.parametrize("center", ["mean", "median"])
@settings(max_examples=3)
@given(
    often=st.dictionaries(st.integers(-9, 9), st.integers(1, 30), max_size=5),
    k=st.integers(2, 5),
    missing=st.integers(0, 2),
)
def test_groups_of_alike_rows(
    database: Database, center: str, often: dict[int | None, int], k: int, missing: int
) -> None:
    often = {**OFTEN, **often, **({None: missing} if missing else {})}
    numbers = sorted(
        number for number, times in often.items() if number is not None for _ in range(times)
    )
    expected = Counter({("zone None", None): missing} if missing else {})
    for group in mdav([(Fraction(number),) for number in numbers], k):
        ordered = sorted(numbers[at] for at in group)
        mean = math.floor(Fraction(sum(ordered), len(ordered)) + Fraction(1, 2))
        value = mean if center == "mean" else ordered[(len(ordered) - 1) // 2]
        expected.update((f"zone {number}", value) for number in ordered)
    assert shown(database, often, "microaggregate", {"k": k, "center": center}) == expected


@pytest.mark.parametrize("percent", [5, 30])
def test_swaps_of_alike_rows(both_databases: list[Database], percent: float) -> None:
    often: dict[int | None, int] = {**OFTEN, None: 3}
    found = [shown(each, often, "rank_swap", {"percent": percent}) for each in both_databases]
    assert found[0] == found[1]
    after: Counter[Any] = Counter()
    for (_, number), times in found[0].items():
        after[number] += times
    assert after == often
    assert found[0]["zone None", None] == 3
    assert any(zone != f"zone {number}" for zone, number in found[0])
