"""Full-domain searches for a node."""

from ppdp_sql.search.base import Algorithm, Evaluator, Found, SearchProblem
from ppdp_sql.search.registry import ALGORITHMS

__all__ = ["ALGORITHMS", "Algorithm", "Evaluator", "Found", "SearchProblem"]
