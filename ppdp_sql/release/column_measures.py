"""What the measuring statements need to know of each sensitive column and the models about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.policy import Policy, Role
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.beta_likeness import Likeness
from ppdp_sql.privacy.ck_safety import WorstCaseSafety
from ppdp_sql.privacy.distinct_l import DistinctDiversity
from ppdp_sql.privacy.entropy_l import EntropyDiversity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.m_invariance import Invariance
from ppdp_sql.privacy.recursive_cl import RecursiveDiversity
from ppdp_sql.privacy.t_closeness import Closeness
from ppdp_sql.release.canonical import canonical_text, value_key
from ppdp_sql.release.treatment import hidden_mark


@dataclass(frozen=True)
class SensitiveColumn:
    """A sensitive column as it is measured.

    Attributes:
        name: its name, in the relation and in the reference.
        family: its type in the source; a CSV file that is read back has none of its own.
        order: canonical texts of its values in order; None where the values' own order counts.
        hierarchies: the work table that holds its hierarchy, as `load_hierarchies` makes it.
        index: its `column_index` there.
        height: levels of the hierarchy above the value.
        reference_family: its type in the reference, where that is another.
        level: the level of its hierarchy whose labels the relation shows; 0: values.
        hides: whether the relation shows nothing of it in some groups.
    """

    name: str
    family: TypeFamily
    order: tuple[str, ...] | None = None
    hierarchies: str | None = None
    index: int = 0
    height: int = 0
    reference_family: TypeFamily | None = None
    level: int = 0
    hides: bool = False

    @property
    def is_top(self) -> bool:
        """Whether the relation shows `*` alone."""
        return 0 < self.level == self.height

    @property
    def shown_family(self) -> TypeFamily:
        """Its type in the relation: labels are text."""
        return TypeFamily.TEXT if self.level else self.family

    @property
    def is_numeric(self) -> bool:
        """Whether the relation shows numbers."""
        return self.shown_family.is_numeric

    @property
    def upper_height(self) -> int:
        """Levels of the hierarchy above what the relation shows; at least the one of values."""
        return max(self.height - self.level, 1)

    @property
    def has_order(self) -> bool:
        """Whether its values have an order that means something."""
        return self.order is not None or self.family.is_ordered


def sensitive_columns(policy: Policy, columns: Sequence[Column]) -> list[SensitiveColumn]:
    """Describe a policy's sensitive columns; their hierarchies are loaded elsewhere.

    Args:
        policy: says which columns, and in which order their values are.
        columns: the columns of the source.
    """
    families = {column.name: column.family for column in columns}
    return [
        SensitiveColumn(name, families[name], ordered_texts(wanted.order))
        for name, wanted in policy.with_role(Role.SENSITIVE).items()
    ]


def ordered_texts(order: Sequence[Any] | None) -> tuple[str, ...] | None:
    """Return an order as canonical texts; NULL stands last, wherever it is named."""
    if order is None:
        return None
    return tuple(canonical_text(value) for value in order if value is not None)


#: Most fragments bring no queries, rank nothing, need no order and spread no statements.
_USUAL: Mapping[str, Any] = {"facts": False, "tops": 1, "ordered": False, "spreads": []}

#: What a fragment needs besides its model; None where the column does not let it be measured.
Needs = dict[str, Any]


def column_contexts(
    models: Mapping[int, PrivacyModel], columns: Sequence[SensitiveColumn], *, as_text: bool
) -> list[dict[str, Any]]:
    """Describe the columns that models are about, and what can be measured on each.

    Args:
        models: the models by their position.
        columns: the sensitive columns, each with what is known of it.
        as_text: whether the relation has no types, as a CSV file that is read back.
    """
    contexts: list[dict[str, Any]] = []
    for column in columns:
        measures = [
            {"index": position, "model": model, **needs}
            for position, model in models.items()
            if model.column == column.name and (needs := needs_of(model, column)) is not None
        ]
        if any(model.column == column.name for model in models.values()):
            contexts.append(_context(len(contexts), column, measures, as_text))
    return contexts


def needs_of(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    """Say what the fragment of a model needs, or None where the model cannot be measured here."""
    known = _NEEDS.get(type(model))
    found = None if known is None else known(model, column)
    return (
        None
        if found is None
        else {"facts": False, "tops": 1, "ordered": False, "spreads": []} | found
    )


def _context(
    index: int, column: SensitiveColumn, measures: list[Needs], as_text: bool
) -> dict[str, Any]:
    ordered = any(measure["ordered"] for measure in measures)
    numeric = column.is_numeric
    mark = hidden_mark(column.family, column.level)
    context: dict[str, Any] = {
        "index": index,
        "name": column.name,
        "family": column.shown_family,
        "whole_family": column.reference_family or column.family,
        "text": as_text,
        "ordered": ordered,
        "order": None if column.order is None else [value_key(text) for text in column.order],
        "valued": numeric or (ordered and column.order is None),
        "numeric": numeric,
        "tops": max((measure["tops"] for measure in measures), default=1),
        "spreads": max((measure["spreads"] for measure in measures), key=len, default=[]),
        "hierarchies": column.hierarchies,
        "place": column.index,
        "level": column.level,
        "top": column.is_top,
        # Where all is `*`, nothing is hidden besides.
        "mark": value_key(mark) if column.hides and not column.is_top else None,
    }
    return context | {"measures": [measure | {"column": context} for measure in measures]}


def _nothing(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    return {}


def _recursive(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    assert isinstance(model, RecursiveDiversity)
    return {"tops": model.l - 1, "before": model.l - 1}


def _alpha(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    assert isinstance(model, AlphaAnonymity)
    named = None if model.values is None else [value_key(value) for value in model.values]
    return {"named": named}


def _range(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    if not column.is_numeric:
        return None
    return {"exact": column.family is TypeFamily.DECIMAL}


def _likeness(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    assert isinstance(model, Likeness)
    return {"enhanced": model.enhanced, "beta": exact(model.beta)}


def _safety(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    assert isinstance(model, WorstCaseSafety)
    # The statement that is attacked counts, too.
    spreads = [model.partitions(atoms) for atoms in range(1, model.k + 2)]
    return {"tops": model.k + 1, "spreads": spreads}


def _closeness(model: PrivacyModel, column: SensitiveColumn) -> Needs | None:
    assert isinstance(model, Closeness)
    if model.distance == "ordered":
        return {"facts": True, "ordered": True} if column.has_order else None
    if model.distance == "hierarchical":
        # One level alone has nothing below its top: then values are equal or are not.
        levels = column.upper_height
        return None if column.hierarchies is None else {"facts": True, "levels": levels}
    if model.distance == "js":
        return _smoothed(model.smoothing, column)
    return {}


def _smoothed(bandwidth: float, column: SensitiveColumn) -> Needs | None:
    """Numbers are as near as they differ, leaves as the level of their nearest common ancestor."""
    if column.is_numeric:
        return {"facts": True, "bandwidth": exact(bandwidth)}
    if column.hierarchies is None:
        return None
    height = column.upper_height
    distances = [level / height / bandwidth for level in range(height)]
    weights = [exact(1 - distance**2) for distance in distances if distance < 1]
    return {"facts": True, "weights": weights, "levels": len(weights)}


def exact(number: float) -> Decimal:
    """Return a number as its shortest digits, which statements can hold."""
    return Decimal(repr(float(number)))


_NEEDS: dict[type[PrivacyModel], Callable[[PrivacyModel, SensitiveColumn], Needs | None]] = {
    DistinctDiversity: _nothing,
    Invariance: _nothing,
    EntropyDiversity: _nothing,
    RecursiveDiversity: _recursive,
    AlphaAnonymity: _alpha,
    RangeAnonymity: _range,
    Closeness: _closeness,
    Likeness: _likeness,
    WorstCaseSafety: _safety,
}
