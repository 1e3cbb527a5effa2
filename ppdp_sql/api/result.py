"""What a run answers: typed facts, and the JSON of the command line."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.api.drift import ReuseFacts
from ppdp_sql.api.find import Outcome, Proof
from ppdp_sql.api.increment import IncrementFacts
from ppdp_sql.api.task import Task
from ppdp_sql.api.views.run import run_view
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.notebook import Shown, View
from ppdp_sql.perturbation.base import ColumnChange
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import Recoded
from ppdp_sql.release.treatment import treatments
from ppdp_sql.report.facts import ReportFacts


@dataclass(frozen=True)
class ReleaseFacts:
    """Where the release is."""

    kind: str
    name: str
    id: str
    #: The relation that a script makes when it is run.
    relation: str | None = None

    def to_dict(self) -> dict[str, str]:
        """Return the facts as JSON."""
        facts = {"kind": self.kind, "name": self.name, "id": self.id}
        return facts if self.relation is None else {**facts, "relation": self.relation}


@dataclass(frozen=True)
class PrivacyFacts:
    """What a model asked for and what the finished relation has."""

    model: str
    column: str | None
    required: float
    achieved: float | None
    satisfied: bool
    parameters: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return vars(self) | {"parameters": dict(self.parameters)}


@dataclass(frozen=True)
class SensitiveFacts:
    """What was done to a sensitive column that the policy lets be generalized or hidden.

    Attributes:
        level: the level of its hierarchy that is published.
        height: the levels of the hierarchy.
        hidden: rows in which it is hidden.
    """

    level: int
    height: int
    hidden: int

    def to_dict(self) -> dict[str, int]:
        """Return the facts as JSON."""
        return {"level": self.level, "hidden": self.hidden}


@dataclass(frozen=True)
class RunResult(Shown):
    """The facts of a run; `to_dict` gives the JSON of the command line."""

    release: ReleaseFacts | None
    engine: str
    algorithm: str
    metric: str
    #: The levels of the node; None in local recoding, where `levels` tells instead.
    node: Mapping[str, int] | None
    source_rows: int
    published_rows: int
    suppressed_rows: int
    groups: int
    privacy: Sequence[PrivacyFacts]
    metrics: Mapping[str, float | None]
    lattice: int
    checked: int
    tagged: int
    search_seconds: float
    statements: int
    seconds: Mapping[str, float]
    warnings: Sequence[str] = ()
    #: How far the node may be from the best one.
    proof: Proof = field(default_factory=Proof)
    #: The node in words, for people.
    words: Sequence[str] = ()
    #: Some of the largest groups: generalized values and their rows.
    largest_groups: Sequence[tuple[Any, ...]] = field(default_factory=tuple)
    #: The sensitive columns that the policy lets be generalized or hidden.
    sensitive: Mapping[str, SensitiveFacts] = field(default_factory=dict)
    #: In local recoding, per quasi-identifier the share of cells at each level.
    levels: Mapping[str, Mapping[int, float]] | None = None
    #: In local recoding, how often clusters were changed.
    rounds: int | None = None
    #: Where cells or values are suppressed: cells that are hidden, and the rows that have some.
    hidden_cells: int | None = None
    hidden_rows: int | None = None
    #: The columns whose values were replaced before they were counted.
    perturbed: Mapping[str, ColumnChange] = field(default_factory=dict)
    #: The release whose plan was applied again; None where a node was searched.
    reused: ReuseFacts | None = None
    #: What was added to the table that stood there; None where a whole release was published.
    increment: IncrementFacts | None = None
    #: The facts of the report, where one was asked for; JSON does not repeat them.
    report: ReportFacts | None = field(default=None, repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the run as the JSON document that scripts read."""
        sensitive = {name: facts.to_dict() for name, facts in self.sensitive.items()}
        perturbed = {name: change.to_dict() for name, change in self.perturbed.items()}
        return {
            "release": None if self.release is None else self.release.to_dict(),
            "engine": self.engine,
            "algorithm": self.algorithm,
            **({} if self.reused is None else {"reused": self.reused.to_dict()}),
            "node": None if self.node is None else dict(self.node),
            **({} if self.levels is None else {"levels": _by_text(self.levels)}),
            **({"sensitive": sensitive} if sensitive else {}),
            **({"perturbed": perturbed} if perturbed else {}),
            "rows": {
                "source": self.source_rows,
                "published": self.published_rows,
                "suppressed": self.suppressed_rows,
            },
            **(
                {}
                if self.hidden_cells is None
                else {"cells": {"suppressed": self.hidden_cells, "rows": self.hidden_rows}}
            ),
            **({} if self.increment is None else {"increment": self.increment.to_dict()}),
            "groups": self.groups,
            "privacy": [facts.to_dict() for facts in self.privacy],
            "metrics": {name: _finite(value) for name, value in self.metrics.items()},
            "search": {
                "metric": self.metric,
                "lattice": self.lattice,
                "checked": self.checked,
                "tagged": self.tagged,
                "seconds": self.search_seconds,
                "upper": _finite(self.proof.upper),
                "lower": _finite(self.proof.lower),
                "gap": _finite(self.proof.gap),
                "limit": self.proof.limit,
                **({} if self.rounds is None else {"rounds": self.rounds}),
            },
            "statements": self.statements,
            "seconds": dict(self.seconds),
            "warnings": list(self.warnings),
        }

    def _view(self) -> View:
        return run_view(self)


def run_result(
    task: Task,
    outcome: Outcome,
    *,
    engine: str,
    algorithm: str,
    privacy: Sequence[PrivacyFacts],
    published_rows: int,
    groups: int,
    statements: int,
    seconds: Mapping[str, float],
    release: ReleaseFacts | None = None,
    warnings: Sequence[str] = (),
    largest_groups: Sequence[tuple[Any, ...]] = (),
    reused: ReuseFacts | None = None,
    increment: IncrementFacts | None = None,
) -> RunResult:
    """Put the facts of a search together with those of what was, or would be, published."""
    suppressed = None if outcome.recoded is None else outcome.recoded.suppressed
    return RunResult(
        release=release,
        engine=engine,
        algorithm=algorithm,
        metric=task.bound.metric.name,
        node=node_levels(task, outcome),
        source_rows=task.frequency.source_rows,
        published_rows=published_rows,
        suppressed_rows=outcome.found.failing_rows + task.frequency.excluded_rows,
        groups=groups,
        privacy=privacy,
        metrics=outcome.metrics,
        lattice=outcome.lattice,
        checked=outcome.checked,
        tagged=outcome.tagged,
        search_seconds=outcome.seconds,
        statements=statements,
        seconds={**seconds, "frequency": task.seconds, "search": outcome.seconds},
        warnings=warnings,
        proof=outcome.proof,
        words=node_words(task, outcome),
        largest_groups=largest_groups,
        sensitive=sensitive_facts(task, outcome),
        levels=cell_levels(task, outcome),
        rounds=None
        if outcome.recoded is None or outcome.recoded.node is not None
        else outcome.recoded.rounds,
        hidden_cells=None if suppressed is None else suppressed.cells,
        hidden_rows=None if suppressed is None else suppressed.rows,
        perturbed={change.name: change for change in task.changes},
        reused=reused,
        increment=increment,
    )


def expected_privacy(models: Sequence[PrivacyModel], outcome: Outcome) -> list[PrivacyFacts]:
    """Return what models will measure on the release of a node that is not published."""
    return privacy_facts(models, outcome.expected)


def privacy_facts(
    models: Sequence[PrivacyModel], achieved: Sequence[Sequence[float | None]]
) -> list[PrivacyFacts]:
    """Pair models with what was measured of each, the main number first."""
    return [
        PrivacyFacts(
            model.name,
            model.column,
            model.required,
            numbers[0],
            model.accepts(numbers),
            model.parameters,
        )
        for model, numbers in zip(models, achieved, strict=True)
    ]


def sensitive_facts(task: Task, outcome: Outcome) -> dict[str, SensitiveFacts]:
    """Return what is done to each sensitive column that the policy has options for."""
    done = treatments(
        task.bound.policy,
        task.frequency.distribution,
        outcome.judgement.hiding,
        outcome.found.hidden_rows,
    )
    return {
        treatment.name: SensitiveFacts(treatment.level, treatment.height, treatment.hidden_rows)
        for treatment in done
    }


def node_levels(task: Task, outcome: Outcome) -> dict[str, int] | None:
    """Return the node by column name; None where levels vary by cell."""
    if outcome.recoded is not None and outcome.recoded.node is None:
        return None
    names = [dimension.column.name for dimension in task.frequency.dimensions]
    return dict(zip(names, outcome.found.node, strict=True))


def cell_levels(task: Task, outcome: Outcome) -> dict[str, dict[int, float]] | None:
    """Return the share of cells per column and level, where levels vary by cell."""
    if outcome.recoded is None:
        return None
    names = [dimension.column.name for dimension in task.frequency.dimensions]
    return dict(zip(names, outcome.recoded.levels, strict=True))


def _by_text(levels: Mapping[str, Mapping[int, float]]) -> dict[str, dict[str, float]]:
    """Write levels as JSON, whose keys are text."""
    return {
        name: {str(level): share for level, share in sorted(shares.items())}
        for name, shares in levels.items()
    }


def node_words(task: Task, outcome: Outcome) -> list[str]:
    """Return the node in words, or where most cells of a column are."""
    recoded = outcome.recoded
    if recoded is not None:
        return [cells_in_words(dimension, recoded) for dimension in task.frequency.dimensions]
    return [
        dimension.level_in_words(level)
        for dimension, level in zip(task.frequency.dimensions, outcome.found.node, strict=True)
    ]


def cells_in_words(dimension: Dimension, recoded: Recoded) -> str:
    """Say how many cells of a column are what: `age in intervals`, `race 80% kept, 20% hidden`."""
    index, name = dimension.index, dimension.column.name
    if index in recoded.means:
        return f"{name} to means"
    if recoded.is_raw(index):
        return f"{name} kept"
    shares = recoded.levels[index]
    if recoded.columns[index].interval:
        kept = shares.get(0, 0.0)
        return f"{name} in intervals" + (f" ({kept:.0%} kept)" if kept else "")
    if set(shares) == {dimension.height}:
        return f"{name} hidden"
    parts = [
        f"{share:.0%} " + dimension.level_in_words(level).removeprefix(f"{name} ")
        for level, share in sorted(shares.items())
    ]
    return f"{name} {', '.join(parts)}"


def _finite(value: float | None) -> float | None:
    return None if value is None or not math.isfinite(value) else value
