"""Suppression by cell or by value at the node that a search found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ppdp_sql.api.find import Outcome
from ppdp_sql.api.recode import measured_if_held, recoded_statistics
from ppdp_sql.api.task import Task
from ppdp_sql.frequency.judgement import judgement
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import RecodingProblem, all_metrics, assemble
from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.columns import hidden_columns
from ppdp_sql.recoding.units import (
    hidden,
    leave_out_failing,
    suppress_cells,
    suppress_values,
)
from ppdp_sql.templating import Session


def suppressed_by_unit(
    session: Session, task: Task, models: Sequence[PrivacyModel], outcome: Outcome
) -> Outcome:
    """Let the rows that a node suppresses keep what they may show, where the policy says so.

    The node stays: it suppresses no more rows than are allowed, and no more are touched here.
    """
    unit = task.bound.policy.suppression.unit
    if unit == "row" or not outcome.found.failing_rows:
        return outcome
    frequency, node = task.frequency, outcome.found.node
    limit = task.bound.policy.suppression.rows(frequency.source_rows) - frequency.excluded_rows
    problem = RecodingProblem(
        session,
        frequency,
        models,
        judgement(frequency, models, 0),
        hidden_columns(
            frequency.dimensions,
            frequency.layout,
            node,
            frequency.source_rows,
            frequency.combinations,
        ),
        limit,
        unit,
    )
    clusters = Clusters(problem)
    try:
        if unit == "value":
            suppress_values(clusters, limit)
            leave_out_failing(clusters)
        else:
            suppress_cells(clusters)
        cells = hidden(clusters)
        expected = measured_if_held(clusters)
        if expected is None or cells.rows > limit - clusters.left_out:
            # Whole rows need no more than the node did: they are left out after all.
            words = f"suppression by {unit} does not hold here; whole rows were left out instead"
            return replace(outcome, warnings=(*outcome.warnings, words))
        recoded = replace(assemble(clusters), node=node, suppressed=cells)
    finally:
        clusters.drop()
    asked = [int(model.required) for model in models if model.name == "k"]
    return replace(
        outcome,
        found=replace(
            recoded_statistics(recoded, frequency.source_rows - frequency.excluded_rows),
            node=node,
        ),
        metrics=all_metrics(recoded, frequency, max(asked) if asked else None, task.bound.metrics),
        expected=tuple(expected),
        recoded=recoded,
    )
