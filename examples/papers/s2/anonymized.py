"""Tables I and II: a census sample, and the same people in two groups of five."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from exhibit import Exhibit, Numbers, Verdict

import ppdp_sql
from s2.census import ANONYMIZED, QUASI, SENSITIVE, anonymization, open_tables
from s2.shelf import S2

_COLUMNS = ", ".join((*QUASI, *SENSITIVE))

Rows = Sequence[tuple[str, ...]]


def judge(ours: Rows, printed: Rows) -> Verdict:
    """Whole rows, or at least what is shown of everybody's quasi-identifiers."""
    if Counter(ours) == Counter(printed):
        return "reproduced"
    shown = [Counter(row[: len(QUASI)] for row in rows) for rows in (ours, printed)]
    return "partly" if shown[0] == shown[1] else "not reproduced"


@S2.exhibit("Table I", "Table II", title="A census sample and its 5-anonymous version")
def tables() -> Exhibit:
    """Anonymize table I by the trees of the paper."""
    with open_tables() as connection:
        run = ppdp_sql.run(anonymization({"table": "released"}), connection)
        ours = connection.table("released").project(_COLUMNS).fetchall()
        printed = connection.table(ANONYMIZED).project(_COLUMNS).fetchall()
    counts = Counter(printed), Counter(ours)
    rows = [
        [*row, str(counts[0][row]), str(counts[1][row])] for row in sorted(set(printed) | set(ours))
    ]
    same = (counts[0] & counts[1]).total()
    levels = ", ".join(f"{column} {level}" for column, level in (run.node or {}).items())
    return Exhibit(
        claim="ten people with names (table I) become two groups of five (table II) by intervals "
        "of age and zip code.",
        setting="table I is searched with the paper's intervals as hierarchies, k = 5 and no "
        f"suppression. The best node has the levels {levels}, and {run.groups} groups.",
        numbers=Numbers([*QUASI, *SENSITIVE, "rows, paper", "rows, ours"], rows),
        verdict=judge(ours, printed),
        why=f"{same} of 10 rows are the same. The tenth is Adam, whose work is Self-emp-inc in the "
        "paper's table I and Self-emp-not-inc in its table II; no release changes one into the "
        "other.",
    )
