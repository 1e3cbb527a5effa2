"""Looks at a dbt project before anything is added to it: its files, its profile, its adapter."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from jinja2 import TemplateError
from jinja2.sandbox import SandboxedEnvironment

from ppdp_sql.dbt.package import PACKAGE_NAME
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing, suggestion

PROJECT_FILE = "dbt_project.yml"
PROFILES_FILE = "profiles.yml"

#: The adapters for which the package has SQL.
ADAPTERS = ("duckdb", "postgres")


@dataclass(frozen=True)
class InitProject:
    """A dbt project that the package can be added to.

    Attributes:
        root: the folder of dbt_project.yml.
        name: the project's own name.
        adapter: of the profile's target.
        packages: where dbt installs packages, in the project.
    """

    root: Path
    name: str
    adapter: str
    packages: Path


def read_project(
    folder: Path | None, profiles: Path | None = None, target: str | None = None
) -> InitProject:
    """Read a project and the profile that it names.

    Args:
        folder: the project's folder; None looks here and in the folders above, as dbt does.
        profiles: the folder of profiles.yml; None looks where dbt looks.
        target: the target of the profile; None takes the profile's own.

    Raises:
        InputError: there is no project, no profile or no such target, or the adapter is unknown.
    """
    root = _project_root(folder)
    document = read_mapping(root / PROJECT_FILE)
    name, profile = document.get("name"), document.get("profile")
    if not isinstance(name, str):
        raise InputError(f"'{root / PROJECT_FILE}' has no name; a dbt project needs one")
    if name == PACKAGE_NAME:
        raise InputError(
            f"the dbt project itself is called '{name}', as the package of tests is, and dbt wants "
            "names that differ; give the project another"
        )
    if not isinstance(profile, str):
        raise InputError(
            f"'{root / PROJECT_FILE}' names no profile; add a line such as profile: {name}"
        )
    install = _rendered(document.get("packages-install-path") or "dbt_packages", PROJECT_FILE)
    adapter = _adapter(_profiles_path(root, profiles), _rendered(profile, PROJECT_FILE), target)
    return InitProject(root, name, adapter, root / install)


def read_mapping(path: Path) -> dict[str, Any]:
    """Read a YAML file whose content is a mapping."""
    try:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.MarkedYAMLError as error:
        line = "" if error.problem_mark is None else f", line {error.problem_mark.line + 1}"
        raise InputError(f"'{path}'{line} is not valid YAML: {error.problem}") from None
    except (yaml.YAMLError, UnicodeDecodeError):
        raise InputError(f"'{path}' is not valid YAML text") from None
    except OSError as error:
        raise InputError(f"'{path}' cannot be read: {error.strerror}") from None
    if document is None:
        return {}
    if not isinstance(document, dict):
        raise InputError(f"'{path}' must hold keys and values")
    return document


def _project_root(folder: Path | None) -> Path:
    if folder is not None:
        if not (folder / PROJECT_FILE).is_file():
            raise InputError(
                f"there is no {PROJECT_FILE} in '{folder}'; name the folder of a dbt project with "
                "--project-dir, or make one with dbt init"
            )
        return folder
    here = Path.cwd()
    for place in (here, *here.parents):
        if (place / PROJECT_FILE).is_file():
            return place
    raise InputError(
        f"there is no {PROJECT_FILE} in '{here}' or above it; name the folder of a dbt project "
        "with --project-dir, or make one with dbt init"
    )


def _profiles_path(root: Path, given: Path | None) -> Path:
    """Find profiles.yml as dbt does: where it was asked to look, in the project, at home."""
    asked = given or (Path(os.environ["DBT_PROFILES_DIR"]) if _asked_by_environment() else None)
    places = [asked] if asked is not None else [Path.cwd(), root, Path.home() / ".dbt"]
    for place in places:
        if (place / PROFILES_FILE).is_file():
            return place / PROFILES_FILE
    looked = listing([f"'{place}'" for place in dict.fromkeys(places)])
    raise InputError(
        f"there is no {PROFILES_FILE} in {looked}; write one, or name its folder with "
        "--profiles-dir"
    )


def _asked_by_environment() -> bool:
    return bool(os.environ.get("DBT_PROFILES_DIR"))


def _adapter(path: Path, profile: str, target: str | None) -> str:
    profiles = read_mapping(path)
    known = [str(name) for name in profiles if name != "config"]
    found = profiles.get(profile)
    if not isinstance(found, Mapping):
        hint = suggestion(profile, known) or (f"; known are {listing(known)}" if known else "")
        raise InputError(f"'{path}' has no profile '{profile}', which the project names{hint}")
    outputs = found.get("outputs")
    if not isinstance(outputs, Mapping) or not outputs:
        raise InputError(f"the profile '{profile}' of '{path}' has no outputs")
    wanted = target or _rendered(found.get("target") or "default", path.name)
    output = outputs.get(wanted)
    if not isinstance(output, Mapping):
        names = [str(name) for name in outputs]
        hint = suggestion(wanted, names) or f"; known are {listing(names)}"
        raise InputError(f"the profile '{profile}' of '{path}' has no target '{wanted}'{hint}")
    adapter = _rendered(output.get("type") or "", path.name)
    if adapter not in ADAPTERS:
        raise InputError(
            f"the target '{wanted}' of profile '{profile}' uses the adapter '{adapter}', which is "
            f"not supported; known are {listing(ADAPTERS)}, and --target names another"
        )
    return adapter


def _rendered(text: Any, origin: str) -> str:
    """Fill in env_var(), which is what these files may hold of Jinja."""
    if "{{" not in str(text):
        return str(text)
    try:
        return SandboxedEnvironment().from_string(str(text)).render(env_var=_env_var)
    except TemplateError as error:
        raise InputError(f"{origin}: {error}") from None


def _env_var(name: str, default: str | None = None) -> str:
    found = os.environ.get(name, default)
    if found is None:
        raise InputError(f"the environment variable '{name}', which dbt's files name, is not set")
    return found
