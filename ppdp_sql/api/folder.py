"""Several policies that run together: what they are called, and which of them comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.errors import Fault, InputError, PolicyError
from ppdp_sql.names import listing, suggestion

#: What the name of a policy file ends in; the rest is what other policies call it.
_SUFFIXES = (".policy.yml", ".policy.yaml", ".yml", ".yaml")

#: A folder, files, or policies by their names.
Policies = str | Path | Sequence[str | Path] | Mapping[str, Any]


@dataclass(frozen=True)
class NamedPolicy:
    """A policy of a folder, and what the others call it."""

    name: str
    bound: BoundPolicy

    @property
    def depends_on(self) -> list[str]:
        """The policies that must be published before, as the policy names them."""
        return self.bound.policy.depends_on

    def fault(self, place: tuple[str | int, ...], message: str) -> Fault:
        """Build a fault at a place of the policy, with its file."""
        return replace(self.bound.document.fault(place, message), file=_origin(self))


def _origin(policy: NamedPolicy) -> str:
    origin = policy.bound.document.origin
    return policy.name if origin == "policy" else origin


def read_policies(policies: Policies, variables: Mapping[str, Any] | None) -> list[NamedPolicy]:
    """Bind every policy, by name; the faults of all of them are reported at once.

    Raises:
        PolicyError: all that is wrong with any of them.
    """
    named: list[NamedPolicy] = []
    faults: list[Fault] = []
    for name, policy in _sources(policies).items():
        try:
            named.append(NamedPolicy(name, bind(policy, variables)))
        except PolicyError as error:
            origin = name if isinstance(policies, Mapping) else str(policy)
            found = [replace(fault, file=origin) for fault in error.faults]
            faults += found or [Fault(error.message)]
    known = [policy.name for policy in named]
    for policy in named:
        faults += _name_faults(policy, known, sure=not faults)
        if policy.bound.policy.publish is None:
            faults.append(policy.fault((), "it says no 'publish'; add one such as {table: x}"))
    faults += _word_faults(named)
    if faults:
        raise PolicyError.from_files(faults)
    return named


def _name_faults(policy: NamedPolicy, known: Sequence[str], *, sure: bool) -> list[Fault]:
    """Return the names that no policy has; unsure while some policies could not be read."""
    return [
        policy.fault(
            ("depends_on", place),
            f"there is no policy '{name}' here"
            + (suggestion(name, known) or f"; there are {listing(known)}"),
        )
        for place, name in enumerate(policy.depends_on)
        if sure and name not in known
    ]


def _word_faults(policies: Sequence[NamedPolicy]) -> list[Fault]:
    """Return the pseudonyms that would not meet, because only some of them are stable."""
    first: dict[str, tuple[str, bool]] = {}
    faults = []
    for policy in policies:
        for column, pseudonym in policy.bound.policy.pseudonyms.items():
            other, stable = first.setdefault(pseudonym.word, (policy.name, pseudonym.stable))
            if stable != pseudonym.stable:
                named = other if stable else policy.name
                message = (
                    f"pseudonyms of '{pseudonym.word}' are stable in '{named}' alone, so they "
                    f"would not meet those of '{policy.name if stable else other}'; say the same "
                    "in both"
                )
                faults.append(policy.fault(("columns", column), message))
    return faults


def _sources(policies: Policies) -> dict[str, Any]:
    """Return what each policy is read from, by its name, in the order of names."""
    if isinstance(policies, Mapping):
        return dict(sorted(policies.items()))
    if isinstance(policies, str | Path):
        policies = _files_of(Path(policies))
    found: dict[str, Any] = {}
    for path in map(Path, policies):
        name = policy_name(path)
        if name in found:
            raise InputError(
                f"'{found[name]}' and '{path}' would both be the policy '{name}'; rename one"
            )
        found[name] = path
    return dict(sorted(found.items()))


def _files_of(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return [folder]
    files = sorted(path for path in folder.iterdir() if is_policy_file(path))
    if not files:
        raise InputError(f"the folder '{folder}' has no policy; they end in .yml or .yaml")
    return files


def is_policy_file(path: Path) -> bool:
    """Whether a file of a folder is taken for a policy."""
    return path.is_file() and path.name.endswith((".yml", ".yaml"))


def policy_name(path: Path) -> str:
    """Return what other policies call a file.

    >>> policy_name(Path("hospital/visits.policy.yml"))
    'visits'
    """
    suffix = next((suffix for suffix in _SUFFIXES if path.name.endswith(suffix)), "")
    return path.name.removesuffix(suffix) or path.name


def in_order(
    policies: Sequence[NamedPolicy], needs: Mapping[str, Sequence[str]]
) -> list[NamedPolicy]:
    """Return policies so that each comes after those that it needs; ties by name.

    Args:
        policies: the policies, by name.
        needs: what each of them needs.

    Raises:
        PolicyError: some policies wait for each other.
    """
    left = {policy.name: policy for policy in policies}
    ordered: list[NamedPolicy] = []
    while left:
        ready = [name for name in left if not any(other in left for other in needs[name])]
        if not ready:
            raise _circle(left, needs)
        ordered.append(left.pop(min(ready)))
    return ordered


def _circle(left: Mapping[str, NamedPolicy], needs: Mapping[str, Sequence[str]]) -> PolicyError:
    """Name policies that wait for each other, from the first of them around."""
    seen = [min(left)]
    while True:
        after = next(name for name in needs[seen[-1]] if name in left)
        if after in seen:
            circle = [*seen[seen.index(after) :], after]
            fault = left[after].fault(
                ("depends_on",),
                f"these policies wait for each other: {' -> '.join(circle)}; leave out one of the "
                "depends_on",
            )
            return PolicyError.from_files([fault])
        seen.append(after)
