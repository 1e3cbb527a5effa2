"""Turns a document into the policy of a network and collects every fault on the way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from ppdp_sql.errors import Fault, PolicyError
from ppdp_sql.policy.centrality import CENTRALITIES
from ppdp_sql.policy.document import Document, Place, read_document
from ppdp_sql.policy.loader import keys_of, structure_fault, written_faults
from ppdp_sql.policy.model import ColumnPolicy, Role, SearchPolicy
from ppdp_sql.policy.network import (
    EdgesPolicy,
    NetworkPart,
    NetworkPolicy,
    NetworkPublish,
    NodesPolicy,
)
from ppdp_sql.policy.suppression import SuppressionPolicy

#: The part of a policy that stands at a place.
_PARTS: dict[Place, type[BaseModel]] = {
    (): NetworkPolicy,
    ("network",): NetworkPart,
    ("network", "edges"): EdgesPolicy,
    ("network", "nodes"): NodesPolicy,
    ("publish",): NetworkPublish,
    ("suppression",): SuppressionPolicy,
    ("search",): SearchPolicy,
}


@dataclass(frozen=True)
class LoadedNetworkPolicy:
    """The policy of a network as far as it could be read, and all that is wrong with it."""

    document: Document
    policy: NetworkPolicy | None
    faults: tuple[Fault, ...]

    def require(self) -> NetworkPolicy:
        """Return the policy, or raise all faults at once."""
        if self.faults or self.policy is None:
            raise PolicyError.from_faults(self.faults, self.document.origin)
        return self.policy


def load_network_policy(
    source: str | Path | Mapping[str, Any], variables: Mapping[str, Any] | None = None
) -> LoadedNetworkPolicy:
    """Read the policy of a network; faults of its structure are collected, not raised."""
    document = read_document(source, variables)
    faults = written_faults(document)
    if not isinstance(document.data, dict):
        return LoadedNetworkPolicy(document, None, tuple(faults))
    if "network" not in document.data:
        message = "this policy is of a table, not of a network; use ppdp run, or write network:"
        return LoadedNetworkPolicy(document, None, (*faults, document.fault((), message)))
    policy: NetworkPolicy | None = None
    try:
        policy = NetworkPolicy.model_validate(document.data)
    except ValidationError as error:
        faults += [structure_fault(document, item, known_keys) for item in error.errors()]
    return LoadedNetworkPolicy(document, policy, tuple(faults))


def known_keys(place: Place) -> list[str]:
    """Return the keys that a mapping at this place may have."""
    if place[:3] == ("network", "nodes", "columns"):
        own = [name for name in keys_of(ColumnPolicy) if name not in ("role", "argument")]
        return [*(str(role) for role in Role), *own]
    if place == ("network", "centrality"):
        return list(CENTRALITIES)
    model = _PARTS.get(place)
    return [] if model is None else keys_of(model)
