"""Chapter 6 of S0 made again: verdicts follow from numbers, and numbers are counted here anew."""

from __future__ import annotations

import gzip
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import data_networks
import page
import pytest
from exhibit import Entry, Exhibit
from s0 import S0
from s0.networks_judged import Check, falls, fits, in_order, judge, number
from s0.networks_masked import distinct_without_mean
from s0.networks_merged import compare
from s0.networks_ranked import judge_ways, settled_after

from ppdp_sql.api.network_paper import PaperResult
from ppdp_sql.network.paper import LOSS, MERGED
from ppdp_sql.resources import wiki_vote_path

OWNED = [
    "Table 6.1",
    *(f"Figure 6.{figure}" for figure in range(5, 14)),
    *(f"Table 6.{table}" for table in range(2, 6)),
]
QUICK = {
    "Table 6.1": "reproduced",
    "Figure 6.5": "reproduced",
    "Figure 6.6": "partly",
    "Figure 6.9": "partly",
    "Figure 6.10": "partly",
    "Figure 6.11": "partly",
    "Figure 6.12": "partly",
    "Figure 6.13": "not reproduced",
    "Table 6.2": "partly",
}
SLOW = {
    "Figure 6.7": "not reproduced",
    "Figure 6.8": "partly",
    "Table 6.3": "not reproduced",
    "Table 6.4": "partly",
    "Table 6.5": "partly",
}


def entry_of(number: str) -> Entry:
    (entry,) = [entry for entry in S0.entries if number in entry.numbers]
    return entry


@cache
def made(number: str) -> Exhibit:
    return entry_of(number).make()


def rows(exhibit: Exhibit) -> dict[str, list[str]]:
    assert exhibit.numbers is not None
    found = {row[0]: list(row[1:]) for row in exhibit.numbers.rows}
    assert len(found) == len(exhibit.numbers.rows), "rows of one name"
    return found


@cache
def votes() -> list[tuple[int, int]]:
    with gzip.open(wiki_vote_path(), "rt", encoding="utf-8") as file:
        next(file)
        return [(int(voter), int(candidate)) for voter, candidate in (x.split(",") for x in file)]


@cache
def degrees() -> dict[int, int]:
    counted: Counter[int] = Counter()
    for ends in votes():
        counted.update(ends)
    return dict(counted)


@cache
def masked() -> dict[int, int]:
    """Masked degree centralities over 8,297 ids, in whole numbers."""
    others, ids = 8296, 8297
    total = sum(degrees().values())
    whole = others * ids
    return {node: -(-(degree * 1000 * ids + total) // whole) for node, degree in degrees().items()}


@cache
def indices() -> dict[int, int]:
    values = sorted({*masked().values(), 1})
    per_row = math.ceil(len(values) / 5)
    row = {value: place // per_row + 1 for place, value in enumerate(values)}
    return {node: row[value] for node, value in masked().items()}


def label(node: int) -> tuple[int, int]:
    level = min(indices()[node], 4)
    return level, node // 10**level


def test_every_number_is_on_the_shelf_in_the_order_of_the_thesis() -> None:
    names = [name for entry in S0.entries for name in entry.numbers]
    assert [name for name in names if name in OWNED] == OWNED
    assert {name for name in OWNED if entry_of(name).slow} == set(SLOW)
    assert {*QUICK, *SLOW} == set(OWNED)


@pytest.mark.parametrize(("name", "verdict"), QUICK.items())
def test_quick_exhibits_have_their_verdict(name: str, verdict: str) -> None:
    exhibit = made(name)
    assert exhibit.verdict == verdict
    assert exhibit.numbers is not None
    assert {len(row) for row in exhibit.numbers.rows} == {len(exhibit.numbers.headings)}
    assert any("paper" in heading for heading in exhibit.numbers.headings)
    if name != "Table 6.1":
        assert exhibit.chart is not None
        assert "<svg" in page.draw(exhibit.chart)


def test_the_network_has_the_size_that_is_shown() -> None:
    found = rows(made("Table 6.1"))
    people = {end for ends in votes() for end in ends}
    assert found["nodes"] == ["8,297", f"{max(people):,}", "yes"]
    assert found["edges"] == ["103,689", f"{len(votes()):,}", "yes"]
    assert found["nodes in largest WCC, of 7,115"] == ["0.993", f"{7066 / len(people):.3f}", "yes"]
    assert {row[-1] for row in found.values()} == {"yes"}


def test_degrees_are_those_that_are_drawn() -> None:
    counted = Counter(degrees().values())
    chart = made("Figure 6.5").chart
    assert chart is not None
    drawn = [one for one in chart["data"]["values"] if "exactly" in one["what"]]
    assert {one["x"]: one["y"] for one in drawn} == dict(counted)
    assert rows(made("Figure 6.5"))["highest degree"][1] == f"{max(counted):,}"


def test_masked_values_are_those_that_are_drawn() -> None:
    counted = Counter(masked().values())
    found = rows(made("Figure 6.6"))
    assert found["largest, masked"] == ["141", str(max(counted)), "yes"]
    assert found["distinct masked values"] == ["67", str(len(counted)), "no"]
    chart = made("Figure 6.6").chart
    assert chart is not None
    drawn = [one for one in chart["data"]["values"] if "exactly" in one["what"]]
    assert {one["x"]: one["y"] for one in drawn} == dict(counted)
    unmoved = {-(-degree * 1000 // 8296) for degree in degrees().values()} | {0}
    assert distinct_without_mean([(degree, 1) for degree in degrees().values()]) == len(unmoved)
    assert len(unmoved) == 67


def test_losses_are_counted_in_leaves() -> None:
    """A label stands for the ids from 1 to 8,297 that share what is left of their digits."""
    loss = 0.0
    leaves = Counter((level, node // 10**level) for level in range(1, 5) for node in range(1, 8298))
    for node in degrees():
        level, digits = label(node)
        loss += (leaves[level, digits] - 1) / 8297
    found = rows(made("Table 6.2"))
    assert found["undirected unweighted"][:2] == ["1,428", f"{loss:.1f}"]
    costs = sum(1 / (6 - index) for index in indices().values())
    assert found["undirected unweighted"][2] == f"{costs:,.0f}"


def rank_curve(passes: int, *, in_order: bool) -> tuple[list[float], float]:
    """Entropies of the node rank, and the largest rank, in plain Python."""
    given: dict[int, list[int]] = {}
    out: Counter[int] = Counter()
    for voter, candidate in votes():
        given.setdefault(candidate, []).append(voter)
        out[voter] += 1
    ranks = {node: degree / 8296 for node, degree in degrees().items()}
    curve = []
    for _ in range(passes + 1):
        total = sum(ranks.values())
        curve.append(-sum(rank / total * math.log2(rank / total) for rank in ranks.values()))
        if len(curve) > passes:
            break
        before = ranks if in_order else dict(ranks)
        for node in sorted(given):
            ranks[node] += sum(before[voter] / out[voter] for voter in given[node])
    return curve, max(ranks.values())


def test_ranks_settle_as_shown() -> None:
    found = rows(made("Figure 6.9"))
    curve, largest = rank_curve(14, in_order=False)
    assert abs(curve[-1] - curve[-2]) < 0.01 <= abs(curve[-2] - curve[-3])
    assert found["passes, all nodes at once"] == ["14", "14", "yes"]
    assert found["largest rank then, all nodes at once"][1:] == [f"{largest:,.1f}", "no"]
    curve, largest = rank_curve(14, in_order=True)
    assert abs(curve[-1] - curve[-2]) >= 0.01
    assert found["passes, one node after the other"] == ["14", "17", "no"]
    assert found["largest rank then, one node after the other"][1:] == [f"{largest:,.1f}", "yes"]
    assert rows(made("Figure 6.10"))["largest rank"][1] == f"{largest:,.1f}"


def test_the_humps_of_ranks_are_seen() -> None:
    """Nodes whom nobody votes for, or nobody who was voted for, stay at the lowest ranks."""
    for name in ("Figure 6.10", "Figure 6.13"):
        assert "rises" in rows(made(name))["nodes per value fall, as in a power law"][1]
    chart = made("Figure 6.10").chart
    assert chart is not None
    first = chart["hconcat"][0]["data"]["values"][0]
    candidates = {candidate for _, candidate in votes()}
    nobody = len(degrees().keys() - candidates)
    assert nobody <= first["nodes"] <= nobody + 100


def changed(factor: float, number: str) -> Callable[[], PaperResult]:
    """Return what would run, with numbers of a table that are others."""
    result = data_networks.without_paths()
    tables = [
        replace(
            table,
            rows=[
                (name, printed, ours * factor if ours is not None else None, level)
                for name, printed, ours, level in table.rows
            ],
        )
        if table.number == number
        else table
        for table in result.tables
    ]
    return lambda: replace(result, tables=tables)


def test_other_numbers_have_another_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data_networks, "without_paths", changed(1.5, "6.1"))
    assert entry_of("Table 6.1").make().verdict == "not reproduced"
    result = data_networks.without_paths()
    losses = {name: row for name, row in data_networks.printed_and_ours(result, "6.2").items()}
    assert list(losses) == [
        "undirected unweighted",
        "directed unweighted",
        "undirected weighted",
        "directed weighted",
    ]
    monkeypatch.undo()
    monkeypatch.setattr(data_networks, "without_paths", changed(-1, "6.2"))
    assert entry_of("Table 6.2").make().verdict == "not reproduced"
    monkeypatch.undo()
    same = {name: (printed, printed) for name, (printed, _) in losses.items()}
    monkeypatch.setattr(data_networks, "printed_and_ours", lambda *_: same)
    assert entry_of("Table 6.2").make().verdict == "reproduced"
    assert [printed for printed, _ in same.values()] == list(LOSS.values())


@pytest.fixture
def few_paths(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Paths from two nodes in the place of all: other numbers, and the same page."""
    monkeypatch.setattr(data_networks, "every_run", data_networks.without_paths)
    yield


@pytest.mark.parametrize("name", sorted(SLOW.keys() - {"Table 6.5"}))
def test_slow_exhibits_are_made_from_few_paths(few_paths: None, name: str) -> None:
    exhibit = entry_of(name).make()
    assert exhibit.chart is not None
    assert "<svg" in page.draw(exhibit.chart)
    assert "from 2 nodes alone" in exhibit.setting
    assert rows(exhibit)


def test_a_verdict_follows_from_checks() -> None:
    good, bad = Check("", "", "", True), Check("", "", "", False)
    assert judge([good, good]) == "reproduced"
    assert judge([good, good], pictured=False) == "partly"
    assert judge([good, bad]) == "partly"
    assert judge([bad, bad]) == judge([bad], pictured=False) == "not reproduced"
    assert judge_ways([[good, good], [bad, bad]]) == "reproduced"
    assert judge_ways([[good, bad], [bad, good]]) == "partly"
    assert judge_ways([[bad], [bad]]) == "not reproduced"


def test_numbers_are_compared_to_the_digits_that_are_printed() -> None:
    assert number("", 3.8, 3.7757).holds
    assert not number("", 3.8, 3.74).holds
    assert number("", 67, 67.0).holds
    assert not number("", 67, 66).holds
    assert number("", 10_826, 10_827.6, within=0.001).holds
    assert not number("", 10_826, 10_857, within=0.001).holds


def test_orders_shapes_and_settling_are_told() -> None:
    assert in_order([1, 2, 3, 3], [10, 20, 15, 40]) == (4, 5)
    assert in_order([1, 2, 3], [3, 2, 1]) == (0, 3)
    assert falls([(1, 9), (2, 4), (4, 1)]).holds
    assert not falls([(1, 9), (2, 1), (4, 4)]).holds
    law = [(value, round(1e6 * value**-2.5)) for value in range(1, 200)]
    assert fits(law).holds
    assert not fits([(value, 1000 - value) for value in range(1, 900)]).holds
    assert data_networks.doubling_bins([(1, 5), (2, 3), (3, 4), (8, 1)]) == [(1, 5), (2, 7), (8, 1)]
    assert settled_after([5.0, 4.0, 3.995, 3.0]) == 2
    assert settled_after([5.0, 4.0, 3.0]) == 2


def merged_by_hand(directed: bool) -> tuple[int, int]:
    """Merge neighbours with one label by joining sets; count what is left."""
    parent = {node: node for node in degrees()}

    def root(node: int) -> int:
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    for left, right in votes():
        if label(left) == label(right):
            parent[root(left)] = root(right)
    edges = set()
    for left, right in votes():
        ends = root(left), root(right)
        if ends[0] != ends[1]:
            edges.add(ends if directed else tuple(sorted(ends)))
    return len({root(node) for node in parent}), len(edges)


def test_merging_is_judged_by_sizes() -> None:
    ours = {directed: merged_by_hand(directed) for directed in (False, True)}
    assert ours == {False: (5515, 62038), True: (5515, 65940)}
    assert judge(compare(ours)) == "partly"
    assert judge(compare(dict(MERGED))) == "reproduced"
    assert judge(compare({False: (7115, 103_689), True: (7115, 103_689)})) == "not reproduced"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "verdict"), SLOW.items())
def test_slow_exhibits_have_their_verdict(name: str, verdict: str) -> None:
    assert made(name).verdict == verdict


@pytest.mark.slow
def test_merged_sizes_are_those_counted_by_hand() -> None:
    found = rows(made("Table 6.5"))
    for directed, name in ((False, "undirected, by degree"), (True, "directed, by degree")):
        nodes, edges = merged_by_hand(directed)
        assert found[f"{name}: nodes"][1] == f"{nodes:,}"
        assert found[f"{name}: edges"][1] == f"{edges:,}"
