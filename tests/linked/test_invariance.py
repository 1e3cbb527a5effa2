"""m-invariance across relations that carry the person key, against plain Python."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import pytest

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import RelationError, SearchError
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.m_invariance import Invariance, refuse_invariance
from ppdp_sql.release.invariance import Invariances, measure_invariance
from tests.databases import Database
from tests.seeds import seeds

from .linking import session_on

QUASI = ['the "age"', "zip"]
SENSITIVE = "disease's"
PERSON = "person id"
TYPES = {QUASI[0]: "varchar", QUASI[1]: "integer", SENSITIVE: "varchar", PERSON: "integer"}

Row = Sequence[Any]


def plain(now: Sequence[Row], *earlier: Sequence[Row]) -> Invariances:
    groups = _groups(now)
    rows = [len(members) for members in groups.values()]
    distinct = all(len({row[2] for row in found}) == len(found) for found in groups.values())
    changed, people = set(), set()
    for row in now:
        for before in earlier:
            for other in before:
                if row[3] is not None and row[3] == other[3]:
                    people.add(row[3])
                    values = {member[2] for member in groups[tuple(row[:2])]}
                    if values != {member[2] for member in _groups(before)[tuple(other[:2])]}:
                        changed.add(row[3])
    return Invariances(
        min(rows) if distinct else 0,
        len(changed),
        len(people),
        sum(row[3] is None for row in now),
    )


def _groups(rows: Sequence[Row]) -> dict[tuple[Any, ...], list[Row]]:
    groups = defaultdict(list)
    for row in rows:
        groups[tuple(row[:2])].append(row)
    return groups


def measured(database: Database, *relations: Sequence[Row]) -> Invariances:
    for number, rows in enumerate(relations):
        database.create(f"release {number}", TYPES, rows)
    with session_on(database) as session:
        first, *earlier = [Relation(f"release {number}") for number in range(len(relations))]
        found = measure_invariance(session, first, QUASI, [SENSITIVE], PERSON, earlier)
    return found[SENSITIVE]


#: Xiao and Tao's example in small: Bob (1) stays with the same values, Ann (2) does not.
FIRST = [
    ["2*", 1, "flu", 1],
    ["2*", 1, "ulcer", 3],
    ["3*", 1, "flu", 2],
    ["3*", 1, "cold", 4],
]
SECOND = [
    ["2*", 2, "flu", 1],
    ["2*", 2, "ulcer", None],
    ["3*", 1, "flu", 2],
    ["3*", 1, "gout", 5],
]


def test_a_relation_alone(database: Database) -> None:
    assert measured(database, FIRST) == Invariances(m=2, changed=0, people=0, counterfeits=0)


def test_two_releases(database: Database) -> None:
    """Bob's set is the same thanks to a counterfeit; Ann's tells that she has the flu."""
    found = measured(database, SECOND, FIRST)
    assert found == Invariances(m=2, changed=1, people=2, counterfeits=1)
    assert found == plain(SECOND, FIRST)


def test_a_repeated_value_breaks_it(database: Database) -> None:
    assert measured(database, [*FIRST, ["2*", 1, "flu", 9]]).m == 0


def test_null_is_a_value_and_may_not_repeat_either(database: Database) -> None:
    rows = [["2*", None, None, 1], ["2*", None, "flu", 2]]
    assert measured(database, rows, rows) == Invariances(2, 0, 2, 0)


@pytest.mark.parametrize("seed", seeds(3))
def test_random_releases(database: Database, seed: int) -> None:
    draw = random.Random(seed)

    def release() -> list[Row]:
        return [
            [
                draw.choice(["2*", "3*", None]),
                draw.choice([1, 2]),
                draw.choice(["flu", "cold", "o'cough", "gout", None]),
                draw.choice([None, *range(12)]),
            ]
            for _ in range(draw.randint(3, 14))
        ]

    relations = [release() for _ in range(1 + seed % 3)]
    assert measured(database, *relations) == plain(*relations)


def test_keys_of_other_types_are_compared_as_text(database: Database) -> None:
    database.create("now", TYPES, SECOND)
    database.create("before", TYPES | {PERSON: "varchar"}, FIRST)
    with session_on(database) as session:
        found = measure_invariance(
            session, Relation("now"), QUASI, [SENSITIVE], PERSON, [Relation("before")]
        )
    assert found[SENSITIVE].people == 2


def test_an_earlier_relation_without_the_key(database: Database) -> None:
    database.create("now", TYPES, SECOND)
    database.create("before", {"person_id": "integer"}, [[1]])
    with session_on(database) as session, pytest.raises(RelationError, match="'before' has no"):
        measure_invariance(
            session, Relation("now"), QUASI, [SENSITIVE], PERSON, [Relation("before")]
        )


def test_algorithms_that_cannot_refuse_it() -> None:
    refuse_invariance([KAnonymity(k=2)], ["kaca"])
    with pytest.raises(SearchError, match="use algorithm: kaca or two_level") as error:
        refuse_invariance([KAnonymity(k=2), Invariance(m=2, about="x")], ["kaca", "two_level"])
    assert error.value.exit_code == 2
