"""The exhibits of S2; importing a file of them puts them on the shelf, in this order."""

from s2.shelf import S2

__all__ = ["S2"]
