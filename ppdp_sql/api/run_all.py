"""run_all: the policies of a folder, each after those that it depends on, with one summary."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.company import Company
from ppdp_sql.api.folder import NamedPolicy, Policies, in_order, read_policies
from ppdp_sql.api.folder_result import FolderResult, PolicyRun, Status
from ppdp_sql.api.run import run_bound
from ppdp_sql.errors import EngineError, InputError, PpdpError
from ppdp_sql.names import listing
from ppdp_sql.search import Progress
from ppdp_sql.templating import StatementLog


def run_all(
    policies: Policies,
    engine: Any = None,
    *,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | None = None,
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
    needs = {policy.name: policy.depends_on for policy in named}
    ordered = in_order(named, needs)
    statements = StatementLog(log, keep=False)
    folder = _Folder(engine, statements, progress)
    try:
        for policy in ordered:
            folder.run(policy, needs[policy.name])
    finally:
        statements.close()
    return FolderResult(tuple(folder.runs), time.perf_counter() - start)


class _Folder:
    """The policies that were run so far."""

    def __init__(self, engine: Any, log: StatementLog, progress: Progress) -> None:
        self._engine = engine
        self._log = log
        self._progress = progress
        self._company = Company()
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
            result = run_bound(
                policy.bound,
                self._engine,
                log=self._log,
                progress=self._progress,
                company=self._company,
            )
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
