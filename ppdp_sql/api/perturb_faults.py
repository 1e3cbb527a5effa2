"""What speaks against perturbing a policy's columns, as far as the policy tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.names import listing, suggestion
from ppdp_sql.perturbation.registry import PERTURBATIONS, RECONSTRUCT
from ppdp_sql.policy import Policy, Role, kind_words
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.m_invariance import invariances

#: A key of the policy, and what is wrong there.
PerturbFault = tuple[tuple[str | int, ...], str]

#: Kinds of release that read the source later, when other rows would be drawn.
_LATER = ("live_view", "script", "dbt")


@dataclass(frozen=True)
class AskedMethod:
    """How a column is perturbed.

    Attributes:
        method: the name of the method; None where the type of the column decides.
        options: the method's options, as they were read.
    """

    method: str | None
    options: Mapping[str, Any] = field(default_factory=dict)


def asked_methods(
    policy: Policy, options: Mapping[str, Any]
) -> tuple[dict[str, AskedMethod], list[PerturbFault]]:
    """Return how each column is perturbed, and what is wrong with that as it is written."""
    found: dict[str, AskedMethod] = {}
    faults: list[PerturbFault] = []
    for name, column in policy.columns.items():
        request, place = column.perturb, ("columns", name, "perturb")
        if request is None:
            if policy.search.algorithm == RECONSTRUCT and column.role is Role.QUASI:
                found[name] = AskedMethod(None, options)
            continue
        method = PERTURBATIONS.get(request.method)
        if method is None:
            hint = suggestion(request.method, PERTURBATIONS)
            known = hint or f"; known are {listing(PERTURBATIONS)}"
            faults.append((place, f"there is no perturbation '{request.method}'{known}"))
            continue
        read = {}
        for key, value in request.options.items():
            if key not in method.options:
                hint = suggestion(key, method.options)
                known = hint or f"; known are {listing(method.options) or 'none'}"
                faults.append((place, f"'{key}' is not a known option of {request.method}{known}"))
                continue
            try:
                read[key] = method.options[key](value)
            except ValueError as error:
                faults.append((place, f"{key}: {error}, found '{value}'"))
        found[name] = AskedMethod(request.method, read)
    return found, faults


def perturb_faults(
    policy: Policy, models: Sequence[PrivacyModel], asked: Mapping[str, AskedMethod]
) -> Iterator[PerturbFault]:
    """Say why a policy's columns cannot be perturbed."""
    if not asked:
        return
    first = next(iter(asked))
    place = ("columns", first, "perturb")
    if policy.columns[first].perturb is None:
        place = ("search", "algorithm", "")[:2]  # type: ignore[assignment]
    if policy.publish is not None and policy.publish.kind in _LATER:
        kind = kind_words(policy.publish.kind)
        yield (
            ("publish", policy.publish.kind),
            f"a {kind} reads the source later, and perturbed rows drawn again would tell what the "
            "draws hide; publish a table, a view or a file",
        )
    if invariances(models):
        yield (
            place,
            "m_invariance follows people from release to release, and drawn values are nobody's "
            "own; leave out one of the two",
        )
    sought = [model.name for model in models if isinstance(model, PopulationAnonymity | Presence)]
    if sought and any(name in policy.quasi_identifiers for name in asked):
        yield (
            place,
            f"{listing(dict.fromkeys(sought))} looks for people in a population by their "
            "quasi-identifiers, and drawn values are nobody's own; leave out one of the two",
        )
    yield from _option_faults(policy, asked)
    if class_of(policy) is None and any(_follows_class(method) for method in asked.values()):
        yield (
            place,
            "this follows the classes of rows; write class: <column>, or have one sensitive column",
        )
    named = class_of(policy)
    if named in asked and any(_follows_class(method) for method in asked.values()):
        yield (
            ("columns", str(named), "perturb"),
            f"'{named}' is the class that other columns follow, so it cannot be perturbed itself",
        )


def _option_faults(policy: Policy, asked: Mapping[str, AskedMethod]) -> Iterator[PerturbFault]:
    """Say which options do not fit the other columns."""
    for method_name, method in PERTURBATIONS.items():
        own = {name: item.options for name, item in asked.items() if item.method == method_name}
        faults = [] if method.faults is None else list(method.faults(own))
        for name, options in own.items():
            for key in method.column_options:
                if key in options:
                    found = _unread(policy, asked, name, key, options[key])
                    faults += [(name, text) for text in found]
        for name, message in faults:
            yield ("columns", name, "perturb"), message


def _unread(
    policy: Policy, asked: Mapping[str, AskedMethod], name: str, key: str, named: str
) -> Iterator[str]:
    """Say why a column that an option names is of no use to it."""
    if named == name:
        yield f"{key}: name another column than '{name}' itself"
    elif named not in policy.columns:
        hint = suggestion(named, policy.columns)
        yield f"{key}: the policy has no column '{named}'{hint or '; add it with its role'}"
    elif policy.columns[named].role is Role.IDENTIFIER:
        yield f"{key}: '{named}' is an identifier, whose rows have nothing in common"
    elif named in asked:
        # Values are drawn for what the other column had, and stand beside what it shows.
        yield (
            f"{key}: '{named}' is perturbed itself, so a row could show in '{name}' what is "
            f"impossible beside its '{named}'; leave perturb out of '{named}', or {key} out of "
            f"'{name}'"
        )


def _follows_class(asked: AskedMethod) -> bool:
    return asked.method is None or PERTURBATIONS[asked.method].needs_class


def class_of(policy: Policy) -> str | None:
    """Return the class column: the policy's, or its only sensitive column."""
    if policy.class_column is not None:
        return policy.class_column
    sensitive = list(policy.with_role(Role.SENSITIVE))
    return sensitive[0] if len(sensitive) == 1 else None
