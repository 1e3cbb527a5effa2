"""Line charts in Vega-Lite: one line for each thing that is compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from exhibit import Spec

#: Points of each line: what it is called, then x and y.
Lines = Mapping[str, Sequence[tuple[float, float]]]


@dataclass(frozen=True)
class Axis:
    """One axis: its title, whether it is logarithmic, its marks, and how numbers are written."""

    title: str
    log: bool = False
    marks: Sequence[float] | None = None
    zero: bool = False
    format: str = "~s"

    @property
    def spec(self) -> Spec:
        """The axis as Vega-Lite."""
        scale: Spec = {"type": "log"} if self.log else {"zero": self.zero, "nice": True}
        axis: Spec = {"format": self.format}
        if self.marks is not None:
            axis |= {"values": list(self.marks), "format": "~g"}
            scale |= {"domain": [min(self.marks), max(self.marks)], "nice": False}
        return {"type": "quantitative", "title": self.title, "scale": scale, "axis": axis}


#: A line's name and its colour: a search has the same one in every figure.
Colours = Mapping[str, str]


def panel(
    lines: Lines,
    x: Axis,
    y: Axis,
    *,
    title: str = "",
    colours: Colours | None = None,
    more: Sequence[Spec] = (),
) -> Spec:
    """One chart; `more` are layers on top of the lines."""
    values = [
        {"line": name, "x": point[0], "y": point[1]}
        for name, points in lines.items()
        for point in points
    ]
    colour: Spec = {"field": "line", "type": "nominal", "title": None, "sort": list(lines)}
    if colours is not None:
        colour["scale"] = {"domain": list(lines), "range": [colours[name] for name in lines]}
    drawn: Spec = {
        "data": {"values": values},
        "mark": {"type": "line", "point": {"size": 45}, "strokeWidth": 2, "clip": False},
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
