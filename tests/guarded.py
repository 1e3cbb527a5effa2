"""A command that ends with whoever started it: `python guarded.py FOLDER COMMAND...`.

The guard prints the command's process id, then waits for the end of its own input, which comes when
the starter closes it and also when the starter is killed. Then it stops the command and everything
that the command started, and removes the folder.
"""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
from contextlib import suppress

#: A server may close its files for so many seconds, then it is killed.
GRACE = 10.0


def main(folder: str, command: list[str]) -> None:
    # A session of its own: the processes that a server starts are in its group, and in no other.
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=sys.stderr, start_new_session=True
    )
    try:
        sys.stdout.write(f"{process.pid}\n")
        sys.stdout.flush()
        while process.poll() is None:
            if select.select([sys.stdin], [], [], 0.2)[0] and not sys.stdin.readline():
                break
    finally:
        stop(process)
        shutil.rmtree(folder, ignore_errors=True)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GRACE)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
