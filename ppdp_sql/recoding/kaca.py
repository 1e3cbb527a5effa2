"""kaca: each class that fails is merged with the nearest one."""

from __future__ import annotations

from ppdp_sql.errors import SearchError
from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.merging import merge_all

#: More pairs than this are hours of work in one statement.
MOST_PAIRS = 20_000_000_000


def kaca(clusters: Clusters) -> Clusters:
    """Compare with all clusters, as published: exact, and slow on many classes."""
    pairs = clusters.failing_clusters * clusters.progress.clusters
    if pairs > MOST_PAIRS:
        raise SearchError(
            f"kaca would compare {pairs:,} pairs of classes in its first round, more than "
            f"{MOST_PAIRS:,}; use algorithm: two_level, which finds partners without comparing all"
        )
    return merge_all(clusters)
