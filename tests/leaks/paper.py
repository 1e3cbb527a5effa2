"""Table II of S2: ten people in two groups."""

from __future__ import annotations

QUASI = ["age", "gender", "zipcode"]
SENSITIVE = ["government", "marital_status", "salary"]
TYPES = dict.fromkeys([*QUASI, *SENSITIVE], "varchar")

_FIRST = ("[30-50]", "F", "[13000-23000]")
_SECOND = ("[51-90]", "M", "[24000-58000]")

ROWS = [
    (*_FIRST, "State-gov", "Never-married", "<=50K"),
    (*_FIRST, "State-gov", "Never-married", "<=50K"),
    (*_FIRST, "Federal-gov", "Married-civ-spouse", "<=50K"),
    (*_FIRST, "Private", "Divorced", "<=50K"),
    (*_FIRST, "Local-gov", "Separated", ">50K"),
    (*_SECOND, "Private", "Married-civ-spouse", ">50K"),
    (*_SECOND, "Self-emp-not-inc", "Married-civ-spouse", "<=50K"),
    (*_SECOND, "Private", "Married-civ-spouse", ">50K"),
    (*_SECOND, "Private", "Divorced", "<=50K"),
    (*_SECOND, "Federal-gov", "Never-married", "<=50K"),
]
