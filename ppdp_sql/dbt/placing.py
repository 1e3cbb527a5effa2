"""Where models of policies go, and whose names they must not take."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ppdp_sql.dbt.files import check_ours, is_ours, model_path, own_seeds
from ppdp_sql.dbt.manifest import Manifest
from ppdp_sql.dbt.project import Project
from ppdp_sql.errors import InputError
from ppdp_sql.names import MAX_NAME_BYTES


@dataclass(frozen=True)
class ModelPlace:
    """The files of one model.

    Attributes:
        name: the model, called like its policy.
        policy: the policy's file.
        model: the file of its query.
        properties: the YAML beside it.
        seeds: the seeds of an earlier compilation.
        left: files of an earlier compilation that lie elsewhere now.
    """

    name: str
    policy: Path
    model: Path
    properties: Path
    seeds: tuple[Path, ...]
    left: tuple[Path, ...]


def model_name(policy: Path) -> str:
    """Name a model after its policy: `adult.yml` and `adult.policy.yml` are both `adult`."""
    name = policy.name.removesuffix(policy.suffix).removesuffix(".policy")
    if not re.fullmatch(r"[\w-]+", name):
        raise InputError(
            f"the policy '{policy.name}' cannot name a dbt model; call it with letters, digits and "
            "underscores, such as adult.yml"
        )
    if len(name.encode()) > MAX_NAME_BYTES:
        raise InputError(
            f"the policy '{policy.name}' gives a model a name of more than {MAX_NAME_BYTES} bytes; "
            "choose a shorter one"
        )
    return name


def place_model(
    project: Project, manifest: Manifest, policy: Path, asked: str | None
) -> ModelPlace:
    """Say where a policy's model goes; a name that somebody else has is refused.

    Args:
        project: the dbt project.
        manifest: what it has.
        policy: the policy's file.
        asked: the file or folder that the policy names.
    """
    name = model_name(policy)
    path = model_path(project, name, asked)
    left: list[Path] = []
    for resource in manifest.built:
        if resource.name != name or resource.group != project.name:
            continue
        file = project.root / resource.path
        if resource.kind != "model" or not is_ours(file):
            raise InputError(
                f"the model '{name}' of the policy '{policy.name}' clashes with the "
                f"{resource.kind} '{resource.path}' of the dbt project; rename the policy"
            )
        if file != path:
            left += [file, file.with_suffix(".yml")]
    properties = path.with_suffix(".yml")
    seeds = own_seeds(project, properties)
    for file in left:
        seeds += own_seeds(project, file) if file.suffix == ".yml" else []
    for file in (path, properties):
        check_ours(project, file)
    return ModelPlace(name, policy, path, properties, tuple(seeds), tuple(filter(is_ours, left)))


def refuse_twins(places: Sequence[ModelPlace]) -> None:
    """Refuse two policies that would be one model."""
    seen: dict[str, ModelPlace] = {}
    for place in places:
        twin = seen.setdefault(place.name.lower(), place)
        if twin is not place:
            raise InputError(
                f"the policies '{twin.policy.name}' and '{place.policy.name}' would both be the "
                f"model '{place.name}'; rename one of them"
            )
