"""A role that may not read an earlier release, or its columns, publishes all the same."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from tests.engines.commands import Ppdp

from .place import Place, policy
from .test_missing_rights import run_with_what_is_named


def by_zip(target: str) -> dict[str, Any]:
    asked = policy("table")
    columns = {name: asked["columns"][name] for name in ("zip", "illness")}
    return asked | {"columns": columns, "suppression": 4, "publish": {"table": target}}


@pytest.mark.parametrize("kind", ["table", "view", "live_view"])
@pytest.mark.parametrize("columns", ["", "(zip, illness)"])
def test_what_may_not_be_read_is_not_compared(
    ppdp: Ppdp, place: Place, kind: str, columns: str
) -> None:
    ppdp_sql.run(policy(kind), place.url)
    publisher = place.role("publisher")
    place.execute(f"grant select {columns} on people to {publisher.name}")
    place.execute(f"grant usage, create on schema {place.schema} to {publisher.name}")
    path = ppdp.write(by_zip("zips"))
    given, answer = run_with_what_is_named(ppdp, place, publisher, path)
    assert answer.exit == 0
    assert not [grant for grant in given if "release " in grant or "people" in grant]
    assert "generalizes other columns" in answer.document["warnings"][0]
