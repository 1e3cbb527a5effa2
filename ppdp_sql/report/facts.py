"""What a report tells: plain facts that JSON can hold, and no rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True)
class Risk:
    """How surely people can be found by the quasi-identifiers alone.

    Attributes:
        rows: rows.
        groups: groups of rows that look alike.
        smallest: rows of the smallest group.
        prosecutor: the highest chance to find a person of whom it is known that they are in it.
        journalist: the same of a person of whom that is not known: 1 over the people of the
            population who fit. Without a population the rows stand for it.
        marketer: the share of all rows that an attacker gets right who gives each to somebody of
            the population who fits it.
        unique: rows that stand alone.
        small: rows in groups of fewer than k.
    """

    rows: int
    groups: int
    smallest: int
    prosecutor: float
    journalist: float
    marketer: float
    unique: int
    small: int


@dataclass(frozen=True)
class SizeClass:
    """The groups of about one size, before and after; `high` is None in the last class."""

    low: int
    high: int | None
    groups_before: int
    groups_after: int
    rows_before: int
    rows_after: int


@dataclass(frozen=True)
class ModelFacts:
    """A promise of the policy and what the worst group of the release has."""

    words: str
    model: str
    column: str | None
    required: float
    before: float | None
    achieved: float | None
    satisfied: bool


@dataclass(frozen=True)
class ColumnFacts:
    """What was done to a column; the loss is 0 where nothing is lost and 1 where everything is."""

    name: str
    role: str
    words: str
    level: int | None = None
    height: int | None = None
    loss: float | None = None


@dataclass(frozen=True)
class NodeFacts:
    """A node of the lattice as the search left it."""

    levels: tuple[int, ...]
    status: str
    loss: float | None
    exact: bool
    suppressed: int | None
    order: int | None


@dataclass(frozen=True)
class HeightFacts:
    """How many nodes of a height have a status."""

    height: int
    status: str
    nodes: int


@dataclass(frozen=True)
class Alternative:
    """Another node that satisfies, and the line of policy that chooses it."""

    words: str
    loss: float
    suppressed: int
    line: str


@dataclass(frozen=True)
class SearchFacts:
    """How the node was found.

    Attributes:
        kind: `search`; `named` where the node was known before; `recoding` where no node is shown.
        tagged: nodes that were ruled in or out without a check.
        columns: the quasi-identifiers, in the order of levels.
        heights: the levels of each above the raw value.
        nodes: nodes of the lattice, or those that were checked where there are too many, or a
            selection of these.
        whole: whether that is every node.
        by_height: every node of the lattice, counted.
        left_out: checks that were too many to remember.
        apart: checks that say nothing of the nodes of this lattice: others were counted from there.
        complete: whether no other node is better than the last alternative.
    """

    kind: str
    algorithm: str
    metric: str
    lattice: int
    checked: int
    tagged: int
    seconds: float
    upper: float | None
    lower: float | None
    limit: str | None
    columns: Sequence[str] = ()
    heights: Sequence[int] = ()
    nodes: Sequence[NodeFacts] = ()
    whole: bool = False
    by_height: Sequence[HeightFacts] = ()
    left_out: int = 0
    apart: int = 0
    alternatives: Sequence[Alternative] = ()
    complete: bool = False


@dataclass(frozen=True)
class LabelFacts:
    """A label that the release shows, by its share of rows.

    Attributes:
        label: the label.
        before: about its share of the source, in steps of k rows from those of the release; None
            where no row of it has the label.
        after: its share of the release.
    """

    label: str
    before: float | None
    after: float


@dataclass(frozen=True)
class DistributionFacts:
    """The labels of one column that have at least k rows."""

    column: str
    labels: Sequence[LabelFacts]
    values_before: int
    values_after: int
    rest: float

    @property
    def hidden(self) -> bool:
        """Whether every row shows the same star."""
        return self.values_after == 1 and [item.label for item in self.labels] == ["*"]


@dataclass(frozen=True)
class AssociationFacts:
    """How strongly two columns go together: Cramer's V, corrected for its bias."""

    first: str
    second: str
    before: float | None
    after: float | None


@dataclass(frozen=True)
class LeakFacts:
    """A rule: who knows some columns knows another."""

    known: Sequence[str]
    told: str
    probability: float
    rows: int
    band: str


@dataclass(frozen=True)
class AttackFacts:
    """What an attack learned."""

    attack: str
    column: str | None
    succeeded: bool
    told: str
    advice: str


@dataclass(frozen=True)
class StatementFacts:
    """The first statement of a step, without the values in it.

    Attributes:
        step: the step.
        sql: the statement.
        times: how often the step was sent; 0 where a run would send it.
        seconds: how long that took.
    """

    step: str
    sql: str
    times: int
    seconds: float

    @property
    def folder(self) -> str:
        """What the step is for: `evaluate`, `publish`."""
        return self.step.partition("/")[0]


@dataclass(frozen=True)
class ReportFacts:
    """Everything that a report tells.

    Attributes:
        published: whether this is a release; else nothing was published, and it is a forecast.
        populations: the populations that risks are measured by, as the policy calls them.
        least_rows: nothing of fewer rows is told by its values.
    """

    title: str
    published: bool
    source: str
    release: Mapping[str, str]
    policy: Sequence[str]
    columns: Sequence[ColumnFacts]
    rows: Mapping[str, int]
    before: Risk
    after: Risk
    populations: Sequence[str]
    sizes: Sequence[SizeClass]
    models: Sequence[ModelFacts]
    search: SearchFacts
    metrics: Mapping[str, float | None]
    distributions: Sequence[DistributionFacts]
    associations: Sequence[AssociationFacts]
    leaks: Sequence[LeakFacts]
    leak_tests: int
    attacks: Sequence[AttackFacts]
    skipped: Mapping[str, str]
    statements: Sequence[StatementFacts]
    provenance: Mapping[str, str]
    seconds: Mapping[str, float]
    least_rows: int
    warnings: Sequence[str] = field(default_factory=tuple)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return asdict(self)
