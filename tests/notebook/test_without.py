"""What results say where a package is not installed, and what IPython shows of them."""

from __future__ import annotations

import sys

import pytest
from IPython.core.formatters import DisplayFormatter

from ppdp_sql.errors import InputError
from ppdp_sql.notebook import NotebookChart, Shown, Table, View
from ppdp_sql.notebook.bars import Bar, bar_chart
from ppdp_sql.notebook.chart import VEGA_LITE
from ppdp_sql.notebook.html import MOST_CHARACTERS, MOST_ROWS
from ppdp_sql.report.chart_spec import Spec


class Counts(Shown):
    """A result with a long table."""

    def __init__(self, rows: int = 3) -> None:
        self.rows = rows

    def _view(self) -> View:
        def charts() -> dict[str, Spec]:
            return {"bars": bar_chart([Bar("a", 1.0)], "One bar", "number")}

        rows = [(number, "<x>" * 99, None, True) for number in range(self.rows)]
        table = Table(("n", "text", "nothing", "flag"), rows)
        return View("Counts", {"rows": self.rows}, {"it's": table}, "it's", ["<note>"], charts)


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setitem(sys.modules, request.param, None)


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("without", ["pandas"], indirect=True)
def test_without_pandas() -> None:
    with pytest.raises(InputError, match="pip install pandas"):
        Counts().to_frame()


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("without", ["vl_convert"], indirect=True)
def test_without_vl_convert() -> None:
    chart = Counts().chart("bars")
    for draw in (chart.svg, chart.png):
        with pytest.raises(InputError, match=r"pip install 'ppdp_sql\[report\]'"):
            draw()
    assert set(chart._repr_mimebundle_()) == {VEGA_LITE, "text/plain"}
    assert Counts().charts()._repr_html_() == "<div>charts: bars</div>"


@pytest.mark.usefixtures("without")
@pytest.mark.parametrize("without", ["altair"], indirect=True)
def test_without_altair() -> None:
    with pytest.raises(InputError, match=r"pip install 'ppdp_sql\[notebook\]'"):
        Counts().chart("bars").to_altair()


def test_a_long_table_is_cut() -> None:
    html = Counts(MOST_ROWS + 5)._repr_html_()
    assert html.count("<tr>") == 1 + MOST_ROWS
    assert "and 5 more: to_frame(&quot;it&#x27;s&quot;)" in html
    assert "&lt;note&gt;" in html
    cell = html.partition("&lt;x")[2].partition("</td>")[0]
    assert cell.count("&lt;") == MOST_CHARACTERS // 3 - 1 + (MOST_CHARACTERS % 3 > 1)
    assert len(Counts(MOST_ROWS + 5).to_frame()) == MOST_ROWS + 5


def test_ipython_shows_results_and_charts() -> None:
    formatter = DisplayFormatter()
    shown, _ = formatter.format(Counts())
    assert shown["text/html"] == Counts()._repr_html_()
    chart: NotebookChart = Counts().chart("bars")
    bundle, _ = formatter.format(chart)
    assert bundle[VEGA_LITE] == chart.spec
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"] == "<chart: One bar>"
    pictures, _ = formatter.format(Counts().charts())
    assert pictures["text/html"].count("<img ") == 1


def test_colours_of_data_are_left_alone() -> None:
    named = "var(--before)"
    chart = NotebookChart("bars", bar_chart([Bar(named, 1.0)], "One bar", "number"))
    assert chart.spec["data"]["values"][0]["label"] == named
