"""Table XIII: what is left to guess for somebody who knows the group and the work of a person."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from exhibit import Exhibit, Numbers, Spec, Verdict

import ppdp_sql
from s2.census import ANONYMIZED, QUASI, SENSITIVE, open_tables
from s2.conditional import PRINTED, written
from s2.pieces import broken
from s2.shelf import S2

#: Percent, by marital status and salary.
TABLE_XIII: Mapping[tuple[str, str], int] = {
    ("Never-married", "<=50K"): 32,
    ("Never-married", ">50K"): 8,
    ("Married-civ-spouse", "<=50K"): 16,
    ("Married-civ-spouse", ">50K"): 4,
    ("Divorced", "<=50K"): 16,
    ("Divorced", ">50K"): 4,
    ("Separated", "<=50K"): 16,
    ("Separated", ">50K"): 4,
}
_WORK, _GROUP = "State-gov", 1


def after() -> dict[tuple[str, str], float]:
    """Multiply the shares that the pieces give: which values go together is not in them."""
    pieces = broken()
    shares = []
    for column in ("marital_status", "salary"):
        counts = {value: n for (group, value), n in pieces[column].items() if group == _GROUP}
        rows = sum(counts.values())
        shares.append({value: Fraction(number, rows) for value, number in counts.items()})
    return {
        (status, salary): float(first * second)
        for status, first in shares[0].items()
        for salary, second in shares[1].items()
    }


def before() -> dict[tuple[str, str], float]:
    """Return how likely marital status and salary are by table II."""
    rows = written((*QUASI, "government"), "concat_ws(' & ', marital_status, salary)")
    found: dict[tuple[str, str], float] = dict.fromkeys(TABLE_XIII, 0.0)
    for known, told, _, chance in rows:
        if known[1] == "F" and known[-1] == _WORK:
            status, salary = told.split(" & ")
            found[status, salary] = chance
    return found


def judge(ours: Mapping[tuple[str, str], float]) -> Verdict:
    """Every percentage that is printed, and no other combination."""
    same = [
        abs(ours.get(values, 0) - percent / 100) <= PRINTED
        for values, percent in TABLE_XIII.items()
    ]
    if all(same) and set(ours) == set(TABLE_XIII):
        return "reproduced"
    return "partly" if any(same) else "not reproduced"


@S2.exhibit("Table XIII", title="What a known work tells, before and after Break-Merge")
def guesses() -> Exhibit:
    """Compare the guesses, and say what they are on average over all ten people."""
    pieces, whole = after(), before()
    with open_tables() as connection:
        found = ppdp_sql.leaks(ANONYMIZED, connection, quasi=QUASI, sensitive=SENSITIVE).breach
    assert found is not None
    told = found.of(knows_group=True, column="government")
    rows = [
        [*values, f"{percent}%", f"{pieces.get(values, 0):.0%}", f"{whole[values]:.0%}"]
        for values, percent in TABLE_XIII.items()
    ]
    headings = ["marital status", "salary", "paper", "ours, Break-Merge", "ours, table II"]
    return Exhibit(
        claim="of a woman of group 1 who is known to work for the state, marital status and salary "
        "can be guessed with 32% at best; in table II they are certain.",
        setting="shares of the published pieces, multiplied. Over all ten people, who knows group "
        f"and work is right with {told.before.mean:.1%} on average in table II, and with "
        f"{told.after.mean:.1%} from the pieces (`breach` of `ppdp leaks`).",
        numbers=Numbers(headings, rows),
        chart=_chart(pieces, whole),
        verdict=judge(pieces),
        why="The paper calls her Jessica, whose work is Federal-gov in its table I; the numbers "
        "are those of State-gov. It also says 1/2 for each column alone, where the pieces give "
        "2/5 and 4/5.",
    )


def _chart(pieces: Mapping[tuple[str, str], float], whole: Mapping[tuple[str, str], float]) -> Spec:
    values = [
        {"guess": f"{status}, {salary}", "publication": name, "chance": found.get((status, salary))}
        for name, found in (("one table", whole), ("Break-Merge", pieces))
        for status, salary in TABLE_XIII
    ]
    order = [f"{status}, {salary}" for status, salary in TABLE_XIII]
    return {
        "title": "Guessing marital status and salary of a woman who works for the state",
        "data": {"values": values},
        "mark": "bar",
        "encoding": {
            "y": {"field": "guess", "type": "nominal", "sort": order, "title": None},
            "yOffset": {
                "field": "publication",
                "type": "nominal",
                "sort": ["one table", "Break-Merge"],
            },
            "x": {
                "field": "chance",
                "type": "quantitative",
                "title": "probability",
                "axis": {"format": "%"},
            },
            "color": {
                "field": "publication",
                "type": "nominal",
                "title": "published as",
                "sort": ["one table", "Break-Merge"],
            },
        },
    }
