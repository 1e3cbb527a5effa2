"""Figure 7: what hiding associations loses of sensitive columns, and Break-Merge does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import duckdb
from exhibit import Exhibit, Numbers, Spec, Verdict

import ppdp_sql
from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_reference import resolve_hierarchy
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.leaks.association import hide_associations
from s2.adult import QUASI, SENSITIVE, WHOLE, open_adult, policy
from s2.shelf import S2

#: How certain a value may be; the paper's figure turns at it.
ALPHA = 0.5
#: The hierarchies of the sensitive columns.
TREES = {"workclass": "adult/workclass", "marital_status": "adult/marital_status",
         "income": "adult/salary"}  # fmt: skip
_GROUP = ", ".join(QUASI)
_STEPS = 10


@dataclass(frozen=True)
class Hidden:
    """Groups whose commonest value of a column has a share in one step.

    Attributes:
        certainty: where the step ends: 0.6 is more than 0.5, up to 0.6.
        rows: rows of these groups.
        level: the highest level that a value was generalized to; 0 where none was.
        loss: how much of the column is lost by it.
    """

    column: str
    certainty: float
    rows: int
    level: int
    loss: float


def _tree(column: str) -> Hierarchy:
    found = resolve_hierarchy(TREES[column], column, Path())
    assert isinstance(found, Hierarchy)
    return found


def _hide(connection: duckdb.DuckDBPyConnection, table: str, column: str, step: int) -> Hidden:
    with (
        open_session(connection, read_only=True) as session,
        session.engine.transaction(commit=False),
    ):
        relation = session.engine.qualify(Relation(table))
        found = hide_associations(session, relation, QUASI, column, _tree(column), ALPHA)
    level = max(level for level, rows in found.levels.items() if rows)
    return Hidden(column, step / _STEPS, sum(found.levels.values()), level, found.loss)


@cache
def hidden() -> list[Hidden]:
    """Hide what is more certain than alpha, apart for groups that are more and less certain."""
    results = []
    with open_adult() as connection:
        for column in SENSITIVE:
            shares = (
                connection.table(WHOLE)
                .aggregate(f"{_GROUP}, {column}, count(*) as n")
                .aggregate(f"{_GROUP}, max(n) / sum(n) as certainty")
            )
            # Groups stay whole, so that what one tells is the same as in the whole table.
            people = connection.table(WHOLE).join(shares.set_alias("shares"), _GROUP)
            for step in range(1, _STEPS + 1):
                table = f"{column}_{step}"
                # A share on a bound belongs to the step that ends there.
                people.filter(f"ceil(certainty * {_STEPS} - 1e-9) = {step}").create(table)
                if connection.table(table).aggregate("count(*)").fetchall()[0][0]:
                    results.append(_hide(connection, table, column, step))
    return results


@cache
def broken_differs() -> int:
    """Count groups and values that Break-Merge publishes otherwise than the one table."""
    different = 0
    with open_adult() as connection:
        ppdp_sql.run(policy("adult", {"break_merge": "broken", "views": True}), connection)
        for column in SENSITIVE:
            whole = connection.table(WHOLE).aggregate(f"{_GROUP}, {column}, count(*) as n")
            pieces = connection.table(f"broken_{column}_shares").project(
                f'{_GROUP}, {column}, "count" as n'
            )
            for one, other in ((whole, pieces), (pieces, whole)):
                different += one.except_(other).aggregate("count(*)").fetchall()[0][0]
    return different


def judge(found: Sequence[Hidden], different: int) -> Verdict:
    """Nothing is lost up to one half, one high level is kept above it, and Break-Merge is exact."""
    levels: Mapping[str, set[int]] = {
        column: {one.level for one in found if one.column == column and one.certainty > ALPHA}
        for column in SENSITIVE
    }
    turns = all(one.loss == 0 for one in found if one.certainty <= ALPHA)
    stays = all(len(some) == 1 and 0 not in some for some in levels.values())
    if turns and stays and not different:
        return "reproduced"
    return "partly" if not different and (turns or stays) else "not reproduced"


@S2.exhibit("Figure 7", title="Hiding associations against Break-Merge", slow=True)
def comparison() -> Exhibit:
    """Compare the two ways by what is left of the sensitive columns."""
    found, different = hidden(), broken_differs()
    rows = [
        [
            one.column,
            f"{one.certainty - 1 / _STEPS:.1f} to {one.certainty:.1f}",
            f"{one.rows:,}",
            f"{one.level} of {_tree(one.column).height}",
            f"{one.loss:.1%}",
            "0%" if not different else "",
        ]
        for one in found
    ]
    headings = ["column", "share of the commonest value", "rows", "generalized to level",
                "loss, association hiding", "loss, Break-Merge"]  # fmt: skip
    return Exhibit(
        claim="where an attacker is right with more than 50%, hiding associations generalizes the "
        "sensitive values to a high level and stays there; Break-Merge loses nothing of them.",
        setting="the anonymized Adult of figure 5. In each group whose commonest value has a share "
        "above 0.5, that value goes up the packaged hierarchy of its column until no leaf under it "
        "has more. Groups are parted by that share, and the loss is (leaves shown - 1) / (leaves - "
        "1), averaged over their rows.",
        numbers=Numbers(headings, rows),
        chart=_chart(found),
        verdict=judge(found, different),
        why="The figure's axis is not named; we read it as how certain an attacker is of a value. "
        "Above one half each column is generalized to one level, the highest that its tree needs. "
        "How much is lost then depends on how many rows of a group have the value, and how many "
        f"leaves are shown together. Of Break-Merge {different} groups and values differ from the "
        "one table.",
    )


def _chart(found: Sequence[Hidden]) -> Spec:
    values = [
        {"certainty": one.certainty, "loss": one.loss, "series": f"hiding: {one.column}"}
        for one in found
    ]
    steps = sorted({one.certainty for one in found})
    values += [{"certainty": step, "loss": 0.0, "series": "Break-Merge: all"} for step in steps]
    order = [*(f"hiding: {column}" for column in SENSITIVE), "Break-Merge: all"]
    return {
        "title": "What is lost of sensitive columns of Adult, alpha 0.5",
        "layer": [
            {
                "data": {"values": [{"certainty": ALPHA}]},
                "mark": {"type": "rule", "strokeDash": [6, 4], "color": "#6b7280"},
                "encoding": {"x": {"field": "certainty", "type": "quantitative"}},
            },
            {
                "data": {"values": values},
                "mark": {"type": "line", "point": True},
                "encoding": {
                    "x": {
                        "field": "certainty",
                        "type": "quantitative",
                        "title": "share of a group's commonest value, up to",
                        "axis": {"format": ".1f", "values": steps},
                        "scale": {"domain": [steps[0], 1]},
                    },
                    "y": {
                        "field": "loss",
                        "type": "quantitative",
                        "title": "loss of the column",
                        "axis": {"format": "%"},
                        "scale": {"domain": [0, 1]},
                    },
                    "color": {
                        "field": "series",
                        "type": "nominal",
                        "title": None,
                        "sort": order,
                    },
                },
            },
        ],
    }
