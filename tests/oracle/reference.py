"""What a run must answer, computed the slow and obvious way.

Written from SPEC parts 0, 1, 2 and 9 and DESIGN part 3 alone, with the standard library alone: no
code of the package is imported or was read. Everything that can be exact is a Fraction; only
`entropy` and `kl` (logarithms), `loss` (a root) and `distortion` with a broken `beta` are floats.

The words used here:

* A *node* is a tuple of levels, one per column, in policy order.
* A cell is *mapped* when its value has a path in the column's hierarchy under the column's
  `nulls` mode. A row with a cell that is not mapped is suppressed *beforehand*, or an error.
* `m` is the suppression limit in rows; the search has what the rows suppressed beforehand leave.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Literal, TypeAlias, get_args

Value: TypeAlias = str | None
Row: TypeAlias = Mapping[str, Value]
Node: TypeAlias = tuple[int, ...]
NodeLike: TypeAlias = Sequence[int] | Mapping[str, int]
Exact: TypeAlias = int | Decimal | Fraction
MetricNumber: TypeAlias = Fraction | float

NullMode: TypeAlias = Literal["value", "suppress", "error"]
UnmappedMode: TypeAlias = Literal["error", "suppress"]
AlgorithmName: TypeAlias = Literal["datafly", "samarati", "improved_greedy", "exhaustive"]
MetricName: TypeAlias = Literal[
    "height",
    "iloss",
    "precision",
    "discernibility",
    "cavg",
    "ncp",
    "entropy",
    "loss",
    "distortion",
    "kl",
]
SuppressedMode: TypeAlias = Literal["omit", "star"]

ALGORITHMS: tuple[AlgorithmName, ...] = get_args(AlgorithmName)
METRICS: tuple[MetricName, ...] = get_args(MetricName)

TOP = "*"
RELATIVE_TOLERANCE = 1e-9


class OracleError(Exception):
    """Root of the errors of the reference."""


class ReferenceInputError(OracleError):
    """The input itself is at fault (exit 2 of a run)."""


class ReferenceUnsatisfiable(OracleError):
    """No allowed node satisfies k (exit 3 of a run).

    Attributes:
        best_k: The largest anonymity that an allowed node reaches within the limit; 0 when
            nothing at all could be published.
    """

    def __init__(self, best_k: int) -> None:
        super().__init__(f"no allowed node satisfies k; the best k reachable is {best_k}")
        self.best_k = best_k


# ---------------------------------------------------------------------------------------------
# Input and answer


@dataclass(frozen=True)
class ReferenceColumn:
    """One quasi-identifier.

    Attributes:
        name: The column's name.
        hierarchy: One tuple per leaf, the leaf first, `*` last. A leaf None is the NULL leaf.
        weight: The weight in `iloss` and `loss`.
        min_level: The lowest level allowed.
        max_level: The highest level allowed; None means the top.
        nulls: What a NULL is.
        unmapped: What a value without a leaf is.
        domain_from_source: True for inline builders: only leaves that occur in the source count
            as leaves.
        interval_bounds: (level, label) -> (lo, hi) for labels that are numeric intervals; such
            cells follow the interval rule of `ncp`.
    """

    name: str
    hierarchy: Sequence[tuple[Value, ...]]
    weight: Exact = 1
    min_level: int = 0
    max_level: int | None = None
    nulls: NullMode = "value"
    unmapped: UnmappedMode = "error"
    domain_from_source: bool = False
    interval_bounds: Mapping[tuple[int, str], tuple[Exact, Exact]] | None = None

    @property
    def height(self) -> int:
        """The top level of the hierarchy."""
        return len(self.hierarchy[0]) - 1

    @property
    def highest(self) -> int:
        """The highest level allowed."""
        return self.height if self.max_level is None else self.max_level


@dataclass(frozen=True)
class ReferenceTask:
    """What a policy asks for: the columns in policy order and the parameters."""

    columns: Sequence[ReferenceColumn]
    k: int
    suppression: int | str = 0
    algorithm: AlgorithmName = "exhaustive"
    metric: MetricName = "iloss"
    suppressed: SuppressedMode = "omit"
    beta: Exact | None = None


@dataclass(frozen=True)
class ReferenceAnswer:
    """What a run must answer.

    Attributes:
        node: Column name -> level.
        achieved_k: The smallest published group, a published star group included.
        rows_source: |T|.
        rows_published: Rows of the release, starred rows included.
        rows_suppressed: Suppressed rows, whether left out or starred, those suppressed
            beforehand included. With `omit` it is source minus published.
        rows_starred: How many of the suppressed rows are published with every QI at `*`.
        groups: Kept groups (the star group is not one).
        metrics: The metrics of `METRICS` and `iloss_share`.
        checked: Distinct nodes whose groups the algorithm had to compute.
        lattice: Nodes of the whole lattice.
        allowed: Nodes between the lowest and the highest levels allowed.
        published: How often each (generalized QI in policy order, carried columns by name).
    """

    node: dict[str, int]
    achieved_k: int
    rows_source: int
    rows_published: int
    rows_suppressed: int
    rows_starred: int
    groups: int
    metrics: dict[str, MetricNumber]
    checked: int
    lattice: int
    allowed: int
    published: Counter[tuple[Value, ...]] = field(repr=False)


# ---------------------------------------------------------------------------------------------
# Functions that need no table


def suppression_rows(limit: int | str, rows: int) -> int:
    """Turn a suppression limit into rows.

    Args:
        limit: Rows as an int (or its digits), or a share such as "4%" or "12.5%".
        rows: |T|.

    Returns:
        The limit in rows: the floor of the share, on exact decimals.

    Raises:
        ReferenceInputError: If the limit is negative, over 100%, or no number.
    """
    if isinstance(limit, int):
        exact = Fraction(limit)
    else:
        text = limit.strip()
        try:
            number = Fraction(Decimal(text.removesuffix("%")))
        except (InvalidOperation, ValueError, OverflowError) as error:
            raise ReferenceInputError(f"suppression {limit!r} is no number") from error
        if text.endswith("%"):
            if number > 100:
                raise ReferenceInputError(f"suppression {limit!r} is over 100%")
            exact = number * rows / 100
        elif number.denominator == 1:
            exact = number
        else:
            raise ReferenceInputError(f"suppression {limit!r} is no whole number of rows")
    if exact < 0:
        raise ReferenceInputError(f"suppression {limit!r} is negative")
    return math.floor(exact)


def lattice_size(heights: Iterable[int]) -> int:
    """Count the nodes of a lattice whose columns have these top levels."""
    return math.prod(height + 1 for height in heights)


def nodes_at_height(
    tops: Sequence[int], height: int, bottoms: Sequence[int] | None = None
) -> list[Node]:
    """List the nodes whose levels sum to `height`, in lexicographic order.

    Args:
        tops: The highest level per column.
        height: The sum of levels asked for.
        bottoms: The lowest level per column; zeros if None.
    """
    return [node for node in _all_nodes(tops, bottoms) if sum(node) == height]


def _all_nodes(tops: Sequence[int], bottoms: Sequence[int] | None = None) -> list[Node]:
    lows = [0] * len(tops) if bottoms is None else bottoms
    return list(
        itertools.product(*(range(low, top + 1) for low, top in zip(lows, tops, strict=True)))
    )


def anonymity(sizes: Iterable[int], m: int) -> int:
    """Drop the smallest groups, whole sizes at a time, within m; give the smallest size left.

    Args:
        sizes: The sizes of the groups.
        m: How many rows may be dropped.

    Returns:
        The smallest size left; the largest size if all could be dropped; 0 without groups or
        with a negative m.
    """
    counts = Counter(sizes)
    if not counts or m < 0:
        return 0
    dropped = 0
    for size in sorted(counts):
        dropped += size * counts[size]
        if dropped > m:
            return size
    return max(counts)


def sizes_satisfy(sizes: Iterable[int], k: int, m: int) -> bool:
    """Say whether groups of these sizes satisfy k when m rows may be suppressed."""
    listed = list(sizes)
    failing = sum(size for size in listed if size < k)
    return failing <= m and any(size >= k for size in listed)


def tied(left: MetricNumber, right: MetricNumber) -> bool:
    """Say whether two metric values are equal within 1e-9, relatively."""
    return math.isclose(float(left), float(right), rel_tol=RELATIVE_TOLERANCE, abs_tol=0.0)


# ---------------------------------------------------------------------------------------------
# One column over one table


class _Domain:
    """A column's hierarchy as it stands for one table: paths, labels, leaf counts."""

    def __init__(self, column: ReferenceColumn, source: Sequence[Value]) -> None:
        _check_column(column)
        self.column = column
        self.source = list(source)
        self.height = column.height
        self.paths: dict[Value, tuple[Value, ...]] = {row[0]: row for row in column.hierarchy}
        if column.nulls == "value" and None in source and None not in self.paths:
            self.paths[None] = (None,) * self.height + (TOP,)
        self.leaves: list[Value] = [
            leaf
            for leaf in self.paths
            if not column.domain_from_source or (leaf in source and self.is_mapped(leaf))
        ]
        mapped = [value for value in source if self.is_mapped(value)]
        levels = range(self.height + 1)
        self._raw_counts = Counter(source)
        self._label_counts = [Counter(self.label(raw, level) for raw in mapped) for level in levels]
        self._leaf_counts = [
            Counter(self.label(leaf, level) for leaf in self.leaves) for level in levels
        ]

    @property
    def size(self) -> int:
        """|D_A|."""
        return len(self.leaves)

    def is_mapped(self, value: Value) -> bool:
        if value is None and self.column.nulls != "value":
            return False
        return value in self.paths

    def label(self, value: Value, level: int) -> Value:
        return self.paths[value][level]

    def leaves_under(self, label: Value, level: int) -> int:
        return self._leaf_counts[level][label]

    def raw_count(self, value: Value) -> int:
        """How many rows of T have this raw value."""
        return self._raw_counts[value]

    def generalized_count(self, label: Value, level: int) -> int:
        """How many rows of T have this value at this level; `*` at the top covers all of T."""
        if level == self.height > 0:
            return len(self.source)
        return self._label_counts[level][label]

    def source_range(self) -> Fraction:
        """The largest minus the smallest number among the mapped source values."""
        numbers = [Fraction(raw) for raw in self.source if raw is not None and self.is_mapped(raw)]
        return max(numbers) - min(numbers)

    def fault(self, value: Value) -> str | None:
        """Say what is wrong with a value under the modes `error`, or None."""
        name = self.column.name
        if value is None and self.column.nulls != "value":
            return f"column {name} holds NULL" if self.column.nulls == "error" else None
        if not self.is_mapped(value) and self.column.unmapped == "error":
            return f"column {name} holds {value!r}, which has no leaf"
        return None


def _check_column(column: ReferenceColumn) -> None:
    """Refuse a hierarchy that is none, bounds outside it, and a negative weight."""
    rows = column.hierarchy
    if not rows or not rows[0]:
        raise ReferenceInputError(f"column {column.name}: the hierarchy is empty")
    if len({len(row) for row in rows}) != 1:
        raise ReferenceInputError(f"column {column.name}: the hierarchy is ragged")
    if {row[-1] for row in rows} != {TOP}:
        raise ReferenceInputError(f"column {column.name}: the top of the hierarchy is not `*`")
    for level in range(len(rows[0]) - 1):
        parents: dict[Value, Value] = {}
        for row in rows:
            if parents.setdefault(row[level], row[level + 1]) != row[level + 1]:
                raise ReferenceInputError(
                    f"column {column.name}: {row[level]!r} of level {level} has two parents"
                )
    if not 0 <= column.min_level <= column.highest <= column.height:
        raise ReferenceInputError(f"column {column.name}: levels out of range")
    if column.weight < 0:
        raise ReferenceInputError(f"column {column.name}: the weight is negative")


# ---------------------------------------------------------------------------------------------
# A task over a table


class Reference:
    """A task over a table: groups, conditions and metrics of any node.

    Attributes:
        task: The task.
        rows: All rows, T.
        mapped: The rows whose cells are all mapped.
        unmapped: The other rows: they are suppressed beforehand.
        m: The suppression limit in rows.
        beforehand: Rows suppressed through `unmapped` or `nulls: suppress`.
        remaining: m minus those; negative when they alone exceed it.
        heights: The top level per column.
        bottom: The lowest node allowed.
        top: The highest node allowed.
        domain_sizes: |D_A| per column name.
    """

    def __init__(self, task: ReferenceTask, rows: Sequence[Row]) -> None:
        self.task = task
        self.rows = list(rows)
        _check_task(task, self.rows)
        self._domains = [
            _Domain(column, [row[column.name] for row in self.rows]) for column in task.columns
        ]
        for row in self.rows:
            for domain in self._domains:
                fault = domain.fault(row[domain.column.name])
                if fault is not None:
                    raise ReferenceInputError(fault)
        self.mapped = [row for row in self.rows if self._row_is_mapped(row)]
        self.unmapped = [row for row in self.rows if not self._row_is_mapped(row)]
        self.m = suppression_rows(task.suppression, len(self.rows))
        self.beforehand = len(self.unmapped)
        self.remaining = self.m - self.beforehand
        self.heights: Node = tuple(column.height for column in task.columns)
        self.bottom: Node = tuple(column.min_level for column in task.columns)
        self.top: Node = tuple(column.highest for column in task.columns)
        self.domain_sizes = {domain.column.name: domain.size for domain in self._domains}

    def _row_is_mapped(self, row: Row) -> bool:
        return all(domain.is_mapped(row[domain.column.name]) for domain in self._domains)

    def node(self, levels: NodeLike) -> Node:
        """Give a node as a tuple, from a sequence or from column name -> level."""
        if isinstance(levels, Mapping):
            return tuple(levels[column.name] for column in self.task.columns)
        return tuple(levels)

    def generalize(self, row: Row, levels: NodeLike) -> tuple[Value, ...]:
        """Give the QI of a mapped row at a node, in policy order."""
        return tuple(
            domain.label(row[domain.column.name], level)
            for domain, level in zip(self._domains, self.node(levels), strict=True)
        )

    def groups_at(self, levels: NodeLike) -> Counter[tuple[Value, ...]]:
        """Count the mapped rows per generalized QI tuple."""
        return Counter(self.generalize(row, levels) for row in self.mapped)

    def anonymity(self, levels: NodeLike) -> int:
        """Give anonymity(node, m) with what is left of m."""
        return anonymity(self.groups_at(levels).values(), self.remaining)

    def satisfies(self, levels: NodeLike) -> bool:
        """Say whether a node satisfies k with what is left of m."""
        return sizes_satisfy(self.groups_at(levels).values(), self.task.k, self.remaining)

    def kept_groups(self, levels: NodeLike) -> Counter[tuple[Value, ...]]:
        """Count the rows per group of k rows or more."""
        groups = self.groups_at(levels)
        return Counter({key: size for key, size in groups.items() if size >= self.task.k})

    def distinct_values(self, index: int, level: int) -> int:
        """Count the distinct values of a column at a level, over the mapped rows; NULL is one."""
        domain = self._domains[index]
        return len({domain.label(row[domain.column.name], level) for row in self.mapped})

    def allowed_nodes(self) -> list[Node]:
        """List the nodes between bottom and top, in lexicographic order."""
        return _all_nodes(self.top, self.bottom)

    def best_k(self) -> int:
        """Give the largest anonymity of an allowed node within the limit."""
        return max(self.anonymity(node) for node in self.allowed_nodes())

    # Metrics: each takes a node and counts every group under k as suppressed.

    def metric_value(self, name: str, levels: NodeLike) -> MetricNumber:
        """Compute one metric at a node, groups under k counted as suppressed.

        Args:
            name: One of `METRICS`, or `iloss_share`.
            levels: The node.

        Raises:
            ValueError: For `cavg` when no group is kept.
            KeyError: If there is no such metric.
        """
        functions: dict[str, Callable[[Node], MetricNumber]] = {
            "height": lambda node: Fraction(sum(node)),
            "iloss": self._iloss,
            "iloss_share": self._iloss_share,
            "precision": self._precision,
            "discernibility": self._discernibility,
            "cavg": self._cavg,
            "ncp": self._ncp,
            "entropy": self._entropy,
            "loss": self._loss,
            "distortion": self._distortion,
            "kl": self._kl,
        }
        return functions[name](self.node(levels))

    def objective(self, levels: NodeLike) -> MetricNumber:
        """Compute what the search minimizes: the task's metric, or 1 - precision."""
        value = self.metric_value(self.task.metric, levels)
        return 1 - value if self.task.metric == "precision" else value

    def _split(self, node: Node) -> tuple[list[Row], list[Row]]:
        """Give the kept rows and all suppressed rows."""
        groups = self.kept_groups(node)
        kept = [row for row in self.mapped if self.generalize(row, node) in groups]
        failing = [row for row in self.mapped if self.generalize(row, node) not in groups]
        return kept, failing + self.unmapped

    def _iloss(self, node: Node) -> Fraction:
        kept, lost = self._split(node)
        total = Fraction(0)
        for domain, level in zip(self._domains, node, strict=True):
            if domain.size <= 1:
                continue
            weight = Fraction(domain.column.weight)
            for row in kept:
                label = domain.label(row[domain.column.name], level)
                total += weight * Fraction(domain.leaves_under(label, level) - 1, domain.size)
            total += weight * len(lost) * Fraction(domain.size - 1, domain.size)
        return total

    def _iloss_share(self, node: Node) -> Fraction:
        worst = sum(
            (
                Fraction(domain.column.weight) * Fraction(domain.size - 1, domain.size)
                for domain in self._domains
                if domain.size > 1
            ),
            Fraction(0),
        )
        if worst == 0:
            return Fraction(0)
        return self._iloss(node) / (len(self.rows) * worst)

    def _precision(self, node: Node) -> Fraction:
        kept, lost = self._split(node)
        total = Fraction(0)
        for height, level in zip(self.heights, node, strict=True):
            climbed = Fraction(level, height) if height > 0 else Fraction(0)
            total += len(kept) * climbed + len(lost)
        return 1 - total / (len(self.rows) * len(self.heights))

    def _discernibility(self, node: Node) -> Fraction:
        _, lost = self._split(node)
        squares = sum(size * size for size in self.kept_groups(node).values())
        return Fraction(squares + len(self.rows) * len(lost))

    def _cavg(self, node: Node) -> Fraction:
        kept = self.kept_groups(node)
        if not kept:
            raise ValueError("cavg of a node without a kept group")
        return Fraction(sum(kept.values()), len(kept) * self.task.k)

    def _ncp(self, node: Node) -> Fraction:
        kept, lost = self._split(node)
        total = Fraction(0)
        for domain, level in zip(self._domains, node, strict=True):
            if domain.size <= 1:
                continue
            for row in kept:
                total += _ncp_of_label(domain, domain.label(row[domain.column.name], level), level)
            total += len(lost)
        return total / (len(self.rows) * len(self._domains))

    def _entropy(self, node: Node) -> float:
        kept, lost = self._split(node)
        terms: list[float] = []
        for domain, level in zip(self._domains, node, strict=True):
            name = domain.column.name
            for row in kept:
                label = domain.label(row[name], level)
                generalized = domain.generalized_count(label, level)
                terms.append(math.log2(Fraction(generalized, domain.raw_count(row[name]))))
            for row in lost:
                terms.append(math.log2(Fraction(len(self.rows), domain.raw_count(row[name]))))
        return math.fsum(terms)

    def _loss(self, node: Node) -> float:
        kept, lost = self._split(node)
        largest = max(Fraction(column.weight) for column in self.task.columns)
        if largest == 0:
            return 0.0
        product = Fraction(1)
        for domain, level in zip(self._domains, node, strict=True):
            if domain.size <= 1:
                continue
            shares = Fraction(len(lost))
            for row in kept:
                label = domain.label(row[domain.column.name], level)
                shares += Fraction(domain.leaves_under(label, level), domain.size)
            least = Fraction(1, domain.size)
            rescaled = (shares / len(self.rows) - least) / (1 - least)
            product *= 1 + Fraction(domain.column.weight) / largest * rescaled
        return math.pow(product, 1 / len(self._domains)) - 1

    def _distortion(self, node: Node) -> MetricNumber:
        kept, lost = self._split(node)
        total: MetricNumber = Fraction(0)
        for height, level in zip(self.heights, node, strict=True):
            # The step from level i to i + 1; without beta all of them weigh the same.
            steps = [self._step_weight(height, i) for i in range(height)]
            climbed = sum(steps[:level]) / sum(steps) if steps else Fraction(0)
            total += len(kept) * climbed + len(lost)
        return total

    def _step_weight(self, height: int, level: int) -> MetricNumber:
        beta = self.task.beta
        if beta is None:
            return Fraction(1)
        if Fraction(beta).denominator == 1:
            return Fraction(1, (height - level) ** int(beta))
        return 1 / math.pow(height - level, float(beta))

    def _kl(self, node: Node) -> float:
        """Sum p log2(p / q) over the raw tuples, each wholly kept or wholly suppressed."""
        groups = self.kept_groups(node)
        _, lost = self._split(node)
        names = [column.name for column in self.task.columns]
        tuples = Counter(tuple(row[name] for name in names) for row in self.rows)
        terms: list[float] = []
        for raw, count in tuples.items():
            row = dict(zip(names, raw, strict=True))
            key = self.generalize(row, node) if self._row_is_mapped(row) else None
            if key is not None and key in groups:
                size = groups[key]
                spread = math.prod(
                    domain.leaves_under(label, level)
                    for domain, label, level in zip(self._domains, key, node, strict=True)
                )
            else:
                size = len(lost)
                spread = math.prod(domain.size for domain in self._domains)
            terms.append(count * math.log2(Fraction(count * spread, size)))
        return math.fsum(terms) / len(self.rows)

    # The release of a node.

    def published_at(self, levels: NodeLike) -> Counter[tuple[Value, ...]]:
        """Count the rows of the release: generalized QI in policy order, carried columns by name.

        Suppressed rows are in it only under `suppressed: star`, with every QI at `*`, and only
        if they are k or more together.
        """
        node = self.node(levels)
        kept, lost = self._split(node)
        release = Counter(self.generalize(row, node) + self._carried(row) for row in kept)
        if self.stars_at(node):
            stars = (TOP,) * len(self._domains)
            release.update(stars + self._carried(row) for row in lost)
        return release

    def stars_at(self, levels: NodeLike) -> int:
        """Count the suppressed rows that a release of this node shows with every QI at `*`."""
        _, lost = self._split(self.node(levels))
        return len(lost) if self.task.suppressed == "star" and len(lost) >= self.task.k else 0

    def _carried(self, row: Row) -> tuple[Value, ...]:
        quasi = {column.name for column in self.task.columns}
        return tuple(row[name] for name in sorted(row) if name not in quasi)


def _ncp_of_label(domain: _Domain, label: Value, level: int) -> Fraction:
    bounds = domain.column.interval_bounds
    if bounds is not None and label is not None and (level, label) in bounds:
        low, high = bounds[level, label]
        width = domain.source_range()
        if width == 0:
            return Fraction(0)
        return min(Fraction(1), (Fraction(high) - Fraction(low)) / width)
    return Fraction(domain.leaves_under(label, level) - 1, domain.size - 1)


def _check_task(task: ReferenceTask, rows: Sequence[Row]) -> None:
    if task.k < 2:
        raise ReferenceInputError("k is under 2")
    if not task.columns:
        raise ReferenceInputError("there is no quasi-identifier")
    names = [column.name for column in task.columns]
    if len(set(names)) != len(names):
        raise ReferenceInputError("a column is named twice")
    if not rows:
        raise ReferenceInputError("the table is empty")
    for row in rows:
        for name in names:
            if name not in row:
                raise ReferenceInputError(f"there is no column {name}")


# ---------------------------------------------------------------------------------------------
# The algorithms: each gives its node (None if nothing satisfies) and the nodes it checked


def _least(reference: Reference, nodes: Iterable[Node]) -> Node | None:
    """Of the satisfying nodes, the least metric; ties: height, then the level vector."""
    values = {node: reference.objective(node) for node in nodes if reference.satisfies(node)}
    if not values:
        return None
    best = min(values.values())
    candidates = [node for node, value in values.items() if tied(value, best)]
    return min(candidates, key=lambda node: (sum(node), node))


def _successors(reference: Reference, node: Node) -> dict[int, Node]:
    """The one-step generalizations that are allowed, by the index of their column."""
    return {
        index: (*node[:index], node[index] + 1, *node[index + 1 :])
        for index in range(len(node))
        if node[index] < reference.top[index]
    }


def _exhaustive(reference: Reference) -> tuple[Node | None, set[Node]]:
    nodes = reference.allowed_nodes()
    return _least(reference, nodes), set(nodes)


def _samarati(reference: Reference) -> tuple[Node | None, set[Node]]:
    checked: set[Node] = set()

    def visit(height: int) -> list[Node]:
        nodes = nodes_at_height(reference.top, height, reference.bottom)
        checked.update(nodes)
        return [node for node in nodes if reference.satisfies(node)]

    low, high = sum(reference.bottom), sum(reference.top)
    while low < high:
        middle = (low + high) // 2
        if visit(middle):
            high = middle
        else:
            low = middle + 1
    return _least(reference, visit(low)), checked


def _datafly(reference: Reference) -> tuple[Node | None, set[Node]]:
    node = reference.bottom
    checked = {node}
    while not reference.satisfies(node):
        steps = _successors(reference, node)
        if not steps:
            return None, checked
        distinct = {index: reference.distinct_values(index, node[index]) for index in steps}
        most = max(distinct.values())
        node = min(steps[index] for index in steps if distinct[index] == most)
        checked.add(node)
    return node, checked


def _improved_greedy(reference: Reference) -> tuple[Node | None, set[Node]]:
    node = reference.bottom
    checked = {node}
    while not reference.satisfies(node):
        steps = _successors(reference, node)
        if not steps:
            return None, checked
        checked.update(steps.values())
        score = {
            index: (
                reference.anonymity(successor),
                reference.distinct_values(index, node[index]),
            )
            for index, successor in steps.items()
        }
        best = max(score.values())
        node = min(steps[index] for index in steps if score[index] == best)
    return node, checked


_SEARCHES: dict[str, Callable[[Reference], tuple[Node | None, set[Node]]]] = {
    "datafly": _datafly,
    "samarati": _samarati,
    "improved_greedy": _improved_greedy,
    "exhaustive": _exhaustive,
}


# ---------------------------------------------------------------------------------------------
# The answers


def solve(task: ReferenceTask, rows: Sequence[Row]) -> ReferenceAnswer:
    """Give what a run of the task over the rows must answer.

    Args:
        task: The task.
        rows: The table; columns that are not quasi-identifiers are carried along.

    Returns:
        The answer.

    Raises:
        ReferenceInputError: If the input is at fault.
        ReferenceUnsatisfiable: If no allowed node satisfies k within the limit.
    """
    reference = Reference(task, rows)
    node, checked = _SEARCHES[task.algorithm](reference)
    if node is None:
        raise ReferenceUnsatisfiable(reference.best_k())
    return _answer(reference, node, len(checked))


def _answer(reference: Reference, node: Node, checked: int) -> ReferenceAnswer:
    task = reference.task
    published = reference.published_at(node)
    sizes: Counter[tuple[Value, ...]] = Counter()
    for key, count in published.items():
        sizes[key[: len(task.columns)]] += count
    kept = reference.kept_groups(node)
    return ReferenceAnswer(
        node={column.name: level for column, level in zip(task.columns, node, strict=True)},
        achieved_k=min(sizes.values()),
        rows_source=len(reference.rows),
        rows_published=published.total(),
        rows_suppressed=len(reference.rows) - kept.total(),
        rows_starred=reference.stars_at(node),
        groups=len(kept),
        metrics={name: reference.metric_value(name, node) for name in (*METRICS, "iloss_share")},
        checked=checked,
        lattice=lattice_size(reference.heights),
        allowed=len(reference.allowed_nodes()),
        published=published,
    )


def groups_at(
    task: ReferenceTask, rows: Sequence[Row], node: NodeLike
) -> Counter[tuple[Value, ...]]:
    """Count the mapped rows per generalized QI tuple at a node."""
    return Reference(task, rows).groups_at(node)


def satisfies(task: ReferenceTask, rows: Sequence[Row], node: NodeLike) -> bool:
    """Say whether a node satisfies the task's k and suppression limit."""
    return Reference(task, rows).satisfies(node)


def metric_value(
    task: ReferenceTask, rows: Sequence[Row], name: str, node: NodeLike
) -> MetricNumber:
    """Compute one metric (or `iloss_share`) at a node, groups under k counted as suppressed."""
    return Reference(task, rows).metric_value(name, node)
