"""The site has every page, asks nobody for anything, and shows what the repository shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml

from docs._hooks.pages import on_page_markdown, on_post_page
from tests.docs.pages import DOCS, ROOT, page_names

SETTINGS = yaml.safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))


def entries(part: Any) -> Iterator[str]:
    """Walk the pages of the navigation."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, list):
        for each in part:
            yield from entries(each)
    else:
        yield from entries(list(part.values()))


def test_every_page_is_in_the_navigation_once() -> None:
    assert sorted(entries(SETTINGS["nav"])) == page_names()


def test_a_broken_link_fails_the_build() -> None:
    assert SETTINGS["strict"] is True
    assert set(SETTINGS["validation"].values()) == {"warn"}


def test_nothing_is_asked_of_the_network() -> None:
    assert SETTINGS["theme"]["font"] is False
    assert "offline" in SETTINGS["plugins"]
    # The plugin fetches a script of this name where none is named.
    assert any("iframe-worker" in name for name in SETTINGS["extra"]["polyfills"])
    ours = [SETTINGS.get(key, []) for key in ("extra_css", "extra_javascript")]
    ours.append(SETTINGS["extra"]["polyfills"])
    for path in [name for names in ours for name in names]:
        assert "://" not in path
        assert "//" not in re.sub(r"/\*.*?\*/", "", (DOCS / path).read_text("utf-8"), flags=re.S)


def test_every_picture_is_shown_and_every_shown_one_is_there() -> None:
    texts = [DOCS / page for page in page_names()]
    texts += [ROOT / "README.md", *(ROOT / "examples").rglob("README.md")]
    shown = {
        (text.parent / target).resolve()
        for text in texts
        for target in re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", text.read_text(encoding="utf-8"))
        if "://" not in target
    }
    assert not [path for path in shown if not path.exists()]
    ours = {path for path in (DOCS / "pictures").iterdir() if path.suffix in (".png", ".svg")}
    assert not ours - shown


def drawn(text: str, uri: str = "page.md", repository: str = "") -> str:
    page = SimpleNamespace(file=SimpleNamespace(src_uri=uri))
    return on_page_markdown(
        text, page=page, config=SimpleNamespace(repo_url=repository, docs_dir=str(DOCS))
    )


@pytest.mark.parametrize(
    ("uri", "text", "expected"),
    [
        ("a.md", "[here](b.md#c)", "[here](b.md#c)"),
        ("sub/a.md", "[here](../b.md)", "[here](../b.md)"),
        ("a.md", "[x](../examples/README.md)", "[x](https://h/o/r/blob/main/examples/README.md)"),
        ("sub/a.md", "[x](../../README.md)", "[x](https://h/o/r/blob/main/README.md)"),
    ],
)
def test_links_that_leave_the_pages_lead_to_the_repository(
    uri: str, text: str, expected: str
) -> None:
    assert drawn(text, uri, "https://h/o/r/") == expected


def test_without_a_repository_they_are_text() -> None:
    assert drawn("[the file](../examples/a.yml)") == "the file (`examples/a.yml`)"
    assert drawn("[`examples/a.yml`](../examples/a.yml)") == "`examples/a.yml`"
    assert drawn("[`a.yml`](../examples/a.yml)") == "`a.yml` (`examples/a.yml`)"
    assert drawn("[examples/dbt](../examples/dbt/README.md)") == "`examples/dbt`"


@pytest.mark.parametrize(
    "tag",
    [
        '<script src="https://unpkg.com/x"></script>',
        "<link rel=stylesheet href=//fonts.example.org/a.css>",
        "<img alt='' src='http://example.org/a.png'>",
    ],
)
def test_a_page_that_would_ask_the_network_stops_the_build(tag: str) -> None:
    page = SimpleNamespace(file=SimpleNamespace(src_uri="a.md"))
    with pytest.raises(RuntimeError, match="loads from the network"):
        on_post_page(f"<html>{tag}</html>", page=page)
    harmless = '<a href="https://duckdb.org">x</a><script src="assets/x.js"></script>'
    assert on_post_page(harmless, page=page) == harmless


def test_code_is_left_as_it_is() -> None:
    text = "```text\n[x](../examples/y)\n<!-- run -->\n```\n"
    assert drawn(text) == text


def test_the_name_of_a_file_is_its_title_and_other_notes_are_not_shown() -> None:
    assert drawn("<!-- file: a.csv -->\n```csv\n1\n```\n") == '```csv title="a.csv"\n1\n```\n'
    assert drawn("<!-- run here -->\n```python\n1\n```\n") == "```python\n1\n```\n"


def test_a_picture_of_ours_becomes_a_part_of_the_page() -> None:
    shown = drawn("![The lattice](pictures/lattice.svg)\n")
    assert shown.startswith("<figure") and "<svg" in shown and "\n\n" not in shown.strip()
    other = "![A network](pictures/staff_network.svg)"
    assert drawn(other) == other


@pytest.mark.parametrize("path", sorted((DOCS / "pictures").glob("*.svg")), ids=lambda p: p.stem)
def test_a_picture_asks_nobody_and_runs_nothing(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    # The name of a language is no address, and who made it asks nobody.
    text = re.sub(r'xmlns(?::\w+)?="[^"]*"|<!--.*?-->', "", text, flags=re.S)
    assert not re.search(r"<script|\son\w+=|url\((?!#)|@import|://", text)
    assert 'class="picture"' not in text or "prefers-color-scheme: dark" in text
