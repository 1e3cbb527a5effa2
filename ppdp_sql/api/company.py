"""What a run knows of the policies that it runs together with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ppdp_sql.api.folder import NamedPolicy
from ppdp_sql.api.share_plan import SharedPlan
from ppdp_sql.catalog.relation import Source
from ppdp_sql.release.pseudonyms import Secrets


@dataclass(frozen=True)
class Neighbour:
    """A release that was published before in the same run.

    Attributes:
        policy: its policy.
        release: where it can be read.
        engine: the database that it was published from.
    """

    policy: NamedPolicy
    release: Source
    engine: Any


@dataclass(frozen=True)
class Company:
    """One run's part in a run of several.

    Attributes:
        secrets: what pseudonyms are made with, the same for all.
        shared: the plan that the policy shares with others; None where it has its own.
        neighbours: what was published before.
    """

    secrets: Secrets = field(default_factory=Secrets)
    shared: SharedPlan | None = None
    neighbours: tuple[Neighbour, ...] = ()
