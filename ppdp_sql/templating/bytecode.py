"""Keeps compiled templates where Python keeps compiled modules: a tenth of a second per command."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from importlib.util import cache_from_source
from io import BytesIO
from pathlib import Path

from jinja2.bccache import Bucket, BytecodeCache


class ModuleBytecodeCache(BytecodeCache):
    """Compiled templates in `__pycache__`, under the rules of compiled modules.

    Jinja checks a file against its own version and against a hash of the template; a folder that
    cannot be written is none.
    """

    def __init__(self) -> None:
        self._folder = Path(cache_from_source(__file__)).parent

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read a compiled template, if there is one."""
        with suppress(OSError):
            bucket.load_bytecode(BytesIO(self._path(bucket).read_bytes()))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Write a compiled template in one move: others may read it meanwhile."""
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            number, name = tempfile.mkstemp(dir=self._folder, prefix="template.")
            try:
                with os.fdopen(number, "wb") as file:
                    bucket.write_bytecode(file)
                os.replace(name, self._path(bucket))
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise

    def _path(self, bucket: Bucket) -> Path:
        return self._folder / f"template.{bucket.key}.{sys.implementation.cache_tag}.jinja"
