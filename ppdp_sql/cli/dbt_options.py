"""Options that name a dbt project and its profile, as dbt's own do."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ProjectDir = Annotated[
    Path,
    typer.Option("--project-dir", metavar="FOLDER", help="The dbt project; else found from here."),
]

ProfilesDir = Annotated[
    Path | None,
    typer.Option("--profiles-dir", metavar="FOLDER", help="Where profiles.yml is."),
]

TargetName = Annotated[
    str | None, typer.Option("--target", "-t", metavar="NAME", help="The profile's target.")
]
