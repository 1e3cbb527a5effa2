"""Compiles one policy: searched, built on temporary tables and verified, then written as text."""

from __future__ import annotations

import time

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.dbt_policy import ReadPolicy, bind_for_dbt
from ppdp_sql.api.dbt_written import Compiled, Workshop, WrittenModel, model_relation
from ppdp_sql.api.earlier import earlier_warnings
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.prepare import prepare_release
from ppdp_sql.api.result import privacy_facts, run_result
from ppdp_sql.api.task import Task, count, resolve_columns
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_file import packaged_names
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.dbt.placing import ModelPlace
from ppdp_sql.dbt.publisher import DbtPublisher
from ppdp_sql.dbt.references import Reference, References
from ppdp_sql.dbt.seeds import Seed, refuse_unreadable, seed_names
from ppdp_sql.errors import InputError, RelationError
from ppdp_sql.frequency.relations import exists
from ppdp_sql.release.column_measures import sensitive_columns
from ppdp_sql.release.guards import refuse_unguarded
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.publisher import Request
from ppdp_sql.release.rights import check_rights
from ppdp_sql.release.steps import execute_all
from ppdp_sql.release.target import local
from ppdp_sql.search import Progress
from ppdp_sql.templating import Session


def compile_model(
    session: Session, shop: Workshop, read: ReadPolicy, place: ModelPlace, progress: Progress
) -> Compiled:
    """Search the plan of a policy, verify it, and write down its model."""
    start = time.perf_counter()
    references = References(shop.manifest, shop.target, place.name)
    bound = bind_for_dbt(read, place, references)
    assert bound.policy.publish is not None
    request = Request(session, bound.policy.publish, bound.source, bound.base, bound.policy)
    publisher = DbtPublisher(request, place.name)
    publisher.check(writing=False)
    source = _source(session, bound, references, place, shop)
    columns = resolve_columns(session, bound, bound.source)
    refuse_unguarded(bound.models, sensitive_columns(bound.policy, columns), "dbt model")
    for name in bound.policy.quasi_identifiers:
        refuse_unreadable(name, bound.hierarchies[name])
    check_rights(session, bound.source, bound.read_columns)
    tasks = LeveledTasks(session, count(session, bound, bound.source, columns))
    task, outcome = search(
        session, tasks, bound.models, bound.algorithm, bound.metric, progress=progress
    )
    prepared = prepare_release(session, task, outcome, publisher)
    execute_all(session, prepared.build)
    measured = prepared.verification.run(session)
    seeds = _seeds(session, task, prepared.plan, bound, place)
    warnings = [*task.warnings, *outcome.warnings, *prepared.warnings]
    if publisher.earlier_log.readable:
        warnings += earlier_warnings(session, task, outcome, publisher)
    warnings += _replaced(session, shop, place)
    facts = run_result(
        task,
        outcome,
        engine=session.engine.name,
        algorithm=bound.policy.search.algorithm,
        privacy=privacy_facts(bound.models, measured.achieved),
        published_rows=measured.rows,
        groups=measured.groups,
        statements=len(session.log),
        seconds={"total": time.perf_counter() - start},
        warnings=warnings,
    )
    session.drop_work()
    written = WrittenModel(session, shop, place, read, references, source, seeds)
    return written.compiled(bound, task, outcome, prepared, facts)


def _source(
    session: Session,
    bound: BoundPolicy,
    references: References,
    place: ModelPlace,
    shop: Workshop,
) -> Reference:
    """Return how the model calls its source, which must be there and not be the model itself."""
    assert isinstance(bound.source, Relation)
    relation = local(session, session.engine.qualify(bound.source))
    reference = references.to(relation)
    if reference.built_by == place.name or relation == model_relation(shop, place):
        raise InputError(
            f"the model '{place.name}' would be built as '{relation}', which is its own source; "
            "rename the policy"
        )
    if reference.built_by is not None and not exists(session, relation):
        raise RelationError(
            f"'{relation}', which {reference.words} names, is not built yet; run `dbt build "
            f"--select {reference.built_by}` first"
        )
    return reference


def _replaced(session: Session, shop: Workshop, place: ModelPlace) -> list[str]:
    """Say that dbt will replace a relation that it does not know as this model's."""
    relation = model_relation(shop, place)
    known = any(resource.name == place.name for resource in shop.manifest.built)
    if known or not exists(session, relation):
        return []
    return [f"the relation '{relation}' exists already, and dbt will replace it"]


def _seeds(
    session: Session, task: Task, plan: ReleasePlan, bound: BoundPolicy, place: ModelPlace
) -> list[Seed]:
    """Return the hierarchies that no builder makes and no table of the database has."""
    stored = [quasi for quasi in plan.live["quasi"] if isinstance(quasi["hierarchy"], Hierarchy)]
    if not stored:
        return []
    counted = session.fetch(
        "dbt/count_leaves",
        dimensions=task.frequency.dimensions[0].table,
        columns=[{"index": quasi["index"]} for quasi in stored],
    )
    found = {int(index): int(leaves) for index, leaves in counted}
    names = seed_names(place.name, [quasi["name"] for quasi in stored])
    packaged = packaged_names()
    return [
        Seed(
            name,
            quasi["name"],
            quasi["hierarchy"],
            bound.policy.columns[quasi["name"]].argument in packaged,
            found.get(quasi["index"], 0),
        )
        for name, quasi in zip(names, stored, strict=True)
    ]
