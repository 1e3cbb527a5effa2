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
from tests.faults.people import SECRET
from tests.faults.points import Points, install
from tests.faults.scenes import Scene, temporary_files_in

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


def run_policy(scene: Scene, policy: Mapping[str, Any], strike: Strike | None = None) -> Ending:
    """Run a policy in a child."""
    return _in_child(_run, scene.folder, policy, scene.url, strike)


def run_command(scene: Scene, arguments: Sequence[str], strike: Strike | None = None) -> Ending:
    """Run a command of `ppdp` in a child."""
    return _in_child(_command, scene.folder, list(arguments), strike)


def run_with_small_files(scene: Scene, policy: Mapping[str, Any], most_bytes: int) -> Ending:
    """Run a policy in a child whose files cannot grow beyond a size, as on a full disk."""
    return _in_child(_small_files, scene.folder, policy, scene.url, most_bytes)


def spill_and_die(scene: Scene) -> None:
    """Let DuckDB spill raw values beside its file in a child that is then killed."""
    ending = _in_child(_spill, scene.folder, scene.url)
    assert ending.code == -signal.SIGKILL


@contextlib.contextmanager
def holding(scene: Scene) -> Iterator[None]:
    """Another process holds a DuckDB file open for writing."""
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("forkserver")
    child = context.Process(target=_hold, args=(there, scene.url))
    child.start()
    there.close()
    with here:
        assert here.poll(PATIENCE)
        assert here.recv() == "held"
        yield
    child.join(PATIENCE)
    assert child.exitcode == 0


@contextlib.contextmanager
def paused(scene: Scene, policy: Mapping[str, Any], strike: Strike) -> Iterator[list[Ending]]:
    """Let a run in a child wait at one of its points, then let it go on to its end."""
    here, there = multiprocessing.Pipe()
    context = multiprocessing.get_context("forkserver")
    arguments = (there, _pause, scene.folder, policy, scene.url, strike)
    child = context.Process(target=_in_folder, args=arguments)
    child.start()
    there.close()
    endings: list[Ending] = []
    with here:
        assert here.poll(PATIENCE)
        assert here.recv() == "paused"
        yield endings
        here.send("go on")
        assert here.poll(PATIENCE)
        endings.append(here.recv())
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


def _in_child(target: Callable[..., None], folder: Path, *arguments: Any) -> Ending:
    here, there = multiprocessing.Pipe(duplex=False)
    context = multiprocessing.get_context("forkserver")
    child = context.Process(target=_in_folder, args=(there, target, folder, *arguments))
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


def _in_folder(
    answer: Connection, target: Callable[..., None], folder: Path, *arguments: Any
) -> None:
    with temporary_files_in(folder):
        target(answer, *arguments)


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
    _publish(answer, policy, url, _prepared(strike))


def _pause(answer: Connection, policy: Mapping[str, Any], url: str, strike: Strike) -> None:
    def wait() -> None:
        answer.send("paused")
        answer.recv()

    points = Points(wait, strike.number, after=strike.after)
    install(points)
    _publish(answer, policy, url, points)


def _publish(answer: Connection, policy: Mapping[str, Any], url: str, points: Points) -> None:
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


def _spill(answer: Connection, url: str) -> None:
    with duckdb.connect(url.removeprefix("duckdb:")) as connection:
        connection.execute("set memory_limit = '20MB'")
        connection.execute(
            f"create temporary table work as select md5(i::varchar) || '{SECRET}' as name "
            "from range(1000000) as rows(i)"
        )
        os.kill(os.getpid(), signal.SIGKILL)


def _hold(answer: Connection, url: str) -> None:
    with duckdb.connect(url.removeprefix("duckdb:")):
        answer.send("held")
        with contextlib.suppress(EOFError):
            answer.recv()
