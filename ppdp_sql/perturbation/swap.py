"""swap: values change places, so that each still goes with the class and with the others.

Swapping with second-order feedback (Reiss): column by column, each row draws its value from the
average of the conditional distributions given its class and the columns that it has drawn already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.templating import Session


def swap(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Draw the values of the columns anew, in the order of the policy; NULL is a value."""
    session = scene.session
    codes = session.work("codes")
    coded = [scene.required_class("swap"), *(column.column for column in asked)]
    session.execute("perturb/codes", target=codes, tuples=scene.tuples, columns=coded)
    session.analyze(codes)
    cells, guesses = _conditions(session, codes, len(asked))
    columns = [
        {
            "name": column.name,
            "child": child,
            "draw": column.draw,
            "next_draw": column.draw + 1,
            "values": _values(scene, codes, child, column.name),
        }
        for child, column in enumerate(asked, 1)
    ]
    scene.replace(
        "perturb/swap",
        [column.name for column in asked],
        codes=codes,
        cells=cells,
        guesses=guesses,
        columns=columns,
    )
    kinds = _kinds(scene, columns)
    session.drop(codes, cells, guesses, *(str(column["values"]) for column in columns))
    for column in asked:
        if kinds[column.name] == 1:
            scene.warnings.append(f"column '{column.name}' has one value, so it stays as it is")
    return [
        ColumnChange(column.name, column.method, {"values": kinds[column.name]}) for column in asked
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


def _values(scene: Scene, codes: str, index: int, name: str) -> str:
    table = scene.session.work("values", index)
    scene.session.execute(
        "perturb/code_values",
        target=table,
        tuples=scene.tuples,
        codes=codes,
        index=index,
        name=name,
    )
    return table


def _kinds(scene: Scene, columns: Sequence[dict[str, Any]]) -> dict[str, int]:
    """Count the values of each column."""
    found = scene.session.fetch(
        "perturb/count_values", tables=[column["values"] for column in columns]
    )
    return {column["name"]: int(found[at][1]) for at, column in enumerate(columns)}
