"""Binds the policy of a network: sources, hierarchies, the method; every fault at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.network_people import bind_people
from ppdp_sql.catalog.hierarchy_reference import HierarchySource, resolve_hierarchy
from ppdp_sql.catalog.relation import Relation, SourceFile, parse_relation, parse_source
from ppdp_sql.errors import Fault, InputError, PolicyError
from ppdp_sql.network.methods import METHODS, Method
from ppdp_sql.network.source import NetworkSource
from ppdp_sql.policy import (
    Document,
    LoadedNetworkPolicy,
    NetworkPart,
    NetworkPolicy,
    Role,
    load_network_policy,
)
from ppdp_sql.policy.network import LabelPolicy, suggest_method


@dataclass(frozen=True)
class BoundNetwork:
    """The policy of a network whose every name is known."""

    document: Document
    policy: NetworkPolicy
    source: NetworkSource
    method: Method
    #: The policy of the people behind the nodes, where models are asked for.
    people: BoundPolicy | None = None
    #: The hierarchies of attributes that are generalized by prominence.
    attributes: Mapping[str, HierarchySource] = field(default_factory=dict)

    @property
    def data(self) -> dict[str, Any]:
        """The policy as it was written, without the engine, which may carry a password."""
        return {key: value for key, value in self.document.data.items() if key != "engine"}

    @property
    def recorded(self) -> str:
        """What the log keeps of the policy."""
        hashes = {} if self.people is None else self.people.hierarchy_hashes
        document = {"data": self.data, "base": str(self.document.base), "hierarchies": hashes}
        return json.dumps(document, default=_plain)

    @property
    def policy_hash(self) -> str:
        """A hash of what the policy says; where it runs is not."""
        hierarchies = [repr(self.source.label_hierarchy), repr(self.source.edge_hierarchy)]
        hierarchies += [repr(hierarchy) for hierarchy in self.attributes.values()]
        hierarchies += [] if self.people is None else [self.people.policy_hash]
        text = json.dumps([self.data, hierarchies], sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else str(value)


def bind_network(
    policy: str | Path | Mapping[str, Any], variables: Mapping[str, Any] | None = None
) -> BoundNetwork:
    """Load the policy of a network and bind it; every fault of the file is reported at once."""
    loaded = load_network_policy(policy, variables)
    binder = _Binder(loaded)
    bound = binder.bind()
    if binder.faults or bound is None:
        raise PolicyError.from_faults(binder.faults, loaded.document.origin)
    return bound


class _Binder:
    def __init__(self, loaded: LoadedNetworkPolicy) -> None:
        self._document = loaded.document
        self._policy = loaded.policy
        self.faults: list[Fault] = list(loaded.faults)

    def _fault(self, place: tuple[str | int, ...], message: str) -> None:
        self.faults.append(self._document.fault(place, message))

    def bind(self) -> BoundNetwork | None:
        if self._policy is None:
            return None
        part = self._policy.network
        edges = self._source(("network", "edges", "source"), part.edges.source)
        nodes = None
        if part.nodes is not None:
            nodes = self._source(("network", "nodes", "source"), part.nodes.source)
        label = None if part.nodes is None else part.nodes.label
        label_hierarchy = self._hierarchy(("network", "nodes", "label"), label)
        edge_hierarchy = self._hierarchy(("network", "edges", "label"), part.edges.label)
        method = METHODS.get(part.method.name)
        if method is None:
            message = suggest_method(part.method.name, list(METHODS))
            self._fault(("network", "method"), message)
        if self._policy.publish is not None:
            self._prefix(self._policy.publish.prefix)
        people = self._people(self._policy)
        attributes = self._attributes(part)
        if self.faults or edges is None or method is None:
            return None
        source = NetworkSource(part, edges, nodes, label_hierarchy, edge_hierarchy)
        return BoundNetwork(self._document, self._policy, source, method, people, attributes)

    def _people(self, policy: NetworkPolicy) -> BoundPolicy | None:
        try:
            return bind_people(self._document, policy)
        except PolicyError as error:
            self.faults += [fault for fault in error.faults if fault not in self.faults]
            return None

    def _attributes(self, part: NetworkPart) -> dict[str, HierarchySource]:
        """Resolve the hierarchies of attributes; those of people are bound with their models."""
        columns = {} if part.nodes is None else (part.nodes.columns or {})
        assert self._policy is not None
        found: dict[str, HierarchySource] = {}
        for name, column in columns.items():
            if self._policy.privacy or column.role is not Role.QUASI:
                continue
            try:
                found[name] = resolve_hierarchy(column.argument, name, self._document.base)
            except InputError as error:
                self._fault(("network", "nodes", "columns", name), error.message)
        return found

    def _source(self, place: tuple[str, ...], text: str) -> Relation | SourceFile | None:
        try:
            return parse_source(text, self._document.base)
        except InputError as error:
            self._fault(place, error.message)
            return None

    def _hierarchy(
        self, place: tuple[str, ...], label: LabelPolicy | None
    ) -> HierarchySource | None:
        if label is None or label.hierarchy is None:
            return None
        try:
            return resolve_hierarchy(label.hierarchy, label.column, self._document.base)
        except InputError as error:
            self._fault(place, error.message)
            return None

    def _prefix(self, prefix: str) -> None:
        try:
            parse_relation(prefix)
        except InputError as error:
            self._fault(("publish", "prefix"), error.message)
