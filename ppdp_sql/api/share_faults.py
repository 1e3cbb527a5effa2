"""What speaks against sharing a plan with other policies, as far as one policy tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ppdp_sql.metrics.classification import Classification
from ppdp_sql.names import listing
from ppdp_sql.perturbation.registry import RECONSTRUCT
from ppdp_sql.policy import Policy
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.recoding import Recoding
from ppdp_sql.release.linked import is_linked
from ppdp_sql.release.measure import needs_reference
from ppdp_sql.search import Algorithm

#: Kinds of release that leave their source in place for the others of a share.
_KINDS = ("table", "view", "file")

#: A key of the policy, and what is wrong there.
ShareFault = tuple[tuple[str | int, ...], str]


def share_faults(
    policy: Policy, models: Sequence[PrivacyModel], algorithm: Algorithm | Recoding | None
) -> Iterator[ShareFault]:
    """Say why a policy cannot share the plan that `search.share` names."""
    if policy.search.share is None:
        return
    place = ("search", "share")
    if policy.entity is None:
        yield place, "people are counted once over all tables; write entity: <the person's key>"
    elif policy.entity not in policy.pseudonyms:
        yield (
            place,
            f"releases of a share are joined before they are seen, as an attacker would join them; "
            f"write {policy.entity}: {{identifier: {{pseudonym: <word>}}}}",
        )
    yield from _model_faults(policy, models)
    yield from _search_faults(policy, algorithm)
    if policy.suppression.unit != "row":
        yield (
            ("suppression", "unit"),
            "who is suppressed in one table of a share is suppressed in all, row by row; use "
            "unit: row",
        )
    if policy.suppressed == "star":
        yield (
            ("suppressed",),
            "whoever is suppressed in a share is left out of every table; use omit",
        )
    yield from _column_faults(policy)
    if policy.publish is not None and policy.publish.kind not in _KINDS:
        yield (
            ("publish", policy.publish.kind),
            f"the sources of a share must stay readable for each other; publish {listing(_KINDS)}",
        )


def _model_faults(policy: Policy, models: Sequence[PrivacyModel]) -> Iterator[ShareFault]:
    if not any(isinstance(model, KAnonymity) for model in models):
        yield ("privacy",), "a shared plan is about people in groups of k; add a `k`"
    if not policy.suppression.limit:
        return
    names = {
        model.name
        for model in models
        if needs_reference(model) or (is_linked(model) and not isinstance(model, KAnonymity))
    }
    for index, request in enumerate(policy.privacy):
        if request.name in names:
            yield (
                ("privacy", index, request.name),
                f"{request.name} is measured by all rows of the source, and a share leaves people "
                "out; use suppression: 0, or a plan of its own",
            )


def _search_faults(policy: Policy, algorithm: Algorithm | Recoding | None) -> Iterator[ShareFault]:
    if isinstance(algorithm, Recoding) or policy.search.algorithm == RECONSTRUCT:
        yield (
            ("search", "algorithm"),
            f"a shared plan is one level for each column, which {policy.search.algorithm} has not; "
            "use a full-domain algorithm such as optimal",
        )
    if policy.search.metric == Classification.name:
        yield (
            ("search", "metric"),
            "tables of a share have no class in common; use another metric than classification",
        )


def _column_faults(policy: Policy) -> Iterator[ShareFault]:
    for name, column in policy.columns.items():
        if name in policy.quasi_identifiers and column.perturb is not None:
            yield (
                ("columns", name, "perturb"),
                "each table of a share would draw values of its own; leave out perturb",
            )
        if column.may_be_generalized:
            yield (
                ("columns", name, "max_level"),
                "a shared plan has levels for quasi-identifiers alone; leave out max_level",
            )
