"""Checks the release of a policy: every model, and everything that a check tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.check_columns import check_columns
from ppdp_sql.api.check_result import CheckResult
from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.api.linked import (
    known_release,
    linked_from_log,
    logged_release,
    told_by_keys,
)
from ppdp_sql.api.merged import broken_table, groups_by, merge_tables, shown_columns
from ppdp_sql.api.perturbed import counted_source
from ppdp_sql.api.published_levels import hidden_rows
from ppdp_sql.api.result import privacy_facts
from ppdp_sql.api.sensitive_values import AskedColumn
from ppdp_sql.api.source_drift import SourceDrift, source_drift
from ppdp_sql.api.utility import measure_utility
from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import (
    MemoryTable,
    Source,
    SourceFile,
    parse_file,
    parse_relation,
)
from ppdp_sql.errors import PolicyError, RelationError, VerificationError
from ppdp_sql.frequency.hiding import hiding_columns
from ppdp_sql.frequency.relations import describe, qualified
from ppdp_sql.names import counted, listing
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.release.column_measures import SensitiveColumn, sensitive_columns
from ppdp_sql.release.linked import is_linked
from ppdp_sql.release.log import ReleaseLog
from ppdp_sql.release.measure import Numbers, measured_words, needs_reference
from ppdp_sql.templating import Session, StatementLog


def check_policy(
    bound: BoundPolicy, engine: Any, show_values: bool, log: str | Path | StatementLog | None
) -> CheckResult:
    """Measure the release that a policy publishes.

    Raises:
        VerificationError: it does not hold what the policy asks for.
    """
    release = release_of(bound)
    with read_session(
        choose_engine(engine, bound.policy.engine, bound.source),
        log=log,
        frequency=bound.policy.frequency,
    ) as session:
        return _check(session, bound, release, show_values)


def release_of(bound: BoundPolicy) -> Source:
    """Return what a policy publishes, where a check can read it."""
    publish = bound.policy.publish
    if publish is None:
        raise PolicyError(f"{bound.document.origin} says no 'publish', so there is no release")
    if publish.kind == "file":
        file = parse_file(str(publish.target), bound.base, as_text=True)
        if file is None:
            raise PolicyError(f"the file '{publish.target}' has no known format")
        return file
    if publish.kind == "dbt":
        raise PolicyError(
            f"{bound.document.origin} publishes a dbt model, which `dbt test` checks; to measure "
            "the relation that dbt built, name it: ppdp check RELATION --quasi ..."
        )
    if publish.dialect is not None:
        raise PolicyError(
            f"{bound.document.origin} publishes a script for {publish.dialect}, where ppdp does "
            "not run; the script checks what it makes"
        )
    # In place: the source is its own release.
    return bound.source if publish.relation is None else parse_relation(publish.relation)


def _check(session: Session, bound: BoundPolicy, release: Source, show_values: bool) -> CheckResult:
    called, broken = str(release), broken_table(session, bound)
    if broken is not None:
        release = merge_tables(session, bound, None)
    names = [column.name for column in describe(session, release)]
    if names != shown_columns(bound):
        raise VerificationError(
            f"'{called}' has the columns {listing(names)}, and the policy publishes "
            f"{listing(shown_columns(bound))}; run the policy again"
        )
    in_place = bound.policy.publish is not None and bound.policy.publish.relation is None
    source = None if release == bound.source and in_place else bound.source
    if source is None:
        refuse_without_source(bound.models, f"'{called}' has taken the place of its source")
    relation = qualified(session, release)
    reference = None if source is None else counted_source(session, bound)
    checked = check_columns(
        session,
        relation,
        reference,
        groups_by(bound),
        asked_columns(bound, describe(session, bound.source)),
        bound.models,
        show_values=show_values,
    )
    measured = checked.measured
    if measured.rows == 0:
        raise RelationError(f"'{called}' is empty; there is nothing to check")
    marked = relation if broken is None else broken
    linked = _linked(session, bound, relation, marked, reference)
    achieved = [linked.get(at, measured.achieved[at]) for at in range(len(bound.models))]
    for model, numbers in zip(bound.models, achieved, strict=True):
        if not model.accepts(numbers):
            found, asked = measured_words(model, numbers)
            raise VerificationError(
                f"'{called}' has {found} and the policy asks for {asked}; run the policy again"
            )
    utility = drift = None
    if source is not None:
        drift = _drift(session, bound, marked)
        _check_hidden(session, bound, release, called, checked.columns)
        utility = measure_utility(
            session,
            qualified(session, source),
            relation,
            groups_by(bound),
            bound.hierarchies,
            show_values=show_values,
            without=bound.policy.pseudonyms,
            is_text=isinstance(release, SourceFile) and release.as_text,
        )
    return CheckResult(
        measured.rows,
        measured.groups,
        measured.smallest,
        measured.unique_rows,
        checked.facts,
        privacy_facts(bound.models, achieved),
        utility,
        drift,
    )


def _drift(session: Session, bound: BoundPolicy, marked: Source) -> SourceDrift | None:
    """Ask whether the plan of the release still fits; whoever may not read the log knows none."""
    if not ReleaseLog(session).readable:
        return None
    return source_drift(session, bound, known_release(session, bound, marked))


def _check_hidden(
    session: Session,
    bound: BoundPolicy,
    release: Source,
    called: str,
    columns: Sequence[SensitiveColumn],
) -> None:
    """Raise where a column is hidden in more rows than the policy allows."""
    found = hidden_rows(session, qualified(session, release), columns)
    if not found:
        return
    source = qualified(session, bound.source)
    rows = int(session.fetch("verify/count_rows", relation=source)[0][0])
    for column in hiding_columns(bound.models, rows):
        hidden = found[column.name]
        if hidden > column.limit:
            raise VerificationError(
                f"'{called}' hides column '{column.name}' in {counted(hidden, 'row')}, and the "
                f"policy allows {column.limit}; run the policy again"
            )


def _linked(
    session: Session, bound: BoundPolicy, release: Source, marked: Source, source: Source | None
) -> Mapping[int, Numbers]:
    """Measure models that need source rows, at the levels that the log knows."""
    assert not isinstance(release, MemoryTable)
    told = told_by_keys(session, bound, release)
    if not any(is_linked(model) and at not in told for at, model in enumerate(bound.models)):
        return told
    record = logged_release(session, bound, marked)
    return linked_from_log(session, record, bound, release, source)


def asked_columns(bound: BoundPolicy, columns: Sequence[Column]) -> list[AskedColumn]:
    """Return the sensitive columns of a policy, with their orders and hierarchies."""
    hidden = {column.name for column in hiding_columns(bound.models, 0)}
    return [
        AskedColumn(
            replace(column, hides=column.name in hidden),
            bound.hierarchies.get(column.name),
            bound.policy.columns[column.name].sensitive_levels,
        )
        for column in sensitive_columns(bound.policy, columns)
    ]


def refuse_without_source(models: Sequence[PrivacyModel], why: str) -> None:
    """Refuse to judge closeness to a source that is gone: the release alone says too little."""
    for model in models:
        if needs_reference(model):
            raise VerificationError(
                f"{model.name} on column '{model.column}' is measured against the source, and "
                f"{why}; it cannot be verified any more"
            )
