"""Numbers in the place of values, so that what is drawn is looked up by whole numbers."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.catalog.column import Column
from ppdp_sql.perturbation.base import AskedColumn, Scene

#: Draws are below this.
DRAWS = 2**32
#: Steps that the draws of a column may be cut into, for all its conditions together.
MOST_STEPS = 2**20


def number_values(scene: Scene, columns: Sequence[Column], codes: str) -> list[str]:
    """Number the values of each column, and write the numbers of every distinct row.

    Args:
        scene: the rows.
        columns: the columns; `code_0` is the number of the first.
        codes: the table to make.

    Returns:
        A table per column that tells its values: they have types of their own.
    """
    session = scene.session
    tables = [session.work("values", at) for at in range(len(columns))]
    for table, column in zip(tables, columns, strict=True):
        session.execute("perturb/code_values", target=table, tuples=scene.tuples, column=column)
    session.analyze(*tables)
    session.execute(
        "perturb/codes",
        target=codes,
        tuples=scene.tuples,
        columns=[
            {"name": column.name, "family": column.family, "values": table}
            for column, table in zip(columns, tables, strict=True)
        ],
    )
    session.analyze(codes)
    return tables


def guide_steps(kinds: int, conditions: int) -> int:
    """Return how many steps the draws are cut into: a power of two, some for each value.

    Args:
        kinds: values of the column that is drawn.
        conditions: values that it depends on.
    """
    wanted = min(4 * kinds, MOST_STEPS // conditions)
    return int(2 ** (max(1, wanted).bit_length() - 1))


def own_values(column: AskedColumn, method: str) -> str:
    """Say that a column is no category: whoever sees a value knows whose it was."""
    return (
        f"every row has a value of its own in column '{column.name}', so a value that is drawn "
        f"tells whose it was; use {method} for categories"
    )
