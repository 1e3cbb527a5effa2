"""A report in a real browser: it is drawn, its controls work, and it asks nobody for anything."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import ppdp_sql
from ppdp_sql.resources import adult_path

from .browsers import BROWSER_VARIABLE, find_browser
from .page import Browser

pytestmark = pytest.mark.browser

#: A folder that pictures of the pages are kept in, for those who want to look at them.
PICTURES_VARIABLE = "PPDP_PICTURES"

POLICY = """\
version: 1
source: adult.parquet
columns:
  age: {quasi: adult/age}
  education: {quasi: adult/education}
  marital_status: {quasi: adult/marital_status}
  workclass: {quasi: adult/workclass}
  sex: {quasi: adult/sex}
  native_country: {quasi: adult/native_country}
  occupation: sensitive
  income: sensitive
privacy:
  - k: 10
  - distinct_l: {l: 3, column: occupation}
suppression: 4%
publish: {file: released.parquet}
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of a run on Adult."""
    folder = tmp_path_factory.mktemp("report")
    shutil.copy(adult_path(), folder / "adult.parquet")
    (folder / "policy.yml").write_text(POLICY)
    path = folder / "report.html"
    ppdp_sql.run(folder / "policy.yml", report=path)
    return path


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = find_browser()
    if program is None:
        pytest.fail(f"no Chromium or Chrome was found; name one in {BROWSER_VARIABLE}")
    browser = Browser(program)
    yield browser
    browser.close()


def keep_picture(browser: Browser, name: str) -> None:
    folder = os.environ.get(PICTURES_VARIABLE)
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        browser.picture(Path(folder) / f"{name}.png")


def colour(browser: Browser, selector: str, what: str = "backgroundColor") -> list[int]:
    text = browser.run(f"getComputedStyle(document.querySelector('{selector}')).{what}")
    return [int(part) for part in text[text.index("(") + 1 : -1].split(",")[:3]]


def brightness(rgb: list[int]) -> float:
    return sum(rgb) / 3


def test_it_is_small(report: Path) -> None:
    assert report.stat().st_size < 3_000_000


@pytest.mark.parametrize("width", [390, 800, 1280])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_is_drawn_without_a_network(
    browser: Browser, report: Path, width: int, dark: bool
) -> None:
    browser.look(width, dark=dark)
    browser.open(report)
    assert browser.requests == [report.as_uri()]
    assert browser.complaints == []
    drawn = browser.run(
        "[...document.querySelectorAll('[data-spec]')].map((place) =>"
        " [place.dataset.spec, place.querySelectorAll('svg path').length])"
    )
    assert len(drawn) >= 10 and all(marks > 2 for _, marks in drawn), drawn
    # Nothing is wider than the screen: tables and charts scroll for themselves.
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert (brightness(colour(browser, "body")) < 60) == dark
    text = brightness(colour(browser, "body", "color"))
    assert abs(text - brightness(colour(browser, "body"))) > 150
    label = brightness(colour(browser, ".role-axis-label text", "fill"))
    assert abs(label - brightness(colour(browser, "#risk"))) > 60
    keep_picture(browser, f"{width}_{'dark' if dark else 'light'}")


def test_long_names_fit_a_phone(browser: Browser, tmp_path: Path) -> None:
    long = "a_column_with_" + "a_very_" * 8 + "long_name"
    connection = duckdb.connect()
    connection.execute(
        f'create table people as select i % 50 as "{long}", '
        "'a label of very many words, ' || (i % 7) as town, i % 4 as ill from range(700) t (i)"
    )
    columns = {long: {"quasi": {"intervals": {"width": [10]}}}, "town": "quasi", "ill": "sensitive"}
    policy = {"version": 1, "source": "people", "columns": columns, "privacy": [{"k": 5}]}
    ppdp_sql.report(policy, connection, output=tmp_path / "long.html")
    browser.look(390)
    browser.open(tmp_path / "long.html")
    assert browser.run("document.documentElement.scrollWidth") <= 390
    assert browser.complaints == []
    keep_picture(browser, "390_long")


def test_charts_fit_a_phone(browser: Browser, report: Path) -> None:
    browser.look(390)
    browser.open(report)
    wide = browser.run(
        "[...document.querySelectorAll('[data-spec]')].filter((place) =>"
        " place.querySelector('svg').getBoundingClientRect().width > place.clientWidth + 1)"
        ".map((place) => place.dataset.spec)"
    )
    assert wide == []


def test_the_theme_is_switched(browser: Browser, report: Path) -> None:
    browser.look(1280)
    browser.open(report)
    before = brightness(colour(browser, "body"))
    browser.click("#theme")
    assert brightness(colour(browser, "body")) < 60 < before
    browser.click("#theme")
    assert brightness(colour(browser, "body")) == before
    assert browser.complaints == []


def test_buttons_change_charts(browser: Browser, report: Path) -> None:
    browser.look(1280)
    browser.open(report)
    for chart, value in (("sizes", "groups"), ("associations", "change")):
        place = f"document.querySelector('[data-spec={chart}] svg').outerHTML"
        browser.run(f"window.before = {place}, 0")
        button = f"button[data-chart={chart}][data-value={value}]"
        browser.click(button)
        browser.wait(f"{place} !== window.before")
        pressed = browser.run(f"document.querySelector('{button}').ariaPressed")
        assert pressed == "true"
    assert browser.complaints == []


def test_the_search_is_replayed(browser: Browser, report: Path) -> None:
    browser.look(1280)
    browser.open(report)
    dots = "document.querySelectorAll('[data-spec=lattice] .mark-symbol.role-mark path').length"
    everything = browser.run(dots)
    assert everything > 100
    assert browser.run("document.querySelector('#node b').textContent") == "chosen"
    browser.run(
        "(() => { const slider = document.getElementById('replay'); slider.value = 5;"
        " slider.dispatchEvent(new Event('input')); })()"
    )
    browser.wait(f"{dots} < 20")
    assert browser.run("document.getElementById('replayed').textContent").startswith("5 of ")
    assert "check 5" in browser.run("document.querySelector('#node span').textContent")
    # The arrow keys do the same, so that every checked node can be seen without a mouse.
    browser.run("document.getElementById('replay').focus()")
    browser.key("ArrowRight")
    browser.wait("document.querySelector('#node span').textContent.includes('check 6')")
    browser.click("#play")
    browser.wait("document.getElementById('play').textContent === 'Play'")
    browser.wait(f"{dots} === {everything}")
    assert browser.run("document.querySelector('#node b').textContent") == "chosen"
    assert browser.complaints == []


def test_a_node_is_picked_and_a_status_picked_out(browser: Browser, report: Path) -> None:
    browser.look(1280)
    browser.open(report)
    browser.run(
        "[...document.querySelectorAll('[data-spec=lattice] .mark-symbol.role-mark path')]"
        ".at(-1).id = 'dot'"
    )
    browser.click("#dot")
    browser.wait("document.getElementById('node').textContent.includes('node: {age: ')")
    assert "chosen" in browser.run("document.getElementById('node').textContent")
    faint = (
        "[...document.querySelectorAll('[data-spec=lattice] .mark-symbol.role-mark path')]"
        ".filter((dot) => Number(dot.getAttribute('opacity')) < 0.1).length"
    )
    assert browser.run(faint) == 0
    browser.run(
        "document.querySelector('[data-spec=lattice] .role-legend-symbol path').id = 'legend'"
    )
    browser.click("#legend")
    browser.wait(f"{faint} > 50")
    assert browser.complaints == []


def test_contents_lead_to_every_section(browser: Browser, report: Path) -> None:
    browser.look(1280)
    browser.open(report)
    lost = browser.run(
        "[...document.querySelectorAll('.contents a')].map((link) => link.getAttribute('href'))"
        ".filter((name) => !document.querySelector('section' + name))"
    )
    assert lost == []
    browser.click("#open-all")
    shown = "[...document.querySelectorAll('#sql details pre')].map((item) => item.clientHeight)"
    assert min(browser.run(shown)) > 10
    browser.click("#open-all")
    assert browser.run("document.querySelectorAll('#sql details[open]').length") == 0


def test_it_is_printed_in_light(browser: Browser, report: Path) -> None:
    browser.look(1280, dark=True)
    browser.open(report)
    browser.media(dark=True, kind="print")
    assert brightness(colour(browser, "body")) > 240
    assert brightness(colour(browser, "body", "color")) < 60
    assert browser.run("getComputedStyle(document.querySelector('.contents')).display") == "none"
    # Charts were drawn for the screen, and paper is narrower.
    browser.run("document.querySelector('main').style.width = '600px'")
    wide = browser.run(
        "[...document.querySelectorAll('[data-spec]')].filter((place) =>"
        " place.querySelector('svg').getBoundingClientRect().width > place.clientWidth + 1)"
        ".map((place) => place.dataset.spec)"
    )
    assert wide == []
    keep_picture(browser, "print")
    printed = browser.send("Page.printToPDF", printBackground=True)
    assert len(printed["data"]) > 50_000
    browser.media()
