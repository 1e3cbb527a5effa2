"""S0, chapter 3: three searches for a k-anonymous node, on Adult and on CUPS."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from claims import Claim, judge, told
from data_adult import EIGHT
from data_cups import FILE, is_synthetic
from exhibit import Exhibit, Numbers

from s0.lines import Axis, Lines, beside, panel
from s0.search_claims import (
    excess,
    factor,
    growth_claims,
    height_claims,
    loss_claims,
    places,
    slightly_higher,
    time_claims,
)
from s0.shelf import S0
from s0.sweeps import (
    DATAFLY,
    GREEDY,
    LEAST,
    LIMIT,
    SAMARATI,
    THREE,
    UNCUT,
    Cell,
    Excess,
    Sweep,
    adult_by_k,
    adult_by_limit,
    cups_by_k,
    cups_by_limit,
    sweep_columns,
)

#: A search has the same colour in every figure.
COLOURS = {
    DATAFLY: "#2563eb",
    UNCUT: "#93c5fd",
    GREEDY: "#d97706",
    SAMARATI: "#059669",
    LEAST: "#9ca3af",
}
#: Heights of the hierarchies, in the order of the quasi-identifiers.
HEIGHTS = (3, 2, 2, 2, 2, 1, 1, 3)

_ADULT = (
    "Adult, 32,561 rows, eight quasi-identifiers with the heights that S0 gives (5,184 nodes); up "
    f"to {LIMIT} of the rows may be suppressed."
)
_ROWS = "a synthetic table of 96,367 rows drawn from a seed" if is_synthetic() else "CUPS itself"
_CUPS = (
    f"{_ROWS}, five quasi-identifiers with the heights that S0 gives (2,000 nodes); up to {LIMIT} "
    "of the rows may be suppressed."
)
_UNKNOWN = "S0 prints neither its trees, nor its suppression limit, nor its values of k."
_STAND_IN = (
    "The rows of KDD Cup 98 may not be redistributed, so synthetic rows stand in for them, and "
    "`partly` is the best verdict; S0's 96,367 records with 479 attributes are the file "
    "cup98VAL.txt, and PPDP_CUP98 names it to those who have it."
)


def _why(claims: Sequence[Claim], *more: str, cups: bool) -> str:
    return " ".join([told(claims), *more, _UNKNOWN, *([_STAND_IN] if cups and not FILE else [])])


def _lines(sweep: Sweep, searches: Sequence[str], value: Callable[[Cell], float]) -> Lines:
    return {
        words: [(place, value(sweep[words, place])) for place in places(sweep)]
        for words in searches
    }


def _k_axis(sweep: Sweep) -> Axis:
    return Axis("k (log scale)", log=True, marks=places(sweep))


def _work(sweep: Sweep, x: Axis) -> tuple[Numbers, dict[str, object]]:
    """Nodes that were checked, and seconds as multiples of Datafly's."""
    found = places(sweep)
    unit = sum(sweep[DATAFLY, place].seconds for place in found) / len(found)
    numbers = Numbers(
        [
            x.title.removesuffix(" (log scale)"),
            *(f"nodes checked: {words}" for words in THREE),
            *(f"time, Datafly = 1: {words}" for words in (GREEDY, SAMARATI)),
        ],
        [
            [
                str(place),
                *(f"{sweep[words, place].checked:,}" for words in THREE),
                *(
                    f"{sweep[words, place].seconds / sweep[DATAFLY, place].seconds:.1f}"
                    for words in (GREEDY, SAMARATI)
                ),
            ]
            for place in found
        ],
    )
    chart = beside(
        panel(
            _lines(sweep, THREE, lambda cell: cell.checked),
            x,
            Axis("nodes checked (log scale)", log=True),
            title="Work",
            colours=COLOURS,
        ),
        panel(
            _lines(sweep, THREE, lambda cell: cell.seconds / unit),
            x,
            Axis("time (mean of Datafly = 1, log scale)", log=True, format="~g"),
            title="Time",
            colours=COLOURS,
        ),
    )
    return numbers, chart


def time_exhibit(sweep: Sweep, setting: str, *, cups: bool) -> Exhibit:
    """Figures 3.2 and 3.3."""
    claims = time_claims(sweep)
    numbers, chart = _work(sweep, _k_axis(sweep))
    return Exhibit(
        claim="Samarati's search takes longest and its time goes up and down with k; improved "
        "greedy takes almost as little as Datafly, which is the fastest.",
        setting=f"{setting} Each search runs alone; time is that of the search.",
        numbers=numbers,
        chart=chart,
        verdict=judge(claims, own_data=cups and is_synthetic()),
        why=_why(
            claims,
            "S0 lays Samarati's ups and downs to the order of the columns; here every node of a "
            "height is checked, and they come from the heights that the binary search visits.",
            cups=cups,
        ),
    )


def loss_exhibit(sweep: Sweep, limits: Excess, setting: str, *, cups: bool) -> Exhibit:
    """Figures 3.4 and 3.5."""
    claims = loss_claims(sweep)
    tried = places(limits)
    less = [f"{limit}%" for limit in tried if limits[GREEDY, limit] < limits[DATAFLY, limit]]
    shown = (DATAFLY, UNCUT, GREEDY, SAMARATI, LEAST)
    apart = f"On average improved greedy loses {excess(sweep, GREEDY):+.0%} and Datafly "
    return Exhibit(
        claim="Samarati's node loses least information (iloss), improved greedy's about as much; "
        "Datafly's loses far more, too much for large k.",
        setting=f"{setting} Suppressed rows count as lost. Beside S0's three searches: Datafly "
        "that may suppress nothing, which S0's words on it suggest, and the node that is proven to "
        "lose least.",
        numbers=Numbers(
            ["k", *(f"iloss: {words}" for words in shown)],
            [
                [str(k), *(f"{sweep[words, k].iloss:,.0f}" for words in shown)]
                for k in places(sweep)
            ],
        ),
        chart=beside(
            panel(
                # Drawn first, the least possible hides no other line.
                _lines(sweep, shown[::-1], lambda cell: cell.iloss),
                _k_axis(sweep),
                Axis("information loss (iloss, summed over rows)", zero=True),
                title=f"Limit {LIMIT}",
                colours=COLOURS,
            ),
            panel(
                {
                    words: [(limit, limits[words, limit]) for limit in tried]
                    for words in (DATAFLY, GREEDY)
                },
                Axis("suppression limit (% of rows)", marks=tried),
                Axis("loss above the least (%, mean over k)", zero=True),
                title="Other limits",
                colours=COLOURS,
            ),
        ),
        verdict=judge(claims, own_data=cups and is_synthetic()),
        why=_why(
            claims,
            f"{apart}{excess(sweep, DATAFLY):+.0%} beside Samarati, which seeks the lowest node "
            "and looks at the loss only among the nodes of that height.",
            f"Of the limits {', '.join(f'{limit}%' for limit in tried)}, improved greedy loses "
            f"less than Datafly, on average over k, at: {', '.join(less) or 'none'}.",
            f"Were Datafly to suppress nothing: {told(loss_claims(sweep, UNCUT))}",
            cups=cups,
        ),
    )


def height_exhibit(sweep: Sweep, setting: str, *, cups: bool) -> Exhibit:
    """Figures 3.6 and 3.7."""
    claims = height_claims(sweep, apart=slightly_higher(sweep) if cups else None)
    level = "slightly higher" if cups else "about the same"
    return Exhibit(
        claim=f"Samarati's node is the lowest in the lattice, improved greedy's is {level}, and "
        "both are well below Datafly's.",
        setting=setting,
        numbers=Numbers(
            ["k", *(f"height: {words}" for words in (*THREE, UNCUT))],
            [
                [str(k), *(str(sweep[words, k].height) for words in (*THREE, UNCUT))]
                for k in places(sweep)
            ],
        ),
        chart=panel(
            _lines(sweep, (*THREE, UNCUT), lambda cell: cell.height),
            _k_axis(sweep),
            Axis("level of generalization (sum of levels)", zero=True),
            colours=COLOURS,
        ),
        verdict=judge(claims, own_data=cups and is_synthetic()),
        why=_why(claims, cups=cups),
    )


def growth_exhibit(sweep: Sweep) -> Exhibit:
    """Figure 3.8."""
    claims = growth_claims(sweep, HEIGHTS)
    x = Axis("quasi-identifiers", marks=places(sweep))
    numbers, chart = _work(sweep, x)
    grows = "; ".join(f"{words} {factor(sweep, words):.2f}" for words in THREE)
    return Exhibit(
        claim="Samarati's time is the highest and grows exponentially with the number of "
        "quasi-identifiers; Datafly's grows linearly, improved greedy's with the square (theorems "
        "3.1 and 3.2).",
        setting=f"Adult, 32,561 rows, k = 10, the first three to eight of "
        f"{', '.join(EIGHT)} (S0's order); up to {LIMIT} of the rows may be suppressed.",
        numbers=numbers,
        chart=chart,
        verdict=judge(claims),
        why=_why(
            claims,
            f"One more column multiplies the checks by: {grows}. Many nodes are checked in one "
            "statement here, so that a search of few nodes is as fast as its statements are few: "
            "Samarati sends a few for each height that it visits, the others some for each step.",
            cups=False,
        ),
    )


@S0.exhibit("Figure 3.2", title="Time by k, Adult", slow=True)
def figure_3_2() -> Exhibit:
    """Time on Adult."""
    return time_exhibit(adult_by_k(), _ADULT, cups=False)


@S0.exhibit("Figure 3.3", title="Time by k, CUPS", slow=True)
def figure_3_3() -> Exhibit:
    """Time on CUPS."""
    return time_exhibit(cups_by_k(), _CUPS, cups=True)


@S0.exhibit("Figure 3.4", title="Information loss by k, Adult", slow=True)
def figure_3_4() -> Exhibit:
    """Loss on Adult."""
    return loss_exhibit(adult_by_k(), adult_by_limit(), _ADULT, cups=False)


@S0.exhibit("Figure 3.5", title="Information loss by k, CUPS", slow=True)
def figure_3_5() -> Exhibit:
    """Loss on CUPS."""
    return loss_exhibit(cups_by_k(), cups_by_limit(), _CUPS, cups=True)


@S0.exhibit("Figure 3.6", title="Level of generalization by k, Adult", slow=True)
def figure_3_6() -> Exhibit:
    """Heights on Adult."""
    return height_exhibit(adult_by_k(), _ADULT, cups=False)


@S0.exhibit("Figure 3.7", title="Level of generalization by k, CUPS", slow=True)
def figure_3_7() -> Exhibit:
    """Heights on CUPS."""
    return height_exhibit(cups_by_k(), _CUPS, cups=True)


@S0.exhibit("Figure 3.8", title="Time by the number of quasi-identifiers, Adult", slow=True)
def figure_3_8() -> Exhibit:
    """Growth with the columns."""
    return growth_exhibit(sweep_columns(range(3, 9), 10))
