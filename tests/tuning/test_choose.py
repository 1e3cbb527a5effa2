"""`choose` through its whole length, on both engines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import ppdp_sql
from ppdp_sql.cli.main import app
from tests.databases import Database

COLUMNS = {"age": "integer", "city": "varchar", "job": "varchar", "ill": "varchar"}
TREE = {"north": ["Oslo", "Bergen"], "south": ["Rome", "Bari", "Nice"]}


def rows(number: int = 60) -> list[tuple[Any, ...]]:
    cities = [city for group in TREE.values() for city in group]
    return [
        (
            20 + (7 * n) % 40,
            cities[(3 * n + n // 9) % 5],
            ("clerk", "smith", None)[n % 3],
            "yes" if (7 * n) % 40 > 20 else "no",
        )
        for n in range(number)
    ]


def policy(**changes: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "source": "people",
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10, 20]}}},
            "city": {"quasi": {"tree": TREE}},
            "job": "keep",
            "ill": "sensitive",
        },
        "privacy": [{"k": 2}],
        "class": "ill",
        **changes,
    }


def write(folder: Path, **changes: Any) -> str:
    path = folder / "people.policy.yml"
    path.write_text(json.dumps(policy(**changes)), encoding="utf-8")
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["choose", *arguments])
    return done.exit_code, done.output


@pytest.mark.parametrize("algorithm", ["oka", "optimal", "mondrian"])
def test_both_engines_draw_one_curve(both_databases: list[Database], algorithm: str) -> None:
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, rows())
        before = database.relations()
        choice = ppdp_sql.choose(policy(), database.url, k=[2, 5, 20], algorithm=algorithm, seed=1)
        assert database.relations() == before
        assert [point.error for point in choice.curve] == [None] * 3
        document = choice.to_dict()
        found.append({key: document[key] for key in ("curve", "balance", "recommended", "cost")})
    assert found[0] == found[1]


def test_the_document_is_the_promised_one(database: Database, tmp_path: Path) -> None:
    database.create("people", COLUMNS, rows())
    code, text = run(write(tmp_path), "--k", "2..4", "--engine", database.url, "--json")
    assert code == 0, text
    document = json.loads(text)
    assert [point["k"] for point in document["curve"]] == [2, 3, 4]
    assert all({"privacy", "utility"} <= set(point) for point in document["curve"])
    assert {"k", "utility"} <= set(document["balance"])
    assert document["recommended"] in (2, 3, 4)
    assert document["algorithm"] == "oka"
    assert document["class"] == "ill"
    assert document["predictors"] == ["age", "city", "job"]
