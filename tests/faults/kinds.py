"""The kinds of release, and a policy for each of them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ppdp_sql
from tests.faults.people import PEOPLE
from tests.faults.scenes import Scene

K = 3


@dataclass(frozen=True)
class Kind:
    """A kind of release.

    Attributes:
        name: its key in a policy.
        engines: the scenes where it can be published.
        target: the value of the key; a file name is completed by the scene.
        suffix: the ending of a release that is a file.
        replaces_source: whether the release takes the place of its source.
        in_pieces: whether the release is several tables.
        grows: whether a later release adds what is new to the one that stands there.
    """

    name: str
    engines: tuple[str, ...] = ("duckdb", "postgres")
    target: Any = "released"
    suffix: str | None = None
    replaces_source: bool = False
    in_pieces: bool = False
    grows: bool = False


TABLE = Kind("table")
FILE = Kind("file", engines=("duckdb", "memory"), suffix=".csv")
VIEW = Kind("view")
LIVE_VIEW = Kind("live_view", target={"name": "released", "accept": "differencing"})
IN_PLACE = Kind("in_place", target=True, replaces_source=True)
SCRIPT = Kind("script", suffix=".sql")
BREAK_MERGE = Kind("break_merge", in_pieces=True)
#: A table that is struck where it grows; its first release is made like any other.
GROWING = Kind("table", grows=True)
#: Every kind that this version publishes.
KINDS = (TABLE, FILE, VIEW, LIVE_VIEW, IN_PLACE, SCRIPT, BREAK_MERGE)


def policy_of(scene: Scene, kind: Kind, **changes: Any) -> dict[str, Any]:
    """A policy whose release leaves out two rows."""
    target = kind.target if kind.suffix is None else str(released_file(scene, kind))
    return {
        "version": 1,
        "source": scene.source,
        "columns": {
            "name": "identifier",
            "age": {"quasi": {"intervals": {"width": [10, 50]}}},
            "zone": {"quasi": str(scene.folder.parent / "zones.csv")},
            "illness": "sensitive",
        },
        "privacy": [{"k": K}],
        "suppression": 2,
        "publish": {kind.name: target} | ({"mode": "increment"} if kind.grows else {}),
    } | changes


def released_file(scene: Scene, kind: Kind) -> Path:
    """The file that a release of this kind is."""
    return scene.folder / f"released{kind.suffix}"


def keep_earlier(scene: Scene, kind: Kind) -> None:
    """Publish a release that shows less; keep the scene as `again`."""
    if kind.grows:
        _publish_before_some_arrive(scene, kind)
    else:
        # It hides more, and leaves no row out.
        ppdp_sql.run(policy_of(scene, kind, suppression=0), scene.url)
    scene.settle()
    scene.keep("again")


def _publish_before_some_arrive(scene: Scene, kind: Kind) -> None:
    """Publish while the first three people are not there yet."""
    late = PEOPLE[:3]
    names = ", ".join(f"'{row[0]}'" for row in late)
    rows = ", ".join(str(row) for row in late)
    with closing(scene.connect()) as connection:
        connection.execute(f"delete from people where name in ({names})")
    ppdp_sql.run(policy_of(scene, kind), scene.url)
    with closing(scene.connect()) as connection:
        connection.execute(f"insert into people values {rows}")
