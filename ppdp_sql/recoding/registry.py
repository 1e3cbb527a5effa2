"""The algorithms of local recoding by name."""

from __future__ import annotations

from ppdp_sql.policy.options import Reader, one_of, whole_number
from ppdp_sql.recoding.kaca import kaca
from ppdp_sql.recoding.mondrian import mondrian
from ppdp_sql.recoding.problem import Recoding
from ppdp_sql.recoding.sibling import sibling
from ppdp_sql.recoding.subtree import subtree
from ppdp_sql.recoding.topdown import topdown
from ppdp_sql.recoding.topdown_kaca import topdown_kaca
from ppdp_sql.recoding.two_level import two_level

#: How the numbers of a group are shown that have no hierarchy, or are cut by mondrian.
_NUMBERS: dict[str, Reader] = {"numbers": one_of("interval", "mean")}

RECODINGS: dict[str, Recoding] = {
    "kaca": Recoding(kaca, _NUMBERS),
    "mondrian": Recoding(
        mondrian, {**_NUMBERS, "mode": one_of("strict", "relaxed")}, splits_numbers=True
    ),
    "sibling": Recoding(sibling, is_global=True),
    "subtree": Recoding(subtree, is_global=True),
    "topdown": Recoding(topdown, {**_NUMBERS, "score": one_of("rows", "igpl")}),
    "topdown_kaca": Recoding(topdown_kaca, {**_NUMBERS, "partition": whole_number(2)}),
    "two_level": Recoding(two_level, {**_NUMBERS, "candidates": one_of("sequence", "index")}),
}

#: The algorithms that can keep the values of a group distinct: a value is shown in many ways.
KEEP_APART = tuple(name for name, recoding in RECODINGS.items() if not recoding.is_global)
