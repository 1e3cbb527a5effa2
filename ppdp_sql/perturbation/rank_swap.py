"""rank_swap: a number changes places with another of nearly the same rank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ppdp_sql.errors import NoSolutionError, VerificationError
from ppdp_sql.names import counted
from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.numbers import Numbers, read_numbers, warn_of_alike

DEFAULT_PERCENT = 5.0


def swap_ranks(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Swap the numbers of each column by itself; NULLs stay where they are.

    The ranks are cut into blocks of one width, the first of them cut short by a random number of
    ranks, and the rows of a block are paired at random. Two ranks of a block of width w differ by
    w - 1 at most. With w = 1 + floor(percent / 100 * rows) that is within `percent` of the rows.
    """
    limits, numbers = read_numbers(scene, asked)
    live = warn_of_alike(scene, numbers)
    distances = {column.name: _farthest(column) for column in live}
    for at, column in enumerate(numbers):
        if column in live:
            _swap(scene, limits, column, at, distances[column.name] + 1)
    scene.session.drop(limits)
    _verify(scene, [column.name for column in live])
    return [
        ColumnChange(
            column.name,
            column.method,
            {"percent": _percent(column), "ranks": distances.get(column.name, 0)},
        )
        for column in asked
    ]


def _swap(scene: Scene, limits: str, column: Numbers, index: int, width: int) -> None:
    """Swap the numbers of a column in blocks of so many ranks."""
    session = scene.session
    cuts, swapped = session.work("rank_cuts"), session.work("swapped")
    # Ranks are shifted by less than a width, so that many blocks have numbers at most.
    last_block = column.rows // width + 2
    told = column.placed(index) | {
        "width": width,
        "draw": column.asked.draw,
        "last_block": last_block,
        # What a number of 63 bits has room for beside the block and 32 random bits.
        "ties": 2 ** max(0, 31 - last_block.bit_length()),
    }
    shared = {"tuples": scene.tuples, "limits": limits, "column": told}
    session.execute("perturb/rank_cuts", target=cuts, **shared)
    session.analyze(cuts)
    session.execute(
        "perturb/rank_swap",
        target=swapped,
        cuts=cuts,
        draws=scene.draws,
        carried=scene.carried,
        **shared,
    )
    session.analyze(swapped)
    scene.replace_rows("perturb/carry_over", [column.name], drawn=swapped, name=column.name)
    session.drop(cuts, swapped)


def promise(options: Mapping[str, Any]) -> str:
    """Say what rank swapping guarantees, and what not."""
    percent = float(options.get("percent", DEFAULT_PERCENT))
    return (
        f"A number is that of a row at most {percent:g}% of the ranks away, and each is there as "
        "often as before. No number is hidden, and relations to other columns shrink."
    )


def _percent(column: AskedColumn) -> float:
    return float(column.options.get("percent", DEFAULT_PERCENT))


def _farthest(column: Numbers) -> int:
    """Return how many ranks apart two rows that swap may be."""
    percent = _percent(column.asked)
    ranks = int(Fraction(str(percent)) * column.rows / 100)
    if ranks == 0:
        raise NoSolutionError(
            f"{percent:g}% of the {counted(column.rows, 'row')} with a number in column "
            f"'{column.name}' is less than one row, so none has a partner; raise percent"
        )
    return ranks


def _verify(scene: Scene, names: Sequence[str]) -> None:
    """Count the numbers once more: each is there as often as in the source."""
    if not names:
        return
    found = scene.session.fetch(
        "verify/kept_numbers", rows=scene.rows, tuples=scene.tuples, names=names
    )
    for name, row in zip(names, found, strict=True):
        if row[1]:
            raise VerificationError(
                f"rank_swap changed how often {counted(int(row[1]), 'number')} of column '{name}' "
                "occur; nothing was published"
            )
