"""The page of the papers: every exhibit is on it, and a part never takes its place."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests.packaging.modules import CHECKOUT

PAGE = CHECKOUT / "docs" / "papers.md"


def test_every_exhibit_is_on_the_page() -> None:
    from page import anchor, heading
    from regenerate import SHELVES

    text = PAGE.read_text(encoding="utf-8")
    headings = re.findall(r"^### (.+)$", text, re.M)
    assert headings == [heading(entry) for shelf in SHELVES for entry in shelf.entries]
    sections = re.split(r"^### .+$", text, flags=re.M)[1:]
    for section in sections:
        assert re.match(r"\s*\*\*(Reproduced|Partly|Not reproduced)\.\*\* The paper: ", section)
        assert "\nOurs: " in section
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", text):
        assert (PAGE.parent / picture).is_file(), picture
    # The list of verdicts leads to each of them.
    assert re.findall(r"\]\(#([^)]+)\)", text) == [anchor(words) for words in headings]
    listed = re.findall(r"^\| S\d \|.*\| (partly|reproduced|not reproduced) \|$", text, re.M)
    told = dict(re.findall(r"(\d+) (partly|not reproduced|reproduced)[,.]", text)[:3])
    assert {value: int(key) for key, value in told.items()} == {
        verdict: listed.count(verdict) for verdict in listed
    }


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--only", "s2_table_iv"], "take the place of all"),
        (["--quick"], "take the place of all"),
        (["--only", "s2_table_0", "--page", "x.md"], "is not an exhibit"),
        (["--page", "nowhere/x.md"], "does not exist"),
    ],
)
def test_what_is_refused(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import regenerate

    before = PAGE.read_bytes()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["regenerate.py", *arguments])
    with pytest.raises(SystemExit) as left:
        regenerate.main()
    assert left.value.code == 2 and words in capsys.readouterr().err
    assert PAGE.read_bytes() == before


def test_a_part_goes_to_a_page_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import regenerate

    page = tmp_path / "part.md"
    monkeypatch.setattr(
        sys, "argv", ["regenerate.py", "--only", "s2_table_iv", "--page", str(page)]
    )
    regenerate.main()
    assert "### Table IV: Probability of zip code given age" in page.read_text(encoding="utf-8")
