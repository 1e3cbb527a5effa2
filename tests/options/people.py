"""One small table on which both options have work to do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.databases import Database

#: zone, disease, dose; zone c leans to gout, and a and b to two values of one kind.
PEOPLE: list[tuple[str, str, int]] = [
    *[("a", "flu", 1)] * 9,
    *[("a", "cold", 2)] * 3,
    *[("b", "flu", 1)] * 3,
    *[("b", "cold", 2)] * 9,
    *[("a", "gout", 1), ("b", "gout", 2)] * 4,
    *[("c", "gout", 1)] * 6,
]

DISEASES = "disease;kind;any\nflu;lung;*\ncold;lung;*\ngout;joint;*\n"

#: Groups a and b are within 0.2 of the whole as kinds, and group c is not; as values none is.
NEAR = 0.2


def create_people(database: Database) -> None:
    """Create the table."""
    columns = {"zone": "varchar", "disease": "varchar", "dose": "integer"}
    database.create("people", columns, PEOPLE)


def people_policy(folder: Path, **changes: Any) -> dict[str, Any]:
    """Write a policy that generalizes diseases to kinds and hides those of zone c."""
    (folder / "disease.csv").write_text(DISEASES, encoding="utf-8")
    policy: dict[str, Any] = {
        "version": 1,
        "source": "people",
        "columns": {
            "zone": {"quasi": None, "max_level": 0},
            "disease": {"sensitive": str(folder / "disease.csv"), "max_level": 1},
            "dose": "sensitive",
        },
        "privacy": [
            {"k": 4},
            {"t_closeness": {"t": NEAR, "column": "disease", "hide": "20%"}},
        ],
        "publish": {"table": "released", "replace": True},
    }
    return policy | changes


def hiding_policy(folder: Path, **changes: Any) -> dict[str, Any]:
    """Write a policy that hides, as numbers are, the doses of zone c."""
    policy = people_policy(folder, **changes)
    policy["columns"]["disease"] = "sensitive"
    policy["privacy"] = [
        {"k": 4},
        {"t_closeness": {"t": 0.4, "column": "dose", "hide": 6}},
    ]
    return policy
