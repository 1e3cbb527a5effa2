"""Finds what is shipped beside the code: templates, hierarchies, the demo's table."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path


def resource_path(name: str) -> Path:
    """Return the folder `name` of the wheel, or of the checkout this code runs from.

    In an editable install the wheel's copy would be stale, but the import resolves to
    the checkout, which has no `_resources` folder: its sibling folders are used.
    """
    package = Path(str(files("ppdp_sql")))
    packaged = package / "_resources" / name
    return packaged if packaged.is_dir() else package.parent / name


def templates_path() -> Path:
    """Return the folder of SQL templates."""
    return resource_path("sql_templates")


def dbt_package_path() -> Path:
    """Return the folder of the dbt package of tests."""
    return templates_path() / "_dbt_package"


@cache
def engine_statement(engine_name: str, name: str) -> str:
    """Return a statement that an engine sends for itself, before any session and its log.

    These are plain SQL with the driver's own parameters: engines know no templates.
    """
    path = templates_path() / "_dialects" / engine_name / "engine" / f"{name}.sql"
    return path.read_text(encoding="utf-8")


def filled_statement(engine_name: str, name: str, /, **parts: str) -> str:
    """Return a statement that an engine sends for itself, with names put in; they are quoted."""
    lines = engine_statement(engine_name, name).splitlines()
    return "\n".join(line for line in lines if not line.startswith("--")).format(**parts)


def hierarchies_path() -> Path:
    """Return the folder of packaged hierarchy sets."""
    return resource_path("hierarchies")


def adult_path() -> Path:
    """Return the Parquet file of UCI Adult that the demo uses."""
    return resource_path("examples") / "adult" / "adult.parquet"


def wiki_vote_path() -> Path:
    """Return the file of Wikipedia's votes, on which S0 measures networks."""
    return resource_path("examples") / "networks" / "wiki_vote.csv.gz"
