"""Seconds as rows grow: a claim about them, a table and a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

from exhibit import Numbers, Spec

#: Clocks of a busy machine: a row may seem to cost half as much again.
SLACK = 1.5
_ROUNDS = 7
#: A line so many times above all points is drawn on a logarithmic axis.
_FAR = 5


@dataclass(frozen=True)
class Point:
    """So many rows took so many seconds, the median of some rounds; so did a GROUP BY.

    Attributes:
        least: seconds of the quickest round.
        most: seconds of the slowest round.
    """

    rows: int
    seconds: float
    group_by: float
    least: float
    most: float


def measure(seconds: Callable[[int], Sequence[float]], rows: Sequence[int]) -> list[list[Point]]:
    """Take the median of some rounds over all numbers of rows.

    What else a machine does comes and goes; in rounds it meets all numbers alike. On a busy one the
    rounds of one number differ by a factor of four, so the best of a few would be a lottery.

    Args:
        seconds: runs once for so many rows; returns the seconds of a GROUP BY, then of each curve.
        rows: the numbers of rows.

    Returns:
        The curves, whose points come from the same rounds and can be compared.
    """
    taken = [{number: seconds(number) for number in rows} for _ in range(_ROUNDS)]
    curves = []
    for curve in range(1, len(taken[0][rows[0]])):
        points = []
        for number in rows:
            own = [times[number][curve] for times in taken]
            unit = median(times[number][0] for times in taken)
            points.append(Point(number, median(own), unit, min(own), max(own)))
        curves.append(points)
    return curves


def spread(points: Sequence[Point]) -> str:
    """Say how far the clock can be trusted."""
    worst = max(point.most / point.least for point in points)
    return f"Rounds of one table differ by up to {worst:.1f} times; no verdict is surer than that."


def row_cost(points: Sequence[Point]) -> float:
    """Return what a row of the largest table costs, to the median of the smaller ones."""
    costs = [point.seconds / point.rows for point in points]
    return costs[-1] / median(costs[:-1])


def scales(points: Sequence[Point]) -> bool:
    """Whether seconds grow no faster than rows."""
    return row_cost(points) <= SLACK


def table(points: Sequence[Point]) -> Numbers:
    """Write the points."""
    return Numbers(
        ["rows", "seconds", "rounds from - to", "to the first", "to one GROUP BY of the rows"],
        [
            [
                f"{point.rows:,}",
                f"{point.seconds:.3f}",
                f"{point.least:.3f} - {point.most:.3f}",
                f"{point.seconds / points[0].seconds:.2f}",
                f"{point.seconds / point.group_by:.1f}",
            ]
            for point in points
        ],
    )


def chart(title: str, measured: str, points: Sequence[Point], limit: float, source: str) -> Spec:
    """Draw seconds over rows, with what the paper says of its machine as a line."""
    far = limit > _FAR * max(point.seconds for point in points)
    return {
        "title": title,
        "layer": [
            {
                "data": {
                    "values": [
                        {"rows": point.rows, "seconds": point.seconds, "series": measured}
                        for point in points
                    ]
                },
                "mark": {"type": "line", "point": True},
                "encoding": {
                    "x": {
                        "field": "rows",
                        "type": "quantitative",
                        "title": "rows",
                        "axis": {"values": [point.rows for point in points], "format": ",d"},
                        "scale": {"domain": [0, points[-1].rows]},
                    },
                    "y": {
                        "field": "seconds",
                        "type": "quantitative",
                        "title": "seconds, logarithmic" if far else "seconds",
                        "scale": {"type": "log"} if far else {"zero": True},
                    },
                    "color": {
                        "field": "series",
                        "type": "nominal",
                        "title": None,
                        "legend": {"orient": "bottom", "labelLimit": 400},
                    },
                },
            },
            {
                "data": {"values": [{"seconds": limit, "series": source}]},
                "mark": {"type": "rule", "strokeDash": [6, 4], "strokeWidth": 1.5},
                "encoding": {
                    "y": {"field": "seconds", "type": "quantitative"},
                    "color": {"field": "series", "type": "nominal"},
                },
            },
        ],
    }
