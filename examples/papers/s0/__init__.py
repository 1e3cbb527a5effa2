"""The exhibits of S0; importing a file of them puts them on the shelf, in this order."""

# isort: off
from s0.shelf import S0
from s0 import search
from s0 import choosing_k
from s0 import closeness

__all__ = ["S0", "choosing_k", "closeness", "search"]
