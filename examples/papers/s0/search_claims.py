"""What S0's chapter 3 claims of its three searches, judged by a sweep."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from statistics import mean

from claims import Claim
from s0.sweeps import DATAFLY, GREEDY, SAMARATI, UNCUT, Cell, Sweep

from ppdp_sql.lattice import Lattice


def places(sweep: Sweep) -> list[int]:
    """The values of k, or the numbers of quasi-identifiers, of a sweep."""
    return sorted({place for _, place in sweep})


def time_claims(sweep: Sweep) -> list[Claim]:
    """Figures 3.2 and 3.3."""
    found = places(sweep)
    total = {
        words: sum(sweep[words, place].seconds for place in found)
        for words in (DATAFLY, GREEDY, SAMARATI)
    }
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
    return Claim(
        "Samarati takes longest, each time",
        _everywhere(
            sweep,
            lambda place: sweep[SAMARATI, place].seconds
            == max(sweep[words, place].seconds for words in (DATAFLY, GREEDY, SAMARATI)),
        ),
    )


def loss_claims(sweep: Sweep) -> list[Claim]:
    """Figures 3.4 and 3.5."""
    return [
        Claim(
            "Samarati loses least at every k",
            _everywhere(
                sweep,
                lambda k: _loss(sweep, SAMARATI, k)
                <= min(_loss(sweep, GREEDY, k), _loss(sweep, DATAFLY, k)),
            ),
        ),
        Claim(
            "improved greedy loses about as much as Samarati (on average within a tenth)",
            excess(sweep, GREEDY) <= 0.1,
        ),
        Claim(
            "Datafly loses more than improved greedy at every k",
            _everywhere(sweep, lambda k: _loss(sweep, DATAFLY, k) > _loss(sweep, GREEDY, k)),
        ),
        Claim(
            "Datafly, if it may suppress nothing, loses more than improved greedy at every k",
            _everywhere(sweep, lambda k: _loss(sweep, UNCUT, k) > _loss(sweep, GREEDY, k)),
        ),
    ]


def height_claims(sweep: Sweep, *, apart: Claim | None = None) -> list[Claim]:
    """Figures 3.6 and 3.7."""
    found = places(sweep)
    below = [sweep[DATAFLY, k].height - sweep[GREEDY, k].height for k in found]
    similar = mean(sweep[GREEDY, k].height - sweep[SAMARATI, k].height for k in found)
    return [
        Claim(
            "Samarati's node is the lowest",
            _everywhere(
                sweep,
                lambda k: sweep[SAMARATI, k].height
                <= min(sweep[GREEDY, k].height, sweep[DATAFLY, k].height),
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
        Claim(
            "Samarati checks no fewer nodes than the middle height has",
            _everywhere(sweep, lambda r: sweep[SAMARATI, r].checked >= middle(r)),
        ),
        Claim(
            "Datafly checks at most one node for each height",
            _everywhere(sweep, lambda r: sweep[DATAFLY, r].checked <= total(r) + 1),
        ),
        Claim(
            "improved greedy checks at most one node for each column and height",
            _everywhere(sweep, lambda r: sweep[GREEDY, r].checked <= r * total(r) + 1),
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
    return mean(_loss(sweep, words, k) / _loss(sweep, SAMARATI, k) - 1 for k in found)


def _loss(sweep: Sweep, words: str, k: int) -> float:
    cell: Cell = sweep[words, k]
    return cell.iloss


def _everywhere(sweep: Sweep, holds: Callable[[int], bool]) -> bool:
    return all(holds(place) for place in places(sweep))
