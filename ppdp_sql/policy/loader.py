"""Turns a document into a policy and collects every fault on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from ppdp_sql.errors import Fault, PolicyError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy.document import Document, Place, read_document, unwritable
from ppdp_sql.policy.model import (
    ColumnPolicy,
    Policy,
    Role,
    SearchPolicy,
)
from ppdp_sql.policy.publish import PUBLISH_KINDS, PublishPolicy
from ppdp_sql.policy.suppression import SuppressionPolicy


@dataclass(frozen=True)
class LoadedPolicy:
    """A policy as far as it could be read, and all that is wrong with it."""

    document: Document
    policy: Policy | None
    faults: tuple[Fault, ...]

    def require(self) -> Policy:
        """Return the policy, or raise all faults at once."""
        if self.faults or self.policy is None:
            raise PolicyError.from_faults(self.faults, self.document.origin)
        return self.policy


def load_policy(
    source: str | Path | Mapping[str, Any], variables: Mapping[str, Any] | None = None
) -> LoadedPolicy:
    """Read a policy; faults of its structure are collected, not raised."""
    return load_document(read_document(source, variables))


def load_document(document: Document) -> LoadedPolicy:
    """Turn a document into a policy; faults of its structure are collected, not raised."""
    faults = written_faults(document)
    if not isinstance(document.data, dict):
        return LoadedPolicy(document, None, tuple(faults))
    if "network" in document.data:
        message = "this policy is of a network, not of a table; use ppdp network"
        faults.append(document.fault(("network",), message))
        return LoadedPolicy(document, None, tuple(faults))
    policy: Policy | None = None
    try:
        policy = Policy.model_validate(document.data)
    except ValidationError as error:
        faults.extend(structure_fault(document, details) for details in error.errors())
    if policy is not None and not policy.quasi_identifiers:
        faults.append(
            document.fault(("columns",), "no column is a quasi-identifier; mark one as 'quasi'")
        )
    return LoadedPolicy(document, policy, tuple(faults))


def written_faults(document: Document) -> list[Fault]:
    """Return what is wrong with any policy before its keys are looked at."""
    faults = list(document.faults)
    if not isinstance(document.data, dict):
        faults.append(Fault("a policy is a mapping that begins with 'version: 1'", "", 1))
        return faults
    for place in unwritable(document.data):
        message = "this has a character that no database keeps: a NUL or half of a character"
        faults.append(document.fault(place, message))
    if len(faults) > len(document.faults):
        # Nothing else can be looked at: no file has such a name.
        raise PolicyError.from_faults(faults, document.origin)
    return faults


def keys_of(model: type[BaseModel]) -> list[str]:
    """Return the keys of a part of a policy, as they are written."""
    return [field.alias or name for name, field in model.model_fields.items()]


def _known_keys(place: Place) -> list[str]:
    """Return the keys that a mapping at this place may have."""
    if not place:
        return keys_of(Policy)
    models: dict[str, tuple[type[BaseModel], tuple[str, ...]]] = {
        "columns": (ColumnPolicy, tuple(str(role) for role in Role)),
        "publish": (PublishPolicy, PUBLISH_KINDS),
        "suppression": (SuppressionPolicy, ()),
        "search": (SearchPolicy, ()),
    }
    model, extra = models.get(str(place[0]), (None, ()))
    own = [name for name in model.model_fields] if model else []
    hidden = {"role", "argument", "kind", "target"}
    return [*extra, *(name for name in own if name not in hidden)]


def structure_fault(
    document: Document,
    details: ErrorDetails,
    keys_at: Callable[[Place], list[str]] = _known_keys,
) -> Fault:
    """Say what is wrong with one value of a policy; `keys_at` knows the keys of each place."""
    place: Place = tuple(part for part in details["loc"] if part not in ("argument", "target"))
    kind, context = details["type"], details.get("ctx", {})
    value = details["input"]
    if kind == "extra_forbidden":
        known = keys_at(place[:-1])
        name = str(place[-1])
        hint = suggestion(name, known) or f"; known are {listing(known)}"
        return document.fault(place, f"'{name}' is not a known key{hint}")
    if kind == "missing":
        parent = place[:-1]
        line = document.line(parent)
        return Fault("this key is missing", ".".join(map(str, place)), line)
    if kind in ("literal_error", "enum"):
        expected = str(context.get("expected", ""))
        names = [word.strip("' ") for word in expected.replace(" or ", ", ").split(",")]
        hint = suggestion(str(value), names)
        if str(value) in names:
            hint = "; write it without quotes"
        return document.fault(place, f"'{value}' is not one of {expected}{hint}")
    if kind == "value_error":
        return document.fault(place, str(context.get("error", details["msg"])))
    if kind == "too_short":
        return document.fault(place, "this is empty; give at least one entry")
    return document.fault(place, f"{details['msg']}, found {_shown(value)}")


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
