"""The files of compiled models: which of a project's are ours, and how all change at once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from ppdp_sql.dbt.project import Project
from ppdp_sql.dbt.yaml_file import read_yaml
from ppdp_sql.errors import InputError
from ppdp_sql.files import file_error, is_there, write_text
from ppdp_sql.names import new_run_id
from ppdp_sql.work_folder import WorkFolder

#: How the first line of a file of ours begins, behind the sign of a comment.
MARK = "Written by ppdp dbt compile"

#: Below the first folder of seeds, and of models where a policy names no other.
OUR_FOLDER = "ppdp"


@dataclass(frozen=True)
class Changes:
    """What becomes of the files of a project, all of it or nothing."""

    write: Mapping[Path, str]
    remove: Sequence[Path] = field(default_factory=tuple)


def heading(policy: str) -> str:
    """Say whose file this is, in one line."""
    return f"{MARK} from {' '.join(policy.split())}: change the policy, not this file."


def is_ours(path: Path) -> bool:
    """Whether a file was written by us, as its first line says."""
    try:
        with path.open(encoding="utf-8") as lines:
            first = lines.readline()
    except (OSError, UnicodeDecodeError):
        return False
    return first.lstrip("-# ").startswith(MARK)


def model_path(project: Project, name: str, asked: str | None) -> Path:
    """Return the file of a model: what the policy says, or our own folder."""
    if asked is None:
        return project.root / project.model_paths[0] / OUR_FOLDER / f"{name}.sql"
    path = (project.root / asked).absolute()
    if path.suffix != ".sql":
        path = path / f"{name}.sql"
    elif path.stem != name:
        raise InputError(
            f"the model of the policy '{name}' cannot be '{asked}': it is named after the policy "
            f"file; write {path.with_stem(name).name}, or the folder alone"
        )
    folders = [project.root / folder for folder in project.model_paths]
    if not any(Path(os.path.normpath(path)).is_relative_to(folder) for folder in folders):
        raise InputError(
            f"dbt looks for models in {', '.join(project.model_paths)}, and not at '{asked}'; "
            f"write dbt: {project.model_paths[0]}/anonymized"
        )
    return Path(os.path.normpath(path))


def seed_path(project: Project, name: str) -> Path:
    """Return the file of a seed."""
    return project.root / project.seed_paths[0] / OUR_FOLDER / f"{name}.csv"


def own_seeds(project: Project, properties: Path) -> list[Path]:
    """Return the seeds that an earlier compilation wrote, as its YAML says."""
    if not is_ours(properties):
        return []
    seeds = read_yaml(properties).get("seeds")
    names = [str(seed.get("name")) for seed in seeds] if isinstance(seeds, list) else []
    return [path for name in names if (path := seed_path(project, name)).is_file()]


def check_ours(project: Project, path: Path, ours: Sequence[Path] = ()) -> None:
    """Refuse to replace a file that somebody else wrote."""
    is_there(path, "the file")
    if path.exists() and path not in ours and not is_ours(path):
        raise InputError(
            f"the file '{project.shown(path)}' exists and was not written by ppdp dbt compile; "
            "move it away, or rename the policy"
        )


def apply(project: Project, changes: Changes) -> None:
    """Write every file beside the project first, then let all of them take their places."""
    folder = WorkFolder(project.root, "dbt", new_run_id())
    folder.open()
    try:
        staged: dict[Path, Path] = {}
        for number, (path, text) in enumerate(changes.write.items()):
            staged[path] = folder.path / str(number)
            write_text(staged[path], text, "the file")
        _place_all(staged, folder.path)
        for path in changes.remove:
            path.unlink(missing_ok=True)
    finally:
        folder.close()


def _place_all(staged: Mapping[Path, Path], folder: Path) -> None:
    """Move every file into its place; if one cannot go there, all are as they were."""
    kept: dict[Path, Path | None] = {}
    try:
        for path, work in staged.items():
            kept[path] = _place(work, path, folder / f"{work.name}.before")
    except BaseException:
        for path, before in kept.items():
            if before is not None:
                os.replace(before, path)
                continue
            path.unlink()
            with suppress(OSError):  # others may have files there
                path.parent.rmdir()
        raise


def _place(work: Path, path: Path, before: Path) -> Path | None:
    """Move one file into its place; return a copy of what stood there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stood = path.is_file()
        if stood:
            shutil.copy2(path, before)
        os.replace(work, path)
    except OSError as error:
        raise file_error("the file", path, error) from None
    return before if stood else None
