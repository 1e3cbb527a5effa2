"""Local recoding: the same value may be shown at different levels in different rows."""

from ppdp_sql.recoding.problem import Recoding, RecodingProblem, RecodingProgress, TimeLimit
from ppdp_sql.recoding.recoded import Recoded, all_metrics, assemble
from ppdp_sql.recoding.registry import KEEP_APART, RECODINGS

__all__ = [
    "KEEP_APART",
    "RECODINGS",
    "Recoded",
    "Recoding",
    "RecodingProblem",
    "RecodingProgress",
    "TimeLimit",
    "all_metrics",
    "assemble",
]
