"""The exhibits of S2; importing a file of them puts them on the shelf, in this order."""

# ruff: noqa: F401, I001
from s2.shelf import S2
from s2 import anonymized
from s2 import dependencies_quasi
from s2 import dependencies_sensitive
from s2 import pieces
from s2 import breach
from s2 import network_time
from s2 import association
from s2 import breaking_time

__all__ = ["S2"]
