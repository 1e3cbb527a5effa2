"""pram: a category stays with some probability, and is drawn anew otherwise.

Post-randomization (PRAM). With p the probability of staying and q the shares of the categories, a
category i becomes j with probability p [i = j] + (1 - p) q_j. As q is what it is multiplied with,
q stays q in expectation: the method is invariant. Without `invariant`, all categories are drawn
alike: p [i = j] + (1 - p) / m.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.coded import DRAWS, guide_steps, number_values, own_values

DEFAULT_KEEP = 0.8


def randomize(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Draw the categories of some rows anew; NULL is a category."""
    session = scene.session
    by_name = {column.name: column for column in scene.columns}
    strata = list(
        dict.fromkeys(str(column.options["within"]) for column in asked if _within(column))
    )
    coded = [by_name[name] for name in strata] + [column.column for column in asked]
    codes, conditions, guides = (session.work(name) for name in ("codes", "conditions", "guides"))
    values = number_values(scene, coded, codes)
    kinds_of = [int(row[1]) for row in session.fetch("perturb/count_values", tables=values)]
    columns: list[dict[str, Any]] = [
        {
            "name": column.name,
            "child": child,
            "keep_draw": column.draw,
            "draw": column.draw + 1,
            "given": (given := strata.index(column.options["within"]) if _within(column) else None),
            "strata": (number := 1 if given is None else kinds_of[given]),
            "steps": (steps := guide_steps(kinds_of[child], number)),
            "width": DRAWS // steps,
            "is_invariant": bool(column.options.get("invariant", True)),
            "below": int(Fraction(str(_keep(column))) * DRAWS),
            "values": values[child],
        }
        for child, column in enumerate(asked, len(strata))
    ]
    session.execute("perturb/categories", target=conditions, codes=codes, columns=columns)
    session.execute("perturb/guides", target=guides, feedback=conditions, columns=columns)
    session.analyze(guides)
    facts = {
        int(child): (float(share), int(kinds), int(most))
        for child, share, kinds, most in session.fetch(
            "perturb/category_facts", conditions=conditions
        )
    }
    if scene.is_outnumbered(max(column["steps"] * column["strata"] for column in columns)):
        scene.expand_all()
    drawn, given_codes = codes, [f"ppdp_code_{at}" for at in range(len(strata))]
    if scene.is_expanded:
        drawn = session.work("drawn", 0)
        scene.expand(codes, drawn, given_codes)
    scene.replace_rows(
        "perturb/pram",
        [column.name for column in asked],
        drawn=drawn,
        codes=given_codes,
        guides=guides,
        columns=columns,
    )
    session.drop(*dict.fromkeys([drawn, codes]), conditions, guides, *values)
    changes = []
    for child, column in enumerate(asked, len(strata)):
        share, kinds, most = facts[child]
        _warn(scene, column, kinds, most)
        expected = round((1 - _keep(column)) * share, 6)
        details = {"keep": _keep(column), "values": kinds, "expected_share": expected}
        changes.append(ColumnChange(column.name, column.method, details))
    return changes


def promise(options: Mapping[str, Any]) -> str:
    """Say what post-randomization guarantees, and what not."""
    keep, within = float(options.get("keep", DEFAULT_KEEP)), options.get("within")
    if keep == 1:
        return "Every category stays as it is. Nothing is hidden."
    beside = f" beside each '{within}'" if within else ""
    if options.get("invariant", True):
        shares = f"shares{beside} stay in expectation"
    else:
        shares = f"shares{beside} move towards equal ones by a known amount"
    drawn = "is drawn anew" if keep == 0 else "may be another one"
    true = "A draw may be true" if keep == 0 else f"A row stays true with probability {keep:g}"
    others = f"columns other than '{within}'" if within else "other columns"
    fate = "are lost" if keep == 0 else "shrink"
    more = "" if keep == 0 else " at least"
    return f"A category {drawn}, and {shares}. {true}{more}, and relations to {others} {fate}."


def _within(column: AskedColumn) -> bool:
    return "within" in column.options


def _keep(column: AskedColumn) -> float:
    return float(column.options.get("keep", DEFAULT_KEEP))


def _warn(scene: Scene, column: AskedColumn, kinds: int, most: int) -> None:
    if kinds == 1:
        scene.warnings.append(f"column '{column.name}' has one value, so it stays as it is")
    elif _keep(column) == 1:
        scene.warnings.append(f"column '{column.name}' stays as it is, since its keep is 1")
    elif most == 1:
        scene.warnings.append(own_values(column, "pram"))
