"""How what was written into a dbt project is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ppdp_sql.api.views.promises import PRIVACY
from ppdp_sql.notebook import Table, View
from ppdp_sql.notebook.bars import row_counts
from ppdp_sql.report.chart_spec import Spec

if TYPE_CHECKING:
    from ppdp_sql.api.dbt_init import DbtInitResult
    from ppdp_sql.api.dbt_result import CompileResult

_MODEL = (
    "name", "policy", "relation", "source", "published", "suppressed", "groups", "tests", "path",
)  # fmt: skip
_SEED = ("model", "name", "column", "leaves", "found", "holds_values", "packaged", "path")


def compiled_view(result: CompileResult) -> View:
    """Show the models, their promises, and the hierarchies that dbt loads."""
    documents = result.to_dict()["models"]
    models = [one | one["rows"] for one in documents]

    def parts(key: str) -> list[dict[str, Any]]:
        return [part | {"of": one["name"]} for one in documents for part in one[key]]

    seeds = [seed | {"model": seed["of"]} for seed in parts("seeds")]
    tables = {
        "models": Table.of(_MODEL, models),
        "privacy": Table.of(("of", *PRIVACY), parts("privacy")),
        "seeds": Table.of(_SEED, seeds),
    }
    notes = [f"{one['name']}: {warning}" for one in documents for warning in one["warnings"]]

    def charts() -> dict[str, Spec]:
        counts = [(one["name"], one["published"], one["suppressed"]) for one in models]
        words = "Rows of each model that dbt will publish, and that are suppressed"
        return {"rows": row_counts(counts, words)} if counts else {}

    return View("Models for dbt", {"models": len(models)}, tables, "models", notes, charts)


def dbt_init_view(result: DbtInitResult) -> View:
    """Show what was written into the project, and what comes next."""
    files = [(name, "written") for name in result.written]
    files += [(name, "kept") for name in result.kept]
    facts = {
        "project": str(result.project),
        "version": result.version,
        "previous": result.previous,
        "next": "; ".join(result.next_steps) or None,
    }
    table = Table(("file", "status"), files)
    return View("Package of tests for dbt", facts, {"files": table}, "files")
