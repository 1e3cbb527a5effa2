"""Turns what a run knows into the plain facts of a report."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from ppdp_sql.api.find import Outcome
from ppdp_sql.api.result import PrivacyFacts
from ppdp_sql.api.search_path import PathNode, SearchPath
from ppdp_sql.api.task import Task
from ppdp_sql.metrics.ncp import column_penalties
from ppdp_sql.policy import Role
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding.recoded import node_facts
from ppdp_sql.release.comments import WORDS
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.report.facts import (
    Alternative,
    ColumnFacts,
    ModelFacts,
    NodeFacts,
    SearchFacts,
)
from ppdp_sql.report.measure import Counted
from ppdp_sql.report.words import model_words


def model_facts(
    models: Sequence[PrivacyModel], measured: Sequence[PrivacyFacts], before: Counted
) -> list[ModelFacts]:
    """Put what was asked for beside what the worst group has, now and before."""
    smallest = min((item.smallest for item in before.sizes.values()), default=0)
    return [
        ModelFacts(
            model_words(model),
            model.name,
            model.column,
            model.required,
            float(smallest) if (model.name, *model.parameters) == ("k", "k") else None,
            _finite(facts.achieved),
            facts.satisfied,
        )
        for model, facts in zip(models, measured, strict=True)
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
    facts = SearchFacts(
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
    heights = range(sum(lattice.bottom), sum(lattice.top) + 1)
    return replace(
        facts,
        columns=names,
        heights=lattice.heights,
        nodes=[_node(item) for item in path.nodes],
        whole=path.whole,
        sizes=[lattice.count_at(height) for height in heights],
        lowest=heights[0],
        alternatives=_alternatives(task, path),
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
