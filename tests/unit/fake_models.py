"""Models that only tests have, judged row by row in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.privacy.base import Monotone

from .plain_table import Group


@dataclass(frozen=True)
class Never:
    """A model whose verdict may change either way up the lattice; this one passes everything."""

    name: ClassVar[str] = "never"
    main_parameter: ClassVar[str] = "k"
    template: ClassVar[str] = ""
    verify_template: ClassVar[str] = ""
    monotone: ClassVar[Monotone] = Monotone.NEVER
    at_least: ClassVar[bool] = True
    live: ClassVar[bool] = False

    column: str | None = None
    required: float = 2
    parameters: Mapping[str, Any] = field(default_factory=dict)
    #: Whether what it blocks is blocked below, too, where the model lasts.
    lasting_blocks: ClassVar[bool] = True

    def accepts(self, measured: float) -> bool:
        """Whether the number is reached."""
        return measured >= self.required

    def impossible(self, rows: int) -> str | None:
        """Nothing is impossible."""
        return None

    def passes(self, group: Group) -> bool:
        """Whether a group of rows passes."""
        return True

    def blocks(self, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
        """Whether a node fails whatever is suppressed, by its groups and those that pass."""
        return False


@dataclass(frozen=True)
class EvenSize(Never):
    """A group passes iff its size is even: merging may help and may harm."""

    name: ClassVar[str] = "even_size"

    def passes(self, group: Group) -> bool:
        """Whether the size is even."""
        return len(group) % 2 == 0


@dataclass(frozen=True)
class FewOdd(Never):
    """At most half of a group's rows have an odd number.

    If all groups pass, so does every union of them; suppressed groups may spoil the unions.
    """

    name: ClassVar[str] = "few_odd"
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION

    def passes(self, group: Group) -> bool:
        """Whether odd rows are no majority."""
        return 2 * sum(number % 2 for number in group) <= len(group)


@dataclass(frozen=True)
class Diverse(Never):
    """A group has some values, the remainders of its rows' numbers: what it has it keeps above."""

    name: ClassVar[str] = "diverse"
    monotone: ClassVar[Monotone] = Monotone.ALWAYS

    def passes(self, group: Group) -> bool:
        """Whether there are enough values."""
        return len({number % 3 for number in group}) >= self.required


@dataclass(frozen=True)
class FewGroups(Never):
    """At most so many groups: what no suppression mends, and no step down either."""

    name: ClassVar[str] = "few_groups"
    monotone: ClassVar[Monotone] = Monotone.ALWAYS

    def blocks(self, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
        """Whether there are too many groups."""
        return len(groups) > self.required


@dataclass(frozen=True)
class FewKept(Never):
    """At most so many groups that pass: suppressed ones are not counted, and return above."""

    name: ClassVar[str] = "few_kept"
    monotone: ClassVar[Monotone] = Monotone.WITHOUT_SUPPRESSION

    def blocks(self, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
        """Whether too many groups pass."""
        return len(kept) > self.required


@dataclass(frozen=True)
class EvenGroups(Never):
    """An even number of groups: it blocks the one group at the top, and helps nobody below."""

    name: ClassVar[str] = "even_groups"

    def blocks(self, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
        """Whether the number is odd."""
        return len(groups) % 2 == 1


@dataclass(frozen=True)
class Unsettled(Never):
    """A monotone model that some nodes leave undecided, which says nothing of other nodes."""

    name: ClassVar[str] = "unsettled"
    monotone: ClassVar[Monotone] = Monotone.ALWAYS
    lasting_blocks: ClassVar[bool] = False

    def blocks(self, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
        """Whether the node is left undecided."""
        return len(groups) % 3 == 2


def passes(model: PrivacyModel, group: Group) -> bool:
    """Judge a group of rows: k by its size, a double by itself."""
    if isinstance(model, Never):
        return model.passes(group)
    return len(group) >= model.required


def blocks(model: PrivacyModel, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
    """Judge a node as a whole; k judges groups alone."""
    return isinstance(model, Never) and model.blocks(groups, kept)


def blocks_below(model: PrivacyModel, groups: Sequence[Group], kept: Sequence[Group]) -> bool:
    """Whether a lasting model blocks a node and everything below it."""
    return isinstance(model, Never) and model.lasting_blocks and model.blocks(groups, kept)


def required_k(models: Sequence[PrivacyModel]) -> int:
    """Return the k that the models ask for; 1 where they ask for none."""
    return max((int(model.required) for model in models if model.name == "k"), default=1)
