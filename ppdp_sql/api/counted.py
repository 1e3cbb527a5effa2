"""The columns whose values are counted inside groups, by the policy and the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.errors import Fault
from ppdp_sql.frequency.counted import CountedColumn
from ppdp_sql.names import suggestion
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.privacy.real import canonical_text
from ppdp_sql.privacy.t_closeness import Closeness


def counted_columns(bound: BoundPolicy, columns: Sequence[Column]) -> list[CountedColumn]:
    """Return each column that a model reads, once, and last the class, if no model reads it."""
    families = {column.name: column.family for column in columns}
    names = dict.fromkeys(name for model in bound.models for name in model.reads)
    found = [_counted(bound, name, families[name]) for name in names]
    label = bound.policy.class_column
    if label is not None and label not in names:
        # Classes are told apart and nothing else: neither order nor hierarchy is asked for.
        found.append(CountedColumn(label, families[label]))
    return found


def _counted(bound: BoundPolicy, name: str, family: TypeFamily) -> CountedColumn:
    about = [model for model in bound.models if model.column == name]
    return CountedColumn(
        name,
        family,
        order_of(bound, name),
        bound.hierarchies.get(name),
        tuple(
            dict.fromkeys(
                text for model in about if isinstance(model, AlphaAnonymity) for text in model.texts
            )
        ),
        tuple(
            model.smoothing
            for model in about
            if isinstance(model, Closeness) and model.distance == "js"
        ),
        tuple(model.guard for model in about if isinstance(model, GuardedPrivacy)),
    )


def order_of(bound: BoundPolicy, name: str) -> tuple[str, ...] | None:
    """Return the order that a policy gives to a column's values, as canonical text."""
    wanted = bound.policy.columns.get(name)
    if wanted is None or wanted.order is None:
        return None
    return tuple(canonical_text(value) for value in wanted.order)


def read_faults(bound: BoundPolicy, columns: Mapping[str, Column]) -> list[Fault]:
    """Return what models ask of columns that the source or the policy does not give."""
    faults = []
    for model in bound.models:
        for name in model.reads:
            if name not in columns:
                hint = suggestion(name, list(columns))
                message = f"{model.name} reads column '{name}', which the source lacks{hint}"
                faults.append(bound.document.fault(("privacy",), message))
        if model.column is not None and model.column in columns:
            faults += [
                bound.document.fault(("columns", model.column), message)
                for message in _unfit(bound, model, columns[model.column])
            ]
    return faults


def _unfit(bound: BoundPolicy, model: PrivacyModel, column: Column) -> Iterator[str]:
    """Say why a column does not fit its model."""
    name, family = column.name, column.family
    has_hierarchy = name in bound.hierarchies
    if isinstance(model, RangeAnonymity) and not family.is_numeric:
        yield f"ke needs numbers, and column '{name}' is of type {column.type_name}"
    if isinstance(model, GuardedPrivacy) and not has_hierarchy:
        yield f"personalized needs a hierarchy of column '{name}'; write sensitive: <hierarchy>"
    if not isinstance(model, Closeness | SupersetCloseness):
        return
    if model.distance == "ordered" and not family.is_ordered and order_of(bound, name) is None:
        yield (
            f"column '{name}' is of type {column.type_name}, which has no order; give it one with "
            "order: [..] or choose another distance"
        )
    if model.distance == "hierarchical" and not has_hierarchy:
        yield (
            f"distance: hierarchical needs a hierarchy of column '{name}'; write sensitive: "
            "<hierarchy> or choose another distance"
        )
    if model.distance == "js" and not (family.is_numeric or has_hierarchy):
        yield (
            f"distance: js needs numbers or a hierarchy, and column '{name}' is of type "
            f"{column.type_name}; write sensitive: <hierarchy> or choose another distance"
        )
