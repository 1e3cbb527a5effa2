"""One column after the other: how fast people are told apart as more is known of them."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence

from ppdp_sql.frequency.packed_columns import ColumnSet
from ppdp_sql.tuning.column_sets import Isolation
from ppdp_sql.tuning.isolation import Measure

#: Steps that a person would still look at.
MOST_STEPS = 8


def telling_chain(
    columns: Sequence[int],
    measured: MutableMapping[ColumnSet, Isolation],
    measure: Measure,
) -> list[ColumnSet]:
    """Add, step by step, the column that makes most rows unique; ties go to fewer same pairs.

    The first is the one that tells most pairs apart: alone, hardly a column makes rows unique.

    Args:
        columns: the columns to choose from.
        measured: sets that were counted, and those that are counted here.
        measure: counts sets.
    """
    chain: list[ColumnSet] = []
    known: ColumnSet = ()
    for _ in range(min(MOST_STEPS, len(columns))):
        nexts = [tuple(sorted((*known, column))) for column in columns if column not in known]
        unknown = [one for one in nexts if one not in measured]
        if unknown:
            measured.update(zip(unknown, measure(unknown), strict=True))
        counts_unique = bool(known)
        best = min(nexts, key=lambda one: _rank(measured[one], counts_unique, one))
        if chain and measured[best].groups == measured[known].groups:
            break  # what is left follows from what is known
        chain.append(best)
        known = best
    return chain


def _rank(seen: Isolation, counts_unique: bool, one: ColumnSet) -> tuple[int, int, ColumnSet]:
    return -seen.unique_rows if counts_unique else 0, seen.same_pairs, one
