"""A table, its hierarchies and every linked measure in plain Python: rows, loops and counts.

Nothing of the product is used but the policy's way to write a hierarchy, so that the database can
be asked the same.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

Row = dict[str, Any]
Group = tuple[Any, ...]

#: A tree of diseases: leaf, kind, top. The NULL leaf has a place of its own.
DISEASES = [
    ("flu", "lungs", "*"),
    ("o'cough", "lungs", "*"),
    ("ulcer", "belly", "*"),
    ("gastritis", "belly", "*"),
    ("cold", "lungs", "*"),
]
JOBS = [
    ("clerk", "office", "*"),
    ("judge", "office", "*"),
    ('smith "old"', "workshop", "*"),
    ("baker", "workshop", "*"),
    (None, "unknown", "*"),
]


@dataclass(frozen=True)
class PlainColumn:
    """A quasi-identifier: how a policy writes it, and what each level makes of a value."""

    name: str
    type_name: str
    written: Any
    height: int
    label: Callable[[Any, int], Any]
    #: Values that have a leaf.
    covers: Callable[[Any], bool] = lambda value: True

    def shown(self, value: Any, level: int) -> Any:
        """What a release shows."""
        return "*" if level == self.height else self.label(value, level)


def _age(value: int | None, level: int) -> Any:
    if value is None or level == 0:
        return value
    width = (10, 20)[level - 1]
    low = value // width * width
    return f"[{low}, {low + width})"


def _zip(value: str | None, level: int) -> Any:
    if value is None or level == 0:
        return value
    kept = (3, 2)[level - 1]
    return value[:kept] + "*" * max(len(value) - kept, 0)


def _job(value: str | None, level: int) -> Any:
    path = next((row for row in JOBS if row[0] == value), None)
    assert path is not None
    return path[level]


def _born(value: str | None, level: int) -> Any:
    if value is None or level == 0:
        return value
    return value[:4] if level == 1 else f"{value[:3]}0s"


AGE = PlainColumn('the "age"', "integer", {"intervals": {"width": [10, 20]}}, 3, _age)
ZIP = PlainColumn("zip;", "varchar", {"prefix": [3, 2]}, 3, _zip)
JOB = PlainColumn(
    "job's", "varchar", {"table": "jobs"}, 2, _job, lambda value: value in [row[0] for row in JOBS]
)
BORN = PlainColumn("born", "varchar", {"date": ["year", "decade"]}, 3, _born)


@dataclass(frozen=True)
class Plain:
    """A source, its quasi-identifiers, and the node of a release."""

    rows: Sequence[Row]
    columns: Sequence[PlainColumn]
    node: tuple[int, ...]
    #: NULLs and values without a leaf leave a row without a group.
    nulls: bool = True

    def covered(self, row: Row) -> bool:
        return all(
            column.covers(row[column.name]) and (self.nulls or row[column.name] is not None)
            for column in self.columns
        )

    def group(self, row: Row, node: Sequence[int] | None = None) -> Group | None:
        """The labels of a row at a node; None where a value has no leaf."""
        if not self.covered(row):
            return None
        return tuple(
            column.shown(row[column.name], level)
            for column, level in zip(self.columns, node or self.node, strict=True)
        )

    def groups(self, rows: Sequence[Row] | None = None) -> dict[Group, list[Row]]:
        found: dict[Group, list[Row]] = defaultdict(list)
        for row in self.rows if rows is None else rows:
            key = self.group(row)
            if key is not None:
                found[key].append(row)
        return found

    def published(self, k: int, *, starred: bool = False) -> dict[Group, list[Row]]:
        """The groups of a release that suppresses those below k; `*` stands for the others."""
        kept = {key: rows for key, rows in self.groups().items() if len(rows) >= k}
        if starred:
            left = [row for row in self.rows if self.group(row) not in kept]
            if left:
                hidden = tuple("*" for _ in self.columns)
                kept[hidden] = [*kept.get(hidden, []), *left]
        return kept

    def nodes_above(self) -> Iterator[tuple[int, ...]]:
        return product(
            *(
                range(level, column.height + 1)
                for level, column in zip(self.node, self.columns, strict=True)
            )
        )

    def at(self, node: tuple[int, ...]) -> Plain:
        return replace(self, node=node)


Published = Mapping[Group, Sequence[Row]]


def least_distinct(plain: Plain, published: Published, x: Sequence[str], y: str) -> int:
    """The fewest distinct Y values in an X-group of the release; NULL is nobody."""
    places = [index for index, column in enumerate(plain.columns) if column.name in x]
    found: dict[Group, set[Any]] = defaultdict(set)
    for key, rows in published.items():
        found[tuple(key[place] for place in places)] |= {row[y] for row in rows} - {None}
    return min((len(values) for values in found.values()), default=0)


def least_population(plain: Plain, published: Published, people: Sequence[Row]) -> int:
    """The fewest people of the population in a published group."""
    counts = Counter(plain.group(row) for row in people)
    return min((counts[key] for key in published), default=0)


def presence(
    plain: Plain, published: Published, people: Sequence[Row]
) -> tuple[float | None, float | None]:
    """The largest and the least share of source rows over the population's groups.

    A group that was suppressed as a whole shows nothing.
    """
    known = Counter(plain.group(row) for row in plain.rows)
    everybody = Counter(plain.group(row) for row in people)
    del everybody[None]
    shares = [
        known[key] / rows for key, rows in everybody.items() if key in published or key not in known
    ]
    missing = any(key not in everybody for key in published)
    return None if missing else max(shares), min(shares)


def guarded(published: Published, sensitive: str, guard: str) -> float:
    """The largest share of a group under a node that somebody in it guards."""
    worst = 0.0
    for rows in published.values():
        for node in {row[guard] for row in rows} - {None}:
            under = [row for row in rows if row[sensitive] in leaves_under(node)]
            worst = max(worst, len(under) / len(rows))
    return worst


def leaves_under(label: str) -> set[str | None]:
    """The diseases under a label of the highest level that has it."""
    for level in (2, 1, 0):
        found: set[str | None] = {row[0] for row in DISEASES if row[level] == label}
        if found:
            return found | {None} if level == 2 else found
    raise KeyError(label)


def closeness(
    plain: Plain, published: Published, sensitive: str, least: int, distance: str
) -> float | None:
    """The largest over groups of the least distance from a superset of enough rows."""
    domain = sorted(
        {row[sensitive] for row in plain.rows}, key=lambda value: (value is None, value)
    )
    supersets: list[dict[Group, list[Row]]] = [
        plain.at(node).groups() for node in plain.nodes_above()
    ]
    nodes = list(plain.nodes_above())
    worst = 0.0
    for rows in published.values():
        candidates: list[Sequence[Row]] = [plain.rows, rows]
        key = plain.group(rows[0])
        if key in published and published[key] is rows:
            candidates += [
                found[plain.at(node).group(rows[0])]  # type: ignore[index]
                for node, found in zip(nodes, supersets, strict=True)
            ]
        near = [
            _distance(_shares(rows, sensitive), _shares(other, sensitive), domain, distance)
            for other in candidates
            if len(other) >= least
        ]
        if not near:
            return None
        worst = max(worst, min(near))
    return worst


def _shares(rows: Sequence[Row], sensitive: str) -> dict[Any, float]:
    counts = Counter(row[sensitive] for row in rows)
    return {value: count / len(rows) for value, count in counts.items()}


def _distance(
    p: Mapping[Any, float], q: Mapping[Any, float], domain: Sequence[Any], distance: str
) -> float:
    extra = {value: p.get(value, 0) - q.get(value, 0) for value in domain}
    if distance == "equal":
        return sum(abs(value) for value in extra.values()) / 2
    if distance == "hellinger":
        affinity = sum(math.sqrt(p.get(value, 0) * q.get(value, 0)) for value in domain)
        return math.sqrt(max(1 - affinity, 0))
    if distance == "ordered":
        total = cumulated = 0.0
        for value in domain:
            cumulated += extra[value]
            total += abs(cumulated)
        return total / max(len(domain) - 1, 1)
    kinds: dict[Any, list[float]] = defaultdict(list)
    for value in domain:
        kind = next((row[1] for row in DISEASES if row[0] == value), None)
        kinds[kind].append(extra[value])
    carried = sum(0.5 * _evened(children) for children in kinds.values())
    return carried + _evened([sum(children) for children in kinds.values()])


def _evened(extras: Sequence[float]) -> float:
    return min(sum(e for e in extras if e > 0), -sum(e for e in extras if e < 0))
