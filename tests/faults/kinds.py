"""The kinds of release, and a policy for each of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ppdp_sql
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
    """

    name: str
    engines: tuple[str, ...] = ("duckdb", "postgres")
    target: Any = "released"
    suffix: str | None = None
    replaces_source: bool = False
    in_pieces: bool = False


TABLE = Kind("table")
FILE = Kind("file", engines=("duckdb", "memory"), suffix=".csv")
VIEW = Kind("view")
LIVE_VIEW = Kind("live_view", target={"name": "released", "accept": "differencing"})
IN_PLACE = Kind("in_place", target=True, replaces_source=True)
SCRIPT = Kind("script", suffix=".sql")
BREAK_MERGE = Kind("break_merge", in_pieces=True)
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
        "publish": {kind.name: target},
    } | changes


def released_file(scene: Scene, kind: Kind) -> Path:
    """The file that a release of this kind is."""
    return scene.folder / f"released{kind.suffix}"


def keep_earlier(scene: Scene, kind: Kind) -> None:
    """Publish a release that hides more and leaves no row out; keep the scene as `again`."""
    ppdp_sql.run(policy_of(scene, kind, suppression=0), scene.url)
    scene.settle()
    scene.keep("again")
