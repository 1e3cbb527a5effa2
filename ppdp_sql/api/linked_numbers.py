"""The models of a policy that are measured through source rows, when a release is checked."""

from __future__ import annotations

from collections.abc import Mapping

from ppdp_sql.api.bind import BoundPolicy
from ppdp_sql.release.measure import Built, Numbers
from ppdp_sql.templating import Session


def linked_numbers(session: Session, bound: BoundPolicy, release: Built) -> Mapping[int, Numbers]:
    """Measure models that need the rows of the source, or of a population, by position.

    Nothing is measured here yet: a model without a number does not hold, so a check fails closed.
    """
    return {}
