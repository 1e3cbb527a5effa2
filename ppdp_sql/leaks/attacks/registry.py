"""Every attack by its name."""

from __future__ import annotations

from ppdp_sql.leaks.attacks.background import BACKGROUND
from ppdp_sql.leaks.attacks.base import Attack
from ppdp_sql.leaks.attacks.homogeneity import HOMOGENEITY
from ppdp_sql.leaks.attacks.intersection import INTERSECTION
from ppdp_sql.leaks.attacks.joined import JOINED
from ppdp_sql.leaks.attacks.probabilistic import PROBABILISTIC
from ppdp_sql.leaks.attacks.record_linkage import RECORD_LINKAGE
from ppdp_sql.leaks.attacks.similarity import SIMILARITY
from ppdp_sql.leaks.attacks.skewness import SKEWNESS
from ppdp_sql.leaks.attacks.table_linkage import TABLE_LINKAGE

ATTACKS: dict[str, Attack] = {
    attack.name: attack
    for attack in (
        RECORD_LINKAGE,
        HOMOGENEITY,
        SKEWNESS,
        SIMILARITY,
        BACKGROUND,
        PROBABILISTIC,
        TABLE_LINKAGE,
        INTERSECTION,
        JOINED,
    )
}
