"""Builds the hierarchies of all quasi-identifiers in a few statements for all of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.builders import HideOnly
from ppdp_sql.catalog.hierarchy import TOP, Hierarchy
from ppdp_sql.catalog.relation import Source
from ppdp_sql.templating import Session
from ppdp_sql.tuning.category_groups import find_packaged, group_categories
from ppdp_sql.tuning.hierarchy_suggestion import HierarchyPlan, plan_hierarchy
from ppdp_sql.tuning.profile import ColumnProfile, columns_to_count

#: More leaves than this make no file that anybody reads; the builder itself is written instead.
MOST_LEAVES = 100_000


@dataclass(frozen=True)
class SuggestedHierarchy:
    """The hierarchy of one quasi-identifier.

    Attributes:
        hierarchy: leaf by leaf, for a file; None where the policy names a builder instead.
        builder: the builder as a policy writes it; None for show or hide.
        height: levels above the values.
        words: what it is, for a comment.
    """

    hierarchy: Hierarchy | None
    builder: Mapping[str, Any] | None
    height: int
    words: str


def build_hierarchies(
    session: Session,
    source: Source,
    profiles: Sequence[ColumnProfile],
    links: Sequence[str] = (),
    *,
    once: bool = False,
) -> dict[str, SuggestedHierarchy]:
    """Build a hierarchy for each column; `links` are the ends of an edge list.

    `once` reads a source once that is dear to read, and keeps it meanwhile.
    """
    plans = {
        profile.name: plan_hierarchy(profile, is_link=profile.name in links) for profile in profiles
    }
    inline = {
        profile.name: found
        for profile in profiles
        if (found := _inline(profile, plans[profile.name])) is not None
    }
    listed = [profile for profile in profiles if profile.name not in inline]
    built = _listed(session, source, listed, plans, once=once) if listed else {}
    return {profile.name: (inline | built)[profile.name] for profile in profiles}


def _inline(profile: ColumnProfile, plan: HierarchyPlan) -> SuggestedHierarchy | None:
    """Write the builder where a file cannot serve: too long, or with an empty text among values.

    In a hierarchy file an empty cell is NULL.
    """
    empty = profile.matches["empty"].values > 0
    if not empty and profile.distinct <= MOST_LEAVES:
        return None
    why = "an empty text has no line in a file" if empty else "too many values for a file"
    builder = plan.builder
    if plan.argument is None or builder is None or not _reads_all(profile, plan):
        return SuggestedHierarchy(None, None, 1, f"shown or hidden ({why})")
    height = len(builder.level_names)
    return SuggestedHierarchy(None, plan.argument, height, f"{plan.words} ({why})")


def _reads_all(profile: ColumnProfile, plan: HierarchyPlan) -> bool:
    assert plan.argument is not None
    shape = {"intervals": "number", "date": "date"}.get(next(iter(plan.argument)))
    return shape is None or profile.unmatched(shape) == 0


def _listed(
    session: Session,
    source: Source,
    profiles: Sequence[ColumnProfile],
    plans: Mapping[str, HierarchyPlan],
    *,
    once: bool,
) -> dict[str, SuggestedHierarchy]:
    """Count the values of all columns, let builders label them, and read them once."""
    leaves = session.work("leaves")
    columns = columns_to_count([profile.column for profile in profiles])
    session.execute(
        "profile/count_leaves", target=leaves, source=source, columns=columns, once=once
    )
    fitting, hierarchies = session.work("fitting_leaves"), session.work("suggested_hierarchies")
    built: list[dict[str, Any]] = [
        {
            "index": index,
            "pattern": plan.pattern,
            "builder": plan.builder,
            "height": len(plan.builder.level_names),
        }
        for index, profile in enumerate(profiles)
        if (plan := plans[profile.name]).builder is not None
    ]
    height = max((column["height"] for column in built), default=1)
    extents = any(column["builder"].needs_number for column in built)
    session.execute("load/create_hierarchies", target=hierarchies, height=height, extents=extents)
    if built:
        session.execute("profile/fitting_leaves", target=fitting, leaves=leaves, columns=built)
        session.execute(
            "load/build_hierarchies",
            target=hierarchies,
            values=fitting,
            height=height,
            extents=extents,
            columns=built,
        )
        session.analyze(leaves, hierarchies)
    rows = session.fetch(
        "profile/read_leaves", leaves=leaves, hierarchies=hierarchies, height=height
    )
    session.drop_work()
    found = {}
    for index, profile in enumerate(profiles):
        own = [row[1:] for row in rows if row[0] == index]
        found[profile.name] = _suggested(profile, plans[profile.name], own)
    return found


def _suggested(
    profile: ColumnProfile, plan: HierarchyPlan, rows: Sequence[tuple[Any, ...]]
) -> SuggestedHierarchy:
    """Put the labels of one column together; a value that no builder reads keeps its own."""
    name = f"of '{profile.name}'"
    if plan.builder is None:
        grouped = group_categories(profile.name, {row[0]: int(row[1]) for row in rows})
        return SuggestedHierarchy(grouped.hierarchy, None, grouped.hierarchy.height, grouped.words)
    if isinstance(plan.builder, HideOnly):
        packaged = find_packaged(profile.name, [row[0] for row in rows])
        if packaged is not None:
            height = packaged.hierarchy.height
            return SuggestedHierarchy(packaged.hierarchy, None, height, packaged.words)
    inner = len(plan.builder.level_names) - 1
    paths = [
        (row[0], *(label if label is not None else row[0] for label in row[2 : 2 + inner]))
        for row in sorted(rows, key=_leaf_order)
    ]
    # A level that joins nothing is no step, and one at which all look alike is the top already.
    kept = [0]
    for level in range(1, inner + 1):
        labels = len({path[level] for path in paths})
        if 1 < labels < len({path[kept[-1]] for path in paths}):
            kept.append(level)
    hierarchy = Hierarchy(
        name,
        tuple((*(path[level] for level in kept), TOP) for path in paths),
        (*(plan.builder.level_names[level] for level in kept), "any"),
    )
    words = " > ".join(hierarchy.level_names)
    return SuggestedHierarchy(hierarchy, None, hierarchy.height, words)


def _leaf_order(row: tuple[Any, ...]) -> tuple[int, float, str]:
    """Order leaves as numbers where they are some."""
    try:
        number = float(row[0])
    except ValueError:
        return 1, 0.0, row[0]
    return (1, 0.0, row[0]) if math.isnan(number) else (0, number, row[0])
