"""m-invariance of releases that follow each other, against plain Python."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api import people
from ppdp_sql.errors import (
    InputError,
    NoSolutionError,
    RelationError,
    SearchError,
    VerificationError,
)
from tests.databases import Database

TYPES = {
    "person": "integer",
    "age": "integer",
    "zone": "varchar",
    "visits": "integer",
    "illness": "varchar",
}

FIRST = [
    (1, 21, "north", 1, "flu"),
    (2, 22, "north", 1, "cold"),
    (3, 41, "north", 1, "gout"),
    (4, 42, "north", 1, "flu"),
]


def policy(m: int = 2, algorithm: str = "kaca", **changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "patients",
        "entity": "person",
        "columns": {
            "age": "quasi",
            "zone": "quasi",
            # Only for the test: a real release shows nobody's key.
            "person": {"keep": {"unique": "allow"}},
            "illness": "sensitive",
        },
        "privacy": [{"m_invariance": {"m": m, "column": "illness"}}],
        "suppression": "60%",
        "search": {"algorithm": algorithm},
        "publish": {"table": "released"},
    } | changes


def sets_of(database: Database) -> dict[int, frozenset[Any]]:
    """Return who stands with which values, and check what one release promises."""
    groups = defaultdict(list)
    for age, zone, person, illness in database.rows("released").elements():
        groups[age, zone].append((person, illness))
    assert groups
    for members in groups.values():
        assert len({illness for _, illness in members}) == len(members)
    return {
        person: frozenset(illness for _, illness in members)
        for members in groups.values()
        for person, _ in members
    }


def refill(database: Database, rows: list[tuple[Any, ...]]) -> None:
    database.execute("drop table if exists patients")
    database.create("patients", TYPES, rows)


def people_tables(database: Database) -> set[str]:
    return {name for name in database.relations() if name.startswith("ppdp_private.people__")}


def test_known_groups(database: Database) -> None:
    """Whoever comes fills the place of who left; who fits nowhere is suppressed."""
    refill(database, FIRST)
    first = ppdp_sql.run(policy(), database.url)
    assert first.to_dict()["privacy"][0]["achieved"] == 2
    assert database.rows("released") == Counter(
        [
            ("[21, 22]", "north", 1, "flu"),
            ("[21, 22]", "north", 2, "cold"),
            ("[41, 42]", "north", 3, "gout"),
            ("[41, 42]", "north", 4, "flu"),
        ]
    )
    refill(database, [*FIRST[:1], *FIRST[2:], (5, 23, "north", 1, "cold"), (6, 43, "north", 1, "")])
    second = ppdp_sql.run(policy(), database.url)
    assert second.to_dict()["rows"]["suppressed"] == 1
    assert database.rows("released") == Counter(
        [
            ("[21, 23]", "north", 1, "flu"),
            ("[21, 23]", "north", 5, "cold"),
            ("[41, 42]", "north", 3, "gout"),
            ("[41, 42]", "north", 4, "flu"),
        ]
    )
    # Whoever was away is followed all the same: the second person stood with flu, not with gout.
    others = [(7, 23, "gout"), (8, 30, "flu"), (9, 24, "cold")]
    refill(database, [FIRST[1], *((who, age, "north", 1, what) for who, age, what in others)])
    ppdp_sql.run(policy(), database.url)
    with_flu, with_gout = {"cold", "flu"}, {"cold", "gout"}
    assert sets_of(database) == {2: with_flu, 8: with_flu, 7: with_gout, 9: with_gout}


@pytest.mark.parametrize(
    ("algorithm", "m", "seed"),
    [
        ("kaca", 3, 1),
        ("two_level", 3, 3),
        ("topdown_kaca", 2, 4),
        ("topdown", 2, 5),
        ("mondrian", 3, 6),
    ],
)
def test_random_releases(database: Database, algorithm: str, m: int, seed: int) -> None:
    draw = random.Random(seed)
    values = ["flu", "cold", "o'cough", "gout", "ulcer", None]

    def person(number: int) -> tuple[Any, ...]:
        zone = draw.choice(["north", "south", None])
        return number, draw.randint(20, 80), zone, 1, draw.choice(values)

    rows = [person(number) for number in range(40)]
    before: dict[int, frozenset[Any]] = {}
    followed = 0
    for turn in range(2):
        refill(database, rows)
        found = ppdp_sql.run(policy(m, algorithm), database.url).to_dict()
        now = sets_of(database)
        assert min(len(values) for values in now.values()) == found["privacy"][0]["achieved"] >= m
        assert len(now) == found["rows"]["published"] >= 0.4 * len(rows)
        assert all(now[person] == before[person] for person in now if person in before)
        followed += sum(person in before for person in now)
        before |= now
        kept = draw.sample(rows, 34)
        rows = [*kept, *(person(100 * (turn + 1) + number) for number in range(12))]
    assert followed > 10


def test_with_other_models(database: Database) -> None:
    draw = random.Random(5)
    rows = [(n, draw.randint(20, 60), "a", 1, "abcdef"[n % 6]) for n in range(30)]
    refill(database, rows)
    asked = [{"k": 4}, {"m_invariance": {"m": 3}}]
    found = ppdp_sql.run(policy(privacy=asked), database.url).to_dict()
    assert all(facts["satisfied"] for facts in found["privacy"])
    assert min(len(values) for values in sets_of(database).values()) >= 4


def test_what_is_kept(database: Database) -> None:
    """One table, without anybody's key, dropped with its release, or with the name it had."""
    others = people_tables(database)
    refill(database, FIRST)
    ppdp_sql.run(policy(), database.url)
    first = people_tables(database) - others
    second = ppdp_sql.run(policy(), database.url)
    kept = people_tables(database) - others
    assert len(first) == len(kept) == 1
    assert kept != first
    rows = database.execute(f"select person, value from {kept.pop()}")
    assert Counter(value for _, value in rows if value) == {"=flu": 2, "=cold": 1, "=gout": 1}
    assert len({person for person, _ in rows if person}) == 4
    assert all(len(person) == 32 for person, _ in rows if person)
    assert second.release is not None
    verified = ppdp_sql.verify_release(second.release.id, database.url)
    assert verified.privacy[0].achieved == 2
    ppdp_sql.drop_release(second.release.id, database.url)
    assert people_tables(database) == others


def test_the_verification_remembers_what_a_search_forgets(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = people.load_earlier

    def forget(session: Any, *context: Any) -> Any:
        tables = load(session, *context)
        session.execute_statement("forget", f'delete from "{tables.people}"')
        return tables

    refill(database, FIRST)
    ppdp_sql.run(policy(), database.url)
    before = database.rows("released")
    monkeypatch.setattr(people, "load_earlier", forget)
    refill(database, [*FIRST[:1], (5, 22, "north", 1, "gout")])
    with pytest.raises(VerificationError, match="1 person of 1 who were published before"):
        ppdp_sql.run(policy(), database.url)
    assert database.rows("released") == before


def test_rows_that_can_never_pass(database: Database) -> None:
    """Two of one class with one value; nothing is published, and nothing is left."""
    refill(database, [*FIRST, (5, 21, "north", 1, "flu")])
    before = database.relations()
    with pytest.raises(NoSolutionError, match="2 rows of 5 agree in every") as error:
        ppdp_sql.run(policy(suppression=1), database.url)
    assert error.value.exit_code == 3
    assert database.relations() == before
    # 1 and 5 are left out together; 2 stands alone then.
    found = ppdp_sql.run(policy(suppression=3), database.url)
    assert found.to_dict()["rows"] == {"source": 5, "published": 2, "suppressed": 3}


def test_people_without_a_group(database: Database) -> None:
    refill(database, [*FIRST, (5, 60, "north", 1, "flu")])
    with pytest.raises(NoSolutionError, match="1 row of 5 find no group"):
        ppdp_sql.run(policy(suppression=0), database.url)


def test_too_few_values(database: Database) -> None:
    refill(database, FIRST)
    with pytest.raises(NoSolutionError, match="'illness' has 3 in all"):
        ppdp_sql.run(policy(m=4), database.url)


def test_one_row_per_person(database: Database) -> None:
    refill(database, [*FIRST, (1, 30, "south", 1, "gout")])
    with pytest.raises(RelationError, match="1 value of 'person' in more than one row"):
        ppdp_sql.run(policy(), database.url)
    refill(database, [*FIRST, (None, 30, "south", 1, "gout")])
    with pytest.raises(RelationError, match="no 'person' in 1 row"):
        ppdp_sql.run(policy(), database.url)


@pytest.mark.parametrize("algorithm", ["optimal", "samarati", "subtree", "sibling"])
def test_algorithms_that_cannot(database: Database, algorithm: str) -> None:
    refill(database, FIRST)
    with pytest.raises(SearchError, match="use algorithm: kaca or mondrian or topdown"):
        ppdp_sql.run(policy(algorithm=algorithm), database.url)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"entity": None}, "name the column of the person key with entity"),
        ({"privacy": [{"m_invariance": {"m": 2, "counterfeits": True}}]}, "stand for nobody"),
        ({"suppression": {"limit": 1, "unit": "value"}}, "unit: row"),
        ({"search": {"algorithm": "kaca", "numbers": "mean"}}, "two groups may have one mean"),
        ({"publish": {"in_place": True}}, "in_place replaces it"),
    ],
)
def test_what_is_refused(database: Database, changes: dict[str, Any], message: str) -> None:
    refill(database, FIRST)
    asked = policy(**changes)
    with pytest.raises(InputError, match=message):
        ppdp_sql.run({key: value for key, value in asked.items() if value}, database.url)


def test_beside_a_release_that_keeps_nobody_together(database: Database) -> None:
    refill(database, FIRST)
    plain = policy(privacy=[{"k": 2}], publish={"table": "plain"})
    first = ppdp_sql.run(plain, database.url)
    assert first.release is not None
    with pytest.raises(VerificationError, match="was made without m_invariance of illness"):
        ppdp_sql.run(policy(), database.url)
    ppdp_sql.drop_release(first.release.id, database.url)
    ppdp_sql.run(policy(), database.url)
    beside = ppdp_sql.run(policy(publish={"table": "beside"}), database.url)
    assert not beside.warnings
    assert database.rows("beside") == database.rows("released")
