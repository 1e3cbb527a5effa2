"""The promises of a release as a table, the same for every result that has some."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ppdp_sql.notebook import Table

if TYPE_CHECKING:
    from ppdp_sql.api.result import PrivacyFacts

PRIVACY = ("model", "column", "required", "achieved", "satisfied")


def privacy_table(privacy: Sequence[PrivacyFacts]) -> Table:
    """Return what models asked for and what was found."""
    return Table.of(PRIVACY, [facts.to_dict() for facts in privacy])
