"""What was changed in a release after the search is seen, or measured as it is."""

from __future__ import annotations

import pytest

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import HierarchyError, RelationError, VerificationError
from ppdp_sql.privacy.base import PrivacyModel
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from tests.databases import Database, ident

from .linking import (
    GUARD,
    PERSON,
    RELEASE,
    SENSITIVE,
    SOURCE,
    create,
    create_jobs,
    measured,
    publish,
)
from .plain import JOB, ZIP, Plain, Row

PEOPLE = KAnonymity(k=2, entity=PERSON)


def row(zip_code: str, job: str, disease: str, person: int, guard: str | None = None) -> Row:
    return {ZIP.name: zip_code, JOB.name: job, SENSITIVE: disease, PERSON: person, GUARD: guard}


def two_groups() -> Plain:
    """Six people in each of two groups, and a third of four."""
    rows = []
    for number in range(16):
        zip_code, job = (("47601", "clerk"), ("47801", "baker"), ("90210", "judge"))[number // 6]
        disease = ("flu", "cold", "ulcer")[number % 3]
        rows.append(row(zip_code, job, disease, number // 2))
    return Plain(rows, (ZIP, JOB), (1, 1))


def released(database: Database, plain: Plain | None = None) -> Plain:
    plain = plain or two_groups()
    create(database, plain)
    create_jobs(database)
    publish(database, plain, plain.published(2))
    return plain


def change(database: Database, assignment: str, where: str) -> None:
    """Change one row of the release that fits."""
    rowid = "rowid" if database.name == "duckdb" else "ctid"
    table = ident(RELEASE)
    database.execute(
        f"update {table} set {assignment} where {rowid} = "
        f"(select min({rowid}) from {table} where {where})"
    )


def test_an_untouched_release_is_measured(database: Database) -> None:
    assert measured(database, released(database), {0: PEOPLE}) == {0: (2,)}


def test_a_row_that_was_moved_is_seen(database: Database) -> None:
    plain = released(database)
    column = ident(ZIP.name)
    change(database, f"{column} = '478**', {ident(JOB.name)} = 'workshop'", f"{column} = '476**'")
    with pytest.raises(VerificationError, match="rows in 2 groups of the release are not those"):
        measured(database, plain, {0: PEOPLE})


def test_a_row_that_was_added_or_lost_is_seen(database: Database) -> None:
    plain = released(database)
    rowid = "rowid" if database.name == "duckdb" else "ctid"
    table = ident(RELEASE)
    database.execute(f"delete from {table} where {rowid} = (select min({rowid}) from {table})")
    with pytest.raises(VerificationError, match="rows in 1 group of the release"):
        measured(database, plain, {0: PEOPLE})


def test_a_label_that_the_hierarchy_does_not_have_is_seen(database: Database) -> None:
    plain = released(database)
    column = ident(ZIP.name)
    database.execute(f"update {ident(RELEASE)} set {column} = '4760*' where {column} = '476**'")
    with pytest.raises(VerificationError, match="rows in 1 group of the release"):
        measured(database, plain, {0: PEOPLE})


def test_a_source_that_changed_is_seen(database: Database) -> None:
    plain = released(database)
    database.execute(f"update {ident(SOURCE)} set {ident(ZIP.name)} = '90210' where person = 0")
    with pytest.raises(VerificationError, match="or the source has changed"):
        measured(database, plain, {0: PEOPLE})


def test_values_that_were_exchanged_change_the_distance(database: Database) -> None:
    plain = released(database)
    model = SupersetCloseness(n=6, t=0.5, about=SENSITIVE)
    assert measured(database, plain, {0: model})[0][0] == pytest.approx(1 / 10)
    column, disease = ident(ZIP.name), ident(SENSITIVE)
    change(database, f"{disease} = 'cold'", f"{column} = '476**' and {disease} = 'flu'")
    change(database, f"{disease} = 'flu'", f"{column} = '478**' and {disease} = 'cold'")
    # A third each in the source, and now 1, 3 and 2 of 6 in one of its groups.
    assert measured(database, plain, {0: model})[0][0] == pytest.approx(1 / 6)


def test_a_value_that_the_source_does_not_have_is_seen(database: Database) -> None:
    plain = released(database)
    change(database, f"{ident(SENSITIVE)} = 'plague'", "1 = 1")
    model = SupersetCloseness(n=6, t=0.5, about=SENSITIVE)
    with pytest.raises(VerificationError, match="values in 1 row that the source does not have"):
        measured(database, plain, {0: model})


def test_exchanged_values_change_what_is_guarded(database: Database) -> None:
    plain = two_groups()
    plain.rows[0][GUARD] = "flu"
    released(database, plain)
    model = GuardedPrivacy(p=0.5, guard=GUARD, about=SENSITIVE)
    assert measured(database, plain, {0: model})[0] == pytest.approx((1 / 3,))
    column, disease = ident(ZIP.name), ident(SENSITIVE)
    change(database, f"{disease} = 'flu'", f"{column} = '476**' and {disease} = 'cold'")
    assert measured(database, plain, {0: model})[0] == pytest.approx((1 / 2,))


def test_nobody_who_guards_is_no_breach(database: Database) -> None:
    model = GuardedPrivacy(p=0.5, guard=GUARD, about=SENSITIVE)
    assert measured(database, released(database), {0: model}) == {0: (0,)}


def test_a_guard_that_no_hierarchy_has_is_an_error(database: Database) -> None:
    plain = two_groups()
    plain.rows[0][GUARD] = "the plague"
    released(database, plain)
    model = GuardedPrivacy(p=0.5, guard=GUARD, about=SENSITIVE)
    with pytest.raises(HierarchyError, match="'guard' names 1 guarding node that the hierarchy"):
        measured(database, plain, {0: model})


def test_no_superset_is_large_enough(database: Database) -> None:
    model = SupersetCloseness(n=17, t=0.5, about=SENSITIVE)
    assert measured(database, released(database), {4: model}) == {4: (None,)}


def test_a_published_group_that_the_population_lacks(database: Database) -> None:
    plain = released(database)
    everybody = [{ZIP.name: "47600", JOB.name: "clerk"}] * 9
    create(database, plain, table="everybody", rows=everybody)
    models: dict[int, PrivacyModel] = {
        0: PopulationAnonymity(k=2, population="p"),
        1: Presence(dmin=0, dmax=1, population="p"),
    }
    where = {"p": Relation("everybody")}
    found = measured(database, plain, models, populations=where)
    assert found[0] == (0,)
    assert found[1] == (None, pytest.approx(6 / 9))
    assert not models[1].accepts(found[1])


def test_a_population_without_a_quasi_identifier(database: Database) -> None:
    plain = released(database)
    database.create("everybody", {"zip": "varchar"}, [["47600"]])
    model = PopulationAnonymity(k=2, population="p")
    with pytest.raises(RelationError, match="no column 'zip;'; did you mean 'zip'"):
        measured(database, plain, {0: model}, populations={"p": Relation("everybody")})


def test_an_empty_release_has_no_group(database: Database) -> None:
    plain = two_groups()
    create(database, plain)
    create_jobs(database)
    publish(database, plain, {})
    assert measured(database, plain, {0: PEOPLE}) == {0: (0,)}
