"""The exhibits of S0; importing a file of them puts them on the shelf, in the thesis' order."""

# isort: off
from s0.shelf import S0
from s0 import search as search
from s0 import choosing_k as choosing_k
from s0 import closeness as closeness
from s0 import networks as networks

__all__ = ["S0"]
