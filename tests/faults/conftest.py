"""The server of the children, and a scene on each engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ENGINE_NAMES
from tests.faults.scenes import Scene, scene_of
from tests.faults.victim import start_children


@pytest.fixture(scope="session", autouse=True)
def server_of_children(postgres: str) -> None:
    start_children(postgres)


@pytest.fixture(params=ENGINE_NAMES)
def scene(request: pytest.FixtureRequest, tmp_path: Path, postgres: str) -> Iterator[Scene]:
    """A scene on every engine, or on the one that a test names."""
    with scene_of(request.param, tmp_path, postgres) as scene:
        yield scene
