"""The exhibits of S2; importing a file of them puts them on the shelf, in this order."""

from s2.shelf import S2

# isort: off
from s2 import anonymized, dependencies_quasi, dependencies_sensitive, pieces, breach
# isort: on

__all__ = ["S2", "anonymized", "breach", "dependencies_quasi", "dependencies_sensitive", "pieces"]
