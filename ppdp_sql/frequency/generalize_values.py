"""Counted values generalized along their hierarchies, from what was counted: no other scan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ppdp_sql.errors import HierarchyError
from ppdp_sql.frequency.counted import CountedValues, Distribution
from ppdp_sql.frequency.guards import find_guards
from ppdp_sql.frequency.kernels import weigh_pairs
from ppdp_sql.frequency.named_values import name_values
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.templating import Session


def generalized(
    session: Session, frequency: FrequencyTable, levels: Mapping[str, int]
) -> FrequencyTable:
    """Return the table in which models see the labels of a level as the values of a column.

    Args:
        session: the run's session.
        frequency: what was counted, at level 0.
        levels: the level of each counted column that is not at 0.
    """
    distribution = frequency.distribution
    if distribution is None or not any(levels.values()):
        return frequency
    called = "_".join(str(levels.get(item.column.name, 0)) for item in distribution.columns)
    labels = session.work(f"labels_{called}")
    columns = [_described(item, levels) for item in distribution.columns]
    session.execute(
        "frequency/labels",
        target=labels,
        values=distribution.values,
        ancestors=distribution.ancestors,
        columns=[column for column in columns if column["level"]],
    )
    session.analyze(labels)
    return replace(
        frequency,
        distribution=_relabelled(session, frequency, distribution, labels, columns, called),
    )


def check_levels(distribution: Distribution, levels: Mapping[str, tuple[int, int]]) -> None:
    """Refuse levels that a hierarchy does not have.

    Args:
        distribution: what was counted.
        levels: per column, its least and its highest level as a policy says them.
    """
    for name, (least, highest) in levels.items():
        height = distribution.of(name).height
        for key, level in (("min_level", least), ("max_level", highest)):
            if level > height:
                raise HierarchyError(
                    f"sensitive column '{name}' has {key} {level}, and its hierarchy's highest "
                    f"level is {height}"
                )


def _described(item: CountedValues, levels: Mapping[str, int]) -> dict[str, Any]:
    level = levels.get(item.column.name, 0)
    return {"slot": item.slot, "level": level, "top": 0 < level == item.height}


def _relabelled(
    session: Session,
    frequency: FrequencyTable,
    distribution: Distribution,
    labels: str,
    columns: list[dict[str, Any]],
    called: str,
) -> Distribution:
    """Count labels in the place of values, and find anew what depends on their numbers."""
    values, table, ancestors = (
        session.work(f"{step}_{called}") for step in ("value_codes", "distribution", "ancestors")
    )
    session.execute("frequency/label_codes", target=values, labels=labels)
    session.execute(
        "frequency/label_counts",
        target=table,
        distribution=distribution.table,
        labels=labels,
        words=frequency.layout.words,
    )
    session.execute(
        "frequency/label_ancestors",
        target=ancestors,
        labels=labels,
        ancestors=distribution.ancestors,
        columns=[
            column
            for column, item in zip(columns, distribution.columns, strict=True)
            if item.column.hierarchy is not None
        ],
    )
    session.analyze(values, table, ancestors)
    shape = session.fetch("frequency/value_shape", values=values)
    numbered = tuple(
        replace(
            item,
            first=int(row[1]),
            distinct_values=int(row[2]),
            height=item.height - column["level"],
            named=name_values(session, values, item.slot, item.column),
            level=column["level"],
        )
        for item, column, row in zip(distribution.columns, columns, shape, strict=True)
    )
    rows = frequency.source_rows
    return replace(
        distribution,
        table=table,
        rows=int(session.fetch("frequency/size", frequency=table)[0][0]),
        values=values,
        ancestors=ancestors,
        columns=numbered,
        kernels=weigh_pairs(session, values, ancestors, numbered, rows, f"kernel_{called}"),
        guards=find_guards(
            session, values, ancestors, numbered, distribution.hierarchies, f"guards_{called}"
        ),
    )
