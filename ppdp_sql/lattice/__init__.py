"""Nodes and lattices, in plain Python."""

from ppdp_sql.lattice.lattice import Lattice, Node

__all__ = ["Lattice", "Node"]
