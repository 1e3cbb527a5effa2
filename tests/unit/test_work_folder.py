"""Work folders: the dead are removed, the living are not."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path

import pytest

from ppdp_sql.errors import InputError
from ppdp_sql.work_folder import WorkFolder, remove_dead


def _die_holding(parent: Path) -> None:
    folder = WorkFolder(parent, "release", "0badcafe")
    folder.open()
    (folder.path / "half.csv").write_text("raw", encoding="utf-8")
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_folder_is_there_until_it_is_closed(tmp_path: Path) -> None:
    folder = WorkFolder(tmp_path, "release", "0badcafe")
    folder.open()
    assert folder.path.stat().st_mode & 0o777 == 0o700
    folder.close()
    folder.close()
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_killed_process_is_removed(tmp_path: Path) -> None:
    process = multiprocessing.get_context("spawn").Process(target=_die_holding, args=(tmp_path,))
    process.start()
    process.join()
    assert [path.name for path in tmp_path.iterdir()] == [".ppdp__release__0badcafe"]
    folder = WorkFolder(tmp_path, "release", "11111111")
    folder.open()
    assert list(tmp_path.iterdir()) == [folder.path]
    folder.close()


def test_the_folder_of_a_living_run_stays(tmp_path: Path) -> None:
    living = WorkFolder(tmp_path, "release", "0badcafe")
    living.open()
    other = WorkFolder(tmp_path, "release", "11111111")
    other.open()
    remove_dead(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {living.path.name, other.path.name}
    living.close()
    other.close()


def test_what_is_not_ours_stays(tmp_path: Path) -> None:
    (tmp_path / ".ppdp").mkdir()
    (tmp_path / "ppdp__release__0badcafe").mkdir()
    remove_dead(tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        WorkFolder(tmp_path / "missing", "release", "0badcafe").open()
