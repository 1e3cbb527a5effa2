"""Every result of the public API: as HTML, as frames, and as charts."""

from __future__ import annotations

import inspect
import json
import math
import re
import typing
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ppdp_sql
from ppdp_sql.errors import InputError
from ppdp_sql.notebook import NotebookChart, Shown
from tests.docs.pages import page_text
from tests.notebook.samples import COLUMN, RARE, VALUES, sample_results

VERBS = [
    name
    for name in ppdp_sql.__all__
    if inspect.isfunction(getattr(ppdp_sql, name))
]  # fmt: skip

#: Tags of a summary; none of them runs anything or asks for anything.
TAGS = {
    "details", "div", "span", "strong", "summary", "table", "tbody", "td", "th", "thead", "tr",
}  # fmt: skip


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return sample_results(tmp_path_factory.mktemp("results"))


class Strict(HTMLParser):
    """Reads HTML whose tags are all closed, in their order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS, tag
        assert {name for name, _ in attrs} <= {"style"}
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def read(html: str) -> str:
    """Return the text of well-formed HTML."""
    parser = Strict()
    parser.feed(html)
    parser.close()
    assert parser.open == []
    return "".join(parser.text)


def document(result: Any) -> Any:
    return [vars(item) for item in result] if isinstance(result, list) else result.to_dict()


@pytest.mark.parametrize("verb", VERBS)
def test_what_a_verb_returns_is_shown(verb: str, results: dict[str, Any]) -> None:
    returned = typing.get_type_hints(getattr(ppdp_sql, verb))["return"]
    assert issubclass(returned, Shown)
    assert type(results[verb]) is returned
    assert all(callable(getattr(returned, name)) for name in ("_repr_html_", "to_frame", "charts"))


@pytest.mark.parametrize("verb", VERBS)
def test_html_is_whole_and_escaped(verb: str, results: dict[str, Any]) -> None:
    html = results[verb]._repr_html_()
    text = read(html)
    assert "<script" not in html
    assert "http" not in html
    # What the JSON document does not tell, the summary does not tell.
    told = json.dumps(document(results[verb]), default=str)
    for value in (*VALUES, RARE):
        assert value not in text or json.dumps(value)[1:-1] in told


@pytest.mark.parametrize("verb", ["run", "check", "discover", "init", "leaks", "dbt_compile"])
def test_hostile_names_are_shown_as_they_are(verb: str, results: dict[str, Any]) -> None:
    assert COLUMN in read(results[verb]._repr_html_())


def listed(path: str, *keys: str) -> Callable[[Any], list[list[Any]]]:
    """Return how rows are made of a list of a document."""
    return lambda told: [[item.get(key) for key in keys] for item in told[path]]


#: The main table as the JSON document has it: made here, without the views.
MAIN: dict[str, Callable[[Any], list[list[Any]]]] = {
    "run": lambda told: [list(item) for item in told["metrics"].items()],
    "plan": lambda told: [[s["phase"], s["step"], s["sql"]] for s in told["plan"]["statements"]],
    "choose": listed("curve", "k", "privacy", "utility", "suppressed", "groups", "error"),
    "attack": lambda told: [
        [a["attack"], a["column"], a["succeeded"], a["learned"]["share"], a["words"]]
        for a in told["attacks"]
    ],
    "leaks": lambda told: [
        [" + ".join(r["if"]), r["then"], r["probability"], r["rows"], r["groups"], r["band"]]
        for r in told["rules"]
    ],
    "verify_release": listed("privacy", "model", "column", "required", "achieved", "satisfied"),
    "compare_releases": listed("differences", "fact", "first", "second"),
    "drop_release": lambda told: [[name] for name in told["dropped"]],
    "dbt_init": lambda told: [
        *([name, "written"] for name in told["written"]),
        *([name, "kept"] for name in told["kept"]),
    ],
    "discover": lambda told: [
        [" + ".join(one["columns"]), *[value for key, value in one.items() if key != "columns"]]
        for one in told["sets"]
    ],
    "network": lambda told: [
        [name, told[name]["before"], told[name]["after"]] for name in ("nodes", "edges")
    ],
    "run_all": lambda told: [
        [
            run["policy"],
            run["status"],
            run.get("release", {}).get("name"),
            *(run.get("rows", {}).get(key) for key in ("source", "published", "suppressed")),
            run.get("groups"),
            run.get("seconds", {}).get("total"),
            run.get("error", {}).get("message"),
        ]
        for run in told["runs"]
    ],
    "compare": lambda told: [
        [
            run["algorithm"],
            run["k"],
            None,
            None,
            "iloss",
            run.get("metrics", {}).get("iloss"),
            run.get("rows", {}).get("suppressed"),
            run.get("groups"),
            run.get("search", {}).get("checked"),
            run.get("seconds", {}).get("total"),
            run.get("error", {}).get("message"),
        ]
        for run in told["runs"]
    ],
}


def plain(value: Any) -> Any:
    """Return a cell of a frame as Python has it."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    return value


@pytest.mark.parametrize("verb", MAIN)
def test_the_main_frame_is_what_json_tells(verb: str, results: dict[str, Any]) -> None:
    frame = results[verb].to_frame()
    rows = [[plain(cell) for cell in row] for row in frame.astype(object).to_numpy().tolist()]
    expected = MAIN[verb](document(results[verb]))
    assert rows == expected
    assert expected, "the sample has no rows"


@pytest.mark.parametrize("verb", VERBS)
def test_every_table_is_a_frame(verb: str, results: dict[str, Any]) -> None:
    result = results[verb]
    view = result._view()
    assert view.main in view.tables
    assert len(result.to_frame()) == len(view.tables[view.main].rows) > 0
    for name, table in view.tables.items():
        frame = result.to_frame(name)
        assert list(frame.columns) == list(table.columns)
        assert len(frame) == len(table.rows)


@pytest.mark.parametrize("verb", VERBS)
def test_the_page_tells_of_every_table_and_chart(verb: str, results: dict[str, Any]) -> None:
    row = next(line for line in page_text("notebooks.md").splitlines() if f"| `{verb}` |" in line)
    main, others, charts = (re.findall(r"`([^`]+)`", cell) for cell in row.split("|")[2:5])
    view = results[verb]._view()
    named = [name for name in main if name not in ("l", "t")]
    assert named == [view.main, *view.tables[view.main].columns]
    assert sorted(others) == sorted(set(view.tables) - {view.main})
    found = {re.sub("column:.*", "column:NAME", name) for name in results[verb].charts()}
    # Which of them there are depends on the data: the sample does not have all.
    assert found <= set(charts)
    assert bool(found) == bool(charts)


def style_of(spec: Any) -> str:
    """Return a chart without its data."""
    if isinstance(spec, dict):
        return " ".join(style_of(part) for key, part in spec.items() if key != "data")
    return " ".join(map(style_of, spec)) if isinstance(spec, list) else str(spec)


@pytest.mark.parametrize("verb", VERBS)
def test_every_chart_is_drawn(verb: str, results: dict[str, Any]) -> None:
    without = {"compare_releases", "dbt_init", "drop_release", "release_mapping", "verify_release"}
    charts = results[verb].charts()
    assert bool(charts) == (verb not in without)
    for name, chart in charts.items():
        assert chart.name == name
        assert "var(--" not in style_of(chart.spec), name
        json.dumps(chart.spec, allow_nan=False)
        assert results[verb].chart(name) == chart
        # A plan has the charts of a run, and a run with a report those of the report.
        if verb not in ("plan", "report"):
            drawn = ElementTree.fromstring(chart.svg())
            assert drawn.tag.endswith("}svg")
            assert not drawn.findall(".//{*}script")


def test_a_run_with_a_report_has_its_charts(results: dict[str, Any]) -> None:
    names = set(results["run"].charts())
    shared = {"sizes", "losses", "lattice", "heights", "associations", f"column:{COLUMN}"}
    assert names >= shared
    assert set(results["report"].charts()) >= shared
    assert not set(results["plan"].charts()) & shared


def test_the_lattice_names_the_levels(results: dict[str, Any]) -> None:
    node = results["report"].chart("lattice").spec["data"]["values"][0]
    assert re.fullmatch(rf"age: \d, {re.escape(COLUMN)}: \d", node["levels"])


def test_altair_accepts_every_chart(results: dict[str, Any]) -> None:
    for verb in ("run", "leaks", "choose", "compare"):
        for chart in results[verb].charts().values():
            # Altair knows the schema of Vega-Lite and refuses what is not in it.
            assert chart.to_altair().to_dict()["description"] == chart.words


def test_json_does_not_change(results: dict[str, Any]) -> None:
    assert "report" not in results["run"].to_dict()
    assert isinstance(results["releases"], list)


def test_what_is_not_there_is_named(results: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="no table 'metric'; did you mean 'metrics'"):
        results["run"].to_frame("metric")
    with pytest.raises(InputError, match="no table 'x'; there are rules, edges and breach"):
        results["leaks"].to_frame("x")
    with pytest.raises(InputError, match="no chart 'size'; did you mean 'sizes'"):
        results["run"].chart("size")
    with pytest.raises(InputError, match="no chart 'rows'; it has none"):
        results["dbt_init"].chart("rows")


@pytest.mark.parametrize("suffix", ["svg", "png", "json", "html"])
def test_a_chart_is_saved(suffix: str, results: dict[str, Any], tmp_path: Path) -> None:
    chart: NotebookChart = results["choose"].chart("curve")
    path = chart.save(tmp_path / f"curve.{suffix}")
    begins = {"svg": b"<svg", "png": b"\x89PNG", "json": b"{", "html": b"<!doctype html>"}
    content = path.read_bytes()
    assert content.lstrip()[:20].lower().startswith(begins[suffix].lower())
    if suffix == "json":
        assert json.loads(content) == chart.spec
    if suffix == "html":
        assert content.count(b"<script>") == content.count(b"</script>") == 2
        assert not re.search(rb"<(?:script|link) ", content)


def test_a_chart_is_not_saved_anywhere(results: dict[str, Any], tmp_path: Path) -> None:
    chart: NotebookChart = results["choose"].chart("curve")
    with pytest.raises(InputError, match=r"not as 'curve\.pdf'"):
        chart.save(tmp_path / "curve.pdf")
    with pytest.raises(InputError, match="cannot be written"):
        chart.save(tmp_path / "none" / "curve.json")


def test_a_chart_has_two_themes(results: dict[str, Any]) -> None:
    chart: NotebookChart = results["choose"].chart("curve")
    assert chart.spec["background"] == "#ffffff"
    assert chart.dark().spec["background"] == "#1b212a"
    assert chart.dark().spec["data"] == chart.spec["data"]
