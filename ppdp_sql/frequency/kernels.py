"""How much near values lend to each other, for distances that smooth distributions."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.errors import RelationError
from ppdp_sql.frequency.counted import CountedValues
from ppdp_sql.templating import Session

#: A kernel has a weight for each pair of values.
MOST_SMOOTHED_VALUES = 2000


def weigh_pairs(
    session: Session,
    values: str,
    ancestors: str | None,
    columns: Sequence[CountedValues],
    source_rows: int,
    called: str = "kernel",
) -> dict[tuple[int, float], str]:
    """Weigh each pair of values, for models that smooth distributions.

    Args:
        session: the run's session.
        values: the work table of values.
        ancestors: the work table of what hierarchies make of them.
        columns: the counted columns.
        source_rows: rows of the source.
        called: what the work tables are named by.

    Returns:
        Work tables of weights, by slot and bandwidth.
    """
    kernels: dict[tuple[int, float], str] = {}
    for item in columns:
        for bandwidth in dict.fromkeys(item.column.bandwidths):
            if item.distinct_values > MOST_SMOOTHED_VALUES:
                raise RelationError(
                    f"distance: js weighs every pair of values, and column '{item.column.name}' "
                    f"has {item.distinct_values} of them, more than {MOST_SMOOTHED_VALUES}; round "
                    "them in a view or choose another distance"
                )
            target = session.work(called, len(kernels))
            session.execute(
                "frequency/kernel",
                target=target,
                values=values,
                ancestors=ancestors,
                slot=item.slot,
                height=item.height,
                numeric=item.column.family.is_numeric and not item.is_generalized,
                bandwidth=bandwidth,
                rows=source_rows,
            )
            session.analyze(target)
            kernels[item.slot, bandwidth] = target
    return kernels
