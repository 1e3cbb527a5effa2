"""S0's tables of Wiki-Vote beside ours, in a quick form; the whole one is slow."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ppdp_sql.api.network_paper import PaperResult, network_paper
from ppdp_sql.cli import network_paper as command
from ppdp_sql.cli.main import main
from ppdp_sql.errors import InputError
from ppdp_sql.network import paths
from ppdp_sql.network.paper_runs import SAMPLED_SOURCES
from tests.cli.test_commands import Shell


@pytest.fixture(scope="module")
def quick() -> PaperResult:
    """Paths from four nodes, and two hybrids of nine."""
    return network_paper(sources=4, tenths=(1, 9))


def rows(result: PaperResult, number: str) -> dict[str, dict[str, Any]]:
    (table,) = [table.to_dict() for table in result.tables if table.number == number]
    return {row["name"]: row for row in table["rows"]}


def test_the_network_is_described_as_in_the_paper(quick: PaperResult) -> None:
    found = rows(quick, "6.1")
    for name, row in found.items():
        digits = len(str(row["paper"]).partition(".")[2])
        assert round(row["ours"], digits) == row["paper"], name


def test_known_numbers_come_out(quick: PaperResult) -> None:
    masked, losses, merged = (rows(quick, number) for number in ("6.4.2", "6.2", "6.5"))
    assert masked["degree: largest"]["ours"] == pytest.approx(0.14067, abs=1e-5)
    assert masked["degree: largest, masked"]["ours"] == 141
    assert masked["degree: distinct"]["ours"] == 66
    assert masked["node rank: largest, masked"]["ours"] == pytest.approx(10826, rel=1e-3)
    plain = losses["undirected unweighted"]
    assert (plain["paper"], round(plain["ours"], 1)) == (1428, 59.1)
    # 6668, 326, 83, 26 and 12 nodes with votes have the indices 1 to 5.
    assert plain["ours_by_level"] == pytest.approx(6668 / 5 + 326 / 4 + 83 / 3 + 26 / 2 + 12)
    assert [row["ours"] for row in merged.values()] == [5515, 62038, 5515, 65940]


def test_every_table_and_figure_is_there_and_explained(quick: PaperResult) -> None:
    assert [table.number for table in quick.tables] == ["6.1", "6.4.2", "6.2", "6.3", "6.4", "6.5"]
    assert all(table.differs for table in quick.tables)
    numbers = [chart.title.split()[0] for chart in quick.figures]
    assert numbers == [f"6.{number}" for number in range(5, 14)]
    assert all(series.points for chart in quick.figures for series in chart.series)
    entropy = next(chart for chart in quick.figures if chart.title.startswith("6.9 "))
    assert len(entropy.series[0].points) == 15


def test_sampling_and_invented_weights_are_said(quick: PaperResult) -> None:
    told = {table.number: " ".join(table.differs) for table in quick.tables}
    for number in ("6.4.2", "6.3", "6.4"):
        assert "paths were followed from 4 nodes" in told[number]
    for number in ("6.2", "6.3", "6.4"):
        assert "weights are synthetic" in told[number]
    document = quick.to_dict()
    assert document["betweenness"] == {"exact": False, "sources": 4}
    json.dumps(document, allow_nan=False)


def test_the_command_prints_tables_and_writes_figures(
    quick: PaperResult,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "network_paper", lambda *_, **__: quick)
    with pytest.raises(SystemExit) as left:
        main(["network", "--paper", "-o", "figures"])
    assert left.value.code == 0
    told = capsys.readouterr().out
    for words in ("Table 6.2", "1,428", "59.1", "Table 6.5", "6,093"):
        assert words in told
    names = {path.name for path in (tmp_path / "figures").iterdir()}
    assert names == {"network_paper.html", *(f"figure_6_{number}.svg" for number in range(5, 14))}
    page = (tmp_path / "figures" / "network_paper.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 9
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["network"], "give a policy file or --paper, and not both"),
        (["network", "some.yml", "--paper"], "give a policy file or --paper, and not both"),
        (["network", "some.yml", "-o", "folder"], "--output is for the figures of --paper"),
        (["network", "--paper", "--measure"], "--paper publishes nothing; leave out --measure"),
        (["network", "--paper", "-o", "no/such"], "does not exist"),
    ],
)
def test_what_does_not_go_together_is_refused(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert words in Shell(capsys, "duckdb:")(*arguments, code=2)
    assert list(tmp_path.iterdir()) == []


def test_without_rustworkx_paths_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "has_fast_library", lambda: False)
    asked: list[int | None] = []

    def remember(*_: Any, sources: int | None, **__: Any) -> None:
        asked.append(sources)
        raise InputError("enough")

    monkeypatch.setattr("ppdp_sql.api.network_paper.run_paper", remember)
    with pytest.raises(InputError, match="enough"):
        network_paper()
    assert asked == [SAMPLED_SOURCES]


@pytest.mark.slow
def test_the_whole_paper() -> None:
    """Losses rise with the share of the degree, as S0 finds; at every step if paths are exact."""
    result = network_paper()
    losses = [row["ours"] for name, row in rows(result, "6.4").items() if "unweighted" in name]
    assert len(losses) == 9
    assert losses[0] < losses[4] < losses[8]
    if result.sources is None:
        assert losses == sorted(losses)
        assert [round(loss, 1) for loss in losses[:2]] == [95.5, 98.3]
        assert round(rows(result, "6.3")["undirected unweighted"]["ours"], 1) == 83.3
