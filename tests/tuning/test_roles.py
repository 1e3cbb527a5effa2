"""Roles from names and counts alone, without a database."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.tuning.edge_list import find_edge_list
from ppdp_sql.tuning.patterns import IDENTIFYING, SHAPES
from ppdp_sql.tuning.profile import ColumnProfile, Matches
from ppdp_sql.tuning.roles import MOST_QUASI, suggest_roles
from ppdp_sql.tuning.words import Topic, parts_of, topics_of


def profile(
    name: str,
    family: TypeFamily = TypeFamily.TEXT,
    *,
    distinct: int = 12,
    unique: int = 0,
    rows: int = 1000,
    matches: Mapping[str, int] | None = None,
    same_as: str | None = None,
    separation: float = 0.5,
    mean_length: float = 8,
) -> ColumnProfile:
    """A column of so many values; `matches` says how many of them a pattern matches."""
    found = {
        pattern: Matches(rows * (matches or {}).get(pattern, 0) // distinct, n)
        for pattern in (*IDENTIFYING, *SHAPES)
        for n in [(matches or {}).get(pattern, 0)]
    }
    return ColumnProfile(
        Column(name, family.value, family),
        rows,
        0,
        distinct,
        unique,
        rows // distinct,
        3.0,
        separation,
        1,
        9,
        mean_length,
        matches=found,
        same_as=same_as,
    )


def role(one: ColumnProfile) -> str:
    return suggest_roles([one])[one.name].role.value


@pytest.mark.parametrize(
    ("name", "expected"),
    {
        "age": "quasi",
        "AGE_AT_VISIT": "quasi",
        "dateOfBirth": "quasi",
        "ZIPCode": "quasi",
        "address_city": "quasi",
        "country_name": "quasi",
        "Geschlecht": "quasi",
        "PLZ": "quasi",
        "code postal": "quasi",
        "État civil / sexe": "quasi",
        "name": "identifier",
        "Full Name": "identifier",
        "nachname": "identifier",
        "SSN": "identifier",
        "customer_email": "identifier",
        "home_address": "identifier",
        "patientId": "identifier",
        "employee_number": "identifier",
        "number_of_children": "quasi",
        "Diagnosis": "sensitive",
        "icd_code": "sensitive",
        "blood_type": "sensitive",
        "annual income": "sensitive",
        "account_balance": "sensitive",
        "religion": "sensitive",
        "party": "sensitive",
        "sexual_orientation": "sensitive",
        "product_name": "quasi",
        "xyz": "quasi",
    }.items(),
)
def test_names_say_what_columns_are(name: str, expected: str) -> None:
    assert role(profile(name)) == expected


@pytest.mark.parametrize(
    ("one", "expected", "said"),
    [
        (profile("x", distinct=1), "keep", "same value"),
        (profile("x", distinct=990, unique=980), "identifier", "like a key"),
        (profile("x", distinct=600, unique=500), "leave_out", "too many"),
        (profile("x", distinct=900, mean_length=80), "leave_out", "free text"),
        (profile("diagnosis", distinct=900, mean_length=80), "leave_out", "free text"),
        (profile("x", matches={"email address": 11}), "identifier", "92%"),
        (profile("x", matches={"email address": 6}), "quasi", "category"),
        (profile("x", TypeFamily.INTEGER, distinct=990, unique=980), "identifier", "like a key"),
        (profile("x", TypeFamily.FLOAT, distinct=990, unique=980), "leave_out", "single them out"),
        (profile("x", TypeFamily.INTEGER, distinct=40), "sensitive", "measure"),
        (profile("salary", TypeFamily.FLOAT, distinct=990, unique=980), "sensitive", "round it"),
        (profile("diagnosis", distinct=990, unique=980), "leave_out", "health"),
        (profile("salary", TypeFamily.INTEGER, distinct=40), "sensitive", "money"),
        (profile("x", TypeFamily.DATE, distinct=990, unique=980), "quasi", "date"),
        (profile("payment_date", TypeFamily.DATE, distinct=300), "quasi", "date"),
        (profile("x", TypeFamily.OTHER), "leave_out", "type"),
        (profile("fnlwgt", TypeFamily.INTEGER, distinct=700, unique=400), "leave_out", "survey"),
        (profile("has_phone", TypeFamily.BOOLEAN, distinct=2), "quasi", "category"),
        (profile("department_id", TypeFamily.INTEGER, distinct=12), "quasi", "department"),
        (profile("order_id", TypeFamily.INTEGER, distinct=999), "identifier", "'id'"),
    ],
    ids=lambda value: value.name if isinstance(value, ColumnProfile) else "",
)
def test_counts_decide_where_names_do_not(one: ColumnProfile, expected: str, said: str) -> None:
    found = suggest_roles([one])[one.name]
    assert found.role.value == expected
    assert said in found.reason


def test_of_columns_that_say_the_same_one_is_published() -> None:
    found = suggest_roles([profile("education"), profile("education_num", same_as="education")])
    assert {name: one.role.value for name, one in found.items()} == {
        "education": "quasi",
        "education_num": "leave_out",
    }
    # However many they are.
    three = [profile("v1"), profile("v2", same_as="v1"), profile("city", same_as="v1")]
    found = suggest_roles(three)
    assert {name: one.role.value for name, one in found.items()} == {
        "v1": "leave_out",
        "v2": "leave_out",
        "city": "quasi",
    }
    # The one whose name says what it is stays, wherever it stands.
    found = suggest_roles([profile("v1"), profile("city", same_as="v1")])
    assert {name: one.role.value for name, one in found.items()} == {
        "v1": "leave_out",
        "city": "quasi",
    }


def test_there_are_only_so_many_quasi_identifiers() -> None:
    many = [profile(f"c{n}", separation=n / 100) for n in range(40)]
    found = suggest_roles([*many, profile("sex", distinct=2, separation=0.1)])
    quasi = [name for name, one in found.items() if one.role.value == "quasi"]
    assert quasi == [*(f"c{n}" for n in range(41 - MOST_QUASI, 40)), "sex"]
    assert "sharper" in found["c0"].reason


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["FromNodeId", "ToNodeId"], ("FromNodeId", "ToNodeId")),
        (["weight", "target", "source"], ("source", "target")),
        (["follower_id", "followee_id"], ("follower_id", "followee_id")),
        (["from", "age"], None),
        (["start", "end"], None),
        (["from", "to", *(f"c{n}" for n in range(6))], None),
    ],
)
def test_lists_of_links_are_known_by_their_ends(
    names: list[str], expected: tuple[str, str] | None
) -> None:
    assert find_edge_list([profile(name, TypeFamily.INTEGER) for name in names]) == expected


def test_names_are_read_word_by_word() -> None:
    assert parts_of("FromNodeId") == ("from", "node", "id")
    assert parts_of("HTTPServer-größe_2") == ("http", "server", "grosse", "2")
    assert topics_of("sample_weight") == {Topic.SURVEY_WEIGHT: "sample weight"}
    assert topics_of("") == {}
