"""Discovery on every engine against plain Python."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from hashlib import md5
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, PpdpError, RelationError
from ppdp_sql.templating import StatementLog
from tests.databases import Database

from .plain_discovery import Rows, counted, minimal_sets

TYPES = {
    'the "age"': "integer",
    "zip": "varchar",
    "born": "date",
    "weight": "double",
    "alive": "boolean",
}


def people(seed: int, number: int) -> Rows:
    draw = random.Random(seed)
    return [
        (
            draw.choice([None, 30, 40, 50]),
            draw.choice([None, "", "a", "A", "ä", "o'b"]),
            draw.choice(["2020-01-01", "2020-01-02", None]),
            draw.choice([1.5, 2.5, -0.25]),
            draw.choice([True, False]),
        )
        for _ in range(number)
    ]


def drawn(rows: Rows, number: int) -> Rows:
    """Draw rows by the hash of their canonical text and the number of their copy."""
    copies: Counter[Any] = Counter()
    placed = []
    for row in rows:
        copies[row] += 1
        cells = [str(cell).lower() if isinstance(cell, bool) else cell for cell in row]
        texts = ["" if cell is None else f"={cell}" for cell in cells]
        text = "|".join([*texts, str(copies[row])])
        placed.append((md5(text.encode(), usedforsecurity=False).hexdigest(), row))
    return [row for _, row in sorted(placed, key=itemgetter(0))[:number]]


@pytest.mark.parametrize(("seed", "number"), [(1, 1), (2, 12), (3, 40), (4, 200)])
@pytest.mark.parametrize("share", ["1/20", "2/5"])
def test_against_counting_everything(
    database: Database, seed: int, number: int, share: str
) -> None:
    rows = people(seed, number)
    database.create("people", TYPES, rows)
    threshold = Fraction(share)
    found = ppdp_sql.discover("people", database.url, threshold=float(threshold), k=3)
    names = list(TYPES)
    expected = minimal_sets(rows, len(names), threshold, 5)
    assert {one.columns for one in found.minimal} == {
        tuple(names[column] for column in one) for one in expected
    }
    for one in (*found.minimal, *found.chain):
        plain = counted(rows, [names.index(name) for name in one.columns], 3)
        told = one.to_dict()
        assert told["groups"] == plain.groups
        assert told["distinct_ratio"] == plain.groups / number
        assert told["unique_rows"] == plain.unique_rows
        assert told["unique_share"] == plain.unique_rows / number
        assert told["below_k_rows"] == plain.rows_below
        assert told["below_k_share"] == plain.rows_below / number
        assert told["separation_ratio"] == pytest.approx(float(plain.separated), abs=1e-12)
    assert found.to_dict()["sample"] is None


def test_many_columns_take_few_statements(database: Database) -> None:
    """Sixty columns make 1,770 pairs; they go in statements of hundreds."""
    draw = random.Random(7)
    types = {f"c{number}": "integer" for number in range(60)}
    rows = [tuple(draw.randrange(4) for _ in types) for _ in range(300)]
    database.create("wide", types, rows)
    log = StatementLog()
    found = ppdp_sql.discover("wide", database.url, threshold=0.01, max_columns=2, log=log)
    assert found.counted_sets > 1_770
    assert found.complete_to == 2
    measuring = [entry for entry in log.entries if entry.step == "discover/measure_sets"]
    assert len(measuring) < 25
    assert len([entry for entry in log.entries if 'from "wide"' in entry.statement]) <= 1


def test_a_sample_is_the_same_everywhere_and_states_its_error(database: Database) -> None:
    rows = people(5, 600)
    database.create("people", TYPES, rows)
    found = ppdp_sql.discover("people", database.url, sample=100, threshold=0.2)
    told = found.to_dict()
    assert told["rows"] == 600
    assert told["sample"]["rows"] == 100
    assert 0 < told["sample"]["share_error"] < 0.5
    assert told["sample"]["share_error"] < told["sample"]["separation_error"]
    names = list(TYPES)
    for one in found.chain:
        numbers = [names.index(name) for name in one.columns]
        # The same rows on every engine: those that plain Python draws.
        assert one.isolation.unique_rows == counted(drawn(rows, 100), numbers, 5).unique_rows
        plain = counted(rows, numbers, 5)
        share, separation = told["sample"]["share_error"], told["sample"]["separation_error"]
        assert plain.unique_rows / 600 <= one.unique_share + share
        assert plain.rows_below / 600 <= one.below_share + share
        assert abs(float(plain.separated) - one.to_dict()["separation_ratio"]) <= separation


def test_equal_rows_are_drawn_one_by_one(database: Database) -> None:
    """Where two rows of many copies each are all there is, a sample has copies of both."""
    database.create("people", {"a": "integer"}, [[number % 2] for number in range(1_000)])
    found = ppdp_sql.discover("people", database.url, sample=100)
    seen = found.chain[0].isolation
    assert seen.groups == 2
    assert seen.unique_rows == 0


def test_a_sample_of_everything_is_exact(database: Database) -> None:
    rows = people(6, 30)
    database.create("people", TYPES, rows)
    exact = ppdp_sql.discover("people", database.url)
    assert ppdp_sql.discover("people", database.url, sample=30).minimal == exact.minimal


def test_types_that_cannot_be_grouped_are_read_as_text(database: Database) -> None:
    database.create("people", {"a": "json", "b": "integer"}, [["[1]", 1], ["[1]", 2], ["[2]", 2]])
    found = ppdp_sql.discover("people", database.url, threshold=1)
    assert [one.columns for one in found.minimal] == [("a", "b")]


def test_chosen_columns_alone_are_looked_at(database: Database) -> None:
    database.create("people", TYPES, people(8, 50))
    found = ppdp_sql.discover("people", database.url, columns=["zip", "alive"])
    assert {name for one in found.chain for name in one.columns} <= {"zip", "alive"}


def test_files_can_be_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "people.csv").write_text("a,b\n1,x\n1,y\n2,x\n")
    found = ppdp_sql.discover("people.csv", threshold=1)
    assert [one.columns for one in found.minimal] == [("a", "b")]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threshold": 0.0}, "not 0"),
        ({"threshold": 1.5}, "not 1.5"),
        ({"k": 1}, "not 1"),
        ({"max_columns": 0}, "not 0"),
        ({"sample": 1}, "not 1"),
        ({"columns": ["zpi"]}, "did you mean 'zip'"),
    ],
)
def test_numbers_out_of_range(database: Database, options: Mapping[str, Any], message: str) -> None:
    database.create("people", TYPES, people(9, 5))
    with pytest.raises(PpdpError, match=message) as error:
        ppdp_sql.discover("people", database.url, **options)
    assert isinstance(error.value, InputError | RelationError)
    assert error.value.exit_code == 2


def test_an_empty_relation(database: Database) -> None:
    database.create("people", TYPES, [])
    with pytest.raises(RelationError, match="'people' is empty"):
        ppdp_sql.discover("people", database.url)


def test_nothing_is_left_behind(database: Database) -> None:
    database.create("people", TYPES, people(10, 40))
    before = database.relations()
    ppdp_sql.discover("people", database.url, sample=20)
    assert database.relations() == before
