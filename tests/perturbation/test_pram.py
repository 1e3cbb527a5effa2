"""Post-randomization: each draw against plain Python, and what stays in expectation."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.databases import Database, DuckDBDatabase

from .perturbing import fill, perturbed

NAMES = ["word", "zone"]
TYPES = {"word": "varchar", "zone": "integer"}


def by_bytes(value: Any) -> bytes:
    return b"null" if value is None else f"={value}".encode()


@settings(max_examples=8)
@given(
    rows=st.lists(
        st.tuples(st.sampled_from(["a", "b", None, "Ä|", "="]), st.sampled_from([1, 20, None])),
        min_size=1,
        max_size=30,
    ),
    keep=st.sampled_from([0, 0.35, 0.8]),
    is_invariant=st.booleans(),
    has_strata=st.booleans(),
)
def test_every_draw(
    both_databases: list[Database],
    rows: list[tuple[Any, ...]],
    keep: float,
    is_invariant: bool,
    has_strata: bool,
) -> None:
    found = []
    options = {"keep": keep, "invariant": is_invariant}
    asked: dict[str, Any] = {
        "word": ("pram", options | ({"within": "zone"} if has_strata else {})),
        "zone": ("pram", options),
    }
    for database in both_databases:
        fill(database, TYPES, rows)
        found.append(perturbed(database, NAMES, asked)[0])
    assert found[0] == found[1]
    for row in found[0]:
        for at in (0, 1):
            stays, place = row.draws[2 * at : 2 * at + 2]
            if stays < math.floor(keep * 2**32 + 1e-6):
                assert row.after[at] == row.before[at]
                continue
            is_near = has_strata and at == 0
            values = [
                other.before[at]
                for other in found[0]
                if not is_near or other.before[1] == row.before[1]
            ]
            choice = sorted(values if is_invariant else set(values), key=by_bytes)
            # The draws of the first n values end below n / whole of all draws.
            ends = [(n + 1) * 2**32 // len(choice) for n in range(len(choice))]
            assert row.after[at] == choice[bisect_right(ends, place)]


def test_shares_stay(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    rows = [("abcdefgh"[min(7, at % 20)], at % 3) for at in range(3000)]
    fill(database, TYPES, rows)
    before = Counter(row[0] for row in rows)
    changed = []
    for seed in range(6):
        found, source = perturbed(database, NAMES, {"word": ("pram", {"keep": 0.4})}, seed)
        after = Counter(row.after[0] for row in found)
        for value, n in before.items():
            # Six standard errors of a draw.
            assert abs(after[value] - n) <= 6 * math.sqrt(n * (1 - n / 3000))
        changed.append(source.changes[0].changed_rows / 3000)
        expected = 0.6 * (1 - sum((n / 3000) ** 2 for n in before.values()))
        assert source.changes[0].details["expected_share"] == pytest.approx(expected, abs=1e-6)
        assert changed[-1] == pytest.approx(expected, abs=0.06)
    assert len(set(changed)) > 1
    found, source = perturbed(
        database, NAMES, {"word": ("pram", {"keep": 0.4, "invariant": False})}
    )
    assert Counter(row.after[0] for row in found)["a"] > 1.5 * before["a"]
    assert source.changes[0].details["expected_share"] == pytest.approx(0.6 * 7 / 8, abs=1e-6)


@pytest.mark.parametrize(
    ("rows", "options", "message"),
    [
        ([("a", 1)] * 4, {}, "column 'word' has one value, so it stays as it is"),
        ([(c, 1) for c in "abc"], {}, "every row has a value of its own in column 'word'"),
        ([(c, 1) for c in "aabb"], {"keep": 1}, "since its keep is 1"),
    ],
)
def test_what_is_told(
    database: Database, rows: list[Any], options: dict[str, Any], message: str
) -> None:
    fill(database, TYPES, rows)
    _, source = perturbed(database, NAMES, {"word": ("pram", options)})
    assert message in source.warnings[0]
