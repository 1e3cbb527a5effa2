"""Measures a finished release: its own groups, columns and values, not what the search said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import InputError, VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.names import listing
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import Recoded
from ppdp_sql.release.checks import Check
from ppdp_sql.release.linked import LinkedVerification
from ppdp_sql.release.measure import (
    Built,
    Measured,
    Measuring,
    SensitiveColumn,
    is_text,
    measured_words,
)
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.release.treated_rows import check_treated, treated_step
from ppdp_sql.templating import Session

__all__ = ["MOST_UNIQUE_SHARE", "Built", "Measured", "Verification"]

#: More unique rows than this share, and a kept column undoes the release.
MOST_UNIQUE_SHARE = 0.01


@dataclass(frozen=True)
class Verification:
    """The checks of one finished release, known before they run."""

    release: Built
    #: The work table of the release's groups.
    groups: str
    plan: ReleasePlan
    frequency: FrequencyTable
    node: Node
    models: Sequence[PrivacyModel]
    #: Whose distribution groups must be close to: the source before suppression.
    reference: Source | None = None
    #: What is known of the sensitive columns that models are about.
    sensitive: Sequence[SensitiveColumn] = ()
    #: Measures the models, by position, that need more than the finished relation.
    linked: LinkedVerification | None = None
    #: What each class shows, where levels vary by row.
    recoded: Recoded | None = None
    #: What else must hold of this kind of release, or of what was done to it.
    checks: Sequence[Check] = ()

    def steps(self) -> list[Step]:
        """Return every statement of the verification."""
        labels = self._label_step()
        return [
            *(check.step for check in self.checks),
            *self._measuring.count_steps(),
            self._group_step(),
            *self._measuring.measure_steps(),
            *([] if self.linked is None else self.linked.steps()),
            *([labels] if labels else []),
            *(treated_step(self.release, treatment) for treatment in self.plan.treated),
            *(step for _, step in self._unique_steps()),
        ]

    def run(self, session: Session) -> Measured:
        """Raise unless the release holds exactly what was promised."""
        where = self.release
        if isinstance(where, str):
            where = session.engine.temporary(where)
        names = tuple(column.name for column in describe(session, where))
        if names != self.plan.names:
            raise VerificationError(
                f"the release has the columns {listing(names)} instead of "
                f"{listing(self.plan.names)}; nothing was published"
            )
        for check in self.checks:
            check.run(session)
        self._measuring.count(session)
        self._group_step().execute(session)
        measured = self._measuring.run(session)
        if self.linked is not None:
            found = self.linked.run(session)
            achieved = [found.get(at, numbers) for at, numbers in enumerate(measured.achieved)]
            measured = replace(measured, achieved=tuple(achieved))
        self._compare(measured)
        self._check_labels(session)
        check_treated(session, self.release, self.plan.treated)
        self._refuse_unique(session, measured.rows)
        return measured

    def _compare(self, measured: Measured) -> None:
        for model, achieved in zip(self.models, measured.achieved, strict=True):
            if not model.accepts(achieved):
                found, asked = measured_words(model, achieved)
                raise VerificationError(
                    f"the finished release has {found} and the policy asks for {asked}; nothing "
                    "was published"
                )
        plan = self.plan
        if (measured.rows, measured.groups) != (plan.published_rows, plan.groups):
            raise VerificationError(
                f"the finished release has {measured.rows} rows in {measured.groups} groups where "
                f"{plan.published_rows} in {plan.groups} were counted, as when the source changes "
                "during a run; nothing was published, run again"
            )

    @cached_property
    def _measuring(self) -> Measuring:
        return Measuring(
            self.release,
            self.plan.quasi,
            tuple(self.models),
            self.reference,
            tuple(self.sensitive),
            # Every work table of a run ends with its id.
            self.groups.rpartition("__")[2],
            self.groups,
        )

    def _group_step(self) -> Step:
        """Count the groups, or sum them up where the cells of the release were counted."""
        context = {"target": self.groups, "quasi": list(self.plan.quasi)}
        if self._measuring.columns:
            return Step("verify/name_groups", context | {"cells": self._measuring.cells})
        return Step("verify/count_groups", context | {"release": self.release})

    def _label_step(self) -> Step | None:
        if self.recoded is not None:
            return self._cell_step(self.recoded)
        columns = [
            {
                "index": index,
                "name": dimension.column.name,
                "level": level,
                "top": level == dimension.height and (level > 0 or dimension.null_leaf),
                "star": self.plan.starred,
            }
            for index, (dimension, level) in enumerate(
                zip(self.frequency.dimensions, self.node, strict=True)
            )
            if level > 0 or self._typed
        ]
        context = {
            "groups": self.groups,
            "hierarchies": self.frequency.dimensions[0].hierarchy_table,
            "dimensions": self.frequency.dimensions[0].table,
            "columns": columns,
        }
        return Step("verify/foreign_labels", context) if columns else None

    def _cell_step(self, recoded: Recoded) -> Step | None:
        """Look for cells that are no value, no label of any level and no interval of the source."""
        columns = [
            {
                "index": dimension.index,
                "name": dimension.column.name,
                "family": dimension.column.family,
                "height": dimension.height,
                "interval": recoded.columns[dimension.index].interval,
                "mean": dimension.index in recoded.means,
                "least": dimension.column.min_level,
                "most": dimension.height
                if dimension.column.max_level is None
                else dimension.column.max_level,
                "star": self.plan.starred or self.plan.suppression.unit != "row",
                "typed": self.plan.types[dimension.column.name] is not None,
            }
            for dimension in self.frequency.dimensions
        ]
        columns = [column for column in columns if self._typed or not column["typed"]]
        context = {
            "groups": self.groups,
            "hierarchies": self.frequency.dimensions[0].hierarchy_table,
            "dimensions": self.frequency.dimensions[0].table,
            "columns": columns,
        }
        return Step("verify/foreign_cells", context) if columns else None

    @property
    def _typed(self) -> bool:
        """Whether raw values are read back with their types; a CSV file has none."""
        return not is_text(self.release)

    def _check_labels(self, session: Session) -> None:
        step = self._label_step()
        for index, rows in step.fetch(session) if step else []:
            if rows:
                name = self.frequency.dimensions[index].column.name
                known = "any level" if self.recoded is not None else f"level {self.node[index]}"
                raise VerificationError(
                    f"column '{name}' of the finished release has values in {rows} rows that are "
                    f"not of {known}; nothing was published"
                )

    def _unique_steps(self) -> list[tuple[str, Step]]:
        """A kept column that singles rows out undoes what generalization did."""
        keep = self.plan.keep
        if not keep:
            return []
        together = [*self.plan.quasi, *keep]
        return [
            (
                f"the kept {listing(keep)}",
                Step("verify/unique_rows", {"release": self.release, "columns": list(keep)}),
            ),
            (
                f"the quasi-identifiers with the kept {listing(keep)}",
                Step("verify/unique_rows", {"release": self.release, "columns": together}),
            ),
        ]

    def _refuse_unique(self, session: Session, rows: int) -> None:
        for words, step in self._unique_steps():
            unique = int(step.fetch(session)[0][0])
            if unique > rows * MOST_UNIQUE_SHARE:
                raise InputError(
                    f"{words} would single out {unique} of {rows} rows, more than "
                    f"{MOST_UNIQUE_SHARE:.0%}; make a kept column a quasi-identifier, leave it "
                    "out, or accept it with {keep: {unique: allow}}"
                )
