"""The algorithms by name."""

from __future__ import annotations

from ppdp_sql.search.base import Algorithm
from ppdp_sql.search.datafly import datafly
from ppdp_sql.search.exhaustive import exhaustive
from ppdp_sql.search.flash import flash
from ppdp_sql.search.improved_greedy import improved_greedy
from ppdp_sql.search.incognito import incognito
from ppdp_sql.search.ola import ola
from ppdp_sql.search.optimal import optimal
from ppdp_sql.search.samarati import samarati

ALGORITHMS: dict[str, Algorithm] = {
    "datafly": datafly,
    "exhaustive": exhaustive,
    "flash": flash,
    "improved_greedy": improved_greedy,
    "incognito": incognito,
    "ola": ola,
    "optimal": optimal,
    "samarati": samarati,
}
