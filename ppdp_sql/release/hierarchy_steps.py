"""A hierarchy as statements of a script: its own leaves, whether the source has them or not."""

from __future__ import annotations

from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.release.steps import Step

#: Leaves in one statement of a script.
LEAVES_AT_ONCE = 500


def hierarchy_steps(target: str, hierarchy: Hierarchy) -> list[Step]:
    """Make a work table of leaves and labels, and fill it."""
    height, rows = hierarchy.height, hierarchy.rows
    return [
        Step("load/create_hierarchy", {"target": target, "height": height}),
        *(
            Step(
                "load/insert_leaves",
                {"target": target, "height": height, "rows": rows[start : start + LEAVES_AT_ONCE]},
            )
            for start in range(0, len(rows), LEAVES_AT_ONCE)
        ),
    ]
