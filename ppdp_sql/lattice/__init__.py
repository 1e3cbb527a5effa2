"""Nodes and lattices, in plain Python."""

from ppdp_sql.lattice.forecast import LevelForecast
from ppdp_sql.lattice.lattice import Lattice, Node

__all__ = ["Lattice", "LevelForecast", "Node"]
