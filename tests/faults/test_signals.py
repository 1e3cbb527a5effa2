"""SIGINT (Ctrl-C) and SIGTERM stop a command at any time, with one sentence and no trace."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

import ppdp_sql
from ppdp_sql.templating import StatementLog
from tests.engines.commands import assert_one_sentence
from tests.faults.expected import expected_of
from tests.faults.kinds import FILE, KINDS, TABLE, Kind, policy_of
from tests.faults.people import FIRST_READ
from tests.faults.scenes import Scene
from tests.faults.state import state_of
from tests.faults.victim import Strike, run_command

SIGNALS = (signal.SIGINT, signal.SIGTERM)
#: Views of the source that would take hours to read.
SLOW = {
    "duckdb": (
        "create view slow as select people.* from people where 0 = (select count(*) from "
        "range(10000000) as a, range(10000000) as b where a.range + b.range < 0)"
    ),
    "postgres": "create view slow as select people.* from people, pg_sleep(36000)",
}


@contextmanager
def command_at_work(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Start the installed command."""
    program = Path(sys.executable).with_name("ppdp")
    with subprocess.Popen(
        [program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def statements_before_the_first_read(scene: Scene) -> int:
    """Count what a run sends before it reads the rows of its source."""
    log = StatementLog()
    ppdp_sql.plan(policy_of(scene, TABLE), scene.url, log=log)
    steps = [entry.step for entry in log.entries]
    return steps.index(FIRST_READ)


@pytest.mark.parametrize(
    ("number", "with_json"),
    [
        (signal.SIGINT, False),
        (signal.SIGTERM, True),
        # How a command ends and how it says so have nothing to do with each other.
        pytest.param(signal.SIGINT, True, marks=pytest.mark.slow),
        pytest.param(signal.SIGTERM, False, marks=pytest.mark.slow),
    ],
)
def test_a_signal_stops_a_statement_at_work(
    scene: Scene, tmp_path: Path, number: signal.Signals, with_json: bool
) -> None:
    with scene.connect() as connection:
        connection.execute(SLOW[scene.name])
    policy, log = tmp_path / "policy.yml", tmp_path / "log.jsonl"
    policy.write_text(yaml.safe_dump(policy_of(scene, TABLE, source="slow"), sort_keys=False))
    sent = statements_before_the_first_read(scene)
    before = state_of(scene)
    options = ["--json"] if with_json else []
    with command_at_work(
        "run", str(policy), "--engine", scene.url, "--log", str(log), *options
    ) as process:
        while process.poll() is None and not _has_lines(log, sent):
            time.sleep(0.01)
        assert process.poll() is None, process.communicate()
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == 1, (out, err)
    assert "Traceback" not in err
    if with_json:
        assert_stopped(out)
    else:
        assert "stopped" in err
        assert len(err.splitlines()) == 1
    scene.settle()
    assert state_of(scene) == before


def _has_lines(path: Path, number: int) -> bool:
    return path.exists() and len(path.read_text().splitlines()) >= number


def assert_stopped(out: str) -> str:
    """One document says in one sentence that the command was stopped; return the sentence."""
    document = json.loads(out)
    assert set(document) == {"error"}
    assert document["error"]["exit"] == 1
    assert document["error"]["kind"] == "engine"
    message: str = document["error"]["message"]
    assert "stopped" in message
    assert_one_sentence(message)
    return message


@pytest.mark.parametrize(
    ("scene", "kind"),
    [
        # A file ends like a table beside it, and waits longest; so does a source in its place.
        pytest.param(
            engine,
            kind,
            id=f"{engine}-{kind.name}",
            marks=() if kind is TABLE else pytest.mark.slow,
        )
        for kind in KINDS
        for engine in kind.engines
        if kind is TABLE or (engine == "duckdb" and (kind is FILE or kind.replaces_source))
    ],
    indirect=["scene"],
)
def test_a_signal_between_two_statements(scene: Scene, tmp_path: Path, kind: Kind) -> None:
    """Nothing is left even without a next run."""
    expected = expected_of(scene, kind, "first")
    policy = tmp_path / "policy.yml"
    policy.write_text(yaml.safe_dump(policy_of(scene, kind), sort_keys=False))
    stopped, clean = 0, False
    for strike in expected.strikes(every=False):
        number = SIGNALS[stopped % 2]
        strike = Strike(strike.number, after=strike.after, signal=number)
        where = f"{number.name} {expected.place(strike)}"
        if not clean:
            scene.restore("first")
        ending = run_command(scene, ["run", str(policy), "--engine", scene.url, "--json"], strike)
        scene.settle()
        found = state_of(scene, kind)
        clean = found == expected.before
        if ending.code == 0:
            assert found == expected.done, where
            continue
        assert ending.code == 1, (where, ending.said)
        message = assert_stopped(ending.said)
        stopped += 1
        if not clean:
            assert found == expected.done, where
            assert "nothing was published" not in message, where
    assert stopped > 10
