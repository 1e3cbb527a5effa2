"""Writes small files and says what went wrong in our words."""

from __future__ import annotations

import errno
from pathlib import Path

from ppdp_sql.errors import EngineError, InputError, PpdpError

#: The disk's fault, not the caller's.
_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def file_error(what: str, path: Path, error: OSError) -> PpdpError:
    """Return the error of a file that cannot be written."""
    reason = error.strerror or type(error).__name__
    if error.errno in _DISK:
        return EngineError(f"{what} '{path}' cannot be written: {reason}")
    return InputError(f"{what} '{path}' cannot be written: {reason}")


def write_text(path: Path, text: str, what: str) -> None:
    """Write a whole text file."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise file_error(what, path, error) from None
