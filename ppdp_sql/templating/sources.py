"""The templates themselves, as an engine would use them. Needs no connection."""

from __future__ import annotations

from ppdp_sql.errors import InputError
from ppdp_sql.names import listing
from ppdp_sql.resources import templates_path
from ppdp_sql.templating.environment import DIALECTS_FOLDER, SUFFIX

#: The order in which a run goes through the folders; last, what helps to write a policy.
_FOLDERS = (
    "_macros",
    "hierarchy",
    "catalog",
    "load",
    "check",
    "frequency",
    "evaluate",
    "privacy",
    "metric",
    "recode",
    "tune",
    "many",
    "release",
    "verify",
    "dbt",
    "pack",
    "discover",
    "profile",
    "leak",
    "attack",
    "perturb",
    "utility",
    "network",
    "warehouse",
)

#: The folders whose steps a script for a warehouse is made of.
_SCRIPT_FOLDERS = ("_macros", "hierarchy", "load", "privacy", "release", "verify", "warehouse")

#: The folder that no engine needs: statements of scripts for warehouses.
_WAREHOUSE_FOLDER = "warehouse"


def template_names(engine_name: str) -> list[str]:
    """Name every template of an engine: the shared ones and its own, in the order of a run."""
    root = templates_path()
    dialects = root / DIALECTS_FOLDER
    if not (dialects / engine_name).is_dir() or (dialects / engine_name / "warehouse").is_dir():
        known = sorted(
            path.name for path in dialects.iterdir() if not (path / _WAREHOUSE_FOLDER).is_dir()
        )
        raise InputError(f"there are no templates for '{engine_name}'; known are {listing(known)}")
    names = {
        path.relative_to(folder).as_posix().removesuffix(SUFFIX)
        for folder in (root, dialects / engine_name)
        for path in folder.glob(f"*/*{SUFFIX}")
        if path.parent.name != _WAREHOUSE_FOLDER
    }
    return sorted(names, key=lambda name: (_FOLDERS.index(name.split("/")[0]), name))


def script_names(warehouse_name: str) -> list[str]:
    """Name the templates that scripts for a warehouse are made of."""
    root = templates_path()
    names = {
        f"{folder}/{path.name.removesuffix(SUFFIX)}"
        for folder in _SCRIPT_FOLDERS
        for base in (root, root / DIALECTS_FOLDER / warehouse_name)
        for path in (base / folder).glob(f"*{SUFFIX}")
    }
    return sorted(names, key=lambda name: (_FOLDERS.index(name.split("/")[0]), name))


def template_sources(engine_name: str) -> dict[str, str]:
    """Return every template of an engine by step, an override in place of the shared one."""
    return _sources(engine_name, template_names(engine_name))


def script_sources(warehouse_name: str) -> dict[str, str]:
    """Return the templates of scripts for a warehouse by step, as `template_sources` does."""
    return _sources(warehouse_name, script_names(warehouse_name))


def _sources(engine_name: str, names: list[str]) -> dict[str, str]:
    root = templates_path()
    sources = {}
    for name in names:
        own = root / DIALECTS_FOLDER / engine_name / f"{name}{SUFFIX}"
        path = own if own.is_file() else root / f"{name}{SUFFIX}"
        sources[name] = path.read_text(encoding="utf-8")
    return sources
