"""Cuts through the hierarchies in work tables: what each value is shown as, and what moves do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ppdp_sql.engines.base import ResultRow
from ppdp_sql.recoding.clusters import Clusters


@dataclass(frozen=True, order=True)
class TreeNode:
    """A node of a hierarchy's tree: its column, its level, and the bits of its path."""

    column: int
    level: int
    key: tuple[int, ...]


@dataclass(frozen=True)
class Effect:
    """What a move does to the rows in failing groups.

    Attributes:
        rows: how many more there are.
        lost: how much more information is lost by suppressing them.
    """

    rows: int
    lost: Fraction


NO_EFFECT = Effect(0, Fraction(0))


class CutTables:
    """The cut as it is; columns and models are data, so that statements repeat."""

    def __init__(self, clusters: Clusters) -> None:
        self._clusters = clusters
        self._problem = clusters.problem
        self._session = clusters.problem.session
        self.words = clusters.problem.words
        self._paths = self._made("recode/paths", "paths", levels=self._levels(), **self._counted)
        self.tree = self._made("recode/tree", "tree", paths=self._paths)
        self._steps = self._made("recode/create_steps", "steps")
        self._closed = self._made("recode/create_steps", "closed")
        self._shown = self._cut = ""
        #: The steps so far, with the levels that they lead to.
        self._taken: dict[TreeNode, int] = {}
        #: 0 while tree nodes are closed whole, 1 while their children are.
        self.depth = 0
        weights = [
            Fraction(str(column.dimension.column.weight)) / column.dimension.leaves
            for column in self._problem.columns
        ]
        highest = self._problem.frequency.marginals.highest["iloss"]
        #: Per column, what one leaf more of a cell loses, and what a suppressed cell does.
        self.leaf_weights = tuple(weights)
        self._hidden = sum(
            (weight * int(leaves) for weight, leaves in zip(weights, highest, strict=True)),
            Fraction(0),
        )

    @property
    def _counted(self) -> dict[str, Any]:
        frequency = self._problem.frequency
        return {"dimensions": frequency.dimensions[0].table, "cells": frequency.cells}

    def _levels(self) -> list[dict[str, Any]]:
        return [
            {
                "column": column.dimension.index,
                "level": level,
                "masks": column.dimension.code.mask(level, self.words),
                "above": column.dimension.code.mask(level + 1, self.words),
            }
            for column in self._problem.columns
            for level in range(column.least, column.most + 1)
        ]

    def _made(self, step: str, name: str, **context: Any) -> str:
        table = self._session.work(name)
        self._session.execute(step, target=table, words=self.words, **context)
        self._session.analyze(table)
        return table

    def node(self, column: int, level: int, key: Iterable[Any]) -> TreeNode:
        """Return the tree node of a level above or at a path."""
        masks = self._problem.columns[column].dimension.code.mask(level, self.words)
        return TreeNode(
            column, level, tuple(int(bits) & mask for bits, mask in zip(key, masks, strict=True))
        )

    def read(self, step: str, **context: Any) -> list[ResultRow]:
        """Read something of the tree."""
        return self._session.fetch(step, tree=self.tree, words=self.words, **context)

    def step_down(self, nodes: Mapping[TreeNode, int]) -> None:
        """Show what is under tree nodes at lower levels from now on."""
        self._taken |= nodes
        self._load(self._steps, list(nodes.items()))

    def take_back(self, nodes: Iterable[TreeNode]) -> None:
        """Forget steps; what is shown is told by the next ones."""
        for node in nodes:
            del self._taken[node]
        self._session.drop(self._steps)
        self._steps = self._made("recode/create_steps", "steps")
        self._load(self._steps, list(self._taken.items()))

    def close(self, nodes: Iterable[TreeNode]) -> None:
        """Ask no more about tree nodes."""
        self._load(self._closed, [(node, node.level) for node in nodes])

    def reopen(self, depth: int) -> None:
        """Forget what was closed: other moves are asked about."""
        self.depth = depth
        self._session.drop(self._closed)
        self._closed = self._made("recode/create_steps", "closed")

    def _load(self, table: str, nodes: list[tuple[TreeNode, int]]) -> None:
        if nodes:
            names = ["column_index", "level", "to_level"]
            names += [f"key_{word}" for word in range(self.words)]
            rows: list[ResultRow] = [
                (node.column, node.level, level, *node.key) for node, level in nodes
            ]
            self._session.load("recode/load_steps", table, names, rows)

    def place(self) -> None:
        """Show every class as the steps so far say."""
        session = self._session
        session.drop(*(table for table in (self._shown, self._cut) if table))
        self._shown = self._made(
            "recode/shown",
            "shown_values",
            paths=self._paths,
            steps=self._steps,
            closed=self._closed,
            depth=self.depth,
        )
        self._cut = self._made(
            "recode/cut",
            "cut",
            classes=self._clusters.classes,
            shown=self._shown,
            columns=self._clusters.described,
        )

    def effects(self, step: str) -> dict[TreeNode | None, Effect]:
        """Ask what each move that is open would do, all of them in one statement.

        Returns:
            Per tree node whose move changes something, its effect. Under None, the effect of
            failing groups that were not there: the negative of what fails now.
        """
        found: dict[TreeNode | None, Effect] = {}
        judged = self._clusters.judge.cut_context(self.words)
        context = {"cut": self._cut, "columns": self._clusters.described, **judged}
        for column, level, *numbers in self.read(step, **context):
            key, (rows, *leaves) = numbers[: self.words], map(int, numbers[self.words :])
            shown = sum(
                (weight * more for weight, more in zip(self.leaf_weights, leaves, strict=True)),
                Fraction(0),
            )
            node = None if column < 0 else self.node(int(column), int(level), key)
            found[node] = Effect(rows, self._hidden * rows - shown)
        return found

    def become(self) -> None:
        """Make the clusters what the cut shows, and suppress what fails, if it may be."""
        clusters = self._clusters
        clusters.become("recode/show", clusters=clusters.clusters, cut=self._cut)
        self._session.drop(self._paths, self.tree, self._steps, self._closed, self._cut)
        clusters.shown_levels = self._shown
        rows = self._problem.frequency.source_rows - self._problem.frequency.excluded_rows
        # A release without a row satisfies nobody: that is told as nothing found.
        if 0 < clusters.progress.failing_rows <= min(clusters.left_to_suppress, rows - 1):
            clusters.become("recode/leave_out", clusters=clusters.clusters, chosen=clusters.failing)
