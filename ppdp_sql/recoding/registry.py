"""The algorithms of local recoding by name."""

from __future__ import annotations

from ppdp_sql.recoding.kaca import kaca
from ppdp_sql.recoding.problem import Reader, Recoding, one_of
from ppdp_sql.recoding.sibling import sibling
from ppdp_sql.recoding.subtree import subtree
from ppdp_sql.recoding.two_level import two_level

RECODINGS: dict[str, Recoding] = {
    "kaca": Recoding(kaca),
    "sibling": Recoding(sibling, levels_only=True),
    "subtree": Recoding(subtree, levels_only=True),
    "two_level": Recoding(two_level, {"candidates": one_of("sequence", "index")}),
}

#: Keys of `search` that every one of them takes.
COMMON_OPTIONS: dict[str, Reader] = {"numbers": one_of("interval", "mean")}
