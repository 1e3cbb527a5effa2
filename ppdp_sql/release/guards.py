"""What a script checks by itself, where nobody compares it with a plan."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import InputError
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.release.column_measures import SensitiveColumn, column_contexts, exact
from ppdp_sql.release.measure import is_measurable
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.release.verify import MOST_UNIQUE_SHARE

STOPPED = "ppdp stopped, nothing is published: "


def guard_steps(plan: ReleasePlan, source: Source, release: Relation | None) -> list[Step]:
    """Return the checks before the release is built (without it) or after."""
    if release is None:
        return _values(plan, source)
    return [*_models(plan, source, release), *_rows(plan, source, release), *_unique(plan, release)]


def _values(plan: ReleasePlan, source: Source) -> list[Step]:
    columns = []
    for quasi in plan.live["quasi"]:
        # A builder covers every value that it can read.
        readable = quasi["builder"] is not None and quasi["pattern"] is None
        checks = {
            "uncovered": quasi["unmapped"] == "error" and not readable,
            "nulls": quasi["null_rule"] == "error",
        }
        if isinstance(quasi["builder"], HideOnly):
            checks["uncovered"] = False
        if any(checks.values()):
            words = f"{STOPPED}column '{quasi['name']}' has a value that its hierarchy lacks"
            if not checks["uncovered"]:
                words = f"{STOPPED}column '{quasi['name']}' has a NULL"
            columns.append({**quasi, **checks, "words": words})
    if not columns:
        return []
    return [Step("verify/guard_values", {"source": source, "columns": columns})]


def _models(plan: ReleasePlan, source: Source, release: Relation) -> list[Step]:
    models, sensitive = plan.live["models"], plan.live["sensitive"]
    return model_guards(models, sensitive, plan.quasi, source, release)


def model_guards(
    models: Sequence[PrivacyModel],
    sensitive: Sequence[SensitiveColumn],
    quasi: Sequence[str],
    source: Source,
    release: Relation,
) -> list[Step]:
    """Measure every model on the release again, as a run does: what does not hold is stopped."""
    refuse_unguarded(models, sensitive, "script")
    rows = [
        {"limit": model.k, "words": _words(model)}
        for model in models
        if isinstance(model, KAnonymity)
    ]
    columns = column_contexts(dict(enumerate(models)), sensitive, as_text=False)
    steps = []
    if rows:
        context: dict[str, Any] = {"release": release, "quasi": list(quasi), "guards": rows}
        steps.append(Step("verify/guard_models", context))
    if columns:
        context = {
            "release": release,
            "source": source,
            "quasi": list(quasi),
            "columns": columns,
            "guards": [
                _column_guard(measure) for column in columns for measure in column["measures"]
            ],
        }
        steps.append(Step("verify/guard_columns", context))
    return steps


def refuse_unguarded(
    models: Sequence[PrivacyModel], sensitive: Sequence[SensitiveColumn], kind: str
) -> None:
    """Refuse models that a kind cannot check by itself: it must not publish unchecked."""
    for model in models:
        if not (model.is_judged_alone and is_measurable(model, sensitive)):
            about = "" if model.column is None else f" of column '{model.column}'"
            raise InputError(
                f"a {kind} cannot judge and check {model.name}{about} by itself, because that "
                "takes more than a group and the source's counts; publish a table, a view or a file"
            )


def _column_guard(measure: dict[str, Any]) -> dict[str, Any]:
    model: PrivacyModel = measure["model"]
    numbers = [
        {
            "at_least": number.at_least,
            "strict": number.strict,
            "limit": exact(getattr(model, number.name)),
        }
        for number in model.numbers
    ]
    return {
        "index": measure["index"],
        "column": measure["column"],
        "numbers": numbers,
        "words": _words(model),
    }


def _words(model: PrivacyModel) -> str:
    where = "" if model.column is None else f" on column '{model.column}'"
    return f"{STOPPED}the release does not have {model.name} = {model.required:g}{where}"


def _rows(plan: ReleasePlan, source: Source, release: Relation) -> list[Step]:
    limit = plan.suppression.limit
    # Where every column is hidden anyway, a suppressed row looks like any other.
    told_apart = plan.starred and any(quasi["kind"] != "top" for quasi in plan.live["quasi"])
    context: dict[str, Any] = {
        "source": source,
        "release": release,
        "rows": limit if isinstance(limit, int) else 0,
        "numerator": 0 if isinstance(limit, int) else limit.numerator,
        "denominator": 1 if isinstance(limit, int) else limit.denominator,
        "starred": list(plan.quasi) if told_apart else [],
        "words": f"{STOPPED}more rows would be suppressed than the policy allows",
    }
    return [Step("verify/guard_rows", context)]


def _unique(plan: ReleasePlan, release: Relation) -> list[Step]:
    if not plan.keep:
        return []
    words = f"{STOPPED}kept columns would single out more than {MOST_UNIQUE_SHARE:.0%} of the rows"
    return [
        Step(
            "verify/guard_unique",
            {
                "release": release,
                "columns": list(columns),
                "share": Decimal(str(MOST_UNIQUE_SHARE)),
                "words": words,
            },
        )
        for columns in (plan.keep, (*plan.quasi, *plan.keep))
    ]


def grant_guard(release: Relation, roles: Sequence[str]) -> Step:
    """Stop where default privileges let others read, too, whom a script cannot know."""
    words = f"{STOPPED}default privileges of the schema let other roles at the table"
    return Step("verify/guard_grants", {"release": release, "grant": roles, "words": words})


def leaves_guard(leaves: str, column: str) -> Step:
    """Stop where a dimension table has come to say two things of a leaf: rows would double."""
    words = f"{STOPPED}the hierarchy of column '{column}' has a leaf with two parents"
    return Step("verify/guard_leaves", {"leaves": leaves, "words": words})
