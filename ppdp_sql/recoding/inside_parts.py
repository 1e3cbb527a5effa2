"""Parts by their rows alone, and merging inside each of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.m_invariance import invariances
from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.judge import EVERY_BIT
from ppdp_sql.recoding.merging import merge_all, nearest_of_all
from ppdp_sql.recoding.parts import Parts

#: Rows of a part, in multiples of k or m, where the policy says nothing.
PARTITION = 10


def judging_of_parts(clusters: Clusters) -> dict[str, Any]:
    """Return what statements need to judge parts that are split until they are groups.

    Groups whose values must differ are never found by splitting: a part of many rows has a value
    twice. There parts are split by their rows, and groups are merged inside them.
    """
    if not invariances(clusters.problem.models):
        return clusters.judge.alone(clusters.members)
    return judging_by_rows(clusters)


def judging_by_rows(clusters: Clusters) -> dict[str, Any]:
    """Return what statements need to judge parts by their rows alone."""
    problem = clusters.problem
    asked = [int(model.required) for model in problem.models if model.name in ("k", "m_invariance")]
    rows = int(problem.options.get("partition", PARTITION * max(asked, default=2)))
    judge = clusters.judge.alone(clusters.members)["judge"]
    fact = {
        "name": "fact_0",
        "model": KAnonymity(k=rows),
        "slot": None,
        "lasting": True,
        "projections": None,
        "is_dear": False,
        "hides": False,
    }
    return {
        "members": clusters.members,
        "values": clusters.clusters,
        "with_values": False,
        "masks": [EVERY_BIT],
        "judge": judge | {"codes": None, "facts": [fact], "hiding": [], "some_last": False},
    }


def become_groups(clusters: Clusters, parts: Parts) -> Clusters:
    """Make each part one group; or, where values must differ, merge groups inside each part."""
    if invariances(clusters.problem.models):
        return merge_inside(clusters, parts)
    parts.cover()
    return merge_all(clusters)


def merge_inside(clusters: Clusters, parts: Parts) -> Clusters:
    """Look for the nearest cluster inside a part; leftovers join the nearest of all."""
    # A cluster keeps the least number of its members, so its part is found by that number.
    merge_all(clusters, partial(nearest_of_all, parts=parts.table))
    parts.drop()
    return clusters
