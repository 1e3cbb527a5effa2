"""The real dbt, imported once: each command runs in a copy of the process, which keeps nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

#: Whoever imports ppdp_sql there fails; what dbt would import for each command is there already.
_SERVER = """
import json, os, sys, tempfile

sys.modules["ppdp_sql"] = None
from dbt.cli.main import cli
import dbt.adapters.duckdb, dbt.adapters.postgres

for line in sys.stdin:
    asked = json.loads(line)
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if not child:
            os.chdir(asked["folder"])
            os.environ.clear()
            os.environ.update(asked["environment"])
            os.dup2(said.fileno(), 1)
            code = 70
            try:
                cli(asked["arguments"])
            except SystemExit as end:
                code = end.code or 0
            finally:
                sys.stdout.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        said.seek(0)
        told = {"code": os.waitstatus_to_exitcode(status), "said": said.read().decode()}
    sys.stdout.write(json.dumps(told) + "\\n")
    sys.stdout.flush()
"""


class DbtServer:
    """A process that starts with its first command and ends with the tests."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None

    def run(self, arguments: Sequence[str], folder: Path) -> tuple[int, str]:
        """Run a command of dbt in a folder; return its exit code and what it prints."""
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        environment |= {"DO_NOT_TRACK": "1", "DBT_SEND_ANONYMOUS_USAGE_STATS": "false"}
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _SERVER],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                env=environment,
            )
        assert self._process.stdin
        assert self._process.stdout
        asked = {"arguments": arguments, "folder": str(folder), "environment": environment}
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        return told["code"], told["said"]

    def stop(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.communicate(timeout=30)
            self._process = None


SERVER = DbtServer()
