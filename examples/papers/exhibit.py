"""A table or figure of a paper, made again: what the paper claims, our numbers, and a verdict."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

Spec = dict[str, Any]
Verdict = Literal["reproduced", "partly", "not reproduced"]


@dataclass(frozen=True)
class Numbers:
    """A table of the page; a column of the paper's numbers says so in its heading."""

    headings: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Exhibit:
    """One table or figure, made again.

    Attributes:
        claim: what the paper shows by it, in our words.
        setting: the policy, data and parameters of ours, in a sentence or two.
        numbers: ours, beside the paper's where it prints any.
        chart: Vega-Lite, for figures and for tables that are better looked at.
        verdict: whether our numbers show what the paper claims.
        why: what differs, and why; for `reproduced` it may be empty.
    """

    claim: str
    setting: str
    verdict: Verdict
    numbers: Numbers | None = None
    chart: Spec | None = None
    why: str = ""


@dataclass(frozen=True)
class Entry:
    """Where an exhibit has its place, and what makes it.

    Attributes:
        numbers: every number of the paper that it covers, such as `Figure 6.5`.
        slow: takes more than some seconds; the suite makes only the others again.
    """

    paper: str
    numbers: tuple[str, ...]
    title: str
    make: Callable[[], Exhibit]
    slow: bool = False

    @property
    def name(self) -> str:
        """A name for files and for `--only`: `s0_figure_6_5`."""
        return "_".join((self.paper, self.numbers[0])).lower().replace(" ", "_").replace(".", "_")


@dataclass
class Shelf:
    """The exhibits of one paper, in the order of the page."""

    paper: str
    title: str
    entries: list[Entry] = field(default_factory=list)

    def exhibit(
        self, *numbers: str, title: str, slow: bool = False
    ) -> Callable[[Callable[[], Exhibit]], Callable[[], Exhibit]]:
        """Put a function that makes an exhibit on the shelf."""

        def put(make: Callable[[], Exhibit]) -> Callable[[], Exhibit]:
            self.entries.append(Entry(self.paper, numbers, title, make, slow))
            return make

        return put
