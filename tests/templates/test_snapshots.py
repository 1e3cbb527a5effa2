"""The SQL of every step on every engine, as it was sent, against the text that was reviewed.

`PPDP_UPDATE_SNAPSHOTS=1 pytest tests/templates/test_snapshots.py` rewrites the texts.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from ppdp_sql.api.demo import demo
from ppdp_sql.templating import StatementLog
from ppdp_sql.version import __version__
from tests.every import every

from .scenario import RUN_ID, Recorded
from .steps import engine_steps

SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE_VARIABLE = "PPDP_UPDATE_SNAPSHOTS"

#: Steps without a template of their own: rows that go to the engine in bulk, never as statement
#: text, and statements that go there together.
BULK_STEPS = {
    "load/hierarchy_rows",
    "many/load_keys",
    "network/load_links",
    "network/load_values",
    "recode/load_steps",
    "release/comment_columns",
}


def snapshot_path(engine_name: str, step: str) -> Path:
    return SNAPSHOTS / engine_name / f"{step.replace('/', '__')}.sql"


def normalized(recorded: Recorded, step: str) -> str:
    """Return the first statement of a step without what differs between two runs."""
    text = recorded.first(step)
    text = text.replace(str(recorded.folder), "<folder>")
    if recorded.database.name == "postgres":
        text = text.replace(recorded.database.schema, "<schema>")
    if step == "release/record":
        text = re.sub(r"""(['"])[0-9a-f]{64}(['"])""", r"\1<hash>\2", text)
        text = re.sub(r"'[0-9a-f]{32}'", "'<fingerprint>'", text)
        text = re.sub(r"[0-9]+\.[0-9]+(?:e-?[0-9]+)?(?=[,}])", "<decimal>", text)
        text = re.sub(r"'[0-9-]{10}T[0-9:.]+\+00:00', '[^']+',", "'<time>', '<user>',", text)
        text = text.replace(f"'{__version__}'", "'<version>'")
        text = re.sub(r'"base": "[^"]*"', '"base": "<base>"', text)
    return text + "\n"


def test_statements_are_the_reviewed_ones(engine_name: str, recorded: Recorded) -> None:
    def is_reviewed(step: str) -> None:
        path = snapshot_path(engine_name, step)
        statement = normalized(recorded, step)
        if os.environ.get(UPDATE_VARIABLE):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(statement, encoding="utf-8")
        assert path.is_file(), f"{path.name} is missing; set {UPDATE_VARIABLE}=1 and review it"
        assert statement == path.read_text(encoding="utf-8")

    every(engine_steps(engine_name), is_reviewed)


def test_no_snapshot_outlives_its_template(engine_name: str) -> None:
    wanted = {snapshot_path(engine_name, step) for step in engine_steps(engine_name)}
    assert set((SNAPSHOTS / engine_name).iterdir()) == wanted


def test_every_template_is_reached(engine_name: str, recorded: Recorded) -> None:
    reached = {entry.step for entry in recorded.entries}
    assert reached == set(engine_steps(engine_name)) | BULK_STEPS


def test_every_statement_says_its_run_and_step(recorded: Recorded) -> None:
    for entry in recorded.entries:
        assert entry.statement.startswith(f"/* ppdp run={RUN_ID} step={entry.step} */")
        assert entry.run == RUN_ID


def test_no_statement_holds_a_row_of_the_source(recorded: Recorded) -> None:
    """Values leave the database in error messages alone, and never enter a statement.

    A script has the leaves of its hierarchies, whether the source has them or not.
    """
    secrets = ["Atlantis", "9999.5", "1920-12-31", "gout", "Ivoire", "o'clerk"]
    for entry in [*recorded.log.entries, *recorded.file_log.entries]:
        assert not [secret for secret in secrets if secret in entry.statement], entry.step
    for entry in recorded.script_log.entries:
        if entry.step == "load/insert_leaves":
            continue
        assert not [secret for secret in secrets if secret in entry.statement], entry.step


def test_the_log_of_the_demo_tells_of_its_copy(tmp_path: Path) -> None:
    """`--log` holds every statement of a command; the demo alone uses `load/copy_table`."""
    log = StatementLog()
    demo(tmp_path, log=log)
    assert "load/copy_table" in [entry.step for entry in log.entries]
