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
)


def template_names(engine_name: str) -> list[str]:
    """Name every template of an engine: the shared ones and its own, in the order of a run."""
    root = templates_path()
    dialects = root / DIALECTS_FOLDER
    if not (dialects / engine_name).is_dir():
        known = sorted(path.name for path in dialects.iterdir())
        raise InputError(f"there are no templates for '{engine_name}'; known are {listing(known)}")
    names = {
        path.relative_to(folder).as_posix().removesuffix(SUFFIX)
        for folder in (root, dialects / engine_name)
        for path in folder.glob(f"*/*{SUFFIX}")
    }
    return sorted(names, key=lambda name: (_FOLDERS.index(name.split("/")[0]), name))


def template_sources(engine_name: str) -> dict[str, str]:
    """Return every template of an engine by step, an override in place of the shared one."""
    root = templates_path()
    sources = {}
    for name in template_names(engine_name):
        own = root / DIALECTS_FOLDER / engine_name / f"{name}{SUFFIX}"
        path = own if own.is_file() else root / f"{name}{SUFFIX}"
        sources[name] = path.read_text(encoding="utf-8")
    return sources
