"""The shelf of S3."""

from __future__ import annotations

from exhibit import Shelf

S3 = Shelf("S3", "k-Anonymity using Two Level Clustering")
