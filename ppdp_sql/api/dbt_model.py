"""Compiles one policy: searched, built on temporary tables and verified, then written as text."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.dbt_policy import ReadPolicy, bind_for_dbt
from ppdp_sql.api.dbt_result import CompiledModel, SeedFacts
from ppdp_sql.api.earlier import earlier_warnings
from ppdp_sql.api.find import Outcome
from ppdp_sql.api.leveled import LeveledTasks, search
from ppdp_sql.api.prepare import PreparedRelease, prepare_release
from ppdp_sql.api.result import RunResult, node_levels, node_words, privacy_facts, run_result
from ppdp_sql.api.task import Task, count, resolve_columns
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_file import packaged_names
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.dbt.data_tests import data_tests
from ppdp_sql.dbt.files import check_ours, heading, seed_path
from ppdp_sql.dbt.jinja_text import escaped, quoted
from ppdp_sql.dbt.manifest import Manifest
from ppdp_sql.dbt.placing import ModelPlace
from ppdp_sql.dbt.profile import Target
from ppdp_sql.dbt.project import Project
from ppdp_sql.dbt.properties import model_properties, properties_text
from ppdp_sql.dbt.publisher import DbtPublisher, dimension_tables
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
from ppdp_sql.version import __version__


@dataclass(frozen=True)
class Workshop:
    """What all models of one compilation share."""

    project: Project
    target: Target
    manifest: Manifest


@dataclass(frozen=True)
class Compiled:
    """A model, and the texts of its files."""

    model: CompiledModel
    files: Mapping[Path, str]


def compile_model(
    session: Session, shop: Workshop, read: ReadPolicy, place: ModelPlace, progress: Progress
) -> Compiled:
    """Search the plan of a policy, verify it, and write down its model."""
    start = time.perf_counter()
    references = References(shop.manifest, shop.target, place.name)
    bound = bind_for_dbt(read, place, references)
    source = _source(session, bound, references, place, shop)
    assert bound.policy.publish is not None
    request = Request(session, bound.policy.publish, bound.source, bound.base, bound.policy)
    publisher = DbtPublisher(request, place.name)
    publisher.check(writing=False)
    columns = resolve_columns(session, bound, bound.source)
    refuse_unguarded(bound.models, sensitive_columns(bound.policy, columns), "dbt model")
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
    written = _Written(session, shop, place, read, references, source, seeds)
    return written.compiled(bound, task, outcome, prepared, facts)


def _source(
    session: Session,
    bound: BoundPolicy,
    references: References,
    place: ModelPlace,
    shop: Workshop,
) -> Reference | None:
    """Return how the model calls its source, which must be there and not be the model itself."""
    if not isinstance(bound.source, Relation):
        return None
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


def model_relation(shop: Workshop, place: ModelPlace) -> Relation:
    """Return the relation that dbt builds a model as, as far as it is known before dbt reads it."""
    for resource in shop.manifest.built:
        if resource.name == place.name and resource.group == shop.project.name:
            return Relation(resource.identifier, resource.schema)
    return Relation(place.name, shop.target.schema)


def _seeds(
    session: Session, task: Task, plan: ReleasePlan, bound: BoundPolicy, place: ModelPlace
) -> list[Seed]:
    """Return the hierarchies that no builder makes and no table of the database has."""
    stored = [quasi for quasi in plan.live["quasi"] if isinstance(quasi["hierarchy"], Hierarchy)]
    if not stored:
        return []
    for quasi in stored:
        refuse_unreadable(quasi["name"], quasi["hierarchy"])
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


class _Written:
    """Puts the files of a model together."""

    def __init__(
        self,
        session: Session,
        shop: Workshop,
        place: ModelPlace,
        read: ReadPolicy,
        references: References,
        source: Reference | None,
        seeds: Sequence[Seed],
    ) -> None:
        assert source is not None
        self._session = session
        self._shop = shop
        self._place = place
        self._read = read
        self._references = references
        self._source = source
        self._seeds = seeds
        self._policy = shop.project.shown(read.path)

    def compiled(
        self,
        bound: BoundPolicy,
        task: Task,
        outcome: Outcome,
        prepared: PreparedRelease,
        facts: RunResult,
    ) -> Compiled:
        plan, place = prepared.plan, self._place
        assert isinstance(prepared.publisher, DbtPublisher)
        words = self._words(plan)
        tests = data_tests(plan, self._source.words, words)
        query = prepared.publisher.query(plan, words, self._source.words)
        meta = {
            "policy": self._policy,
            "policy_hash": bound.policy_hash,
            "version": __version__,
            "adapter": self._shop.target.adapter,
            "algorithm": bound.policy.search.algorithm,
            "node": node_levels(task, outcome),
        }
        properties = model_properties(
            place.name,
            self._description(task, outcome, facts),
            plan.words,
            meta,
            tests,
            self._read.grant if self._session.engine.capabilities.roles else None,
        )
        files = {
            place.model: self._model_text(query),
            place.properties: properties_text(
                f"# {heading(self._policy)}", properties, self._seeds, self._references.declared
            ),
            **{seed_path(self._shop.project, seed.name): seed.text for seed in self._seeds},
        }
        self._check_seeds()
        return Compiled(self._facts(bound, facts, len(tests)), files)

    def _words(self, plan: ReleasePlan) -> dict[str, str]:
        """Say how dbt calls the leaves of each quasi-identifier."""
        words = {seed.column: f"ref({quoted(seed.name)})" for seed in self._seeds}
        engine = self._session.engine
        for quasi in dimension_tables(plan):
            relation = local(self._session, engine.qualify(quasi["hierarchy"].relation))
            words[quasi["name"]] = self._references.to(relation).words
        return words

    def _model_text(self, query: str) -> str:
        config = "{{ config(materialized='table') }}"
        return f"-- {escaped(heading(self._policy))}\n{config}\n\n{query}\n"

    def _description(self, task: Task, outcome: Outcome, facts: RunResult) -> str:
        asked = ", ".join(
            f"{fact.model} = {fact.required:g}" + (f" on {fact.column}" if fact.column else "")
            for fact in facts.privacy
        )
        levels = ", ".join(node_words(task, outcome))
        return f"Anonymized from {self._source.relation}: {asked}; {levels}."

    def _check_seeds(self) -> None:
        """Refuse to take the file or the name of a seed that is not ours."""
        project = self._shop.project
        for seed in self._seeds:
            path = seed_path(project, seed.name)
            check_ours(project, path, self._place.seeds)
            for resource in self._shop.manifest.built:
                is_other = project.root / resource.path != path
                if resource.name == seed.name and resource.group == project.name and is_other:
                    raise InputError(
                        f"the seed '{seed.name}' of the model '{self._place.name}' clashes with "
                        f"the {resource.kind} '{resource.path}' of the dbt project; rename the "
                        "policy"
                    )

    def _facts(self, bound: BoundPolicy, facts: RunResult, tests: int) -> CompiledModel:
        project, place = self._shop.project, self._place
        return CompiledModel(
            place.name,
            project.shown(place.model),
            self._policy,
            str(model_relation(self._shop, place)),
            facts,
            [
                SeedFacts(
                    seed.name,
                    project.shown(seed_path(project, seed.name)),
                    seed.column,
                    seed.holds_values,
                    seed.hierarchy.leaves,
                    seed.found,
                )
                for seed in self._seeds
            ],
            tests,
            bound.policy_hash,
            facts.warnings,
        )
