"""The exhibits of S3: metrics by plain Python on published rows, and verdicts."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest
from s3 import S3, measures, sweep
from s3.figures import FIGURES, Figure, draw_again
from s3.sweep import ALGORITHMS, COLUMNS, NUMBERS, Cell

import ppdp_sql
from tests.policies import ROOT

#: Heights of S3 table 4.1.
HEIGHTS = dict(zip(COLUMNS, (3, 4, 3, 2, 1, 2, 1), strict=True))


@cache
def levels(column: str) -> dict[str, int]:
    """Return the level of each label; of a label at several levels the lowest."""
    path = ROOT / "hierarchies" / "adult_s3" / f"{column}.csv"
    with path.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.reader(opened, delimiter=";"))[1:]
    found: dict[str, int] = {}
    for row in rows:
        for level, label in enumerate(row):
            found[label] = min(level, found.get(label, level))
    return found


def test_every_number_is_on_the_shelf_once_and_in_order() -> None:
    numbers = [number for entry in S3.entries for number in entry.numbers]
    assert numbers == [f"Figure 4.{number}" for number in range(1, 10)]
    assert all(entry.slow for entry in S3.entries)


def test_the_trees_have_the_papers_heights() -> None:
    assert {name: max(levels(name).values()) for name in COLUMNS} == HEIGHTS


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_metrics_are_those_of_the_published_rows(algorithm: str) -> None:
    cells = {cell.algorithm: cell for cell in measured()}
    policy = sweep.policy(2, 5) | {
        "search": {"algorithm": algorithm},
        "publish": {"table": "released"},
    }
    with sweep.open_adult() as connection:
        ppdp_sql.run(policy, connection)
        rows = connection.table("released").project(", ".join(COLUMNS[:2])).fetchall()
    groups = Counter(rows)
    assert len(rows) == 32_561
    assert min(groups.values()) >= 5
    assert cells[algorithm].groups == len(groups)
    assert cells[algorithm].discernibility == sum(number**2 for number in groups.values())
    # Private is its own parent: whoever shows it has not climbed.
    lifted = sum(
        number * Fraction(levels(name)[value], HEIGHTS[name])
        for row, number in groups.items()
        for name, value in zip(COLUMNS, row, strict=False)
    )
    assert cells[algorithm].distortion == pytest.approx(float(lifted))


@cache
def measured() -> list[Cell]:
    """Measure two quasi-identifiers once."""
    return sweep.measure(2, 5)


def values(two_level: float) -> dict[str, float]:
    """The measure of both others is 10 and 20."""
    return {"kaca": 10, "topdown_kaca": 20, "two_level": two_level}


def test_claims_are_judged_by_numbers() -> None:
    assert measures.least(values(9), 2)
    assert not measures.least(values(10), 2)
    assert measures.little_more(values(21), 2)
    assert not measures.little_more(values(15), 2)
    assert not measures.little_more(values(23), 2)
    assert not measures.least_or_similar(values(10.5), 2)
    assert measures.least_or_similar(values(10.5), 7)
    assert not measures.least_or_similar(values(11.5), 7)
    assert measures.judge({2: True, 3: True}) == "reproduced"
    assert measures.judge({2: True, 3: False}) == "partly"
    assert measures.judge({2: False, 3: False}) == "not reproduced"


def cell(columns: int, algorithm: str) -> Cell:
    """Make a cell in which two_level is best by far."""
    value = 1.0 if algorithm == "two_level" else 10.0
    return Cell(columns, algorithm, value, 100 * value, 1e6 * value, 7)


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.number)
def test_an_exhibit_follows_from_its_cells(figure: Figure, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [cell(columns, name) for columns in NUMBERS for name in ALGORITHMS]
    monkeypatch.setattr("s3.figures.sweep", lambda k: made)
    exhibit = draw_again(figure)
    worse = figure.number == "4.8"
    assert exhibit.verdict == ("not reproduced" if worse else "reproduced")
    assert f"{0 if worse else 6} of 6" in exhibit.why
    assert exhibit.numbers is not None
    assert [row[-1] for row in exhibit.numbers.rows] == ["no" if worse else "yes"] * len(NUMBERS)
    assert exhibit.chart is not None


#: Distortion and discernibility follow from the data alone, whatever the clock says.
VERDICTS = {
    "4.2": "partly",
    "4.3": "reproduced",
    "4.5": "partly",
    "4.6": "reproduced",
    "4.8": "not reproduced",
    "4.9": "reproduced",
}


@pytest.mark.slow
@pytest.mark.parametrize("number", VERDICTS)
def test_what_is_lost_is_judged_as_the_page_says(number: str) -> None:
    figure = next(one for one in FIGURES if one.number == number)
    assert draw_again(figure).verdict == VERDICTS[number]
