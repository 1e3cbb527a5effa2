"""What a run knows of the policies that it runs together with."""

from __future__ import annotations

from dataclasses import dataclass, field

from ppdp_sql.release.pseudonyms import Secrets


@dataclass(frozen=True)
class Company:
    """One run's part in a run of several.

    Attributes:
        secrets: what pseudonyms are made with, the same for all.
    """

    secrets: Secrets = field(default_factory=Secrets)
