"""swap: values change places, so that each still goes with the class and with the others.

Swapping with second-order feedback (Reiss): column by column, each row draws its value from the
average of the conditional distributions given its class and the columns that it has drawn already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.coded import DRAWS, guide_steps, number_values, own_values


def swap(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Draw the values of the columns anew, in the order of the policy; NULL is a value."""
    session = scene.session
    coded = [scene.required_class("swap"), *(column.column for column in asked)]
    codes, feedback, guides = (session.work(name) for name in ("codes", "feedback", "guides"))
    values = number_values(scene, coded, codes)
    kinds = [int(row[1]) for row in session.fetch("perturb/count_values", tables=values)]
    lone = int(session.fetch("perturb/lone_rows", codes=codes)[0][0])
    columns: list[dict[str, Any]] = [
        {
            "name": column.name,
            "child": child,
            "draw": column.draw,
            "steps": (steps := guide_steps(kinds[child], sum(kinds[:child]))),
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
    drawn = codes
    if scene.is_outnumbered(
        max(column["steps"] * sum(kinds[: column["child"]]) for column in columns)
    ):
        drawn = session.work("drawn", 0)
        scene.expand(codes, drawn, ["ppdp_code_0"])
        session.drop(codes)
    for at, described in enumerate(columns[:-1], 1):
        target = session.work("drawn", described["child"])
        session.execute(
            "perturb/draw_column",
            target=target,
            drawn=drawn,
            expanded=drawn != codes,
            guides=guides,
            draws=scene.draws,
            carried=[*(column["draw"] for column in columns[at:]), *scene.carried],
            children=len(asked),
            column=described,
        )
        session.drop(drawn)
        session.analyze(target)
        drawn = target
    scene.replace_rows(
        "perturb/swap",
        [column.name for column in asked],
        drawn=drawn,
        expanded=drawn != codes,
        guides=guides,
        children=len(asked),
        columns=columns,
    )
    session.drop(drawn, feedback, guides, *values)
    _warn(scene, asked, kinds[1:], lone)
    return [
        ColumnChange(column.name, column.method, {"values": number})
        for column, number in zip(asked, kinds[1:], strict=True)
    ]


def _warn(scene: Scene, asked: Sequence[AskedColumn], kinds: Sequence[int], lone: int) -> None:
    if lone:
        who = "1 row is alone in its" if lone == 1 else f"{lone:,} rows are alone in their"
        scene.warnings.append(
            f"{who} class '{scene.required_class('swap').name}', by which swap draws a row's own "
            "values; name a class with fewer values"
        )
    for column, number in zip(asked, kinds, strict=True):
        if number == 1:
            scene.warnings.append(f"column '{column.name}' has one value, so it stays as it is")
        elif number == scene.source_rows:
            scene.warnings.append(own_values(column, "swap"))
