"""The methods of perturbation by name; columns are changed in this order of methods."""

from __future__ import annotations

from math import inf

from ppdp_sql.perturbation import microaggregate, noise, pram, rank_swap
from ppdp_sql.perturbation.base import Perturbation, always
from ppdp_sql.perturbation.median import show_medians
from ppdp_sql.perturbation.swap import swap
from ppdp_sql.policy.options import Reader, name, number, one_of, whole_number, yes_or_no

#: The algorithm that perturbs every quasi-identifier: numbers by `median`, all else by `swap`.
RECONSTRUCT = "reconstruct"
RECONSTRUCT_OPTIONS: dict[str, Reader] = {"min_intervals": whole_number(1)}

PERTURBATIONS: dict[str, Perturbation] = {
    "median": Perturbation(
        show_medians,
        always("A number shows its interval and no more. Whoever is alone in one is shown."),
        {"min_intervals": whole_number(1)},
        numbers_only=True,
        needs_class=True,
        by_chance=False,
        by_tuple=True,
    ),
    "swap": Perturbation(
        swap,
        always(
            "A value is drawn anew. Rare values stay rare, often beside others that whoever has "
            "them has, and a draw may be true."
        ),
        needs_class=True,
        draws=1,
        by_tuple=True,
    ),
    "noise": Perturbation(
        noise.add_noise,
        noise.promise,
        {"scale": number(0, inf, above=True), "correlated": yes_or_no, "clip": yes_or_no},
        numbers_only=True,
        draws=noise.NORMAL_DRAWS,
        by_tuple=True,
    ),
    "pram": Perturbation(
        pram.randomize,
        pram.promise,
        {"keep": number(0, 1), "invariant": yes_or_no, "within": name},
        draws=2,
        by_tuple=True,
        column_options=("within",),
    ),
    "rank_swap": Perturbation(
        rank_swap.swap_ranks,
        rank_swap.promise,
        {"percent": number(0, 100, above=True)},
        numbers_only=True,
        draws=1,
        by_tuple=True,
    ),
    "microaggregate": Perturbation(
        microaggregate.microaggregate,
        microaggregate.promise,
        {
            "k": whole_number(microaggregate.LEAST_K),
            "center": one_of("mean", "median"),
            "group": name,
            "block": whole_number(4),
        },
        numbers_only=True,
        by_tuple=True,
        faults=microaggregate.group_faults,
    ),
}
