"""The catalog says of each published column what was done to it, and no value."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppdp_sql

from .place import SECRETS, Place, policy

KINDS = ["table", "view", "live_view", "in_place"]


def comments(place: Place, relation: str) -> dict[str, str]:
    """Return what the catalog says of each column."""
    rows = place.execute(
        "select attname, col_description(attrelid, attnum) from pg_attribute "
        f"where attrelid = '{relation}'::regclass and attnum > 0 order by attnum"
    )
    return dict(rows)


@pytest.mark.parametrize("kind", KINDS)
def test_each_published_column_says_what_was_done_to_it(
    place: Place, tmp_path: Path, kind: str
) -> None:
    relation = "people" if kind == "in_place" else "release"
    file = tmp_path / "illness.csv"
    leaves = ["flu;airways", "cold;airways", "gout;joints", "leprosy;skin", "plague;skin"]
    lines = ["illness;organ;any", *(f"{leaf};*" for leaf in leaves)]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    place.execute("alter table people add column town varchar default 'Malmö'")
    place.execute("alter table people add column area varchar default 'south'")
    asked = policy(kind) | {
        "columns": {
            "zip": {"quasi": {"prefix": [2]}, "max_level": 1},
            "illness": {"quasi": str(file), "min_level": 1},
            "salary": {"quasi": None, "min_level": 1},
            "town": "quasi",
            "area": "keep",
            "name": "identifier",
        },
        "privacy": [{"k": 2}],
    }
    result = ppdp_sql.run(asked, place.url)
    assert dict(result.node) == {"zip": 1, "illness": 1, "salary": 1, "town": 0}
    said = comments(place, relation)
    expected = {
        "zip": ("quasi-identifier", "generalized", "level 1 of 2"),
        "illness": ("quasi-identifier", "generalized", "organ", "level 1 of 2"),
        "salary": ("quasi-identifier", "hidden", "level 1 of 1"),
        "town": ("quasi-identifier", "as it is", "level 0 of 1"),
        "area": ("keep", "as it is"),
    }
    assert list(said) == list(expected)
    for name, words in expected.items():
        assert said[name].startswith("ppdp: ")
        assert [word for word in words if word not in said[name]] == []
    raw = [*SECRETS, "Malmö", "south", *leaves]
    assert not [value for value in raw for words in said.values() if value in words]
    if kind != "in_place":
        asked["columns"]["zip"] = {"quasi": {"prefix": [2]}, "min_level": 2}
        ppdp_sql.run(asked, place.url)
        again = comments(place, relation)
        assert "hidden, level 2 of 2" in again.pop("zip")
        assert again == {name: words for name, words in said.items() if name != "zip"}


@pytest.mark.parametrize("kind", ["live_view", "in_place"])
def test_a_sensitive_column_says_so(place: Place, kind: str) -> None:
    ppdp_sql.run(policy(kind), place.url)
    said = comments(place, "people" if kind == "in_place" else "release")
    assert said["illness"] == "ppdp: sensitive, as it is"
    assert set(said) == {"salary", "zip", "illness"}


def test_in_place_keeps_what_others_said_in_front(place: Place) -> None:
    place.execute("comment on column people.zip is 'where they live'")
    place.execute("comment on column people.name is 'Annika and others'")
    place.execute("comment on table people is 'who was ill'")
    first = ppdp_sql.run(policy("in_place"), place.url)
    before, ours = comments(place, "people")["zip"].split("\n")
    assert before == "where they live"
    assert ours.startswith("ppdp: quasi-identifier, generalized")
    assert first.release is not None
    query = "select obj_description('people'::regclass, 'pg_class')"
    assert place.execute(query) == [(f"who was ill\nppdp release {first.release.id}",)]
