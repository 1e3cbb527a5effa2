"""Writes a compiled model down: its query, its YAML, its seeds, and what a caller is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.dbt_policy import ReadPolicy
from ppdp_sql.api.dbt_result import CompiledModel, SeedFacts
from ppdp_sql.api.find import Outcome
from ppdp_sql.api.prepare import PreparedRelease
from ppdp_sql.api.result import RunResult, node_levels, node_words
from ppdp_sql.api.task import Task
from ppdp_sql.catalog.column import TypeFamily
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.dbt.checks import data_tests
from ppdp_sql.dbt.files import check_ours, heading, seed_path
from ppdp_sql.dbt.jinja_text import escaped, quoted
from ppdp_sql.dbt.manifest import Manifest
from ppdp_sql.dbt.placing import ModelPlace
from ppdp_sql.dbt.profile import Target
from ppdp_sql.dbt.project import Project
from ppdp_sql.dbt.properties import model_properties, properties_text
from ppdp_sql.dbt.publisher import DbtPublisher, dimension_tables
from ppdp_sql.dbt.references import Reference, References
from ppdp_sql.dbt.seeds import LEAF, Leaves, Seed
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.release.plan import ReleasePlan
from ppdp_sql.release.target import local
from ppdp_sql.templating import Session
from ppdp_sql.version import __version__

#: Types whose text is canonical as the database writes it.
_SAME_TEXT = (TypeFamily.TEXT, TypeFamily.INTEGER, TypeFamily.BOOLEAN, TypeFamily.DATE)


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


def model_relation(shop: Workshop, place: ModelPlace) -> Relation:
    """Return the relation that dbt builds a model as, as far as it is known before dbt reads it."""
    for resource in shop.manifest.built:
        if resource.name == place.name and resource.group == shop.project.name:
            return Relation(resource.identifier, resource.schema)
    return Relation(place.name, shop.target.schema)


class WrittenModel:
    """Puts the files of a model together."""

    def __init__(
        self,
        session: Session,
        shop: Workshop,
        place: ModelPlace,
        read: ReadPolicy,
        references: References,
        source: Reference,
        seeds: Sequence[Seed],
    ) -> None:
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
        """Write down what was found and verified."""
        plan, place = prepared.plan, self._place
        assert isinstance(prepared.publisher, DbtPublisher)
        leaves = self._leaves(plan)
        tests = data_tests(plan, self._source.words, leaves)
        query = prepared.publisher.query(plan, leaves, self._source.words)
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

    def _leaves(self, plan: ReleasePlan) -> dict[str, Leaves]:
        """Say where dbt finds the leaves of quasi-identifiers."""
        found = {seed.column: Leaves(f"ref({quoted(seed.name)})", LEAF) for seed in self._seeds}
        for quasi in dimension_tables(plan):
            table = quasi["hierarchy"].relation
            relation = local(self._session, self._session.engine.qualify(table))
            first = describe(self._session, table)[0]
            leaf = first.name if first.family in _SAME_TEXT else None
            found[quasi["name"]] = Leaves(self._references.to(relation).words, leaf)
        return found

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
                    seed.packaged,
                    seed.hierarchy.leaves,
                    seed.found,
                )
                for seed in self._seeds
            ],
            tests,
            bound.policy_hash,
            facts.warnings,
        )
