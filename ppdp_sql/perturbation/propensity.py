"""The propensity score: how well a regression tells rows of a release from rows of its source.

U_p is the mean squared distance between each row's probability of being the release's and the share
of the release's rows: 0 where nothing tells them apart, share x (1 - share) where everything does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
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
from ppdp_sql.perturbation.leaves import (
    ColumnLeaves,
    count_codes,
    count_leaves,
    take_leaves,
)
from ppdp_sql.perturbation.merged import Matrix, Merged
from ppdp_sql.perturbation.pooling import choose_pairs, pool, pooled_words
from ppdp_sql.perturbation.turned import Turned, turn, turn_products
from ppdp_sql.templating import Session

#: Where the effects stand in a rendered statement.
_EFFECTS_SLOT = SLOT_PREFIX + "effects"
#: A block whose effects differ by less than this share of the most, in a direction, is not in it.
_LEAST_PART = 0.01
#: The same of the effects that a fit ended at: others move a little with those that tell.
_LEAST_EFFECT = 0.1


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

    def after(self, *words: str | None) -> Propensity:
        """Say something more before the reason."""
        told = "; ".join(word for word in (*words, self.reason) if word)
        return replace(self, reason=told or None)


@dataclass(frozen=True)
class Scene:
    """What both regressions start from.

    Attributes:
        merged: both relations.
        rows: of the source and of the release.
        settled: rows of the source and of the release that a single value tells for certain.
        tuples: how many different tuples the others are.
        leaves: what the values of each column are.
        turned: the numbers.
    """

    merged: Merged
    rows: tuple[int, int]
    settled: tuple[int, int]
    tuples: int
    leaves: Sequence[ColumnLeaves]
    turned: Turned

    @property
    def in_play(self) -> int:
        """How many rows no value tells for certain."""
        return sum(self.rows) - sum(self.settled)

    @property
    def share(self) -> float:
        """The share of the release's rows."""
        return self.rows[1] / sum(self.rows)

    @property
    def most(self) -> float:
        """The largest propensity score."""
        return self.rows[0] * self.rows[1] / sum(self.rows) ** 2

    @property
    def settled_distance(self) -> float:
        """The squared distances from the share of what is told for certain."""
        return self.settled[0] * self.share**2 + self.settled[1] * (1 - self.share) ** 2

    @property
    def alone(self) -> set[str]:
        """The columns with values that one relation alone has."""
        found = zip(self.merged.columns, self.leaves, strict=True)
        return {column.name for column, leaves in found if leaves.alone}


def set_scene(session: Session, merged: Merged, rows: tuple[int, int]) -> Scene:
    """Find out what is told for certain, and what the rest is made of."""
    sides = {
        int(side): (int(tuples), (int(source), int(release)))
        for side, tuples, source, release in session.fetch(
            "utility/count_sides", coded=merged.table
        )
    }
    tuples, in_play = sides.get(0, (0, (0, 0)))
    return Scene(
        merged,
        rows,
        (rows[0] - in_play[0], rows[1] - in_play[1]),
        tuples,
        count_leaves(session, merged, rows),
        turn(session, merged, sum(in_play)) if tuples else Turned({}),
    )


def main_propensity(session: Session, scene: Scene) -> Propensity:
    """Measure what single columns tell."""
    if not scene.in_play:
        return _told(scene, 0.0, scene.alone)
    taken = take_leaves(session, scene.merged, scene.leaves)
    words = taken.words
    if words is not None and len(scene.merged.columns) == 1 and scene.leaves[0].labels == 0:
        session.drop(taken.merged.table)
        return _saturated(session, scene)
    merged = taken.merged
    counts = count_codes(session, merged)
    found = _propensity(
        session, scene, merged, lambda: main_blocks(merged.columns, counts, scene.turned)
    )
    if merged.table != scene.merged.table:
        session.drop(merged.table)
    # Where nothing tells the relations apart, no value that was put together with others does.
    is_exact = words is None or (found.score == 0 and taken.is_even)
    return found if is_exact else found.after(words)


def pair_propensity(
    session: Session, scene: Scene, counts: PairCounts, differences: Sequence[Difference]
) -> Propensity:
    """Measure what columns and pairs of columns tell.

    Args:
        session: where both relations are.
        scene: both of them.
        counts: rows by the codes of columns and of pairs, of tuples in play.
        differences: of the pairs of columns; those that differ most are taken where all are many.
    """
    merged = scene.merged
    if len(merged.columns) == 1:
        return main_propensity(session, scene)
    if not scene.in_play:
        return _told(scene, 0.0, scene.alone)
    pairs, chosen = choose_pairs(merged.columns, differences, scene.tuples)
    numbers = [(a.index, b.index) for a, b in pairs if a.is_number and b.is_number]
    turned = turn_products(session, merged, scene.turned, numbers, scene.in_play)
    pooled = None
    try:
        pair_blocks(merged.columns, counts, turned, pairs)
    except LimitError:
        pooled = pool(session, merged, counts, turned, pairs)
    if pooled is not None:
        merged, counts = pooled.merged, pooled.counts
        by_index = {column.index: column for column in merged.columns}
        pairs = [(by_index[first.index], by_index[second.index]) for first, second in pairs]
    found = _propensity(
        session,
        scene,
        merged,
        lambda: pair_blocks(merged.columns, counts, turned, pairs),
    )
    if pooled is not None:
        session.drop(merged.table)
    words = pooled_words(scene.merged.columns) if pooled is None else pooled.words
    return found.after(chosen, words)


def _propensity(
    session: Session, scene: Scene, merged: Merged, blocks_of: Callable[[], list[Block]]
) -> Propensity:
    try:
        built = design(blocks_of())
    except LimitError as error:
        return Propensity(None, error.message)
    measure = Statement(session, merged.table, built, scene.rows)
    found = fit(measure, built.start, built.spread, scene.in_play)
    if not found.is_done:
        return Propensity(None, _unfinished(built, found), found.steps)
    # Without a step the propensity is the share itself.
    distance = found.distance if found.moved or built.separated else 0.0
    # Where every row is told nothing weighs on any direction: the effects say what told them.
    told_all = _tells_every_row(_score(scene, distance), scene)
    ends = (found.effects - built.start)[:, None]
    separating = (
        _separating(built, ends, _LEAST_EFFECT) if told_all else _separating(built, found.endless)
    )
    columns = scene.alone | separating
    return replace(_told(scene, distance, columns), steps=found.steps)


def _told(scene: Scene, distance: float, columns: Collection[str]) -> Propensity:
    """Put together what is told for certain and what a fit tells."""
    score = _score(scene, distance)
    reason = None
    if columns:
        told = "every row" if _tells_every_row(score, scene) else "some rows"
        reason = f"the values of {listing(sorted(columns))} tell {told} for certain"
    return Propensity(score, reason)


def _score(scene: Scene, distance: float) -> float:
    """Return the propensity score; no row is told more than for certain."""
    return min(scene.most, (scene.settled_distance + distance) / sum(scene.rows))


def _tells_every_row(score: float, scene: Scene) -> bool:
    return score > (1 - 1e-9) * scene.most


def _saturated(session: Session, scene: Scene) -> Propensity:
    """Measure what a single column tells whose values all have an effect: no fit is needed."""
    rows = session.fetch(
        "utility/saturated_distance",
        listed=scene.merged.work.listed,
        column=scene.merged.columns[0].index,
        share=scene.share,
    )
    distance = float(rows[0][0]) - scene.settled_distance
    return _told(scene, distance, scene.alone)


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


def _separating(built: Design, directions: Matrix, least: float = _LEAST_PART) -> set[str]:
    """Name the columns that tell rows for certain: by single values, or by several together."""
    names = set(built.separated)
    for direction in directions.T:
        ends = np.cumsum([len(block.features) for block in built.blocks])
        # What is the same for all features of a block says nothing if each tuple has one.
        widths = [
            float(np.ptp(part) if block.is_whole else np.abs(part).max())
            for block, part in zip(built.blocks, np.split(direction, ends[:-1]), strict=True)
        ]
        for block, width in zip(built.blocks, widths, strict=True):
            if width > least * max(widths):
                names.update(block.columns)
    return names


def _unfinished(built: Design, found: Fit) -> str:
    words = f"the regression did not converge in {MOST_STEPS} steps"
    columns = _separating(built, found.endless)
    return f"{words}; {listing(sorted(columns))} may separate the relations" if columns else words
