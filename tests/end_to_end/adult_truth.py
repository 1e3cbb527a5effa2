"""Every node of Adult's lattice of nine columns, scored by definition with arrays alone."""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from itertools import product
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from tests.policies import ADULT, ROOT

#: Columns and their hierarchies: 12,960 nodes.
NINE = {
    "age": "age_fine",
    "education": "education_fine",
    "marital_status": "marital_status",
    "native_country": "native_country_coarse",
    "occupation": "occupation",
    "workclass": "workclass",
    "race": "race",
    "sex": "sex",
    "income": "salary",
}
#: Columns that are rolled up first: the others start from fewer tuples.
OUTER = 4
KS = (5, 100)

METRICS = ("iloss", "precision", "height", "loss", "ncp", "entropy", "discernibility", "cavg")

Ints = NDArray[np.int64]
Node = tuple[int, ...]

#: The least node per k, suppression and metric; `compute` finds them anew.
LEAST: dict[tuple[int, str], dict[str, Node]] = {
    (5, "0"): {
        "iloss": (4, 3, 1, 2, 2, 1, 1, 0, 0),
        "precision": (4, 3, 1, 2, 2, 1, 1, 0, 0),
        "height": (4, 0, 1, 2, 2, 2, 1, 1, 1),
        "loss": (4, 3, 1, 2, 2, 1, 1, 0, 0),
        "ncp": (4, 3, 1, 2, 2, 1, 1, 0, 0),
        "entropy": (4, 1, 2, 2, 2, 1, 1, 0, 1),
        "discernibility": (4, 3, 2, 2, 0, 1, 1, 1, 1),
        "cavg": (4, 1, 2, 2, 2, 1, 1, 0, 1),
    },
    (5, "100%"): {
        "iloss": (3, 2, 0, 1, 1, 1, 0, 0, 0),
        "precision": (4, 0, 0, 0, 1, 0, 0, 0, 0),
        "height": (0, 0, 0, 0, 0, 0, 0, 0, 0),
        "loss": (3, 2, 0, 1, 1, 1, 0, 0, 0),
        "ncp": (3, 2, 0, 1, 1, 1, 0, 0, 0),
        "entropy": (2, 2, 1, 2, 0, 1, 1, 0, 0),
        "discernibility": (0, 2, 2, 2, 2, 2, 1, 1, 1),
        "cavg": (0, 1, 1, 1, 0, 1, 0, 0, 0),
    },
    (5, "4%"): {
        "iloss": (3, 3, 0, 1, 2, 1, 0, 0, 0),
        "precision": (4, 3, 1, 1, 1, 0, 0, 0, 0),
        "height": (1, 0, 1, 2, 2, 2, 1, 0, 0),
        "loss": (3, 3, 0, 1, 2, 1, 0, 0, 0),
        "ncp": (3, 3, 0, 1, 2, 1, 0, 0, 0),
        "entropy": (0, 3, 1, 2, 0, 2, 1, 1, 1),
        "discernibility": (0, 2, 2, 2, 2, 2, 1, 1, 1),
        "cavg": (0, 3, 1, 2, 0, 2, 1, 1, 1),
    },
    (100, "0"): {
        "iloss": (4, 3, 2, 2, 2, 1, 1, 0, 0),
        "precision": (4, 3, 1, 2, 2, 2, 1, 0, 0),
        "height": (4, 1, 1, 2, 2, 2, 1, 1, 1),
        "loss": (4, 3, 2, 2, 2, 1, 1, 0, 0),
        "ncp": (4, 3, 2, 2, 2, 1, 1, 0, 0),
        "entropy": (4, 1, 1, 2, 2, 2, 1, 1, 1),
        "discernibility": (4, 1, 1, 2, 2, 2, 1, 1, 1),
        "cavg": (4, 1, 1, 2, 2, 2, 1, 1, 1),
    },
    (100, "100%"): {
        "iloss": (3, 3, 1, 0, 2, 1, 0, 0, 0),
        "precision": (4, 3, 0, 0, 2, 0, 0, 0, 0),
        "height": (1, 0, 0, 0, 0, 0, 0, 0, 0),
        "loss": (3, 3, 1, 0, 2, 1, 0, 0, 0),
        "ncp": (3, 3, 1, 0, 2, 1, 0, 0, 0),
        "entropy": (0, 3, 1, 2, 2, 2, 1, 1, 0),
        "discernibility": (0, 3, 2, 2, 2, 2, 1, 1, 1),
        "cavg": (0, 2, 0, 1, 0, 0, 0, 1, 0),
    },
    (100, "4%"): {
        "iloss": (4, 3, 1, 2, 1, 1, 1, 0, 0),
        "precision": (4, 3, 1, 2, 2, 2, 0, 0, 0),
        "height": (1, 3, 1, 2, 2, 1, 1, 1, 1),
        "loss": (4, 3, 1, 2, 1, 1, 1, 0, 0),
        "ncp": (4, 3, 1, 2, 1, 1, 1, 0, 0),
        "entropy": (2, 3, 2, 2, 0, 2, 1, 1, 1),
        "discernibility": (0, 3, 2, 2, 2, 2, 1, 1, 1),
        "cavg": (2, 3, 2, 2, 0, 2, 1, 1, 1),
    },
}


@dataclass(frozen=True)
class Column:
    """A hierarchy over the values of the source."""

    #: Per level, the code of each raw value.
    codes: list[Ints]
    #: Per level and code, the leaves under it and the rows it has.
    leaves: list[Ints]
    rows: list[Ints]
    size: int

    @property
    def height(self) -> int:
        """The top level."""
        return len(self.codes) - 1


@dataclass(frozen=True)
class Truth:
    """Costs of all nodes at one k."""

    failing: dict[Node, int]
    costs: dict[str, dict[Node, float]]
    rows: int

    def least(self, metric: str, limit: int) -> Node:
        """Return the least cost within a limit, ties by height and then by levels."""
        costs = {
            node: cost for node, cost in self.costs[metric].items() if self.failing[node] <= limit
        }
        least = min(costs.values())
        tied = [node for node, cost in costs.items() if cost <= least + abs(least) * 1e-9]
        return min(tied, key=lambda node: (sum(node), node))


def _hierarchy(name: str) -> list[list[str]]:
    with (ROOT / "hierarchies" / "adult" / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.reader(file, delimiter=";"))
    return rows if rows[0][-1] == rows[1][-1] else rows[1:]


def _column(name: str, values: list[str], counts: Ints) -> Column:
    paths = {row[0]: row for row in _hierarchy(name)}
    codes, leaves, rows = [], [], []
    for level in range(len(next(iter(paths.values())))):
        labels = {label: code for code, label in enumerate({p[level]: 0 for p in paths.values()})}
        code = np.array([labels[paths[value][level]] for value in values])
        codes.append(code)
        under = np.array([labels[path[level]] for path in paths.values()])
        leaves.append(np.bincount(under, minlength=len(labels)))
        counted = np.bincount(code, counts, minlength=len(labels))
        rows.append(counted.astype(np.int64))
    return Column(codes, leaves, rows, len(paths))


def _load() -> tuple[list[Column], Ints, Ints]:
    """Return the columns, the distinct tuples as codes of raw values, and their rows."""
    names = ", ".join(NINE)
    table = duckdb.sql(f"select {names}, count(*) as n from '{ADULT}' group by all").fetchall()
    counts = np.array([row[-1] for row in table])
    columns, raw = [], []
    for index, hierarchy in enumerate(NINE.values()):
        texts = [str(row[index]) for row in table]
        values = sorted(set(texts))
        place = {value: code for code, value in enumerate(values)}
        codes = np.array([place[text] for text in texts])
        raw.append(codes)
        columns.append(_column(hierarchy, values, np.bincount(codes, counts).astype(np.int64)))
    return columns, np.array(raw), counts


def compute() -> dict[int, Truth]:
    """Score every node at every k."""
    columns, raw, counts = _load()
    truths = {k: Truth({}, {name: {} for name in METRICS}, int(counts.sum())) for k in KS}
    levels = [range(column.height + 1) for column in columns]
    for outer in product(*levels[:OUTER]):
        codes = [columns[i].codes[level][raw[i]] for i, level in enumerate(outer)]
        table, n = _rolled_up([*codes, *raw[OUTER:]], counts)
        for inner in product(*levels[OUTER:]):
            own = [
                *table[:OUTER],
                *(columns[i].codes[level][table[i]] for i, level in enumerate(inner, start=OUTER)),
            ]
            _score((*outer, *inner), columns, own, n, truths)
    return truths


def _key(codes: list[Any]) -> Ints:
    key = np.zeros(len(codes[0]), dtype=np.int64)
    for code in codes:
        key = key * (int(code.max()) + 1) + code
    return key


def _rolled_up(codes: list[Any], counts: Any) -> tuple[list[Ints], Ints]:
    _, first, inverse = np.unique(_key(codes), return_index=True, return_inverse=True)
    summed = np.bincount(inverse, counts).astype(np.int64)
    return [code[first] for code in codes], summed


def _score(
    node: Node, columns: list[Column], codes: list[Any], n: Ints, truths: dict[int, Truth]
) -> None:
    own, sizes = _rolled_up(codes, n)
    for k, truth in truths.items():
        kept = sizes >= k
        if not kept.any():
            continue
        rows, kept_sizes = truth.rows, sizes[kept]
        failing = rows - int(kept_sizes.sum())
        truth.failing[node] = failing
        climbed = iloss = ncp = entropy = logs = 0.0
        for level, column, code in zip(node, columns, own, strict=True):
            value = code[kept]
            leaves = int((column.leaves[level][value] * kept_sizes).sum()) + failing * column.size
            climbed += (level / column.height * (rows - failing)) + failing
            iloss += (leaves - rows) / column.size
            ncp += (leaves - rows) / (column.size - 1)
            logs += math.log1p((leaves - rows) / (rows * (column.size - 1)))
            generalized = (np.log2(column.rows[level][value]) * kept_sizes).sum()
            raw = column.rows[0][column.rows[0] > 0]
            entropy += generalized + failing * math.log2(rows) - (raw * np.log2(raw)).sum()
        cells = rows * len(node)
        truth.costs["iloss"][node] = iloss
        truth.costs["precision"][node] = climbed / cells
        truth.costs["height"][node] = sum(node)
        truth.costs["loss"][node] = math.expm1(logs / len(node))
        truth.costs["ncp"][node] = ncp / cells
        truth.costs["entropy"][node] = entropy
        truth.costs["discernibility"][node] = int((kept_sizes**2).sum()) + rows * failing
        truth.costs["cavg"][node] = (rows - failing) / len(kept_sizes) / k
