"""Runs that are struck in a process of their own: killed, interrupted, or short of disk."""

from __future__ import annotations

import contextlib
import io
import multiprocessing
import os
import resource
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import duckdb

import ppdp_sql
from ppdp_sql.cli.main import main
from tests.faults.points import Points, install

ROOT = Path(__file__).parents[2]
#: Longer than any child takes; one that takes longer hangs, and its test fails.
PATIENCE = 120
#: Says where the server of the children may warm itself.
WARM_VARIABLE = "PPDP_TEST_WARM"


@dataclass(frozen=True)
class Strike:
    """A signal that a run sends to itself at one of its points."""

    number: int
    after: bool = False
    signal: int = signal.SIGKILL


@dataclass(frozen=True)
class Ending:
    """How a child ended.

    Attributes:
        code: its exit code; the negative number of the signal that killed it.
        labels: its points; empty if it was killed.
        said: what it printed, or the message of its error.
    """

    code: int | None
    labels: Sequence[str] = ()
    said: str = ""


def run_policy(policy: Mapping[str, Any], url: str, strike: Strike | None = None) -> Ending:
    """Run a policy in a child."""
    return _in_child(_run, policy, url, strike)


def run_command(arguments: Sequence[str], strike: Strike | None = None) -> Ending:
    """Run a command of `ppdp` in a child."""
    return _in_child(_command, list(arguments), strike)


def run_with_small_files(policy: Mapping[str, Any], url: str, most_bytes: int) -> Ending:
    """Run a policy in a child whose files cannot grow beyond a size, as on a full disk."""
    return _in_child(_small_files, policy, url, most_bytes)


@contextlib.contextmanager
def holding(url: str) -> Iterator[None]:
    """Another process holds a DuckDB file open for writing."""
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("forkserver")
    child = context.Process(target=_hold, args=(there, url))
    child.start()
    there.close()
    with here:
        assert here.poll(PATIENCE)
        assert here.recv() == "held"
        yield
    child.join(PATIENCE)
    assert child.exitcode == 0


def start_children(postgres: str) -> None:
    """Start the server that forks the children, with everything imported and used once."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pytest", "tests.faults.victim", "tests.faults.warm"])
    # Before Python 3.12.8 the server does not know the path of its parent.
    changed = {
        "PYTHONPATH": str(ROOT),
        "OPENBLAS_NUM_THREADS": "1",
        WARM_VARIABLE: postgres,
    }
    before = {name: os.environ.get(name) for name in changed}
    os.environ |= changed
    try:
        forkserver.ensure_running()
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value


def _in_child(target: Callable[..., None], *arguments: Any) -> Ending:
    here, there = multiprocessing.Pipe(duplex=False)
    context = multiprocessing.get_context("forkserver")
    child = context.Process(target=target, args=(there, *arguments))
    child.start()
    there.close()
    ending: Ending | None = None
    with here, contextlib.suppress(EOFError):  # a killed child closes its end
        if here.poll(PATIENCE):
            ending = here.recv()
    child.join(PATIENCE)
    if child.exitcode is None:
        child.kill()
        child.join()
        raise AssertionError("the child did not end by itself")
    assert ending is None or child.exitcode == 0
    return ending or Ending(child.exitcode)


def _prepared(strike: Strike | None) -> Points:
    def send() -> None:
        assert strike is not None
        os.kill(os.getpid(), strike.signal)

    number, after = (strike.number, strike.after) if strike else (None, False)
    points = Points(send, number, after=after)
    install(points)
    return points


def _run(
    answer: Connection, policy: Mapping[str, Any], url: str, strike: Strike | None = None
) -> None:
    points = _prepared(strike)
    try:
        ppdp_sql.run(policy, url)
    except ppdp_sql.PpdpError as error:
        answer.send(Ending(error.exit_code, points.labels, error.message))
    else:
        answer.send(Ending(0, points.labels))


def _command(answer: Connection, arguments: list[str], strike: Strike | None) -> None:
    said = io.StringIO()
    code: int | None = None
    points = _prepared(strike)
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main(arguments)
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else None
    answer.send(Ending(code, points.labels, said.getvalue()))


def _small_files(answer: Connection, policy: Mapping[str, Any], url: str, most_bytes: int) -> None:
    # Without a handler the signal would kill; ignored, the write fails as on a full disk.
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    _run(answer, policy, url)


def _hold(answer: Connection, url: str) -> None:
    with duckdb.connect(url.removeprefix("duckdb:")):
        answer.send("held")
        with contextlib.suppress(EOFError):
            answer.recv()
