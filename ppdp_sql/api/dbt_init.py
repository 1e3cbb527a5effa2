"""`dbt_init`: adds the package of tests to a dbt project, so that `dbt build` alone works."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.api.views.dbt import dbt_init_view
from ppdp_sql.api.written_files import write_together
from ppdp_sql.dbt.install import check_place, installed_packages, link_package
from ppdp_sql.dbt.package import PACKAGE_FOLDER, PACKAGE_NAME, PackageChange, package_change
from ppdp_sql.dbt.packages_file import other_packages, packages_text
from ppdp_sql.dbt.profile import ProfileOptions, find_output
from ppdp_sql.dbt.project import POLICY_FOLDER, Project, find_project
from ppdp_sql.files import file_error
from ppdp_sql.notebook import Shown, View


@dataclass(frozen=True)
class DbtInitResult(Shown):
    """What was added to a dbt project.

    Attributes:
        project: the folder of the project.
        package: the folder of the package in it.
        version: of the package.
        previous: the version that was there before; None where there was none.
        written: what was written, in the project.
        kept: files of the package that somebody changed, and that stay as they are.
        next_steps: commands that come next.
    """

    project: Path
    package: Path
    version: str
    previous: str | None
    written: tuple[str, ...]
    kept: tuple[str, ...]
    next_steps: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as the JSON document that scripts read."""
        return {
            "project": str(self.project),
            "package": str(self.package),
            "version": self.version,
            "previous": self.previous,
            "written": list(self.written),
            "kept": list(self.kept),
            "next": list(self.next_steps),
        }

    def _view(self) -> View:
        return dbt_init_view(self)


def dbt_init(
    project_dir: str | Path = ".",
    *,
    profiles_dir: str | Path | None = None,
    target: str | None = None,
    force: bool = False,
) -> DbtInitResult:
    """Add the package of tests to an existing dbt project; a second call upgrades it.

    Args:
        project_dir: a folder in the dbt project.
        profiles_dir: the folder of profiles.yml; None looks where dbt looks.
        target: the target whose adapter must be supported; None takes the profile's own.
        force: overwrite files of the package that somebody changed.

    Raises:
        InputError: there is no project or profile, or the adapter is not supported.
    """
    project = find_project(Path(project_dir))
    find_output(project, ProfileOptions(profiles_dir, target=target))
    package = project.root / PACKAGE_FOLDER
    check_place(project.packages, force=force)
    change = package_change(package, force=force)
    texts = {package / name: text for name, text in change.texts.items()}
    listed = packages_text(project.root)
    if listed is not None:
        texts[listed[0]] = listed[1]
    if texts:
        write_together(texts)
    written = [path.relative_to(project.root).as_posix() for path in texts]
    _remove(package, change)
    written += _installed(project, package)
    return DbtInitResult(
        project.root,
        package,
        change.version,
        change.previous,
        tuple(written),
        tuple(f"{PACKAGE_FOLDER}/{name}" for name in change.kept),
        _next_steps(project),
    )


def _remove(package: Path, change: PackageChange) -> None:
    for name in change.gone:
        with suppress(OSError):
            (package / name).unlink()


def _installed(project: Project, package: Path) -> list[str]:
    """Make the folder of policies and the link that dbt looks for; tell which are new."""
    made = []
    policies = project.root / POLICY_FOLDER
    if not policies.is_dir():
        try:
            policies.mkdir()
        except OSError as error:
            raise file_error("the folder", policies, error) from None
        made.append(f"{POLICY_FOLDER}/")
    if link_package(package, project.packages):
        link = project.packages / PACKAGE_NAME
        inside = link.is_relative_to(project.root)
        made.append((link.relative_to(project.root) if inside else link).as_posix())
    return made


def _next_steps(project: Project) -> tuple[str, ...]:
    missing = installed_packages(project.packages) <= other_packages(project.root)
    return (*(["dbt deps"] if missing else []), "ppdp dbt compile", "dbt build")
