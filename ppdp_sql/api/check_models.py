"""What a check tells of a sensitive column: models, by their place in the answer."""

from __future__ import annotations

from typing import Any, get_args

from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.beta_likeness import Likeness
from ppdp_sql.privacy.ck_safety import WorstCaseSafety
from ppdp_sql.privacy.distinct_l import DistinctDiversity
from ppdp_sql.privacy.entropy_l import EntropyDiversity
from ppdp_sql.privacy.ke import RangeAnonymity
from ppdp_sql.privacy.recursive_cl import RecursiveDiversity
from ppdp_sql.privacy.t_closeness import Closeness, Distance

#: The l of recursive (c, l)-diversity that a check tells c for.
RECURSIVE_L = (2, 3, 4, 5)

#: How many implications an attacker knows whose reach a check tells.
IMPLICATIONS = (0, 1, 2, 3)

#: A measure's place in the answer: `alpha`, or `t_closeness` and `equal`.
Place = tuple[str, ...]

#: Measures whose worst group is told.
EXPLAINED = ("distinct_l", "entropy_l", "alpha", "t_closeness")


def column_models(column: str) -> dict[Place, PrivacyModel]:
    """Return what is measured on every sensitive column; what they ask for plays no part."""
    return {
        ("distinct_l",): DistinctDiversity(l=2, about=column),
        ("entropy_l",): EntropyDiversity(l=2, about=column),
        **{
            ("recursive_c", str(least)): RecursiveDiversity(c=1, l=least, about=column)
            for least in RECURSIVE_L
        },
        **{
            ("t_closeness", distance): Closeness(t=1, distance=distance, about=column)
            for distance in get_args(Distance)
        },
        ("alpha",): AlphaAnonymity(alpha=1, k=2, about=column),
        ("beta_likeness",): Likeness(beta=1, about=column),
        ("range",): RangeAnonymity(e=1, k=2, about=column),
        **{
            ("ck_safety", str(known)): WorstCaseSafety(c=1, k=known, about=column)
            for known in IMPLICATIONS
        },
    }


def is_explained(place: Place) -> bool:
    """Whether the group that decides a measure is told."""
    return place[0] in EXPLAINED


def put(document: dict[str, Any], place: Place, value: Any) -> None:
    """Put a value into a document, at its place."""
    *outer, last = place
    for name in outer:
        document = document.setdefault(name, {})
    document[last] = value
