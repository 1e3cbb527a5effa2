"""What a paper claims by an exhibit, claim by claim; the verdict follows from our numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from exhibit import Verdict


@dataclass(frozen=True)
class Claim:
    """One thing that a figure or a table shows, and whether our numbers show it, too."""

    words: str
    holds: bool


def judge(claims: Sequence[Claim], *, own_data: bool = False) -> Verdict:
    """Return the verdict: all claims hold, some do, or none does.

    Args:
        claims: what the paper shows.
        own_data: our rows only stand in for the paper's, so that `partly` is the best verdict.
    """
    if not any(claim.holds for claim in claims):
        return "not reproduced"
    return "reproduced" if all(claim.holds for claim in claims) and not own_data else "partly"


def told(claims: Sequence[Claim]) -> str:
    """Say which claims hold and which do not."""
    sides = [
        (words, [claim.words for claim in claims if claim.holds is holds])
        for words, holds in (("Holds here", True), ("Does not", False))
    ]
    return " ".join(f"{words}: {'; '.join(found)}." for words, found in sides if found)
