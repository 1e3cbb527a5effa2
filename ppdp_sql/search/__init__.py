"""Full-domain searches for a node."""

from ppdp_sql.search.base import Algorithm, Evaluator, Found, SearchProblem
from ppdp_sql.search.best import Best
from ppdp_sql.search.limit import SearchLimit
from ppdp_sql.search.progress import Progress, SearchProgress
from ppdp_sql.search.registry import ALGORITHMS

__all__ = [
    "ALGORITHMS",
    "Algorithm",
    "Best",
    "Evaluator",
    "Found",
    "Progress",
    "SearchLimit",
    "SearchProblem",
    "SearchProgress",
]
