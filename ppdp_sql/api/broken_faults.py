"""What speaks against breaking or permuting a release, as far as the policy tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ppdp_sql.names import listing
from ppdp_sql.policy import Policy, Role
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.release.broken import COUNT, GROUP, QUASI, SHARE, SHARES
from ppdp_sql.release.linked import is_linked

#: Models that leave several values open to whoever knows a person's group.
_DIVERSE = ("distinct_l", "entropy_l", "recursive_cl", "alpha_k")

#: A key of the policy, and what is wrong there.
BrokenFault = tuple[tuple[str | int, ...], str]


def broken_faults(policy: Policy, models: Sequence[PrivacyModel]) -> Iterator[BrokenFault]:
    """Say why a policy's release cannot be broken, or its values not be permuted."""
    publish = policy.publish
    if publish is None:
        return
    sensitive = list(policy.with_role(Role.SENSITIVE))
    if publish.permute and not sensitive:
        yield (
            ("publish", "permute"),
            "no column is sensitive, so there is nothing to permute; leave it out",
        )
    if publish.kind != "break_merge":
        return
    if not sensitive:
        yield (
            ("publish", "break_merge"),
            "no column is sensitive, so there is nothing to break; publish a table",
        )
    yield from _names(policy, sensitive)
    if publish.mode == "anatomy":
        yield from _anatomy(policy, models, sensitive)


def _names(policy: Policy, sensitive: Sequence[str]) -> Iterator[BrokenFault]:
    """Two tables of one name, or two columns of one table; engines may fold case."""
    assert policy.publish is not None
    parts = [QUASI, *sensitive]
    if policy.publish.views:
        parts += [f"{name}_{SHARES}" for name in sensitive]
    doubled = [name for name, times in Counter(map(str.casefold, parts)).items() if times > 1]
    for name in sensitive:
        shown = {name.casefold(), f"{name}_{SHARES}".casefold()}
        if shown & set(doubled):
            yield (
                ("columns", name),
                f"the table of the sensitive column '{name}' would be called like another table "
                "of the release; rename the column in a view",
            )
    ours = (GROUP, COUNT, SHARE) if policy.publish.views else (GROUP, COUNT)
    for name, column in policy.columns.items():
        taken = ours if column.role is Role.SENSITIVE or policy.publish.views else (GROUP,)
        if column.role is not Role.IDENTIFIER and name.casefold() in taken:
            yield (
                ("columns", name),
                f"the tables of a broken release have a column '{name.casefold()}' of their own; "
                "rename this one in a view",
            )


def _anatomy(
    policy: Policy, models: Sequence[PrivacyModel], sensitive: Sequence[str]
) -> Iterator[BrokenFault]:
    """Raw quasi-identifiers name persons: what is left to protect is the sensitive value."""
    place = ("publish", "mode")
    diverse = {
        model.column
        for model in models
        if model.name in _DIVERSE
        and not (isinstance(model, AlphaAnonymity) and model.values is not None)
    }
    bare = [name for name in sensitive if name not in diverse]
    if bare:
        yield (
            place,
            f"mode: anatomy shows who is in which group, and nothing keeps a group from having one "
            f"value of {listing(bare)}; ask for {', '.join(_DIVERSE[:-1])} or {_DIVERSE[-1]} there",
        )
    raised = [name for name, column in policy.quasi_identifiers.items() if column.min_level]
    if raised:
        yield (
            place,
            "mode: anatomy publishes raw values, and min_level forbids them for "
            f"{listing(raised)}; leave out one of the two",
        )
    linked = dict.fromkeys(model.name for model in models if is_linked(model))
    if linked:
        yield (
            place,
            f"{listing(linked)} is measured by generalized quasi-identifiers, which mode: anatomy "
            "does not publish; leave out one of the two",
        )
    if policy.suppression.unit != "row":
        yield (
            place,
            f"mode: anatomy publishes raw values, which suppression by {policy.suppression.unit} "
            "would hide; use unit: row",
        )
    if policy.suppressed == "star":
        yield (
            place,
            "mode: anatomy publishes raw values, which suppressed: star would hide; use omit",
        )
