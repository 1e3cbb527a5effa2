"""topdown_kaca: parts by topdown, and kaca inside each of them."""

from __future__ import annotations

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.inside_parts import judging_by_rows, merge_inside
from ppdp_sql.recoding.topdown import specialized


def topdown_kaca(clusters: Clusters) -> Clusters:
    """Look for the nearest cluster inside a part; leftovers join the nearest of all."""
    return merge_inside(clusters, specialized(clusters, judging_by_rows(clusters)))
