"""The verbs of the product, as Python functions: the command line is a thin layer over them."""

from ppdp_sql.api.attack import attack
from ppdp_sql.api.check import check
from ppdp_sql.api.choose import choose
from ppdp_sql.api.compare import compare
from ppdp_sql.api.dbt_compile import dbt_compile
from ppdp_sql.api.dbt_init import dbt_init
from ppdp_sql.api.discover import discover
from ppdp_sql.api.drop_release import drop_release
from ppdp_sql.api.init import init
from ppdp_sql.api.leaks import leaks
from ppdp_sql.api.mapping import release_mapping
from ppdp_sql.api.network import network
from ppdp_sql.api.network_compare import compare_network
from ppdp_sql.api.plan import plan
from ppdp_sql.api.releases import compare_releases, releases
from ppdp_sql.api.report import report
from ppdp_sql.api.run import run
from ppdp_sql.api.run_all import run_all
from ppdp_sql.api.verify_release import verify_release

__all__ = [
    "attack",
    "check",
    "choose",
    "compare",
    "compare_network",
    "compare_releases",
    "dbt_compile",
    "dbt_init",
    "discover",
    "drop_release",
    "init",
    "leaks",
    "network",
    "plan",
    "release_mapping",
    "releases",
    "report",
    "run",
    "run_all",
    "verify_release",
]
