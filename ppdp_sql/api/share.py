"""Policies that share one plan: whose tables they are of, and which columns they have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.folder import NamedPolicy
from ppdp_sql.errors import Fault, PolicyError
from ppdp_sql.names import listing
from ppdp_sql.policy import ColumnPolicy
from ppdp_sql.privacy.k import KAnonymity


@dataclass(frozen=True)
class Share:
    """The policies of one run that share a plan.

    Attributes:
        word: what they call it.
        members: the policies, by name.
    """

    word: str
    members: tuple[NamedPolicy, ...]

    @property
    def names(self) -> list[str]:
        """The names of the policies."""
        return [member.name for member in self.members]

    @property
    def owners(self) -> dict[str, list[NamedPolicy]]:
        """Per quasi-identifier, the policies that have it."""
        found: dict[str, list[NamedPolicy]] = {}
        for member in self.members:
            for name in member.bound.policy.quasi_identifiers:
                found.setdefault(name, []).append(member)
        return found

    @property
    def k(self) -> int:
        """How many people each group must have: the most that any of the policies asks for."""
        return max(smallest_group(member) for member in self.members)

    def place(self, member: NamedPolicy) -> int:
        """Return the number of a policy among the others."""
        return self.names.index(member.name)


def smallest_group(policy: NamedPolicy) -> int:
    """Return the k that a policy asks for; 0 where it asks for none."""
    asked = [model.k for model in policy.bound.models if isinstance(model, KAnonymity)]
    return max(asked, default=0)


def refuse_share(bound: BoundPolicy) -> None:
    """Refuse a policy by itself that shares its plan with others."""
    word = bound.policy.search.share
    if word is not None:
        message = (
            f"the plan of '{word}' is shared with other policies; run them together, such as "
            "ppdp run FOLDER"
        )
        fault = bound.document.fault(("search", "share"), message)
        raise PolicyError.from_faults([fault], bound.document.origin)


def find_shares(policies: Sequence[NamedPolicy]) -> list[Share]:
    """Put policies of one word together.

    Raises:
        PolicyError: policies of one word do not fit together; all faults at once.
    """
    words = dict.fromkeys(policy.bound.policy.search.share for policy in policies)
    shares = [
        Share(word, tuple(p for p in policies if p.bound.policy.search.share == word))
        for word in words
        if word is not None
    ]
    faults = [fault for share in shares for fault in _faults(share)]
    if faults:
        raise PolicyError.from_files(faults)
    return shares


def _faults(share: Share) -> list[Fault]:
    first, *others = share.members
    place = ("search", "share")
    if not others:
        message = (
            f"no other policy of this run shares '{share.word}'; run the folder, or leave it out"
        )
        return [first.fault(place, message)]
    faults = []
    for member in others:
        if member.bound.policy.search != first.bound.policy.search:
            message = f"'{member.name}' and '{first.name}' share a plan; say the same in search"
            faults.append(member.fault(("search",), message))
        if _word(member) != _word(first):
            message = (
                f"'{member.name}' and '{first.name}' share a plan, and the pseudonyms of their "
                "entities have different words; use one"
            )
            faults.append(member.fault(("columns", str(member.bound.policy.entity)), message))
    for name, owners in share.owners.items():
        faults += _column_faults(share, name, owners)
    return faults


def _word(member: NamedPolicy) -> str:
    policy = member.bound.policy
    return policy.pseudonyms[str(policy.entity)].word


def _column_faults(share: Share, name: str, owners: Sequence[NamedPolicy]) -> list[Fault]:
    first, *others = owners
    wanted = _said(first, name)
    faults = []
    for owner in others:
        said = _said(owner, name)
        differing = [key for key in wanted if wanted[key] != said[key]]
        if differing:
            message = (
                f"'{owner.name}' and '{first.name}' share the plan of '{name}'; give it the same "
                f"{listing(differing)} in both"
            )
            faults.append(owner.fault(("columns", name), message))
    if wanted["nulls"] == "suppress" and len(owners) < len(share.members):
        message = (
            f"not every table of the share has '{name}', so a person without it cannot be "
            "suppressed for that; use nulls: value or error"
        )
        faults.append(first.fault(("columns", name), message))
    return faults


def _said(member: NamedPolicy, name: str) -> dict[str, Any]:
    """Return what a policy says of a quasi-identifier that others may share."""
    policy = member.bound.policy
    column: ColumnPolicy = policy.columns[name]
    return {
        "hierarchy": member.bound.hierarchy_hashes[name],
        "weight": column.weight,
        "min_level": column.min_level,
        "max_level": column.max_level,
        "nulls": policy.nulls_of(name),
        "unmapped": policy.unmapped_of(name),
    }


def needs_of(policies: Sequence[NamedPolicy], shares: Sequence[Share]) -> dict[str, list[str]]:
    """Return what each policy needs: a shared plan reads every table of its share."""
    needs = {policy.name: list(policy.depends_on) for policy in policies}
    for share in shares:
        outside = [
            name
            for member in share.members
            for name in member.depends_on
            if name not in share.names
        ]
        for name in share.names:
            needs[name] = list(dict.fromkeys([*needs[name], *outside]))
    return needs
