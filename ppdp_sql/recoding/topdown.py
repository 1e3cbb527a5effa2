"""topdown: everything is hidden, and parts are specialized while the models hold."""

from __future__ import annotations

from typing import Any

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.inside_parts import become_groups, judging_of_parts
from ppdp_sql.recoding.parts import Parts


def topdown(clusters: Clusters) -> Clusters:
    """Specialize until nothing can be; what fails in the end is merged."""
    return become_groups(clusters, specialized(clusters, judging_of_parts(clusters)))


def specialized(clusters: Clusters, judging: dict[str, Any]) -> Parts:
    """Split everything into parts that pass.

    Args:
        clusters: the clusters that parts are made of.
        judging: what statements need to judge parts.
    """
    problem = clusters.problem
    session = problem.session
    parts = Parts(clusters)
    is_open = bool(parts.columns)
    while is_open and not problem.time.is_over():
        branches = session.work("branches")
        session.execute(
            "recode/branches",
            target=branches,
            clusters=clusters.clusters,
            parts=parts.table,
            words=problem.words,
            columns=parts.columns,
        )
        session.analyze(branches)
        verdicts = _settled(clusters, branches, judging)
        gains = _gains(clusters, branches, verdicts)
        is_open = parts.become(
            "recode/specialize_parts", branches=branches, verdicts=verdicts, gains=gains
        )
        session.drop(branches, verdicts, *([gains] if gains else []))
    return parts


def _gains(clusters: Clusters, branches: str, verdicts: str) -> str | None:
    """Score every specialization, where the policy asks for it; else most rows decide."""
    problem = clusters.problem
    if problem.options.get("score") != "igpl":
        return None
    gains = problem.session.work("gains")
    about = {"target": gains, "branches": branches, "verdicts": verdicts}
    slot, distribution = problem.frequency.class_slot, problem.frequency.distribution
    if slot is None or distribution is None:
        problem.session.execute("recode/distortion_gains", **about)
    else:
        problem.session.execute(
            "recode/class_gains",
            **about,
            members=clusters.members,
            values=clusters.judge.values,
            codes=distribution.values,
            class_slot=slot,
        )
    return gains


def _settled(clusters: Clusters, branches: str, judging: dict[str, Any]) -> str:
    """Let failing branches go back up, and siblings after them, until what is above passes."""
    session = clusters.problem.session
    before: str | None = None
    turn = 0
    while True:
        turn += 1
        verdicts = session.work("verdicts", turn % 2)
        session.execute(
            "recode/branch_verdicts",
            target=verdicts,
            branches=branches,
            verdicts=before,
            **judging,
        )
        if before is not None:
            session.drop(before)
        if not session.fetch("recode/unsettled", verdicts=verdicts)[0][0]:
            return verdicts
        before = verdicts
