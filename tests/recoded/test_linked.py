"""Models that look beyond the rows of a group, on releases whose levels vary by row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError, PolicyError, VerificationError
from ppdp_sql.recoding import supersets
from tests.databases import Database, DuckDBDatabase

#: What is shown here holds on Spark, too.
pytestmark = pytest.mark.engine_suite(slow_on_spark=True)

LINKED: list[dict[str, Any]] = [
    {"xy": {"k": 2, "x": ["zone"], "y": "person"}},
    {"k_map": {"k": 4, "population": "everyone"}},
    {"delta_presence": {"dmin": 0.1, "dmax": 0.8, "population": "everyone"}},
    {"personalized": {"p": 0.75, "column": "illness", "guard": "wish"}},
    {"nt_closeness": {"n": 12, "t": 0.4, "column": "illness"}},
]

ILLNESSES = {"tree": {"lung": ["cold", "flu"], "other": ["gout", "burn"]}}


def create(database: Database) -> None:
    names = [name for values in ILLNESSES["tree"].values() for name in values]
    rows = [
        (
            f"p{number % 17}",
            f"z{number % 5}",
            20 + number % 9,
            number % 4 * 0.5,
            names[number * 7 % 4],
            "lung" if number % 5 == 0 else None,
        )
        for number in range(36)
    ]
    types = {
        "person": "varchar",
        "zone": "varchar",
        "age": "integer",
        "dose": "double precision" if database.name == "postgres" else "double",
        "illness": "varchar",
        "wish": "varchar",
    }
    database.create("people", types, rows)
    others = {name: types[name] for name in ("zone", "age", "dose")}
    known = [row[1:4] for row in rows]
    database.create("everyone", others, [*known, *known[::2], ("z0", 21, 0.5), ("z9", 22, 1.0)])


def policy(*privacy: dict[str, Any], algorithm: str = "kaca", **others: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "entity": "person",
        "columns": {
            "zone": {"quasi": {"tree": {"east": ["z0", "z1"], "west": ["z2", "z3", "z4", "z9"]}}},
            "age": "quasi",
            "dose": "quasi",
            "illness": {"sensitive": ILLNESSES},
        },
        "privacy": [{"k": 3}, *privacy],
        "search": {"algorithm": algorithm},
        "publish": {"table": "released"},
    } | others


@pytest.mark.parametrize("algorithm", ["mondrian", "two_level"])
def test_a_release_is_verified_again_from_its_source(database: Database, algorithm: str) -> None:
    create(database)
    asked = policy(*LINKED, algorithm=algorithm)
    told = ppdp_sql.run(asked, database.url).to_dict()
    again = ppdp_sql.verify_release(told["release"]["id"], database.url).to_dict()
    assert again["privacy"] == told["privacy"]
    assert ppdp_sql.check(asked, database.url).to_dict()["privacy"] == told["privacy"]


@pytest.mark.not_on_spark("nothing can be updated in a table of files")
def test_rows_that_went_to_another_group_are_noticed(database: Database) -> None:
    create(database)
    asked = policy(*LINKED[:2])
    ppdp_sql.run(asked, database.url)
    cells = database.execute("select zone, age, dose, count(*) from released group by 1, 2, 3")
    zone, age, dose, _ = max(cells, key=lambda row: row[3])
    others = next(row for row in cells if row[:3] != (zone, age, dose))
    values = ", ".join(
        f"{name} = '{value}'"
        for name, value in zip(("zone", "age", "dose"), others[:3], strict=True)
    )
    where = f"zone = '{zone}' and age = '{age}' and dose = '{dose}'"
    row = "rowid" if database.name == "duckdb" else "ctid"
    database.execute(
        f"update released set {values} "
        f"where {row} = (select min({row}) from released where {where})"
    )
    with pytest.raises(VerificationError, match="a row was moved, or the source has changed"):
        ppdp_sql.check(asked, database.url)


@pytest.mark.not_on_spark("nothing can be updated in a table of files")
def test_a_changed_source_cannot_be_recoded_again(database: Database) -> None:
    create(database)
    asked = policy(LINKED[0])
    told = ppdp_sql.run(asked, database.url).to_dict()
    database.execute("update people set age = 28 where age = 20")
    with pytest.raises(VerificationError, match="has changed since"):
        ppdp_sql.verify_release(told["release"]["id"], database.url)


def test_a_file_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    create(database)
    target = str(tmp_path / "released.csv")
    asked = policy(*LINKED, publish={"file": target}, search={"algorithm": "mondrian"})
    told = ppdp_sql.run(asked, database.url).to_dict()
    assert ppdp_sql.check(asked, database.url).to_dict()["privacy"] == told["privacy"]


def test_a_sensitive_column_is_generalized_as_little_as_is_needed(database: Database) -> None:
    create(database)
    columns = policy()["columns"] | {"illness": {"sensitive": ILLNESSES, "max_level": 1}}
    close = {"t_closeness": {"t": 0.05, "column": "illness"}}
    told = ppdp_sql.run(policy(close, columns=columns), database.url).to_dict()
    assert all(facts["satisfied"] for facts in told["privacy"])
    assert database.execute("select count(distinct illness) from released")[0][0] <= 4


@pytest.mark.parametrize(
    ("others", "words", "key"),
    [
        (
            {"privacy": [{"t_closeness": {"t": 0.2, "column": "illness", "hide": "5%"}}]},
            "kaca cannot hide sensitive values",
            "privacy.0.t_closeness.hide",
        ),
        (
            {"search": {"algorithm": "kaca", "numbers": "mean"}},
            "k_map and nt_closeness must know",
            "search.numbers",
        ),
    ],
)
def test_what_cannot_be_had_is_a_fault_of_the_policy(
    others: dict[str, Any], words: str, key: str, database: Database
) -> None:
    create(database)
    with pytest.raises(PolicyError, match=words) as raised:
        ppdp_sql.run(policy(LINKED[1], LINKED[4], **others), database.url)
    assert raised.value.exit_code == 2
    assert key in [fault.key for fault in raised.value.faults]


@pytest.mark.parametrize("place", [0, 2, 4])
def test_global_schemes_show_the_best_node_where_models_look_beyond_a_group(
    database: Database, place: int
) -> None:
    create(database)
    model = LINKED[place]
    asked = policy(model, search={"algorithm": "sibling"})
    told = ppdp_sql.run(asked, database.url).to_dict()
    assert all(facts["satisfied"] for facts in told["privacy"])
    best = ppdp_sql.run(policy(model, search={"algorithm": "optimal"}), database.url).to_dict()
    assert told["metrics"]["iloss"] <= best["metrics"]["iloss"] + 1e-9
    assert any("looks beyond a group" in words for words in told["warnings"])
    assert told["groups"] == best["groups"]


def test_supersets_without_end_are_refused(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    create(database)
    monkeypatch.setattr(supersets, "MOST_NODES", 3)
    with pytest.raises(InputError, match="name fewer quasi-identifiers") as raised:
        ppdp_sql.run(policy(LINKED[4]), database.url)
    assert raised.value.exit_code == 2
