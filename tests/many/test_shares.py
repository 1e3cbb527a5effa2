"""A shared plan: releases that are joined by their pseudonyms tell nobody apart."""

from __future__ import annotations

import csv
import json
import re
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.api.folder_result import FolderResult, Status
from ppdp_sql.errors import InputError, PolicyError
from tests.databases import Database, DuckDBDatabase

from .attack import fewest_alike, looks_of
from .hospital import KEYS, Row, create, policy, shared

BOTH = ["age", "zip"]
#: 60 people: ages and codes that only meet in large groups.
PEOPLE: list[Row] = [
    (number, 20 + number % 20, f"4{number % 3}{number % 5}{number % 2}", number % 4)
    for number in range(60)
]


def release(database: Database, asked: dict[str, dict[str, Any]]) -> FolderResult:
    result = ppdp_sql.run_all(asked, database.url)
    assert result.exit_code == 0, [run.error for run in result.runs]
    return result


def joined(database: Database, quasi: dict[str, list[str]]) -> int:
    return fewest_alike(
        [looks_of(database, f"{table}_k", KEYS[table], names) for table, names in quasi.items()]
    )


def test_the_attack_succeeds_on_separate_plans_and_fails_on_the_shared_one(
    database: Database,
) -> None:
    for table in ("patients", "visits"):
        create(database, table, BOTH, PEOPLE)
    tables = {"patients": BOTH, "visits": BOTH}
    # One table shows ages, the other codes: each is safe by itself.
    separate = {
        "patients": policy("patients", BOTH, levels={"age": {"max_level": 0}}),
        "visits": policy("visits", BOTH, levels={"zip": {"max_level": 1}}),
    }
    result = release(database, separate)
    for table in tables:
        assert joined(database, {table: BOTH}) >= 3
    assert joined(database, tables) < 3
    found = result["visits"].result
    assert found is not None
    (warning,) = found.warnings
    assert f"groups of {joined(database, tables)} can be told apart" in warning
    attacked = ppdp_sql.attack(
        separate["patients"], database.url, joined=separate["visits"], attacks=["joined"]
    ).findings[0]
    assert attacked.succeeded and attacked.learned["fewest"] == joined(database, tables)
    assert attacked.learned["fewest_alone"] == joined(database, {"patients": BOTH})
    release(database, {name: shared(name, BOTH) for name in tables})
    assert joined(database, tables) >= 3
    (found_now,) = ppdp_sql.attack(
        "patients_k", database.url, quasi=BOTH, joined="visits_k", person="id=patient",
        attacks=["joined"],
    ).findings  # fmt: skip
    assert not found_now.succeeded and found_now.learned["fewest"] == joined(database, tables)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"person": "id"}, "add --joined"),
        ({"joined": "visits"}, "name it with --person KEY"),
        ({"joined": "visits", "person": "id"}, "'visits' has no column 'id' to join people by"),
        ({"joined": "visits", "person": "ids=patient"}, "did you mean 'id'"),
        ({"joined": "nobody", "person": "id"}, "'nobody' does not exist"),
        ({"joined": "bills", "person": "id=payer"}, "'bills' has none of the columns age and zip"),
        ({"attacks": ["joined"]}, "needs another release with the same keys of people"),
    ],
)
def test_bad_joins(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    database = DuckDBDatabase(tmp_path / "w.duckdb")
    create(database, "patients", BOTH, PEOPLE)
    create(database, "visits", BOTH, PEOPLE)
    create(database, "bills", ["ward"], [(row[0], "a", 0) for row in PEOPLE])
    with pytest.raises(InputError, match=message):
        ppdp_sql.attack("patients", database.url, quasi=BOTH, **options)


def test_people_of_some_tables_only_are_kept_apart(database: Database) -> None:
    # Everybody alike; three people are in one table alone, and two in the other alone.
    alike = [(number, 30, "4000", 0) for number in range(20)]
    create(database, "patients", BOTH, alike[:18])
    create(database, "visits", BOTH, [*alike[3:], *alike[3:9]])
    tables = {"patients": BOTH, "visits": BOTH}
    release(database, {name: policy(name, BOTH) for name in tables})
    assert joined(database, tables) == 2
    result = release(database, {name: shared(name, BOTH, suppression=2) for name in tables})
    assert joined(database, tables) == 3
    rows = {run.policy: run.result.suppressed_rows for run in result.runs if run.result}
    assert rows == {"patients": 0, "visits": 2}
    for run in result.runs:
        assert run.result is not None and run.result.release is not None
        verified = ppdp_sql.verify_release(run.result.release.id, database.url)
        assert verified.privacy[0].achieved == run.result.privacy[0].achieved
        checked = ppdp_sql.check(shared(run.policy, BOTH, suppression=2), database.url)
        assert checked.privacy is not None
        assert checked.privacy[0].achieved == run.result.privacy[0].achieved


def test_what_each_table_has_of_its_own_counts_too(database: Database) -> None:
    create(database, "patients", ["age", "zip"], PEOPLE)
    wards = [(number, age, "ab"[number % 2], fact) for number, age, _, fact in PEOPLE]
    create(database, "visits", ["age", "ward"], wards[:50])
    create(database, "bills", ["zip"], [(row[0], row[2], row[3]) for row in PEOPLE[10:]])
    tables = {"bills": ["zip"], "patients": BOTH, "visits": ["age", "ward"]}
    result = release(
        database, {name: shared(name, quasi, suppression="10%") for name, quasi in tables.items()}
    )
    assert joined(database, tables) >= 3
    levels: dict[str, set[int]] = defaultdict(set)
    for run in result.runs:
        assert run.result is not None and run.result.node is not None
        for name, level in run.result.node.items():
            levels[name].add(level)
    assert all(len(found) == 1 for found in levels.values())


def truth_of(rows: list[Row]) -> Counter[int]:
    return Counter(row[0] for row in rows)


@settings(max_examples=4)
@given(data=st.data())
def test_random_tables(both_databases: list[Database], data: st.DataObject) -> None:
    people = data.draw(
        st.lists(
            st.tuples(st.integers(20, 45), st.sampled_from(["411", "412", "421", "500", None])),
            min_size=8,
            max_size=24,
        )
    )
    member = st.sampled_from(["both", "both", "both", "patients", "visits"])
    where = [data.draw(member) for _ in people]
    often = [data.draw(st.integers(1, 3)) for _ in people]
    k = data.draw(st.integers(2, 3))
    limit = data.draw(st.sampled_from([0, "20%", "50%"]))
    rows: dict[str, list[Row]] = {
        "patients": [(n, *known, n % 3) for n, known in enumerate(people) if where[n] != "visits"],
        "visits": [
            (n, *known, visit)
            for n, known in enumerate(people)
            if where[n] != "patients"
            for visit in range(often[n])
        ],
    }
    if not all(rows.values()):
        return
    asked = {name: shared(name, BOTH, k, suppression=limit) for name in rows}
    asked["visits"]["depends_on"] = ["patients"]
    nodes = []
    for database in both_databases:
        for name, found in rows.items():
            database.execute(f"drop table if exists {name}")
            create(database, name, BOTH, found)
        result = ppdp_sql.run_all(asked, database.url)
        nodes.append([run.result and run.result.node for run in result.runs])
        if result.exit_code:
            assert result.exit_code == 3
            continue
        assert joined(database, {name: BOTH for name in rows}) >= k
        facts = {run.policy: run.result for run in result.runs if run.result is not None}
        for name, found in rows.items():
            suppressed = facts[name].suppressed_rows
            assert facts[name].source_rows == len(found)
            assert facts[name].published_rows == len(found) - suppressed
            assert suppressed <= (0 if limit == 0 else len(found) * int(str(limit)[:-1]) // 100)
        # Whoever is suppressed is suppressed in both, so nobody of both is an orphan.
        shown = [looks_of(database, f"{name}_k", KEYS[name], BOTH) for name in rows]
        left = Counter(
            (person in shown[0], person in shown[1]) for person in {*shown[0], *shown[1]}
        )
        assert left[True, True] <= where.count("both")
        kept_alone = [len(shown[0]) - left[True, True], len(shown[1]) - left[True, True]]
        assert kept_alone[0] <= where.count("patients")
        assert kept_alone[1] <= where.count("visits")
    assert nodes[0] == nodes[1]


def test_a_change_between_two_runs_is_found_before_it_is_seen(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in ("patients", "visits"):
        create(database, table, BOTH, PEOPLE)
    asked = {name: shared(name, BOTH, suppression="50%") for name in ("patients", "visits")}
    release(database, asked)
    before = database.rows("visits_k")
    # Somebody grows older between the two: one release shows the old age, one the new.
    module = sys.modules["ppdp_sql.api.run_all"]
    run_bound = module.run_bound

    def struck(bound: Any, *arguments: Any, **options: Any) -> Any:
        result = run_bound(bound, *arguments, **options)
        if bound.policy.source == "patients":
            for table in ("patients", "visits"):
                database.execute(f"update {table} set age = 28 where {KEYS[table]} = '7'")
        return result

    monkeypatch.setattr(module, "run_bound", struck)
    result = ppdp_sql.run_all(asked, database.url)
    assert result["patients"].status is Status.PUBLISHED
    error = result["visits"].error
    assert result.exit_code == 4 and error is not None
    assert "this release has groups of 1 people where the share 'person' asks for 3" in str(error)
    assert database.rows("visits_k") == before


def test_other_models_are_satisfied_by_the_shared_levels(database: Database) -> None:
    for table in ("patients", "visits"):
        create(database, table, BOTH, PEOPLE)
    tables = {"patients": BOTH, "visits": BOTH}
    asked = {name: shared(name, BOTH, suppression="20%") for name in tables}
    plain = release(database, asked)["patients"].result
    asked["visits"]["privacy"].append({"distinct_l": {"l": 3, "column": "fact"}})
    found = release(database, asked)["patients"].result
    assert plain is not None and found is not None
    # People of one age have one fact; so both tables show ages more generally.
    assert plain.node == {"age": 0, "zip": 2} and found.node == {"age": 3, "zip": 1}
    facts = database.execute(
        "select age, zip, count(distinct fact) from visits_k group by age, zip"
    )
    assert min(number for *_, number in facts) >= 3
    assert joined(database, tables) >= 3


def test_nothing_is_published_where_no_level_satisfies_other_models(database: Database) -> None:
    for table in ("patients", "visits"):
        create(database, table, BOTH, PEOPLE)
    low = {"age": {"max_level": 0}, "zip": {"max_level": 2}}
    asked = {name: shared(name, BOTH, levels=low) for name in ("patients", "visits")}
    asked["visits"]["privacy"].append({"distinct_l": {"l": 3, "column": "fact"}})
    result = ppdp_sql.run_all(asked, database.url)
    assert [run.status for run in result.runs] == [Status.FAILED, Status.FAILED]
    assert result.exit_code == 3
    error = result["patients"].error
    assert error is not None and "too many rows of 'visits' fail k = 3, distinct_l = 3" in str(
        error
    )
    assert not any("ppdp__" in name or name.endswith("_k") for name in database.relations())


def test_orphans_are_told(database: Database) -> None:
    create(database, "patients", ["age"], [(n, 21 if n < 9 else 70, 0) for n in range(10)])
    create(database, "visits", ["ward"], [(n % 10, "a", 0) for n in range(30)])
    asked = {
        "patients": policy("patients", ["age"], suppression=1, levels={"age": {"max_level": 1}}),
        "visits": policy("visits", ["ward"]) | {"depends_on": ["patients"]},
    }
    found = release(database, asked)["visits"].result
    assert found is not None
    assert (
        "3 rows name a person in 'patient' whom the release of 'patients' does not have"
        in found.warnings
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"entity": None}, "write entity: <the person's key>"),
        ({"columns": {"patient": "identifier"}}, "patient: {identifier: {pseudonym: <word>}}"),
        ({"privacy": [{"k_m": {"k": 2, "m": 1}}]}, "add a `k`"),
        (
            {"suppression": 1, "privacy": [{"k": 3}, {"t_closeness": {"t": 1, "column": "fact"}}]},
            "t_closeness is measured by all rows of the source",
        ),
        (
            {"suppression": 1, "privacy": [{"k": 3}, {"xy": {"k": 2, "y": "fact"}}]},
            "xy is measured by all rows of the source",
        ),
        ({"search": {"share": "person", "algorithm": "mondrian"}}, "one level for each column"),
        ({"search": {"share": "person", "metric": "height"}}, "say the same in search"),
        ({"search": {"share": "other"}}, "no other policy of this run shares 'other'"),
        ({"suppression": {"limit": 1, "unit": "cell"}}, "use unit: row"),
        ({"suppressed": "star"}, "use omit"),
        ({"publish": {"in_place": True}}, "publish table, view and file"),
        ({"columns": {"zip": {"quasi": {"prefix": [2]}}}}, "give it the same hierarchy"),
        ({"columns": {"zip": {"quasi": {"prefix": [3, 1]}, "weight": 2}}}, "the same weight"),
        ({"columns": {"patient": {"identifier": {"pseudonym": "x"}}}}, "different words"),
        (
            {"columns": {"ward": {"quasi": None, "nulls": "suppress"}}},
            "not every table of the share has 'ward'",
        ),
        ({"engine": "duckdb:elsewhere.duckdb"}, "lie in different databases"),
    ],
)
def test_policies_that_cannot_share(change: dict[str, Any], message: str) -> None:
    asked = {name: shared(name, BOTH) | {"engine": "duckdb:x.duckdb"} for name in KEYS}
    changed = dict(asked["visits"])
    for key, value in change.items():
        changed[key] = {**changed[key], **value} if key == "columns" else value
    if "entity" in change:
        del changed["entity"]
    with pytest.raises(PolicyError, match=re.escape(message)):
        ppdp_sql.run_all(asked | {"visits": changed})


def test_a_hierarchy_may_end_earlier_in_one_table(database: Database) -> None:
    # Codes begin with 4 or 5 among patients, and with 4 among those who came: one level less.
    people = [(number, 30, "4111" if number < 12 else "5000", 0) for number in range(14)]
    create(database, "patients", BOTH, people)
    create(database, "visits", BOTH, people[:10])
    tables = {"patients": BOTH, "visits": BOTH}
    result = release(database, {name: shared(name, BOTH) for name in tables})
    assert joined(database, tables) >= 3
    levels = [run.result.node["zip"] for run in result.runs if run.result and run.result.node]
    assert levels[0] > levels[1]


def test_files_share_a_plan(tmp_path: Path) -> None:
    rows = {"patients": PEOPLE, "visits": PEOPLE[10:]}
    for name, people in rows.items():
        lines = [",".join(map(str, row)) for row in [(KEYS[name], *BOTH, "fact"), *people]]
        (tmp_path / f"{name}.csv").write_text("\n".join(lines))
        asked = shared(name, BOTH, suppression="10%")
        asked |= {"source": f"{name}.csv", "publish": {"file": f"{name}_k.csv"}}
        (tmp_path / f"{name}.yml").write_text(json.dumps(asked))
    assert ppdp_sql.run_all(tmp_path).exit_code == 0
    looks = []
    for name in rows:
        with (tmp_path / f"{name}_k.csv").open() as file:
            shown = [(row[KEYS[name]], row["age"], row["zip"]) for row in csv.DictReader(file)]
        looks.append({person: frozenset([tuple(values)]) for person, *values in shown})
    assert fewest_alike(looks) >= 3
    # A database that is still to be made is no place to read from, and is not left behind.
    (tmp_path / "visits.csv").write_text("patient,age,zip,fact\n,20,4000,0\n")
    engine = tmp_path / "fresh.duckdb"
    assert ppdp_sql.run_all(tmp_path, f"duckdb:{engine}").exit_code == 2
    assert not engine.exists()


def test_a_policy_of_a_share_does_not_run_alone() -> None:
    for verb in (ppdp_sql.run, ppdp_sql.plan):
        with pytest.raises(PolicyError, match="run them together, such as ppdp run FOLDER"):
            verb(shared("patients", BOTH), "duckdb:")


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([(None, 20, "4000", 0)], "'visits' has rows without 'patient'"),
        ([(1, 21, "4110", 0), (1, 22, "4110", 0)], "1 people of 'visits' with several rows"),
        ([(1, 99, "4110", 0)], "1 people have different values of 'age'"),
    ],
)
def test_tables_that_cannot_share(database: Database, rows: list[Row], message: str) -> None:
    create(database, "patients", BOTH, PEOPLE)
    create(database, "visits", BOTH, rows)
    result = ppdp_sql.run_all(
        {name: shared(name, BOTH) for name in ("patients", "visits")}, database.url
    )
    assert [run.status for run in result.runs] == [Status.FAILED, Status.FAILED]
    assert result.exit_code == 2
    assert message in json.dumps(result.to_dict(), ensure_ascii=False)
    assert not any("ppdp__" in name or name.endswith("_k") for name in database.relations())
