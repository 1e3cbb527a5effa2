"""plan: search, and print what a run would send. Nothing that lasts is written."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.api.company import Company
from ppdp_sql.api.connect import choose_engine, read_session
from ppdp_sql.api.derived import derive_source
from ppdp_sql.api.dialect import bind_in_dialect
from ppdp_sql.api.drift import named_drift
from ppdp_sql.api.earlier import earlier_warnings
from ppdp_sql.api.find import OnlyNode
from ppdp_sql.api.frozen import frozen_plan
from ppdp_sql.api.leveled import LeveledTasks
from ppdp_sql.api.people import follow_people
from ppdp_sql.api.prepare import prepare_release
from ppdp_sql.api.result import (
    RunResult,
    expected_privacy,
    node_levels,
    run_result,
    sensitive_facts,
)
from ppdp_sql.api.reuse import find_or_reuse
from ppdp_sql.api.share import refuse_share
from ppdp_sql.api.task import count, count_all, resolve_columns
from ppdp_sql.api.views.run import plan_view
from ppdp_sql.catalog.relation import MemoryTable, Source
from ppdp_sql.errors import InputError, PolicyError, PpdpError, VerificationError
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Node
from ppdp_sql.names import RUN_ID
from ppdp_sql.notebook import Shown, View
from ppdp_sql.recoding import Recoding
from ppdp_sql.release.publishers import publisher_of
from ppdp_sql.release.rights import check_rights
from ppdp_sql.search import Progress
from ppdp_sql.templating import StatementLog

PLAN_VERSION = 1


@dataclass(frozen=True)
class PlanFile:
    """A plan as it is written to a file: a node and the statements that publish it."""

    ppdp_plan: int
    run_id: str
    engine: str
    policy_hash: str
    #: The levels; None in local recoding, which is done again when the plan is run.
    node: dict[str, int] | None
    statements: list[dict[str, str]]
    #: The levels of the sensitive columns that may be generalized.
    sensitive: dict[str, int] = field(default_factory=dict)
    #: The warehouse that the statements are written for; None for the engine itself.
    dialect: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as JSON, without what most policies do not have."""
        document = asdict(self)
        for key in ("sensitive", "dialect"):
            if not document[key]:
                del document[key]
        return document

    def only(self, bound: BoundPolicy) -> OnlyNode:
        """Return the one node that a run of the plan checks."""
        return OnlyNode(self.node_of(bound), self.levels_of(bound), _plan_again)

    def node_of(self, bound: BoundPolicy) -> Node:
        """Return the planned levels in policy order; none in local recoding."""
        names = list(bound.policy.quasi_identifiers)
        if self.node is None:
            return ()
        if set(names) != set(self.node):
            raise InputError("the plan's columns are not those of the policy; plan again")
        if any(type(level) is not int for level in self.node.values()):
            raise InputError("the plan's node is not made of levels; plan again")
        return tuple(self.node[name] for name in names)

    def levels_of(self, bound: BoundPolicy) -> dict[str, int]:
        """Return the planned levels of sensitive columns."""
        allowed = {
            name: column.sensitive_levels
            for name, column in bound.policy.columns.items()
            if column.may_be_generalized
        }
        fits = set(allowed) == set(self.sensitive) and all(
            type(level) is int and level in allowed[name] for name, level in self.sensitive.items()
        )
        if not fits:
            raise InputError("the plan's levels are not those of the policy; plan again")
        return self.sensitive


def _plan_again(found: NodeStatistics | None) -> PpdpError:
    """Say why the node of a plan cannot be published any more."""
    if found is None:
        return InputError("the plan's node lies outside of the policy's levels; plan again")
    return VerificationError(
        "the planned node no longer satisfies the policy, so the source changed since; plan again"
    )


@dataclass(frozen=True)
class PlanResult(Shown):
    """A plan and the facts of its search."""

    plan: PlanFile
    run: RunResult

    def to_dict(self) -> dict[str, Any]:
        """Return the plan as JSON: a file that `run --plan` reads, with the facts beside it."""
        return {**self.run.to_dict(), "plan": self.plan.to_dict()}

    def sql(self) -> str:
        """Return the statements as one text."""
        parts = [f"-- {item['phase']}\n{item['sql']};" for item in self.plan.statements]
        return "\n\n".join(parts) + "\n"

    def _view(self) -> View:
        return plan_view(self)


def plan(
    policy: str | Path | Mapping[str, Any],
    engine: Any = None,
    *,
    source: Any = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
    dialect: str | None = None,
) -> PlanResult:
    """Search the node of a policy and render the statements that would publish it.

    Args:
        policy: a policy file, YAML text, or a mapping.
        engine: a URL or an open connection; else PPDP_ENGINE, else the policy's.
        source: a pandas or Arrow table that stands in for the policy's source (DuckDB).
        variables: values for the policy's Jinja variables.
        log: a file for the statement log.
        progress: called with a `SearchProgress` now and then.
        dialect: write the statements for this warehouse, such as `snowflake`, which is not asked.
    """
    start = time.perf_counter()
    bound = bind_in_dialect(policy, variables, dialect, planning=True)
    refuse_share(bound)
    if bound.policy.publish is None:
        raise PolicyError(f"{bound.document.origin} says no 'publish', so there is nothing to plan")
    where: Source = bound.source if source is None else MemoryTable("ppdp_source")
    target = choose_engine(engine, bound.policy.engine, where)
    with read_session(
        target,
        source=where,
        log=log,
        table=source,
        frequency=bound.policy.frequency,
    ) as session:
        publisher = publisher_of(session, bound.policy.publish, where, bound.base, bound.policy)
        columns = resolve_columns(session, bound, where)
        check_rights(session, where, bound.read_columns)
        publisher.check(writing=False)
        # A table that grows does so by the plan that it has.
        frozen = frozen_plan(bound, publisher, None)
        derived = derive_source(session, bound, where, columns, Company())
        with named_drift(frozen):
            counting = count if frozen is None else count_all
            counted = counting(session, bound, derived.source, derived.columns)
        tasks = LeveledTasks(session, follow_people(session, counted, publisher.earlier_log))
        task, outcome, reused = find_or_reuse(
            session, tasks, bound, frozen, progress, may_suppress=False
        )
        prepared = prepare_release(session, task, outcome, publisher)
        together = []
        if publisher.earlier_log.readable:
            together = earlier_warnings(session, task, outcome, publisher)
        node = node_levels(task, outcome)
        document = PlanFile(
            PLAN_VERSION,
            session.run_id,
            session.engine.name,
            bound.policy_hash,
            node,
            prepared.statements(session),
            {
                name: facts.level
                for name, facts in sensitive_facts(task, outcome).items()
                if name in tasks.columns
            },
            bound.policy.publish.dialect,
        )
        facts = run_result(
            task,
            outcome,
            engine=session.engine.name,
            algorithm=bound.policy.search.algorithm,
            privacy=expected_privacy(bound.models, outcome),
            published_rows=prepared.plan.published_rows,
            groups=prepared.plan.groups,
            statements=len(session.log),
            seconds={"total": time.perf_counter() - start},
            warnings=[
                *task.warnings,
                *outcome.warnings,
                *prepared.warnings,
                *publisher.warnings,
                *together,
            ],
            reused=reused,
        )
        return PlanResult(document, facts)


def read_plan(plan_file: str | Path | PlanFile, bound: BoundPolicy) -> PlanFile:
    """Read a plan and check that it belongs to the policy."""
    if isinstance(plan_file, PlanFile):
        document = plan_file
    else:
        try:
            data = json.loads(Path(plan_file).read_text(encoding="utf-8"))
            names = PlanFile.__dataclass_fields__
            given = {"sensitive": {}, "dialect": None} | data["plan"]
            document = PlanFile(**{name: given[name] for name in names})
            if not isinstance(document.sensitive, dict):
                raise ValueError
            if document.node is None and not isinstance(bound.algorithm, Recoding):
                raise ValueError
            if not isinstance(document.node, dict | None) or not RUN_ID.fullmatch(document.run_id):
                raise ValueError
        except FileNotFoundError:
            raise InputError(f"the plan '{plan_file}' does not exist") from None
        except (OSError, ValueError, KeyError, TypeError):
            raise InputError(f"'{plan_file}' is not a plan; write one with ppdp plan -o") from None
    if document.ppdp_plan != PLAN_VERSION:
        raise InputError(f"the plan is of version {document.ppdp_plan}; plan again")
    asked = None if bound.policy.publish is None else bound.policy.publish.dialect
    if document.dialect is not None and document.dialect != asked:
        raise InputError(
            f"the plan is written for {document.dialect}, where ppdp does not run; take its SQL "
            "there, or plan again without --dialect"
        )
    if document.policy_hash != bound.policy_hash:
        raise InputError("the policy changed since the plan was made; plan again")
    return document
