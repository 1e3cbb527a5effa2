"""What the tests of roles share: a database of their own, and a place in it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.engines.commands import Ppdp

from .place import Place


@pytest.fixture(scope="session")
def postgres(postgres: str) -> Iterator[str]:
    """A database of our own on the server, so that schemas and publications are ours."""
    name = f"roles_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}")
        connection.execute(f"alter database {name} set synchronous_commit = off")
        joint = "&" if "?" in postgres else "?"
        yield f"{postgres}{joint}dbname={name}"
        connection.execute(f"drop database {name} with (force)")


@pytest.fixture
def place(postgres: str) -> Iterator[Place]:
    """A schema with the table `people`, where nothing was ever published."""
    place = Place(postgres)
    place.fill()
    yield place
    place.drop()


@pytest.fixture
def ppdp(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Ppdp:
    """The command line, run in this process."""
    return Ppdp(capsys, tmp_path)
