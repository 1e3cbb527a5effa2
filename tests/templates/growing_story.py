"""The part of the story that is about a table that grows."""

from __future__ import annotations

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.databases import Database

#: A name that ends a careless statement.
ZONE = 'zone "of"; --'


def tell_growing(database: Database, log: StatementLog) -> None:
    """Publish a table, then what is new in it, and ask whether its plan still fits."""
    rows = [(zone, number) for zone in ("a", "b") for number in range(3)]
    database.create("arrivals", {ZONE: "varchar", "visits": "integer"}, rows)
    policy = {
        "version": 1,
        "source": "arrivals",
        "columns": {ZONE: "quasi", "visits": "sensitive"},
        "privacy": [{"k": 3}],
        "publish": {"table": "grown", "mode": "increment"},
    }
    ppdp_sql.run(policy, database.url, log=log)
    database.execute("insert into arrivals values ('a', 7)")
    result = ppdp_sql.run(policy, database.url, log=log)
    assert result.increment is not None
    assert result.increment.inserted == 1
    assert ppdp_sql.check(policy, database.url, log=log).drift is not None
