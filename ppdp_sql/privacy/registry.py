"""The models by name."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy import ModelRequest
from ppdp_sql.privacy.base import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity

MODELS: dict[str, type[KAnonymity]] = {
    "k": KAnonymity,
}


def build_model(request: ModelRequest) -> tuple[PrivacyModel | None, list[tuple[str, str]]]:
    """Build a model from a policy's request.

    Returns:
        The model or None, and the faults as pairs of parameter and message.
    """
    if request.name not in MODELS:
        hint = suggestion(request.name, MODELS) or f"; known are {listing(MODELS)}"
        return None, [("", f"there is no privacy model '{request.name}' in this version{hint}")]
    kind = MODELS[request.name]
    parameters = {key or kind.main_parameter: value for key, value in request.parameters.items()}
    try:
        return kind(**parameters), []
    except ValidationError as error:
        return None, [_fault(kind, details) for details in error.errors()]


def _fault(kind: type[KAnonymity], details: Any) -> tuple[str, str]:
    name = str(details["loc"][-1]) if details["loc"] else ""
    if details["type"] == "extra_forbidden":
        known = list(kind.model_fields)
        return name, f"{kind.name} has no parameter '{name}'{suggestion(name, known)}"
    if details["type"] == "missing":
        return "", f"{kind.name} needs the parameter '{name}'"
    if details["type"] == "greater_than_equal":
        least = details["ctx"]["ge"]
        return name, f"{name} = {details['input']} is too small; it must be at least {least}"
    return name, f"{name}: {details['msg']}, found {details['input']!r}"
