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
            value = pytest.approx(float(value), rel=1e-12)
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
