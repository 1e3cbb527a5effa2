"""Makes the source as a policy perturbs it: read once, counted, changed method by method."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.relation import Source, WorkTable
from ppdp_sql.errors import InputError, NoSolutionError, RelationError, VerificationError
from ppdp_sql.names import counted
from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Perturbation, Scene
from ppdp_sql.perturbation.registry import PERTURBATIONS
from ppdp_sql.templating import Session

#: A draw is the value of a polynomial at a point; points below this keep products in 63 bits.
_POINTS = 2**31 - 2**8


@dataclass(frozen=True)
class PerturbedSource:
    """The rows as they go on to be counted, and what was done to them."""

    source: WorkTable
    changes: tuple[ColumnChange, ...]
    warnings: tuple[str, ...]


def perturb(
    session: Session,
    source: Source,
    columns: Sequence[Column],
    asked: Sequence[AskedColumn],
    class_column: Column | None,
    seed: int,
    look: Callable[[str], None] = lambda _: None,
) -> PerturbedSource:
    """Replace the values of some columns of a source, in a work table.

    Args:
        session: the run's session.
        source: the source.
        columns: what is read of it.
        asked: the columns that change, in the order of the policy.
        class_column: the column whose relations to others are kept.
        seed: which of all possible draws are made.
        look: looks at the distinct rows of the source (`ppdp_rows` of each) before any changes.
    """
    _refuse_unlike(columns)
    asked, draws = _with_draws(asked)
    tuples = session.work("distinct_rows")
    if any(PERTURBATIONS[column.method].by_chance for column in asked):
        session.execute(
            "perturb/tuples", target=tuples, source=source, columns=columns, seed=str(seed)
        )
    else:
        session.execute("perturb/undrawn_tuples", target=tuples, source=source, columns=columns)
    session.analyze(tuples)
    source_rows, distinct, classes, most_alike = _size(session, tuples, class_column)
    if not source_rows:
        raise RelationError(f"the source '{source}' is empty; there is nothing to anonymize")
    if most_alike * draws >= _POINTS:
        raise InputError(
            f"{counted(most_alike, 'row')} of the source '{source}' are alike, more than "
            f"perturbation has random numbers for; add a column that tells them apart"
        )
    if class_column is not None and classes == 1:
        _refuse_one_class(asked, class_column)
    look(tuples)
    scene = Scene(
        session, tuples, tuples, tuple(columns), class_column, source_rows, distinct, draws
    )
    changes = []
    groups = _by_method(asked)
    for at, group in enumerate(groups):
        scene.carried = [draw for later in groups[at + 1 :] for draw in _draws_of(later)]
        scene.live = [*_draws_of(group), *scene.carried]
        if not PERTURBATIONS[group[0].method].by_tuple:
            scene.expand_all()
        changes += _apply(scene, group)
        scene.live = scene.carried
    scene.expand_all()
    done = _measured(scene, changes)
    if not scene.narrow:
        session.drop(tuples)
    return PerturbedSource(WorkTable(scene.rows), tuple(done), tuple(scene.warnings))


def _size(session: Session, tuples: str, class_column: Column | None) -> tuple[int, int, int, int]:
    """Return how many rows there are, and distinct ones, and classes; the most that are alike."""
    rows, distinct, classes, most = session.fetch(
        "perturb/size", tuples=tuples, name=None if class_column is None else class_column.name
    )[0]
    return int(rows or 0), int(distinct), int(classes or 0), int(most or 0)


def _refuse_unlike(columns: Sequence[Column]) -> None:
    """Rows are told apart by their values, which lists and documents do not do on every engine."""
    for column in columns:
        if column.family is TypeFamily.OTHER:
            raise InputError(
                f"column '{column.name}' is of type {column.type_name}, whose rows cannot be told "
                "apart for perturbation; leave it out, or cast it to text in a view"
            )


def _refuse_one_class(asked: Sequence[AskedColumn], class_column: Column) -> None:
    for column in asked:
        if PERTURBATIONS[column.method].needs_class:
            raise NoSolutionError(
                f"the class '{class_column.name}' has one value in all rows, so {column.method} of "
                f"column '{column.name}' has nothing to follow; name another class"
            )


def _with_draws(asked: Sequence[AskedColumn]) -> tuple[list[AskedColumn], int]:
    """Give each column its random numbers."""
    found = []
    draws = 0
    for column in asked:
        found.append(replace(column, draw=draws))
        draws += PERTURBATIONS[column.method].draws
    return found, draws


def _draws_of(group: Sequence[AskedColumn]) -> list[int]:
    """Return the random numbers of the columns of a method."""
    return [
        column.draw + at for column in group for at in range(PERTURBATIONS[column.method].draws)
    ]


def _by_method(asked: Sequence[AskedColumn]) -> list[list[AskedColumn]]:
    """Put columns of one method together, in the order of the registry."""
    groups = [[column for column in asked if column.method == name] for name in PERTURBATIONS]
    return [group for group in groups if group]


def _apply(scene: Scene, group: Sequence[AskedColumn]) -> list[ColumnChange]:
    method: Perturbation = PERTURBATIONS[group[0].method]
    options = {column.name: column.options for column in group}
    return [
        replace(change, promise=method.promise({**options[change.name], **change.details}))
        for change in method.run(scene, group)
    ]


def _measured(scene: Scene, changes: Sequence[ColumnChange]) -> list[ColumnChange]:
    """Count the rows that each column changed in; all others must be what they were."""
    rows, differing = _differing(scene)
    if rows != scene.source_rows:
        raise VerificationError(
            f"perturbation made {counted(rows, 'row')} of {scene.source_rows}; nothing was "
            "published"
        )
    scene.warnings += _same_as_before(scene, changes, differing)
    perturbed = {change.name for change in changes}
    for name, number in differing.items():
        if number and name not in perturbed:
            raise VerificationError(
                f"perturbation changed {counted(number, 'row')} of column '{name}', which the "
                "policy does not perturb; nothing was published"
            )
    return [replace(change, changed_rows=differing[change.name]) for change in changes]


def _differing(scene: Scene) -> tuple[int, dict[str, int]]:
    """Count the rows, and per column those that have another value than in the source."""
    own = list(scene.own) if scene.narrow else [column.name for column in scene.columns]
    rows, *changed = scene.session.fetch(
        "verify/perturbed_cells",
        rows=scene.narrow or scene.rows,
        tuples=scene.tuples,
        columns=own,
    )[0]
    differing = dict(zip(own, map(int, changed), strict=True))
    if scene.narrow:
        others = [column.name for column in scene.columns if column.name not in own]
        miscounted, *changed = scene.session.fetch(
            "verify/perturbed_tuples",
            narrow=scene.narrow,
            base=scene.base,
            tuples=scene.tuples,
            columns=others,
        )[0]
        if miscounted:
            raise VerificationError(
                f"perturbation made more or fewer copies of {counted(int(miscounted), 'row')} than "
                "the source has; nothing was published"
            )
        differing |= dict(zip(others, map(int, changed), strict=True))
    return int(rows), differing


def _same_as_before(
    scene: Scene, changes: Sequence[ColumnChange], differing: Mapping[str, int]
) -> list[str]:
    """Warn of columns that show what they had, unless their method has said why."""
    return [
        f"{change.method} changed no row of column '{change.name}', so it is published as it is"
        for change in changes
        if not differing[change.name]
        and not any(f"column '{change.name}'" in warning for warning in scene.warnings)
    ]
