"""Hiding associations by generalizing sensitive values, against plain Python."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.hierarchy import checked_hierarchy
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import HierarchyError, InputError
from ppdp_sql.leaks.association import HiddenAssociations, hide_associations
from tests.databases import Database

TREE = checked_hierarchy(
    "illnesses",
    [
        ("flu", "airways", "*"),
        ("cold", "airways", "*"),
        ("cough", "airways", "*"),
        ("gout", "joints", "*"),
        (None, "joints", "*"),
    ],
)


def _hide(database: Database, alpha: float) -> HiddenAssociations:
    with (
        open_session(database.url, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        relation = session.engine.qualify(Relation("t"))
        return hide_associations(session, relation, ["q", "r"], "illness", TREE, alpha)


def expected(rows: list[tuple[Any, ...]], alpha: Fraction) -> tuple[int, Fraction, dict[int, int]]:
    """Rules, loss, and rows per level."""
    paths = {row[0]: row for row in TREE.rows}
    leaves = [Counter(row[level] for row in TREE.rows) for level in range(3)]
    groups: dict[Any, list[Any]] = defaultdict(list)
    for *group, value in rows:
        groups[tuple(group)].append(value)
    rules, loss = 0, Fraction(0)
    levels: Counter[int] = Counter()
    for members in groups.values():
        rules += sum(Fraction(n, len(members)) > alpha for n in Counter(members).values())
        shown = [(0, value) for value in members]
        for level in range(2):
            counts = Counter(label for at, label in shown if at == level)
            strong = {
                label
                for label, n in counts.items()
                if Fraction(n, len(members) * leaves[level][label]) > alpha
            }
            shown = [
                (level + 1, paths[value][level + 1])
                if at == level and label in strong
                else (at, label)
                for (at, label), value in zip(shown, members, strict=True)
            ]
        for level, label in shown:
            levels[level] += 1
            loss += leaves[level][label] - 1
    return rules, loss / (len(rows) * 4), dict(levels)


@pytest.mark.parametrize("alpha", ["0.9", "0.5", "0.25", "0.1", "0"])
def test_as_plain_python(database: Database, alpha: str) -> None:
    drawn = random.Random(11)
    values = ["flu", "flu", "cold", "cough", "gout", None]
    rows = [
        (drawn.choice("ab"), drawn.choice(["x", None]), drawn.choice(values)) for _ in range(60)
    ]
    rows += [("c", "x", "flu")] * 5
    database.create("t", dict.fromkeys(("q", "r", "illness"), "varchar"), rows)
    found = _hide(database, float(alpha))
    rules, loss, levels = expected(rows, Fraction(alpha))
    assert (found.rules, found.levels) == (rules, levels)
    assert found.loss == pytest.approx(float(loss))
    assert found.generalized_rows == sum(rows for level, rows in levels.items() if level)


def test_faults(database: Database) -> None:
    database.create(
        "t",
        dict.fromkeys(("q", "r", "illness"), "varchar"),
        [("a", "b", "plague"), ("a", "b", "flu")],
    )
    with pytest.raises(HierarchyError, match="in 1 row that the hierarchy illnesses lacks"):
        _hide(database, 0.5)
    with pytest.raises(InputError, match="from 0 to 1"):
        _hide(database, 2)
