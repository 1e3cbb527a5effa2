"""Runs a policy once on each engine: a child that is forked afterwards finds all caches full.

Only the server of the children imports this.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

import ppdp_sql
from tests.faults.scenes import TABLE, policy_of, scene_of
from tests.faults.victim import WARM_VARIABLE

if WARM_VARIABLE in os.environ:
    for _engine in ("duckdb", "postgres"):
        with (
            tempfile.TemporaryDirectory() as _folder,
            scene_of(_engine, Path(_folder), os.environ[WARM_VARIABLE]) as _scene,
            # What does not work here is told by the tests.
            suppress(Exception),
        ):
            ppdp_sql.run(policy_of(_scene, TABLE), _scene.url)
