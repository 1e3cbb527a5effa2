"""Measures models on a finished relation: on itself alone, and the distribution of a reference.

It shares nothing with the search, so that a fault of one is not a fault of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ppdp_sql.catalog.relation import Source, SourceFile
from ppdp_sql.names import work_name
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.beta_likeness import Likeness
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_m import SubsetAnonymity
from ppdp_sql.privacy.t_closeness import Closeness
from ppdp_sql.release.column_measures import SensitiveColumn, column_contexts, needs_of
from ppdp_sql.release.measured import (
    Measured,
    Numbers,
    WorstGroup,
    measured_words,
    model_number,
    plain_number,
)
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
    "needs_hierarchy",
    "needs_reference",
]

#: A release that is finished and not yet published; text is a temporary table's name.
Built = Source | str

#: What the work tables of counts are named by.
CELLS, WHOLE = "measured_cells", "measured_whole"


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
        skipped: positions of models that are not measured.
        rows: the column that says how many rows a row stands for; None where each is one.
        branch: how the names of work tables begin, where a run measures more than once.
    """

    release: Built
    quasi: tuple[str, ...]
    models: tuple[PrivacyModel, ...]
    reference: Source | None
    sensitive: tuple[SensitiveColumn, ...]
    run_id: str
    groups: str | None = None
    explained: frozenset[int] = frozenset()
    skipped: frozenset[int] = frozenset()
    rows: str | None = None
    branch: str = ""

    @property
    def cells(self) -> str:
        """The work table for rows per group and sensitive values."""
        return work_name(self.branch + CELLS, self.run_id)

    @property
    def whole(self) -> str | None:
        """The work table for rows per sensitive value of the reference."""
        return None if self.reference is None else work_name(self.branch + WHOLE, self.run_id)

    @cached_property
    def columns(self) -> list[dict[str, Any]]:
        """The columns that something is measured on, as the templates know them."""
        models = {at: model for at, model in enumerate(self.models) if at not in self.skipped}
        return column_contexts(models, self.sensitive, as_text=is_text(self.release))

    def count_steps(self) -> list[Step]:
        """Scan the relation once, and the reference; models about rows alone need no such scan."""
        if not self.columns:
            return []
        context: dict[str, Any] = {
            "target": self.cells,
            "release": self.release,
            "quasi": list(self.quasi),
            "columns": self.columns,
            "rows": self.rows,
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
                found[position] = (plain_number(value),)
            return found, {}
        for position, _ in self._sizes():
            found[position] = (plain_number(row[2] or 0),)
        values = iter(row[4:])
        for column in self.columns:
            # Where all of a column is hidden nothing is left that could be far from the source.
            is_hidden = column["mark"] is not None and next(values) == 0
            for measure in column["measures"]:
                model = measure["model"]
                numbers = tuple(model_number(model, next(values)) for _ in model.numbers)
                found[measure["index"]] = (0,) if is_hidden and needs_reference(model) else numbers
        told = [
            (measure["index"], [next(values) for _ in range(4)])
            for measures in self._explained
            for measure in measures
        ]
        return found, {at: WorstGroup(*map(int, facts)) for at, facts in told if None not in facts}

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


def needs_reference(model: PrivacyModel) -> bool:
    """Whether a model compares groups with the distribution of the source before suppression."""
    return isinstance(model, Closeness | Likeness)


def needs_hierarchy(model: PrivacyModel) -> bool:
    """Whether a model may go by the hierarchy of its column."""
    return isinstance(model, Closeness) and model.distance in ("hierarchical", "js")


def is_text(release: Built) -> bool:
    """Whether a relation has no types: a CSV file of ours that is read back."""
    return isinstance(release, SourceFile) and release.format == "csv" and release.as_text
