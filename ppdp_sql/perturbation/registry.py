"""The methods of perturbation by name; columns are changed in this order of methods."""

from __future__ import annotations

from math import inf

from ppdp_sql.perturbation.base import Perturbation
from ppdp_sql.perturbation.median import show_medians
from ppdp_sql.perturbation.microaggregate import LEAST_K, group_faults, microaggregate
from ppdp_sql.perturbation.noise import NORMAL_DRAWS, add_noise
from ppdp_sql.perturbation.pram import randomize
from ppdp_sql.perturbation.rank_swap import swap_ranks
from ppdp_sql.perturbation.swap import swap
from ppdp_sql.policy.options import Reader, name, number, one_of, whole_number, yes_or_no

#: The algorithm that perturbs every quasi-identifier: numbers by `median`, all else by `swap`.
RECONSTRUCT = "reconstruct"
RECONSTRUCT_OPTIONS: dict[str, Reader] = {"min_intervals": whole_number(1)}

PERTURBATIONS: dict[str, Perturbation] = {
    "median": Perturbation(
        show_medians,
        "A number shows its interval and no more; whoever is alone in an interval is shown.",
        {"min_intervals": whole_number(1)},
        numbers_only=True,
        needs_class=True,
        by_tuple=True,
    ),
    "swap": Perturbation(
        swap,
        "A value is drawn and is nobody's own; rare values stay rare, and a draw may be true.",
        needs_class=True,
        draws=1,
        by_tuple=True,
    ),
    "noise": Perturbation(
        add_noise,
        "A number is off by a random amount; means stay, and correlations among columns that get "
        "noise together; outliers stay far off.",
        {"scale": number(0, inf, above=True), "correlated": yes_or_no, "clip": yes_or_no},
        numbers_only=True,
        draws=NORMAL_DRAWS,
        by_tuple=True,
    ),
    "pram": Perturbation(
        randomize,
        "A category may be another one; shares stay in expectation, and many rows stay true.",
        {"keep": number(0, 1), "invariant": yes_or_no, "within": name},
        draws=2,
        by_tuple=True,
        column_options=("within",),
    ),
    "rank_swap": Perturbation(
        swap_ranks,
        "A number is that of a row of near rank; each is there as often as before, none is hidden.",
        {"percent": number(0, 100, above=True)},
        numbers_only=True,
        draws=1,
        by_tuple=True,
    ),
    "microaggregate": Perturbation(
        microaggregate,
        "Numbers are those of at least k rows; a group that is alike shows what its rows have.",
        {
            "k": whole_number(LEAST_K),
            "center": one_of("mean", "median"),
            "group": name,
            "block": whole_number(4),
        },
        numbers_only=True,
        by_tuple=True,
        faults=group_faults,
    ),
}
