"""What a policy asks of its source holds for the source, whatever is drawn instead."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import HierarchyError, PolicyError, RelationError
from ppdp_sql.frequency.relations import describe
from tests.databases import Database, ident

TYPES = {"age": "integer", "job": "varchar", "illness": "varchar"}
JOBS = ("nurse", "cook", "clerk", "guard")
ROWS = [(20 + at % 30, JOBS[at % 4], ("flu", "gout", "cold")[at % 3]) for at in range(360)]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10]}}, "perturb": "median"},
            "job": {"quasi": {"tree": {"all": [*JOBS]}}, "perturb": "swap"},
            "illness": "sensitive",
        },
        "privacy": [{"k": 2}],
        "suppression": "100%",
        "search": {"seed": 1},
        "publish": {"table": "released"},
    } | changes


@pytest.fixture
def people(database: Database) -> Database:
    database.create("people", TYPES, ROWS)
    return database


@pytest.mark.parametrize("seed", range(4))
def test_a_null_of_the_source_is_refused(people: Database, seed: int) -> None:
    """A draw may give the NULL to two rows, or to none."""
    people.execute("update people set job = null where age = 20 and illness = 'flu'")
    (found,) = people.execute("select count(*) from people where job is null")
    message = f"column 'job' is NULL in {found[0]} rows"
    with pytest.raises(RelationError, match=message):
        ppdp_sql.run(policy(nulls="error", search={"seed": seed}), people.url)
    assert not any("released" in name or "ppdp__" in name for name in people.relations())


@pytest.mark.parametrize("seed", range(4))
def test_a_value_without_a_leaf_is_refused(people: Database, seed: int) -> None:
    people.execute("update people set job = 'spy' where age = 21 and illness = 'gout'")
    (found,) = people.execute("select count(*) from people where job = 'spy'")
    message = rf"column 'job' has 1 value in {found[0]} rows that .* does not cover \('spy'\)"
    with pytest.raises(HierarchyError, match=message):
        ppdp_sql.run(policy(search={"seed": seed}), people.url)


def test_a_number_that_no_median_shows_wants_a_leaf(people: Database) -> None:
    columns = policy()["columns"] | {
        "age": {"quasi": {"tree": {"all": [str(n) for n in range(20, 50)]}}, "perturb": "median"}
    }
    people.execute("update people set age = 120 where age = 49 and job = 'guard'")
    with pytest.raises(HierarchyError, match=r"column 'age' has 1 value in .* \('120'\)"):
        ppdp_sql.run(policy(columns=columns), people.url)


def test_a_fingerprint_is_the_sources(people: Database) -> None:
    """Other draws of the same rows are no change of the source."""
    plain = {
        "age": {"quasi": {"intervals": {"width": [10]}}},
        "job": {"quasi": {"tree": {"all": [*JOBS]}}},
    }
    asked = [
        policy(),
        policy(search={"seed": 2}, publish={"table": "second"}),
        policy(columns=policy()["columns"] | plain, publish={"table": "third"}),
    ]
    warnings = [ppdp_sql.run(item, people.url).warnings for item in asked]
    logged = people.execute(
        "select count(*), count(distinct source_fingerprint) from ppdp.releases "
        f"where source like '%{people.schema}%'"
    )
    assert [tuple(row) for row in logged] == [(3, 1)]
    for found in warnings[1:]:
        assert not any("the source changed" in text or "narrowed down" in text for text in found)
        assert any("other values were drawn there or here" in text for text in found)
    people.execute("update people set age = 50 - age where job = 'cook'")
    again = ppdp_sql.run(policy(publish={"table": "fourth"}), people.url)
    assert any("the source changed since release" in text for text in again.warnings)


def test_the_same_draws_are_compared(people: Database) -> None:
    ppdp_sql.run(policy(), people.url)
    second = ppdp_sql.run(policy(publish={"table": "second"}), people.url)
    assert not any("other values were drawn" in text for text in second.warnings)


def test_columns_that_are_only_kept_hinder_no_comparison(people: Database) -> None:
    def asked(seed: int, table: str) -> dict[str, Any]:
        kept = {"keep": {"unique": "allow"}, "perturb": "noise"}
        columns = {"age": kept, "job": "quasi", "illness": "sensitive"}
        return policy(columns=columns, search={"seed": seed}, publish={"table": table})

    ppdp_sql.run(asked(1, "first"), people.url)
    second = ppdp_sql.run(asked(2, "second"), people.url)
    assert not any("other values were drawn" in text for text in second.warnings)


def test_populations_have_no_drawn_values(people: Database) -> None:
    for model in (
        {"k_map": {"k": 2, "population": "people"}},
        {"delta_presence": {"population": "people", "dmin": 0, "dmax": 1}},
    ):
        name = next(iter(model))
        with pytest.raises(PolicyError, match=f"{name} looks for people in a population"):
            ppdp_sql.run(policy(privacy=[{"k": 2}, model]), people.url)


def test_texts_with_bars_are_other_rows(database: Database) -> None:
    """Rows that hash alike would be in no order, which ties go by on every engine."""
    pairs = [("a|=b", "c"), ("a", "b|=c"), ("|", "||"), ("||", "|"), ("|", None), ("|null", "")]
    database.create("pairs", {"a": "varchar", "b": "varchar"}, pairs)
    source = Relation("pairs", database.schema)
    with open_session(database.url, read_only=False, source=source) as session:
        words = session.work("words")
        columns = describe(session, source)
        session.execute("perturb/tuples", target=words, source=source, columns=columns, seed="1")
        found = session.engine.fetch(
            f"select count(distinct ppdp_word_0), count(*) from {ident(words)}"
        )
        session.drop_all()
    assert [tuple(map(int, row)) for row in found] == [(6, 6)]


def test_a_column_that_nothing_changed_is_named(database: Database) -> None:
    """Where the class tells the column, each row draws its own value."""
    rows = [(at % 3, "abc"[at % 3], ("flu", "gout", "cold")[at % 3]) for at in range(90)]
    database.create("people", TYPES, rows)
    columns = policy()["columns"] | {
        "age": {"quasi": None, "perturb": "median"},
        "job": {"quasi": None, "perturb": "swap"},
    }
    found = ppdp_sql.run(policy(columns=columns), database.url)
    assert {name: change.changed_rows for name, change in found.perturbed.items()} == {
        "age": 0,
        "job": 0,
    }
    for name, method in (("age", "median"), ("job", "swap")):
        text = f"{method} changed no row of column '{name}', so it is published as it is"
        assert text in found.warnings


@pytest.mark.parametrize("seed", [True, "one", 1.5, "9" * 5000])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(PolicyError, match="a seed is a whole number"):
        ppdp_sql.run(policy(search={"seed": seed}), "duckdb:")
