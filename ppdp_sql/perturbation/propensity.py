"""The propensity score: how well a regression tells rows of a release from rows of its source.

U_p is the mean squared distance between each row's probability of being the release's and the share
of the release's rows: 0 where nothing tells them apart, share x (1 - share) where everything does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ppdp_sql.errors import LimitError
from ppdp_sql.frequency.node_statements import put_text
from ppdp_sql.names import SLOT_PREFIX, listing
from ppdp_sql.perturbation.design import (
    Block,
    Design,
    PairCounts,
    design,
    main_blocks,
    pair_blocks,
)
from ppdp_sql.perturbation.frequencies import Difference
from ppdp_sql.perturbation.irls import MOST_STEPS, Fit, Sums, fit
from ppdp_sql.perturbation.merged import Matrix, Merged
from ppdp_sql.perturbation.pooling import choose_pairs, pool
from ppdp_sql.templating import Session

#: Where the effects stand in a rendered statement.
_EFFECTS_SLOT = SLOT_PREFIX + "effects"
#: A block whose effects differ by less than this share of the most, in a direction, is not in it.
_LEAST_PART = 0.01


@dataclass(frozen=True)
class Propensity:
    """A propensity score, or why there is none; where a column separates the relations, which.

    Attributes:
        score: U_p; None without one.
        reason: why there is none, or what separates the relations.
        steps: statements that the fit took.
    """

    score: float | None
    reason: str | None = None
    steps: int = 0


def main_propensity(
    session: Session, merged: Merged, counts: PairCounts, rows: tuple[int, int]
) -> Propensity:
    """Measure what single columns tell."""
    return _propensity(session, merged, lambda: main_blocks(merged.columns, counts), rows)


def pair_propensity(
    session: Session,
    merged: Merged,
    counts: PairCounts,
    rows: tuple[int, int],
    differences: Sequence[Difference],
) -> Propensity:
    """Measure what columns and pairs of columns tell.

    Args:
        session: where both relations are.
        merged: both of them.
        counts: rows by the codes of columns and of pairs.
        rows: of the source and of the release.
        differences: of the pairs of columns; those that differ most are taken where all are many.
    """
    if len(merged.columns) == 1:
        return main_propensity(session, merged, counts, rows)
    tuples = int(session.fetch("utility/count_tuples", coded=merged.table)[0][0])
    pairs, chosen = choose_pairs(merged.columns, differences, tuples)
    pooled = None
    try:
        pair_blocks(merged.columns, counts, pairs)
    except LimitError:
        pooled = pool(session, merged, counts, pairs)
    if pooled is not None:
        merged, counts = pooled.merged, pooled.counts
        by_index = {column.index: column for column in merged.columns}
        pairs = [(by_index[first.index], by_index[second.index]) for first, second in pairs]
    found = _propensity(session, merged, lambda: pair_blocks(merged.columns, counts, pairs), rows)
    if pooled is not None:
        session.drop(merged.table)
    words = [chosen, None if pooled is None else pooled.words, found.reason]
    told = "; ".join(word for word in words if word)
    return replace(found, reason=told or None)


def _propensity(
    session: Session,
    merged: Merged,
    blocks_of: Callable[[], list[Block]],
    rows: tuple[int, int],
) -> Propensity:
    try:
        built = design(blocks_of())
    except LimitError as error:
        return Propensity(None, error.message)
    measure = Statement(session, merged.table, built, rows)
    found = fit(measure, built.start, built.spread, sum(rows))
    if not found.is_done:
        return Propensity(None, _unfinished(built, found), found.steps)
    # Without a step the propensity is the share itself, and no row is told more than for certain.
    most = rows[0] * rows[1] / sum(rows) ** 2
    score = min(most, found.distance / sum(rows)) if found.moved or built.separated else 0.0
    columns, reason = _separating(built, found), None
    if columns:
        told = "every row" if score > (1 - 1e-9) * most else "some rows"
        reason = f"the values of {listing(sorted(columns))} tell {told} for certain"
    return Propensity(score, reason, found.steps)


class Statement:
    """Asks the database for sums: one statement, in which effects are data."""

    def __init__(self, session: Session, table: str, built: Design, rows: tuple[int, int]) -> None:
        self._session = session
        self._features = [int(feature) for feature in built.features]
        self._places = {feature: place for place, feature in enumerate(self._features)}
        share = rows[1] / sum(rows)
        self._statement = session.render(
            "utility/fit_step",
            coded=table,
            effects=_EFFECTS_SLOT,
            blocks=[block.described for block in built.blocks],
            offset=math.log(rows[1]) - math.log(rows[0]),
            share=share,
        )

    def __call__(self, effects: Matrix) -> Sums:
        """Return the sums at some effects."""
        listed = ", ".join(
            f"({feature}, {effect:.17e})"
            for feature, effect in zip(self._features, effects.tolist(), strict=True)
        )
        statement = put_text(
            self._statement, _EFFECTS_SLOT, f"(values {listed}) as listed(feature, effect)"
        )
        size = len(self._features)
        weights, rest = np.zeros((size, size)), np.zeros(size)
        likelihood = distance = 0.0
        for kind, first, second, total, left in self._session.fetch_statement(
            "utility/fit_step", statement
        ):
            if kind == 1:
                likelihood, distance = float(total), float(left)
                continue
            at, other = self._places[first], self._places[second]
            weights[at, other] = weights[other, at] = float(total)
            if at == other:
                rest[at] = float(left)
        return Sums(weights, rest, likelihood, distance)


def _separating(built: Design, found: Fit) -> set[str]:
    """Name the columns that tell rows for certain: by single values, or by several together."""
    names = set(built.separated)
    for direction in found.endless.T:
        ends = np.cumsum([len(block.features) for block in built.blocks])
        # What is the same for all features of a block says nothing.
        widths = [float(np.ptp(part)) for part in np.split(direction, ends[:-1])]
        for block, width in zip(built.blocks, widths, strict=True):
            if width > _LEAST_PART * max(widths):
                names.update(block.columns)
    return names


def _unfinished(built: Design, found: Fit) -> str:
    words = f"the regression did not converge in {MOST_STEPS} steps"
    columns = _separating(built, found)
    return f"{words}; {listing(sorted(columns))} may separate the relations" if columns else words
