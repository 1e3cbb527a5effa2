"""topdown_kaca: parts by topdown, and kaca inside each of them."""

from __future__ import annotations

from functools import partial
from typing import Any

from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.judge import EVERY_BIT
from ppdp_sql.recoding.merging import merge_all, nearest_of_all
from ppdp_sql.recoding.topdown import specialized

#: Rows of a part, in multiples of k, where the policy says nothing.
PARTITION = 10


def topdown_kaca(clusters: Clusters) -> Clusters:
    """Look for the nearest cluster inside a part; leftovers join the nearest of all."""
    problem = clusters.problem
    asked = [int(model.required) for model in problem.models if model.name == "k"]
    rows = problem.options.get("partition", PARTITION * max(asked, default=2))
    parts = specialized(clusters, _sized(clusters, int(rows)))
    # A cluster keeps the least number of its members, so its part is found by that number.
    merge_all(clusters, partial(nearest_of_all, parts=parts.table))
    parts.drop()
    return clusters


def _sized(clusters: Clusters, rows: int) -> dict[str, Any]:
    """Return what statements need to judge parts by their rows alone."""
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
