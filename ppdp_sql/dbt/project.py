"""The dbt project that a policy is compiled into: where it is, and what it calls its folders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.dbt.package import PACKAGE_NAME
from ppdp_sql.dbt.yaml_file import read_yaml, rendered
from ppdp_sql.errors import InputError

PROJECT_FILE = "dbt_project.yml"

#: Where a dbt project says which packages it uses.
_PACKAGE_FILES = ("packages.yml", "dependencies.yml")

#: Where policies are, below the root of the project.
POLICY_FOLDER = "policies"
POLICY_SUFFIXES = (".yml", ".yaml")


@dataclass(frozen=True)
class Project:
    """What `dbt_project.yml` says, as far as it concerns us.

    Attributes:
        root: the folder of the project.
        name: its name in dbt.
        profile: the profile that it asks for; None where it names none.
        model_paths: folders of models, the first of them ours.
        seed_paths: folders of seeds, the first of them ours.
        packages_path: where dbt installs packages, below the root.
        target_path: where dbt writes its manifest.
    """

    root: Path
    name: str
    profile: str | None
    model_paths: tuple[str, ...] = ("models",)
    seed_paths: tuple[str, ...] = ("seeds",)
    packages_path: str = "dbt_packages"
    target_path: str = "target"

    @property
    def packages(self) -> Path:
        """Where dbt installs packages."""
        return self.root / self.packages_path

    def shown(self, path: Path) -> str:
        """Return a path as it is called inside the project."""
        if path.is_relative_to(self.root):
            return path.relative_to(self.root).as_posix()
        return str(path)

    def policies(self) -> list[Path]:
        """Return the policies below the root of the project."""
        folder = self.root / POLICY_FOLDER
        return sorted(path for path in folder.glob("*") if path.suffix in POLICY_SUFFIXES)

    def check_package(self) -> None:
        """Refuse a project that does not use our dbt package: its tests would be unknown."""
        asked = [
            entry
            for name in _PACKAGE_FILES
            if (self.root / name).is_file()
            for entry in _entries(read_yaml(self.root / name))
        ]
        if not any(self._is_ours(entry) for entry in asked):
            raise InputError(
                f"the dbt project '{self.name}' does not use the package '{PACKAGE_NAME}', whose "
                "tests a compiled model has; run `ppdp dbt init` first"
            )
        if not (self.packages / PACKAGE_NAME / PROJECT_FILE).is_file():
            raise InputError(
                f"the package '{PACKAGE_NAME}' of the dbt project '{self.name}' is not installed; "
                "run `dbt deps` first"
            )

    def _is_ours(self, entry: dict[str, Any]) -> bool:
        place = entry.get("local")
        if not isinstance(place, str):
            return PACKAGE_NAME in str(entry.get("package", "")).split("/")
        file = self.root / place / PROJECT_FILE
        return file.is_file() and read_yaml(file).get("name") == PACKAGE_NAME


def _entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    found = data.get("packages")
    return [entry for entry in found if isinstance(entry, dict)] if isinstance(found, list) else []


def find_project(start: Path, policies: Sequence[Path] = ()) -> Project:
    """Find the project around a folder, or around the policies."""
    folders = [start, *(path.parent for path in policies)]
    for folder in folders:
        here = folder.resolve()
        for parent in (here, *here.parents):
            if (parent / PROJECT_FILE).is_file():
                return read_project(parent)
    raise InputError(
        f"there is no {PROJECT_FILE} in '{start}' or above it; run this in a dbt project or name "
        "one with --project-dir"
    )


def read_project(root: Path) -> Project:
    """Read `dbt_project.yml`."""
    path = root / PROJECT_FILE
    data = read_yaml(path)
    name = data.get("name")
    if not isinstance(name, str):
        raise InputError(f"'{path}' has no name; give the dbt project one")
    if name == PACKAGE_NAME:
        raise InputError(
            f"the dbt project itself is called '{name}', as the package of tests is, and dbt wants "
            "names that differ; give the project another"
        )
    profile = rendered(data.get("profile"), f"'{path}'")
    return Project(
        root,
        name,
        None if profile is None else str(profile),
        _paths(data, "model-paths", "models"),
        _paths(data, "seed-paths", "seeds"),
        str(rendered(data.get("packages-install-path"), f"'{path}'") or "dbt_packages"),
        str(data.get("target-path") or "target"),
    )


def _paths(data: dict[str, Any], key: str, usual: str) -> tuple[str, ...]:
    found = data.get(key)
    return tuple(map(str, found)) if isinstance(found, list) and found else (usual,)
