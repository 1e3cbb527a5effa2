"""A release in pieces, and a permuted one, hold what the oracle publishes, column by column."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings

import ppdp_sql
from tests.databases import ident
from tests.oracle.reference import Value
from tests.publish.cases import Case, canonical, cases
from tests.publish.places import DuckDBPlace, Place, PostgresPlace

few_cases = settings(max_examples=4, phases=[Phase.explicit, Phase.generate])

Rows = Counter[tuple[Value, ...]]


def projected(rows: Rows, order: Sequence[str], names: Sequence[str]) -> Rows:
    """Return some columns of rows."""
    found: Rows = Counter()
    for row, times in rows.items():
        found[tuple(row[order.index(name)] for name in names)] += times
    return found


def seen(place: Place, relation: str) -> tuple[tuple[str, ...], Iterator[tuple[Value, ...]]]:
    """Read a relation as canonical text, a row as often as it is there."""
    found = place.see(ident(relation))
    rows = (tuple(canonical(value) for value in row) for row in found.rows.elements())
    return found.names, rows


def agree(place: Place, folder: Path, case: Case) -> None:
    """Break and permute a case, and compare with the oracle."""
    place.fill(case.load)
    sensitive = [name for name, (_, role) in case.carried.items() if role == "sensitive"]
    quasi = [one.column.name for one in case.quasi]
    broken = case.policy(folder, {"break_merge": ident(case.target)})
    place.fresh()
    if not sensitive:
        with pytest.raises(ppdp_sql.PolicyError, match="nothing to break"):
            ppdp_sql.run(broken, place.url)
        return
    result = ppdp_sql.run(broken, place.url)
    assert result.node is not None
    expected = case.expected(result.node)
    if isinstance(place, DuckDBPlace):
        place.move()
    names, rows = seen(place, f"{case.target}_quasi")
    assert names == (*(name for name in case.order if name not in sensitive), "group_id")
    members = list(rows)
    assert Counter(row[:-1] for row in members) == projected(expected, case.order, names[:-1])
    called = {row[-1]: tuple(row[names.index(name)] for name in quasi) for row in members}
    for column in sensitive:
        parts, values = seen(place, f"{case.target}_{column}")
        assert parts == ("group_id", column, "count")
        found: Rows = Counter()
        for group, value, count in values:
            found[*called[group], value] += int(str(count))
        assert found == projected(expected, case.order, [*quasi, column])
    place.fresh()
    permuted = case.policy(folder, {"table": ident(case.target), "permute": True})
    ppdp_sql.run(permuted, place.url)
    if isinstance(place, DuckDBPlace):
        place.move()
    names, rows = seen(place, case.target)
    assert names == case.order
    found = Counter(rows)
    for column in sensitive:
        asked = [*quasi, column]
        assert projected(found, names, asked) == projected(expected, case.order, asked)


@few_cases
@given(case=cases())
def test_pieces_agree_on_duckdb(duckdb_place: DuckDBPlace, tmp_path: Path, case: Case) -> None:
    agree(duckdb_place, tmp_path, case)


@few_cases
@given(case=cases())
def test_pieces_agree_on_postgres(
    postgres_place: PostgresPlace, tmp_path: Path, case: Case
) -> None:
    agree(postgres_place, tmp_path, case)
