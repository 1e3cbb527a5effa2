"""dbt compile: policies become models of a dbt project, which dbt builds and tests without us."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ppdp_sql.api.connect import read_session
from ppdp_sql.api.dbt_model import compile_model
from ppdp_sql.api.dbt_policy import ReadPolicy, read_policy
from ppdp_sql.api.dbt_result import CompileResult
from ppdp_sql.api.dbt_written import Compiled, Workshop
from ppdp_sql.dbt.files import Changes, apply, is_ours
from ppdp_sql.dbt.manifest import Manifest, read_manifest
from ppdp_sql.dbt.placing import ModelPlace, place_model, refuse_twins
from ppdp_sql.dbt.profile import ProfileOptions, Target, read_target
from ppdp_sql.dbt.project import POLICY_FOLDER, Project, find_project
from ppdp_sql.errors import InputError
from ppdp_sql.search import Progress
from ppdp_sql.templating import Session, StatementLog


def dbt_compile(
    policies: Sequence[str | Path] | None = None,
    project_dir: str | Path = ".",
    engine: Any = None,
    *,
    profiles_dir: str | Path | None = None,
    profile: str | None = None,
    target: str | None = None,
    variables: Mapping[str, Any] | None = None,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
) -> CompileResult:
    """Turn policies into models of a dbt project, each searched and verified on the data.

    Args:
        policies: policy files; else all below `policies/` of the project.
        project_dir: a folder in the dbt project.
        engine: a URL or an open connection; else the target of the dbt profile.
        profiles_dir: where `profiles.yml` is, as dbt's own option says.
        profile: which profile to take.
        target: which of its targets.
        variables: values for the policies' Jinja variables.
        log: a file for the statement log.
        progress: called with a `SearchProgress` now and then.

    Returns:
        The models, their seeds, and what was found.

    Raises:
        PpdpError: no file was changed, and nothing is left in the database.
    """
    named = [Path(policy).absolute() for policy in policies or ()]
    project = find_project(Path(project_dir), named)
    paths = named or project.policies()
    if not paths:
        raise InputError(
            f"there is no policy in '{project.root / POLICY_FOLDER}'; write one there or name it"
        )
    read = [read_policy(path, variables) for path in paths]
    project.check_package()
    where = read_target(project, ProfileOptions(profiles_dir, profile, target))
    manifest = _known(project, read_manifest(project, where))
    places = [place_model(project, manifest, item.path, item.asked) for item in read]
    refuse_twins(places)
    shop = Workshop(project, where, manifest)
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    try:
        compiled = [
            _compiled(shop, item, place, engine, statements, progress)
            for item, place in zip(read, places, strict=True)
        ]
    finally:
        if not isinstance(log, StatementLog):
            statements.close()
    apply(project, _changes(places, compiled))
    return CompileResult([item.model for item in compiled])


def _known(project: Project, manifest: Manifest) -> Manifest:
    """Leave out the sources that we declared ourselves: each model declares its own anew."""
    return Manifest(
        [
            resource
            for resource in manifest.resources
            if resource.kind != "source" or not is_ours(project.root / resource.path)
        ]
    )


def _compiled(
    shop: Workshop,
    read: ReadPolicy,
    place: ModelPlace,
    engine: Any,
    log: StatementLog,
    progress: Progress,
) -> Compiled:
    chosen = shop.target.engine if engine is None else engine
    with read_session(chosen, log=log) as session:
        _refuse_other_engine(session, shop.target)
        return compile_model(session, shop, read, place, progress)


def _refuse_other_engine(session: Session, target: Target) -> None:
    if session.engine.name != target.adapter:
        raise InputError(
            f"the engine is {session.engine.name}, and the target '{target.name}' of the dbt "
            f"profile '{target.profile}' has the adapter {target.adapter}; a model is written in "
            "the SQL of its adapter"
        )


def _changes(places: Sequence[ModelPlace], compiled: Sequence[Compiled]) -> Changes:
    """Write the new files, and remove those of earlier compilations that nothing needs."""
    files: dict[Path, str] = {}
    for item in compiled:
        for path, text in item.files.items():
            if path in files:
                raise InputError(
                    f"two models would both have the file '{path.name}'; rename the policy of "
                    f"'{item.model.name}'"
                )
            files[path] = text
    earlier = [path for place in places for path in (*place.seeds, *place.left)]
    return Changes(files, [path for path in earlier if path not in files])
