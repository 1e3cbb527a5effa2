"""How many rows the models of a policy promise for every group."""

from __future__ import annotations

from ppdp_sql.api.task import Task
from ppdp_sql.privacy.alpha_k import AlphaAnonymity
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_m import SubsetAnonymity
from ppdp_sql.privacy.ke import RangeAnonymity


def rows_promised(task: Task) -> int:
    """Return how many rows every group must have; people and populations are counted otherwise."""
    asked = [
        int(model.k)
        for model in task.bound.models
        if isinstance(model, AlphaAnonymity | RangeAnonymity | SubsetAnonymity)
        or (isinstance(model, KAnonymity) and model.entity is None)
    ]
    return max([2, *asked])
