"""What S0's chapter 3 claims of its three searches, judged by a sweep."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import mean
from typing import Any

from claims import Claim

from ppdp_sql.lattice import Lattice
from s0.sweeps import DATAFLY, GREEDY, SAMARATI, THREE, Sweep


def places(sweep: Mapping[tuple[str, int], Any]) -> list[int]:
    """The values of k, numbers of quasi-identifiers or limits that a sweep went over."""
    return sorted({place for _, place in sweep})


def time_claims(sweep: Sweep) -> list[Claim]:
    """Figures 3.2 and 3.3."""
    found = places(sweep)
    total = {words: sum(sweep[words, place].seconds for place in found) for words in THREE}
    visited = [sweep[SAMARATI, place].checked for place in found]
    return [
        slowest_claim(sweep),
        Claim("Datafly takes the least time", total[DATAFLY] == min(total.values())),
        Claim(
            "improved greedy takes about Datafly's time (it is nearer to Datafly than to Samarati)",
            total[GREEDY] - total[DATAFLY] < total[SAMARATI] - total[GREEDY],
        ),
        Claim(
            "Samarati's work goes up and down as k grows",
            visited not in (sorted(visited), sorted(visited, reverse=True)),
        ),
    ]


def slowest_claim(sweep: Sweep) -> Claim:
    """Samarati is the slowest, everywhere."""
    return _everywhere(
        sweep,
        "Samarati takes longest",
        lambda place: (
            sweep[SAMARATI, place].seconds == max(sweep[words, place].seconds for words in THREE)
        ),
    )


def loss_claims(sweep: Sweep, datafly: str = DATAFLY) -> list[Claim]:
    """Figures 3.4 and 3.5; S0's text leaves open whether its Datafly suppresses."""
    return [
        _everywhere(
            sweep,
            "Samarati loses least of the three",
            lambda k: (
                sweep[SAMARATI, k].iloss <= min(sweep[GREEDY, k].iloss, sweep[datafly, k].iloss)
            ),
        ),
        Claim(
            "improved greedy loses about as much as Samarati (on average within a tenth)",
            excess(sweep, GREEDY) <= 0.1,
        ),
        _everywhere(
            sweep,
            f"{datafly} loses more than improved greedy",
            lambda k: sweep[datafly, k].iloss > sweep[GREEDY, k].iloss,
        ),
    ]


def height_claims(sweep: Sweep, *, apart: Claim | None = None) -> list[Claim]:
    """Figures 3.6 and 3.7."""
    found = places(sweep)
    below = [sweep[DATAFLY, k].height - sweep[GREEDY, k].height for k in found]
    similar = mean(sweep[GREEDY, k].height - sweep[SAMARATI, k].height for k in found)
    return [
        _everywhere(
            sweep,
            "Samarati's node is the lowest",
            lambda k: (
                sweep[SAMARATI, k].height <= min(sweep[GREEDY, k].height, sweep[DATAFLY, k].height)
            ),
        ),
        apart
        or Claim(
            "improved greedy is about as low as Samarati (on average less than half a level above)",
            similar < 0.5,
        ),
        Claim(
            "improved greedy is lower than Datafly (on average a level or more, never higher)",
            mean(below) >= 1 and min(below) >= 0,
        ),
    ]


def slightly_higher(sweep: Sweep) -> Claim:
    """What S0 says of improved greedy on CUPS, in place of `about as low`."""
    found = places(sweep)
    up = mean(sweep[GREEDY, k].height - sweep[SAMARATI, k].height for k in found)
    return Claim(
        "improved greedy is slightly higher than Samarati (on average up to two levels)",
        0 < up <= 2,
    )


def growth_claims(sweep: Sweep, heights: Sequence[int]) -> list[Claim]:
    """Figure 3.8, and theorems 3.1 and 3.2 that explain it."""

    def total(number: int) -> int:
        return sum(heights[:number])

    def middle(number: int) -> int:
        return Lattice.whole(tuple(heights[:number])).count_at(total(number) // 2)

    return [
        slowest_claim(sweep),
        Claim(
            "Samarati's work grows exponentially (each column multiplies it, by half as much "
            "again or more on average)",
            factor(sweep, SAMARATI) >= 1.5,
        ),
        _everywhere(
            sweep,
            "Samarati checks no fewer nodes than the middle height has",
            lambda r: sweep[SAMARATI, r].checked >= middle(r),
        ),
        _everywhere(
            sweep,
            "Datafly checks at most one node for each height",
            lambda r: sweep[DATAFLY, r].checked <= total(r) + 1,
        ),
        _everywhere(
            sweep,
            "improved greedy checks at most one node for each column and height",
            lambda r: sweep[GREEDY, r].checked <= r * total(r) + 1,
        ),
    ]


def factor(sweep: Sweep, words: str) -> float:
    """By how much one more column multiplies the checks, on average."""
    found = places(sweep)
    first, last = sweep[words, found[0]], sweep[words, found[-1]]
    return math.pow(last.checked / first.checked, 1 / (found[-1] - found[0]))


def excess(sweep: Sweep, words: str) -> float:
    """How much more than Samarati a search loses, as a share, on average."""
    found = places(sweep)
    return mean(sweep[words, k].iloss / sweep[SAMARATI, k].iloss - 1 for k in found)


def _everywhere(sweep: Sweep, words: str, holds: Callable[[int], bool]) -> Claim:
    """A claim about every place of a sweep; its words tell at how many it holds."""
    found = places(sweep)
    number = sum(holds(place) for place in found)
    return Claim(f"{words} ({number} of {len(found)} times)", number == len(found))
