"""The measures by name, and all of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ppdp_sql.network.measures.base import Measure
from ppdp_sql.network.measures.clustering import measure_clustering
from ppdp_sql.network.measures.components import measure_components
from ppdp_sql.network.measures.degrees import measure_degrees
from ppdp_sql.network.measures.network import MeasuredNetwork
from ppdp_sql.network.measures.paths import measure_paths
from ppdp_sql.network.measures.power_law import measure_power_law
from ppdp_sql.network.measures.rank_entropy import measure_rank_entropy
from ppdp_sql.network.measures.sizes import measure_sizes

#: Every measure, in the order in which it is shown.
MEASURES: Mapping[str, Callable[[MeasuredNetwork], Measure]] = {
    "sizes": measure_sizes,
    "degrees": measure_degrees,
    "power_law": measure_power_law,
    "clustering": measure_clustering,
    "components": measure_components,
    "paths": measure_paths,
    "rank_entropy": measure_rank_entropy,
}


def take_measures(
    network: MeasuredNetwork, names: Iterable[str] = tuple(MEASURES)
) -> dict[str, Measure]:
    """Measure a network."""
    return {name: MEASURES[name](network) for name in names}
