"""mondrian: everything is one part, and parts are split while every branch passes."""

from __future__ import annotations

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.inside_parts import become_groups, judging_of_parts
from ppdp_sql.recoding.parts import Parts


def mondrian(clusters: Clusters) -> Clusters:
    """Split all parts of one depth in one statement; what fails in the end is merged."""
    problem = clusters.problem
    parts = Parts(clusters)
    is_open = bool(parts.columns)
    while is_open and not problem.time.is_over():
        is_open = parts.become(
            "recode/split_parts",
            clusters=clusters.clusters,
            words=problem.words,
            columns=parts.columns,
            relaxed=problem.options.get("mode") == "relaxed",
            **judging_of_parts(clusters),
        )
    return become_groups(clusters, parts)
