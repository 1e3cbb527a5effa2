"""Attacks on every engine against plain Python, and what they refuse."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.cli.main import app
from ppdp_sql.errors import PpdpError
from ppdp_sql.leaks.attacks.registry import ATTACKS
from tests.databases import Database

from . import plain_attacks
from .plain_attacks import Linked, Rows, groups_of

#: Released labels: raw values, intervals of every form, codes that are cut off, `*` and NULL.
AGES = ["[20, 30)", "[20, 29]", "(30, 40]", "<25", ">=40", ">40", "<=30", "30", "*", None]
ZIPS = ["476**", "47***", "47601", "47911", "*", None]
TOWNS = ["north", "south", "Ulm", "*", None]
DISEASES = ["flu", "cold", "gout", "lumbago", None]
TYPES = {
    "id": "integer",
    "age": "varchar",
    'the "zip"': "varchar",
    "town": "varchar",
    "disease": "varchar",
    "ward": "integer",
}
PEOPLE = {"id": "integer", "years": "double", "post code": "varchar", "town": "varchar"}

TOWN_CSV = "Kiel;north;*\nBremen;north;*\nUlm;south;*\n"
DISEASE_CSV = "flu;lungs;soft;*\ncold;lungs;soft;*\ngout;joints;hard;*\nlumbago;back;hard;*\n"
DISEASE_PATHS = {
    "flu": ("flu", "lungs", "soft", "*"),
    "cold": ("cold", "lungs", "soft", "*"),
    "gout": ("gout", "joints", "hard", "*"),
    "lumbago": ("lumbago", "back", "hard", "*"),
    None: (None, None, None, "*"),
}
QUASI = ["age", 'the "zip"', "town"]


def released(draw: random.Random, number: int) -> Rows:
    return [
        (
            row if row % 7 else None,
            draw.choice(AGES),
            draw.choice(ZIPS),
            draw.choice(TOWNS),
            draw.choice(DISEASES),
            draw.choice([1, 2, None]),
        )
        for row in range(number)
    ]


def people_of(draw: random.Random, number: int) -> Rows:
    return [
        (
            row if row % 5 else None,
            draw.choice([20.0, 24.5, 25.0, 29.0, 30.0, 40.0, 41.0, None]),
            draw.choice(["47601", "47602", "47911", "4760", "10000", None]),
            draw.choice(["Kiel", "Bremen", "Ulm", "Rome", None]),
        )
        for row in range(number)
    ]


def age_fits(label: str | None, value: float | None) -> bool:
    if label == "*":
        return True
    if label is None or value is None:
        return label is value
    tests: dict[str, Callable[[float], bool]] = {
        "[20, 30)": lambda age: 20 <= age < 30,
        "[20, 29]": lambda age: 20 <= age <= 29,
        "(30, 40]": lambda age: 30 < age <= 40,
        "<25": lambda age: age < 25,
        ">=40": lambda age: age >= 40,
        ">40": lambda age: age > 40,
        "<=30": lambda age: age <= 30,
        "30": lambda age: age == 30,
    }
    return tests[label](value)


def zip_fits(label: str | None, value: str | None) -> bool:
    if label == "*":
        return True
    if label is None or value is None:
        return label is value
    return len(label) == len(value) and all(
        a in ("*", b) for a, b in zip(label, value, strict=True)
    )


def town_fits(label: str | None, value: str | None) -> bool:
    paths = {"Kiel": "north", "Bremen": "north", "Ulm": "south"}
    return label in ("*", value) or (value in paths and paths[value] == label)


FITS = [age_fits, zip_fits, town_fits]


def attacks_by_name(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {found["attack"]: found for found in document["attacks"]}


def has(learned: dict[str, Any], expected: dict[str, Any]) -> None:
    for name, value in expected.items():
        if value is not None:
            value = pytest.approx(float(value), rel=1e-9, abs=1e-11)
        assert learned[name] == value, name


@pytest.mark.parametrize(("seed", "number"), [(1, 1), (2, 12), (3, 40), (4, 150)])
def test_values_against_plain_python(
    database: Database, tmp_path: Path, seed: int, number: int
) -> None:
    """Groups and their values: homogeneity, skewness, similarity, background, probabilistic."""
    draw = random.Random(seed)
    rows = released(draw, number)
    database.create("release", TYPES, rows)
    path = tmp_path / "disease.csv"
    path.write_text(DISEASE_CSV)
    confidence = Fraction(6, 10)
    document = ppdp_sql.attack(
        "release",
        database.url,
        quasi=["age", "town"],
        sensitive=["disease"],
        hierarchy={"disease": str(path)},
        knows=["disease!=flu", "disease != gout", "ward=1"],
        factor=1.5,
        confidence=0.6,
    ).to_dict()
    found = attacks_by_name(document)
    groups = groups_of(rows, (1, 3), 4)
    assert (document["rows"], document["groups"]) == (len(rows), len(groups))
    learned = {name: one["learned"] for name, one in found.items()}
    told, certain = plain_attacks.homogeneity(groups)
    has(learned["homogeneity"], {"rows": told, "groups": certain, "share": told / len(rows)})
    told, touched, ratio, difference = plain_attacks.skewness(groups, Fraction(3, 2))
    has(
        learned["skewness"],
        {
            "rows": told,
            "groups": touched,
            "largest_ratio": ratio,
            "largest_difference": difference,
        },
    )
    has(learned["probabilistic"], plain_attacks.probabilistic(groups, confidence))
    facts = plain_attacks.known_facts(
        rows, (1, 3), 4, lambda row: row[4] not in ("flu", "gout") and row[5] == 1, confidence
    )
    has(learned["background"], facts)
    has(learned["background"]["any_one_value"], plain_attacks.any_value(groups, confidence))
    levels = [(one["rows"], one["groups"]) for one in learned["similarity"]["levels"]]
    assert levels == plain_attacks.similarity(groups, DISEASE_PATHS)
    for name in ("homogeneity", "skewness", "background", "probabilistic", "similarity"):
        assert found[name]["succeeded"] == (found[name]["learned"]["rows"] > 0)
        assert (found[name]["fix"] is not None) == found[name]["succeeded"]


@pytest.mark.parametrize(("seed", "number", "people"), [(1, 1, 1), (2, 15, 30), (3, 60, 25)])
def test_people_against_plain_python(
    database: Database, tmp_path: Path, seed: int, number: int, people: int
) -> None:
    """People and their groups: record linkage, table linkage, intersection."""
    draw = random.Random(seed)
    rows, earlier, known = (
        released(draw, number),
        released(draw, number + 5),
        people_of(draw, people),
    )
    database.create("release", TYPES, rows)
    # What was published before has a column less.
    before = {name: kind for name, kind in TYPES.items() if name != "town"}
    database.create("earlier", before, [(*row[:3], *row[4:]) for row in earlier])
    database.create("people", PEOPLE, known)
    path = tmp_path / "town.csv"
    path.write_text(TOWN_CSV)
    found = attacks_by_name(
        ppdp_sql.attack(
            "release",
            database.url,
            quasi=QUASI,
            sensitive=["disease"],
            external="people",
            match={"age": "years", 'the "zip"': "post code"},
            truth="id",
            hierarchy={"town": str(path)},
            population="people",
            earlier="earlier",
            threshold=0.3,
            confidence=0.4,
        ).to_dict()
    )
    linked = Linked(rows, known, (1, 2, 3), (1, 2, 3), FITS)
    learned = found["record_linkage"]["learned"]
    risks = linked.risks(4)
    has(learned, {"rows": risks["rows"], "share": risks["rows"] / len(rows)})
    has(
        learned["prosecutor"],
        {
            "max": Fraction(1, min(linked.groups.values())),
            "mean": Fraction(len(linked.groups), len(rows)),
            "rows_above": risks["rows_above"],
            "unique_rows": risks["unique_rows"],
        },
    )
    has(
        learned["journalist"],
        {
            "max": risks["journalist_max"],
            "mean": risks["journalist_mean"],
            "matched_people": risks["matched_people"],
            "linked_rows": risks["linked_rows"],
            "people": len(known),
        },
    )
    has(learned["marketer"], {"share": risks["marketer"]})
    everybody, present, expected = linked.success(0, 0)
    has(
        learned["success"],
        {
            "people": everybody,
            "present": present,
            "expected": expected,
            "rate": expected / present if present else 0,
            "share": expected / everybody if everybody else 0,
        },
    )
    has(found["table_linkage"]["learned"], linked.presence(Fraction(4, 10)))
    old = Linked(earlier, known, (1, 2), (1, 2), FITS[:2])
    pairs = [
        (now, then)
        for now, then in zip(linked.values(4), old.values(4), strict=True)
        if now and then
    ]
    has(
        found["intersection"]["learned"],
        {
            "people": len(pairs),
            "rows": sum(len(a & b) == 1 and len(a) > 1 and len(b) > 1 for a, b in pairs),
            "narrowed": sum(0 < len(a & b) < min(len(a), len(b)) for a, b in pairs),
            "nothing_common": sum(not a & b for a, b in pairs),
            "fewest_values": min((len(a & b) for a, b in pairs if a & b), default=None),
        },
    )


WARD = [("a", "flu"), ("a", "flu"), ("b", "cold"), ("b", "flu")]


def ward(database: Database) -> None:
    database.create("ward", {"room": "varchar", "disease": "varchar"}, WARD)


CANNOT: list[tuple[dict[str, Any], str]] = [
    ({"quasi": []}, "with --quasi"),
    ({"quasi": ["rom"]}, "did you mean 'room'"),
    ({"sensitive": ["room"]}, "room cannot be a quasi-identifier and sensitive"),
    ({"attacks": ["homogenity"]}, "did you mean 'homogeneity'"),
    ({"attacks": ["magic"]}, "known are record_linkage"),
    ({"attacks": ["similarity"]}, "similarity needs the hierarchy"),
    ({"attacks": ["intersection"], "earlier": "ward"}, "needs the people who are in both"),
    ({"attacks": ["table_linkage"]}, "needs a public table"),
    ({"attacks": ["skewness"], "sensitive": []}, "needs a sensitive column"),
    ({"threshold": 0}, "the threshold is a chance between 0 and 1, not 0"),
    ({"factor": 1}, "the factor is a number above 1, not 1"),
    ({"factor": float("nan")}, "the factor is a number above 1"),
    ({"confidence": 1.5}, "the confidence is above 0 and 1 at most"),
    ({"knows": ["flu"]}, "COLUMN!=VALUE"),
    ({"knows": ["!=flu"]}, "COLUMN!=VALUE"),
    ({"knows": ["room=a"]}, "known anyway"),
    ({"knows": ["diseas!=flu"]}, "did you mean 'disease'"),
    ({"truth": "id"}, "add --external"),
    ({"external": "ward", "truth": "id"}, "'ward' has no column 'id' for --truth"),
    ({"external": "nobody"}, "the relation 'nobody' does not exist"),
    ({"external": "ward", "match": {"room": "place"}}, "has no column 'place'"),
    ({"external": "ward", "match": {"place": "room"}}, "--match is about column 'place'"),
    ({"external": "guests"}, "has no column 'room'; name its column with --match room="),
    ({"external": "empty"}, "'empty' is empty; give --external a table"),
    ({"external": "ward", "truth": "disease"}, "has 1 value of it more than once"),
    ({"hierarchy": {"bed": "adult/age"}}, "--hierarchy is about column 'bed'"),
    ({"hierarchy": {"disease": "adult/sex"}}, "2 values in 4 rows that the hierarchy"),
    ({"earlier": "guests"}, "'guests' has none of the columns room"),
]


def test_what_cannot_be_asked(database: Database) -> None:
    ward(database)
    database.create("guests", {"bed": "integer"}, [(1,)])
    database.create("empty", {"room": "varchar"}, [])
    for options, message in CANNOT:
        asked = {"quasi": ["room"], "sensitive": ["disease"]} | options
        with pytest.raises(PpdpError) as error:
            ppdp_sql.attack("ward", database.url, **asked)
        assert message in error.value.message
        assert error.value.exit_code == 2
    assert not [name for name in database.relations() if "ppdp__" in name]


def test_codes_are_no_numbers(database: Database) -> None:
    """Among codes 007 is not 7; among numbers it is."""
    database.create("shown", {"code": "varchar"}, [("007",), ("7.0",)])
    database.create("codes", {"code": "varchar"}, [("7",), ("007",)])
    database.create("numbers", {"code": "integer"}, [(7,), (8,)])
    for external, matched, linked in (("codes", 1, 1), ("numbers", 1, 2)):
        (found,) = ppdp_sql.attack(
            "shown", database.url, quasi=["code"], external=external
        ).findings
        assert found.learned["journalist"]["matched_people"] == matched
        assert found.learned["journalist"]["linked_rows"] == linked


def test_an_empty_release_is_refused(database: Database) -> None:
    database.create("empty", {"room": "varchar"}, [])
    with pytest.raises(PpdpError, match="'empty' is empty; there is nothing to attack"):
        ppdp_sql.attack("empty", database.url, quasi=["room"])


def test_values_are_told_on_request_alone(database: Database) -> None:
    ward(database)
    options = ["ward", "--engine", database.url, "--quasi", "room", "--sensitive", "disease"]
    quiet = CliRunner().invoke(app, ["attack", *options, "--json"])
    assert quiet.exit_code == 0
    assert "flu" not in quiet.stdout
    shown = json.loads(
        CliRunner().invoke(app, ["attack", *options, "--json", "--show-values"]).stdout
    )
    certain = next(one for one in shown["attacks"] if one["attack"] == "homogeneity")
    assert certain["worst"] == {"rows": 2, "group": {"room": "a"}, "value": "flu"}
    assert certain["learned"] == {"rows": 2, "share": 0.5, "groups": 1}
    assert certain["fix"] == {"privacy": [{"distinct_l": {"l": 2, "column": "disease"}}]}
    assert [one["attack"] for one in shown["skipped"]] == [
        "similarity",
        "table_linkage",
        "intersection",
        "joined",
    ]
    drawn = CliRunner().invoke(app, ["attack", *options, "--external", "ward"]).stdout
    assert "█" in drawn
    assert "privacy: [{distinct_l: {l: 2, column: disease}}]" in drawn
    assert "flu" not in drawn
    wrong = CliRunner().invoke(app, ["attack", *options, "--match", "room", "--json"])
    assert wrong.exit_code == 2
    assert "COLUMN=VALUE" in json.loads(wrong.stdout)["error"]["message"]
    named = CliRunner().invoke(app, ["attack", *options, "--show-values"]).stdout
    assert "room = a: flu" in " ".join(named.split())


def test_two_values_are_told_by_excluding_one_without_any_release(database: Database) -> None:
    ward(database)
    for knows in ([], ["disease!=flu"]):
        (found,) = ppdp_sql.attack(
            "ward",
            database.url,
            quasi=["room"],
            sensitive=["disease"],
            attacks=["background"],
            knows=knows,
        ).findings
        assert not found.succeeded
        assert found.learned["without_groups"] == 1


def test_what_no_model_hides(database: Database) -> None:
    """Where the whole table tells it, only leaving the column out helps."""
    database.create(
        "ward", {"room": "varchar", "disease": "varchar"}, [("a", "flu")] * 3 + [("b", "flu")]
    )
    found = {
        one.attack: one
        for one in ppdp_sql.attack(
            "ward", database.url, quasi=["room"], sensitive=["disease"], population="ward"
        ).findings
    }
    assert found["homogeneity"].fix == {"columns": {"disease": "identifier"}}
    assert not found["skewness"].succeeded
    assert not found["probabilistic"].succeeded
    assert found["table_linkage"].succeeded
    assert found["table_linkage"].fix is None
    assert "publish a sample" in found["table_linkage"].advice
    # Four rows make no group of five.
    assert found["record_linkage"].succeeded
    assert found["record_linkage"].fix is None


def test_every_attack_has_a_file_of_its_own() -> None:
    folder = Path(ppdp_sql.__file__).parent / "leaks" / "attacks"
    assert {name for name in ATTACKS if not (folder / f"{name}.py").is_file()} == set()


def test_a_policy_names_its_columns(tmp_path: Path) -> None:
    policy = tmp_path / "ward.policy.yml"
    policy.write_text(
        "version: 1\nsource: ward.csv\ncolumns: {room: quasi, disease: sensitive}\n"
        "privacy: [{k: 2}]\npublish: {file: released.csv}\n"
    )
    (tmp_path / "ward.csv").write_text("room,disease\n" + "\n".join(",".join(row) for row in WARD))
    ppdp_sql.run(policy)
    found = ppdp_sql.attack(policy, attacks=["homogeneity"]).findings
    assert [one.learned["rows"] for one in found] == [2]
    for options, message in (
        ({"sensitive": ["disease"]}, "a policy names its sensitive columns"),
        ({"quasi": ["disease"]}, "disease cannot be known and sensitive"),
        ({"external": str(tmp_path / "ward.csv"), "truth": "id"}, "has no column 'id'"),
    ):
        with pytest.raises(PpdpError, match=message):
            ppdp_sql.attack(policy, **options)
