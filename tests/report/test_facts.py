"""The facts of a report, against plain Python, on every engine."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.report.facts import ReportFacts
from tests.databases import Database

from .people import COLUMNS, POLICY, people

NAMES = list(COLUMNS)
SHARED = ["age", "town", "job", "ill"]


@pytest.fixture
def source(database: Database) -> Database:
    database.create("people", COLUMNS, people())
    return database


def forecast(database: Database, **changes: Any) -> ReportFacts:
    return ppdp_sql.report(POLICY | changes, database.url).facts


def sizes_of(rows: Sequence[tuple[Any, ...]]) -> Counter[tuple[Any, ...]]:
    return Counter(tuple(row[:3]) for row in rows)


def cramer(pairs: Sequence[tuple[Any, Any]]) -> float | None:
    """Cramer's V with Bergsma's correction, cell by cell."""
    rows = len(pairs)
    first, second = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    if len(first) < 2 or len(second) < 2:
        return None
    both = Counter(pairs)
    chi = 0.0
    for a in first:
        for b in second:
            expected = first[a] * second[b] / rows
            chi += (both[a, b] - expected) ** 2 / expected
    r, c = len(first), len(second)
    share = max(0.0, chi / rows - (r - 1) * (c - 1) / (rows - 1))
    r_, c_ = r - (r - 1) ** 2 / (rows - 1), c - (c - 1) ** 2 / (rows - 1)
    return min(1.0, math.sqrt(share / (min(r_, c_) - 1)))


@pytest.mark.engine_suite
def test_risk_before_and_after(source: Database) -> None:
    ppdp_sql.run(POLICY, source.url)
    after = [row for row, n in source.rows("released").items() for _ in range(n)]
    before = [tuple(row[NAMES.index(name)] for name in SHARED) for row in people()]
    facts = forecast(source)
    for risk, rows in ((facts.before, before), (facts.after, after)):
        groups = sizes_of(rows)
        assert risk.rows == len(rows)
        assert risk.groups == len(groups)
        assert risk.smallest == min(groups.values())
        assert risk.prosecutor == pytest.approx(1 / min(groups.values()))
        assert risk.marketer == pytest.approx(len(groups) / len(rows))
        assert risk.unique == sum(1 for size in groups.values() if size == 1)
        assert risk.small == sum(size for size in groups.values() if size < 4)
    for item in facts.sizes:
        for rows, told in ((before, item.groups_before), (after, item.groups_after)):
            high = math.inf if item.high is None else item.high
            assert told == sum(item.low <= size <= high for size in sizes_of(rows).values())
    assert sum(item.rows_before for item in facts.sizes) == len(before)
    assert facts.models[0].before == 1 and facts.models[0].achieved == facts.after.smallest


def test_associations(source: Database) -> None:
    ppdp_sql.run(POLICY, source.url)
    after = [row for row, n in source.rows("released").items() for _ in range(n)]
    before = [tuple(row[NAMES.index(name)] for name in SHARED) for row in people()]
    facts = forecast(source)
    found = {(item.first, item.second): item for item in facts.associations}
    assert set(found) == set(combinations(SHARED, 2))
    for (first, second), item in found.items():
        a, b = SHARED.index(first), SHARED.index(second)
        for rows, told in ((before, item.before), (after, item.after)):
            wanted = cramer([(row[a], row[b]) for row in rows])
            assert told == (None if wanted is None else pytest.approx(wanted, abs=1e-6))


@pytest.mark.engine_suite
def test_distributions_show_labels_of_the_release(source: Database) -> None:
    ppdp_sql.run(POLICY, source.url)
    after = [row for row, n in source.rows("released").items() for _ in range(n)]
    facts = forecast(source)
    for column in facts.distributions:
        place = SHARED.index(column.column)
        counts = Counter(str(row[place]) for row in after)
        told = {item.label: item.after for item in column.labels}
        assert told == {label: round(n / len(after), 3) for label, n in counts.items() if n >= 4}
        assert column.values_after == len(counts)
    ill = next(column for column in facts.distributions if column.column == "ill")
    raw = Counter(row[4] for row in people())
    shown = Counter(row[SHARED.index("ill")] for row in after)
    for item in ill.labels:
        # In steps of k rows, so that the three people who were left out stay untold.
        rows = shown[item.label] + 4 * int((raw[item.label] - shown[item.label]) / 4)
        assert item.before == round(rows / len(people()), 3)


def test_a_difference_tells_nobody_who_was_left_out(database: Database) -> None:
    """One row is suppressed: both distributions would tell its illness and its sex."""
    rows = [(30 + n % 2, "f" if n % 3 else "m", ("flu", "ulcer")[n % 4 == 0]) for n in range(24)]
    database.create(
        "few", {"age": "integer", "sex": "varchar", "ill": "varchar"}, [*rows, (90, "m", "ulcer")]
    )
    policy = {
        "version": 1,
        "source": "few",
        "columns": {"age": {"quasi": None, "max_level": 0}, "sex": "quasi", "ill": "sensitive"},
        "privacy": [{"k": 3}],
        "suppression": 1,
    }
    facts = ppdp_sql.report(policy, database.url).facts
    assert facts.rows["suppressed"] == 1
    for column in facts.distributions:
        for item in column.labels:
            assert item.before == round(round(item.after * 24) / 25, 3)


def test_statuses_of_nodes_are_true(source: Database) -> None:
    """Every node that is said to satisfy does, every one that is said to fail does not."""
    facts = forecast(source)
    search = facts.search
    assert search.whole and len(search.nodes) == search.lattice
    assert [node.status for node in search.nodes].count("chosen") == 1
    limit = len(people()) // 10
    for node in search.nodes:
        groups = Counter(shown(row, node.levels) for row in people())
        failing = sum(size for size in groups.values() if size < 4)
        satisfies = failing <= limit
        if node.suppressed is not None:
            assert node.suppressed == failing
        if "satis" in node.status or node.status == "chosen":
            assert satisfies, node
        elif "fail" in node.status:
            assert not satisfies, node
    orders = sorted(node.order for node in search.nodes if node.order is not None)
    assert orders == list(range(1, len(orders) + 1))


def shown(row: tuple[Any, ...], levels: Sequence[int]) -> tuple[Any, ...]:
    age, town, job = row[1], row[2], row[3]
    width = {0: 1, 1: 10, 2: 20}.get(levels[0])
    return (
        "*" if width is None else age // width,
        (town, town[0], "*")[levels[1]],
        (job, "*")[levels[2]],
    )


def test_alternatives_can_be_chosen_by_their_line(source: Database) -> None:
    import yaml

    facts = forecast(source)
    assert facts.search.alternatives
    losses = [other.loss for other in facts.search.alternatives]
    assert losses == sorted(losses) and facts.metrics["iloss"] <= losses[0] + 1e-9
    for other in facts.search.alternatives[:2]:
        line = yaml.safe_load(other.line)
        made = ppdp_sql.plan(POLICY | line, source.url).run
        assert made.node == line["search"]["node"]
        assert made.metrics["iloss"] == pytest.approx(other.loss)
        assert made.suppressed_rows == other.suppressed


@pytest.mark.parametrize("algorithm", ["optimal", "datafly", "flash"])
def test_alternatives_are_the_best_there_are(source: Database, algorithm: str) -> None:
    """Whatever the search looked at, the page names the nodes that are nearest."""
    every = forecast(source, search={"algorithm": "exhaustive"}).search
    some = forecast(source, search={"algorithm": algorithm}).search
    costs = sorted(
        (node.loss, node.levels)
        for node in every.nodes
        if node.status in ("satisfies", "chosen") and node.loss is not None
    )
    chosen = next(node for node in some.nodes if node.status == "chosen")
    best = [loss for loss, levels in costs if levels != chosen.levels][:8]
    assert every.complete and some.complete
    assert [other.loss for other in some.alternatives] == pytest.approx(best, rel=1e-5)


def test_nodes_are_counted_by_height(source: Database) -> None:
    search = forecast(source).search
    told = Counter((sum(node.levels), node.status) for node in search.nodes)
    assert {(item.height, item.status): item.nodes for item in search.by_height} == told


def test_large_lattices_are_summarized(source: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every node is counted by its status, also where only checked ones are drawn, or a few."""
    whole = forecast(source, search={"algorithm": "exhaustive"}).search
    monkeypatch.setattr("ppdp_sql.api.search_path.MOST_DRAWN", 12)
    large = forecast(source, search={"algorithm": "exhaustive"}).search
    assert large.by_height == whole.by_height and not large.whole
    assert len(large.nodes) < len(whole.nodes)
    assert "chosen" in {node.status for node in large.nodes}
    monkeypatch.setattr("ppdp_sql.api.lattice_marks.MOST_JUDGED", 12)
    huge = forecast(source).search
    assert sum(item.nodes for item in huge.by_height) == huge.lattice
    assert "not checked" in {item.status for item in huge.by_height} and not huge.complete


def test_a_named_node_was_not_searched(source: Database) -> None:
    node = {"age": 2, "town": 1, "job": 1}
    made = ppdp_sql.report(POLICY | {"search": {"node": node}}, source.url)
    assert made.facts.search.kind == "named"
    assert "looked for" not in made.html() and "The node was named" in made.html()
    assert "Shown at the levels that the policy names: age 2, town 1 and job 1." in made.html()


def test_models_before_and_after(source: Database) -> None:
    models = [{"k": 4}, {"distinct_l": {"l": 2, "column": "ill"}}]
    models.append({"t_closeness": {"t": 0.5, "column": "ill"}})
    ppdp_sql.run(POLICY | {"privacy": models}, source.url)
    raw = [tuple(row[NAMES.index(name)] for name in SHARED) for row in people()]
    groups = {key: [row[3] for row in raw if row[:3] == key] for key in sizes_of(raw)}
    overall = Counter(row[3] for row in raw)
    farthest = max(
        sum(abs(cells.count(v) / len(cells) - overall[v] / len(raw)) for v in overall) / 2
        for cells in groups.values()
    )
    facts = forecast(source, privacy=models)
    assert [item.before for item in facts.models] == [
        1, min(len(set(cells)) for cells in groups.values()), pytest.approx(farthest)
    ]  # fmt: skip
    assert all(item.satisfied and item.achieved is not None for item in facts.models)


def test_engines_tell_the_same(both_databases: list[Database]) -> None:
    found = []
    for database in both_databases:
        database.create("people", COLUMNS, people())
        document = forecast(database).to_dict()
        for key in ("statements", "provenance", "seconds"):
            del document[key]
        del document["search"]["seconds"]
        found.append(document)
    # Sums of floats differ in their last digit.
    first, second = (document.pop("metrics") for document in found)
    assert first == pytest.approx(second)
    assert found[0] == found[1]


def test_local_recoding_has_no_lattice(source: Database) -> None:
    facts = forecast(source, search={"algorithm": "mondrian"}, suppression=0)
    assert facts.search.nodes == () and facts.search.alternatives == ()
    assert (
        facts.search.kind == "recoding" and "Recoded group by group with mondrian." in facts.policy
    )
    assert facts.after.smallest >= 4
    assert all(column.loss is not None for column in facts.columns if column.role[:5] == "quasi")


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ({"age": 1, "town": 1}, "no level for job"),
        ({"age": 1, "town": 1, "job": 0, "ill": 1}, "no quasi-identifier"),
        ({"age": -1, "town": 1, "job": 0}, "greater than or equal to 0"),
        ({"age": 9, "town": 1, "job": 0}, "age"),
    ],
)
def test_a_node_that_is_none(source: Database, node: dict[str, int], words: str) -> None:
    with pytest.raises(ppdp_sql.PpdpError, match=words) as raised:
        ppdp_sql.plan(POLICY | {"search": {"node": node}}, source.url)
    assert raised.value.exit_code == 2


def test_a_node_that_does_not_satisfy(source: Database) -> None:
    node = {"age": 0, "town": 0, "job": 0}
    with pytest.raises(ppdp_sql.NoSolutionError):
        ppdp_sql.plan(POLICY | {"search": {"node": node}}, source.url)


def test_local_recoding_refuses_a_node(source: Database) -> None:
    asked = {"algorithm": "mondrian", "node": {"age": 0, "town": 0, "job": 0}}
    with pytest.raises(ppdp_sql.PolicyError, match="shows no node"):
        ppdp_sql.plan(POLICY | {"search": asked}, source.url)


@pytest.mark.engine_suite
def test_a_population_tells_the_journalists_risk(source: Database) -> None:
    """A person of the population is hidden among all of it who fit, not among the rows alone."""
    everybody = [row[1:4] for row in people()]
    others = [row for number, row in enumerate(everybody) for _ in range(1 + number % 2)]
    kinds = {name: COLUMNS[name] for name in ("age", "town", "job")}
    source.create("everybody", kinds, [*everybody, *others])
    models = [{"k": 4}, {"k_map": {"k": 6, "population": "everybody"}}]
    ppdp_sql.run(POLICY | {"privacy": models}, source.url)
    facts = forecast(source, privacy=models)
    levels = [column.level or 0 for column in facts.columns if column.height is not None][:3]
    after = sizes_of([row for row, n in source.rows("released").items() for _ in range(n)])
    fitting = Counter(label(row, levels) for row in [*everybody, *others])
    raw, known = Counter(everybody), Counter([*everybody, *others])
    for risk, groups, people_of in (
        (facts.before, raw, lambda key: known[key]),
        (facts.after, after, lambda key: fitting[tuple(map(str, key))]),
    ):
        assert risk.journalist == pytest.approx(1 / min(people_of(key) for key in groups))
        right = sum(n / people_of(key) for key, n in groups.items())
        assert risk.marketer == pytest.approx(right / sum(groups.values()))
        assert risk.prosecutor == pytest.approx(1 / min(groups.values()))
    assert facts.after.journalist < facts.after.prosecutor
    assert facts.populations == ["everybody"]
    assert "table_linkage" in {attack.attack for attack in facts.attacks}


def label(row: Sequence[Any], levels: Sequence[int]) -> tuple[str, ...]:
    """Write a raw tuple as the release shows it."""
    age, town, job = row
    width = {1: 10, 2: 20}.get(levels[0], 0)
    low = age // width * width if width else 0
    return (
        (str(age), f"[{low}, {low + width})", f"[{low}, {low + width})", "*")[levels[0]],
        (town, f"{town[0]}****", "*")[levels[1]],
        (job, "*")[levels[2]],
    )


def test_without_a_population_the_rows_stand_for_it(source: Database) -> None:
    facts = forecast(source)
    assert facts.populations == []
    assert facts.before.journalist == facts.before.prosecutor
    assert facts.after.journalist == facts.after.prosecutor
