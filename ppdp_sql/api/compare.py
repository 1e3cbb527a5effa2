"""compare: the same source under several algorithms and k, counted once."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import bind
from ppdp_sql.api.connect import choose_engine, open_session
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.result import RunResult, expected_privacy, run_result
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.catalog.relation import MemoryTable, Source
from ppdp_sql.errors import InputError, LimitError, NoSolutionError, PpdpError, SearchError
from ppdp_sql.metrics import Metric
from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy import ModelRequest
from ppdp_sql.privacy import PrivacyModel, build_models
from ppdp_sql.search import ALGORITHMS
from ppdp_sql.templating import Session, StatementLog


@dataclass(frozen=True)
class ComparedRun:
    """One cell: the facts of a run that was not published, or why there are none."""

    algorithm: str
    k: int | None
    run: RunResult | None
    error: PpdpError | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the cell as JSON."""
        if self.run is not None:
            return self.run.to_dict() | {"k": self.k}
        assert self.error is not None
        error = {
            "exit": self.error.exit_code,
            "kind": self.error.kind,
            "message": self.error.message,
        }
        return {"algorithm": self.algorithm, "k": self.k, "error": error}


@dataclass(frozen=True)
class Comparison:
    """All cells, k by k and algorithm by algorithm."""

    runs: Sequence[ComparedRun]
    metric: str

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as the JSON document that scripts read."""
        return {"runs": [run.to_dict() for run in self.runs]}


def compare(
    policy: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    algorithms: Sequence[str] = (),
    k: Sequence[int] = (),
    source: Any = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    done: Any = lambda _: None,
) -> Comparison:
    """Search with several algorithms and several k; nothing is published.

    Args:
        policy: a policy file, YAML text, or a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        algorithms: names; all of them when none is given.
        k: values of k; the policy's own when none is given.
        source: a pandas or Arrow table that stands in for the policy's source (DuckDB).
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        done: called with each cell as it is finished.
    """
    bound = bind(policy, variables)
    names = list(algorithms) or [name for name in ALGORITHMS if name != "exhaustive"]
    for name in names:
        if name not in ALGORITHMS:
            hint = suggestion(name, ALGORITHMS) or f"; known are {listing(ALGORITHMS)}"
            raise InputError(f"there is no algorithm '{name}' in this version{hint}")
    where: Source = bound.source if source is None else MemoryTable("ppdp_source")
    target = choose_engine(engine, bound.policy.engine, where)
    variants = _variants(bound.models, k, bound.policy.entity)
    runs: list[ComparedRun] = []
    with (
        open_session(target, read_only=True, source=where, log=log, table=source) as session,
        session.engine.transaction(commit=False),
    ):
        columns = resolve_columns(session, bound, where)
        tasks = LeveledTasks(session, count(session, bound, where, columns))
        for value, models in variants:
            for name in names:
                cell = _cell(session, tasks, models, name, bound.metric, value)
                runs.append(cell)
                done(cell)
    return Comparison(runs, bound.metric.name)


def _variants(
    models: Sequence[PrivacyModel], values: Sequence[int], entity: str | None
) -> list[tuple[int | None, list[PrivacyModel]]]:
    """Return the models with each k in place of the policy's."""
    asked = [int(model.required) for model in models if model.name == "k"]
    if not values:
        return [(max(asked) if asked else None, list(models))]
    variants: list[tuple[int | None, list[PrivacyModel]]] = []
    for value in values:
        built, faults = build_models(ModelRequest(name="k", parameters={"": value}), entity=entity)
        if faults:
            raise InputError(f"--k: {faults[0][1]}")
        others = [other for other in models if other.name != "k"]
        variants.append((value, [*built, *others]))
    return variants


def _cell(
    session: Session,
    tasks: LeveledTasks,
    models: list[PrivacyModel],
    name: str,
    metric: Metric,
    k: int | None,
) -> ComparedRun:
    start = time.perf_counter()
    before = len(session.log)
    try:
        task, outcome = search(session, tasks, models, ALGORITHMS[name], metric)
    except (LimitError, NoSolutionError, SearchError) as error:
        return ComparedRun(name, k, None, error)
    suppressed = outcome.found.failing_rows + task.frequency.excluded_rows
    run = run_result(
        task,
        outcome,
        engine=session.engine.name,
        algorithm=name,
        privacy=expected_privacy(models, outcome),
        published_rows=task.frequency.source_rows - suppressed,
        groups=outcome.found.kept_groups,
        statements=len(session.log) - before,
        seconds={"total": time.perf_counter() - start},
        warnings=outcome.warnings,
    )
    return ComparedRun(name, k, run)
