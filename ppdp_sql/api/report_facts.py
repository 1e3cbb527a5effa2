"""Turns what a run knows into the plain facts of a report."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from ppdp_sql.api.find import Outcome
from ppdp_sql.api.prepare import measured_columns
from ppdp_sql.api.result import PrivacyFacts
from ppdp_sql.api.search_path import PathNode, SearchPath
from ppdp_sql.api.task import Task
from ppdp_sql.metrics.ncp import column_penalties
from ppdp_sql.policy import Role
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding.recoded import node_facts
from ppdp_sql.release.comments import WORDS
from ppdp_sql.release.measure import Measuring
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.report.facts import (
    Alternative,
    ColumnFacts,
    HeightFacts,
    ModelFacts,
    NodeFacts,
    SearchFacts,
)
from ppdp_sql.report.measure import ROWS, Counted
from ppdp_sql.report.words import model_words
from ppdp_sql.templating import Session

#: How the work tables of a report begin.
BRANCH = "report"


def measure_before(session: Session, task: Task, before: Counted) -> list[float | None]:
    """Return what the worst group of the source has, per model; None where that takes more.

    Args:
        session: the branch of the report.
        task: the counted source.
        before: the source, whose groups are those of its raw values.
    """
    models = task.bound.models
    smallest = min((item.smallest for item in before.sizes.values()), default=0)
    sizes = [
        float(smallest) if (model.name, *model.parameters) == ("k", "k") else None
        for model in models
    ]
    measuring = Measuring(
        before.table,
        tuple(task.bound.policy.quasi_identifiers),
        tuple(models),
        None,
        tuple(replace(column, level=0, hides=False) for column in measured_columns(task)),
        session.run_id,
        rows=ROWS,
        branch=f"{BRANCH}/",
    )
    if not measuring.columns:
        return sizes
    measuring.count(session)
    measured = measuring.run(session)
    measuring.forget(session)
    return [
        _finite(numbers[0]) if size is None else size
        for size, numbers in zip(sizes, measured.achieved, strict=True)
    ]


def model_facts(
    models: Sequence[PrivacyModel],
    measured: Sequence[PrivacyFacts],
    before: Sequence[float | None],
) -> list[ModelFacts]:
    """Put what was asked for beside what the worst group has, now and before."""
    return [
        ModelFacts(
            model_words(model),
            model.name,
            model.column,
            model.required,
            found,
            _finite(facts.achieved),
            facts.satisfied,
        )
        for model, facts, found in zip(models, measured, before, strict=True)
    ]


def column_facts(task: Task, outcome: Outcome, plan: ReleasePlan) -> list[ColumnFacts]:
    """Say what was done to each column of the policy, and what that cost."""
    losses = dict(zip(task.bound.policy.quasi_identifiers, _penalties(task, outcome), strict=True))
    levels = {
        dimension.column.name: (level, dimension.height)
        for dimension, level in zip(task.frequency.dimensions, outcome.found.node, strict=True)
    }
    found = []
    for name, column in task.bound.policy.columns.items():
        level, height = levels.get(name, (None, None))
        if outcome.recoded is not None and outcome.recoded.node is None:
            level = None
        words = plan.words.get(name, "never published").removeprefix(WORDS)
        _, _, did = words.partition(", ")
        found.append(
            ColumnFacts(
                name,
                "quasi-identifier" if column.role is Role.QUASI else str(column.role),
                (did or words).split(", level ")[0],
                level,
                height,
                losses.get(name),
            )
        )
    return found


def _penalties(task: Task, outcome: Outcome) -> Sequence[float]:
    if outcome.recoded is not None:
        return column_penalties(node_facts(outcome.recoded, task.frequency, None))
    assert outcome.path is not None
    return outcome.path.penalties


def search_facts(task: Task, outcome: Outcome) -> SearchFacts:
    """Tell how the node was found, and which others are near."""
    asked, path = task.bound.policy.search, outcome.path
    named = asked.node is not None or outcome.proof.upper is None
    kind = "recoding" if path is None else "named" if named else "search"
    facts = SearchFacts(
        kind,
        asked.algorithm,
        task.bound.metric.name,
        outcome.lattice,
        outcome.checked,
        outcome.tagged,
        outcome.seconds,
        _finite(outcome.proof.upper),
        _finite(outcome.proof.lower),
        outcome.proof.limit,
    )
    if path is None:
        return facts
    lattice = path.lattice
    names = [dimension.column.name for dimension in task.frequency.dimensions]
    return replace(
        facts,
        columns=names,
        heights=lattice.heights,
        nodes=[_node(item) for item in path.nodes],
        whole=path.whole,
        by_height=[
            HeightFacts(height, status, nodes)
            for (height, status), nodes in sorted(path.by_height.items())
            if nodes
        ],
        left_out=path.left_out,
        apart=max(0, outcome.checked - path.asked),
        alternatives=_alternatives(task, path),
        complete=path.complete,
    )


def _node(item: PathNode) -> NodeFacts:
    loss = _finite(item.loss)
    return NodeFacts(
        item.levels,
        item.status,
        None if loss is None else float(f"{loss:.6g}"),
        item.exact,
        item.suppressed,
        item.order,
    )


def _alternatives(task: Task, path: SearchPath) -> list[Alternative]:
    """Name the best other nodes, each with the line of policy that chooses it."""
    dimensions, asked = task.frequency.dimensions, task.bound.policy.search
    found = []
    for item in path.near:
        levels = ", ".join(
            f"{_key(dimension.column.name)}: {level}"
            for dimension, level in zip(dimensions, item.levels, strict=True)
        )
        words = [
            dimension.level_in_words(level)
            for dimension, level in zip(dimensions, item.levels, strict=True)
        ]
        line = (
            f"search: {{algorithm: {asked.algorithm}, metric: {asked.metric}, node: {{{levels}}}}}"
        )
        excluded = task.frequency.excluded_rows
        found.append(
            Alternative(", ".join(words), item.loss or 0.0, (item.suppressed or 0) + excluded, line)
        )
    return found


def _key(name: str) -> str:
    """Write a name as a key of YAML."""
    if name.isidentifier():
        return name
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _finite(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else float(value)
