"""MDAV over several columns, set by set: two groups of every block in one statement.

Maximum distance to average vector: the row farthest from the mean of all takes its k - 1 nearest,
then the row farthest from that one does, until few are left. Rows are cut into blocks first, since
every group looks at every row that is left. Numbers are standardized and written as whole numbers,
so distances are exact and no engine's rounding decides who is nearer.

Rows of large tables that are alike in all columns are groups by themselves: MDAV would take them
k by k, since nothing is nearer. A few of each stay, for rows near them that have too few alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ppdp_sql.errors import NoSolutionError
from ppdp_sql.names import counted, listing
from ppdp_sql.perturbation.base import Scene
from ppdp_sql.perturbation.numbers import Numbers, deviation, mean, read_moments
from ppdp_sql.templating import Session

#: Rows of a block, where the policy does not say: few in large tables, but so many groups.
_LARGEST_BLOCK, _COMPARISONS, _LEAST_GROUPS = 1000, 5_000_000, 6

#: So many rows tell whether most rows have others like them.
_SAMPLE = 50_000

#: Each column is cut so often before a block is small; once would leave outliers in long slices.
_CUTS = 2

#: Blocks of so many rows are sorted to be cut; of larger ones parts of their range are counted.
_SORTED = 2048

#: A standard deviation is this many steps.
STEPS = 2**16


@dataclass(frozen=True)
class GroupedRows:
    """What became of the rows of a group of columns.

    Attributes:
        rows: rows that stand in the table of groups; all others have enough rows like them.
        block: rows that were compared with each other at most.
    """

    rows: int
    block: int


def group_rows(
    scene: Scene,
    limits: str,
    numbers: Mapping[int, Numbers],
    k: int,
    block: int | None,
    target: str,
) -> GroupedRows:
    """Write the groups of rows to a table.

    Args:
        scene: the rows.
        limits: the table of limits of the columns.
        numbers: the columns, by their place in that table.
        k: rows of a group at least; a group has fewer than twice as many.
        block: rows that are compared with each other at most, if the policy says so.
        target: the table of rows and groups that is made.
    """
    session = scene.session
    tuples, rows = _without_copies(scene, numbers, k, block or _LARGEST_BLOCK)
    block = block or default_block(rows, k)
    members, largest = _blocks(scene, tuples, limits, numbers, k, block)
    if tuples != scene.tuples:
        session.drop(tuples)
    rounds = rounds_of(largest, k)
    for at in range(rounds):
        # A round takes two groups, or all that is left where that is fewer than three. Two names
        # take turns, so that a statement that was translated once is sent again as it is.
        found = session.work("round", at % 2)
        session.execute(
            "perturb/mdav_round",
            target=found,
            members=members,
            columns=len(numbers),
            k=k,
        )
        session.analyze(found)
        step = "perturb/first_groups" if at == 0 else "perturb/more_groups"
        session.execute(step, target=target, found=found, round=at, rounds=rounds)
        session.drop(members)
        members = found
    session.drop(members)
    session.analyze(target)
    return GroupedRows(rows, block)


def default_block(rows: int, k: int) -> int:
    """Return how many rows are compared with each other, unless the policy says so.

    What MDAV costs is rows times the rows of a block; small tables afford the best groups.
    """
    return max(_LEAST_GROUPS * k, min(_LARGEST_BLOCK, _COMPARISONS // rows))


def rounds_of(largest: int, k: int) -> int:
    """Return how many rounds leave no row of the largest block without a group."""
    return 1 + max(0, -((3 * k - 1 - largest) // (2 * k)))


def _without_copies(
    scene: Scene, numbers: Mapping[int, Numbers], k: int, most: int
) -> tuple[str, int]:
    """Return the distinct rows that are grouped, and how many rows they are.

    A table that is no larger than `most` is grouped as it is; so is one whose rows are mostly
    different.
    """
    context = {"tuples": scene.tuples, "names": [column.name for column in numbers.values()]}
    rows = max(column.rows for column in numbers.values())
    if rows <= most or not _may_be_alike(scene.session, rows, k, context):
        return scene.tuples, rows
    found, copies = map(int, scene.session.fetch("perturb/copies", k=k, **context)[0])
    if 2 * copies < found:
        return scene.tuples, found
    target = scene.session.work("without_copies")
    scene.session.execute("perturb/without_copies", target=target, k=k, **context)
    scene.session.analyze(target)
    return target, found - copies


def _may_be_alike(session: Session, rows: int, k: int, context: Mapping[str, Any]) -> bool:
    """Whether half of the rows may have 2k - 1 others like them, as far as a sample tells.

    To count them all costs as much as a GROUP BY. Of pairs of rows a sample has the square of its
    share; far fewer than half of the rows would have mean no.
    """
    share = min(1.0, _SAMPLE / rows)
    if share == 1:
        return True
    below = int(share * 2**32)
    pairs = float(session.fetch("perturb/alike_pairs", below=below, **context)[0][0])
    return pairs >= share**2 * rows / 2 * (2 * k - 1) / 4


def _blocks(
    scene: Scene, tuples: str, limits: str, numbers: Mapping[int, Numbers], k: int, block: int
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
        columns.append(column.placed(at) | {"center": center, "factor": factor})
    members = session.work("blocks", 0)
    session.execute(
        "perturb/standardize",
        target=members,
        tuples=tuples,
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
    return _cut(scene, members, largest, len(columns), block)


def _cut(scene: Scene, members: str, largest: int, columns: int, block: int) -> tuple[str, int]:
    """Cut blocks until none has too many rows; return the table and the largest block.

    As in a k-d tree a block is cut in the order of the column that varies most in it, but in many
    slices at once: each column has two cuts, or four, since a slice that is far from the others is
    long and wants another. Where blocks are large slices need not be even, and nothing is sorted.
    """
    session = scene.session
    cuts = _CUTS * columns
    while largest > block:
        step = "perturb/cut_ranges" if largest > _SORTED and cuts > 1 else "perturb/cut_blocks"
        cut = session.work("blocks", cuts)
        session.execute(
            step,
            target=cut,
            members=members,
            columns=columns,
            most=block,
            least=block // 2,
            cuts=cuts,
            width=_slices(largest, block, cuts),
        )
        session.analyze(cut)
        session.drop(members)
        members = cut
        largest, _ = _sizes(scene, members)
        cuts -= 1
    return members, largest


def _slices(rows: int, block: int, cuts: int) -> int:
    """Return how many slices of slices, so many times, make blocks of so many rows."""
    slices = 1
    while block * slices**cuts < rows:
        slices += 1
    return slices


def _sizes(scene: Scene, members: str) -> tuple[int, int]:
    largest, fewest = scene.session.fetch("perturb/block_sizes", members=members)[0]
    return int(largest), int(fewest)
