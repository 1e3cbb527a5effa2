"""What dbt tests of a model: that which a run verifies, by the tests of our dbt package."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from ppdp_sql.dbt.package import PACKAGE_NAME
from ppdp_sql.dbt.seeds import Leaves
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.beta_likeness import Likeness
from ppdp_sql.privacy.distinct_l import DistinctDiversity
from ppdp_sql.privacy.entropy_l import EntropyDiversity
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.recursive_cl import RecursiveDiversity
from ppdp_sql.privacy.t_closeness import Closeness
from ppdp_sql.release.measure import needs_reference
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.verify import MOST_UNIQUE_SHARE

#: A test: its name in our package, and its arguments.
DataTest = tuple[str, dict[str, Any]]


def data_tests(
    plan: ReleasePlan, source: str, leaves: Mapping[str, Leaves]
) -> list[dict[str, Any]]:
    """Return the tests of a model as its YAML has them.

    Args:
        plan: the release.
        source: how dbt calls the source.
        leaves: the leaves of quasi-identifiers that no builder makes.
    """
    tests = [
        *_model_tests(plan, source),
        *_row_tests(plan, source),
        *_value_tests(plan, source, leaves),
        *_keep_tests(plan),
    ]
    return [{f"{PACKAGE_NAME}.{name}": {"arguments": given}} for name, given in tests]


def _model_tests(plan: ReleasePlan, source: str) -> list[DataTest]:
    tests: list[DataTest] = []
    for model in plan.live["models"]:
        name, given = _NAMED[type(model)](model)
        arguments: dict[str, Any] = {"quasi": list(plan.quasi)}
        if model.column is not None:
            arguments["column"] = model.column
        if needs_reference(model):
            arguments["reference"] = source
        tests.append((name, arguments | given))
    return tests


def _row_tests(plan: ReleasePlan, source: str) -> list[DataTest]:
    """Count rows that are left out and, by their stars, those that are shown without anything.

    Models are tested on the rows of stars, too: they are a group that readers see.
    """
    # Where every column is hidden anyway, a suppressed row looks like any other.
    told_apart = plan.starred and any(quasi["kind"] != "top" for quasi in plan.live["quasi"])
    limit = plan.suppression.limit
    given = {"share": share(limit)} if isinstance(limit, Fraction) else {"rows": limit}
    arguments: dict[str, Any] = {"reference": source, **given}
    if told_apart:
        arguments |= {"quasi": list(plan.quasi), "starred": True}
    return [("ppdp_suppression_within", arguments)]


def _value_tests(plan: ReleasePlan, source: str, leaves: Mapping[str, Leaves]) -> list[DataTest]:
    tests: list[DataTest] = []
    for quasi in plan.live["quasi"]:
        about = {"reference": source, "column": quasi["name"]}
        known = leaves.get(quasi["name"])
        if quasi["unmapped"] == "error" and known is not None and known.leaf is not None:
            # A NULL needs no leaf: it is a value of its own, suppressed, or an error.
            where = {"hierarchy": known.words, "leaf": known.leaf}
            tests.append(("ppdp_values_covered", about | where))
        if quasi["null_rule"] == "error":
            tests.append(("ppdp_nulls_absent", about))
    return tests


def _keep_tests(plan: ReleasePlan) -> list[DataTest]:
    if not plan.keep:
        return []
    return [
        ("ppdp_keep_not_unique", {"columns": list(columns), "share": MOST_UNIQUE_SHARE})
        for columns in (plan.keep, (*plan.quasi, *plan.keep))
    ]


def share(limit: Fraction) -> float:
    """Return a share as its shortest digits, which name the same one: it was written in few."""
    return limit.numerator / limit.denominator


def _own(*names: str) -> Callable[[PrivacyModel], DataTest]:
    """Name the test after the model, with the model's own parameters."""

    def named(model: PrivacyModel) -> DataTest:
        return f"ppdp_{model.name}", {name: getattr(model, name) for name in names}

    return named


def _rows(model: PrivacyModel) -> DataTest:
    assert isinstance(model, KAnonymity)
    return "ppdp_k_anonymous", {"k": model.k}


def _diverse(kind: str, *names: str) -> Callable[[PrivacyModel], DataTest]:
    def named(model: PrivacyModel) -> DataTest:
        return "ppdp_l_diverse", {name: getattr(model, name) for name in names} | {"kind": kind}

    return named


def _close(model: PrivacyModel) -> DataTest:
    assert isinstance(model, Closeness)
    return "ppdp_t_close", {"t": model.t, "distance": model.distance}


_NAMED: dict[type[PrivacyModel], Callable[[PrivacyModel], DataTest]] = {
    KAnonymity: _rows,
    DistinctDiversity: _diverse("distinct", "l"),
    EntropyDiversity: _diverse("entropy", "l"),
    RecursiveDiversity: _diverse("recursive", "l", "c"),
    Closeness: _close,
    AlphaAnonymity: _own("alpha", "k"),
    RangeAnonymity: _own("k", "e"),
    Likeness: _own("beta", "enhanced"),
}
