"""Tables and policies that scripts are written for: every hierarchy, model and option of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Protocol

from tests.databases import ident

KINDS = {
    "name": "varchar",
    "age": "integer",
    "zip": "varchar",
    "zone": "varchar",
    "job": "varchar",
    "born": "date",
    "weight": "decimal(8, 2)",
    "member": "boolean",
    "pay": "integer",
    "ill": "varchar",
    "visits": "integer",
}
#: Six jobs in two fields; the file of the hierarchy has one more leaf, and one for NULL.
JOBS = [
    ("baker", "craft", "*"),
    ("smith", "craft", "*"),
    ("it's \\ odd", "craft", "*"),
    ("nurse", "care", "*"),
    ("cook", "care", "*"),
    ("nobody", "none", "*"),
]
ILLS = ("flu", "cold", "gout", "it's \\ odd")


def people(rows: int = 120) -> list[tuple[Any, ...]]:
    """A table with NULLs, negative and broken numbers, quotes and backslashes."""
    made = []
    for number in range(rows):
        made.append(
            (
                f"name {number}",
                (number * 7) % 50 - 10,
                None if number % 17 == 0 else f"476{(number * 13) % 40:02d}",
                None if number % 11 == 0 else "ab"[number % 2],
                JOBS[(number * 3 + number // 5) % 5][0],
                date(1950 + (number * 11) % 20, 1 + number % 12, 1 + number % 28),
                Decimal((number * 37) % 400 - 100) / 4,
                number % 3 == 0,
                1000 * (number % 9),
                ILLS[(number + number // 7) % 4],
                number % 4,
            )
        )
    return made


class Loaded(Protocol):
    """Where tables can be made."""

    def execute(self, statement: str) -> Any:
        """Run a statement."""


@dataclass(frozen=True)
class Case:
    """A policy, and what is in the way of a warehouse that cannot have it.

    Attributes:
        columns: what the policy says of the columns; names that it leaves out are identifiers.
        privacy: the models.
        options: other keys of the policy.
        hierarchies: tables of leaves beside the source.
        renamed: other names of columns.
        refused: the warehouses that refuse it, with a part of what they say.
    """

    columns: dict[str, Any]
    privacy: list[Any] = field(default_factory=lambda: [{"k": 4}])
    options: dict[str, Any] = field(default_factory=dict)
    hierarchies: bool = False
    renamed: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    rows: Callable[[], list[tuple[Any, ...]]] = people

    def policy(self, folder: Path, publish: dict[str, Any]) -> dict[str, Any]:
        """Write the policy, with its hierarchy file."""
        path = folder / "jobs.csv"
        lines = [";".join(row) for row in [("job", "field", "any"), *JOBS]]
        path.write_text("\n".join(lines) + "\n;unknown;*\n", encoding="utf-8")
        columns: dict[str, Any] = {}
        for name in KINDS:
            said = self.columns.get(name, "identifier")
            if isinstance(said, dict) and said.get("quasi") == "FILE":
                said = said | {"quasi": str(path)}
            columns[self.renamed.get(name, name)] = said
        return {
            "version": 1,
            "source": "raw.people",
            "columns": columns,
            "privacy": self.privacy,
            "suppression": "20%",
            "search": {"algorithm": "optimal"},
            "publish": publish,
        } | self.options

    def load(self, database: Loaded) -> None:
        """Create the source, and the table of leaves."""
        database.execute("create schema raw")
        kinds = {self.renamed.get(name, name): kind for name, kind in KINDS.items()}
        described = ", ".join(f"{ident(name)} {kind}" for name, kind in kinds.items())
        values = ", ".join(f"({', '.join(map(literal, row))})" for row in self.rows())
        database.execute(f"create table raw.people ({described})")
        database.execute(f"insert into raw.people values {values}")
        if self.hierarchies:
            leaves = ", ".join(f"({', '.join(map(literal, row))})" for row in JOBS)
            database.execute(
                'create table raw.jobs (job varchar, "Field" varchar, any_job varchar)'
            )
            database.execute(f"insert into raw.jobs values {leaves}")


def literal(value: Any) -> str:
    """Write a value for a statement; the column gives it its type."""
    return "null" if value is None else "'" + str(value).replace("'", "''") + "'"


ODD_NAMES = {"age": "Age", "zip": "select", "zone": 'qu"ote', "job": "two words", "ill": "größe"}
COMMON: dict[str, Any] = {
    "age": {"quasi": {"intervals": {"width": [10, 20], "from": 5}}, "min_level": 1},
    "zone": "quasi",
    "ill": "sensitive",
}

CASES: dict[str, Case] = {
    "each builder": Case(
        {
            "age": {
                "quasi": {"intervals": {"width": ["2.5", 25], "from": -5}},
                "min_level": 2,
                "max_level": 2,
            },
            "zip": {
                "quasi": {"prefix": [4, 3]},
                "min_level": 1,
                "max_level": 2,
                "nulls": "suppress",
            },
            "born": {
                "quasi": {"date": ["quarter", "year", "decade"]},
                "min_level": 3,
                "max_level": 4,
            },
            "weight": {
                "quasi": {"intervals": {"cuts": [[-10, 0, "12.5"], [0]]}},
                "min_level": 2,
                "max_level": 2,
            },
            "member": "sensitive",
            "visits": {"keep": {"unique": "allow"}},
        },
    ),
    "months and quarters": Case(
        {
            "born": {"quasi": {"date": ["month", "quarter"]}, "min_level": 2, "max_level": 2},
            "ill": "sensitive",
        },
        [{"k": 2}],
        {"suppression": "100%"},
        rows=lambda: [*people(), *people()],
    ),
    "a file, a tree and raw values": Case(
        {
            "job": {"quasi": "FILE", "min_level": 1, "max_level": 1},
            "zone": {"quasi": {"tree": {"here": ["a", "b"]}}, "max_level": 0},
            "age": {"quasi": {"intervals": {"width": [25]}}, "min_level": 1, "max_level": 1},
            "ill": "sensitive",
        },
        [{"k": 3}],
        {"suppressed": "star"},
    ),
    "a table of leaves": Case(
        COMMON | {"job": {"quasi": {"table": "raw.jobs"}, "min_level": 1}},
        [{"k": 3}],
        hierarchies=True,
    ),
    "a level that NULL has with others": Case(
        COMMON
        | {
            "job": {"quasi": "FILE", "min_level": 1, "max_level": 1},
            "zone": {
                "quasi": {"tree": {"some": ["a", "b"]}},
                "min_level": 1,
                "max_level": 1,
                "nulls": "value",
                "weight": 2,
            },
        },
    ),
    "values as text with stars": Case(
        {
            "visits": {"quasi": None, "max_level": 0},
            "weight": {"quasi": {"intervals": {"width": [100]}}, "min_level": 1, "max_level": 1},
            "member": {"quasi": None, "max_level": 0},
            "zone": {"quasi": None, "max_level": 0, "nulls": "error"},
            "ill": "sensitive",
        },
        [{"k": 2}],
        {"suppressed": "star", "suppression": "100%"},
        refused={"redshift": "column 'member' is of the family boolean"},
        rows=lambda: [row for row in people() if row[3] is not None],
    ),
    "models": Case(
        COMMON,
        [
            {"k": 2},
            {"distinct_l": {"l": 2, "column": "ill"}},
            {"entropy_l": {"l": 1.5, "column": "ill"}},
            {"recursive_cl": {"c": 4, "l": 2, "column": "ill"}},
            {"alpha_k": {"alpha": 0.9, "k": 2, "column": "ill"}},
            {"t_closeness": {"t": 0.6, "distance": "equal", "column": "ill"}},
            {"t_closeness": {"t": 0.6, "distance": "hellinger", "column": "ill"}},
            {"beta_likeness": {"beta": 5, "column": "ill"}},
            {"beta_likeness": {"beta": 5, "enhanced": True, "column": "ill"}},
        ],
    ),
    "odd names": Case(
        COMMON | {"job": {"quasi": "FILE"}, "zip": "quasi", "visits": "keep"},
        options={"suppression": "40%"},
        renamed=ODD_NAMES,
        refused={
            "bigquery": "the column 'qu\"ote' has a '\"'",
            "databricks": "the column 'two words' has a blank",
        },
    ),
}
