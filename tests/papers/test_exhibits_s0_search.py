"""Chapters 3 to 5 of S0 made again: verdicts follow from numbers, and nodes are searched anew."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import data_cups
import duckdb
import page
import pytest
from claims import Claim, judge, told
from data_adult import ADULT, EIGHT, adult_policy
from exhibit import Entry, Exhibit
from s0 import S0, choosing_k, closeness, search
from s0.search_claims import excess, growth_claims, places
from s0.sweeps import (
    DATAFLY,
    GREEDY,
    LEAST,
    SAMARATI,
    THREE,
    UNCUT,
    Cell,
    Sweep,
    search_alone,
    sweep_k,
    sweep_limits,
)

from ppdp_sql.api.experiments import ExperimentResult, experiment
from ppdp_sql.resources import hierarchies_path
from ppdp_sql.tuning.balance import Balance

OWNED = [
    *(f"Figure 3.{figure}" for figure in range(2, 9)),
    *(f"Figure 4.{figure}" for figure in range(1, 4)),
    *("Figure 5.1", "Figure 5.2", "Table 5.7"),
]
#: The heights of figure 3.6, and what its searches lose, as they were found.
HEIGHTS = {
    DATAFLY: [8, 10, 10, 11, 12, 12],
    GREEDY: [7, 8, 9, 10, 11, 11],
    SAMARATI: [6, 8, 9, 10, 11, 11],
}


def entry_of(number: str) -> Entry:
    (entry,) = [entry for entry in S0.entries if number in entry.numbers]
    return entry


def is_drawn(exhibit: Exhibit) -> bool:
    assert exhibit.chart is not None
    return "<svg" in page.draw(exhibit.chart)


def test_every_number_is_on_the_shelf_in_the_order_of_the_thesis() -> None:
    names = [name for entry in S0.entries for name in entry.numbers]
    assert names[: len(OWNED)] == OWNED
    assert all(entry_of(name).slow for name in OWNED)


def test_a_verdict_follows_from_claims() -> None:
    yes, no = Claim("this", True), Claim("that", False)
    assert judge([yes, yes]) == "reproduced"
    assert judge([yes, yes], own_data=True) == "partly"
    assert judge([yes, no]) == "partly"
    assert judge([no, no], own_data=True) == "not reproduced"
    assert told([yes, no]) == "Holds here: this. Does not: that."


def made_up(**changed: Cell) -> Sweep:
    """A sweep as S0 draws it: Samarati low and slow, Datafly high and fast."""
    sweep = {}
    for place, k in enumerate((2, 5, 10)):
        up_and_down = (500, 700, 600)[place]
        sweep[DATAFLY, k] = Cell(2000 + k, 12, 10, 0, 1.0, 2000)
        sweep[UNCUT, k] = Cell(3000 + k, 14, 12, 0, 1.0, 2000)
        sweep[GREEDY, k] = Cell(1050 + k, 10, 40, 0, 1.5, 2000)
        sweep[SAMARATI, k] = Cell(1000 + k, 10, up_and_down, 0, 20.0, 2000)
        sweep[LEAST, k] = Cell(990 + k, 11, 50, 0, 2.0, 2000)
    return sweep | {(words.replace("_", " "), 5): cell for words, cell in changed.items()}


def limits() -> dict[tuple[str, int], float]:
    return {(words, limit): 5.0 for words in (DATAFLY, GREEDY) for limit in (0, 4)}


def test_searches_as_the_thesis_draws_them_are_reproduced() -> None:
    sweep = made_up()
    exhibits = [
        search.time_exhibit(sweep, "ours.", cups=False),
        search.loss_exhibit(sweep, limits(), "ours.", cups=False),
        search.height_exhibit(sweep, "ours.", cups=False),
    ]
    assert [exhibit.verdict for exhibit in exhibits] == ["reproduced"] * 3
    assert all(map(is_drawn, exhibits))
    assert search.time_exhibit(sweep, "ours.", cups=True).verdict == "partly"
    assert excess(sweep, GREEDY) == pytest.approx(0.0498, abs=1e-3)


def test_other_numbers_have_another_verdict() -> None:
    quick = made_up(Samarati=Cell(900, 3, 1, 0, 0.5, 2000))
    assert search.time_exhibit(quick, "ours.", cups=False).verdict == "partly"
    lossless = {key: replace(cell, iloss=10.0) for key, cell in made_up().items()}
    for k in places(lossless):
        lossless[GREEDY, k] = replace(lossless[GREEDY, k], iloss=20.0)
        lossless[DATAFLY, k] = replace(lossless[DATAFLY, k], iloss=5.0)
    found = search.loss_exhibit(lossless, limits(), "ours.", cups=False)
    assert found.verdict == "not reproduced"
    assert "Samarati loses least of the three (0 of 3 times)" in found.why
    low = made_up(Datafly=Cell(2000, 9, 10, 0, 1.0, 2000))
    assert search.height_exhibit(low, "ours.", cups=False).verdict == "partly"
    # Of CUPS S0 says that improved greedy is higher, and here it is as low.
    assert (
        "Does not: improved greedy is slightly"
        in search.height_exhibit(made_up(), "ours.", cups=True).why
    )


def test_growth_is_held_against_the_theorems() -> None:
    grown = {
        (words, r): Cell(1.0, 1, checks**r, 0, seconds, 10)
        for r in (3, 4)
        for words, checks, seconds in ((DATAFLY, 1, 1.0), (GREEDY, 1, 2.0), (SAMARATI, 4, 9.0))
    }
    assert search.growth_exhibit(grown).verdict == "reproduced"
    # The middle height of 3, 2 and 2 has 8 nodes.
    few = grown | {(SAMARATI, 3): Cell(1.0, 1, 7, 0, 9.0, 10)}
    assert [claim.holds for claim in growth_claims(few, search.HEIGHTS)] == [1, 1, 0, 1, 1]
    many = grown | {(DATAFLY, 3): Cell(1.0, 1, 9, 0, 1.0, 10)}
    assert [claim.holds for claim in growth_claims(many, search.HEIGHTS)] == [1, 1, 1, 0, 1]


@cache
def trees(name: str) -> Mapping[str, Sequence[str]]:
    path = hierarchies_path() / "adult" / f"{name}.csv"
    with path.open(encoding="utf-8") as file:
        return {row[0]: row for row in list(csv.reader(file, delimiter=";"))[1:]}


class Plain:
    """Every node of a few columns of Adult, in plain Python."""

    def __init__(self, names: Sequence[str], share: float) -> None:
        counted = duckdb.sql(
            f"select {', '.join(f'{name}::varchar' for name in names)}, count(*) "
            f"from '{ADULT}' group by all"
        ).fetchall()
        self.names, self.tuples = names, counted
        self.rows = sum(row[-1] for row in counted)
        self.limit = int(self.rows * share)
        self.heights = [len(next(iter(trees(name).values()))) - 1 for name in names]

    def satisfying(self, k: int) -> dict[tuple[int, ...], float]:
        """The nodes that satisfy, and what each loses."""
        found = {}
        for node in product(*(range(height + 1) for height in self.heights)):
            groups: Counter[tuple[str, ...]] = Counter()
            for *values, n in self.tuples:
                groups[self.shown(values, node)] += n
            failing = sum(n for n in groups.values() if n < k)
            if failing <= self.limit and max(groups.values()) >= k:
                found[node] = sum(
                    n * self.loss(group if n >= k else ("*",) * len(node), node)
                    for group, n in groups.items()
                )
        return found

    def shown(self, values: Sequence[str], node: Sequence[int]) -> tuple[str, ...]:
        parts = zip(self.names, values, node, strict=True)
        return tuple(trees(name)[value][level] for name, value, level in parts)

    def loss(self, group: Sequence[str], node: Sequence[int]) -> float:
        total = 0.0
        for name, label, level in zip(self.names, group, node, strict=True):
            leaves = self.leaves(name, -1 if label == "*" else level)
            total += (leaves[label] - 1) / len(trees(name))
        return total

    @staticmethod
    @cache
    def leaves(name: str, level: int) -> Counter[str]:
        return Counter(row[level] for row in trees(name).values())


def test_searches_find_what_plain_python_finds() -> None:
    plain = Plain(EIGHT[:3], 0.04)
    sweep = sweep_k(lambda limit: adult_policy(EIGHT[:3], suppression=limit), values=(10,))
    found = plain.satisfying(10)
    lowest = min(map(sum, found))
    assert sweep[SAMARATI, 10].height == lowest
    assert sweep[SAMARATI, 10].iloss == pytest.approx(
        min(loss for node, loss in found.items() if sum(node) == lowest)
    )
    assert sweep[LEAST, 10].iloss == pytest.approx(min(found.values()))
    assert {cell.lattice for cell in sweep.values()} == {36}
    for words in (DATAFLY, GREEDY):
        cell = sweep[words, 10]
        assert any(
            cell.height == sum(node) and cell.iloss == pytest.approx(loss)
            for node, loss in found.items()
        )
    above = sweep_limits(
        lambda limit: adult_policy(EIGHT[:3], suppression=limit), limits=(4,), values=(10,)
    )
    for words in (DATAFLY, GREEDY):
        ratio = sweep[words, 10].iloss / min(found.values())
        assert above[words, 4] == pytest.approx(100 * (ratio - 1))


def test_cups_is_synthetic_and_has_the_shape_of_the_thesis() -> None:
    assert data_cups.is_synthetic()
    with data_cups.load_cups() as connection:
        (rows,) = connection.execute("select count(*) from cups").fetchone() or (0,)
        cell = search_alone(data_cups.cups_policy(suppression="4%"), connection, DATAFLY, 100)
    assert rows == 96_367
    assert cell.lattice == 2000
    assert "synthetic" in search.time_exhibit(made_up(), search._CUPS, cups=True).setting


def test_cups_is_read_where_a_user_has_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "cup98VAL.txt"
    file.write_text(
        "ODATEDW,AGE,GENDER,INCOME,CLUSTER,DOMAIN\n"
        "8901,60,F,,36,T2\n"
        "9401,,M,6,14,S1\n"
        "9001, , ,3, ,  \n"
    )
    monkeypatch.setattr(data_cups, "FILE", str(file))
    assert not data_cups.is_synthetic()
    with data_cups.load_cups() as connection:
        found = connection.execute("select * from cups").fetchall()
    assert found == [
        (60, "F", None, 36, "T2"),
        (None, "M", 6, 14, "S1"),
        (None, None, 3, None, None),
    ]


def balanced(found: ExperimentResult, k: float, percent: float) -> ExperimentResult:
    balance = Balance(k, percent, percent, crosses=True)
    return replace(found, choice=replace(found.choice, balance=balance))


def test_the_balance_of_k_is_judged() -> None:
    found = experiment(1, k=(2, 20, 40))
    claims = choosing_k.curve_claims(found)
    exhibit = choosing_k.curve_exhibit(found, claims, "they meet.")
    assert exhibit.verdict == "partly"
    assert is_drawn(exhibit)
    assert exhibit.numbers is not None
    assert exhibit.numbers.rows[-1][0] == "8 to 9 (S0 prints)"
    same = balanced(found, 8.4, 60.0)
    assert judge(choosing_k.curve_claims(same)) == "reproduced"
    later = balanced(found, 11.5, 52.0)
    assert [claim.holds for claim in choosing_k.curve_claims(later)][3:] == [False, False]
    assert judge(choosing_k.more_columns(later, same)) == "reproduced"
    assert judge(choosing_k.more_columns(same, later)) == "not reproduced"
    assert judge(choosing_k.more_rows(balanced(found, 10.5, 50.0), later)) == "reproduced"
    assert judge(choosing_k.more_rows(balanced(found, 54.0, 43.0), later)) == "not reproduced"


def test_computing_times_are_taken_apart() -> None:
    models, distances = (
        (closeness.SUPERSETS, closeness.SOURCE),
        (
            closeness.EARTH,
            closeness.HELLINGER,
        ),
    )
    alike = {
        (model, distance, records): (records if model == closeness.SUPERSETS else 1.0)
        for model, distance, records in product(models, distances, (5, 10))
    }
    exhibit = closeness.time_exhibit(alike)
    assert exhibit.verdict == "partly"
    assert is_drawn(exhibit)
    as_told = {key: time * (2 if key[1] == closeness.EARTH else 1) for key, time in alike.items()}
    assert closeness.time_exhibit(as_told).verdict == "reproduced"


def measured(*scores: float, costs: Mapping[str, Sequence[float]]) -> list[closeness.Measured]:
    found = []
    for words, score in zip(costs, scores, strict=True):
        for place, cost in enumerate(costs[words]):
            t = None if words == closeness.DRAWN else (0.1, 0.2)[place]
            first = place == 0
            found.append(
                closeness.Measured(
                    words, t, cost, 0, score if first else None, 0.25 if first else None
                )
            )
    return found


@pytest.mark.parametrize(
    ("proposed", "score", "verdicts"),
    [
        ((140e6, 100e6), 0.24, ("reproduced", "partly")),
        ((157e6, 100e6), 0.24, ("partly", "partly")),
        ((157e6, 127e6), 0.247, ("not reproduced", "not reproduced")),
    ],
)
def test_reconstruction_is_judged(
    proposed: Sequence[float], score: float, verdicts: Sequence[str]
) -> None:
    costs = {
        closeness.EARTH_MOVED: (149e6, 121e6),
        closeness.BY_HELLINGER: (217e6, 156e6),
        closeness.PROPOSED: proposed,
        closeness.DRAWN: (38e6,),
    }
    found = measured(0.2433, 0.2453, score, 0.0333, costs=costs)
    cost, scored = closeness.cost_exhibit(found), closeness.score_exhibit(found)
    assert (cost.verdict, scored.verdict) == tuple(verdicts)
    assert is_drawn(cost)
    assert scored.numbers is not None
    assert [row[-1] for row in scored.numbers.rows] == ["17.947", "", "0.25", ""]


@pytest.mark.slow
def test_adult_by_k_as_it_was_found() -> None:
    heights = entry_of("Figure 3.6").make()
    assert heights.verdict == "reproduced"
    assert heights.numbers is not None
    shown = {words: [] for words in THREE}
    for row in heights.numbers.rows:
        for words, height in zip(THREE, row[1:], strict=False):
            shown[words].append(int(height))
    assert shown == HEIGHTS
    assert entry_of("Figure 3.4").make().verdict == "partly"


@pytest.mark.slow
def test_growth_with_columns_is_that_of_the_theorems() -> None:
    exhibit = entry_of("Figure 3.8").make()
    assert exhibit.numbers is not None
    checks = [[int(cell.replace(",", "")) for cell in row[1:4]] for row in exhibit.numbers.rows]
    assert [row[0] for row in checks] == [4, 6, 7, 8, 9, 11]
    assert [row[2] for row in checks] == [17, 49, 125, 278, 488, 2463]
