"""The verbs of the product, as Python functions: the command line is a thin layer over them."""

from ppdp_sql.api.check import check
from ppdp_sql.api.compare import compare
from ppdp_sql.api.plan import plan
from ppdp_sql.api.releases import releases
from ppdp_sql.api.run import run

__all__ = ["check", "compare", "plan", "releases", "run"]
