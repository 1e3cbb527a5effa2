"""Sensitive values change places inside their groups, the same way on every engine."""

from __future__ import annotations

import csv
import hashlib
import random
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import VerificationError
from ppdp_sql.release.steps import Step
from tests.databases import Database
from tests.leaks.people import fill, group_values, people, policy

PERMUTED = {"table": "released", "permute": True}


def _key(value: Any) -> str:
    return "null" if value is None else f"={value}"


def permuted(rows: list[tuple[Any, ...]], seed: int) -> Counter[tuple[Any, ...]]:
    """The documented rule, on rows of age, job, zone, illness, visits."""
    groups: dict[tuple[Any, ...], list[tuple[Any, ...]]] = defaultdict(list)
    for row in rows:
        groups[row[0], row[2]].append(row)
    found: Counter[tuple[Any, ...]] = Counter()
    for (age, zone), members in groups.items():
        placed = []
        for name, place in (("job", 1), ("illness", 3)):
            copies: Counter[str] = Counter()
            hashes = []
            for value in (member[place] for member in members):
                copies[_key(value)] += 1
                text = f"{seed}{_key(age)}{_key(zone)}{name}{_key(value)}#{copies[_key(value)]}"
                hashes.append((hashlib.md5(text.encode()).hexdigest(), value))
            placed.append([value for _, value in sorted(hashes, key=lambda item: item[0])])
        kept = sorted((member[4] for member in members), key=_key)
        for job, illness, visits in zip(*placed, kept, strict=True):
            found[age, job, zone, illness, visits] += 1
    return found


@pytest.mark.parametrize("seed", [0, 7])
def test_values_change_places_by_the_documented_rule(database: Database, seed: int) -> None:
    rows = people()
    random.Random(seed).shuffle(rows)
    fill(database, rows)
    ppdp_sql.run(policy({"table": "released"}), database.url)
    before = database.rows("released")
    search = {"seed": seed}
    result = ppdp_sql.run(policy(PERMUTED, search=search), database.url)
    after = database.rows("released")
    assert after == permuted(list(before.elements()), seed)
    for column in (1, 3):
        values = [group_values(table.elements(), (0, 2), column) for table in (before, after)]
        assert values[0] == values[1]
    assert result.release is not None
    ppdp_sql.verify_release(result.release.id, database.url)


def test_what_belongs_together_is_lost(database: Database) -> None:
    """In one large group of two columns that are one, pairs come as often as by chance."""
    rows = [(i, 30, "a", "xy"[i % 2], "xy"[i % 2], 0) for i in range(400)]
    fill(database, rows)
    ppdp_sql.run(policy(PERMUTED, privacy=[{"k": 2}]), database.url)
    pairs = Counter(
        (job, illness) for _, job, _, illness, _ in database.rows("released").elements()
    )
    assert sum(pairs.values()) == 400
    assert all(70 < pairs[pair] < 130 for pair in (("x", "x"), ("x", "y"), ("y", "x"), ("y", "y")))


@pytest.mark.parametrize("kind", ["view", "in_place", "file"])
def test_other_kinds_are_permuted_alike(database: Database, kind: str, tmp_path: Path) -> None:
    fill(database)
    search = {"seed": 3}
    ppdp_sql.run(policy(PERMUTED, search=search), database.url)
    expected = database.rows("released")
    if kind == "file" and database.name != "duckdb":
        return
    path = tmp_path / "out.csv"
    target = {"view": "shown", "in_place": True, "file": str(path)}[kind]
    ppdp_sql.run(policy({kind: target, "permute": True}, search=search), database.url)
    if kind == "file":
        with path.open() as file:
            rows = [tuple(row) for row in list(csv.reader(file))[1:]]
        assert Counter(rows) == Counter(
            tuple("" if value is None else str(value) for value in row)
            for row in expected.elements()
        )
    else:
        assert database.rows("shown" if kind == "view" else "people") == expected


def test_a_lost_value_is_found(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """A permutation that changes a value is not published."""
    fill(database)
    execute = Step.execute

    def spoiled(self: Step, session: Any) -> None:
        execute(self, session)
        if self.name == "release/permute":
            table = self.context["target"]
            session.engine.execute(f"update {table} set job = 'clerk' where job = 'smith'")

    monkeypatch.setattr(Step, "execute", spoiled)
    with pytest.raises(VerificationError, match="more or less often"):
        ppdp_sql.run(policy(PERMUTED), database.url)
    assert not any(name.endswith(".released") for name in database.relations())
