"""The shelf of S0."""

from __future__ import annotations

from exhibit import Shelf

S0 = Shelf("S0", "Utility-Based Privacy Preserving Data Publishing")
