"""What a network is like, before and after: one file per measure."""

from ppdp_sql.network.measures.base import Fact, Measure
from ppdp_sql.network.measures.network import Degrees, MeasuredNetwork, degrees_of
from ppdp_sql.network.measures.registry import MEASURES, take_measures

__all__ = [
    "MEASURES",
    "Degrees",
    "Fact",
    "Measure",
    "MeasuredNetwork",
    "degrees_of",
    "take_measures",
]
