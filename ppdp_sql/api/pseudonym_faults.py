"""What speaks against publishing pseudonyms, as far as the policy tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppdp_sql.names import listing
from ppdp_sql.policy import Policy
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.m_invariance import invariances

#: Kinds of release that a work table of the source's rows can be made into.
_KINDS = ("table", "view", "in_place", "file")

#: A key of the policy, and what is wrong there.
PseudonymFault = tuple[tuple[str | int, ...], str]


def pseudonym_faults(policy: Policy, models: Sequence[PrivacyModel]) -> Iterator[PseudonymFault]:
    """Say why identifiers cannot be shown as pseudonyms."""
    pseudonyms = policy.pseudonyms
    if not pseudonyms:
        return
    if policy.publish is not None and policy.publish.kind not in _KINDS:
        kind = policy.publish.kind.replace("_", " ")
        yield (
            ("publish", policy.publish.kind),
            f"a {kind} would have to hold the secret of its pseudonyms; publish "
            f"{listing(name.replace('_', ' ') for name in _KINDS)} instead, or write identifier "
            f"for {listing(pseudonyms)}",
        )
    if invariances(models):
        yield (
            ("columns", next(iter(pseudonyms))),
            "m_invariance follows people by their own keys, and a pseudonym would stand in their "
            "place; leave out one of the two",
        )
    stable: dict[str, bool] = {}
    for name, pseudonym in pseudonyms.items():
        if stable.setdefault(pseudonym.word, pseudonym.stable) != pseudonym.stable:
            yield (
                ("columns", name),
                f"pseudonyms of '{pseudonym.word}' are stable in one column and not in another; "
                "say the same in both",
            )
