"""Reads the YAML files of a dbt project, whose texts may hold Jinja as dbt knows it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import yaml
from jinja2 import StrictUndefined, TemplateError
from jinja2.sandbox import SandboxedEnvironment

from ppdp_sql.errors import InputError


def read_yaml(path: Path) -> dict[str, Any]:
    """Read a mapping; a file that is none is refused by name."""
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise InputError(f"the file '{path}' does not exist") from None
    except (OSError, UnicodeDecodeError):
        raise InputError(f"the file '{path}' cannot be read as text") from None
    except yaml.YAMLError as error:
        # The parser's words repeat the line at fault, and a profile has passwords.
        mark = getattr(error, "problem_mark", None)
        line = "" if mark is None else f", line {mark.line + 1},"
        raise InputError(f"the file '{path}'{line} is not valid YAML") from None
    if data is None:
        return {}
    if not isinstance(data, dict):
        raise InputError(f"the file '{path}' is no mapping of keys, as dbt writes it")
    return data


def rendered(value: Any, where: str) -> Any:
    """Render the Jinja of a text as dbt does in its profiles; other values stay as they are."""
    if not isinstance(value, str) or "{" not in value:
        return value
    environment = SandboxedEnvironment(undefined=StrictUndefined)
    for name in ("as_number", "as_native", "as_text", "as_bool"):
        environment.filters[name] = _unchanged
    try:
        return environment.from_string(value).render(env_var=_env_var)
    except TemplateError:
        raise InputError(f"{where} has Jinja that cannot be rendered here") from None


def _unchanged(value: Any) -> Any:
    return value


def _env_var(name: str, default: str | None = None) -> str:
    value = os.environ.get(name, default)
    if value is None:
        raise InputError(f"the environment variable '{name}' of the dbt profile is not set; set it")
    return value
