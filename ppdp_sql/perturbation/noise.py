"""noise: a number gets a normal random number on top, as large as the column varies."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.covariance import vary_together
from ppdp_sql.perturbation.numbers import (
    PLACES,
    Moments,
    Numbers,
    deviation,
    read_moments,
    read_numbers,
    warn_of_alike,
)

#: Draws of 32 bits that make one normal number: eight of 16 bits, summed.
NORMAL_DRAWS = 4

#: No sum is further from its mean than this many standard deviations.
FARTHEST = 5

DEFAULT_SCALE = 0.1

#: Digits of a noise's own size that a float keeps.
FLOAT_DIGITS = 6

#: Doubles tell the smallest steps of larger noise no longer apart, on every engine alike.
_MOST_STEPS = 1e15

#: Sizes of noise on floats: numbers are counted in its steps, and their squares are doubles, too.
_SMALLEST_SIZE, _LARGEST_SIZE, _MOST_FLOAT_STEPS = 1e-280, 1e280, 1e290

#: The smallest step of a number of 32 bits with a fraction.
_SMALLEST_REAL = 1e-43


def add_noise(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Add noise to the columns; NULL stays NULL."""
    session = scene.session
    limits, numbers = read_numbers(scene, asked)
    varying = warn_of_alike(scene, numbers)
    live = {at: column for at, column in enumerate(numbers) if column in varying}
    outside: dict[int, int] = {}
    if live:
        moments = read_moments(scene, limits, live)
        sizes = {at: _size(column, moments[at, at]) for at, column in live.items()}
        columns = [
            _column(column, at, sizes[at], weights)
            for (at, column), weights in zip(
                live.items(), _weights(scene, live, moments), strict=True
            )
        ]
        scene.replace_rows(
            "perturb/noise", [column.name for column in varying], columns=columns, limits=limits
        )
        found = session.fetch("perturb/outside", rows=scene.rows, limits=limits, columns=columns)
        outside = dict(zip(live, map(int, found[0]), strict=True))
        _warn(scene, live, sizes, outside)
    session.drop(limits)
    return [
        ColumnChange(
            column.name,
            column.method,
            {
                "scale": _scale(column),
                "correlated": _is_correlated(column),
                "outside": outside.get(at, 0),
            },
        )
        for at, column in enumerate(asked)
    ]


def promise(options: Mapping[str, Any]) -> str:
    """Say what noise guarantees, and what not."""
    if options.get("clip", False):
        kept, lost = "stays in the range of the source", "means and correlations may change"
    elif options.get("correlated", True):
        kept = (
            "means stay in expectation, as correlations do among columns that get such noise of "
            "one scale"
        )
        lost = "correlations with other columns shrink"
    else:
        kept, lost = "means stay in expectation", "correlations shrink"
    return f"A number is off by a random amount, and {kept}. Outliers stay far off, and {lost}."


def _scale(column: AskedColumn) -> float:
    return float(column.options.get("scale", DEFAULT_SCALE))


def _is_correlated(column: AskedColumn) -> bool:
    return bool(column.options.get("correlated", True))


def _size(column: Numbers, moments: Moments) -> float:
    """Return the standard deviation of a column's noise."""
    kind = column.kind
    size = _scale(column.asked) * deviation(moments) * column.spread / PLACES
    is_float = kind.scale is None
    if size >= _LARGEST_SIZE or (not is_float and size * FARTHEST * kind.unit >= _MOST_STEPS):
        raise InputError(
            f"the numbers of column '{column.name}' are too large for noise of that scale; "
            "divide them in a view, or give a smaller scale"
        )
    if not size >= _SMALLEST_SIZE or (is_float and _is_nothing(column, size)):
        raise InputError(
            f"noise of that scale is too small for the numbers of column '{column.name}'; "
            "multiply them in a view, or give a larger scale"
        )
    return size


def _is_nothing(column: Numbers, size: float) -> bool:
    """Whether a float cannot show the steps of its noise."""
    step = 10.0 ** -_float_digits(size)
    if column.kind.word == "real" and step < _SMALLEST_REAL:
        return True
    return column.most / step >= _MOST_FLOAT_STEPS


def _float_digits(size: float) -> int:
    """Return how many digits behind the point a float with noise of that size keeps."""
    return FLOAT_DIGITS - 1 - math.floor(math.log10(size))


def _weights(
    scene: Scene, live: Mapping[int, Numbers], moments: Mapping[tuple[int, int], Moments]
) -> list[dict[int, float]]:
    """Return how much of each column's normal number is in the noise of each column."""
    together = [at for at, column in live.items() if _is_correlated(column.asked)]
    found = vary_together(moments, together)
    if found.share < 1:
        names = ", ".join(f"'{live[at].name}'" for at in together)
        scene.warnings.append(
            f"columns {names} have numbers in different rows, so no noise has all of their "
            f"correlations; it has {found.share:.0%} of the way to them, so correlations shrink"
        )
    shared = dict(zip(together, found.triangle, strict=True))
    return [
        {other: part for other, part in zip(together, shared[at], strict=True) if part}
        if at in shared
        else {at: 1.0}
        for at in live
    ]


def _column(column: Numbers, at: int, size: float, weights: Mapping[int, float]) -> dict[str, Any]:
    """Describe a column to the template."""
    kind = column.kind.fitted(size, FLOAT_DIGITS)
    digits = kind.scale
    if digits is None:
        digits = _float_digits(size)
    return {
        "name": column.name,
        "index": at,
        "parts": range(column.asked.draw, column.asked.draw + NORMAL_DRAWS),
        "kind": kind,
        "terms": [
            {"index": other, "weight": float(f"{size * part:.12g}")}
            for other, part in weights.items()
        ],
        "unit": 10.0 ** abs(digits),
        "is_fraction": digits >= 0,
        "clip": bool(column.asked.options.get("clip", False)),
    }


def _warn(
    scene: Scene,
    live: Mapping[int, Numbers],
    sizes: Mapping[int, float],
    outside: Mapping[int, int],
) -> None:
    for at, column in live.items():
        if column.kind.word is not None and column.kind.scale is not None:
            if sizes[at] * column.kind.unit < 1 / 2:
                scene.warnings.append(
                    f"the noise of column '{column.name}' is smaller than its last digit, so most "
                    "rows keep their number; raise scale"
                )
        if outside[at]:
            scene.warnings.append(
                f"noise takes column '{column.name}' out of the range of the source in "
                f"{counted(outside[at], 'row')}; write clip: true to keep it there"
            )
