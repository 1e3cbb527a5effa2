"""Tables VI to VIII: what tells a sensitive value."""

from __future__ import annotations

from collections.abc import Mapping

from exhibit import Exhibit, Numbers, Verdict

from s2.conditional import PRINTED, Cells, beside, conditional, judge, written
from s2.dependencies_quasi import FAR, NEAR, OLD, YOUNG
from s2.shelf import S2

MARRIED, NEVER, DIVORCED, SEPARATED = (
    "Married-civ-spouse", "Never-married", "Divorced", "Separated",
)  # fmt: skip
STATE, FEDERAL, PRIVATE, LOCAL, SELF = (
    "State-gov", "Federal-gov", "Private", "Local-gov", "Self-emp-not-inc",
)  # fmt: skip
LOW, HIGH = "<=50K", ">50K"

TABLE_VI: Cells = {
    (STATE, NEVER): {LOW: 1, HIGH: 0},
    (FEDERAL, DIVORCED): {LOW: 0.5, HIGH: 0.5},
    (PRIVATE, DIVORCED): {LOW: 1, HIGH: 0},
    (LOCAL, SEPARATED): {LOW: 0, HIGH: 1},
    (PRIVATE, MARRIED): {LOW: 0, HIGH: 1},
    (SELF, MARRIED): {LOW: 1, HIGH: 0},
    (SELF, SEPARATED): {LOW: 0.5, HIGH: 0.5},
}
#: By the headings that the paper prints.
HEADINGS_VII = (MARRIED, NEVER, DIVORCED, "Widowed")
TABLE_VII: Mapping[str, tuple[float, ...]] = {
    STATE: (0.5, 0.167, 0.167, 0.167),
    FEDERAL: (0.333, 0.333, 0.167, 0.125),
    PRIVATE: (0.125, 0.375, 0.375, 0.125),
    LOCAL: (0.25, 0.25, 0.25, 0.25),
    SELF: (0.2, 0.4, 0.2, 0.2),
}
#: What the columns of table VII hold, by the numbers in them.
READ_VII = (NEVER, MARRIED, DIVORCED, SEPARATED)
TABLE_VIII: Cells = {
    (YOUNG, "F", NEAR, NEVER, LOW): {STATE: 1},
    (YOUNG, "F", NEAR, MARRIED, LOW): {FEDERAL: 1},
    (YOUNG, "F", NEAR, SEPARATED, HIGH): {LOCAL: 1},
    (OLD, "M", FAR, NEVER, LOW): {FEDERAL: 1},
    (OLD, "M", FAR, DIVORCED, LOW): {PRIVATE: 1},
}


@S2.exhibit("Table VI", title="Probability of salary given work and marital status")
def salary() -> Exhibit:
    """Write the table of work and marital status."""
    ours = conditional(("government", "marital_status"), "salary")
    occurring = [known for known in TABLE_VI if known in ours]
    return Exhibit(
        claim="who knows work and marital status is told the salary with more than one half.",
        setting="`ppdp leaks --tables` on table II, as for table III.",
        numbers=beside(["government", "marital status"], ours, TABLE_VI),
        verdict=judge(ours, TABLE_VI),
        why=f"{len(occurring)} of the {len(TABLE_VI)} printed combinations occur in table II, and "
        "have the printed probabilities. The others have no row, and their 0.5 is again an "
        "assumption; two combinations of table II are not printed. With ten rows no test finds "
        "this dependence: at 0.01 the network of the sensitive columns has no edge.",
    )


def smoothed(work: str) -> tuple[float, ...]:
    """Return probabilities as if each marital status had one row more (Laplace)."""
    rows = {
        status: number
        for known, status, number, _ in written(("government",), "marital_status")
        if known == (work,)
    }
    total = sum(rows.values()) + len(READ_VII)
    return tuple((rows.get(status, 0) + 1) / total for status in READ_VII)


def judge_marital_status(ours: Cells) -> Verdict:
    """Compare with the headings as they are printed."""
    printed = {
        (work,): dict(zip(HEADINGS_VII, row, strict=True)) for work, row in TABLE_VII.items()
    }
    return judge(ours, printed)


@S2.exhibit("Table VII", title="Probability of marital status given work")
def marital_status() -> Exhibit:
    """Write the table of work, and look for what the paper's numbers are."""
    ours = conditional(("government",), "marital_status")
    rows, explained = [], 0
    for work, printed in TABLE_VII.items():
        guess = smoothed(work)
        same = sum(abs(one - other) <= PRINTED for one, other in zip(printed, guess, strict=True))
        explained += same
        told = ", ".join(f"{status} {chance:.3g}" for status, chance in ours[work,].items())
        rows.append([work, _list(printed), told, _list(guess), f"{same} of {len(printed)}"])
    cells = sum(len(row) for row in TABLE_VII.values())
    certain = sum(max(cell.values()) == 1 for cell in ours.values())
    headings = [
        "government",
        "paper: married, never, divorced, widowed",
        "ours",
        "one row added: never, married, divorced, separated",
        "as printed",
    ]
    return Exhibit(
        claim="work tells little of the marital status, so that the dependence does not hold.",
        setting="`ppdp leaks --tables` on table II, as for table III.",
        numbers=Numbers(headings, rows),
        verdict=judge_marital_status(ours),
        why=f"In table II {certain} of {len(ours)} kinds of work tell the marital status for "
        "certain; the paper itself begins with State-gov -> Never-married. Its numbers are of "
        "another kind: add one row to each marital status, exchange the first two headings, read "
        f"Separated for Widowed (nobody is widowed), and {explained} of {cells} cells are as "
        "printed. In ten rows what is added weighs as much as the data, and hides the dependence.",
    )


@S2.exhibit("Table VIII", title="Probability of work given everything else")
def government() -> Exhibit:
    """Write the table of all other columns."""
    known = ("age", "gender", "zipcode", "marital_status", "salary")
    ours = conditional(known, "government")
    return Exhibit(
        claim="who knows a person's group, marital status and salary knows the work for certain.",
        setting="`ppdp leaks --tables` on table II, as for table III.",
        numbers=beside(["age", "gender", "zipcode", "marital status", "salary"], ours, TABLE_VIII),
        verdict=judge(ours, TABLE_VIII),
        why=f"The paper lists {len(TABLE_VIII)} of the {len(ours)} combinations that occur; the "
        "others tell the work as surely.",
    )


def _list(chances: tuple[float, ...]) -> str:
    return ", ".join(f"{chance:.3g}" for chance in chances)
