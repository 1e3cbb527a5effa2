"""Adult as the papers' experiments take it: its columns, its hierarchies, its complete rows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

ADULT = Path(__file__).resolve().parents[1] / "adult" / "adult.parquet"

#: S0's quasi-identifiers in its order (section 3.4): heights 3, 2, 2, 2, 2, 1, 1 and 3. Occupation
#: is what S0 calls profession, workclass its position.
EIGHT = (
    "age",
    "occupation",
    "education",
    "marital_status",
    "workclass",
    "race",
    "sex",
    "native_country",
)


def adult_policy(quasi: Sequence[str] = EIGHT, *, suppression: str = "0") -> dict[str, Any]:
    """All 32,561 rows, with some of the quasi-identifiers; `?` is a value."""
    return {
        "version": 1,
        "source": str(ADULT),
        "columns": {name: {"quasi": f"adult/{name}"} for name in quasi},
        "privacy": [{"k": 2}],
        "suppression": suppression,
        "search": {"metric": "iloss"},
    }
