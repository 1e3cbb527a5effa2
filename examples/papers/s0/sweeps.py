"""The three searches of S0's chapter 3, over k or over the number of quasi-identifiers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import mean
from typing import Any

from data_adult import EIGHT, adult_policy
from data_cups import cups_policy, load_cups

import ppdp_sql

#: S0 does not print the values of k on its axes, nor its suppression limit m.
VALUES = (2, 5, 10, 20, 50, 100)
LIMIT = "4%"
#: Other limits, in percent, since S0 does not tell its own.
LIMITS = (0, 1, 2, 4, 8)

DATAFLY, GREEDY, SAMARATI = THREE = "Datafly", "improved greedy", "Samarati"
#: Datafly as S0's text has it: generalize until k holds, without a word of suppression.
UNCUT = "Datafly without suppression"
#: The node that is proven to lose least.
LEAST = "least possible"

_SEARCHES = {
    DATAFLY: ("datafly", LIMIT),
    GREEDY: ("improved_greedy", LIMIT),
    SAMARATI: ("samarati", LIMIT),
    UNCUT: ("datafly", "0"),
    LEAST: ("optimal", LIMIT),
}


@dataclass(frozen=True)
class Cell:
    """What one search found, and what it took."""

    iloss: float
    height: int
    checked: int
    suppressed: int
    seconds: float
    lattice: int


#: By the words of a search, and the value of k or the number of quasi-identifiers.
Sweep = Mapping[tuple[str, int], Cell]

#: By the words of a search, and the suppression limit: loss above the least, in percent, on average
#: over k.
Excess = Mapping[tuple[str, int], float]


def search_alone(policy: dict[str, Any], engine: Any, words: str, k: int, repeats: int = 1) -> Cell:
    """Search; one that shares its counts with another search would look too fast.

    The least seconds of some repeats count: whatever else the machine does only adds to them.
    """
    cells = [_search(policy, engine, _SEARCHES[words][0], k) for _ in range(repeats)]
    return min(cells, key=lambda cell: cell.seconds)


def _search(policy: dict[str, Any], engine: Any, algorithm: str, k: int) -> Cell:
    (compared,) = ppdp_sql.compare(policy, engine, algorithms=[algorithm], k=[k]).runs
    if compared.run is None:
        assert compared.error is not None
        raise compared.error
    run, metrics = compared.run, compared.run.metrics
    return Cell(
        iloss=metrics["iloss"] or 0.0,
        height=int(metrics["height"] or 0),
        checked=run.checked,
        suppressed=run.suppressed_rows,
        seconds=run.search_seconds,
        lattice=run.lattice,
    )


def sweep_k(
    policy: Callable[[str], dict[str, Any]],
    engine: Any = None,
    values: Sequence[int] = VALUES,
    searches: Sequence[str] = tuple(_SEARCHES),
) -> Sweep:
    """Search for every k; the policy is a function of the suppression limit."""
    # The first search of a process reads templates; its seconds would be no search's own.
    search_alone(policy(LIMIT), engine, DATAFLY, values[-1])
    return {
        (words, k): search_alone(
            policy(_SEARCHES[words][1]), engine, words, k, repeats=2 if words in THREE else 1
        )
        for k in values
        for words in searches
    }


def sweep_limits(
    policy: Callable[[str], dict[str, Any]],
    engine: Any = None,
    limits: Sequence[int] = LIMITS,
    values: Sequence[int] = VALUES,
) -> Excess:
    """What Datafly and improved greedy lose above the least, for suppression limits in percent."""
    found: dict[tuple[str, int], float] = {}
    for limit in limits:
        compared = ppdp_sql.compare(
            policy(f"{limit}%"),
            engine,
            algorithms=[_SEARCHES[words][0] for words in (DATAFLY, GREEDY, LEAST)],
            k=values,
        )
        loss = {
            (cell.algorithm, cell.k): cell.run.metrics["iloss"] or 0.0
            for cell in compared.runs
            if cell.run is not None
        }
        for words in (DATAFLY, GREEDY):
            algorithm = _SEARCHES[words][0]
            above = [loss[algorithm, k] / loss["optimal", k] - 1 for k in values]
            found[words, limit] = 100 * mean(above)
    return found


@cache
def adult_by_limit() -> Excess:
    """Adult with eight quasi-identifiers."""
    return sweep_limits(lambda limit: adult_policy(suppression=limit))


@cache
def cups_by_limit() -> Excess:
    """CUPS with five quasi-identifiers."""
    with load_cups() as connection:
        return sweep_limits(lambda limit: cups_policy(suppression=limit), connection)


@cache
def adult_by_k() -> Sweep:
    """Adult with eight quasi-identifiers."""
    return sweep_k(lambda limit: adult_policy(suppression=limit))


@cache
def cups_by_k() -> Sweep:
    """CUPS with five quasi-identifiers."""
    with load_cups() as connection:
        return sweep_k(lambda limit: cups_policy(suppression=limit), connection)


def sweep_columns(numbers: Sequence[int], k: int) -> Sweep:
    """Adult with its first three, four and more quasi-identifiers."""
    search_alone(adult_policy(EIGHT[:3], suppression=LIMIT), None, DATAFLY, k)
    return {
        (words, number): search_alone(
            adult_policy(EIGHT[:number], suppression=LIMIT), None, words, k, repeats=3
        )
        for number in numbers
        for words in THREE
    }
