"""The notebooks of the examples run from the first cell to the last, and show what they promise."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.notebook.chart import VEGA_LITE
from tests.docs.pages import ROOT, bring_examples
from tests.notebook import runner

NOTEBOOKS = ROOT / "examples" / "notebooks"
STORIES = ("analyst_views", "dbt", "in_place")


def run(story: str, folder: Path) -> list[dict[str, Any]]:
    """Run a story where it can change nothing, and return what its cells showed."""
    bring_examples(folder / "examples")
    (folder / "temporary").mkdir()
    environment = os.environ | {
        "IPYTHONDIR": str(folder / "ipython"),
        "TMPDIR": str(folder / "temporary"),
        "PYTHONPATH": str(ROOT),
        # Where dbt is installed beside the Python that runs us.
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]),
    }
    environment.pop("PPDP_ENGINE", None)
    done = subprocess.run(
        [sys.executable, runner.__file__, f"{story}.ipynb"],
        cwd=folder / "examples" / "notebooks",
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    cells: list[dict[str, Any]] = json.loads(done.stdout)
    assert [f"{cell['id']}: {cell['fault']}" for cell in cells if cell["fault"]] == []
    return cells


def shown_as(cells: list[dict[str, Any]], kind: str) -> str:
    """Return all that was shown as one kind."""
    return "\n".join(cell["shown"][kind] for cell in cells if kind in cell["shown"])


def texts(cells: list[dict[str, Any]]) -> list[str]:
    return [cell["shown"].get("text/plain", "") for cell in cells]


def charts(cells: list[dict[str, Any]]) -> int:
    drawn = [cell for cell in cells if VEGA_LITE in cell["shown"]]
    assert all(cell["shown"]["image/svg+xml"].startswith("<svg") for cell in drawn)
    return len(drawn)


def test_in_place(tmp_path: Path) -> None:
    cells = run("in_place", tmp_path)
    assert charts(cells) == 5
    html = shown_as(cells, "text/html")
    assert "Published in_place main.people" in html
    assert "Forecast for main.people" in html
    # A degree is in the file before, and not after.
    assert [text for text in texts(cells) if text in ("True", "False")] == ["True", "False"]
    warehouse = next((tmp_path / "temporary").glob("*/warehouse.duckdb"))
    assert b"Bachelors" not in warehouse.read_bytes()
    attacks = next(cell for cell in cells if "record_linkage" in cell["shown"].get("text/html", ""))
    # What the text beside it says: nobody is named, and one income in ten is certain.
    assert "Nobody can be named" in attacks["shown"]["text/html"]
    assert re.search(r"rows \((9\.\d|10\.\d)%\) is certain", attacks["shown"]["text/html"])


def test_analyst_views(tmp_path: Path) -> None:
    cells = run("analyst_views", tmp_path)
    assert charts(cells) == 2
    html = shown_as(cells, "text/html")
    assert "Published view main.patients_research" in html
    assert "groups of 1 can be told apart" in html
    for title in ("Two releases", "Dropped", "Holds", "Releases"):
        assert f"<strong>{title}</strong>" in html


def test_dbt(tmp_path: Path) -> None:
    cells = run("dbt", tmp_path)
    assert charts(cells) == 2
    printed = "".join(cell["printed"] for cell in cells)
    assert "PASS=9 WARN=0 ERROR=0" in printed
    assert "PASS=18 WARN=0 ERROR=0" in printed
    assert "<strong>Models for dbt</strong>" in shown_as(cells, "text/html")


def test_the_stories_are_these() -> None:
    assert sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")) == list(STORIES)


@pytest.mark.parametrize("story", STORIES)
def test_a_notebook_is_plain(story: str) -> None:
    path = NOTEBOOKS / f"{story}.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert cells[0]["cell_type"] == "markdown"
    # What a cell shows differs from run to run, so none is kept.
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    prose = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", prose) if "://" not in link]
    assert links
    assert all((NOTEBOOKS / link).exists() for link in links)
