"""The nodes of a sensitive hierarchy that guard rows."""

from __future__ import annotations

from collections.abc import Sequence

from ppdp_sql.errors import HierarchyError
from ppdp_sql.frequency.counted import CountedValues, places_of
from ppdp_sql.names import counted as counted_words
from ppdp_sql.templating import Session


def find_guards(
    session: Session,
    values: str,
    ancestors: str | None,
    columns: Sequence[CountedValues],
    hierarchies: str | None,
    called: str = "guards",
) -> dict[tuple[int, int], str]:
    """Find the nodes that guard rows, and refuse labels that name none.

    Args:
        session: the run's session.
        values: the work table of values.
        ancestors: the work table of what hierarchies make of them.
        columns: the counted columns.
        hierarchies: the work table of the columns' hierarchies.
        called: what the work tables are named by.

    Returns:
        Work tables of guarding nodes, by the slots of values and of guards.
    """
    guards: dict[tuple[int, int], str] = {}
    slots = {item.column.name: item.slot for item in columns}
    places = places_of([item.column for item in columns])
    for item in columns:
        for name in dict.fromkeys(item.column.guards):
            target = session.work(called, len(guards))
            session.execute(
                "frequency/guards",
                target=target,
                values=values,
                hierarchies=hierarchies,
                ancestors=ancestors,
                guard_slot=slots[name],
                slot=item.slot,
                place=places[item.column.name],
                height=item.height,
            )
            unknown, rows = session.fetch("frequency/unknown_guards", guards=target, values=values)[
                0
            ]
            if unknown:
                raise HierarchyError(
                    f"column '{name}' names {counted_words(int(unknown), 'guarding node')} in "
                    f"{counted_words(int(rows), 'row')} that the hierarchy of "
                    f"'{item.column.name}' does not have; correct them or make them NULL"
                )
            session.analyze(target)
            guards[item.slot, slots[name]] = target
    return guards
