"""A chart as an object: a notebook draws it, and a script saves it."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

from ppdp_sql.errors import InputError
from ppdp_sql.files import file_error
from ppdp_sql.names import listing, suggestion
from ppdp_sql.report.bundle import chart_library
from ppdp_sql.report.chart_spec import Spec
from ppdp_sql.report.palette import Theme, palette, with_colours

#: What JupyterLab and other notebooks know Vega-Lite by.
VEGA_LITE = "application/vnd.vegalite.v6+json"
#: Pixels of a chart that stands alone.
_WIDTH = 620
_SUFFIXES = (".svg", ".png", ".json", ".html")


@dataclass(frozen=True)
class NotebookChart:
    """One chart of a result.

    Attributes:
        name: how it is asked for.
        drawn: the chart as a report has it, with the names of colours.
        theme: light or dark.
    """

    name: str
    drawn: Spec
    theme: Theme = "light"

    @cached_property
    def spec(self) -> Spec:
        """The chart as Vega-Lite says it, with its data, colours and size."""
        colours = palette(self.theme)
        whole = self.drawn | {"config": _CONFIG, "background": "var(--card)", "padding": 10}
        if whole.get("width") == "container":
            # Only a page has a place whose width could be taken.
            whole["width"] = _WIDTH
        found: Spec = with_colours(whole, colours)
        return found

    @property
    def words(self) -> str:
        """What it shows, for those who cannot see it."""
        return str(self.drawn.get("description", self.name))

    def dark(self) -> NotebookChart:
        """Return the same chart for a dark page."""
        return NotebookChart(self.name, self.drawn, "dark")

    def svg(self) -> str:
        """Return the chart as SVG.

        Raises:
            InputError: vl-convert, which draws it, is not installed.
        """
        drawn: str = _drawing(self.name).vegalite_to_svg(self.spec, allowed_base_urls=[])
        return drawn

    def png(self, scale: float = 2.0) -> bytes:
        """Return the chart as PNG, so many times as large.

        Raises:
            InputError: vl-convert, which draws it, is not installed.
        """
        drawn: bytes = _drawing(self.name).vegalite_to_png(
            self.spec, scale=scale, allowed_base_urls=[]
        )
        return drawn

    def html(self) -> str:
        """Return a page with the chart and all that it needs; it asks the network for nothing.

        Raises:
            InputError: vl-convert, which has the charting library, is not installed.
        """
        # Inside of a script, `<` may begin its end.
        spec = json.dumps(self.spec).replace("<", "\\u003c")
        return (
            '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
            f"<title>{escape(self.words)}</title></head>\n<body>\n"
            f'<div id="chart" role="img" aria-label="{escape(self.words)}"></div>\n'
            f"<script>{chart_library()}</script>\n"
            f'<script>vegaEmbed("#chart", {spec}, {{renderer: "svg"}});</script>\n</body></html>\n'
        )

    def save(self, path: str | Path) -> Path:
        """Write the chart to a file: .svg, .png, .json (Vega-Lite) or .html.

        Raises:
            InputError: the file has another suffix, or vl-convert is not installed.
        """
        target = Path(path)
        makers: dict[str, Callable[[], bytes]] = {
            ".svg": lambda: self.svg().encode(),
            ".png": self.png,
            ".json": lambda: json.dumps(self.spec, indent=2).encode(),
            ".html": lambda: self.html().encode(),
        }
        if target.suffix not in makers:
            raise InputError(
                f"a chart is saved as {listing(_SUFFIXES)}, not as '{target.name}'; name such a "
                "file"
            )
        content = makers[target.suffix]()
        try:
            target.write_bytes(content)
        except OSError as error:
            raise file_error("the chart", target, error) from None
        return target

    def to_altair(self) -> Any:
        """Return the chart as one of Altair, to be changed further.

        Raises:
            InputError: Altair is not installed.
        """
        try:
            altair = import_module("altair")
        except ImportError:
            raise InputError(
                "to_altair needs Altair, which is not installed; install it with: "
                "pip install 'ppdp_sql[notebook]'"
            ) from None
        return altair.Chart.from_dict(self.spec)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        """Give notebooks Vega-Lite, and a drawing for those that do not know it."""
        bundle: dict[str, Any] = {VEGA_LITE: self.spec, "text/plain": f"<chart: {self.words}>"}
        return bundle | ({"image/svg+xml": self.svg()} if can_draw() else {})


class ChartShelf(dict[str, NotebookChart]):
    """The charts of a result by their names; a notebook shows all of them."""

    def _repr_html_(self) -> str:
        if not self:
            return "<div>no charts</div>"
        if not can_draw():
            return f"<div>charts: {escape(', '.join(self))}</div>"
        return "\n".join(_figure(chart) for chart in self.values())

    def pick(self, name: str) -> NotebookChart:
        """Return one of them.

        Raises:
            InputError: there is no such chart.
        """
        if name not in self:
            known = f"; there are {listing(self)}" if self else "; it has none"
            hint = suggestion(name, self) or known
            raise InputError(f"the result has no chart '{name}'{hint}")
        return self[name]


def can_draw() -> bool:
    """Whether charts can be drawn here."""
    try:
        import_module("vl_convert")
    except ImportError:
        return False
    return True


def _figure(chart: NotebookChart) -> str:
    # As a picture: names inside of one drawing must not meet those of another.
    picture = b64encode(chart.svg().encode()).decode()
    return (
        f'<figure style="margin:0 0 1em"><figcaption>{escape(chart.name)}</figcaption>'
        f'<img alt="{escape(chart.words)}" src="data:image/svg+xml;base64,{picture}" '
        'style="max-width:100%"/></figure>'
    )


def _drawing(name: str) -> Any:
    """Return the module that draws."""
    try:
        return import_module("vl_convert")
    except ImportError:
        raise InputError(
            f"the chart '{name}' is drawn by vl-convert, which is not installed; install it with: "
            "pip install 'ppdp_sql[report]'; its .spec is Vega-Lite and needs nothing"
        ) from None


#: What the page of a report says of all its charts.
_CONFIG: Spec = {
    # Fonts that are as wide where a chart is drawn as where it is looked at.
    "font": "Helvetica Neue, Helvetica, Arial, sans-serif",
    "view": {"stroke": None},
    "axis": {
        "labelColor": "var(--muted)",
        "titleColor": "var(--muted)",
        "gridColor": "var(--grid)",
        "domainColor": "var(--line)",
        "tickColor": "var(--line)",
        "labelFontSize": 11,
        "titleFontSize": 11,
        "titleFontWeight": "normal",
        "titlePadding": 8,
    },
    "legend": {
        "labelColor": "var(--text)",
        "titleColor": "var(--muted)",
        "labelFontSize": 11,
        "symbolType": "circle",
    },
    "title": {"color": "var(--text)"},
    "text": {"color": "var(--text)"},
}
