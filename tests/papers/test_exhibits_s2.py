"""The exhibits of S2: their numbers by plain Python on the paper's table, and their verdicts."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

import pytest
from exhibit import Exhibit
from s2 import S2, association, breaking_time, growth, network_time, pieces
from s2.conditional import judge
from s2.dependencies_sensitive import TABLE_VII

from tests.policies import PAPER_TABLES

NUMBERS = [
    *(f"Table {number}" for number in "I II III IV V VI VII VIII IX X XI XII XIII".split()),
    *(f"Figure {number}" for number in range(5, 11)),
]
SENSITIVE = ("government", "marital_status", "salary")

with (PAPER_TABLES / "s2_table_2.csv").open(encoding="utf-8", newline="") as opened:
    ROWS = list(csv.DictReader(opened))


def made(number: str) -> Exhibit:
    """Make the exhibit of a number."""
    return next(entry for entry in S2.entries if number in entry.numbers).make()


def column(exhibit: Exhibit, heading: str) -> list[str]:
    """Return a column of an exhibit's numbers."""
    assert exhibit.numbers is not None
    at = list(exhibit.numbers.headings).index(heading)
    return [row[at] for row in exhibit.numbers.rows]


def chances(known: Sequence[str], told: str) -> dict[tuple[str, ...], dict[str, Fraction]]:
    """Count the conditional probabilities of table II."""
    cells: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for row in ROWS:
        cells[tuple(row[name] for name in known)][row[told]] += 1
    return {
        key: {value: Fraction(n, counts.total()) for value, n in counts.items()}
        for key, counts in cells.items()
    }


def test_every_number_is_on_the_shelf_once_and_in_order() -> None:
    assert [number for entry in S2.entries for number in entry.numbers] == NUMBERS


def test_what_takes_long_is_marked() -> None:
    slow = [number for entry in S2.entries if entry.slow for number in entry.numbers]
    assert slow == [number for number in NUMBERS if number.startswith("Figure")]


def test_table_two_follows_from_table_one_but_for_the_person_printed_twice() -> None:
    exhibit = made("Table II")
    assert exhibit.verdict == "partly"
    assert "9 of 10 rows" in exhibit.why
    printed = column(exhibit, "rows, paper")
    assert [int(number) for number in printed if number != "0"] == [
        number for _, number in sorted(Counter(tuple(row.values()) for row in ROWS).items())
    ]
    differing = [
        work
        for work, paper, ours in zip(
            column(exhibit, "government"), printed, column(exhibit, "rows, ours"), strict=True
        )
        if paper != ours
    ]
    assert differing == ["Self-emp-inc", "Self-emp-not-inc"]


@pytest.mark.parametrize(
    ("number", "known", "told", "verdict"),
    [
        ("Table III", ("zipcode", "age"), "gender", "partly"),
        ("Table IV", ("age",), "zipcode", "reproduced"),
        ("Table VI", ("government", "marital_status"), "salary", "partly"),
        (
            "Table VIII",
            ("age", "gender", "zipcode", "marital_status", "salary"),
            "government",
            "reproduced",
        ),
    ],
)
def test_probabilities_are_those_of_table_two(
    number: str, known: tuple[str, ...], told: str, verdict: str
) -> None:
    exhibit = made(number)
    assert exhibit.verdict == verdict
    assert exhibit.numbers is not None
    expected = chances(known, told)
    found = {
        tuple(row[: len(known)]): row[-2]
        for row in exhibit.numbers.rows
        if row[-2] != "does not occur"
    }
    assert found == {
        key: ", ".join(f"{value} {float(chance):.3g}" for value, chance in sorted(cell.items()))
        for key, cell in expected.items()
    }


def test_table_five_has_the_papers_bands() -> None:
    exhibit = made("Table V")
    assert exhibit.verdict == "reproduced"
    assert column(exhibit, "ours") == [
        "0.00 to 0.20", "0.20 to 0.50", "0.50 to 0.75", "0.75 to 1.00",
    ]  # fmt: skip
    told: Counter[str] = Counter()
    for row in ROWS:
        group = [other for other in ROWS if other["gender"] == row["gender"]]
        known = [other for other in group if other["government"] == row["government"]]
        chance = Fraction(sum(other == row for other in known), len(known))
        told["very high" if chance >= Fraction(3, 4) else "high" if chance >= 0.5 else "less"] += 1
    assert column(exhibit, "persons told, one table") == ["0", "1", "2", "7"]
    assert told == {"very high": 7, "high": 2, "less": 1}


def test_table_seven_is_another_kind_of_table() -> None:
    """What is printed has one row added to each of four statuses, and headings exchanged."""
    exhibit = made("Table VII")
    assert exhibit.verdict == "not reproduced"
    counts = {work: Counter[str]() for work in TABLE_VII}
    for row in ROWS:
        counts[row["government"]][row["marital_status"]] += 1
    order = ("Never-married", "Married-civ-spouse", "Divorced", "Separated")
    same = sum(
        round(float(Fraction(counts[work][status] + 1, counts[work].total() + 4)), 3) == printed
        for work, row in TABLE_VII.items()
        for status, printed in zip(order, row, strict=True)
    )
    assert same == 15
    assert f"{same} of 20 cells" in exhibit.why
    assert "3 of 5 kinds" in exhibit.why


def test_pieces_count_table_two() -> None:
    groups = {"F": 1, "M": 2}
    found = pieces.broken()
    for name in SENSITIVE:
        assert found[name] == Counter((groups[row["gender"]], row[name]) for row in ROWS)
    assert found["quasi"].total() == len(ROWS)
    assert made("Table XI").verdict == "reproduced"
    exhibit = made("Table IX")
    assert exhibit.verdict == "partly"
    assert [column(exhibit, heading) for heading in ("rows, paper", "rows, ours")] == [
        ["5", "5", "0"],
        ["5", "0", "5"],
    ]


def test_table_thirteen_multiplies_shares() -> None:
    exhibit = made("Table XIII")
    women = [row for row in ROWS if row["gender"] == "F"]
    share = [
        {value: Fraction(n, len(women)) for value, n in Counter(r[name] for r in women).items()}
        for name in ("marital_status", "salary")
    ]
    expected = [
        f"{float(share[0][status] * share[1][salary]):.0%}"
        for status, salary in zip(
            column(exhibit, "marital status"), column(exhibit, "salary"), strict=True
        )
    ]
    assert column(exhibit, "ours, Break-Merge") == column(exhibit, "paper") == expected
    assert expected[0] == "32%"
    assert column(exhibit, "ours, table II")[0] == "100%"
    assert exhibit.verdict == "reproduced"
    assert "86.7%" in exhibit.setting
    assert "20.8%" in exhibit.setting


def test_verdicts_follow_from_the_numbers() -> None:
    printed = {("a",): {"x": 1.0}, ("b",): {"x": 0.25, "y": 0.75}}
    assert judge(printed, printed) == "reproduced"
    assert judge({**printed, ("c",): {"x": 1.0}}, printed) == "reproduced"
    assert judge({("a",): {"x": 1.0}}, printed) == "partly"
    assert judge({("a",): {"y": 1.0}}, printed) == "not reproduced"
    other = dict(pieces.broken(), salary=Counter({(1, "<=50K"): 5}))
    assert pieces.judge_values(other) == "partly"
    assert pieces.judge(Counter({("x", 1): 5, ("y", 2): 4}), pieces.TABLE_IX) == "not reproduced"


def points(*seconds: float) -> list[growth.Point]:
    """Make a curve."""
    return [
        growth.Point(rows, taken, 0.01, taken, 2 * taken)
        for rows, taken in zip((20_000, 40_000, 60_000, 80_000, 100_000), seconds, strict=True)
    ]


FLAT, LINEAR, SQUARE = (
    points(0.3, 0.3, 0.3, 0.3, 0.3),
    points(0.2, 0.4, 0.6, 0.8, 1.0),
    points(0.1, 0.4, 0.9, 1.6, 2.5),
)


def test_verdicts_of_times_follow_from_their_growth() -> None:
    assert [network_time.judge_one(one) for one in (FLAT, LINEAR, SQUARE)] == [
        "reproduced", "reproduced", "not reproduced",
    ]  # fmt: skip
    assert network_time.judge_three(FLAT, LINEAR) == "reproduced"
    assert network_time.judge_three(LINEAR, FLAT) == "partly"
    assert network_time.judge_three(points(3, 3, 3, 3, 3), SQUARE) == "not reproduced"
    assert breaking_time.judge(LINEAR, public=True) == "reproduced"
    assert breaking_time.judge(LINEAR, public=False) == "partly"
    assert breaking_time.judge(SQUARE, public=True) == "not reproduced"
    assert breaking_time.judge(points(6, 6, 6, 6, 6), public=True) == "not reproduced"
    assert growth.chart("a", "b", LINEAR, 1.2, "c")["layer"]
    assert growth.table(LINEAR).rows[-1] == [
        "100,000", "1.000", "1.000 - 2.000", "5.00", "100.0",
    ]  # fmt: skip


def test_rounds_are_told_by_their_median() -> None:
    """One slow or quick round decides nothing, and is shown."""
    calls: Counter[int] = Counter()

    def seconds(rows: int) -> list[float]:
        calls[rows] += 1
        return [0.5, {1: 9.0, 2: 0.1}.get(calls[rows], 1.0), 2.0]

    ((first, _), (other, _)) = growth.measure(seconds, (10, 20))
    assert calls[10] == calls[20] == 7
    assert first == growth.Point(10, 1.0, 0.5, 0.1, 9.0)
    assert other == growth.Point(10, 2.0, 0.5, 2.0, 2.0)
    assert "up to 90.0 times" in growth.spread([first, other])


def steps(low: float, levels: tuple[int, int]) -> list[association.Hidden]:
    """Make what is hidden of every column below and above one half."""
    return [
        association.Hidden(name, certainty, 10, level, loss)
        for name in association.SENSITIVE
        for certainty, level, loss in ((0.5, 0, low), (0.6, levels[0], 0.4), (0.9, levels[1], 0.7))
    ]


def test_the_verdict_of_figure_seven_follows_from_levels_and_losses() -> None:
    assert association.judge(steps(0, (1, 1)), 0) == "reproduced"
    assert association.judge(steps(0.1, (1, 1)), 0) == "partly"
    assert association.judge(steps(0, (1, 2)), 0) == "partly"
    assert association.judge(steps(0.1, (1, 2)), 0) == "not reproduced"
    assert association.judge(steps(0, (1, 1)), 3) == "not reproduced"


@pytest.mark.slow
def test_figure_seven_turns_at_one_half() -> None:
    exhibit = made("Figure 7")
    assert exhibit.verdict == "reproduced"
    assert association.broken_differs() == 0
    for one in association.hidden():
        assert (one.loss > 0) == (one.certainty > association.ALPHA)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(5, 11))
def test_figures_of_times_are_made(number: int) -> None:
    exhibit = made(f"Figure {number}")
    assert exhibit.chart is not None
    assert exhibit.numbers is not None
