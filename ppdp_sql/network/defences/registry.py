"""Every defence that changes links, by its name in a policy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ppdp_sql.network.defences import k_degree, k_neighbourhood, perturb_edges
from ppdp_sql.network.defences.base import Defence
from ppdp_sql.network.defences.options import AlikeOptions, PerturbOptions, read_options
from ppdp_sql.network.defences.promises import (
    degrees_promise,
    neighbourhoods_promise,
)
from ppdp_sql.network.published import Promise


@dataclass(frozen=True)
class Asked:
    """A defence as a policy asks for it.

    Attributes:
        defence: the defence.
        promises: what must hold of the finished release beside the links that it kept.
        seed: where chance begins; None where chance decides.
    """

    defence: Defence
    promises: tuple[Promise, ...]
    seed: int | None


def _k_degree(given: Mapping[str, Any]) -> Asked:
    options = read_options(AlikeOptions, k_degree.NAME, given)
    return Asked(k_degree.k_degree(options.k), (degrees_promise(options.k),), options.seed)


def _k_neighbourhood(given: Mapping[str, Any]) -> Asked:
    options = read_options(AlikeOptions, k_neighbourhood.NAME, given)
    defence = k_neighbourhood.k_neighbourhood(options.k)
    return Asked(defence, (neighbourhoods_promise(options.k),), options.seed)


def _perturb_edges(given: Mapping[str, Any]) -> Asked:
    options = read_options(PerturbOptions, perturb_edges.NAME, given)
    defence = perturb_edges.perturb_edges(options.share, keep_degrees=options.keep_degrees)
    return Asked(defence, (), options.seed)


#: Reads the options of a policy; faults are InputErrors.
DEFENCES: dict[str, Callable[[Mapping[str, Any]], Asked]] = {
    k_degree.NAME: _k_degree,
    k_neighbourhood.NAME: _k_neighbourhood,
    perturb_edges.NAME: _perturb_edges,
}
