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


def measure(seconds: Callable[[int], tuple[float, float]], rows: Sequence[int]) -> list[Point]:
    """Take the median of some rounds over all numbers of rows.

    What else a machine does comes and goes; in rounds it meets all numbers alike. On a busy one the
    rounds of one number differ by a factor of four, so the best of a few would be a lottery.

    Args:
        seconds: runs once for so many rows, and returns its seconds and those of a GROUP BY.
        rows: the numbers of rows.
    """
    taken = [{number: seconds(number) for number in rows} for _ in range(_ROUNDS)]
    points = []
    for number in rows:
        own = [times[number][0] for times in taken]
        units = [times[number][1] for times in taken]
        points.append(Point(number, median(own), median(units), min(own), max(own)))
    return points


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
