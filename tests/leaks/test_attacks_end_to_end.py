"""Attacks that succeed fail after exactly the change of the policy that they proposed."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.leaks.attacks.base import Finding
from tests.databases import Database

COLUMNS = {
    "id": "integer",
    "age": "integer",
    "zip": "varchar",
    "sex": "varchar",
    "disease": "varchar",
    "ward": "varchar",
}
DISEASES = "flu;lungs;*\ncold;lungs;*\nasthma;lungs;*\ngout;joints;*\nlumbago;joints;*\n"


def people(number: int = 160) -> list[tuple[Any, ...]]:
    """People whose illness goes by their age; of the young it is nearly certain."""
    draw = random.Random(7)
    rows: list[tuple[Any, ...]] = []
    for row in range(number):
        age = draw.choice([20, 21, 22, 30, 33, 38, 45, 47, 52, 58])
        old = age >= 40
        illness = draw.choices(
            ["flu", "cold", "asthma", "gout", "lumbago", None],
            [1, 1, 1, 5, 4, 0.3] if old else [8, 3, 2, 0.3, 0.2, 0],
        )[0]
        rows.append(
            (
                row,
                None if row == 17 else age,
                f"476{draw.randrange(2)}{draw.randrange(3)}",
                draw.choice(["f", "m"]),
                illness,
                "north" if draw.random() < 0.5 else "south",
            )
        )
    return rows


def policy_of(folder: Path, **changes: Any) -> dict[str, Any]:
    path = folder / "disease.csv"
    path.write_text(DISEASES)
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "id": "identifier",
            "age": {"quasi": {"intervals": {"width": [5, 10, 20], "from": 0}}},
            "zip": {"quasi": {"prefix": [4, 3]}},
            "sex": "quasi",
            "disease": {"sensitive": str(path)},
            "ward": {"keep": {"unique": "allow"}},
        },
        "privacy": [{"k": 2}],
        "suppression": "5%",
        "publish": {"table": "released"},
    } | changes


def applied(policy: dict[str, Any], fix: Any) -> dict[str, Any]:
    """Put what an attack proposed into the policy, and nothing else."""
    changed = copy.deepcopy(policy)
    changed["privacy"] = [*policy["privacy"], *fix.get("privacy", [])]
    changed["columns"] = policy["columns"] | dict(fix.get("columns", {}))
    return changed


def attacked(database: Database, policy: dict[str, Any], name: str, **known: Any) -> Finding:
    ppdp_sql.run(policy, database.url)
    (found,) = ppdp_sql.attack(policy, database.url, attacks=[name], **known).findings
    return found


@pytest.fixture
def clinic(database: Database) -> Database:
    rows = people()
    database.create("people", COLUMNS, rows)
    # A public table has others, too, of the same ages and places.
    others = [(1000 + row[0], *row[1:]) for row in rows if row[0] % 3]
    database.create("town", COLUMNS, [*rows, *others])
    return database


@pytest.mark.parametrize(
    ("name", "known", "model"),
    [
        ("record_linkage", {"external": "people", "truth": "id"}, "k"),
        ("homogeneity", {}, "distinct_l"),
        ("skewness", {"factor": 1.6}, "beta_likeness"),
        ("similarity", {}, "t_closeness"),
        ("background", {"knows": ["disease!=flu"], "confidence": 0.8}, "ck_safety"),
        ("background", {"confidence": 0.8}, "ck_safety"),
        ("probabilistic", {"confidence": 0.6}, "alpha_k"),
        ("table_linkage", {"population": "town", "confidence": 0.7}, "delta_presence"),
    ],
)
def test_the_proposed_change_stops_the_attack(
    clinic: Database, tmp_path: Path, name: str, known: dict[str, Any], model: str
) -> None:
    policy = policy_of(tmp_path)
    before = attacked(clinic, policy, name, **known)
    assert before.succeeded
    assert before.learned["rows"] > 0
    assert before.fix is not None
    assert [next(iter(one)) for one in before.fix["privacy"]] == [model]
    after = attacked(clinic, applied(policy, before.fix), name, **known)
    assert not after.succeeded
    assert after.learned["rows"] == 0
    assert after.fix is None


def test_a_raw_table_is_linked_and_its_release_is_not(clinic: Database, tmp_path: Path) -> None:
    """Who has the external table names most people of the raw one, and few of the release."""
    (raw,) = ppdp_sql.attack(
        "people",
        clinic.url,
        quasi=["age", "zip", "sex"],
        external="town",
        truth="id",
        attacks=["record_linkage"],
    ).findings
    assert raw.learned["success"]["rate"] > 0.4
    assert raw.fix == {"privacy": [{"k": 5}]}
    known = {"external": "town", "truth": "id"}
    after = attacked(clinic, applied(policy_of(tmp_path), raw.fix), "record_linkage", **known)
    assert not after.succeeded
    assert after.learned["success"]["rate"] <= 0.2
    assert after.learned["journalist"]["max"] <= after.learned["prosecutor"]["max"] <= 0.2


def test_a_kept_column_that_is_known_becomes_a_quasi_identifier(
    clinic: Database, tmp_path: Path
) -> None:
    policy = policy_of(tmp_path, privacy=[{"k": 5}])
    known = {"external": "people", "attacks": ["record_linkage"]}
    ppdp_sql.run(policy, clinic.url)
    assert not ppdp_sql.attack(policy, clinic.url, **known).findings[0].succeeded
    (found,) = ppdp_sql.attack(policy, clinic.url, quasi=["ward"], **known).findings
    assert found.succeeded
    assert found.fix == {"privacy": [{"k": 5}], "columns": {"ward": "quasi"}}
    changed = applied(policy, found.fix)
    ppdp_sql.run(changed, clinic.url)
    after = ppdp_sql.attack(changed, clinic.url, quasi=["ward"], **known).findings[0]
    assert not after.succeeded
    assert set(after.learned["columns"]) == {"age", "zip", "sex", "ward"}


def test_facts_about_another_column_make_it_known(database: Database) -> None:
    """Each room is mixed, and who knows somebody's ward knows the illness."""
    beds = [("a", "north", "flu"), ("a", "south", "cold"), ("b", "north", "gout")]
    columns = {"room": "varchar", "ward": "varchar", "disease": "varchar"}
    database.create("beds", columns, [*beds, ("b", "south", "flu")] * 3)
    policy = {
        "version": 1,
        "source": "beds",
        "columns": {"room": "quasi", "ward": "keep", "disease": "sensitive"},
        "privacy": [{"k": 3}],
        "publish": {"table": "released"},
    }
    before = attacked(database, policy, "background", knows=["ward=north"])
    assert before.learned["certain_rows"] == 6
    assert before.learned["without_groups"] == 0.5
    assert before.fix is not None
    assert before.fix["columns"] == {"ward": "quasi"}
    # Once it is treated as known, the best guess of a group knows it as well.
    after = attacked(database, applied(policy, before.fix), "probabilistic")
    assert not after.succeeded


@pytest.mark.parametrize("algorithm", ["mondrian", "kaca"])
def test_everybody_is_found_in_their_own_group(
    clinic: Database, tmp_path: Path, algorithm: str
) -> None:
    """Labels of every algorithm are read: who is in the release fits a group of it."""
    policy = policy_of(tmp_path, privacy=[{"k": 4}], suppression=0, search={"algorithm": algorithm})
    found = attacked(clinic, policy, "record_linkage", external="people", truth="id")
    success, journalist = found.learned["success"], found.learned["journalist"]
    assert success["people"] == success["present"] == journalist["matched_people"] == 160
    assert journalist["linked_rows"] == 160
    assert 0 < success["rate"] <= 0.25
    assert journalist["fewest_people"] >= 4


def test_two_releases_tell_together_what_neither_tells(database: Database) -> None:
    """Groups by age and groups by place, each of two values, have one value in common."""
    guests = [(20, "a"), (20, "b"), (60, "a")]
    database.create("guests", {"age": "integer", "town": "varchar"}, guests)
    columns = {"age": "varchar", "town": "varchar", "disease": "varchar"}
    young, old = ("[20, 30)", "*"), ("[60, 70)", "*")
    database.create("by_age", columns, [(*young, "flu"), (*young, "cold"), (*old, "gout")])
    towns = [("*", "a", "flu"), ("*", "a", "gout"), ("*", "b", "cold")]
    database.create("by_town", columns, towns)
    for now, before in (("by_age", "by_town"), ("by_town", "by_age")):
        (found,) = ppdp_sql.attack(
            now,
            database.url,
            quasi=["age", "town"],
            sensitive=["disease"],
            earlier=before,
            external="guests",
            attacks=["intersection"],
        ).findings
        # The first is narrowed to flu; the others' values are certain from one of them.
        assert (found.learned["rows"], found.learned["narrowed"]) == (1, 1)
        assert found.learned["people"] == 3
        assert found.fix == {"privacy": [{"m_invariance": {"m": 2, "column": "disease"}}]}


def test_starred_rows_hold_who_is_in_no_other_group(database: Database) -> None:
    """The key is in the source alone: its rows are followed by their labels."""
    rooms = [*"aaabbbcde"]
    database.create("beds", {"id": "integer", "room": "varchar"}, list(enumerate(rooms)))
    policy = {
        "version": 1,
        "source": "beds",
        "columns": {"id": "identifier", "room": "quasi"},
        "privacy": [{"k": 3}],
        "suppression": 3,
        "suppressed": "star",
        "publish": {"table": "released"},
    }
    found = attacked(database, policy, "record_linkage", external="beds", truth="id")
    # Six people have six rows open, theirs and the starred; three have the starred alone.
    assert found.learned["success"] == {
        "people": 9,
        "present": 9,
        "expected": pytest.approx(6 / 6 + 3 / 3),
        "rate": pytest.approx(2 / 9),
        "share": pytest.approx(2 / 9),
    }
    # Everybody fits the starred rows.
    assert found.learned["journalist"]["max"] == pytest.approx(1 / 3)
    assert found.learned["marketer"]["share"] == pytest.approx((1 + 1 + 3 / 9) / 9)
    # Who takes those of the first room for the second's does not find them among the starred.
    database.execute("create table rumours as select id, replace(room, 'a', 'b') as room from beds")
    found = attacked(database, policy, "record_linkage", external="rumours", truth="id")
    assert found.learned["success"]["expected"] == pytest.approx(3 / 6 + 3 / 3)


def test_a_table_without_everybody_makes_nobody_surer(database: Database) -> None:
    """One person for three rows is one of three, and not certain."""
    database.create("released", {"room": "varchar"}, [("a",)] * 3 + [("b",)])
    database.create("guests", {"room": "varchar"}, [("a",), ("b",), ("b",)])
    (found,) = ppdp_sql.attack("released", database.url, quasi=["room"], external="guests").findings
    assert found.learned["journalist"]["max"] == 0.5
    assert found.learned["journalist"]["mean"] == pytest.approx((3 / 3 + 1 / 2) / 4)
    assert found.learned["marketer"]["share"] == pytest.approx((1 / 3 + 1 / 2) / 4)


def test_the_people_of_a_policy_are_those_of_its_source(clinic: Database, tmp_path: Path) -> None:
    policy = policy_of(tmp_path)
    ppdp_sql.run(policy | {"publish": {"table": "older"}}, clinic.url)
    found = attacked(clinic, policy, "intersection", earlier="older")
    assert not found.succeeded
    published = clinic.execute("select count(*) from released")[0][0]
    assert found.learned["people"] == published
    assert (found.learned["narrowed"], found.learned["nothing_common"]) == (0, 0)


@pytest.mark.parametrize("kind", ["varchar", "integer"])
def test_what_is_hidden_gives_nothing_away(database: Database, kind: str) -> None:
    """Everybody of a hidden group looks the same, and that is no value."""
    rows = [("a", 1), ("a", 2), ("b", 1), ("b", 2), ("c", 3), ("c", 3)]
    columns = {"room": "varchar", "disease": kind}
    database.create("beds", columns, [(room, str(value)) for room, value in rows] * 2)
    policy = {
        "version": 1,
        "source": "beds",
        "columns": {"room": {"quasi": None, "max_level": 0}, "disease": "sensitive"},
        "privacy": [{"t_closeness": {"t": 0.4, "column": "disease", "hide": 4}}],
        "publish": {"table": "released"},
    }
    ppdp_sql.run(policy, database.url)
    found = {one.attack: one for one in ppdp_sql.attack(policy, database.url).findings}
    assert found["homogeneity"].learned == {"rows": 0, "share": 0.0, "groups": 0}
    assert found["probabilistic"].learned["mean"] == 0.5
    # A third of all has each value, and half of each room that shows it.
    assert found["skewness"].learned["largest_ratio"] == pytest.approx(1.5)
    raw = ppdp_sql.attack("beds", database.url, quasi=["room"], sensitive=["disease"])
    assert {one.attack: one for one in raw.findings}["homogeneity"].learned["rows"] == 4
