"""Knowledge breach probability: how surely one person is told, before and after Break-Merge.

A person in a group of n rows has in each sensitive column a value that c_i rows of it have. Of a
broken table, whoever knows the group can only multiply shares, c_i / n each; whoever knows one
value besides leaves out its share. A whole table tells more: which values go together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.relation import Source
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.errors import InputError
from ppdp_sql.leaks.bands import BOUNDS, NAMES
from ppdp_sql.templating import Session

#: Risk bands by their lower bounds; the last one holds its upper bound, too.
BANDS: Mapping[str, float] = dict(zip(NAMES, (0.0, *BOUNDS), strict=True))

#: The quantiles of persons that are told.
QUANTILES = (0.5, 0.9, 0.99)


@dataclass(frozen=True)
class Distribution:
    """Probabilities over persons, and over groups by the worst of each.

    Attributes:
        mean: over persons.
        worst: the largest of all.
        quantiles: so many persons have at most this probability.
        persons: rows per band.
        groups: groups per band of their worst person.
    """

    mean: float
    worst: float
    quantiles: Mapping[float, float]
    persons: Mapping[str, int]
    groups: Mapping[str, int]

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "mean": self.mean,
            "worst": self.worst,
            "quantiles": {f"{share:g}": value for share, value in self.quantiles.items()},
            "persons": dict(self.persons),
            "groups": dict(self.groups),
        }


@dataclass(frozen=True)
class Knowledge:
    """What an attacker knows of a person, and what follows.

    Attributes:
        knows_group: whether the person's group is known.
        column: the sensitive column whose value is known; None where none is.
        before: while all columns stand in one table.
        after: when they are broken apart.
    """

    knows_group: bool
    column: str | None
    before: Distribution
    after: Distribution

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "group": self.knows_group,
            "column": self.column,
            "before": self.before.to_dict(),
            "after": self.after.to_dict(),
        }


@dataclass(frozen=True)
class WorstGroup:
    """A group by its size and by its worst person, who knows the group and one value: no values."""

    rows: int
    before: float
    after: float

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {"rows": self.rows, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Breach:
    """How surely persons of an anonymized table are told, before and after Break-Merge."""

    rows: int
    groups: int
    sensitive: tuple[str, ...]
    knowledge: tuple[Knowledge, ...]
    worst_groups: tuple[WorstGroup, ...]

    def of(self, *, knows_group: bool, column: str | None = None) -> Knowledge:
        """Return what follows from one kind of knowledge."""
        return next(
            item
            for item in self.knowledge
            if (item.knows_group, item.column) == (knows_group, column)
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "rows": self.rows,
            "groups": self.groups,
            "sensitive": list(self.sensitive),
            "knowledge": [item.to_dict() for item in self.knowledge],
            "worst_groups": [item.to_dict() for item in self.worst_groups],
        }


def breach(
    session: Session,
    relation: Source | str,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    *,
    rows: str | None = None,
    bands: Mapping[str, float] = BANDS,
    worst_groups: int = 10,
) -> Breach:
    """Measure an anonymized table.

    Args:
        session: where the table is.
        relation: the table, all columns in one, or the name of a temporary one.
        quasi: its quasi-identifiers, as they stand in it.
        sensitive: its sensitive columns.
        rows: the column that says how many rows a row stands for; None where each is one.
        bands: risk bands by their lower bounds, in order.
        worst_groups: how many groups to tell of.

    Raises:
        InputError: there is no sensitive column, no row, or no such band.
    """
    if not quasi or not sensitive:
        raise InputError(
            "a breach is of sensitive values in groups; name quasi-identifiers and sensitive "
            "columns"
        )
    bounds = list(bands.values())
    if bounds != sorted(set(bounds)) or bounds[0] != 0 or bounds[-1] >= 1:
        raise InputError("bands begin at 0 and ascend to less than 1")
    cells = session.work("breach")
    session.execute(
        "leak/breach_cells",
        target=cells,
        relation=relation,
        rows=rows,
        quasi=list(quasi),
        sensitive=list(sensitive),
    )
    session.analyze(cells)
    total, groups = session.fetch("leak/breach_size", cells=cells)[0]
    if not total:
        raise InputError(f"'{relation}' is empty; there is nobody to tell")
    numbers = range(len(sensitive))
    measures = [
        "before_group",
        "after_group",
        *(f"value_{number}" for number in numbers),
        *(f"{when}_both_{number}" for number in numbers for when in ("before", "after")),
    ]
    found = session.fetch(
        "leak/breach_summary",
        cells=cells,
        measures=measures,
        bands=[
            {"least": least, "most": most}
            for least, most in zip(bounds, [*bounds[1:], None], strict=True)
        ],
        quantiles=list(QUANTILES),
    )
    told = dict(zip(measures, (_distribution(row, bands) for row in found), strict=True))
    worst = session.fetch(
        "leak/breach_worst",
        cells=cells,
        before=[f"before_both_{number}" for number in numbers],
        after=[f"after_both_{number}" for number in numbers],
        number=worst_groups,
    )
    session.drop(cells)
    return Breach(
        int(total),
        int(groups),
        tuple(sensitive),
        tuple(_knowledge(told, sensitive)),
        tuple(WorstGroup(int(size), float(before), float(after)) for size, before, after in worst),
    )


def _knowledge(told: Mapping[str, Distribution], sensitive: Sequence[str]) -> Iterator[Knowledge]:
    yield Knowledge(True, None, told["before_group"], told["after_group"])
    for number, name in enumerate(sensitive):
        # A value alone tells the same of both: they count it alike.
        yield Knowledge(False, name, told[f"value_{number}"], told[f"value_{number}"])
    for number, name in enumerate(sensitive):
        before, after = (told[f"{when}_both_{number}"] for when in ("before", "after"))
        yield Knowledge(True, name, before, after)


def _distribution(row: ResultRow, bands: Mapping[str, float]) -> Distribution:
    values = iter(row[1:])
    mean, worst = float(next(values)), float(next(values))
    quantiles = {share: float(next(values)) for share in QUANTILES}
    persons = {name: int(next(values)) for name in bands}
    groups = {name: int(next(values)) for name in bands}
    return Distribution(mean, worst, quantiles, persons, groups)
