"""S0, chapter 4: where privacy and utility balance as k grows, on samples of Adult."""

from __future__ import annotations

from functools import cache
from statistics import correlation

from claims import Claim, judge, told
from exhibit import Exhibit, Numbers, Spec

from ppdp_sql.api.experiments import ExperimentResult, experiment
from ppdp_sql.tuning.balance import CurvePoint
from s0.lines import Axis, panel
from s0.shelf import S0

#: The rows of the table: every value of k from 2 to 60 is measured and drawn.
SHOWN = (2, 5, 8, 9, 10, 11, 12, 20, 30, 40, 50, 60)


@cache
def repeated(number: int) -> ExperimentResult:
    """S0's experiment on a sample that seed 0 draws."""
    return experiment(number)


def curve_of(found: ExperimentResult) -> list[CurvePoint]:
    """The points of the curve."""
    return [point.on_curve for point in found.choice.curve if point.on_curve is not None]


def curve_claims(found: ExperimentResult) -> list[Claim]:
    """What each of the three figures shows."""
    points, balance, paper = curve_of(found), found.choice.balance, found.experiment
    values = [point.value for point in points]
    rising = correlation(values, [point.privacy for point in points])
    falling = correlation(values, [point.utility for point in points])
    low, high = paper.balance
    return [
        Claim(f"privacy rises with k (correlation {rising:+.2f})", rising > 0.7),
        Claim(f"utility falls with k (correlation {falling:+.2f})", falling < -0.5),
        Claim("the curves meet (within five points)", abs(balance.privacy - balance.utility) <= 5),
        Claim(
            f"they meet between k = {low} and {high} (ours: {balance.value:.1f})",
            low - 1 <= balance.value <= high + 1,
        ),
        Claim(
            f"utility is about {paper.utility:.0f}% there (ours: {balance.utility:.0f}%)",
            abs(balance.utility - paper.utility) <= 5,
        ),
    ]


def more_columns(found: ExperimentResult, first: ExperimentResult) -> list[Claim]:
    """What figure 4.2 shows beside figure 4.1."""
    ours, before = found.choice.balance, first.choice.balance
    return [
        Claim(
            "with more quasi-identifiers the balance is at a larger k", ours.value > before.value
        ),
        Claim("and at a lower utility", ours.utility < before.utility),
    ]


def more_rows(found: ExperimentResult, second: ExperimentResult) -> list[Claim]:
    """What figure 4.3 shows beside figure 4.2."""
    ours, before = found.choice.balance, second.choice.balance
    return [
        Claim(
            "with more rows k at the balance shifts slightly (by at most 2)",
            abs(ours.value - before.value) <= 2,
        ),
        Claim(
            "and so does utility (by at most five points)", abs(ours.utility - before.utility) <= 5
        ),
    ]


def _chart(found: ExperimentResult) -> Spec:
    points, (low, high) = curve_of(found), found.experiment.balance
    band: Spec = {
        "data": {"values": [{"from": low, "to": high}]},
        "mark": {"type": "rect", "opacity": 0.35, "color": "#9ca3af"},
        "encoding": {
            "x": {"field": "from", "type": "quantitative"},
            "x2": {"field": "to"},
        },
    }
    words = [
        {"x": high + 0.6, "y": 97, "text": "S0's balance"},
        {"x": found.choice.balance.value + 0.6, "y": 4, "text": "ours"},
    ]
    rule: Spec = {
        "data": {"values": [{"x": found.choice.balance.value}]},
        "mark": {"type": "rule", "strokeDash": [4, 3], "color": "#4b5563"},
        "encoding": {"x": {"field": "x", "type": "quantitative"}},
    }
    text: Spec = {
        "data": {"values": words},
        "mark": {"type": "text", "align": "left", "color": "#4b5563"},
        "encoding": {
            "x": {"field": "x", "type": "quantitative"},
            "y": {"field": "y", "type": "quantitative"},
            "text": {"field": "text"},
        },
    }
    return panel(
        {
            "privacy": [(point.value, point.privacy) for point in points],
            "utility": [(point.value, point.utility) for point in points],
        },
        Axis("k", marks=[0, *range(10, int(points[-1].value) + 1, 10)]),
        Axis("%", marks=range(0, 101, 20)),
        more=[band, rule, text],
    )


def curve_exhibit(found: ExperimentResult, claims: list[Claim], claim: str) -> Exhibit:
    """One of the three figures."""
    paper, balance = found.experiment, found.choice.balance
    met = "where they cross" if balance.crosses else "where they are nearest"
    rows = [
        [f"{point.value:g}", f"{point.privacy:.1f}", f"{point.utility:.1f}"]
        for point in curve_of(found)
        if point.value in SHOWN
    ]
    ours = [f"{balance.value:.1f} ({met})", f"{balance.privacy:.1f}", f"{balance.utility:.1f}"]
    printed = [
        f"{paper.balance[0]} to {paper.balance[1]} (S0 prints)",
        f"about {paper.utility:.0f}",
        f"about {paper.utility:.0f}",
    ]
    return Exhibit(
        claim=claim,
        setting=f"`ppdp choose --experiment {found.number}`: {paper.rows:,} complete rows of Adult "
        f"drawn by seed 0, quasi-identifiers {', '.join(paper.quasi)}, class native_country, "
        "clusters of OKA for every k from 2 to 60.",
        numbers=Numbers(["k", "privacy %", "utility %"], [*rows, ours, printed]),
        chart=_chart(found),
        verdict=judge(claims),
        why=f"{told(claims)} What is known to differ: {'; '.join(found.differs)}.",
    )


@S0.exhibit("Figure 4.1", title="Privacy and utility by k, experiment 1", slow=True)
def figure_4_1() -> Exhibit:
    """Four quasi-identifiers."""
    found = repeated(1)
    return curve_exhibit(
        found,
        curve_claims(found),
        "as k grows more is hidden and less is told; the curves meet between k = 8 and 9 at about "
        "60%.",
    )


@S0.exhibit("Figure 4.2", title="Privacy and utility by k, experiment 2", slow=True)
def figure_4_2() -> Exhibit:
    """Five quasi-identifiers."""
    found = repeated(2)
    return curve_exhibit(
        found,
        [*curve_claims(found), *more_columns(found, repeated(1))],
        "with one quasi-identifier more, and all columns, the curves meet between k = 11 and 12 at "
        "about 52%: at a larger k and a lower utility than in figure 4.1.",
    )


@S0.exhibit("Figure 4.3", title="Privacy and utility by k, experiment 3", slow=True)
def figure_4_3() -> Exhibit:
    """Three times as many rows."""
    found = repeated(3)
    return curve_exhibit(
        found,
        [*curve_claims(found), *more_rows(found, repeated(2))],
        "with 3,000 rows in place of 1,000 the curves meet between k = 10 and 11 at about 50%: a "
        "slight shift from figure 4.2.",
    )
