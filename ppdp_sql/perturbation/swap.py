"""swap: values change places, so that each still goes with the class and with the others.

Swapping with second-order feedback (Reiss): column by column, each row draws its value from the
average of the conditional distributions given its class and the columns that it has drawn already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.coded import number_values

#: Draws are below this.
DRAWS = 2**32
#: Steps that the draws of a column may be cut into, for all its conditions together.
MOST_STEPS = 2**20


def swap(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Draw the values of the columns anew, in the order of the policy; NULL is a value."""
    session = scene.session
    coded = [scene.required_class("swap"), *(column.column for column in asked)]
    codes, feedback, guides = (session.work(name) for name in ("codes", "feedback", "guides"))
    values = number_values(scene, coded, codes)
    kinds = [int(row[1]) for row in session.fetch("perturb/count_values", tables=values)]
    columns: list[dict[str, Any]] = [
        {
            "name": column.name,
            "child": child,
            "draw": column.draw,
            "steps": (steps := _steps(kinds[child], sum(kinds[:child]))),
            "width": DRAWS // steps,
            "values": values[child],
        }
        for child, column in enumerate(asked, 1)
    ]
    pairs = [
        {"child": child, "parent": parent}
        for child in range(1, len(coded))
        for parent in range(child)
    ]
    session.execute(
        "perturb/feedback", target=feedback, codes=codes, pairs=pairs, children=len(asked)
    )
    session.execute("perturb/guides", target=guides, feedback=feedback, columns=columns)
    session.analyze(guides)
    # Codes are narrow, so that a step is as cheap as can be; all else is joined in the end.
    drawn = session.work("drawn", 0)
    scene.expand(codes, drawn, ["code_0"])
    for described in columns:
        target = session.work("drawn", described["child"])
        session.execute(
            "perturb/draw_column",
            target=target,
            drawn=drawn,
            guides=guides,
            draws=scene.draws,
            children=len(asked),
            column=described,
        )
        session.drop(drawn)
        session.analyze(target)
        drawn = target
    scene.replace("perturb/swap", [column.name for column in asked], drawn=drawn, columns=columns)
    scene.is_expanded = True
    session.drop(codes, feedback, guides, drawn, *values)
    for column, number in zip(asked, kinds[1:], strict=True):
        if number == 1:
            scene.warnings.append(f"column '{column.name}' has one value, so it stays as it is")
    return [
        ColumnChange(column.name, column.method, {"values": number})
        for column, number in zip(asked, kinds[1:], strict=True)
    ]


def _steps(kinds: int, conditions: int) -> int:
    """Return how many steps the draws are cut into: a power of two, some for each value."""
    wanted = min(4 * kinds, MOST_STEPS // conditions)
    return int(2 ** (max(1, wanted).bit_length() - 1))
