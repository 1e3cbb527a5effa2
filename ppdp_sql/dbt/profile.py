"""The profile of a dbt project: which database dbt builds in, as an engine of ours."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from ppdp_sql.dbt.project import Project
from ppdp_sql.dbt.yaml_file import read_yaml, rendered
from ppdp_sql.errors import InputError
from ppdp_sql.names import listing, suggestion

PROFILES_FILE = "profiles.yml"


@dataclass(frozen=True)
class ProfileOptions:
    """What a caller says of the profile, as dbt's own options do.

    Attributes:
        folder: where `profiles.yml` is.
        profile: which profile to take.
        target: which of its targets.
    """

    folder: str | Path | None = None
    profile: str | None = None
    target: str | None = None


@dataclass(frozen=True)
class Target:
    """Where dbt builds.

    Attributes:
        profile: the name of the profile.
        name: the name of the target.
        adapter: the adapter, which is called like an engine of ours.
        engine: the URL of the engine; a password in it is never shown.
        database: what dbt calls the database.
        schema: where models are built unless they say otherwise.
        folder: where `profiles.yml` is.
    """

    profile: str
    name: str
    adapter: str
    engine: str = field(repr=False)
    database: str
    schema: str
    folder: Path


@dataclass(frozen=True)
class Output:
    """A target as the profile writes it, its adapter known to be ours.

    Attributes:
        profile: the name of the profile.
        target: the name of the target.
        adapter: the adapter.
        written: what the profile says of it, Jinja and all.
        path: `profiles.yml`.
    """

    profile: str
    target: str
    adapter: str
    written: Mapping[str, Any] = field(repr=False)
    path: Path

    @property
    def where(self) -> str:
        """How a message names the profile."""
        return f"the profile '{self.profile}' of '{self.path}'"


def find_output(project: Project, options: ProfileOptions) -> Output:
    """Find the target that dbt would build in, and refuse adapters that are not supported."""
    name = options.profile or os.environ.get("DBT_PROFILE") or project.profile
    if not name:
        raise InputError(
            f"the dbt project '{project.name}' names no profile; write `profile:` into its "
            "dbt_project.yml or give --profile"
        )
    path = _profiles_file(project, options)
    profiles = read_yaml(path)
    if not isinstance(profiles.get(name), dict):
        hint = suggestion(name, [key for key in profiles if key != "config"])
        raise InputError(f"'{path}' has no profile '{name}'{hint}")
    profile = profiles[name]
    outputs = profile.get("outputs")
    outputs = outputs if isinstance(outputs, dict) else {}
    where = f"the profile '{name}' of '{path}'"
    asked = options.target or os.environ.get("DBT_TARGET")
    target = str(asked or rendered(profile.get("target"), where) or "default")
    if not isinstance(outputs.get(target), dict):
        hint = suggestion(target, outputs) or f"; known are {listing(map(str, outputs)) or 'none'}"
        raise InputError(f"{where} has no target '{target}'{hint}")
    adapter = str(rendered(outputs[target].get("type"), where))
    if adapter not in _READERS:
        raise InputError(
            f"the target '{target}' of {where} has the adapter '{adapter}', which is not "
            f"supported; known are {listing(_READERS)}"
        )
    return Output(name, target, adapter, outputs[target], path)


def read_target(project: Project, options: ProfileOptions) -> Target:
    """Read where dbt would build, as an engine."""
    found = find_output(project, options)
    facts = {key: rendered(value, found.where) for key, value in found.written.items()}
    engine, database, schema = _READERS[found.adapter](facts, project, found.where)
    return Target(
        found.profile, found.target, found.adapter, engine, database, schema, found.path.parent
    )


def _profiles_file(project: Project, options: ProfileOptions) -> Path:
    """Find `profiles.yml` where dbt looks for it."""
    named = options.folder or os.environ.get("DBT_PROFILES_DIR")
    folders = [Path(named)] if named else [Path.cwd(), project.root, Path.home() / ".dbt"]
    for folder in folders:
        if (folder / PROFILES_FILE).is_file():
            return (folder / PROFILES_FILE).resolve()
    looked = listing([f"'{folder}'" for folder in dict.fromkeys(folders)])
    raise InputError(
        f"the dbt project '{project.name}' has no profile: there is no {PROFILES_FILE} in "
        f"{looked}; write one or give --profiles-dir"
    )


_Facts = Mapping[str, Any]


def _duckdb(facts: _Facts, project: Project, where: str) -> tuple[str, str, str]:
    path = str(facts.get("path") or ":memory:")
    if path == ":memory:":
        raise InputError(
            f"{where} keeps its DuckDB in memory, where no source waits for a policy; give it the "
            "path of a file"
        )
    # dbt goes to the root of its project before it connects.
    file = project.root / Path(path).expanduser()
    database = str(facts.get("database") or file.stem)
    return f"duckdb:{file}", database, str(facts.get("schema") or "main")


def _postgres(facts: _Facts, project: Project, where: str) -> tuple[str, str, str]:
    database = facts.get("dbname") or facts.get("database")
    missing = [key for key in ("host", "user", "schema") if not facts.get(key)]
    if missing or not database:
        raise InputError(f"{where} lacks {listing([*missing, *([] if database else ['dbname'])])}")
    password = facts.get("password", facts.get("pass"))
    user = quote(str(facts["user"]), safe="")
    secret = "" if password is None else ":" + quote(str(password), safe="")
    # A host may be the folder of a socket, which has no place before the path of a URL.
    settings = {"host": str(facts["host"]), "port": str(facts.get("port") or 5432)}
    for key in ("sslmode", "sslcert", "sslkey", "sslrootcert"):
        if facts.get(key):
            settings[key] = str(facts[key])
    options = {"search_path": facts.get("search_path"), "role": facts.get("role")}
    chosen = " ".join(f"-c {key}={_option(value)}" for key, value in options.items() if value)
    if chosen:
        settings["options"] = chosen
    text = urlencode(settings, quote_via=quote, safe="")
    url = f"postgresql://{user}{secret}@/{quote(str(database), safe='')}?{text}"
    return url, str(database), str(facts["schema"])


def _option(value: Any) -> str:
    """Write a setting of the server as the connection takes it, whose blanks are escaped."""
    return str(value).replace("\\", "\\\\").replace(" ", "\\ ")


_READERS: dict[str, Callable[[_Facts, Project, str], tuple[str, str, str]]] = {
    "duckdb": _duckdb,
    "postgres": _postgres,
}
