"""Every attack on networks by its name."""

from __future__ import annotations

from ppdp_sql.network.attacks.base import Attack
from ppdp_sql.network.attacks.degree import DEGREE
from ppdp_sql.network.attacks.known_subgraph import KNOWN_SUBGRAPH
from ppdp_sql.network.attacks.link_disclosure import LINK_DISCLOSURE
from ppdp_sql.network.attacks.neighbourhood import NEIGHBOURHOOD
from ppdp_sql.network.attacks.planted_subgraph import PLANTED_SUBGRAPH
from ppdp_sql.network.attacks.weight_disclosure import WEIGHT_DISCLOSURE

NETWORK_ATTACKS: dict[str, Attack] = {
    attack.name: attack
    for attack in (
        DEGREE,
        NEIGHBOURHOOD,
        KNOWN_SUBGRAPH,
        PLANTED_SUBGRAPH,
        LINK_DISCLOSURE,
        WEIGHT_DISCLOSURE,
    )
}
