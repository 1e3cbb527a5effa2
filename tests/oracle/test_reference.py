"""The reference against answers worked out by hand, and against itself."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings

from .reference import (
    ALGORITHMS,
    METRICS,
    AlgorithmName,
    MetricName,
    Reference,
    ReferenceAnswer,
    ReferenceColumn,
    ReferenceInputError,
    ReferenceTask,
    ReferenceUnsatisfiable,
    Value,
    anonymity,
    groups_at,
    lattice_size,
    metric_value,
    nodes_at_height,
    satisfies,
    sizes_satisfy,
    solve,
    suppression_rows,
    tied,
)
from .strategies import Case, cases

ADULT = (3, 2, 2, 2, 2, 1, 1, 3)
CUPS = (4, 3, 4, 4, 3)

# Table 2.1 of S0, with the hierarchies of SPEC 1 over its own values.
PEOPLE: list[dict[str, Value]] = [
    {"age": age, "gender": gender, "zip": code}
    for age, gender, code in [
        ("21", "Male", "769008"),
        ("56", "Female", "769008"),
        ("35", "Female", "769008"),
        ("24", "Male", "769008"),
        ("60", "Male", "769132"),
        ("22", "Female", "743161"),
        ("24", "Male", "743372"),
    ]
]
AGE = ReferenceColumn(
    "age",
    [
        (age, "<25" if int(age) < 25 else ">=25", "*")
        for age in ("21", "22", "24", "35", "56", "60")
    ],
)
GENDER = ReferenceColumn("gender", [("Male", "*"), ("Female", "*")])
ZIP = ReferenceColumn(
    "zip", [(code, code[:3] + "***", "*") for code in ("769008", "769132", "743161", "743372")]
)


def people(
    k: int = 2,
    suppression: int | str = 0,
    algorithm: AlgorithmName = "exhaustive",
    metric: MetricName = "iloss",
) -> ReferenceTask:
    return ReferenceTask([AGE, GENDER, ZIP], k, suppression, algorithm, metric)


def column(*leaves: Value, **options: object) -> ReferenceColumn:
    """A column `q` of height 2: leaf, first letter, `*`; a NULL leaf is under `none`."""
    rows = [(leaf, "none" if leaf is None else leaf[0], "*") for leaf in leaves]
    return replace(ReferenceColumn("q", rows), **options)  # type: ignore[arg-type]


def table(**counts: int) -> list[dict[str, Value]]:
    """Rows of one column `q`; the name NULL stands for NULL."""
    return [
        {"q": None if value == "NULL" else value} for value, n in counts.items() for _ in range(n)
    ]


# Known answers of SPEC 1


def test_lattice_sizes() -> None:
    assert lattice_size(ADULT) == 5184
    assert lattice_size(CUPS) == 2000


def test_nodes_at_height() -> None:
    assert len(nodes_at_height(ADULT, 8)) == 844
    assert len(nodes_at_height(CUPS, 9)) == 264
    assert nodes_at_height((2, 1), 2) == [(1, 1), (2, 0)]
    assert nodes_at_height((2, 1), 2, bottoms=(2, 0)) == [(2, 0)]
    assert nodes_at_height((2, 1), 4) == []


def test_table_2_1_groups() -> None:
    assert groups_at(people(), PEOPLE, (1, 1, 1)) == Counter(
        {("<25", "*", "769***"): 2, (">=25", "*", "769***"): 3, ("<25", "*", "743***"): 2}
    )


def test_table_2_1_anonymity() -> None:
    sizes = groups_at(people(), PEOPLE, {"zip": 1, "gender": 1, "age": 1}).values()
    assert anonymity(sizes, 0) == 2
    assert anonymity(sizes, 3) == 2
    assert anonymity(sizes, 4) == 3


def test_table_2_1_suppresses_only_failing_groups() -> None:
    task = people(suppression=4, algorithm="samarati")
    bounded = [
        replace(one, min_level=1, max_level=level)
        for one, level in zip(task.columns, (1, 1, 1), strict=True)
    ]
    answer = solve(replace(task, columns=bounded), PEOPLE)
    assert answer.node == {"age": 1, "gender": 1, "zip": 1}
    assert (answer.achieved_k, answer.rows_suppressed, answer.rows_published) == (2, 0, 7)
    assert (answer.lattice, answer.allowed, answer.checked) == (18, 1, 1)


def test_lawyer() -> None:
    work = ReferenceColumn(
        "work",
        [
            ("lawyer", "professional", "*"),
            ("engineer", "professional", "*"),
            ("dancer", "artist", "*"),
            ("writer", "artist", "*"),
        ],
        min_level=1,
        max_level=1,
    )
    rows: list[dict[str, Value]] = [{"work": "lawyer"}] * 4
    answer = solve(ReferenceTask([work], 2), rows)
    assert answer.metrics["iloss"] == 4 * Fraction(1, 4)
    assert answer.metrics["iloss_share"] == Fraction(1, 3)


# Table 2.1 by hand


def test_metrics_without_suppression() -> None:
    answer = solve(people(), PEOPLE)
    assert answer.node == {"age": 1, "gender": 1, "zip": 1}
    exact = {
        "height": Fraction(3),
        "iloss": 7 * (Fraction(2, 6) + Fraction(1, 2) + Fraction(1, 4)),
        "iloss_share": Fraction(13, 25),
        "precision": Fraction(1, 3),
        "discernibility": Fraction(4 + 9 + 4),
        "cavg": Fraction(7, 6),
        "ncp": Fraction(26, 45),
        "distortion": 7 * (Fraction(1, 2) + 1 + Fraction(1, 2)),
    }
    assert {name: answer.metrics[name] for name in exact} == exact
    # Seven tuples that differ, in groups of 2, 3 and 2 that may stand for 3 x 2 x 2 tuples each.
    assert answer.metrics["kl"] == pytest.approx((4 * math.log2(6) + 3 * 2) / 7, rel=1e-12)
    age = 2 + 2 + 1 + 1 + 3 * math.log2(3)
    gender = 4 * math.log2(7 / 4) + 3 * math.log2(7 / 3)
    code = 4 * math.log2(5 / 4) + math.log2(5) + 2 * math.log2(2)
    assert answer.metrics["entropy"] == pytest.approx(age + gender + code, rel=1e-12)
    assert answer.metrics["loss"] == pytest.approx((1.4 * 2 * 4 / 3) ** (1 / 3) - 1, rel=1e-12)


def test_metrics_with_suppression() -> None:
    reference = Reference(people(k=3, suppression=4), PEOPLE)
    node = (1, 1, 1)
    assert reference.satisfies(node)
    kept = Fraction(2, 6) + Fraction(1, 2) + Fraction(1, 4)
    lost = Fraction(5, 6) + Fraction(1, 2) + Fraction(3, 4)
    assert reference.metric_value("iloss", node) == 3 * kept + 4 * lost
    assert reference.metric_value("iloss_share", node) == Fraction(3 * 13 + 4 * 25, 7 * 25)
    assert reference.metric_value("precision", node) == 1 - Fraction(3 * 2 + 4 * 3, 7 * 3)
    assert reference.metric_value("discernibility", node) == 9 + 7 * 4
    assert reference.metric_value("cavg", node) == 1
    assert reference.metric_value("distortion", node) == 3 * 2 + 4 * 3
    assert reference.metric_value("ncp", node) == (3 * Fraction(26, 15) + 4 * 3) / (7 * 3)
    kl = (3 * math.log2(4) + 4 * math.log2(6 * 2 * 4 / 4)) / 7
    assert reference.metric_value("kl", node) == pytest.approx(kl, rel=1e-12)
    # Kept: 56, 35 and 60, each once, in 3 rows of >=25; two women, one man; 769008 twice, 769132.
    entropy = 3 * math.log2(3) + 2 * math.log2(7 / 3) + math.log2(7 / 4)
    entropy += 2 * math.log2(5 / 4) + math.log2(5)
    # Suppressed: 21, 24, 22, 24; three men and a woman; 769008 twice, 743161, 743372.
    entropy += 2 * math.log2(7) + 2 * math.log2(7 / 2) + 3 * math.log2(7 / 4) + math.log2(7 / 3)
    entropy += 2 * math.log2(7 / 4) + 2 * math.log2(7)
    assert reference.metric_value("entropy", node) == pytest.approx(entropy, rel=1e-12)
    # Mean shares: age (3/2 + 4)/7 = 11/14, gender 1, zip 11/14.
    age = (11 / 14 - 1 / 6) / (5 / 6)
    code = (11 / 14 - 1 / 4) / (3 / 4)
    loss = ((1 + age) * 2 * (1 + code)) ** (1 / 3) - 1
    assert reference.metric_value("loss", node) == pytest.approx(loss, rel=1e-12)


@pytest.mark.parametrize(
    ("algorithm", "node", "checked"),
    [
        ("exhaustive", (1, 1, 1), 18),
        # Heights 2 (5 nodes, none satisfies), 4 (3 nodes), 3 (5 nodes).
        ("samarati", (1, 1, 1), 13),
        # (1,0,0), (1,0,1), then three columns of two values each: (1,0,2); then (1,1,2).
        ("datafly", (1, 1, 2), 5),
        # (1,0,0) and (1,0,1) by distinct values, (1,1,1) by anonymity; 3 successors each round.
        ("improved_greedy", (1, 1, 1), 10),
    ],
)
def test_algorithms(algorithm: AlgorithmName, node: tuple[int, ...], checked: int) -> None:
    answer = solve(people(algorithm=algorithm), PEOPLE)
    assert tuple(answer.node.values()) == node
    assert answer.checked == checked
    assert answer.lattice == answer.allowed == 18


def test_levels_bound_the_search() -> None:
    # Gender stays raw: the least loss is then (2,0,2), the only node that satisfies.
    task = replace(people(), columns=[AGE, replace(GENDER, max_level=0), ZIP])
    answer = solve(task, PEOPLE)
    assert tuple(answer.node.values()) == (2, 0, 2)
    assert (answer.checked, answer.lattice, answer.allowed) == (9, 18, 9)
    # Heights 2..4 are left: 3 fails, so 4 is it.
    low = replace(task, columns=[replace(AGE, min_level=2), *task.columns[1:]])
    answer = solve(replace(low, algorithm="samarati"), PEOPLE)
    assert tuple(answer.node.values()) == (2, 0, 2)
    assert (answer.checked, answer.allowed) == (2, 3)


# Ties


def pairs(k: int, algorithm: AlgorithmName, metric: MetricName = "height") -> ReferenceAnswer:
    """Two columns alike, four rows aa, ab, ba, bb: each must lose one column to reach 2."""
    letters = [("a", "*"), ("b", "*")]
    columns = [ReferenceColumn("x", letters), ReferenceColumn("y", letters)]
    rows: list[dict[str, Value]] = [{"x": x, "y": y} for x in "ab" for y in "ab"]
    return solve(ReferenceTask(columns, k, 0, algorithm, metric), rows)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("metric", METRICS)
def test_ties_go_to_the_smallest_vector(algorithm: AlgorithmName, metric: MetricName) -> None:
    assert pairs(2, algorithm, metric).node == {"x": 0, "y": 1}


def test_ties_go_to_the_lowest_height() -> None:
    # Level 1 of y changes nothing, so (0,2) and (1,0) lose the same; (1,0) is lower.
    columns = [
        ReferenceColumn("x", [("a", "*"), ("b", "*")]),
        ReferenceColumn("y", [("a", "a", "*"), ("b", "b", "*")]),
    ]
    rows: list[dict[str, Value]] = [{"x": x, "y": y} for x in "ab" for y in "ab"]
    answer = solve(ReferenceTask(columns, 2), rows)
    assert answer.node == {"x": 1, "y": 0}


def test_tied() -> None:
    assert tied(1.0, 1 + 1e-10)
    assert not tied(1.0, 1 + 1e-8)
    assert tied(Fraction(0), 0.0)
    assert not tied(0.0, 1e-12)


# Suppression


@pytest.mark.parametrize(
    ("limit", "rows", "expected"),
    [
        (0, 10, 0),
        (7, 10, 7),
        (70, 10, 70),
        ("4%", 25, 1),
        ("4%", 24, 0),
        ("12.5%", 8, 1),
        ("29%", 100, 29),
        ("57%", 100, 57),
        ("0.1%", 1000, 1),
        ("33.3%", 10, 3),
        ("100%", 7, 7),
        ("99.99%", 7, 6),
        ("3", 7, 3),
    ],
)
def test_suppression_rows(limit: int | str, rows: int, expected: int) -> None:
    assert suppression_rows(limit, rows) == expected


@pytest.mark.parametrize("limit", [-1, "-1%", "101%", "many", "2.5", "", "nan%", "inf%"])
def test_suppression_rows_refuses(limit: int | str) -> None:
    with pytest.raises(ReferenceInputError):
        suppression_rows(limit, 10)


@pytest.mark.parametrize(
    ("sizes", "m", "expected"),
    [
        ([2, 3, 2], 0, 2),
        ([2, 3, 2], 2, 2),
        ([2, 3, 2], 4, 3),
        ([2, 3, 2], 7, 3),
        ([1, 1, 5], 1, 1),
        ([1, 1, 5], 2, 5),
        ([4], 100, 4),
        ([], 5, 0),
        ([3, 3], -1, 0),
    ],
)
def test_anonymity(sizes: list[int], m: int, expected: int) -> None:
    assert anonymity(sizes, m) == expected
    for k in range(1, 7):
        assert sizes_satisfy(sizes, k, m) == (expected >= k)


def test_star_needs_k_rows() -> None:
    task = ReferenceTask([column("a1", "a2", "b1", max_level=0)], 3, 3, suppressed="star")
    rows: list[dict[str, Value]] = [
        {**row, "z": str(index), "n": "n"} for index, row in enumerate(table(a1=5, a2=2, b1=1))
    ]
    answer = solve(task, rows)
    assert (answer.rows_published, answer.rows_suppressed, answer.rows_starred) == (8, 3, 3)
    assert (answer.achieved_k, answer.groups) == (3, 1)
    assert answer.published == Counter(
        [("a1", "n", str(index)) for index in range(5)]
        + [("*", "n", str(index)) for index in range(5, 8)]
    )
    omitted = solve(replace(task, suppressed="omit"), rows)
    assert (omitted.rows_published, omitted.rows_suppressed, omitted.achieved_k) == (5, 3, 5)
    assert omitted.metrics == answer.metrics
    few = solve(task, rows[:7])
    assert (few.rows_published, few.rows_suppressed, few.rows_starred) == (5, 2, 0)


# NULL and values without a leaf


def test_null_is_a_leaf_more() -> None:
    task = ReferenceTask([column("a1", "a2", min_level=1)], 2)
    reference = Reference(task, table(a1=1, a2=1, NULL=2))
    assert reference.domain_sizes == {"q": 3}
    assert reference.groups_at((1,)) == Counter({("a",): 2, (None,): 2})
    assert reference.groups_at((2,)) == Counter({("*",): 4})
    assert reference.metric_value("iloss", (1,)) == 2 * Fraction(1, 3)
    assert reference.metric_value("iloss", (2,)) == 4 * Fraction(2, 3)
    assert reference.metric_value("ncp", (1,)) == Fraction(1, 4)
    assert reference.distinct_values(0, 0) == 3
    assert Reference(task, table(a1=1, a2=1)).domain_sizes == {"q": 2}


def test_null_leaf_of_the_hierarchy() -> None:
    task = ReferenceTask([column("a1", "a2", None)], 2)
    reference = Reference(task, table(a1=1, NULL=2))
    assert reference.domain_sizes == {"q": 3}
    assert reference.groups_at((1,)) == Counter({("a",): 1, ("none",): 2})
    assert Reference(task, table(a1=1)).domain_sizes == {"q": 3}


def test_rows_suppressed_beforehand() -> None:
    q = column("a1", "a2", "b1", nulls="suppress", unmapped="suppress")
    rows = table(a1=2, a2=2, NULL=1, z9=1)
    reference = Reference(ReferenceTask([q], 2, 2), rows)
    assert (reference.m, reference.beforehand, reference.remaining) == (2, 2, 0)
    assert reference.domain_sizes == {"q": 3}
    assert reference.satisfies((0,))
    assert reference.metric_value("iloss", (0,)) == 2 * Fraction(2, 3)
    assert reference.metric_value("discernibility", (0,)) == 4 + 4 + 6 * 2
    assert reference.metric_value("cavg", (0,)) == 1
    assert reference.metric_value("precision", (1,)) == 1 - (4 * Fraction(1, 2) + 2) / 6
    # Level 0: only the two lost cells; level 1: `a` covers 4 rows; level 2: `*` covers all 6.
    lost = 2 * math.log2(6)
    for level, kept in ((0, 0.0), (1, 4 * math.log2(4 / 2)), (2, 4 * math.log2(6 / 2))):
        assert reference.metric_value("entropy", (level,)) == pytest.approx(lost + kept)
    with pytest.raises(ReferenceUnsatisfiable) as caught:
        solve(ReferenceTask([q], 2, 1), rows)
    assert caught.value.best_k == 0


def test_a_row_is_suppressed_once() -> None:
    q = column("a1", nulls="suppress")
    columns = [q, replace(q, name="p")]
    rows: list[dict[str, Value]] = [{"q": value, "p": value} for value in (None, "a1", "a1", "a1")]
    reference = Reference(ReferenceTask(columns, 2, 1), rows)
    assert reference.beforehand == 1
    assert reference.satisfies((0, 0))


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ({"nulls": "error"}, table(a1=3, NULL=1)),
        ({}, table(a1=3, z=1)),
        ({"min_level": 2, "max_level": 1}, table(a1=3)),
        ({"max_level": 3}, table(a1=3)),
        ({"weight": -1}, table(a1=3)),
        ({}, []),
        ({}, [{"other": "a1"}]),
        ({"hierarchy": [("a1", "a", "*"), ("a2", "*")]}, table(a1=3)),
        ({"hierarchy": [("a1", "a", "*"), ("a1", "b", "*")]}, table(a1=3)),
        ({"hierarchy": [("a1", "a", "*"), ("a2", "a", "+")]}, table(a1=3)),
        ({"hierarchy": []}, table(a1=3)),
    ],
)
def test_input_errors(options: dict[str, object], rows: list[dict[str, Value]]) -> None:
    with pytest.raises(ReferenceInputError):
        solve(ReferenceTask([column("a1", **options)], 2), rows)


def test_k_under_two() -> None:
    with pytest.raises(ReferenceInputError):
        solve(ReferenceTask([column("a1")], 1), table(a1=3))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_unsatisfiable(algorithm: AlgorithmName) -> None:
    with pytest.raises(ReferenceUnsatisfiable) as caught:
        solve(people(k=8, suppression="100%", algorithm=algorithm), PEOPLE)
    assert caught.value.best_k == 7
    task = people(k=3, algorithm=algorithm)
    bounded = replace(task, columns=[replace(one, max_level=1) for one in task.columns])
    with pytest.raises(ReferenceUnsatisfiable) as caught:
        solve(bounded, PEOPLE)
    assert caught.value.best_k == 2


# Weights, domains, intervals, small columns


def test_weights() -> None:
    columns = [AGE, replace(GENDER, weight=Decimal("0.5")), replace(ZIP, weight=2)]
    weighted = Reference(ReferenceTask(columns, 2), PEOPLE)
    plain = Reference(people(), PEOPLE)
    node = (1, 1, 1)
    assert weighted.metric_value("iloss", node) == 7 * (
        Fraction(1, 3) + Fraction(1, 4) + Fraction(1, 2)
    )
    worst = Fraction(5, 6) + Fraction(1, 4) + Fraction(3, 2)
    assert weighted.metric_value("iloss_share", node) == Fraction(13, 12) / worst
    loss = ((1 + 0.5 * 0.4) * (1 + 0.25) * (1 + 1 / 3)) ** (1 / 3) - 1
    assert weighted.metric_value("loss", node) == pytest.approx(loss, rel=1e-12)
    for name in (
        "height",
        "precision",
        "discernibility",
        "cavg",
        "ncp",
        "entropy",
        "distortion",
        "kl",
    ):
        assert weighted.metric_value(name, node) == plain.metric_value(name, node)


def test_domain_from_the_source() -> None:
    q = column("a1", "a2", "a3", "b1", "c1", domain_from_source=True)
    reference = Reference(ReferenceTask([q], 2), table(a1=2, a2=1, b1=1))
    assert reference.domain_sizes == {"q": 3}
    node = (1,)  # the row of b is alone, so it counts as `*`
    assert reference.metric_value("iloss", node) == 3 * Fraction(1, 3) + Fraction(2, 3)
    with_null = Reference(ReferenceTask([q], 2), table(a1=2, a2=1, NULL=1))
    assert with_null.domain_sizes == {"q": 3}
    suppressed = replace(q, nulls="suppress")
    without = Reference(ReferenceTask([suppressed], 2, 1), table(a1=2, a2=1, NULL=1))
    assert without.domain_sizes == {"q": 2}


def test_ncp_of_intervals() -> None:
    rows = [
        (text, f"[{low}, {low + 10})", f"[{low // 40 * 40}, {low // 40 * 40 + 40})", "*")
        for text, low in (("3", 0), ("5.5", 0), ("12", 10), ("23", 20))
    ]
    bounds = {
        (1, "[0, 10)"): (0, 10),
        (1, "[10, 20)"): (10, 20),
        (1, "[20, 30)"): (20, 30),
        (2, "[0, 40)"): (0, 40),
    }
    q = ReferenceColumn("q", rows, domain_from_source=True, interval_bounds=bounds)
    source: list[dict[str, Value]] = [{"q": text} for text in ("3", "5.5", "12", "12", "23", "23")]
    task = ReferenceTask([q], 2)
    assert metric_value(task, source, "ncp", (0,)) == Fraction(2, 6)
    assert metric_value(task, source, "ncp", (1,)) == Fraction(1, 2)
    assert metric_value(task, source, "ncp", (2,)) == 1
    assert metric_value(task, source, "ncp", (3,)) == 1
    # The other metrics count leaves: two under [0, 10).
    assert metric_value(task, source, "iloss", (1,)) == 2 * Fraction(1, 4)


def test_column_with_one_leaf() -> None:
    flat = ReferenceColumn("flat", [("*",)])
    one = ReferenceColumn("one", [("x", "*")])
    columns = [flat, one, column("a1", "b1")]
    rows: list[dict[str, Value]] = [{"flat": "*", "one": "x", **row} for row in table(a1=3, b1=1)]
    reference = Reference(ReferenceTask(columns, 2, 1), rows)
    node = (0, 1, 0)  # b1 is suppressed
    assert reference.metric_value("iloss", node) == Fraction(1, 2)
    assert reference.metric_value("iloss_share", node) == Fraction(1, 4)
    assert reference.metric_value("ncp", node) == Fraction(1, 12)
    # Mean share (3/2 + 1)/4 = 5/8, rescaled 1/4.
    assert reference.metric_value("loss", node) == pytest.approx(1.25 ** (1 / 3) - 1)
    assert reference.metric_value("precision", node) == 1 - Fraction(3 * 1 + 3, 12)
    assert reference.metric_value("entropy", node) == pytest.approx(math.log2(4))
    assert satisfies(reference.task, rows, node)
    alone = Reference(ReferenceTask([flat], 2), [{"flat": "*"}] * 2)
    assert alone.metric_value("iloss_share", (0,)) == 0
    assert alone.metric_value("precision", (0,)) == 1
    assert alone.metric_value("loss", (0,)) == 0


def test_cavg_without_groups() -> None:
    with pytest.raises(ValueError, match="without a kept group"):
        metric_value(ReferenceTask([column("a1")], 3), table(a1=2), "cavg", (0,))


# The reference against itself, on random tasks

examples = settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)


@given(cases())
@examples
def test_answers_hang_together(case: Case) -> None:
    try:
        answer = solve(case.task, case.rows)
    except ReferenceInputError:
        return
    except ReferenceUnsatisfiable as error:
        assert error.best_k < case.task.k
        assert error.best_k == Reference(case.task, case.rows).anonymity(
            tuple(one.highest for one in case.task.columns)
        )
        return
    assert answer.achieved_k >= case.task.k
    assert answer.rows_suppressed <= suppression_rows(case.task.suppression, len(case.rows))
    assert answer.published.total() == answer.rows_published
    assert (
        answer.rows_published - answer.rows_starred + answer.rows_suppressed == answer.rows_source
    )
    assert 1 <= answer.checked <= answer.allowed <= answer.lattice
    for one in case.task.columns:
        assert one.min_level <= answer.node[one.name] <= one.highest
    for name in ("iloss_share", "precision", "ncp", "loss"):
        assert -1e-12 <= answer.metrics[name] <= 1 + 1e-12
    for name in ("iloss", "entropy", "distortion"):
        assert answer.metrics[name] >= 0
    assert answer.metrics["cavg"] >= 1
    assert answer.metrics["height"] == sum(answer.node.values())


@given(cases(corners=True, max_columns=3))
@examples
def test_algorithms_agree(case: Case) -> None:
    try:
        best = solve(replace(case.task, algorithm="exhaustive"), case.rows)
    except ReferenceInputError:
        return
    except ReferenceUnsatisfiable as error:
        for algorithm in ALGORITHMS:
            with pytest.raises(ReferenceUnsatisfiable) as caught:
                solve(replace(case.task, algorithm=algorithm), case.rows)
            assert caught.value.best_k == error.best_k
        return
    reference = Reference(case.task, case.rows)
    lowest = min(sum(node) for node in reference.allowed_nodes() if reference.satisfies(node))
    for algorithm in ALGORITHMS:
        answer = solve(replace(case.task, algorithm=algorithm), case.rows)
        assert reference.satisfies(answer.node)
        value = reference.objective(answer.node)
        assert value >= reference.objective(best.node) or tied(
            value, reference.objective(best.node)
        )
        if algorithm == "samarati":
            assert answer.metrics["height"] == lowest


@given(cases(max_columns=3))
@examples
def test_k_is_monotone_and_anonymity_says_the_same(case: Case) -> None:
    try:
        reference = Reference(case.task, case.rows)
    except ReferenceInputError:
        return
    for node in reference.allowed_nodes():
        assert reference.satisfies(node) == (reference.anonymity(node) >= case.task.k)
        for index, level in enumerate(node):
            if level < reference.top[index]:
                above = (*node[:index], level + 1, *node[index + 1 :])
                assert reference.anonymity(above) >= reference.anonymity(node)
