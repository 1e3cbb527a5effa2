"""compare: the same source under several algorithms and k, counted once."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.people import follow_people
from ppdp_sql.api.perturbed import with_reconstruction
from ppdp_sql.api.result import RunResult, expected_privacy, run_result
from ppdp_sql.api.task import count, resolve_columns
from ppdp_sql.api.views.tuning import comparison_view
from ppdp_sql.catalog.relation import MemoryTable, Relation, Source
from ppdp_sql.errors import InputError, LimitError, NoSolutionError, PpdpError, SearchError
from ppdp_sql.metrics import Metric
from ppdp_sql.names import listing, suggestion
from ppdp_sql.notebook import Shown, View
from ppdp_sql.perturbation.registry import RECONSTRUCT
from ppdp_sql.policy import ModelRequest
from ppdp_sql.privacy import PrivacyModel, build_models
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.t_closeness import Closeness
from ppdp_sql.recoding import RECODINGS, Recoding
from ppdp_sql.release.log import ReleaseLog
from ppdp_sql.search import ALGORITHMS, Algorithm
from ppdp_sql.templating import Session, StatementLog

#: Whatever can be compared. What is reconstructed goes on to be generalized as little as can be.
_KNOWN: dict[str, Algorithm | Recoding] = {
    **ALGORITHMS,
    **RECODINGS,
    RECONSTRUCT: ALGORITHMS["optimal"],
}


@dataclass(frozen=True)
class ComparedRun:
    """One cell: the facts of a run that was not published, or why there are none."""

    algorithm: str
    k: int | None
    run: RunResult | None
    error: PpdpError | None = None
    #: The distance of closeness models, where several were asked for.
    distance: str | None = None
    #: Rows of the source that were taken, where several numbers were asked for.
    records: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the cell as JSON."""
        varied = {"distance": self.distance, "records": self.records}
        asked: dict[str, Any] = {"k": self.k} | {
            key: value for key, value in varied.items() if value is not None
        }
        if self.run is not None:
            return self.run.to_dict() | asked
        assert self.error is not None
        error = {
            "exit": self.error.exit_code,
            "kind": self.error.kind,
            "message": self.error.message,
        }
        return {"algorithm": self.algorithm, **asked, "error": error}


@dataclass(frozen=True)
class Comparison(Shown):
    """All cells: by records, k, distance and algorithm."""

    runs: Sequence[ComparedRun]
    metric: str

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as the JSON document that scripts read."""
        return {"runs": [run.to_dict() for run in self.runs]}

    def _view(self) -> View:
        return comparison_view(self)


def compare(
    policy: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    algorithms: Sequence[str] = (),
    k: Sequence[int] = (),
    distances: Sequence[str] = (),
    records: Sequence[int] = (),
    source: Any = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    done: Any = lambda _: None,
) -> Comparison:
    """Search with several algorithms, k, distances and numbers of rows; nothing is published.

    Each algorithm takes the place of the policy's: `reconstruct` replaces the values of
    quasi-identifiers, and no other does.

    Args:
        policy: a policy file, YAML text, or a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        algorithms: names; all full-domain searches but exhaustive when none is given, and
            `reconstruct` where it is the policy's.
        k: values of k; the policy's own when none is given.
        distances: distances for the policy's closeness models; their own when none is given.
        records: numbers of rows; each takes so many of the source, the same each time, and the
            fewer among the more. All rows when none is given.
        source: a pandas or Arrow table that stands in for the policy's source (DuckDB).
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        done: called with each cell as it is finished.
    """
    bound = bind(policy, variables)
    names = list(algorithms) or _default_names(bound)
    for name in names:
        if name not in _KNOWN:
            hint = suggestion(name, _KNOWN) or f"; known are {listing(_KNOWN)}"
            raise InputError(f"there is no algorithm '{name}' in this version{hint}")
    where: Source = bound.source if source is None else MemoryTable("ppdp_source")
    target = choose_engine(engine, bound.policy.engine, where)
    variants = [
        (value, distance, changed)
        for value, models in _variants(bound.models, k, bound.policy.entity)
        for distance, changed in _with_distances(models, distances)
    ]
    # What any of them reads is counted, once for all.
    counted = replace(bound, models=tuple(model for *_, models in variants for model in models))
    # Nothing is counted before every fault is told.
    ways = [
        (asked, with_reconstruction(counted, reconstructs))
        for reconstructs in (False, True)
        if (asked := [name for name in names if (name == RECONSTRUCT) == reconstructs])
    ]
    runs: list[ComparedRun] = []
    with read_session(
        target,
        source=where,
        log=log,
        table=source,
        frequency=bound.policy.frequency,
    ) as session:
        numbers: list[int | None] = [*records] or [None]
        for number in numbers:
            earlier = ReleaseLog(session) if number is None else None
            cells: dict[tuple[int, str], ComparedRun] = {}
            for asked, own in ways:
                columns = resolve_columns(session, own, where)
                taken = where if number is None else _sample(session, where, own, number)
                task = follow_people(session, count(session, own, taken, columns), earlier)
                tasks = LeveledTasks(session, task)
                for at, (value, distance, models) in enumerate(variants):
                    for name in asked:
                        cell = _cell(session, tasks, models, name, bound.metric, value)
                        cells[at, name] = replace(cell, distance=distance, records=number)
                        done(cells[at, name])
                session.drop_all()
            runs += [cells[at, name] for at in range(len(variants)) for name in names]
    return Comparison(runs, bound.metric.name)


def _default_names(bound: BoundPolicy) -> list[str]:
    names = [name for name in ALGORITHMS if name != "exhaustive"]
    return [*names, RECONSTRUCT] if bound.policy.search.algorithm == RECONSTRUCT else names


def _sample(session: Session, source: Source, bound: BoundPolicy, rows: int) -> Source:
    """Take so many rows of the source into a work table, in an order that their values give."""
    if rows < 1:
        raise InputError(f"--records: {rows} is too small; it must be at least 1")
    names = [*bound.policy.columns, *(name for model in bound.models for name in model.reads)]
    target = session.work("sample")
    session.execute(
        "check/take_sample",
        target=target,
        source=session.engine.qualify(source) if isinstance(source, Relation) else source,
        columns=list(dict.fromkeys(names)),
        rows=rows,
    )
    return session.engine.temporary(target)


def _with_distances(
    models: Sequence[PrivacyModel], distances: Sequence[str]
) -> list[tuple[str | None, list[PrivacyModel]]]:
    """Return the models with each distance in place of the policy's."""
    if not distances:
        return [(None, list(models))]
    if not any(isinstance(model, Closeness | SupersetCloseness) for model in models):
        raise InputError("--distances: the policy asks for no closeness, so nothing would change")
    return [(name, [_at_distance(model, name) for model in models]) for name in distances]


def _at_distance(model: PrivacyModel, distance: str) -> PrivacyModel:
    if not isinstance(model, Closeness | SupersetCloseness):
        return model
    parameters = {**model.parameters, "column": model.about, "distance": distance}
    parameters.pop("bandwidth", None)
    try:
        return type(model)(**parameters)
    except ValidationError:
        raise InputError(
            f"--distances: {model.name} knows no distance '{distance}'; known are equal, ordered, "
            "hierarchical, hellinger and js"
        ) from None


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
        task, outcome = search(session, tasks, models, _KNOWN[name], metric)
    except (LimitError, NoSolutionError, SearchError) as error:
        return ComparedRun(name, k, None, error)
    if outcome.recoded is not None:
        shown = outcome.recoded.shown_levels
        session.drop(outcome.recoded.table, *([shown] if shown else []))
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
        warnings=[*task.warnings, *outcome.warnings],
    )
    return ComparedRun(name, k, run)
