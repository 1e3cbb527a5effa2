"""Runs each policy once on each engine: a child that is forked afterwards finds all caches full.

Only the server of the children imports this.
"""

from __future__ import annotations

import gc
import os
import tempfile
from contextlib import suppress
from pathlib import Path

import ppdp_sql
from tests.faults.kinds import KINDS, policy_of
from tests.faults.scenes import scene_of
from tests.faults.victim import WARM_VARIABLE


def warm(engine: str, server: str) -> None:
    """Publish every kind of release; what does not work is told by the tests."""
    with tempfile.TemporaryDirectory() as folder, scene_of(engine, Path(folder), server) as scene:
        for kind in KINDS:
            if engine in kind.engines:
                with suppress(Exception):
                    ppdp_sql.run(policy_of(scene, kind), scene.url)
                scene.restore("first")


if WARM_VARIABLE in os.environ:
    for _engine in ("duckdb", "memory", "postgres"):
        warm(_engine, os.environ[WARM_VARIABLE])
    # What the children only read stays shared memory.
    gc.freeze()
