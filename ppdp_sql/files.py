"""Writes small files and says what went wrong in our words."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from ppdp_sql.errors import EngineError, InputError, PpdpError

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, where an open file cannot be replaced anyway
    fcntl = None  # type: ignore[assignment]

#: The disk's fault, not the caller's.
_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def file_error(what: str, path: Path, error: OSError) -> PpdpError:
    """Return the error of a file that cannot be written."""
    reason = error.strerror or type(error).__name__
    if error.errno in _DISK:
        return EngineError(f"{what} '{path}' cannot be written: {reason}")
    return InputError(f"{what} '{path}' cannot be written: {reason}")


def is_there(path: Path, what: str) -> bool:
    """Whether a path exists; a name that no disk can have is refused."""
    try:
        path.lstat()
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no name of a file"
        shown = str(path)[:80].replace("\0", "?")
        raise InputError(f"{what} '{shown}' cannot be used: {reason}") from None
    return True


def write_text(path: Path, text: str, what: str) -> None:
    """Write a whole text file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise file_error(what, path, error) from None


def try_to_write(path: Path, what: str) -> None:
    """Refuse a file that cannot be written, and leave everything as it is."""
    is_new = not is_there(path, what)
    try:
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()
    except OSError as error:
        raise file_error(what, path, error) from None


def holds_something_else(path: Path, beginning: bytes) -> bool:
    """Whether a file has content that begins otherwise, in any case of letters."""
    try:
        with path.open("rb") as file:
            found = file.read(len(beginning))
    except OSError:
        return False
    return bool(found) and found.lower() != beginning


def shared_with_others(path: Path) -> bool:
    """Whether a file has more than one name, so that replacing it leaves its content behind."""
    return path.stat().st_nlink > 1


def synced(path: Path) -> None:
    """Wait until a file is on the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def take_place(new: Path, old: Path, *, before_release: Callable[[], None]) -> None:
    """Replace a file that this process has open, in one step of the file system.

    The new file is locked until the old one is closed: whoever opened it before could find a log
    of its own removed when the old one, which thinks that it still has the name, is closed.
    """
    shutil.copymode(old, new)
    with suppress(OSError):  # another owner can be given by an administrator only
        before = old.stat()
        os.chown(new, before.st_uid, before.st_gid)
    with new.open("r+b") as locked:
        if fcntl is not None:
            fcntl.lockf(locked, fcntl.LOCK_EX)
        os.replace(new, old)
        synced_folder(old.parent)
        before_release()


def synced_folder(path: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    with suppress(OSError):
        synced(path)
