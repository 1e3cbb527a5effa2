"""Measures a finished release: its own groups, columns and values, not what the search said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.errors import InputError, VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.names import listing
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.steps import Step
from ppdp_sql.templating import Session

#: A release that is finished and not yet published; text is a temporary table's name.
Built = Relation | SourceFile | str

#: More unique rows than this share, and a kept column undoes the release.
MOST_UNIQUE_SHARE = 0.01


@dataclass(frozen=True)
class Measured:
    """What the finished relation really has."""

    groups: int
    rows: int
    achieved: tuple[float, ...]


def measure_step(
    release: Built,
    quasi: Sequence[str],
    models: Sequence[PrivacyModel],
    groups: str | None = None,
) -> Step:
    """Count the groups of a relation and measure each model on it, in one statement."""
    context = {"release": release, "quasi": list(quasi), "models": models, "groups": groups}
    return Step("verify/measure_release", context)


def measure_release(
    session: Session,
    release: Built,
    quasi: Sequence[str],
    models: Sequence[PrivacyModel],
    groups: str | None = None,
) -> Measured:
    """Measure a relation against models; from its groups, where they were counted before."""
    row = measure_step(release, quasi, models, groups).fetch(session)[0]
    return Measured(int(row[0]), int(row[1]), tuple(_number(value) for value in row[2:]))


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

    def steps(self) -> list[Step]:
        """Return every statement of the verification."""
        labels = self._label_step()
        return [
            self._count_step(),
            measure_step(self.release, self.plan.quasi, self.models, self.groups),
            *([labels] if labels else []),
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
        self._count_step().execute(session)
        measured = measure_release(session, self.release, self.plan.quasi, self.models, self.groups)
        self._compare(measured)
        self._check_labels(session)
        self._refuse_unique(session, measured.rows)
        return measured

    def _compare(self, measured: Measured) -> None:
        for model, achieved in zip(self.models, measured.achieved, strict=True):
            if not model.accepts(achieved):
                raise VerificationError(
                    f"the finished release has {model.name} = {achieved:g} and the policy asks "
                    f"for {model.required:g}; nothing was published"
                )
        plan = self.plan
        if (measured.rows, measured.groups) != (plan.published_rows, plan.groups):
            raise VerificationError(
                f"the finished release has {measured.rows} rows in {measured.groups} groups where "
                f"{plan.published_rows} in {plan.groups} were counted, as when the source changes "
                "during a run; nothing was published, run again"
            )

    def _count_step(self) -> Step:
        context = {
            "target": self.groups,
            "release": self.release,
            "quasi": list(self.plan.quasi),
        }
        return Step("verify/count_groups", context)

    def _label_step(self) -> Step | None:
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

    @property
    def _typed(self) -> bool:
        """Whether raw values are read back with their types; a CSV file has none."""
        return not isinstance(self.release, SourceFile) or self.release.format != "csv"

    def _check_labels(self, session: Session) -> None:
        step = self._label_step()
        for index, rows in step.fetch(session) if step else []:
            if rows:
                name = self.frequency.dimensions[index].column.name
                raise VerificationError(
                    f"column '{name}' of the finished release has values in {rows} rows that are "
                    f"not of level {self.node[index]}; nothing was published"
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


def _number(value: object) -> float:
    number = float(value)  # type: ignore[arg-type]
    return int(number) if number == int(number) else number
