"""MDAV over several columns, set by set: two groups of every block in one statement.

Maximum distance to average vector: the row farthest from the mean of all takes its k - 1 nearest,
then the row farthest from that one does, until few are left. Rows are cut into blocks first, since
every group looks at every row that is left. Numbers are standardized and written as whole numbers,
so distances are exact and no engine's rounding decides who is nearer.
"""

from __future__ import annotations

from collections.abc import Mapping

from ppdp_sql.errors import NoSolutionError
from ppdp_sql.names import counted, listing
from ppdp_sql.perturbation.base import Scene
from ppdp_sql.perturbation.numbers import Numbers, deviation, mean, read_moments

DEFAULT_BLOCK = 1000

#: A standard deviation is this many steps.
STEPS = 2**16


def group_rows(
    scene: Scene, limits: str, numbers: Mapping[int, Numbers], k: int, block: int, target: str
) -> None:
    """Write the groups of rows to a table.

    Args:
        scene: the rows.
        limits: the table of limits of the columns.
        numbers: the columns, by their place in that table.
        k: rows of a group at least; a group has fewer than twice as many.
        block: rows that are compared with each other at most.
        target: the table of rows and groups that is made.
    """
    session = scene.session
    members, largest = _blocks(scene, limits, numbers, k, block)
    rounds = 0
    while largest:
        # A round takes two groups, or all that is left where that is fewer than three. Two names
        # take turns, so that a statement that was translated once is sent again as it is.
        found = session.work("round", rounds % 2)
        session.execute(
            "perturb/mdav_round",
            target=found,
            members=members,
            columns=len(numbers),
            k=k,
        )
        session.analyze(found)
        step = "perturb/first_groups" if rounds == 0 else "perturb/more_groups"
        session.execute(step, target=target, found=found, round=rounds)
        session.drop(members)
        members = found
        rounds += 1
        largest = largest - 2 * k if largest >= 3 * k else 0
    session.drop(members)


def _blocks(
    scene: Scene, limits: str, numbers: Mapping[int, Numbers], k: int, block: int
) -> tuple[str, int]:
    """Standardize the rows and cut them into blocks; return the table and the largest block."""
    session = scene.session
    varying = {at: column for at, column in numbers.items() if column.spread > 0}
    moments = read_moments(scene, limits, varying) if varying else {}
    columns = []
    for at, column in numbers.items():
        own = moments.get((at, at))
        center, factor = 0.0, 0.0
        if own is not None:
            center, factor = float(mean(own)), STEPS / deviation(own)
        columns.append({"name": column.name, "index": at, "center": center, "factor": factor})
    members = session.work("blocks", 0)
    session.execute(
        "perturb/standardize",
        target=members,
        rows=scene.rows,
        tuples=scene.tuples,
        limits=limits,
        columns=columns,
    )
    session.analyze(members)
    largest, fewest = _sizes(scene, members)
    if fewest < k:
        raise NoSolutionError(
            f"the columns {listing(column.name for column in numbers.values())} have NULLs, and "
            f"{counted(fewest, 'row')} alone with a number in some of them where others have "
            f"none; fill the NULLs in a view, or microaggregate each column by itself"
        )
    cuts = 0
    while largest > block:
        cuts += 1
        halves = session.work("blocks", cuts)
        session.execute(
            "perturb/halve_blocks",
            target=halves,
            members=members,
            columns=len(columns),
            most=block,
        )
        session.analyze(halves)
        session.drop(members)
        members = halves
        largest, _ = _sizes(scene, members)
    return members, largest


def _sizes(scene: Scene, members: str) -> tuple[int, int]:
    largest, fewest = scene.session.fetch("perturb/block_sizes", members=members)[0]
    return int(largest), int(fewest)
