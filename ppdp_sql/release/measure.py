"""Measures models on a finished relation: on itself alone, and the distribution of a reference.

It shares nothing with the search, so that a fault of one is not a fault of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ppdp_sql.catalog.relation import MemoryTable, Relation, Source, SourceFile
from ppdp_sql.names import work_name
from ppdp_sql.privacy import Number, PrivacyModel
from ppdp_sql.privacy.entropy_l import EntropyDiversity
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_m import SubsetAnonymity
from ppdp_sql.release.column_measures import SensitiveColumn, column_contexts, needs_of
from ppdp_sql.release.steps import Step
from ppdp_sql.release.subsets import subsets
from ppdp_sql.templating import Session

__all__ = [
    "Built",
    "Measured",
    "Measuring",
    "Numbers",
    "SensitiveColumn",
    "WorstGroup",
    "is_measurable",
    "is_text",
    "measure_models",
    "measured_words",
]

#: A release that is finished and not yet published; text is a temporary table's name.
Built = Relation | SourceFile | MemoryTable | str

#: What was measured of a model, in the order of its numbers; None is worse than any number.
Numbers = tuple[float | None, ...]

#: What the work tables of counts are named by.
CELLS, WHOLE = "measured_cells", "measured_whole"

#: An entropy of ln l is known to so many digits only: rounding decides nothing.
_PRECISION = 1e-12


@dataclass(frozen=True)
class Measured:
    """What the finished relation really has."""

    groups: int
    rows: int
    achieved: tuple[Numbers, ...]
    #: Rows of the smallest group, and groups of one row; counted where columns were measured.
    smallest: int = 0
    unique_rows: int = 0
    #: The worst group of models that were to be explained, by position.
    worst: Mapping[int, WorstGroup] = field(default_factory=dict)


@dataclass(frozen=True)
class WorstGroup:
    """The group that gives a model its number: counts, no values.

    Attributes:
        number: of the group, in the order of all groups' values.
        rows: its rows.
        largest: rows of its commonest sensitive value.
        distinct: its sensitive values.
    """

    number: int
    rows: int
    largest: int
    distinct: int


def measure_models(
    session: Session,
    release: Built,
    quasi: Sequence[str],
    models: Sequence[PrivacyModel],
    reference: Source | None,
    sensitive: Sequence[SensitiveColumn],
    groups: str | None = None,
) -> Measured:
    """Measure models on a relation.

    A model that cannot be measured from the relation alone has None for its numbers, which no
    model accepts.

    Args:
        session: where statements go.
        release: the finished relation.
        quasi: its quasi-identifiers, as they stand in it.
        models: the models, in the order of the answer.
        reference: whose distribution Q is; None for the relation's own.
        sensitive: what is known of the sensitive columns that models are about.
        groups: the work table of its groups, where they were counted before.
    """
    measuring = Measuring(
        release,
        tuple(quasi),
        tuple(models),
        reference,
        tuple(sensitive),
        session.run_id,
        groups,
    )
    measuring.count(session)
    measured = measuring.run(session)
    measuring.forget(session)
    return measured


@dataclass(frozen=True)
class Measuring:
    """The statements that measure models, known before they run.

    Attributes:
        run_id: the run whose work tables hold the counts.
        groups: the work table of groups, under the names of their columns.
        explained: positions of models whose worst group is told.
    """

    release: Built
    quasi: tuple[str, ...]
    models: tuple[PrivacyModel, ...]
    reference: Source | None
    sensitive: tuple[SensitiveColumn, ...]
    run_id: str
    groups: str | None = None
    explained: frozenset[int] = frozenset()

    @property
    def cells(self) -> str:
        """The work table for rows per group and sensitive values."""
        return work_name(CELLS, self.run_id)

    @property
    def whole(self) -> str | None:
        """The work table for rows per sensitive value of the reference."""
        return None if self.reference is None else work_name(WHOLE, self.run_id)

    @cached_property
    def columns(self) -> list[dict[str, Any]]:
        """The columns that something is measured on, as the templates know them."""
        return column_contexts(
            dict(enumerate(self.models)), self.sensitive, as_text=is_text(self.release)
        )

    def count_steps(self) -> list[Step]:
        """Scan the relation once, and the reference; models about rows alone need no such scan."""
        if not self.columns:
            return []
        context: dict[str, Any] = {
            "target": self.cells,
            "release": self.release,
            "quasi": list(self.quasi),
            "columns": self.columns,
        }
        cells = Step("verify/count_cells", context)
        if self.whole is None:
            return [cells]
        context = {"target": self.whole, "reference": self.reference, "columns": self.columns}
        return [cells, Step("verify/count_whole", context)]

    def count(self, session: Session) -> None:
        """Make the work tables, which the session will drop."""
        for name, step in zip((CELLS, WHOLE), self.count_steps(), strict=False):
            table = session.work(name)
            step.execute(session)
            session.analyze(table)

    def forget(self, session: Session) -> None:
        """Drop the work tables: whoever measures has no use for them."""
        session.drop(*(step.context["target"] for step in self.count_steps()))

    def measure_steps(self) -> list[Step]:
        """Return the statements behind that scan."""
        return [self._main_step(), *(step for _, step in self._subset_steps())]

    def run(self, session: Session) -> Measured:
        """Measure; the cells were counted before."""
        row = self._main_step().fetch(session)[0]
        numbers, worst = self._numbers(row)
        projected: dict[int, int] = {}
        for position, step in self._subset_steps():
            found = int(step.fetch(session)[0][0] or 0)
            projected[position] = min(found, projected.get(position, found))
        numbers |= {position: (found,) for position, found in projected.items()}
        achieved = tuple(
            numbers.get(position, (None,) * len(model.numbers))
            for position, model in enumerate(self.models)
        )
        counts = row[:4] if self.columns else (*row[:2], 0, 0)
        groups, rows, smallest, unique = (int(value or 0) for value in counts)
        return Measured(groups, rows, achieved, smallest, unique, worst)

    def _main_step(self) -> Step:
        if self.columns:
            context = {
                "cells": self.cells,
                "whole": self.whole,
                "columns": self.columns,
                "explained": self._explained,
            }
            return Step("verify/measure_cells", context)
        return Step(
            "verify/measure_release",
            {
                "release": self.release,
                "quasi": list(self.quasi),
                "models": [model for _, model in self._sizes()],
                "groups": self.groups,
            },
        )

    @property
    def _explained(self) -> list[list[dict[str, Any]]]:
        """The measures whose worst group is told, by column."""
        return [
            [measure for measure in column["measures"] if measure["index"] in self.explained]
            for column in self.columns
        ]

    def _numbers(self, row: Sequence[Any]) -> tuple[dict[int, Numbers], dict[int, WorstGroup]]:
        """Read the main statement: numbers of measures behind each other, then worst groups."""
        found: dict[int, Numbers] = {}
        if not self.columns:
            for (position, _), value in zip(self._sizes(), row[2:], strict=True):
                found[position] = (_number(value),)
            return found, {}
        for position, _ in self._sizes():
            found[position] = (_number(row[2] or 0),)
        values = iter(row[4:])
        for column in self.columns:
            for measure in column["measures"]:
                model = measure["model"]
                found[measure["index"]] = tuple(
                    _model_number(model, next(values)) for _ in model.numbers
                )
        worst = {
            measure["index"]: WorstGroup(*(int(next(values)) for _ in range(4)))
            for measures in self._explained
            for measure in measures
            if row[0]
        }
        return found, worst

    def _sizes(self) -> list[tuple[int, PrivacyModel]]:
        """The models that ask for nothing but rows per group."""
        return [
            (position, model)
            for position, model in enumerate(self.models)
            if isinstance(model, KAnonymity) and model.entity is None
        ]

    def _subset_steps(self) -> list[tuple[int, Step]]:
        """The projections of k_m, from groups where they were counted."""
        names = list(self.quasi)
        table, rows = (self.groups, "ppdp_rows") if self.groups else (self.release, None)
        if self.columns and self.groups is None:
            table, rows = self.cells, "n"
            names = [f"quasi_{index}" for index in range(len(names))]
        return [
            (
                position,
                Step("verify/smallest_subset", {"release": table, "rows": rows, "subsets": batch}),
            )
            for position, model in enumerate(self.models)
            if isinstance(model, SubsetAnonymity)
            for batch in subsets(names, model.m)
        ]


def is_measurable(model: PrivacyModel, sensitive: Sequence[SensitiveColumn]) -> bool:
    """Whether a model is measured from the relation and the distribution of a reference alone."""
    if isinstance(model, KAnonymity):
        return model.entity is None
    if isinstance(model, SubsetAnonymity):
        return True
    return any(
        needs_of(model, column) is not None for column in sensitive if column.name == model.column
    )


def measured_words(model: PrivacyModel, achieved: Numbers) -> tuple[str, str]:
    """Say what a model has and what is asked, of the first of its numbers that is not accepted.

    >>> from ppdp_sql.privacy import MODELS
    >>> measured_words(MODELS["alpha_k"](alpha=0.5, k=3, column="illness"), (0.4, 2))
    ("alpha_k: k = 2 on column 'illness'", '3')
    """
    failing = [
        (number, value)
        for number, value in zip(model.numbers, achieved, strict=True)
        if not number.accepts(value, float(getattr(model, number.name)))
    ]
    number, value = failing[0] if failing else (model.numbers[0], achieved[0])
    name = model.name if number.name in (model.name, "l", "t") else f"{model.name}: {number.name}"
    where = "" if model.column is None else f" on column '{model.column}'"
    # A number that no bound holds, or that could not be measured, is worse than any.
    shown = "unbounded" if value is None else f"{value:.6g}"
    return f"{name} = {shown}{where}", _asked(model, number)


def _asked(model: PrivacyModel, number: Number) -> str:
    """Say what is asked of a number: `3`, `less than 0.5`."""
    asked = f"{getattr(model, number.name):g}"
    if number.at_least:
        return f"more than {asked}" if number.strict else asked
    return f"less than {asked}" if number.strict else f"at most {asked}"


def is_text(release: Built) -> bool:
    """Whether a relation has no types: a CSV file of ours that is read back."""
    return isinstance(release, SourceFile) and release.format == "csv" and release.as_text


def _model_number(model: PrivacyModel, value: object) -> float | None:
    if value is None:
        return None
    number = _number(value)
    if isinstance(model, EntropyDiversity) and abs(number - round(number)) < _PRECISION * number:
        return round(number)
    return number


def _number(value: object) -> float:
    number = float(value)  # type: ignore[arg-type]
    return int(number) if number == int(number) else number
