"""Swapping by rank: pairs, their distance, and the numbers that stay."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.errors import NoSolutionError, VerificationError
from ppdp_sql.perturbation.base import Scene
from tests.databases import Database

from .perturbing import fill, perturbed


@settings(max_examples=6)
@given(
    values=st.lists(st.none() | st.integers(0, 60), min_size=20, max_size=50),
    percent=st.sampled_from([5, 12.5, 100]),
    seed=st.integers(0, 9),
)
def test_pairs_are_near(
    both_databases: list[Database], values: list[Any], percent: float, seed: int
) -> None:
    values += [*range(20)]
    found = []
    for database in both_databases:
        fill(database, {"a": "integer", "b": "double"}, [(v, at * 1.5) for at, v in
                                                         enumerate(values)])  # fmt: skip
        asked = {name: ("rank_swap", {"percent": percent}) for name in ("a", "b")}
        found.append(perturbed(database, ["a", "b"], asked, seed)[0])
    assert found[0] == found[1]
    rows = found[0]
    for at in (0, 1):
        assert Counter(row.before[at] for row in rows) == Counter(row.after[at] for row in rows)
        assert all((row.before[at] is None) == (row.after[at] is None) for row in rows)
    ranked = sorted(row.before[0] for row in rows if row.before[0] is not None)
    farthest = int(percent * len(ranked) / 100)
    for row in rows:
        if row.before[0] is not None:
            ranks = [[at for at, v in enumerate(ranked) if v == value]
                     for value in (row.before[0], row.after[0])]  # fmt: skip
            nearest = min(abs(a - b) for a in ranks[0] for b in ranks[1])
            assert nearest <= farthest
    # Each number of the other column is there once, so partners are known: a pair swaps for good.
    partner = {row.before[1]: row.after[1] for row in rows}
    assert all(partner[partner[value]] == value for value in partner)
    width = int(percent * len(rows) / 100)
    assert all(abs(a - b) / 1.5 <= width for a, b in partner.items())
    assert any(a != b for a, b in partner.items())


def test_two_rows_without_partner(database: Database) -> None:
    fill(database, {"a": "integer", "b": "integer"}, [(1, None), (2, None), (3, None)])
    with pytest.raises(NoSolutionError, match="5% of the 3 rows with a number in column 'a'"):
        perturbed(database, ["a"], {"a": ("rank_swap", {})})
    found, source = perturbed(database, ["b"], {"b": ("rank_swap", {})})
    assert all(row.after == (None,) for row in found)
    assert source.warnings == ("column 'b' has no number, so it stays as it is",)


def test_a_number_that_is_lost_is_found(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Scene.replace_rows

    def shift(scene: Scene, *steps: Any, **context: Any) -> None:
        replace(scene, *steps, **context)
        scene.session.engine.execute(f'update "{scene.rows}" set a = a + 1 where a = 3')

    monkeypatch.setattr(Scene, "replace_rows", shift)
    fill(database, {"a": "integer"}, [(at,) for at in range(9)])
    with pytest.raises(VerificationError, match="changed how often 2 numbers of column 'a'"):
        perturbed(database, ["a"], {"a": ("rank_swap", {"percent": 50})})
