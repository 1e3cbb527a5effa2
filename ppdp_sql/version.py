"""The version, as the package's metadata has it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("ppdp_sql")
except PackageNotFoundError:  # the code runs from a folder that was never installed
    __version__ = "0+unknown"
