"""microaggregate: rows of like numbers show the mean of their group, or its median."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ppdp_sql.errors import InputError, NoSolutionError, VerificationError
from ppdp_sql.names import counted, listing
from ppdp_sql.perturbation.base import AskedColumn, ColumnChange, Scene
from ppdp_sql.perturbation.mdav import group_rows
from ppdp_sql.perturbation.number_type import NumberType
from ppdp_sql.perturbation.numbers import Numbers, read_numbers
from ppdp_sql.templating import Session

DEFAULT_K, LEAST_K = 3, 2

#: Digits of a mean of decimals that have no scale.
_MEAN_DIGITS = 10

#: Whole numbers up to here go to decimals and back on every engine (PostgreSQL reads fifteen digits
#: of a double), and sums up to there are whole numbers of 64 bits.
_WHOLE_STEPS, _WHOLE_SUM = 2.0**49, 2.0**62

#: The mean of smaller floats may be a number that doubles do not tell from 0.
_SMALLEST_MOST = 1e-250

#: Digits of a part of a number at most: a division of parts is exact in doubles.
_PART_DIGITS = 14


@dataclass(frozen=True)
class ColumnGroup:
    """Columns that are microaggregated together.

    Attributes:
        columns: the columns, by their place in the table of limits.
        k: rows that a group of rows has at least.
        center: what a group shows.
        block: rows that are compared with each other at most, if the policy says so.
    """

    columns: Mapping[int, Numbers]
    k: int
    center: str
    block: int | None

    @property
    def names(self) -> list[str]:
        """The names of the columns."""
        return [column.name for column in self.columns.values()]


def microaggregate(scene: Scene, asked: Sequence[AskedColumn]) -> list[ColumnChange]:
    """Show the center of its group in every row; NULL stays NULL."""
    session = scene.session
    limits, numbers = read_numbers(scene, asked)
    for column in numbers:
        if column.rows == 0:
            scene.warnings.append(f"column '{column.name}' has no number, so it stays as it is")
    live = {at: column for at, column in enumerate(numbers) if column.rows}
    groups = _column_groups(live)
    blocks: Mapping[int, int] = {}
    for group in groups:
        _refuse_few(group)
    if len(live) == 1 and not scene.is_expanded and not scene.carried:
        _show_runs(scene, limits, groups[0])
    elif live:
        blocks = _show_centers(scene, limits, groups)
    details: dict[str, dict[str, Any]] = {}
    for at, group in enumerate(groups):
        combinations = _verify(scene, group)
        told: dict[str, Any] = {"k": group.k, "center": group.center, "values": combinations}
        if at in blocks:
            told["block"] = blocks[at]
        details |= dict.fromkeys(group.names, told)
    session.drop(limits)
    return [ColumnChange(c.name, c.method, details.get(c.name, {})) for c in asked]


def promise(options: Mapping[str, Any]) -> str:
    """Say what microaggregation guarantees, and what not."""
    k = int(options.get("k", DEFAULT_K))
    shown = (
        f"Combinations of the numbers of '{options['group']}'"
        if "group" in options
        else ("Numbers")
    )
    alike = "a group that is alike shows what its rows have"
    if options.get("center", "mean") == "median":
        alike = f"a number that is shown is somebody's own, and {alike}"
    return (
        f"{shown} are those of at least {k} rows, unless rows are suppressed later. "
        f"It does not hide what a group has in common: {alike}."
    )


def group_faults(asked: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Say which columns of one group ask for different things, and which blocks are too small."""
    for names in _together(asked):
        for key in ("k", "center", "block"):
            given = list(dict.fromkeys(asked[n][key] for n in names if key in asked[n]))
            if len(given) > 1:
                yield (
                    names[-1],
                    f"the columns of group '{asked[names[0]]['group']}' have different {key}s, "
                    f"{listing(map(str, given))}; give one",
                )
        k, block = _option(asked, names, "k", DEFAULT_K), _option(asked, names, "block", None)
        if block is not None and len(names) == 1:
            yield names[0], "block is for columns that share a group; leave it out"
        elif block is not None and block < 2 * k:
            yield names[0], f"a block of {block} rows is cut below {k} rows; give {2 * k} or more"


def _together(asked: Mapping[str, Mapping[str, Any]]) -> list[list[str]]:
    """Return the names of columns that are microaggregated together, in the order of the policy."""
    found: dict[tuple[str, str], list[str]] = {}
    for name, options in asked.items():
        key = ("group", str(options["group"])) if "group" in options else ("alone", name)
        found.setdefault(key, []).append(name)
    return list(found.values())


def _option(
    asked: Mapping[str, Mapping[str, Any]], names: Sequence[str], key: str, default: Any
) -> Any:
    """Return an option of columns that share it: the first that one of them gives."""
    return next((asked[name][key] for name in names if key in asked[name]), default)


def _column_groups(live: Mapping[int, Numbers]) -> list[ColumnGroup]:
    options = {column.name: column.asked.options for column in live.values()}
    groups = []
    for names in _together(options):
        groups.append(
            ColumnGroup(
                {at: column for at, column in live.items() if column.name in names},
                int(_option(options, names, "k", DEFAULT_K)),
                str(_option(options, names, "center", "mean")),
                _option(options, names, "block", None),
            )
        )
    return groups


def _refuse_few(group: ColumnGroup) -> None:
    for column in group.columns.values():
        if column.rows < group.k:
            way = "give a smaller k" if column.rows >= LEAST_K else "leave out perturb"
            raise NoSolutionError(
                f"column '{column.name}' has a number in {counted(column.rows, 'row')}, and "
                f"microaggregate asks for groups of {group.k}; {way}"
            )


def _show_runs(scene: Scene, limits: str, group: ColumnGroup) -> None:
    """Microaggregate the only column that changes: its rows are expanded when they are shown."""
    ranks, members = _cut_runs(scene, group, 0)
    centers = _centers(scene, limits, group, members, 0)
    (name,) = group.names
    context = {"ranks": ranks, "members": members, "centers": centers, **_runs(group)}
    scene.replace_rows("perturb/show_runs", [name], name=name, **context)
    scene.session.drop(ranks, members, centers)


def _show_centers(scene: Scene, limits: str, groups: Sequence[ColumnGroup]) -> dict[int, int]:
    """Microaggregate several columns, each by itself or together, and show all at once.

    Return the block of each group of several columns.
    """
    session = scene.session
    shown: list[dict[str, Any]] = []
    blocks, most = {}, 0
    for at, group in enumerate(groups):
        if len(group.columns) == 1:
            ranks, members = _cut_runs(scene, group, at)
            session.drop(ranks)
            rows = scene.source_rows
        else:
            members = session.work("groups", at)
            found = group_rows(scene, limits, group.columns, group.k, group.block, members)
            blocks[at], rows = found.block, found.rows
        most = max(most, rows)
        centers = _centers(scene, limits, group, members, at)
        shown.append({"members": members, "centers": centers, "names": group.names})
    if scene.is_outnumbered(most // 2):
        scene.expand_all()
    names = [name for group in groups for name in group.names]
    scene.replace_rows("perturb/show_centers", names, groups=shown)
    session.drop(*(str(item[key]) for item in shown for key in ("members", "centers")))
    return blocks


def _cut_runs(scene: Scene, group: ColumnGroup, at: int) -> tuple[str, str]:
    """Group the rows of one column: k from both ends of their order, again and again.

    That is what MDAV does with one column: the row farthest from the mean is an end, and the row
    farthest from that is the other one. Return the ranks of distinct rows, and the groups.
    """
    session = scene.session
    ranks, members = session.work("ranks", at), session.work("groups", at)
    ((index, column),) = group.columns.items()
    session.execute("perturb/ranks", target=ranks, tuples=scene.tuples, name=column.name)
    session.analyze(ranks)
    session.execute(
        "perturb/runs",
        target=members,
        ranks=ranks,
        column=column.placed(index),
        **_runs(group),
    )
    session.analyze(members)
    return ranks, members


def _runs(group: ColumnGroup) -> dict[str, int]:
    """Return what cuts the rows of one column into runs."""
    (column,) = group.columns.values()
    ends = rounds_of(column.rows, group.k) * group.k
    return {"k": group.k, "numbers": column.rows, "ends": ends}


def rounds_of(rows: int, k: int) -> int:
    """Return how often MDAV takes two groups of k: while 3 k rows or more are left."""
    return max(0, (rows - k) // (2 * k))


def _centers(scene: Scene, limits: str, group: ColumnGroup, members: str, at: int) -> str:
    """Write the center of every group of rows."""
    session = scene.session
    centers = session.work("centers", at)
    columns: list[dict[str, Any]] = [
        {
            "name": column.name,
            "index": index,
            "kind": column.kind.fitted(column.spread, _MEAN_DIGITS),
        }
        for index, column in group.columns.items()
    ]
    context: dict[str, Any] = {
        "tuples": scene.tuples,
        "members": members,
        "columns": columns,
    }
    if group.center == "median":
        session.execute("perturb/middles", target=centers, **context)
    else:
        _refuse_small(group)
        step = "perturb/means"
        if not all(_has_few_steps(column, group.k) for column in group.columns.values()):
            step = "perturb/wide_means"
            context["columns"], context["places"] = _in_parts(scene.session, group, context)
        session.execute(step, target=centers, limits=limits, **context)
    session.analyze(centers)
    return centers


def _refuse_small(group: ColumnGroup) -> None:
    for column in group.columns.values():
        if column.kind.scale is None and 0 < column.most < _SMALLEST_MOST:
            raise InputError(
                f"the numbers of column '{column.name}' are too small for their mean; multiply "
                "them in a view, or write center: median"
            )


def _has_few_steps(column: Numbers, k: int) -> bool:
    """Whether sums of a group are whole numbers when they are taken from the least on."""
    if column.kind.scale is None:
        return True  # a float is added up in parts of its own
    return column.kind.word is not None and column.spread * column.kind.unit < _most_steps(k)


def _most_steps(k: int) -> float:
    """Return how many steps apart numbers may be; a group has fewer than 3 k rows."""
    return min(_WHOLE_STEPS, _WHOLE_SUM / (6 * k))


def _in_parts(
    session: Session, group: ColumnGroup, context: Mapping[str, Any]
) -> tuple[list[dict[str, Any]], int]:
    """Return the columns, with the parts of those whose groups are too wide; the most parts."""
    widths = session.fetch("perturb/widest_groups", **context)[0]
    columns = []
    for stated, column, width in zip(
        context["columns"], group.columns.values(), widths, strict=True
    ):
        kind = stated["kind"]
        is_wide = kind.scale is not None and not _has_few_steps(column, group.k)
        if is_wide and float(width or 0) * kind.unit >= _most_steps(group.k):
            columns.append(stated | _parts(column, kind, group.k))
        else:
            columns.append(stated | {"parts": ()})
    return columns, max(len(column["parts"]) for column in columns)


def _parts(column: Numbers, kind: NumberType, k: int) -> dict[str, Any]:
    """Cut the digits of a column into parts, from the lowest up.

    What a division leaves of one part is less than twice the rows of a group, and is added to the
    next one as so many times the base, which must not leave 63 bits.
    """
    scale = kind.scale or 0
    digits = min(_PART_DIGITS, math.floor(math.log10(_WHOLE_SUM / (12 * k))))
    whole = math.floor(math.log10(column.most * kind.unit)) + 2
    exponents = [at - scale for at in range(0, whole, digits)]
    return {
        "base": 10**digits,
        "parts": [
            {
                "modulus": Decimal((0, (1,), exponent + digits)),
                "factor": 10.0**-exponent,
                "exponent": exponent,
            }
            for exponent in exponents
        ],
    }


def _verify(scene: Scene, group: ColumnGroup) -> int:
    """Count the rows of every combination that is shown; return how many there are."""
    combinations, fewest = scene.session.fetch(
        "verify/microaggregated", rows=scene.rows, names=group.names
    )[0]
    if fewest is not None and int(fewest) < group.k:
        raise VerificationError(
            f"microaggregate shows {counted(int(fewest), 'row')} with numbers of their own in "
            f"{listing(group.names)}, and not {group.k}; nothing was published"
        )
    return int(combinations)
