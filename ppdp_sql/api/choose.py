"""choose: which k, l or t balances what a release hides with what it still tells."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind
from ppdp_sql.api.choice import Choice, ChoicePoint
from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.api.sweep import Sweep, sweep_of
from ppdp_sql.api.task import Task, count, resolve_columns
from ppdp_sql.api.tuned import ClusterMeasurer, Measurer, SearchMeasurer
from ppdp_sql.catalog.relation import MemoryTable, Relation, Source
from ppdp_sql.errors import InputError, LimitError, NoSolutionError, RelationError, SearchError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy import Role
from ppdp_sql.recoding import RECODINGS, Recoding
from ppdp_sql.release.plan import published
from ppdp_sql.search import ALGORITHMS, Algorithm
from ppdp_sql.templating import Session, StatementLog
from ppdp_sql.tuning.balance import find_balance, recommend
from ppdp_sql.tuning.enhanced_privacy import Numbers

#: The clustering that S0 chooses k with.
OKA = "oka"

_KNOWN: dict[str, Algorithm | Recoding] = {**ALGORITHMS, **RECODINGS}


def choose(
    policy: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    k: Sequence[int] = (),
    l: Sequence[float] = (),  # noqa: E741
    t: Sequence[float] = (),
    algorithm: str | None = None,
    class_column: str | None = None,
    seed: int | None = None,
    numbers: str | None = None,
    source: Any = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    done: Callable[[ChoicePoint], None] = lambda _: None,
) -> Choice:
    """Find the k, l or t where privacy and utility balance; nothing is published.

    Args:
        policy: a policy file, YAML text, or a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        k: values of k to try.
        l: values for the policy's models with an l; one of k, l and t is given.
        t: values for the policy's closeness models.
        algorithm: oka, which only knows k, or any algorithm of a policy; default: oka for k, else
            the policy's own.
        class_column: the column whose values are predicted; default: the policy's class.
        seed: where the first seed of oka's clusters lies; default: the policy's search seed.
        numbers: how oka shows the numbers of a cluster: mean, the default, or interval.
        source: a pandas or Arrow table that stands in for the policy's source (DuckDB).
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        done: called with each point as it is measured.

    Returns:
        The curve, the balance, and the recommended value.

    Raises:
        PpdpError: there is nothing to choose from.
    """
    start = time.perf_counter()
    # Nothing is predicted from a key, whatever is shown in its place.
    bound = bind(policy, variables).without_pseudonyms()
    sweep = sweep_of(bound.models, bound.policy.entity, k=k, l=l, t=t)
    name = _algorithm(algorithm, bound, sweep)
    label = _class_column(class_column, bound)
    shown = _numbers(numbers, name)
    seed = bound.policy.search.seed if seed is None else seed
    where: Source = bound.source if source is None else MemoryTable("ppdp_source")
    target = choose_engine(engine, bound.policy.engine, where)
    with read_session(
        target,
        source=where,
        log=log,
        table=source,
        frequency=bound.policy.frequency,
    ) as session:
        return measure_sweep(session, bound, sweep, where, name, label, seed, done, start, shown)


def measure_sweep(
    session: Session,
    bound: BoundPolicy,
    sweep: Sweep,
    source: Source,
    algorithm: str,
    class_column: str,
    seed: int,
    done: Callable[[ChoicePoint], None],
    start: float,
    numbers: Numbers = "mean",
) -> Choice:
    """Measure every value of a sweep; the source is counted once for all."""
    counted = replace(bound, models=tuple(model for models in sweep.models for model in models))
    columns = resolve_columns(session, counted, source)
    _refuse_one_class(session, source, class_column)
    task = count(session, counted, source, columns)
    measurer = _measurer(session, task, class_column, algorithm, seed, numbers)
    curve = []
    for value, models in zip(sweep.values, sweep.models, strict=True):
        point = _point(measurer, value, models)
        curve.append(point)
        done(point)
    session.drop_work()
    found = [point.on_curve for point in curve if point.on_curve is not None]
    balance = find_balance(found)
    if balance is None:
        raise next(point.error for point in curve if point.error is not None)
    return Choice(
        sweep.parameter,
        curve,
        balance,
        recommend(
            [point.value for point in found], balance, more_is_stricter=sweep.more_is_stricter
        ),
        algorithm,
        class_column,
        [column for column in published(bound.policy) if column != class_column],
        seed,
        task.frequency.source_rows,
        len(session.log),
        time.perf_counter() - start,
        [*_warnings(bound, algorithm, class_column), *measurer.warnings],
    )


def _algorithm(asked: str | None, bound: BoundPolicy, sweep: Sweep) -> str:
    """Return the algorithm that makes the releases to measure."""
    if asked is None:
        return OKA if sweep.parameter == "k" else bound.policy.search.algorithm
    known = [OKA, *_KNOWN]
    if asked not in known:
        hint = suggestion(asked, known) or f"; known are {listing(known)}"
        raise InputError(f"there is no algorithm '{asked}' in this version{hint}")
    if asked == OKA and sweep.parameter != "k":
        raise InputError(
            f"oka makes clusters of k rows and knows no {sweep.parameter}; leave out --algorithm "
            "or name a search such as optimal"
        )
    return asked


def _numbers(asked: str | None, algorithm: str) -> Numbers:
    """Return how the numbers of a cluster are shown."""
    if asked is not None and algorithm != OKA:
        raise InputError(
            f"--numbers is an option of oka; for {algorithm} write search: {{numbers: ...}} in the "
            "policy, where it has that option"
        )
    if asked not in (None, "mean", "interval"):
        raise InputError(f"--numbers is mean or interval, not '{asked}'")
    return "interval" if asked == "interval" else "mean"


def _class_column(asked: str | None, bound: BoundPolicy) -> str:
    """Return the column whose values are predicted."""
    policy = bound.policy
    name = asked or policy.class_column
    if name is None:
        raise InputError(
            "utility is measured by predicting a class, and the policy names none; write "
            "class: <column> in it or give --class COLUMN"
        )
    if name not in policy.columns:
        raise InputError(
            f"the class '{name}' is not a column of the policy{suggestion(name, policy.columns)}"
        )
    if policy.columns[name].role is Role.IDENTIFIER:
        raise InputError(
            f"the class '{name}' is an identifier, which is not published; name another column"
        )
    if len(published(policy)) < 2:
        raise InputError(
            f"the class '{name}' is the only column that is published, so nothing predicts it; "
            "add another column to the policy"
        )
    return name


def _refuse_one_class(session: Session, source: Source, name: str) -> None:
    relation = session.engine.qualify(source) if isinstance(source, Relation) else source
    classes = session.fetch("tune/class_sizes", source=relation, column=name)[0][0]
    if classes == 1:
        raise RelationError(
            f"the class '{name}' has one value in every row, so there is nothing to predict; name "
            "a column with several values"
        )


def _measurer(
    session: Session, task: Task, label: str, name: str, seed: int, numbers: Numbers
) -> Measurer:
    if name == OKA:
        return ClusterMeasurer(session, task, label, seed, numbers)
    return SearchMeasurer(session, task, label, _KNOWN[name], task.bound.metric)


def _point(measurer: Measurer, value: float, models: Sequence[Any]) -> ChoicePoint:
    try:
        return measurer.measure(value, models)
    except (LimitError, NoSolutionError, SearchError) as error:
        return ChoicePoint(value, error=error)


def _warnings(bound: BoundPolicy, name: str, class_column: str) -> list[str]:
    """Say what the numbers do not say."""
    policy = bound.policy
    found = []
    if name == OKA:
        others = [model.name for model in bound.models if model.name != "k"]
        if others:
            found.append(
                f"oka knows k alone: {listing(dict.fromkeys(others))} of the policy was not asked "
                "for; --algorithm with a search measures releases that have it"
            )
        bounded = [
            column
            for column, wanted in policy.quasi_identifiers.items()
            if wanted.max_level is not None
        ]
        if bounded:
            found.append(
                f"oka generalizes as far as a cluster needs, above the max_level of "
                f"{listing(bounded)} too"
            )
    if class_column in policy.quasi_identifiers:
        found.append(
            f"the class '{class_column}' is a quasi-identifier and is generalized itself: where "
            "it shows less, fewer classes are left to tell apart, and utility may rise again"
        )
    return found
