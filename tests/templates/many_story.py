"""The part of the story with many tables: pseudonyms, a shared plan, joined releases."""

from __future__ import annotations

from typing import Any

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.databases import Database

#: A key and a word that end a careless statement.
KEY = 'key "of"; --'
WORD = "o'person"


def tell_of_many_tables(database: Database, log: StatementLog) -> None:
    """Publish two tables of the same people with one plan, then one of them by itself."""
    people = [(number, 20 + number % 2, "ab"[number % 2], "flu") for number in range(12)]
    columns = {KEY: "bigint", "age": "integer", "zone": "varchar", "disease": "varchar"}
    database.create("members", columns, people)
    database.create(
        "stays", columns | {KEY: "varchar"}, [(str(key), *more) for key, *more in people]
    )
    shared = {"search": {"share": WORD}, "entity": KEY, "suppression": 1}
    asked = {name: _policy(name, **shared) for name in ("members", "stays")}
    asked["stays"]["depends_on"] = ["members"]
    url = database.url
    result = ppdp_sql.run_all(asked, url, log=log)
    assert result.exit_code == 0, [run.error for run in result.runs]
    ppdp_sql.check(asked["stays"], url, log=log)
    ppdp_sql.attack(asked["stays"], url, joined=asked["members"], attacks=["joined"], log=log)
    ppdp_sql.run(_policy("members", stable=True), url, log=log)
    database.execute("drop table ppdp_private.pseudonym_keys")


def _policy(source: str, *, stable: bool = False, **more: Any) -> dict[str, Any]:
    key = {"pseudonym": WORD} | ({"stable": True} if stable else {})
    return {
        "version": 1,
        "source": source,
        "columns": {
            KEY: {"identifier": key},
            "age": {"quasi": {"intervals": {"width": [10]}}},
            "zone": "quasi",
            "disease": "sensitive",
        },
        "privacy": [{"k": 3}],
        "publish": {"table": f"{source}_shown"},
        **more,
    }
