"""The shelf of S2."""

from __future__ import annotations

from exhibit import Shelf

S2 = Shelf("S2", "Detection and Prevention of Leaks in Anonymized Datasets")
