"""privacy %: the share of quasi-identifier cells that show nothing any more.

A cell shows nothing where it is `*`, where its row is suppressed, or where it is the mean or the
interval of numbers that span the whole range of the source.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.recoding import Recoded
from ppdp_sql.templating import Session


def hidden_cells(
    session: Session, recoded: Recoded, ranges: Mapping[int, tuple[float, float]]
) -> int:
    """Count the published cells of a recoding that show nothing."""
    columns = []
    for column in recoded.columns:
        lowest, highest = ranges.get(column.dimension.index, (0.0, 0.0))
        columns.append(
            {
                "index": column.dimension.index,
                "interval": column.interval,
                "lowest": lowest,
                "highest": highest,
            }
        )
    found = session.fetch("tune/hidden_cells", recoded=recoded.table, columns=columns)[0]
    return sum(int(cells) for cells in found)


def hidden_at_node(dimensions: Sequence[Dimension], node: Sequence[int], rows: int) -> int:
    """Count the published cells of a node that show nothing: whole columns at the top."""
    hidden = [
        dimension
        for dimension, level in zip(dimensions, node, strict=True)
        if level == dimension.height and (level > 0 or dimension.null_leaf)
    ]
    return rows * len(hidden)


def privacy_share(hidden: int, suppressed_rows: int, source_rows: int, columns: int) -> float:
    """Return privacy in percent; every cell of a suppressed row counts as hidden."""
    return 100.0 * (hidden + suppressed_rows * columns) / (source_rows * columns)
