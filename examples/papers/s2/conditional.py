"""Conditional probability tables of table II, as `ppdp leaks --tables` writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from exhibit import Numbers, Verdict

import ppdp_sql
from s2.census import ANONYMIZED, open_tables

#: What is known of a person, and how likely each value of the told column then is.
Cells = Mapping[tuple[str, ...], Mapping[str, float]]
#: Nearly everything stays an edge: ten rows prove little, and the tables are asked for as such.
ANY_EDGE = 0.9999
#: The paper prints three digits.
PRINTED = 5e-4
_BETWEEN = " & "


@cache
def written(known: tuple[str, ...], told: str) -> list[tuple[tuple[str, ...], str, int, float]]:
    """Return what is written: combinations that occur, values, rows of both, probabilities.

    Columns that are known together stand in one column, so that they are one end of an edge: from
    ten rows no test can say which way an edge points, and only directed ones are tried together.
    """
    together = ", ".join(known)
    with open_tables() as connection:
        pairs = connection.table(ANONYMIZED).project(
            f"concat_ws('{_BETWEEN}', {together}) as known, {told} as told"
        )
        pairs.create("pairs")
        found = ppdp_sql.leaks(
            "pairs",
            connection,
            quasi=["known"],
            sensitive=["told"],
            significance=ANY_EDGE,
            alpha=0,
            min_rows=1,
            tables="probabilities",
        ).to_dict()
        (table,) = [rule["table"] for rule in found["rules"] if rule["if"] == ["known"]]
        rows = connection.table(table).project("known, told, ppdp_rows, ppdp_probability")
        return [
            (tuple(combination.split(_BETWEEN)), value, number, probability)
            for combination, value, number, probability in sorted(rows.fetchall())
        ]


def conditional(known: tuple[str, ...], told: str) -> Cells:
    """Return how likely each value of a column is, per combination that occurs."""
    cells: dict[tuple[str, ...], dict[str, float]] = {}
    for combination, value, _, probability in written(known, told):
        cells.setdefault(combination, {})[value] = probability
    return cells


def agrees(ours: Mapping[str, float], printed: Mapping[str, float]) -> bool:
    """Whether a row of a printed table says what ours does; what we do not list is 0."""
    values = set(ours) | set(printed)
    return all(abs(ours.get(one, 0) - printed.get(one, 0)) <= PRINTED for one in values)


def judge(ours: Cells, printed: Cells) -> Verdict:
    """Look at the rows that the paper prints; it may leave some of ours out."""
    same = [known in ours and agrees(ours[known], row) for known, row in printed.items()]
    return "reproduced" if all(same) else "partly" if any(same) else "not reproduced"


def beside(headings: Sequence[str], ours: Cells, printed: Cells) -> Numbers:
    """Write both tables beside each other."""
    rows = []
    for known in [*printed, *(one for one in ours if one not in printed)]:
        same = known in ours and agrees(ours[known], printed.get(known, {}))
        rows.append(
            [
                *known,
                _words(printed[known]) if known in printed else "not printed",
                _words(ours[known]) if known in ours else "does not occur",
                "" if known not in printed else "yes" if same else "no",
            ]
        )
    return Numbers([*headings, "paper", "ours", "same"], rows)


def _words(cell: Mapping[str, float]) -> str:
    likely = {value: chance for value, chance in cell.items() if chance}
    return ", ".join(f"{value} {chance:.3g}" for value, chance in likely.items())
