"""Knowledge breach probability: the paper's example, and its laws on random tables."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.leaks.breach import BANDS, QUANTILES, Breach, Distribution, breach
from tests.databases import Database, DuckDBDatabase
from tests.policies import load_csv

QUASI = ["age", "gender", "zipcode"]
SENSITIVE = ["government", "marital_status", "salary"]


def _breach(database: Database, table: str, quasi: list[str], sensitive: list[str]) -> Breach:
    with (
        open_session(database.url, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        relation = session.engine.qualify(Relation(table))
        return breach(session, relation, quasi, sensitive)


def test_the_papers_example(database: Database) -> None:
    """Never married and <=50K, where state-gov is known: 8/25 after Break-Merge, 1 before."""
    load_csv(database, "s2_table_2")
    database.execute("create table first as select * from s2_table_2 where gender = 'F'")
    found = _breach(database, "first", QUASI, SENSITIVE)
    knows = found.of(knows_group=True, column="government")
    assert knows.after.worst == pytest.approx(8 / 25, abs=1e-15)
    assert knows.before.worst == 1
    assert [(item.rows, item.before) for item in found.worst_groups] == [(5, 1.0)]
    # Table XIII has 32% for the two who are so; the others follow from their own values.
    assert knows.after.mean == pytest.approx((2 * 8 + 4 + 4 + 1) / 25 / 5)
    assert knows.before.persons == {"low": 0, "moderate": 0, "high": 0, "very high": 5}
    assert knows.after.persons == {"low": 3, "moderate": 2, "high": 0, "very high": 0}
    both = _breach(database, "s2_table_2", QUASI, SENSITIVE)
    assert (both.rows, both.groups) == (10, 2)
    value = both.of(knows_group=False, column="government")
    assert value.after == value.before
    assert value.after.worst == pytest.approx(3 / 5)


class Person:
    """The laws of one person, in exact fractions."""

    def __init__(self, row: tuple[Any, ...], rows: list[tuple[Any, ...]], quasi: int) -> None:
        group = [other for other in rows if other[:quasi] == row[:quasi]]
        self.group, self.size = row[:quasi], len(group)
        places = range(quasi, len(row))
        self.counts = [sum(other[i] == row[i] for other in group) for i in places]
        self.shares = [Fraction(count, self.size) for count in self.counts]
        joint = sum(other == row for other in group)
        self.before_group = Fraction(joint, self.size)
        self.after_group = prod(self.shares)
        self.before_both = [Fraction(joint, count) for count in self.counts]
        self.after_both = [
            prod(share for other, share in enumerate(self.shares) if other != known)
            for known in range(len(self.shares))
        ]

    def check_laws(self) -> None:
        """Property 1, corollary 1, lemma 1 and property 2 of S2."""
        columns = len(self.shares)
        for known, share in enumerate(self.shares):
            both = self.after_both[known]
            assert self.after_group == both * share
            assert both >= self.after_group
            assert both >= Fraction(1, self.counts[known] * self.size ** (columns - 1))
        assert self.after_group >= Fraction(1, self.size**columns)


def _check(told: Distribution, people: list[tuple[tuple[Any, ...], Fraction]]) -> None:
    values = sorted(value for _, value in people)
    assert told.mean == pytest.approx(float(sum(values) / len(values)))
    assert told.worst == pytest.approx(float(values[-1]))
    for share in QUANTILES:
        place = -(-Fraction(str(share)) * len(values) // 1) - 1
        assert told.quantiles[share] == pytest.approx(float(values[int(max(place, 0))]))
    worst: dict[tuple[Any, ...], Fraction] = {}
    for group, value in people:
        worst[group] = max(value, worst.get(group, Fraction(0)))
    assert told.persons == _bands(values)
    assert told.groups == _bands(list(worst.values()))


def _bands(values: list[Fraction]) -> dict[str, int]:
    bounds = [Fraction(str(bound)) for bound in BANDS.values()]
    counts = Counter(max(i for i, bound in enumerate(bounds) if value >= bound) for value in values)
    return {name: counts[i] for i, name in enumerate(BANDS)}


_ROWS = st.lists(
    st.tuples(st.sampled_from("ab"), *[st.sampled_from(["x", "y", "z", None])] * 3),
    min_size=1,
    max_size=25,
)


@settings(max_examples=12)
@given(rows=_ROWS, columns=st.integers(1, 3))
def test_random_tables(
    rows: list[tuple[Any, ...]], columns: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    rows = [row[: 1 + columns] for row in rows]
    people = [Person(row, rows, 1) for row in rows]
    for person in people:
        person.check_laws()
    database = DuckDBDatabase(tmp_path_factory.mktemp("breach") / "warehouse.duckdb")
    _check_breach(database, rows, columns, people)


def test_a_table_of_a_server(database: Database) -> None:
    rows: list[tuple[Any, ...]] = [
        ("ab"[i % 2], "xyz"[i * i % 3], "pq"[i % 5 % 2], [None, "u"][i % 3 % 2]) for i in range(40)
    ]
    people = [Person(row, rows, 1) for row in rows]
    _check_breach(database, rows, 3, people)


def _check_breach(
    database: Database, rows: list[tuple[Any, ...]], columns: int, people: list[Person]
) -> None:
    names = ["q", *(f"s{i}" for i in range(columns))]
    database.create("t", dict.fromkeys(names, "varchar"), rows)
    found = _breach(database, "t", ["q"], names[1:])
    assert (found.rows, found.groups) == (len(rows), len({row[0] for row in rows}))
    group = found.of(knows_group=True)
    _check(group.before, [(person.group, person.before_group) for person in people])
    _check(group.after, [(person.group, person.after_group) for person in people])
    for i, name in enumerate(names[1:]):
        alone = found.of(knows_group=False, column=name)
        _check(alone.after, [(person.group, person.shares[i]) for person in people])
        both = found.of(knows_group=True, column=name)
        _check(both.before, [(person.group, person.before_both[i]) for person in people])
        _check(both.after, [(person.group, person.after_both[i]) for person in people])
    worst = sorted(item.after for item in found.worst_groups)
    expected: dict[tuple[Any, ...], Fraction] = {}
    for person in people:
        most = max(*person.after_both, Fraction(0))
        expected[person.group] = max(most, expected.get(person.group, Fraction(0)))
    assert worst == pytest.approx(sorted(map(float, expected.values())))


def test_what_cannot_be_asked(database: Database) -> None:
    database.create("t", {"q": "varchar", "s": "varchar"}, [])
    with pytest.raises(InputError, match="is empty"):
        _breach(database, "t", ["q"], ["s"])
    with pytest.raises(InputError, match="name quasi-identifiers and sensitive"):
        _breach(database, "t", ["q"], [])


def test_breaking_lowers_what_is_told(database: Database) -> None:
    """The release that is published in pieces tells less than the table that it was."""
    load_csv(database, "s2_table_2")
    found = _breach(database, "s2_table_2", QUASI, SENSITIVE)
    for name in SENSITIVE:
        knows = found.of(knows_group=True, column=name)
        assert knows.after.worst < knows.before.worst
        assert knows.after.mean < knows.before.mean
    document = found.to_dict()
    assert document["knowledge"][0]["column"] is None
    assert not any("State-gov" in str(part) for part in document.values())
    assert ppdp_sql.check("s2_table_2", engine=database.url, quasi=QUASI).k == 5
