"""Line charts in Vega-Lite: one line for each thing that is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from exhibit import Spec

#: Points of each line: what it is called, then x and y.
Lines = Mapping[str, Sequence[tuple[float, float]]]


@dataclass(frozen=True)
class Axis:
    """One axis: its title, whether it is logarithmic, and where its marks are."""

    title: str
    log: bool = False
    marks: Sequence[float] | None = None
    zero: bool = False

    @property
    def spec(self) -> Spec:
        """The axis as Vega-Lite."""
        scale: Spec = {"type": "log"} if self.log else {"zero": self.zero, "nice": True}
        axis: Spec = {"format": "~s"}
        if self.marks is not None:
            axis |= {"values": list(self.marks), "format": "~g"}
        return {"type": "quantitative", "title": self.title, "scale": scale, "axis": axis}


def panel(lines: Lines, x: Axis, y: Axis, *, title: str = "", more: Sequence[Spec] = ()) -> Spec:
    """One chart; `more` are layers on top of the lines."""
    values = [
        {"line": name, "x": point[0], "y": point[1]}
        for name, points in lines.items()
        for point in points
    ]
    colour = {"field": "line", "type": "nominal", "title": None, "sort": list(lines)}
    drawn: Spec = {
        "data": {"values": values},
        "mark": {"type": "line", "point": {"size": 45}, "strokeWidth": 2},
        "encoding": {
            "x": {"field": "x"} | x.spec,
            "y": {"field": "y"} | y.spec,
            "color": colour | {"legend": {"orient": "bottom", "columns": 3, "labelLimit": 260}},
        },
    }
    whole: Spec = {"layer": [drawn, *more]} if more else drawn
    return ({"title": title} if title else {}) | whole


def beside(*panels: Spec, width: int = 300, height: int = 230) -> Spec:
    """Charts side by side under one legend."""
    return {"hconcat": [{"width": width, "height": height} | one for one in panels]}
