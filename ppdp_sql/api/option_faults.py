"""What speaks against generalizing or hiding a sensitive column, as far as the policy tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ppdp_sql.api.node_faults import node_faults
from ppdp_sql.names import listing
from ppdp_sql.policy import ColumnPolicy, Policy, kind_words
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.t_closeness import Closeness

#: Models that are measured by the source's own values, not by labels.
_BY_VALUES = ("nt_closeness", "personalized", "xy", "k", "m_invariance")

#: Models that ask who else lies in the cells of a group.
_BY_CELLS = (PopulationAnonymity, Presence, SupersetCloseness)

#: Kinds of release that judge groups anew, by a query that knows neither option.
_COUNTING_KINDS = ("live_view", "script", "dbt")

#: A key of the policy, and what is wrong there.
OptionFault = tuple[tuple[str | int, ...], str]


def option_faults(policy: Policy, models: Sequence[PrivacyModel]) -> Iterator[OptionFault]:
    """Say why the policy's node, and its options for sensitive columns, cannot be had."""
    yield from node_faults(policy)
    generalized = {
        name: column for name, column in policy.columns.items() if column.may_be_generalized
    }
    for name, column in generalized.items():
        for message in _not_by_labels(name, models):
            yield ("columns", name, _level_key(column)), message
    hidden = list(hiding_models(models))
    for name in hidden:
        for message in _not_hidden(name, models):
            yield ("privacy",), message
    if hidden and policy.suppression.unit != "row":
        yield (
            ("suppression", "unit"),
            f"t_closeness hides values of {listing(hidden)} in whole groups, which suppression by "
            f"{policy.suppression.unit} would change; use unit: row or leave out hide",
        )
    if invariances(models) and policy.publish is not None and policy.publish.kind == "in_place":
        yield (
            ("publish", "in_place"),
            "m_invariance is for a source that is published again, and in_place replaces it by its "
            "release; publish a table, a view or a file",
        )
    if invariances(models) and policy.publish is not None and policy.publish.kind == "break_merge":
        yield (
            ("publish", "break_merge"),
            "m_invariance follows people by the groups of one table, and break_merge publishes "
            "pieces; publish a table, a view or a file",
        )
    if policy.publish is not None and policy.publish.kind in _COUNTING_KINDS:
        yield from _not_counted_anew(policy, policy.publish.kind, generalized, hidden)


def recoding_faults(
    policy: Policy, models: Sequence[PrivacyModel], options: Mapping[str, Any]
) -> Iterator[OptionFault]:
    """Say what local recoding cannot do, as far as the policy tells.

    Args:
        policy: the policy, whose algorithm is one of local recoding.
        models: its models.
        options: the algorithm's own options.
    """
    algorithm = policy.search.algorithm
    for index, request in enumerate(policy.privacy):
        if "hide" in request.parameters:
            yield (
                ("privacy", index, request.name, "hide"),
                f"{algorithm} cannot hide sensitive values in some groups, since it merges the "
                "groups that are not close; leave out hide, or use a full-domain algorithm such as "
                "optimal",
            )
    if invariances(models) and options.get("numbers") == "mean":
        yield (
            ("search", "numbers"),
            "two groups may have one mean, and m_invariance keeps groups apart; use numbers: "
            "interval",
        )
    placed = dict.fromkeys(model.name for model in models if isinstance(model, _BY_CELLS))
    if placed and options.get("numbers") == "mean":
        yield (
            ("search", "numbers"),
            f"a mean does not tell which numbers its group has, and {listing(placed)} must know; "
            "use numbers: interval",
        )


def hiding_models(models: Sequence[PrivacyModel]) -> dict[str, list[Closeness]]:
    """Return the models that may hide a column's values, by column, in the order of the policy."""
    found: dict[str, list[Closeness]] = {}
    for model in models:
        if isinstance(model, Closeness) and model.hide is not None:
            found.setdefault(model.about, []).append(model)
    return found


def _level_key(column: ColumnPolicy) -> str:
    return "max_level" if "max_level" in column.model_fields_set else "min_level"


def _not_by_labels(name: str, models: Sequence[PrivacyModel]) -> Iterator[str]:
    if not any(name in model.reads for model in models):
        yield (
            f"no model is about column '{name}', so nothing tells how far to generalize it; leave "
            "out its levels"
        )
    for model in models:
        if name not in model.reads:
            continue
        if isinstance(model, RangeAnonymity):
            yield f"ke needs the numbers of column '{name}', which labels do not show; leave it out"
        elif isinstance(model, AlphaAnonymity) and model.values is not None:
            yield (
                f"alpha_k names values of column '{name}', which labels do not show; leave out its "
                "values or this level"
            )
        elif model.name in _BY_VALUES:
            yield (
                f"{model.name} is measured by the values of column '{name}', which labels do not "
                "show; leave out the model or this level"
            )


def _not_hidden(name: str, models: Sequence[PrivacyModel]) -> Iterator[str]:
    others = [model for model in models if name in model.reads]
    named = dict.fromkeys(model.name for model in others if not isinstance(model, Closeness))
    if named:
        yield (
            f"t_closeness may not hide values of column '{name}', which {listing(named)} reads, "
            "too: hiding helps closeness alone; leave out hide or the other model"
        )
    if any(isinstance(model, Closeness) and model.hide is None for model in others):
        yield (
            f"some models of t_closeness on column '{name}' hide its values and others do not; "
            "write hide for all of them or for none"
        )


def _not_counted_anew(
    policy: Policy, kind: str, generalized: Mapping[str, ColumnPolicy], hidden: Sequence[str]
) -> Iterator[OptionFault]:
    if kind == "dbt" and policy.suppression.unit != "row":
        # Nobody would see it later: without a failing group the query looks the same.
        yield ("suppression", "unit"), "a dbt model leaves out whole rows; use unit: row"
    way_out, kind = "publish a table, a view or a file", kind_words(kind)
    for name, column in generalized.items():
        yield (
            ("columns", name, _level_key(column)),
            f"a {kind} cannot generalize the sensitive column '{name}'; {way_out}",
        )
    for name in hidden:
        yield ("privacy",), f"a {kind} cannot hide values of column '{name}'; {way_out}"
