"""The plan of a release that the log knows: the levels at which new rows are shown, too."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, role_of
from ppdp_sql.errors import InputError, RightsError
from ppdp_sql.lattice import Node
from ppdp_sql.names import suggestion
from ppdp_sql.recoding import Recoding
from ppdp_sql.release.log import ReleaseRecord, read_sidecar, sidecar_of
from ppdp_sql.release.publisher import Publisher

#: Asks for the newest release under the policy's own name.
LATEST = "latest"

#: What to do where nothing can be reused.
_WAY_OUT = "run without --reuse"

#: What to do where a table cannot grow.
_WAY_OUT_OF_GROWING = "publish once without mode: increment, or under another name"


@dataclass(frozen=True)
class FrozenPlan:
    """What a release was published by.

    Attributes:
        release: its id.
        node: the level of each quasi-identifier, in policy order.
        levels: the levels of sensitive columns that the policy lets be generalized.
        source_rows: rows of the source then.
    """

    release: str
    node: Node
    levels: Mapping[str, int]
    source_rows: int


def frozen_plan(bound: BoundPolicy, publisher: Publisher, asked: str | None) -> FrozenPlan | None:
    """Return the plan of the release that was asked for, or that stands there and grows.

    Args:
        bound: the policy of today.
        publisher: what publishes it, after its check.
        asked: `latest`, the id of a release or its beginning, or None.

    Returns:
        None where nothing was asked for, and nothing grows.

    Raises:
        InputError: there is no such release, or its plan is none of this policy.
    """
    grows = publisher.continued
    if grows is not None:
        if asked is not None and asked != LATEST and _find(publisher, asked).id != grows.id:
            raise InputError(
                f"'{publisher.name}' grows by the plan of release {grows.id}, and no other can be "
                "reused; leave out --reuse"
            )
        return plan_of(bound, grows, _WAY_OUT_OF_GROWING)
    if asked is None:
        return None
    _refuse_recoding(bound, _WAY_OUT)
    return plan_of(bound, _find(publisher, asked), _WAY_OUT)


def plan_of(bound: BoundPolicy, record: ReleaseRecord, way_out: str) -> FrozenPlan:
    """Return the plan of a release, if it is one of the policy.

    Args:
        bound: the policy of today.
        record: the release.
        way_out: what to do where it is not.

    Raises:
        InputError: columns, roles or hierarchies are others, or levels vary by row.
    """
    _refuse_recoding(bound, way_out)
    called = f"release {record.id}"
    if record.policy is None:
        raise InputError(
            f"{called} was logged by an earlier version, without its policy; {way_out}"
        )
    node: dict[str, int] | None = json.loads(record.node)
    if node is None or record.kind == "network":
        raise InputError(f"{called} has no levels that hold for every row; {way_out}")
    recorded = json.loads(record.policy)
    unfit = _other_role(bound, recorded["data"].get("columns", {}), called) or _other_hierarchy(
        bound, recorded["hierarchies"], called
    )
    if unfit is not None:
        raise InputError(f"{unfit}; {way_out}")
    return FrozenPlan(
        record.id,
        tuple(node[name] for name in bound.policy.quasi_identifiers),
        _sensitive_levels(bound, record, way_out),
        record.source_rows,
    )


def _refuse_recoding(bound: BoundPolicy, way_out: str) -> None:
    if isinstance(bound.algorithm, Recoding):
        raise InputError(
            f"{bound.policy.search.algorithm} shows levels that vary by row, and a release keeps "
            f"no plan of them for new rows; {way_out}, or use a full-domain algorithm such as "
            "optimal"
        )


def _find(publisher: Publisher, asked: str) -> ReleaseRecord:
    log = publisher.earlier_log
    if not log.readable:
        raise RightsError("the log of releases may not be read; let its owner grant select on it")
    if asked == LATEST:
        found = log.records(name=publisher.name)
        beside = None if found else _beside(publisher)
        if not found and beside is None:
            raise InputError(f"'{publisher.name}' was never published; {_WAY_OUT} first")
        return found[0] if beside is None else beside
    records = log.records()
    beside = _beside(publisher)
    records += [] if beside is None else [beside]
    # A whole id is its own beginning, and no id begins another: all are equally long.
    found = [record for record in records if asked and record.id.startswith(asked)]
    if len(found) > 1:
        raise InputError(f"{len(found)} releases begin with '{asked}'; give more of the id")
    if not found:
        hint = suggestion(asked, [record.id for record in records])
        raise InputError(f"there is no release '{asked}'{hint}; list them with ppdp releases")
    return found[0]


def _beside(publisher: Publisher) -> ReleaseRecord | None:
    """Read the log of a file that was published from memory."""
    if publisher.kind not in ("file", "script"):
        return None
    return read_sidecar(sidecar_of(Path(publisher.name)))


def _other_role(bound: BoundPolicy, columns: Mapping[str, Any], called: str) -> str | None:
    before = {str(name): role_of(column) for name, column in columns.items()}
    now = {name: str(column.role) for name, column in bound.policy.columns.items()}
    for name in (*now, *before):
        if before.get(name) != now.get(name):
            then, today = (roles.get(name) or "not named" for roles in (before, now))
            return (
                f"column '{name}' was {then} in {called} and is {today} in the policy, so the plan "
                "of that release is not one of this policy"
            )
    return None


def _other_hierarchy(bound: BoundPolicy, before: Mapping[str, str], called: str) -> str | None:
    for name, known in bound.hierarchy_hashes.items():
        if before.get(name) != known:
            return (
                f"the hierarchy of column '{name}' is not the one that {called} was made with, so "
                "its levels mean something else"
            )
    return None


def _sensitive_levels(bound: BoundPolicy, record: ReleaseRecord, way_out: str) -> dict[str, int]:
    done = json.loads(record.sensitive or "{}")
    levels = {}
    for name, column in bound.policy.columns.items():
        if not column.may_be_generalized:
            continue
        level = done.get(name, {"level": 0})["level"]
        if level not in column.sensitive_levels:
            raise InputError(
                f"column '{name}' is at level {level} in release {record.id}, which the policy "
                f"does not allow; {way_out}"
            )
        levels[name] = level
    return levels
