"""The models by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy import ModelRequest
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.base import PrivacyModel
from ppdp_sql.privacy.beta_likeness import Likeness
from ppdp_sql.privacy.ck_safety import WorstCaseSafety
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.distinct_l import DistinctDiversity
from ppdp_sql.privacy.entropy_l import EntropyDiversity
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_m import SubsetAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.privacy.recursive_cl import RecursiveDiversity
from ppdp_sql.privacy.t_closeness import Closeness
from ppdp_sql.privacy.xy import DistinctAnonymity

MODELS: dict[str, type[PrivacyModel]] = {
    "k": KAnonymity,
    "distinct_l": DistinctDiversity,
    "entropy_l": EntropyDiversity,
    "recursive_cl": RecursiveDiversity,
    "alpha_k": AlphaAnonymity,
    "ke": RangeAnonymity,
    "t_closeness": Closeness,
    "nt_closeness": SupersetCloseness,
    "beta_likeness": Likeness,
    "xy": DistinctAnonymity,
    "k_m": SubsetAnonymity,
    "k_map": PopulationAnonymity,
    "delta_presence": Presence,
    "personalized": GuardedPrivacy,
    "ck_safety": WorstCaseSafety,
    "m_invariance": Invariance,
}

#: Parameters that a policy says elsewhere.
_HIDDEN = ("entity",)


def build_models(
    request: ModelRequest, sensitive: Sequence[str] = (), entity: str | None = None
) -> tuple[list[PrivacyModel], list[tuple[str, str]]]:
    """Build the models of a policy's request: one for each sensitive column that it is about.

    Args:
        request: the model as written.
        sensitive: the policy's sensitive columns, which a model without a `column` is about.
        entity: the key of a person, where people have several rows.

    Returns:
        The models, and the faults as pairs of parameter and message.
    """
    if request.name not in MODELS:
        hint = suggestion(request.name, MODELS) or f"; known are {listing(MODELS)}"
        return [], [("", f"there is no privacy model '{request.name}' in this version{hint}")]
    kind = MODELS[request.name]
    parameters = {key or kind.main_parameter: value for key, value in request.parameters.items()}
    if not kind.is_about_column:
        if kind is KAnonymity and "entity" not in parameters:
            parameters |= {} if entity is None else {"entity": entity}
        return _built(kind, [parameters])
    named = parameters.pop("column", None)
    columns = list(sensitive) if named is None else [named] if isinstance(named, str) else named
    if not isinstance(columns, list) or not all(isinstance(name, str) for name in columns):
        return [], [("column", "column: give the name of a sensitive column, or a list of them")]
    unknown = [name for name in columns if name not in sensitive]
    if unknown:
        hint = suggestion(unknown[0], sensitive)
        message = f"'{unknown[0]}' is no sensitive column of the policy{hint}"
        return [], [("column", message)]
    if not columns:
        return [], [
            ("", f"{kind.name} is about a sensitive column, and the policy has none; name one")
        ]
    if kind is Invariance and entity is not None:
        parameters.setdefault("entity", entity)
    return _built(kind, [{**parameters, "column": name} for name in columns])


def _built(
    kind: type[PrivacyModel], asked: Sequence[dict[str, Any]]
) -> tuple[list[PrivacyModel], list[tuple[str, str]]]:
    try:
        return [kind(**parameters) for parameters in asked], []
    except ValidationError as error:
        return [], [_fault(kind, details) for details in error.errors()]


_BOUNDS = {
    "greater_than_equal": ("ge", "too small; it must be at least"),
    "greater_than": ("gt", "too small; it must be more than"),
    "less_than_equal": ("le", "too large; it must be at most"),
    "less_than": ("lt", "too large; it must be less than"),
}


def _fault(kind: type[PrivacyModel], details: Any) -> tuple[str, str]:
    name = str(details["loc"][0]) if details["loc"] else ""
    known = [field.alias or key for key, field in kind.model_fields.items() if key not in _HIDDEN]
    if details["type"] == "extra_forbidden" and len(details["loc"]) > 1:
        return name, f"{kind.name}: {name} has no key '{details['loc'][1]}'"
    if details["type"] == "extra_forbidden":
        hint = suggestion(name, known) or f"; known are {listing(known)}"
        return name, f"{kind.name} has no parameter '{name}'{hint}"
    if details["type"] == "missing":
        return "", f"{kind.name} needs the parameter '{name}'"
    if details["type"] in _BOUNDS:
        key, words = _BOUNDS[details["type"]]
        bound = details["ctx"][key]
        return name, f"{name} = {details['input']} is {words} {bound:g}"
    if details["type"] == "value_error":
        return name, f"{kind.name}: {details['ctx']['error']}"
    if details["type"] == "literal_error":
        return name, (
            f"{name} = {details['input']!r} is not known; give {details['ctx']['expected']}"
        )
    return name, f"{name}: {details['msg']}, found {details['input']!r}"
