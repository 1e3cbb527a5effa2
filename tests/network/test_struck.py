"""A network run that is struck half-way leaves the last release, and nothing of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.errors import EngineError
from ppdp_sql.templating import Session
from tests.databases import Database

from .worlds import fill, policy_of, publish

EDGES = [(left, right, left) for left in range(1, 31) for right in (left * 2, 31) if left < right]
#: Where runs are struck: shares of their statements.
SHARES = (0.3, 0.6, 0.95)

CHILD = """
import os, signal, sys
import ppdp_sql
from ppdp_sql.templating import Session
sent, timed = 0, Session._timed
def struck(self, *arguments):
    global sent
    sent += 1
    if sent == int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
    return timed(self, *arguments)
Session._timed = struck
ppdp_sql.network(sys.argv[1], sys.argv[2])
"""


def state(database: Database) -> dict[str, Any]:
    """What everybody sees: relations, and the rows of the release."""
    return {
        "relations": {name for name in database.relations() if "ppdp__" not in name},
        "nodes": database.rows("net_nodes"),
        "edges": database.rows("net_edges"),
        "releases": len(ppdp_sql.releases(database.url)),
    }


def statements_of_a_run(database: Database) -> int:
    return publish(database).statements


@pytest.mark.parametrize("share", SHARES)
def test_the_connection_may_be_lost(
    database: Database, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database, EDGES)
    last = max(1, round(share * statements_of_a_run(database)))
    before = state(database)
    sent, timed = 0, Session._timed

    def struck(self: Session, *arguments: Any) -> Any:
        nonlocal sent
        sent += 1
        if sent == last:
            raise EngineError("the connection was lost")
        return timed(self, *arguments)

    monkeypatch.setattr(Session, "_timed", struck)
    with pytest.raises(EngineError):
        ppdp_sql.network(policy_of(directed=True), database.url)
    monkeypatch.undo()
    assert state(database) == before
    publish(database, directed=True)
    assert not [name for name in database.relations() if "ppdp__" in name]


@pytest.mark.parametrize("share", [0.5, 0.95])
def test_a_run_may_be_killed(database: Database, share: float, tmp_path: Path) -> None:
    fill(database, EDGES)
    number = round(share * statements_of_a_run(database))
    before = state(database)
    policy = tmp_path / "net.policy.yml"
    policy.write_text(str(policy_of(directed=True)).replace("True", "true"), encoding="utf-8")
    child = subprocess.run(
        [sys.executable, "-c", CHILD, str(policy), database.url, str(number)],
        env=os.environ | {"PYTHONPATH": str(Path(ppdp_sql.__file__).parents[1])},
        capture_output=True,
        check=False,
    )
    assert child.returncode == -signal.SIGKILL, child.stderr
    assert state(database) == before
    publish(database, directed=True)
    assert not [name for name in database.relations() if "ppdp__" in name]
