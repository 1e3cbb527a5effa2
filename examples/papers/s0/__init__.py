"""The exhibits of S0; importing a file of them puts them on the shelf, in this order."""

from s0 import networks as networks
from s0.shelf import S0

__all__ = ["S0"]
