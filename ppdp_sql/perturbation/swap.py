"""swap: values change places, so that each still goes with the class and with the others.

Swapping with second-order feedback (Reiss): column by column, each row draws its value from the
average of the conditional distributions given its class and the columns that it has drawn already.
"""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.coded import number_values
from ppdp_sql.templating import Session


def swap(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Draw the values of the columns anew, in the order of the policy; NULL is a value."""
    session = scene.session
    coded = [scene.required_class("swap"), *(column.column for column in asked)]
    codes = session.work("codes")
    values = number_values(scene, coded, codes)
    cells, guesses = _conditions(session, codes, len(asked))
    scene.replace(
        "perturb/swap",
        [column.name for column in asked],
        codes=codes,
        cells=cells,
        guesses=guesses,
        columns=[
            {
                "name": column.name,
                "child": child,
                "draw": column.draw,
                "next_draw": column.draw + 1,
                "values": values[child],
            }
            for child, column in enumerate(asked, 1)
        ],
    )
    kinds = [int(row[1]) for row in session.fetch("perturb/count_values", tables=values[1:])]
    session.drop(codes, cells, guesses, *values)
    for column, number in zip(asked, kinds, strict=True):
        if number == 1:
            scene.warnings.append(f"column '{column.name}' has one value, so it stays as it is")
    return [
        ColumnChange(column.name, column.method, {"values": number})
        for column, number in zip(asked, kinds, strict=True)
    ]


def _conditions(session: Session, codes: str, children: int) -> tuple[str, str]:
    """Make the tables that a draw looks its value up in."""
    conditions, cells, guesses = (session.work(n) for n in ("conditions", "cells", "guesses"))
    pairs = [
        {"child": child, "parent": parent}
        for child in range(1, children + 1)
        for parent in range(child)
    ]
    session.execute("perturb/second_order", target=conditions, codes=codes, pairs=pairs)
    session.execute("perturb/cells", target=cells, conditions=conditions, children=children)
    session.execute("perturb/guesses", target=guesses, conditions=conditions)
    session.drop(conditions)
    session.analyze(cells, guesses)
    return cells, guesses
