"""A folder for files that are not finished, beside where they will go.

Its owner holds a lock on it that the operating system lets go of when the owner dies, however
it dies: so the next run can tell the folders of the dead from those of the living.
"""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path

from ppdp_sql.files import file_error
from ppdp_sql.names import WORK_PREFIX, work_name

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no such locks, so nothing is cleaned there
    fcntl = None  # type: ignore[assignment]


class WorkFolder:
    """The folder of one run."""

    def __init__(self, parent: Path, step: str, run_id: str) -> None:
        self._parent = parent
        self.path = parent / f".{work_name(step, run_id)}"
        self._lock: int | None = None
        self._made = False

    def open(self) -> None:
        """Remove what the dead left, then make the folder and hold it."""
        remove_dead(self._parent)
        try:
            while self._lock is None:
                self._made = True
                self.path.mkdir(mode=0o700)
                self._lock = _hold(self.path, wait=True)
        except OSError as error:
            raise file_error("the folder", self.path, error) from None

    def close(self) -> None:
        """Remove the folder with everything in it."""
        if self._made:
            shutil.rmtree(self.path, ignore_errors=True)
            self._made = False
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None


def remove_dead(parent: Path) -> None:
    """Remove the work folders of runs that died; those of the living are held."""
    if fcntl is None:
        return
    for path in parent.glob(f".{WORK_PREFIX}*"):
        # Another user's folder is left to that user.
        with suppress(OSError):
            lock = _hold(path, wait=False)
            if lock is not None:
                shutil.rmtree(path, ignore_errors=True)
                os.close(lock)


def _hold(path: Path, *, wait: bool) -> int | None:
    """Lock a folder; None where another holds it, or removed it before we could."""
    try:
        number = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        if fcntl is not None:
            fcntl.flock(number, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        if os.path.samestat(os.fstat(number), os.stat(path)):
            return number
    except (BlockingIOError, FileNotFoundError):
        pass
    except BaseException:
        os.close(number)
        raise
    os.close(number)
    return None
