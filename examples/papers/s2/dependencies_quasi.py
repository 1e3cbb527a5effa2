"""Tables III to V: what quasi-identifiers tell of each other, and words for how much."""

from __future__ import annotations

from exhibit import Exhibit, Numbers, Verdict

import ppdp_sql
from ppdp_sql.leaks.bands import BOUNDS, NAMES
from s2.census import ANONYMIZED, QUASI, SENSITIVE, open_tables
from s2.conditional import Cells, beside, conditional, judge
from s2.shelf import S2

#: Tables III and IV print [22000-58000] for what is [24000-58000] in table II.
YOUNG, OLD = "[30-50]", "[51-90]"
NEAR, FAR = "[13000-23000]", "[24000-58000]"
TABLE_III: Cells = {
    (NEAR, YOUNG): {"F": 1, "M": 0},
    (NEAR, OLD): {"F": 0.5, "M": 0.5},
    (FAR, YOUNG): {"F": 0.5, "M": 0.5},
    (FAR, OLD): {"F": 0, "M": 1},
}
TABLE_IV: Cells = {(YOUNG,): {NEAR: 1, FAR: 0}, (OLD,): {NEAR: 0, FAR: 1}}
TABLE_V = {"low": 0.0, "moderate": 0.2, "high": 0.5, "very high": 0.75}
_ZIP = (
    "The tables print [22000-58000] for the interval that table II calls [24000-58000]; it is read "
    "as the same."
)


@S2.exhibit("Table III", title="Probability of gender given zip code and age")
def gender() -> Exhibit:
    """Write the table of zip code and age."""
    ours = conditional(("zipcode", "age"), "gender")
    missing = sum(known not in ours for known in TABLE_III)
    return Exhibit(
        claim="who knows zip code and age knows the gender: certainly in two combinations, with "
        "one half in two others.",
        setting="`ppdp leaks --tables` on table II: rows with all three values / rows with the "
        "known two.",
        numbers=beside(["zipcode", "age"], ours, TABLE_III),
        verdict=judge(ours, TABLE_III),
        why=f"{missing} of the {len(TABLE_III)} printed combinations have no row in table II. The "
        "0.5 that is printed for them is what a tool assumes that has seen nothing; we list only "
        f"what occurs. {_ZIP}",
    )


@S2.exhibit("Table IV", title="Probability of zip code given age")
def zipcode() -> Exhibit:
    """Write the table of age."""
    ours = conditional(("age",), "zipcode")
    return Exhibit(
        claim="who knows the age knows the zip code.",
        setting="as for table III, and the rule age -> zipcode has the band very high in "
        "`ppdp leaks`.",
        numbers=beside(["age"], ours, TABLE_IV),
        verdict=judge(ours, TABLE_IV),
        why=f"The formula that the paper prints above its example, (n(X) + n(Y)) / n(Y), cannot "
        f"give a probability; its example, 5/5 = 1, and ours are n(X and Y) / n(X). {_ZIP}",
    )


def judge_bands(ours: dict[str, float]) -> Verdict:
    """The names and where they begin are the paper's."""
    return "reproduced" if ours == TABLE_V else "not reproduced"


@S2.exhibit("Table V", title="Risk levels")
def bands() -> Exhibit:
    """Compare the bands, and count what falls into them."""
    ours = dict(zip(NAMES, (0.0, *BOUNDS), strict=True))
    with open_tables() as connection:
        found = ppdp_sql.leaks(ANONYMIZED, connection, quasi=QUASI, sensitive=SENSITIVE)
    assert found.breach is not None
    told = found.breach.of(knows_group=True, column="government")
    ends = [*list(ours.values())[1:], 1.0]
    rows = [
        [
            name,
            f"{TABLE_V[name]:.2f}" if name in TABLE_V else "",
            f"{start:.2f} to {end:.2f}",
            str(sum(rule.band == name for rule in found.leaks.rules)),
            str(told.before.persons[name]),
            str(told.after.persons[name]),
        ]
        for (name, start), end in zip(ours.items(), ends, strict=True)
    ]
    headings = ["level", "from, paper", "ours", "rules of table II"]
    persons = ["persons told, one table", "persons told, Break-Merge"]
    return Exhibit(
        claim="four words for a probability, which a publisher may set otherwise.",
        setting="the default of `ppdp leaks --bands`. For each band: rules of table II, and "
        "persons whose other values are told with so much certainty to somebody who knows their "
        "group and their work.",
        numbers=Numbers([*headings, *persons], rows),
        verdict=judge_bands(ours),
        why="The paper's last level ends below 1, and its own tables are full of 1; ours has it.",
    )
