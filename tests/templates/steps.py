"""Which templates are whole statements, and where they lie."""

from __future__ import annotations

from pathlib import Path

from ppdp_sql.privacy import MODELS
from ppdp_sql.resources import templates_path
from ppdp_sql.templating.environment import DIALECTS_FOLDER, SUFFIX
from ppdp_sql.templating.sources import template_names

#: Folders of pieces that statements are made of.
FRAGMENT_FOLDERS = ("_macros", "hierarchy", "privacy", "metric")


def template_paths() -> list[Path]:
    """Return every template, shared or an engine's own."""
    return sorted(templates_path().rglob(f"*{SUFFIX}"))


def relative(path: Path) -> str:
    """Return a template's path as tests show it."""
    return path.relative_to(templates_path()).as_posix()


def is_override(path: Path) -> bool:
    """Whether a template is an engine's own."""
    return relative(path).startswith(f"{DIALECTS_FOLDER}/")


def step_of(path: Path) -> str:
    """Return the step's name: the path without the engine and the suffix."""
    parts = relative(path).removesuffix(SUFFIX).split("/")
    return "/".join(parts[2:] if is_override(path) else parts)


def is_fragment(step: str) -> bool:
    """Whether a template is a piece and no statement: `verify/k` has macros as `privacy/k` has."""
    folder, name = step.split("/")
    is_model = name in MODELS or name.startswith("closeness_")
    return folder in FRAGMENT_FOLDERS or (folder == "verify" and is_model)


def engine_steps(engine_name: str) -> list[str]:
    """Return the steps of an engine that are statements."""
    return [name for name in template_names(engine_name) if not is_fragment(name)]
