"""mondrian: everything is one part, and parts are split while every branch passes."""

from __future__ import annotations

from typing import Any

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.columns import RecodedColumn
from ppdp_sql.recoding.merging import merge_all
from ppdp_sql.recoding.problem import RecodingProblem


def mondrian(problem: RecodingProblem) -> Clusters:
    """Split all parts of one depth in one statement; what fails in the end is merged."""
    clusters = Clusters(problem)
    session = problem.session
    columns = [_described(problem, column) for column in problem.columns]
    parts = session.work("parts", 0)
    session.execute("recode/root_parts", target=parts, clusters=clusters.clusters, columns=columns)
    depth, is_open = 0, True
    while is_open:
        depth += 1
        before, parts = parts, session.work("parts", depth % 2)
        session.execute(
            "recode/split_parts",
            target=parts,
            clusters=clusters.clusters,
            parts=before,
            words=problem.words,
            columns=columns,
            relaxed=problem.options.get("mode") == "relaxed",
            **clusters.judge.alone(clusters.members),
        )
        session.drop(before)
        session.analyze(parts)
        found, is_open = session.fetch("recode/open_parts", parts=parts)[0]
        clusters.tell(int(found))
    clusters.become("recode/cover_parts", clusters=clusters.clusters, parts=parts)
    session.drop(parts)
    return merge_all(clusters)


def _described(problem: RecodingProblem, column: RecodedColumn) -> dict[str, Any]:
    """Say at which level a column is split: into the children of the value that covers a part."""
    described = column.described
    splits = [
        {
            **split,
            "masks": column.dimension.code.mask(split["level"] - 1, problem.words),
            # As dear as the level that covers the part; numbers cost the share of their range.
            "span": float(split["cost"]),
        }
        for split in described["splits"]
        if split["level"] > column.least
    ]
    return described | {"splits_at": splits}
