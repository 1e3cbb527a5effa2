"""The example of Spark is a program that runs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.policies import ROOT
from tests.spark_servers import SparkServer, own_server

pytestmark = pytest.mark.spark


def test_the_example_runs() -> None:
    with own_server() as server:
        done = run(server)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("node       {'age':")
    assert lines[1].startswith("published ")
    assert len(lines) == 7


def run(server: SparkServer) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "ignore", "examples/spark/run.py", server.url]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
