"""Statements about many nodes: rendered once, filled with whole numbers for each batch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from ppdp_sql.frequency.encoding import KeyLayout
from ppdp_sql.frequency.judgement import Judgement
from ppdp_sql.lattice import Node
from ppdp_sql.metrics.classification import Classification
from ppdp_sql.names import SLOT_PREFIX
from ppdp_sql.templating import Session

#: Where node lists stand in a rendered statement, quoted as templates quote names.
NODES_SLOT = SLOT_PREFIX + "nodes_{}"
COLUMNS_SLOT = SLOT_PREFIX + "node_columns_{}"
SUPERSETS_SLOT = SLOT_PREFIX + "supersets_{}"
TABLE_SLOT = SLOT_PREFIX + "table_{}"


@dataclass(frozen=True)
class Part:
    """Nodes that are rolled up from one table."""

    table: str
    rows: int
    nodes: Sequence[Node]


class NodeStatements:
    """Renders statements of `evaluate/` and puts nodes into them; a node is never SQL text."""

    def __init__(
        self,
        session: Session,
        layout: KeyLayout,
        heights: Node,
        judgement: Judgement,
        class_slot: int | None = None,
    ) -> None:
        """Prepare to render.

        Args:
            session: where statements are rendered.
            layout: where each path lies in the key.
            heights: the top of the lattice.
            judgement: the models that groups must pass.
            class_slot: which of the counted columns is the class, if any is.
        """
        self._session = session
        self._layout = layout
        self._judgement = judgement
        self._heights = heights
        self._class_slot = class_slot
        self._rendered: dict[tuple[str, int, str], str] = {}

    def fill(
        self,
        step: str,
        parts: Sequence[Part],
        columns: Sequence[Sequence[int]] = (),
        **context: object,
    ) -> str:
        """Return the statement of a step over parts.

        Args:
            step: the step.
            parts: the nodes and their tables.
            columns: per node, the columns it is asked about.
            context: what else the template needs.
        """
        statement = self._render(step, len(parts), context)
        start = 0
        for place, part in enumerate(parts):
            for quote in '"`':
                slot = f"{quote}{TABLE_SLOT.format(place)}{quote}"
                statement = statement.replace(slot, f"{quote}{part.table}{quote}")
            asked = columns[start : start + len(part.nodes)]
            statement = self._filled(statement, place, part.nodes, asked, start)
            start += len(part.nodes)
        return statement

    def _render(self, step: str, parts: int, context: dict[str, object]) -> str:
        """Render for so many parts: which tables and nodes they have, is put in later."""
        key = (step, parts, repr(sorted(context.items(), key=str)))
        if key not in self._rendered:
            self._rendered[key] = self._session.render(
                step,
                words=self._layout.words,
                facts=self._judgement.facts,
                lasting=self._judgement.lasting,
                judge=self._judgement.context | {"class_slot": self._asked_class(context)},
                parts=[
                    {
                        "frequency": TABLE_SLOT.format(place),
                        "nodes": NODES_SLOT.format(place),
                        "node_columns": COLUMNS_SLOT.format(place),
                        "supersets": SUPERSETS_SLOT.format(place),
                    }
                    for place in range(parts)
                ],
                **context,
            )
        return self._rendered[key]

    def _asked_class(self, context: dict[str, object]) -> int | None:
        """Return where the class is, for statements that ask for a metric of it."""
        metrics = context.get("metrics", ())
        assert isinstance(metrics, Sequence)
        asked = any(isinstance(metric, Classification) for metric in metrics)
        return self._class_slot if asked else None

    def _filled(
        self,
        statement: str,
        place: int,
        nodes: Sequence[Node],
        columns: Sequence[Sequence[int]],
        start: int,
    ) -> str:
        """Put a node list, whole numbers all, where the statement keeps its place."""
        words = self._layout.words
        masks = ", ".join(f"mask_{word}" for word in range(words))
        rows = [(start + index, *self._layout.mask(node)) for index, node in enumerate(nodes)]
        statement = put_rows(
            statement, NODES_SLOT.format(place), rows, f"nodes(node_index, {masks})"
        )
        cells = [
            (start + index, column, node[column], *self._column_mask(column, node[column]))
            for index, (node, asked) in enumerate(zip(nodes, columns, strict=False))
            for column in asked
        ]
        names = f"node_columns(node_index, column_index, level, {masks})"
        statement = put_rows(statement, COLUMNS_SLOT.format(place), cells, names)
        if not self._judgement.uses_supersets:
            return statement
        pairs = superset_rows(self._layout, self._heights, nodes, start)
        names = f"supersets(node_index, superset, {masks})"
        return put_rows(statement, SUPERSETS_SLOT.format(place), pairs, names)

    def _column_mask(self, column: int, level: int) -> tuple[int, ...]:
        return self._layout.columns[column].mask(level, self._layout.words)


def put_rows(statement: str, slot: str, rows: Sequence[tuple[int, ...]], names: str) -> str:
    """Write rows in place of a slot, if the statement has it."""
    if not rows:
        return statement
    return put_text(statement, slot, f"{_values(rows)} as {names}")


def put_text(statement: str, slot: str, text: str) -> str:
    """Write a text in place of a slot, however the engine quotes names."""
    return statement.replace(f'"{slot}"', text).replace(f"`{slot}`", text)


def _values(rows: Sequence[tuple[int, ...]]) -> str:
    """Write rows of whole numbers; BIGINT is said once, since the first row may be small."""
    first = ", ".join(f"cast({int(value)} as bigint)" for value in rows[0])
    rest = (", ".join(str(int(value)) for value in row) for row in rows[1:])
    return "(values " + ", ".join(f"({row})" for row in (first, *rest)) + ")"


def superset_rows(
    layout: KeyLayout, heights: Node, nodes: Sequence[Node], start: int = 0
) -> list[tuple[int, ...]]:
    """Return, per node, the masks of all nodes above it; the whole source is number -1.

    Natural supersets are what the hierarchies make of a group, whatever levels a policy allows.
    """
    numbers: dict[Node, int] = {}
    rows: list[tuple[int, ...]] = []
    for index, node in enumerate(nodes):
        rows.append((start + index, -1, *(0 for _ in range(layout.words))))
        ranges = (range(level, height + 1) for level, height in zip(node, heights, strict=True))
        for above in product(*ranges):
            if above != node:
                number = numbers.setdefault(above, len(numbers))
                rows.append((start + index, number, *layout.mask(above)))
    return rows
