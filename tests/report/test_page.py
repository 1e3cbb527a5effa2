"""The page of a report: what it tells, what it never tells, and what it costs."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.cli.main import main
from ppdp_sql.privacy.registry import MODELS
from ppdp_sql.report.bundle import chart_library
from ppdp_sql.report.specs import label_order, report_charts
from ppdp_sql.report.words import _MODELS
from ppdp_sql.templating import StatementLog
from tests.databases import Database

from .people import COLUMNS, POLICY, RARE, RARE_AGE, people


@pytest.fixture
def source(database: Database) -> Database:
    database.create("people", COLUMNS, people())
    return database


def content(page: str) -> str:
    """Return the page without the charting library, which may hold any word."""
    return page.replace(chart_library(), "")


def refuses_rare(page: str) -> None:
    text = content(page)
    assert [value for value in (*RARE, str(RARE_AGE)) if value in text] == []


def test_rare_values_are_told_nowhere(source: Database, tmp_path: Path) -> None:
    """Values of one row stand in no chart, no table, no statement and no word of any report."""
    path = tmp_path / "run.html"
    made = ppdp_sql.run(POLICY, source.url, report=path)
    assert made.release is not None
    pages = [
        path.read_text(encoding="utf-8"),
        ppdp_sql.report(POLICY, source.url).html(),
        ppdp_sql.report(made.release.id, source.url).html(),
    ]
    for page in pages:
        refuses_rare(page)
        assert "flu" in content(page)


def test_rare_values_of_other_models(source: Database) -> None:
    """Sensitive values that one person has are published as they are, and told all the same not."""
    for changes in (
        {"privacy": [{"k": 2}], "suppression": 0},
        {"privacy": [{"distinct_l": {"l": 2, "column": "ill"}}]},
        {"suppressed": "star"},
    ):
        refuses_rare(ppdp_sql.report(POLICY | changes, source.url).html())


def test_rare_values_of_a_recoding(source: Database) -> None:
    """An interval that the release publishes may end at somebody's age; nothing else is told."""
    recoded = POLICY | {"search": {"algorithm": "mondrian"}, "suppression": "5%"}
    text = content(ppdp_sql.report(recoded, source.url).html())
    assert [value for value in RARE if value in text] == []


@pytest.mark.parametrize("most_levels", [0, 2], ids=["shown", "generalized"])
def test_rare_leaves_of_hierarchies(source: Database, most_levels: int) -> None:
    """A hierarchy of a policy names every value; the page names those that enough rows show."""
    town = {"A": ["Arles", "Aosta"], "B": ["Basel", "Berne"], "Z": ["Xandu"]}
    ill = {"lung": ["flu", "asthma"], "belly": ["ulcer"], "else": ["queer_illness_q"]}
    columns = POLICY["columns"] | {
        "town": {"quasi": {"tree": town}, "max_level": most_levels},
        "ill": {"sensitive": {"tree": ill}},
    }
    models = [{"k": 4}, {"t_closeness": {"t": 0.9, "column": "ill"}}]
    policy = POLICY | {"columns": columns, "privacy": models}
    facts = ppdp_sql.report(policy, source.url)
    assert any(attack.attack == "similarity" for attack in facts.facts.attacks)
    refuses_rare(facts.html())


def test_statements_tell_no_numbers_of_the_source(database: Database) -> None:
    """Texts are left out of statements; numbers that are somebody's must not be there at all."""
    rows = [(7000003 + n * 7919 % 90001, n % 5, 5000009 + n * 104729 % 70001) for n in range(200)]
    database.create("people", {"age": "integer", "x": "integer", "pay": "integer"}, rows)
    values = {str(number) for age, _, pay in rows for number in (age, pay)}
    for algorithm in ("optimal", "mondrian"):
        policy = {
            "version": 1,
            "source": "people",
            "columns": {
                "age": {"quasi": {"intervals": {"width": [10000, 30000]}}},
                "x": "quasi",
                "pay": "sensitive",
            },
            "privacy": [{"ke": {"k": 4, "e": 10, "column": "pay"}}],
            "search": {"algorithm": algorithm},
            "suppression": "20%",
            "publish": {"table": "released"},
        }
        facts = ppdp_sql.report(policy, database.url).facts
        told = {number for item in facts.statements for number in re.findall(r"\d{7}", item.sql)}
        assert told & values == set()


def test_page_needs_nothing_else(source: Database) -> None:
    page = ppdp_sql.report(POLICY, source.url).html()
    text = content(page)
    assert "default-src 'none'" in text
    assert re.findall(r"""(?:src|href)=["'](?!#|data:)[^"']*""", text) == []
    assert re.findall(r"url\(|@import|<link(?![^>]*data:)", text) == []
    found = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert found <= {"https://vega.github.io/schema/vega-lite/v6.json"}
    assert {name for name in re.findall(r'<section id="(\w+)"', page)} == {
        "policy", "risk", "search", "utility", "leaks", "attacks", "sql", "provenance"
    }  # fmt: skip


def test_hostile_names_and_values_stay_text(database: Database) -> None:
    name, value = 'job </script><b>"', "<img src=x onerror=alert(1)>"
    rows = [(20 + number % 30, (value, "judge")[number % 2], "flu") for number in range(60)]
    database.create("people", {"age": "integer", name: "varchar", "ill": "varchar"}, rows)
    policy = POLICY | {
        "columns": {
            "age": {"quasi": {"intervals": {"width": [10]}}},
            name: {"quasi": None, "max_level": 0},
            "ill": "sensitive",
        }
    }
    made = ppdp_sql.report(policy, database.url)
    assert value in [label.label for item in made.facts.distributions for label in item.labels]
    text = content(made.html())
    assert "<img" not in text and "<b>&#34;" not in text and "job </script" not in text
    assert text.count("</script>") == text.count("<script")


def test_every_chart_is_drawn_by_the_library(source: Database) -> None:
    import vl_convert

    charts = report_charts(ppdp_sql.report(POLICY, source.url).facts)
    assert {"sizes", "losses", "lattice", "heights", "associations"} <= set(charts)
    for name, spec in charts.items():
        drawn = vl_convert.vegalite_to_svg(json.dumps(spec | {"width": 400}))
        assert drawn.startswith("<svg") and len(drawn) > 1000, name


def test_report_costs_two_scans(source: Database, tmp_path: Path) -> None:
    """One of the source and one of the release, whatever is told of them."""
    plain = StatementLog()
    ppdp_sql.run(POLICY, source.url, log=plain)
    told = StatementLog()
    ppdp_sql.run(POLICY, source.url, log=told, report=tmp_path / "report.html")

    def reading(log: StatementLog) -> tuple[int, int]:
        source_reads = sum('"people" as' in entry.statement.lower() for entry in log.entries)
        release = re.compile(r'from [^\n]*"ppdp__release__\w+" as', re.I)
        return source_reads, sum(bool(release.search(entry.statement)) for entry in log.entries)

    before, after = reading(plain), reading(told)
    assert before[0] > 0 and before[1] > 0
    assert (after[0] - before[0], after[1] - before[1]) == (1, 1)


def test_report_of_a_release_costs_the_search_and_two_scans(source: Database) -> None:
    """The search is done again, which counts the source; beside that each is read once."""
    made = ppdp_sql.run(POLICY, source.url)
    assert made.release is not None
    told = StatementLog()
    ppdp_sql.report(made.release.id, source.url, log=told)
    read = [entry for entry in told.entries if re.search(r'"people" as', entry.statement, re.I)]
    steps = [entry.step for entry in read]
    assert sorted(steps) == ["frequency/count_combinations", "report/count_rows"]
    read = [entry for entry in told.entries if re.search(r'"released" as', entry.statement, re.I)]
    assert [entry.step for entry in read] == ["report/count_rows"]


def test_report_of_a_release_that_is_not_the_best_of_today(source: Database) -> None:
    made = ppdp_sql.run(POLICY, source.url)
    assert made.release is not None and made.node is not None
    rows = [(f"m{number}", 21, "Arles", "baker", "flu", "a") for number in range(400)]
    for row in rows[:40]:
        source.execute(
            "insert into people values ("
            + ", ".join(f"'{cell}'" if isinstance(cell, str) else str(cell) for cell in row)
            + ")"
        )
    facts = ppdp_sql.report(made.release.id, source.url).facts
    assert facts.published and facts.release["id"] == made.release.id
    assert any("rows now" in words for words in facts.warnings)
    levels = {c.name: c.level for c in facts.columns if c.level is not None}
    assert levels == dict(made.node)
    assert facts.after.rows == made.published_rows


def test_commands(
    source: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("policy.yml").write_text(json.dumps(POLICY))

    def call(*arguments: str, code: int = 0) -> str:
        with pytest.raises(SystemExit) as left:
            main([*arguments, "--engine", source.url])
        printed = capsys.readouterr()
        assert left.value.code == code, printed.err
        return str(printed.out or printed.err)

    assert "Report of a forecast written to report.html" in call("report", "policy.yml")
    assert "released" not in {name.split(".")[-1] for name in source.relations()}
    document = json.loads(call("report", "policy.yml", "-o", "x.html", "--json"))
    assert document["published"] is False and document["least_rows"] == 4
    assert "Report written to run.html" in call("run", "policy.yml", "--report", "run.html")
    assert "no release 'nothing'" in call("report", "nothing", code=2)
    assert "does not exist" in call("report", "policy.yml", "-o", "none/x.html", code=2)
    assert "is a folder" in call("run", "policy.yml", "--report", str(tmp_path), code=2)
    assert "one policy" in call("run", "policy.yml", "policy.yml", "--report", "a.html", code=2)


def test_a_place_that_cannot_be_written(
    source: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is found before anything is published, and nothing that is no page is replaced."""
    monkeypatch.chdir(tmp_path)
    Path("file").write_text("kept")
    Path("empty.html").touch()
    for place, words in (
        ("file/a.html", "Not a directory"),
        ("/proc/a.html", "cannot be written"),
        ("file", "no page"),
    ):
        with pytest.raises(ppdp_sql.InputError, match=words):
            ppdp_sql.run(POLICY, source.url, report=place)
    assert Path("file").read_text() == "kept"
    assert "released" not in {name.split(".")[-1] for name in source.relations()}
    with pytest.raises(ppdp_sql.NoSolutionError):
        ppdp_sql.report(POLICY | {"privacy": [{"k": 500}]}, source.url, output="new.html")
    assert not Path("new.html").exists()
    for _ in range(2):
        ppdp_sql.report(POLICY, source.url, output="empty.html")
    assert Path("empty.html").read_text().startswith("<!doctype html>")


def test_labels_stand_in_their_order() -> None:
    ages = [">=90", "[30, 40)", "*", "[20, 30)", "<20", "NULL", "[20, 40)", "25"]
    assert label_order(ages) == [
        "<20", "[20, 30)", "[20, 40)", "25", "[30, 40)", ">=90", "*", "NULL"
    ]  # fmt: skip
    assert label_order(["flu", "12", "asthma"]) == ["flu", "12", "asthma"]


@pytest.mark.parametrize(
    ("model", "words"),
    [
        ({"beta_likeness": {"beta": 2, "column": "ill"}}, "more than 3 times as likely"),
        ({"alpha_k": {"alpha": 0.9, "k": 4, "column": "ill"}}, "at least 4 rows, and no value"),
        ({"recursive_cl": {"c": 9, "l": 2, "column": "ill"}}, "less than 9 times the rows"),
        (
            {"t_closeness": {"t": 0.9, "distance": "hellinger", "column": "ill"}},
            "the distance hellinger",
        ),
    ],
)
def test_models_are_said_as_they_are(source: Database, model: dict[str, Any], words: str) -> None:
    facts = ppdp_sql.report(POLICY | {"privacy": [model], "suppression": "60%"}, source.url).facts
    assert words in facts.models[0].words


def test_a_missing_library_is_told_before_anything_is_published(
    source: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chart_library.cache_clear()
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(ppdp_sql.InputError, match=r"ppdp_sql\[report\]"):
        ppdp_sql.run(POLICY, source.url, report=tmp_path / "x.html")
    assert "released" not in {name.split(".")[-1] for name in source.relations()}


def test_a_release_in_place_has_no_source_left(source: Database) -> None:
    policy = POLICY | {"publish": {"in_place": True}}
    made = ppdp_sql.run(policy, source.url)
    assert made.release is not None
    with pytest.raises(ppdp_sql.InputError, match="taken the place of its source"):
        ppdp_sql.report(made.release.id, source.url)


@pytest.mark.parametrize(
    "changes",
    [
        {"publish": {"view": "released"}},
        {"publish": {"live_view": {"name": "released", "accept": "differencing"}}},
        {"publish": {"in_place": True}},
        {"publish": {"script": {"file": "made.sql", "table": "released"}}},
        {"publish": {"break_merge": "released"}},
        {"columns": {"town": {"quasi": {"prefix": [1]}, "perturb": "swap"}}},
        {"columns": {"name": {"identifier": {"pseudonym": "person"}}}},
        {"suppression": {"limit": "10%", "unit": "cell"}},
    ],
    ids=lambda changes: "_".join(str(next(iter(part))) for part in changes.values()),
)
def test_every_kind_of_release_has_a_report(
    source: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: dict[str, Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    columns = {name: role for name, role in POLICY["columns"].items() if name != "note"}
    policy = POLICY | changes | {"columns": columns | changes.get("columns", {})}
    path = tmp_path / "report.html"
    made = ppdp_sql.run(policy, source.url, report=path)
    assert made.release is not None
    page = path.read_text(encoding="utf-8")
    assert made.release.id in page
    refuses_rare(page)


@pytest.mark.engine_suite
def test_reports_on_every_engine(source: Database, tmp_path: Path) -> None:
    """The same three ways on each: with the run, of the release, and as a forecast."""
    path = tmp_path / "report.html"
    policy = POLICY | {"columns": POLICY["columns"] | {"note": "identifier"}}
    made = ppdp_sql.run(policy, source.url, report=path)
    assert made.release is not None
    again = ppdp_sql.report(made.release.id, source.url)
    forecast = ppdp_sql.report(policy, source.url)
    assert again.facts.after == forecast.facts.after
    assert again.facts.published and not forecast.facts.published
    for page in (path.read_text(encoding="utf-8"), again.html(), forecast.html()):
        refuses_rare(page)


def test_report_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has no database, and its report is made with it."""
    monkeypatch.chdir(tmp_path)
    lines = [",".join(map(str, row)) for row in people()]
    Path("people.csv").write_text("\n".join([",".join(COLUMNS), *lines]))
    policy = POLICY | {"source": "people.csv", "publish": {"file": "released.csv"}}
    made = ppdp_sql.run(policy, report="report.html")
    assert made.release is not None
    page = Path("report.html").read_text(encoding="utf-8")
    assert str(tmp_path) not in content(page) and "released.csv" in page
    refuses_rare(page)


def test_networks_have_no_report(database: Database) -> None:
    database.create("edges", {"a": "integer", "b": "integer"}, [(n % 9, n % 7) for n in range(40)])
    network = {"edges": {"source": "edges", "from": "a", "to": "b"}, "centrality": "degree"}
    policy = {"version": 1, "network": network, "publish": {"prefix": "w"}}
    with pytest.raises(ppdp_sql.PpdpError, match="ppdp network"):
        ppdp_sql.report(policy, database.url)


def test_every_model_is_said_in_words() -> None:
    assert set(MODELS) == set(_MODELS)
