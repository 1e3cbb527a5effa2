"""Binds a policy to the registries: models, metrics, algorithms, hierarchies, kinds."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from ppdp_sql.api.broken_faults import broken_faults
from ppdp_sql.api.class_faults import class_faults
from ppdp_sql.api.increment_faults import increment_faults
from ppdp_sql.api.option_faults import option_faults, recoding_faults
from ppdp_sql.api.perturb_faults import AskedMethod, asked_methods, perturb_faults
from ppdp_sql.api.pseudonym_faults import pseudonym_faults
from ppdp_sql.api.share_faults import share_faults
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import HierarchySource, resolve_hierarchy
from ppdp_sql.catalog.relation import Relation, SourceFile, parse_relation, parse_source
from ppdp_sql.dbt.references import is_reference
from ppdp_sql.errors import Fault, InputError, PolicyError
from ppdp_sql.metrics import METRICS, Metric, metrics_with
from ppdp_sql.names import listing, suggestion
from ppdp_sql.perturbation.registry import RECONSTRUCT, RECONSTRUCT_OPTIONS
from ppdp_sql.policy import (
    Document,
    LoadedPolicy,
    ModelRequest,
    Policy,
    PublishPolicy,
    Role,
    kind_words,
    load_document,
    load_policy,
)
from ppdp_sql.privacy import PrivacyModel, build_models
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.privacy.xy import DistinctAnonymity
from ppdp_sql.recoding import RECODINGS, Recoding
from ppdp_sql.search import ALGORITHMS, Algorithm
from ppdp_sql.warehouses import warehouse_named

#: Keys of `search` that every algorithm takes.
_SEARCH_KEYS = ("algorithm", "metric", "seed", "time_limit", "check_limit", "beta", "share", "node")


@dataclass(frozen=True)
class BoundPolicy:
    """A policy whose every name is known."""

    document: Document
    policy: Policy
    models: tuple[PrivacyModel, ...]
    metric: Metric
    algorithm: Algorithm | Recoding
    hierarchies: Mapping[str, HierarchySource]
    source: Relation | SourceFile
    #: Every metric by name, with the options of the policy.
    metrics: Mapping[str, Metric]
    #: The populations of models, as the policy calls them.
    populations: Mapping[str, Relation | SourceFile] = field(default_factory=dict)
    #: The algorithm's own options.
    options: Mapping[str, Any] = field(default_factory=dict)
    #: The columns whose values are replaced before anything is counted.
    perturbed: Mapping[str, AskedMethod] = field(default_factory=dict)

    @property
    def base(self) -> Path:
        """The folder that files of the policy are relative to."""
        return self.document.base

    @property
    def data(self) -> dict[str, Any]:
        """The policy as it was written, without the engine, which may carry a password."""
        return {key: value for key, value in self.document.data.items() if key != "engine"}

    @property
    def read_columns(self) -> list[str]:
        """The columns of the source that a run reads, published or not."""
        read = (name for model in self.models for name in model.reads)
        return list(dict.fromkeys([*self.policy.columns, *read]))

    def without_pseudonyms(self) -> BoundPolicy:
        """Return the policy as one that publishes nothing of any identifier."""
        columns = {
            name: column.model_copy(update={"argument": None}) if column.pseudonym else column
            for name, column in self.policy.columns.items()
        }
        return replace(self, policy=self.policy.model_copy(update={"columns": columns}))

    @property
    def recorded(self) -> str:
        """What the log keeps of the policy: no engine, and the hash of each hierarchy."""
        document = {
            "data": self.data,
            "base": str(self.base),
            "hierarchies": self.hierarchy_hashes,
        }
        return json.dumps(document, default=_plain_number)

    @property
    def policy_hash(self) -> str:
        """A hash of what the policy says, its hierarchy files included; where it runs is not."""
        files = {
            name: hierarchy.rows
            for name, hierarchy in self.hierarchies.items()
            if isinstance(hierarchy, Hierarchy)
        }
        return _hash([self.data, files])

    @property
    def hierarchy_hashes(self) -> dict[str, str]:
        """Per column a hash of its hierarchy, to tell later whether two releases share it."""
        return {
            name: _hash(hierarchy.rows if isinstance(hierarchy, Hierarchy) else repr(hierarchy))
            for name, hierarchy in self.hierarchies.items()
        }


def _plain_number(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else str(value)


def _hash(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def bind(
    policy: str | Path | Mapping[str, Any], variables: Mapping[str, Any] | None = None
) -> BoundPolicy:
    """Load a policy and bind it; every fault of the file is reported at once."""
    return _bound(load_policy(policy, variables))


def bind_document(document: Document) -> BoundPolicy:
    """Bind a policy that was read or made already."""
    return _bound(load_document(document))


def bind_recorded(text: str, release: str, *, with_hierarchies: bool) -> BoundPolicy:
    """Bind the policy that the log kept of a release.

    Args:
        text: what the log kept.
        release: its id, for messages.
        with_hierarchies: read the hierarchies, too, from the files that the policy names.
    """
    recorded = json.loads(text, parse_float=Decimal)
    document = Document(
        recorded["data"], f"the policy of release {release}", Path(recorded["base"])
    )
    return _bound(load_document(document), with_hierarchies=with_hierarchies)


def _bound(loaded: LoadedPolicy, *, with_hierarchies: bool = True) -> BoundPolicy:
    binder = _Binder(loaded, with_hierarchies)
    bound = binder.bind()
    if binder.faults or bound is None:
        raise PolicyError.from_faults(binder.faults, loaded.document.origin)
    return bound


class _Binder:
    def __init__(self, loaded: LoadedPolicy, with_hierarchies: bool) -> None:
        self._with_hierarchies = with_hierarchies
        self._document = loaded.document
        self._policy = loaded.policy
        self.faults: list[Fault] = list(loaded.faults)

    def _fault(self, place: tuple[str | int, ...], message: str) -> None:
        fault = self._document.fault(place, message)
        if fault not in self.faults:
            self.faults.append(fault)

    def bind(self) -> BoundPolicy | None:
        data = self._document.data if isinstance(self._document.data, dict) else {}
        models = self._models(data)
        metric, algorithm, options = self._search(data.get("search"))
        columns = data.get("columns") if self._with_hierarchies else None
        hierarchies = self._hierarchies(columns)
        source = self._source(data.get("source"))
        populations = self._populations(models)
        self._projections(models, data.get("columns"))
        if self._policy is None:
            return None
        self._release(self._policy)
        for place, message in class_faults(self._policy):
            self._fault(place, message)
        for place, message in (
            *broken_faults(self._policy, models),
            *option_faults(self._policy, models),
            *increment_faults(self._policy),
            *pseudonym_faults(self._policy, models),
            *share_faults(self._policy, models, algorithm),
        ):
            self._fault(place, message)
        perturbed, faults = asked_methods(self._policy, options)
        for place, message in (*faults, *perturb_faults(self._policy, models, perturbed)):
            self._fault(place, message)
        if isinstance(algorithm, Recoding):
            for place, message in recoding_faults(self._policy, models, options):
                self._fault(place, message)
        if self.faults or metric is None or algorithm is None or source is None:
            return None
        metrics = metrics_with(self._policy.search.beta)
        return BoundPolicy(
            self._document,
            self._policy,
            tuple(models),
            metrics[metric],
            algorithm,
            hierarchies,
            source,
            metrics,
            populations,
            options,
            perturbed,
        )

    def _models(self, data: dict[str, Any]) -> list[PrivacyModel]:
        models: list[PrivacyModel] = []
        privacy, entity = data.get("privacy"), data.get("entity")
        sensitive = _columns_with(Role.SENSITIVE, data.get("columns"))
        for index, item in enumerate(privacy if isinstance(privacy, list) else []):
            if isinstance(item, str):
                item = {item: {}}
            if not isinstance(item, dict) or len(item) != 1:
                continue  # a fault of the structure, reported by the loader
            name, argument = next(iter(item.items()))
            parameters = argument if isinstance(argument, dict) else {"": argument}
            request = ModelRequest(name=str(name), parameters=parameters)
            built, faults = build_models(
                request, sensitive, entity if isinstance(entity, str) else None
            )
            for key, message in faults:
                place = ("privacy", index, name, *([key] if key and key in parameters else []))
                self._fault(place, message)
            models += built
        if not invariances(models):
            return models
        # One row per person is asked for there, so that rows are people.
        return [KAnonymity(k=m.k) if isinstance(m, KAnonymity) else m for m in models]

    def _populations(self, models: Sequence[PrivacyModel]) -> dict[str, Relation | SourceFile]:
        found: dict[str, Relation | SourceFile] = {}
        for model in models:
            if isinstance(model, PopulationAnonymity | Presence):
                try:
                    found[model.population] = parse_source(model.population, self._document.base)
                except InputError as error:
                    self._fault(("privacy",), f"{model.name}: {error.message}")
        return found

    def _projections(self, models: Sequence[PrivacyModel], columns: Any) -> None:
        quasi = _columns_with(Role.QUASI, columns)
        for model in models:
            for name in (model.x or []) if isinstance(model, DistinctAnonymity) else []:
                if name not in quasi:
                    hint = suggestion(name, quasi)
                    self._fault(
                        ("privacy",), f"xy: '{name}' is no quasi-identifier of the policy{hint}"
                    )

    def _search(
        self, search: Any
    ) -> tuple[str | None, Algorithm | Recoding | None, dict[str, Any]]:
        search = search if isinstance(search, dict) else {}
        default = Policy.model_fields["search"].default
        names = {"algorithm": default.algorithm, "metric": default.metric} | {
            key: str(search[key]) for key in ("algorithm", "metric") if key in search
        }
        recoding = RECODINGS.get(names["algorithm"])
        readers = {} if recoding is None else recoding.options
        if names["algorithm"] == RECONSTRUCT:
            readers = RECONSTRUCT_OPTIONS
        options: dict[str, Any] = {}
        for key, value in search.items():
            if key in readers:
                try:
                    options[key] = readers[key](value)
                except ValueError as error:
                    self._fault(("search", key), f"{key}: {error}, found '{value}'")
            elif key not in _SEARCH_KEYS:
                self._fault(("search", key), _unknown_option(key, names["algorithm"], readers))
        known_metrics = [name for name in METRICS if name != "iloss_share"]
        algorithms = [*ALGORITHMS, *RECODINGS, RECONSTRUCT]
        for key, known in (("algorithm", algorithms), ("metric", known_metrics)):
            if names[key] not in known:
                hint = suggestion(names[key], known) or f"; known are {listing(known)}"
                self._fault(
                    ("search", key), f"there is no {key} '{names[key]}' in this version{hint}"
                )
        # What is reconstructed goes on to be generalized as little as can be.
        searched = "optimal" if names["algorithm"] == RECONSTRUCT else names["algorithm"]
        algorithm = recoding or ALGORITHMS.get(searched)
        metric = names["metric"] if names["metric"] in known_metrics else None
        return metric, algorithm, options

    def _hierarchies(self, columns: Any) -> dict[str, HierarchySource]:
        found: dict[str, HierarchySource] = {}
        for name, column in (columns if isinstance(columns, dict) else {}).items():
            if not isinstance(column, str | dict):
                continue  # a fault of the structure, reported by the loader
            role = role_of(column)
            if role not in (Role.QUASI, Role.SENSITIVE):
                continue
            argument = None if isinstance(column, str) else column[role]
            if role == Role.SENSITIVE and argument is None:
                continue
            try:
                found[name] = resolve_hierarchy(argument, name, self._document.base)
            except InputError as error:
                self._fault(("columns", name, str(role)), error.message)
        return found

    def _source(self, source: Any) -> Relation | SourceFile | None:
        if not isinstance(source, str | int):
            return None
        if is_reference(str(source)):
            message = f"{source} is a name of dbt, which `ppdp dbt compile` alone understands"
            self._fault(("source",), f"{message}; name the relation itself")
            return None
        try:
            return parse_source(str(source), self._document.base)
        except InputError as error:
            self._fault(("source",), error.message)
            return None

    def _release(self, policy: Policy) -> None:
        """Refuse what cannot be published as it is asked for."""
        if policy.publish is not None:
            self._publish(policy.publish)
            self._live(policy, policy.publish.kind)

    def _live(self, policy: Policy, kind: str) -> None:
        """Refuse files of groups that only a list of classes can tell: they hold no group."""
        recoding = RECODINGS.get(policy.search.algorithm)
        if recoding is not None and not recoding.is_global and kind in ("script", "dbt"):
            words = kind_words(kind)
            self._fault(
                ("publish", kind),
                f"a {words} of {policy.search.algorithm} would have to list the combinations of "
                f"values that the source has, and a {words} holds no group of the source; publish "
                "a table, a view, a live view or a file, or use subtree, sibling or a full-domain "
                "algorithm such as optimal",
            )

    def _publish(self, publish: PublishPolicy) -> None:
        names = {
            publish.kind: publish.relation,
            "backup": publish.backup,
            "source": publish.source,
            "work": publish.work,
        }
        for key, name in names.items():
            if name is None:
                continue
            try:
                parse_relation(name)
            except InputError as error:
                self._fault(("publish", key), error.message)
        if publish.dialect is not None:
            try:
                warehouse_named(publish.dialect)
            except InputError as error:
                self._fault(("publish", "dialect"), error.message)


def _unknown_option(key: str, algorithm: str, readers: Mapping[str, Any]) -> str:
    """Say which keys there are, and whose this one is."""
    owners = [name for name, other in RECODINGS.items() if key in other.options]
    owners += [RECONSTRUCT] if key in RECONSTRUCT_OPTIONS else []
    if owners:
        return f"{key} is an option of {listing(owners)}, and the algorithm is {algorithm}"
    known = [*_SEARCH_KEYS, *readers]
    hint = suggestion(key, known) or f"; known are {listing(known)}"
    return f"'{key}' is not a known key in this version{hint}"


def role_of(column: str | dict[str, Any]) -> str | None:
    """Return the role of a column as written: its only word, or its first key."""
    if isinstance(column, str):
        return column
    return next(iter(column), None) if column else None


def _columns_with(role: Role, columns: Any) -> list[str]:
    """Return the columns of a role in a policy that may have other faults."""
    return [
        str(name)
        for name, column in (columns if isinstance(columns, dict) else {}).items()
        if isinstance(column, str | dict) and role_of(column) == role
    ]
