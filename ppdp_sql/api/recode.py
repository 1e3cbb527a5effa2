"""Runs one algorithm of local recoding on a counted source."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace

from ppdp_sql.api.find import Outcome, Proof, find, refuse_impossible
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.errors import LimitError, NoSolutionError, PpdpError
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.judgement import Judgement, judgement
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.metrics import METRICS
from ppdp_sql.names import counted, listing
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.m_invariance import invariances, refuse_invariance
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.recoding import (
    KEEP_APART,
    RECODINGS,
    Recoded,
    Recoding,
    RecodingProblem,
    RecodingProgress,
    TimeLimit,
    all_metrics,
    assemble,
)
from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.columns import RecodedColumn, recoded_columns
from ppdp_sql.recoding.units import hidden, leave_out_failing, suppress_rare_values
from ppdp_sql.release.measured import model_number
from ppdp_sql.search import ALGORITHMS, Progress, SearchProgress
from ppdp_sql.templating import Session

#: Nodes of a lattice whose best one is found in a moment; of a larger one a greedy one serves.
MOST_PROVEN = 100_000


def recode(
    session: Session,
    task: Task,
    models: Sequence[PrivacyModel],
    recoding: Recoding,
    progress: Progress = lambda _: None,
    deadline: float | None = None,
) -> Outcome:
    """Cluster the classes of a source until every group passes, and measure what they show.

    Args:
        session: the run's session.
        task: the policy and its counted source.
        models: the models that groups must pass.
        recoding: the algorithm.
        progress: called with a `SearchProgress` now and then.
        deadline: when to come to an end, by the clock of `time.monotonic`.

    Raises:
        LimitError: the time is over, and what fails still could not be merged in one go.
    """
    start = time.perf_counter()
    frequency = task.frequency
    if recoding.is_global:
        refuse_invariance(models, KEEP_APART)
    refuse_impossible(task, models)
    allowed = task.bound.policy.suppression.rows(frequency.source_rows)
    limit = allowed - frequency.excluded_rows
    if limit < 0:
        raise NoSolutionError(
            f"{counted(frequency.excluded_rows, 'row')} of {frequency.source_rows} have a value "
            f"without a leaf, or a NULL that the policy suppresses, and {allowed} may be "
            "suppressed; raise the suppression limit, or add the values to their hierarchies"
        )
    judged = judgement(frequency, models, 0)

    def tell(told: RecodingProgress) -> None:
        progress(
            SearchProgress(
                0,
                0,
                rows=frequency.source_rows,
                clusters=told.clusters,
                failing_rows=told.failing_rows,
            )
        )

    columns = _columns(session, task, models, recoding)
    beyond = _beyond_groups(judged) if recoding.is_global else []
    if beyond:
        # What a step down does to the other groups is not asked there: the node is shown as it is.
        columns = [replace(column, base=column.most) for column in columns]
        recoding = Recoding(_left_as_found, is_global=True)
    problem = RecodingProblem(
        session,
        frequency,
        models,
        judged,
        columns,
        limit,
        task.bound.policy.suppression.unit,
        task.bound.options,
        progress=tell,
        time=TimeLimit(deadline),
    )
    clusters, expected = _attempted(recoding, problem)
    if expected is None:
        nothing: PpdpError = _nothing_found(task, models, clusters, limit)
        if problem.time.reached:
            nothing = _too_late(task, clusters)
        clusters.drop()
        raise nothing
    recoded = assemble(clusters)
    clusters.drop()
    asked = [int(model.required) for model in models if model.name == "k"]
    metrics = all_metrics(recoded, frequency, max(asked) if asked else None, task.bound.metrics)
    return Outcome(
        recoded_statistics(recoded, frequency.source_rows - frequency.excluded_rows),
        judged,
        metrics,
        frequency.lattice.size,
        0,
        0,
        time.perf_counter() - start,
        tuple(expected),
        Proof(limit="time" if problem.time.reached else None),
        warnings=_warnings(task, beyond, problem.time),
        recoded=recoded,
    )


def _attempted(
    recoding: Recoding, problem: RecodingProblem
) -> tuple[Clusters, list[tuple[float | None, ...]] | None]:
    """Recode, and once more with less suppressed where that fails."""
    clusters = _run(recoding, problem)
    expected = measured_if_held(clusters)
    if problem.suppression_limit <= 0:
        return clusters, expected
    # What looked cheap to suppress may be what the rest needed to pass.
    others = [replace(problem, hides_cheaper=False)]
    if not invariances(problem.models):
        others.append(replace(problem, suppression_limit=0))
    for other in others:
        if expected is None and not problem.time.is_over():
            clusters.drop()
            clusters = _run(recoding, other)
            expected = measured_if_held(clusters)
    return clusters, expected


def _beyond_groups(judged: Judgement) -> list[str]:
    """Name the models that compare groups with each other, a population, or what is above."""
    found = [
        fact["model"].name
        for fact in judged.facts
        if fact["projections"]
        or "population" in fact
        or isinstance(fact["model"], SupersetCloseness)
    ]
    return list(dict.fromkeys(found))


def _warnings(task: Task, beyond: Sequence[str], time: TimeLimit) -> tuple[str, ...]:
    asked = task.bound.policy.search
    found = []
    if beyond:
        found.append(
            f"{listing(beyond)} looks beyond a group, so {asked.algorithm} shows the best node as "
            "it is; local recoding such as two_level may show more"
        )
    if asked.check_limit is not None and asked.algorithm in RECODINGS:
        found.append(
            f"check_limit counts nodes, and {asked.algorithm} checks none, so it ends nothing; use "
            "time_limit"
        )
    if time.reached:
        found.append(
            f"the time_limit of {asked.time_limit:g} s ended the recoding, so more is hidden than "
            "need be"
        )
    return tuple(found)


def _too_late(task: Task, clusters: Clusters) -> LimitError:
    asked = task.bound.policy.search
    return LimitError(
        f"the time_limit of {asked.time_limit:g} s was reached while "
        f"{counted(clusters.progress.failing_rows, 'row')} of {task.frequency.source_rows} were in "
        "groups that fail, and merging them in one go does not help; raise it"
    )


def _left_as_found(clusters: Clusters) -> Clusters:
    """Show the levels of the node, and leave out what fails there."""
    while 0 < clusters.progress.failing_rows <= clusters.left_to_suppress:
        leave_out_failing(clusters)
    return clusters


def measured_if_held(clusters: Clusters) -> list[tuple[float | None, ...]] | None:
    """Return what the models measure; None where they do not hold."""
    if clusters.progress.failing_rows or not clusters.progress.clusters:
        return None
    expected = clusters.judge.measured(clusters.clusters, clusters.members)
    # Groups that pass each for itself may fail together.
    hold = all(
        model.accepts([model_number(model, number) for number in found])
        for model, found in zip(clusters.problem.models, expected, strict=True)
    )
    return expected if hold else None


def _columns(
    session: Session, task: Task, models: Sequence[PrivacyModel], recoding: Recoding
) -> list[RecodedColumn]:
    frequency = task.frequency
    columns = recoded_columns(
        frequency.dimensions,
        frequency.layout,
        frequency.source_rows,
        frequency.combinations,
        _ranges(session, task, recoding),
        task.bound.policy.search.beta,
    )
    if not recoding.is_global:
        return columns
    # From the top, greedy steps end worse than the best node, which is one of their results.
    provable = frequency.lattice.allowed_size <= MOST_PROVEN
    first = ALGORITHMS["optimal" if provable else "improved_greedy"]
    try:
        found = find(session, task, models, first, METRICS["iloss"]).found
    except NoSolutionError:
        return columns
    return [replace(column, cap=level) for column, level in zip(columns, found.node, strict=True)]


def _run(recoding: Recoding, problem: RecodingProblem) -> Clusters:
    problem = replace(problem)
    clusters = Clusters(problem)
    if problem.unit == "value" and not recoding.is_global:
        suppress_rare_values(clusters, problem.suppression_limit)
        # Rows in which a value is hidden are suppressed in part, and count as suppressed.
        problem.suppression_limit -= hidden(clusters).rows
        clusters.left_to_suppress -= hidden(clusters).rows
    return recoding.run(clusters)


def _ranges(session: Session, task: Task, recoding: Recoding) -> dict[int, float]:
    """Return the columns whose numbers are shown as intervals, with the range of their numbers."""
    chosen = [
        dimension
        for dimension in task.frequency.dimensions
        if not recoding.is_global
        and _is_number(dimension)
        and (recoding.splits_numbers or isinstance(dimension.column.hierarchy, HideOnly))
    ]
    if not chosen:
        return {}
    rows = session.fetch(
        "recode/ranges",
        dimensions=task.frequency.dimensions[0].table,
        columns=[dimension.index for dimension in chosen],
    )
    # NaN and infinity have no place in an interval; nor have numbers that no double tells apart.
    return {
        int(index): float(width)
        for index, width, exact in rows
        if exact and width is not None and math.isfinite(width)
    }


def _is_number(dimension: Dimension) -> bool:
    """Whether a column has numbers, and no NULL among them, which lies in no interval."""
    column = dimension.column
    return (
        column.family.is_numeric
        and not dimension.null_leaf
        and column.max_level is None
        and column.min_level == 0
    )


def recoded_statistics(recoded: Recoded, rows: int) -> NodeStatistics:
    """Tell of a recoding what is told of a node."""
    return NodeStatistics(
        node=recoded.highest,
        kept_groups=recoded.groups,
        all_groups=recoded.groups,
        failing_rows=rows - recoded.published_rows,
        lasting_rows=0,
        lasting_groups=recoded.groups,
        smallest_kept=recoded.smallest_group,
        anonymity=recoded.smallest_group or 0,
        satisfied=True,
        group_totals=recoded.group_totals,
        group_bounds={},
    )


def _nothing_found(
    task: Task, models: Sequence[PrivacyModel], clusters: Clusters, limit: int
) -> NoSolutionError:
    asked = ", ".join(f"{model.name} = {model.required:g}" for model in models)
    failing = clusters.progress.failing_rows
    bounded = [
        dimension.column.name
        for dimension in task.frequency.dimensions
        if dimension.column.max_level is not None and dimension.column.max_level < dimension.height
    ]
    raising = f"raise the max_level of {', '.join(bounded)}, " if bounded else ""
    if invariances(models):
        return _not_invariant(task, asked, clusters, limit)
    # No limit helps where nothing passes: something must be left to publish.
    if clusters.failing_clusters == clusters.progress.clusters and failing <= limit:
        return NoSolutionError(
            f"nothing satisfies {asked}, unless all {counted(task.frequency.source_rows, 'row')} "
            f"are suppressed; {raising}ask for less"
        )
    if not failing:
        return NoSolutionError(
            f"nothing satisfies {asked}: the groups pass each for itself and not all together; "
            f"{raising}ask for less or use a full-domain algorithm such as optimal"
        )
    return NoSolutionError(
        f"nothing satisfies {asked}: {counted(failing, 'row')} of {task.frequency.source_rows} "
        f"would be in groups that fail, and {limit} may be "
        f"suppressed; {raising}ask for less or raise the suppression limit"
    )


def _not_invariant(task: Task, asked: str, clusters: Clusters, limit: int) -> NoSolutionError:
    rows = task.frequency.source_rows
    way_out = (
        "raise the suppression limit, ask for a smaller m, or let finer values tell people apart: "
        "numbers without a hierarchy, or hierarchies of more levels"
    )
    if clusters.hopeless_rows > limit or clusters.hopeless_rows == rows:
        return NoSolutionError(
            f"nothing satisfies {asked}: {counted(clusters.hopeless_rows, 'row')} of {rows} agree "
            "in every quasi-identifier with a row of the same value, or of people who stood with "
            f"other values before, and {limit} may be suppressed; {way_out}"
        )
    return NoSolutionError(
        f"nothing satisfies {asked}: {counted(clusters.progress.failing_rows, 'row')} of {rows} "
        "find no group in which all values differ, and are those of earlier releases, and "
        f"{max(0, clusters.left_to_suppress)} more may be suppressed; {way_out}"
    )
