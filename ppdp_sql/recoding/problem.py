"""What an algorithm of local recoding may know, and what it answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from ppdp_sql.frequency.judgement import Judgement
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.policy.options import Reader
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding.columns import RecodedColumn, id_range
from ppdp_sql.templating import Session

if TYPE_CHECKING:
    from ppdp_sql.recoding.clusters import Clusters


@dataclass(frozen=True)
class RecodingProgress:
    """How far a recoding is.

    Attributes:
        round: statements were sent so many times around.
        clusters: clusters there are.
        failing_rows: rows in clusters that fail a model still.
    """

    round: int
    clusters: int
    failing_rows: int


@dataclass
class TimeLimit:
    """When a recoding should come to its end.

    Attributes:
        deadline: by the clock of `time.monotonic`; None where it may take its time.
        reached: whether it came too late for more.
    """

    deadline: float | None = None
    reached: bool = False

    def is_over(self) -> bool:
        """Whether nothing more should begin."""
        if self.deadline is not None and time.monotonic() >= self.deadline:
            self.reached = True
        return self.reached


@dataclass
class RecodingProblem:
    """A counted source, what must hold, and how it may be reached.

    Attributes:
        session: where statements go.
        frequency: what was counted.
        models: the models that groups must pass.
        judgement: the models as statements need them.
        columns: the quasi-identifiers.
        suppression_limit: rows that may be suppressed.
        unit: what is suppressed: rows, all cells of a value, or cells.
        options: the algorithm's own options.
        hides_cheaper: what costs less suppressed than merged is suppressed; else only what
            cannot be merged.
        progress: called with a `RecodingProgress` after each round.
        time: when to come to an end.
    """

    session: Session
    frequency: FrequencyTable
    models: Sequence[PrivacyModel]
    judgement: Judgement
    columns: Sequence[RecodedColumn]
    suppression_limit: int
    unit: Literal["row", "value", "cell"] = "row"
    options: Mapping[str, Any] = field(default_factory=dict)
    hides_cheaper: bool = True
    progress: Callable[[RecodingProgress], None] = lambda _: None
    time: TimeLimit = field(default_factory=TimeLimit)

    @property
    def words(self) -> int:
        """Words of a key."""
        return self.frequency.layout.words

    @property
    def described(self) -> list[dict[str, Any]]:
        """The columns as templates are told of them."""
        return [column.described for column in self.columns]

    @property
    def ids(self) -> int:
        """A power of two above every number of a class."""
        return id_range(self.frequency.combinations)


@dataclass(frozen=True)
class Recoding:
    """An algorithm of local recoding.

    Attributes:
        run: goes on from clusters of one class each; what fails in the end is not published.
        options: its own keys of `search`, and how they are read.
        splits_numbers: numbers are cut wherever it pays and shown as intervals, even where they
            have a hierarchy; elsewhere only those without one.
        is_global: a value is shown in one way everywhere. It goes on from the best node, and
            shows levels of hierarchies alone; nothing is an interval.
    """

    run: Callable[[Clusters], Clusters]
    options: Mapping[str, Reader] = field(default_factory=dict)
    splits_numbers: bool = False
    is_global: bool = False
