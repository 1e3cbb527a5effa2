"""Pseudonyms: the same value has one in all releases of a run, and another one in the next run."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, PolicyError
from ppdp_sql.release.pseudonyms import Secrets
from tests.databases import Database, PostgresDatabase

#: A person more than once among visits, keys of another type, and rows of nobody.
PATIENTS = [(number, 20 + number % 10, "flu" if number % 3 else "cold") for number in range(40)]
VISITS = [(str(number % 40) if number % 9 else None, number % 4) for number in range(90)]
KEY = {"identifier": {"pseudonym": "person"}}
HEX = re.compile("[0-9a-f]{32}")


def policies(**more: Any) -> dict[str, Any]:
    def key() -> dict[str, Any]:
        return {"identifier": {"pseudonym": "person", **more}}

    patients = {
        "version": 1,
        "source": "patients",
        "columns": {
            "id": key(),
            "age": {"quasi": {"intervals": {"width": [5, 10]}}},
            "ill": "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"table": "patients_k"},
    }
    visits = {
        "version": 1,
        "source": "visits",
        "columns": {"floor": "quasi", "patient": key()},
        "privacy": [{"k": 3}],
        "publish": {"table": "visits_k"},
        "depends_on": ["patients"],
    }
    return {"patients": patients, "visits": visits}


@pytest.fixture
def hospital(database: Database) -> Database:
    database.create("patients", {"id": "bigint", "age": "integer", "ill": "varchar"}, PATIENTS)
    database.create("visits", {"patient": "varchar", "floor": "integer"}, VISITS)
    return database


def published(database: Database) -> tuple[list[str], list[str | None]]:
    return (
        [row[0] for row in database.execute("select id from patients_k")],
        [row[0] for row in database.execute("select patient from visits_k")],
    )


def run(database: Database, asked: dict[str, Any]) -> None:
    result = ppdp_sql.run_all(asked, database.url)
    assert result.exit_code == 0, [run.error for run in result.runs]


def test_foreign_keys_keep_working(hospital: Database) -> None:
    run(hospital, policies())
    keys, named = published(hospital)
    assert len(set(keys)) == len(PATIENTS) and all(HEX.fullmatch(key) for key in keys)
    assert Counter(name is None for name in named) == Counter(row[0] is None for row in VISITS)
    visits_of = Counter(Counter(row[0] for row in VISITS if row[0] is not None).values())
    assert Counter(Counter(name for name in named if name is not None).values()) == visits_of
    joined = hospital.execute(
        "select patients_k.ill, count(*) from visits_k "
        "inner join patients_k on patients_k.id = visits_k.patient group by patients_k.ill"
    )
    ill = {str(number): word for number, _, word in PATIENTS}
    assert dict(joined) == Counter(ill[key] for key, _ in VISITS if key is not None)
    assert not any(str(number) in keys for number, *_ in PATIENTS)


def test_runs_differ_unless_the_policy_says_stable(hospital: Database) -> None:
    run(hospital, policies())
    first = published(hospital)
    run(hospital, policies())
    assert not set(first[0]) & set(published(hospital)[0])
    run(hospital, policies(stable=True))
    stable = published(hospital)
    assert not set(first[0]) & set(stable[0])
    run(hospital, policies(stable=True))
    again = published(hospital)
    assert sorted(again[0]) == sorted(stable[0])
    # One policy by itself meets the folder's releases, too.
    ppdp_sql.run(policies(stable=True)["visits"], hospital.url)
    assert Counter(published(hospital)[1]) == Counter(stable[1])
    hospital.execute("drop table ppdp_private.pseudonym_keys")


def test_the_hash_is_what_the_page_says(hospital: Database) -> None:
    run(hospital, policies(stable=True))
    ((word, inner, outer),) = hospital.execute("select * from ppdp_private.pseudonym_keys")
    assert word == "person" and len(inner) == len(outer) == 64 and inner != outer
    expected = {
        hashlib.md5(
            (outer + hashlib.md5(f"{inner}{number}".encode()).hexdigest()).encode()
        ).hexdigest()
        for number, *_ in PATIENTS
    }
    assert set(published(hospital)[0]) == expected
    hospital.execute("drop table ppdp_private.pseudonym_keys")


def test_the_secret_is_nowhere_but_in_its_table(
    hospital: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    draw = Secrets.of

    def noted(self: Secrets, word: str) -> tuple[str, str]:
        drawn.extend(draw(self, word))
        return draw(self, word)

    monkeypatch.setattr(Secrets, "of", noted)
    asked = policies(stable=True)
    asked["visits"]["publish"] = {"view": "visits_k"}
    log = tmp_path / "statements.jsonl"
    result = ppdp_sql.run_all(asked, hospital.url, log=log)
    plan = ppdp_sql.plan(asked["patients"], hospital.url)
    catalog = "information_schema.views" if hospital.name == "postgres" else "duckdb_views()"
    told = "\n".join(
        [
            log.read_text(),
            json.dumps(result.to_dict()),
            plan.sql(),
            repr(hospital.execute(f"select * from {catalog}")),
            repr(hospital.execute("select * from ppdp.releases")),
            repr(Secrets()),
        ]
    )
    assert drawn and not any(secret in told for secret in drawn)
    kept = hospital.execute("select inner_key, outer_key from ppdp_private.pseudonym_keys")
    assert kept[0][0] not in told and kept[0][1] not in told
    if isinstance(hospital, PostgresDatabase):
        rights = hospital.execute(
            "select count(*) from information_schema.table_privileges "
            "where table_name = 'pseudonym_keys' and grantee = 'PUBLIC'"
        )
        assert rights == [(0,)]
    hospital.execute("drop table ppdp_private.pseudonym_keys")


@pytest.mark.parametrize("kind", ["view", "in_place", "permute"])
def test_every_kind_that_can_shows_pseudonyms(hospital: Database, kind: str) -> None:
    asked = policies()["patients"]
    asked["publish"] = {
        "view": {"view": "patients_k"},
        "in_place": {"in_place": True},
        "permute": {"table": "patients_k", "permute": True},
    }[kind]
    ppdp_sql.run(asked, hospital.url)
    name = "patients" if kind == "in_place" else "patients_k"
    keys = [row[0] for row in hospital.execute(f"select id from {name}")]
    assert len(set(keys)) == len(PATIENTS) and all(HEX.fullmatch(str(key)) for key in keys)
    assert ppdp_sql.check(asked, hospital.url).k >= 3


def test_a_plan_shows_no_pseudonym_that_a_run_will_show(hospital: Database) -> None:
    asked = policies()["patients"]
    planned = ppdp_sql.plan(asked, hospital.url)
    ppdp_sql.run(asked, hospital.url, plan=planned.plan)
    keys = {row[0] for row in hospital.execute("select id from patients_k")}
    assert len(keys) == len(PATIENTS)


def test_files_of_one_run_meet(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("id,age\n" + "".join(f"{n},{n % 2}\n" for n in range(20)))
    (tmp_path / "b.csv").write_text("who,age\n" + "".join(f"n{n},{n % 2}\n" for n in range(20)))
    for name, key in (("a", "id"), ("b", "who")):
        (tmp_path / f"{name}.yml").write_text(
            json.dumps(
                {
                    "version": 1,
                    "source": f"{name}.csv",
                    "columns": {key: KEY, "age": "quasi"},
                    "privacy": [{"k": 2}],
                    "publish": {"file": f"{name}_k.csv"},
                }
            )
        )
    assert ppdp_sql.run_all(tmp_path).exit_code == 0
    rows = (tmp_path / "a_k.csv").read_text().splitlines()
    assert rows[0].startswith("id,age") and HEX.fullmatch(rows[1].split(",")[0].strip('"'))
    stable = json.loads((tmp_path / "a.yml").read_text())
    stable["columns"]["id"] = {"identifier": {"pseudonym": "person", "stable": True}}
    stable["source"], stable["publish"] = str(tmp_path / "a.csv"), {"file": str(tmp_path / "c.csv")}
    with pytest.raises(InputError, match="there is none that lasts"):
        ppdp_sql.run(stable)


@pytest.mark.parametrize(
    ("column", "message"),
    [
        ({"identifier": "person"}, "takes no option but {pseudonym: <word>}"),
        ({"identifier": {"pseudonim": "person"}}, "takes no option but"),
        ({"identifier": {"pseudonym": "p", "stabel": True}}, "did you mean 'stable'"),
        ({"identifier": {"pseudonym": 7}}, "takes a word"),
        ({"identifier": {"pseudonym": ""}}, "takes a word"),
        ({"identifier": {"pseudonym": "p", "stable": "yes"}}, "true or false"),
    ],
)
def test_bad_words(column: Any, message: str) -> None:
    asked = policies()["patients"]
    asked["columns"]["id"] = column
    with pytest.raises(PolicyError, match=re.escape(message)):
        ppdp_sql.plan(asked, "duckdb:")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"publish": {"live_view": {"name": "x", "accept": "differencing"}}}, "hold the secret"),
        ({"publish": {"script": "x.sql"}}, "hold the secret"),
        ({"publish": {"break_merge": "x"}}, "hold the secret"),
        (
            {"entity": "id", "privacy": [{"m_invariance": {"m": 2, "column": "ill"}}]},
            "follows people by their own keys",
        ),
    ],
)
def test_what_cannot_show_pseudonyms(change: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message):
        ppdp_sql.plan(policies()["patients"] | change, "duckdb:")


def test_one_word_is_stable_everywhere_or_nowhere() -> None:
    asked = policies()
    asked["visits"]["columns"]["patient"]["identifier"] = {"pseudonym": "person", "stable": True}
    with pytest.raises(PolicyError, match=r"stable in 'visits' alone.* those of 'patients'"):
        ppdp_sql.run_all(asked, "duckdb:")


def test_nodes_of_a_network_have_no_pseudonyms() -> None:
    nodes = {"source": "people", "key": "id", "columns": {"name": KEY, "job": "quasi"}}
    network = {"edges": {"source": "knows", "from": "a", "to": "b"}, "nodes": nodes}
    asked = {"version": 1, "network": network, "publish": {"prefix": "net"}}
    with pytest.raises(PolicyError, match="'name' cannot be a pseudonym"):
        ppdp_sql.network(asked, "duckdb:")
