"""run_all: the policies of a folder, each after those that it depends on, with one summary."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.check_policy import release_of
from ppdp_sql.api.company import Company, Neighbour
from ppdp_sql.api.connect import choose_engine, read_session, reading_engine
from ppdp_sql.api.folder import NamedPolicy, Policies, in_order, read_policies
from ppdp_sql.api.folder_result import FolderResult, PolicyRun, Status
from ppdp_sql.api.result import RunResult
from ppdp_sql.api.run import run_bound
from ppdp_sql.api.share import Share, find_shares, needs_of
from ppdp_sql.api.share_plan import SharedPlan, plan_share
from ppdp_sql.errors import EngineError, InputError, PolicyError, PpdpError
from ppdp_sql.names import listing
from ppdp_sql.search import Progress
from ppdp_sql.templating import StatementLog


def run_all(
    policies: Policies,
    engine: Any = None,
    *,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
) -> FolderResult:
    """Run several policies, each after those that its `depends_on` names.

    All of them are read first, so that nothing runs while any has a fault. A policy that fails
    leaves those that depend on it unpublished; the others go on.

    Args:
        policies: a folder, policy files, or policies by their names.
        engine: a URL or an open connection for all; else PPDP_ENGINE, else each policy's.
        variables: values for the policies' Jinja variables.
        log: a file for the statement log.
        progress: called with a `SearchProgress` now and then.

    Returns:
        What became of each policy, in the order in which they ran.

    Raises:
        PolicyError: the faults of all policies; nothing was run.
    """
    start = time.perf_counter()
    named = read_policies(policies, variables)
    shares = find_shares(named)
    needs = needs_of(named, shares)
    ordered = in_order(named, needs)
    engines = {policy.name: _engine_of(policy, engine) for policy in named}
    _refuse_apart(shares, engines)
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    folder = _Folder(shares, engines, statements, progress)
    try:
        for policy in ordered:
            folder.run(policy, needs[policy.name])
    finally:
        if not isinstance(log, StatementLog):
            statements.close()
    return FolderResult(tuple(folder.runs), time.perf_counter() - start)


def _engine_of(policy: NamedPolicy, engine: Any) -> Any:
    return choose_engine(engine, policy.bound.policy.engine, policy.bound.source)


def _refuse_apart(shares: Sequence[Share], engines: Mapping[str, Any]) -> None:
    """Refuse to share a plan between databases: no statement reads both."""
    faults = [
        member.fault(
            ("engine",),
            f"'{member.name}' and '{share.names[0]}' share a plan and lie in different databases; "
            "bring their tables into one",
        )
        for share in shares
        for member in share.members
        if engines[member.name] != engines[share.names[0]]
    ]
    if faults:
        raise PolicyError.from_files(faults)


class _Folder:
    """The policies that were run so far."""

    def __init__(
        self,
        shares: Sequence[Share],
        engines: Mapping[str, Any],
        log: StatementLog,
        progress: Progress,
    ) -> None:
        self._shares = {name: share for share in shares for name in share.names}
        self._engines = engines
        self._log = log
        self._progress = progress
        self._company = Company()
        self._plans: dict[str, SharedPlan | PpdpError] = {}
        self._stopped = False
        self.runs: list[PolicyRun] = []

    def run(self, policy: NamedPolicy, needs: list[str]) -> None:
        """Run a policy, unless what it depends on is missing."""
        self.runs.append(self._skipped(policy, needs) or self._tried(policy))

    def _skipped(self, policy: NamedPolicy, needs: list[str]) -> PolicyRun | None:
        unpublished = [run.policy for run in self.runs if run.status is not Status.PUBLISHED]
        missing = [name for name in needs if name in unpublished]
        if not missing and not self._stopped:
            return None
        reason = "the run was stopped"
        if missing:
            words = "was" if len(missing) == 1 else "were"
            reason = f"it depends on {listing(missing)}, which {words} not published"
        return PolicyRun(policy.name, Status.SKIPPED, error=InputError(f"not run: {reason}"))

    def _tried(self, policy: NamedPolicy) -> PolicyRun:
        sent = len(self._log)
        try:
            result = self._published(policy)
        except PpdpError as error:
            return PolicyRun(policy.name, Status.FAILED, error=error)
        except KeyboardInterrupt:
            # What was published before stays, so the summary must still be told.
            self._stopped = True
            stopped = EngineError("stopped; this policy was not published")
            return PolicyRun(policy.name, Status.FAILED, error=stopped)
        # The log is one for all; each policy tells its own statements.
        result = replace(result, statements=result.statements - sent)
        return PolicyRun(policy.name, Status.PUBLISHED, result)

    def _published(self, policy: NamedPolicy) -> RunResult:
        engine = self._engines[policy.name]
        result = run_bound(
            policy.bound,
            engine,
            log=self._log,
            progress=self._progress,
            company=replace(self._company, shared=self._plan_of(policy)),
        )
        neighbour = Neighbour(policy, release_of(policy.bound), engine)
        neighbours = (*self._company.neighbours, neighbour)
        self._company = replace(self._company, neighbours=neighbours)
        return result

    def _plan_of(self, policy: NamedPolicy) -> SharedPlan | None:
        """Return the plan that a policy shares; it is made when the first of them runs."""
        share = self._shares.get(policy.name)
        if share is None:
            return None
        if share.word not in self._plans:
            try:
                self._plans[share.word] = self._planned(share)
            except PpdpError as error:
                self._plans[share.word] = error
        plan = self._plans[share.word]
        if isinstance(plan, PpdpError):
            raise plan
        return plan

    def _planned(self, share: Share) -> SharedPlan:
        first = share.members[0]
        with read_session(
            reading_engine(self._engines[first.name]),
            source=first.bound.source,
            log=self._log,
            frequency=first.bound.policy.frequency,
        ) as session:
            plan = plan_share(session, share, self._progress)
            session.drop_work()
            return plan
