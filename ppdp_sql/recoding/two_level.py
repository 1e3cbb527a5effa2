"""two_level: clusters inside clusters, found by arithmetic on their numbers."""

from __future__ import annotations

from functools import partial
from typing import Any

from ppdp_sql.recoding.clusters import Clusters
from ppdp_sql.recoding.merging import merge_all
from ppdp_sql.recoding.sequence import described, lay_digits

#: How many neighbours on either side a cluster is compared with in the order of the numbers.
WINDOW = 16

#: The same in each of several orders.
INDEX_WINDOW = 8


def two_level(clusters: Clusters) -> Clusters:
    """Merge inside outer clusters first, the cheapest column first, then across them."""
    return _TwoLevel(clusters).run()


class _TwoLevel:
    def __init__(self, clusters: Clusters) -> None:
        problem = clusters.problem
        self._problem = problem
        self._clusters = clusters
        self._columns = problem.columns
        # The cheapest step comes first; so the dearest column is the first digit of a number, and
        # neighbours in the order of the numbers agree in it.
        self._cheapest = sorted(
            range(len(self._columns)), key=lambda index: (self._step_cost(index), index)
        )
        distinct = problem.frequency.marginals.distinct_values
        order = self._cheapest[::-1]
        self._inner = self._digits(order, [distinct[index][self._least(index)] for index in order])
        self._outer = self._digits(
            order,
            [
                1 if self._columns[index].interval else distinct[index][self._outer_level(index)]
                for index in order
            ],
        )

    def _least(self, index: int) -> int:
        return self._columns[index].least

    def _outer_level(self, index: int) -> int:
        column = self._columns[index]
        return min(column.least + 1, column.most)

    def _step_cost(self, index: int) -> int:
        column = self._columns[index]
        if column.interval:
            return column.costs[-1]
        return column.costs[self._outer_level(index)] - column.costs[column.least]

    def _digits(self, order: list[int], options: list[int]) -> list[dict[str, Any]]:
        return [
            {"column": index, **digit}
            for index, digit in zip(order, described(lay_digits(options)), strict=True)
        ]

    def run(self) -> Clusters:
        problem, clusters = self._problem, self._clusters
        session = problem.session
        sequence = session.work("sequence")
        outer = [self._told(digit, "outer", 0) for digit in self._outer]
        inner = [self._told(digit, "inner", len(outer)) for digit in self._inner]
        session.execute(
            "recode/sequence",
            target=sequence,
            classes=clusters.classes,
            dimensions=problem.frequency.dimensions[0].table,
            words=problem.words,
            digits=[*outer, *inner],
            outer=_by_number(outer),
            inner=_by_number(inner),
        )
        session.analyze(sequence)
        for index in self._cheapest:
            # Steps take whole families, and look at nobody's values.
            hasty = not clusters.judge.may_lose_hope
            if problem.time.is_over():
                break
            if hasty and clusters.failing_clusters and self._may_step(index):
                clusters.become(
                    "recode/similar",
                    clusters=clusters.clusters,
                    failing=clusters.failing,
                    sequence=sequence,
                    digits=self._inner,
                    outer=1 + max(digit["number"] for digit in self._outer),
                    chosen=index,
                    to_level=self._outer_level(index),
                )
        merge_all(clusters, partial(self._nearest, sequence=sequence))
        session.drop(sequence)
        return clusters

    def _may_step(self, index: int) -> bool:
        column = self._columns[index]
        return column.interval or column.most > column.least

    def _told(self, digit: dict[str, Any], kind: str, first: int) -> dict[str, Any]:
        """Say which bits of a key make a digit."""
        index = digit["column"]
        column = self._columns[index]
        level = self._outer_level(index) if kind == "outer" else column.least
        if column.interval:
            level = column.dimension.height if kind == "outer" else 0
        masks = column.dimension.code.mask(level, self._problem.words)
        return {**digit, "index": first + index, "masks": masks}

    def _nearest(
        self, clusters: Clusters, target: str, forbidden: str | None, most: int, *, sequence: str
    ) -> None:
        """Compare clusters that fail with their neighbours."""
        by_index = self._problem.options.get("candidates") == "index"
        clusters.problem.session.execute(
            "recode/nearest_in_order",
            target=target,
            clusters=clusters.clusters,
            failing=clusters.failing,
            forbidden=forbidden,
            sequence=sequence,
            columns=clusters.described,
            ids=clusters.problem.ids,
            orders=self._column_orders() if by_index else [self._number_order()],
            window=INDEX_WINDOW if by_index else WINDOW,
            # Too small clusters do best among themselves. What fails for its values needs others.
            most=most,
            only_failing=clusters.judge.is_plain or clusters.among_failing,
        )

    def _number_order(self) -> list[dict[str, Any]]:
        """Order by the outer number, then by the inner one."""
        kinds = (("outer", self._outer), ("inner", self._inner))
        return [
            {"number": f"{kind}_{number}"}
            for kind, digits in kinds
            for number in range(max(digit["number"] for digit in digits), -1, -1)
        ]

    def _column_orders(self) -> list[list[dict[str, Any]]]:
        """Order by the columns themselves, one level up first, each of them last once."""
        dearest = self._cheapest[::-1]
        orders = [[*(other for other in dearest if other != last), last] for last in dearest]
        return [
            [
                by
                for outer in (True, False)
                for index in order
                for by in self._column_order(index, outer=outer)
            ]
            for order in orders
        ]

    def _column_order(self, index: int, *, outer: bool) -> list[dict[str, Any]]:
        column = self._columns[index]
        if column.interval:
            return [] if outer else [{"number": None, "interval": True, "index": index}]
        level = self._outer_level(index) if outer else column.least
        return [{"number": None, "interval": False, **part} for part in column.bits(level)]


def _by_number(digits: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return the digits of each number."""
    numbers = range(1 + max(digit["number"] for digit in digits))
    return [[digit for digit in digits if digit["number"] == number] for number in numbers]
