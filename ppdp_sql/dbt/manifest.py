"""What dbt itself makes of a project: its models, seeds, snapshots and sources."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ppdp_sql.dbt.files import is_ours
from ppdp_sql.dbt.profile import Target
from ppdp_sql.dbt.project import Project
from ppdp_sql.errors import InputError

#: What can be named by `ref()`.
BUILT = ("model", "seed", "snapshot")

#: Nothing is asked of the network, and nothing of the project's settings is changed.
_QUIET = {"DBT_SEND_ANONYMOUS_USAGE_STATS": "false", "DO_NOT_TRACK": "1"}

#: What dbt keeps of a project that it has read.
_PARSED = "partial_parse.msgpack"

_CALL = "from dbt.cli.main import cli; cli()"


@dataclass(frozen=True)
class Resource:
    """A relation that dbt builds or reads.

    Attributes:
        kind: `model`, `seed`, `snapshot` or `source`.
        name: what it is called in `ref()` or, as the second word, in `source()`.
        group: the package that builds it, or the name of the source that has it.
        database: where the relation is.
        schema: its schema.
        identifier: its name in the database.
        path: the file that declares it, below the root of its package.
        ephemeral: a model that is no relation.
    """

    kind: str
    name: str
    group: str
    database: str | None
    schema: str
    identifier: str
    path: str
    ephemeral: bool = False


@dataclass(frozen=True)
class Manifest:
    """Everything that a project builds or reads."""

    resources: Sequence[Resource]

    @property
    def built(self) -> list[Resource]:
        """What can be named by `ref()`."""
        return [resource for resource in self.resources if resource.kind in BUILT]

    @property
    def sources(self) -> list[Resource]:
        """What can be named by `source()`."""
        return [resource for resource in self.resources if resource.kind == "source"]


def read_manifest(project: Project, target: Target) -> Manifest:
    """Let dbt read the project; without dbt, take the manifest that it wrote last."""
    if _has_dbt():
        return _manifest(_parsed(project, target))
    path = project.root / os.environ.get("DBT_TARGET_PATH", project.target_path) / "manifest.json"
    if not path.is_file():
        raise InputError(
            "dbt is not installed here and wrote no manifest; install it with: pip install "
            "'ppdp_sql[dbt]', or run `dbt parse` first"
        )
    return _manifest(_loaded(path))


def _has_dbt() -> bool:
    try:
        return importlib.util.find_spec("dbt.cli") is not None
    except ModuleNotFoundError:
        return False


def _parsed(project: Project, target: Target) -> dict[str, Any]:
    """Run `dbt parse` as a process of its own: dbt keeps much for itself in one."""
    with tempfile.TemporaryDirectory(prefix="ppdp_dbt_") as folder:
        before = project.root / project.target_path / _PARSED
        if before.is_file():
            # What dbt knows already it need not read again; files that changed it does.
            shutil.copy(before, folder)
        command = [sys.executable, "-c", _CALL, "--no-use-colors", "parse"]
        command += ["--project-dir", str(project.root), "--profiles-dir", str(target.folder)]
        command += ["--profile", target.profile, "--target", target.name]
        command += ["--target-path", folder, "--log-path", folder]
        done = subprocess.run(
            command,
            cwd=project.root,
            env={**os.environ, **_QUIET},
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        if done.returncode:
            words = _words(done.stdout)
            raise InputError(
                f"dbt cannot read the project '{project.name}': {words}{_way_out(project, words)}",
                detail=done.stdout + done.stderr,
            )
        return _loaded(Path(folder) / "manifest.json")


def _words(output: str) -> str:
    """Return what dbt says is wrong, without its clock and its greetings."""
    lines = [re.sub(r"^\d\d:\d\d:\d\d\s*", "", line).strip() for line in output.splitlines()]
    places = [place for place, line in enumerate(lines) if "error" in line.lower()]
    told = lines[places[0] :] if places else lines[-3:]
    return " ".join(" ".join(told).split())[:500] or "it does not say why; run `dbt parse`"


def _way_out(project: Project, words: str) -> str:
    """Say what helps where the fault is in a file of ours, which its policy can make anew."""
    named = re.findall(r"[^\s'\"()]+\.(?:sql|yml)", words)
    ours = [name for name in named if is_ours(project.root / name)]
    return f"; remove '{ours[0]}', which is compiled anew" if ours else ""


def _loaded(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise InputError(f"the manifest '{path}' of dbt cannot be read; run `dbt parse`") from None
    return data if isinstance(data, dict) else {}


def _manifest(data: Mapping[str, Any]) -> Manifest:
    nodes = [
        Resource(
            node["resource_type"],
            node["name"],
            node["package_name"],
            node.get("database"),
            node["schema"],
            node.get("alias") or node["name"],
            node["original_file_path"],
            (node.get("config") or {}).get("materialized") == "ephemeral",
        )
        for node in data.get("nodes", {}).values()
        if node["resource_type"] in BUILT
    ]
    sources = [
        Resource(
            "source",
            node["name"],
            node["source_name"],
            node.get("database"),
            node["schema"],
            node.get("identifier") or node["name"],
            node["original_file_path"],
        )
        for node in data.get("sources", {}).values()
    ]
    return Manifest((*nodes, *sources))
