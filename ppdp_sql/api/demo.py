"""demo: a database with Adult, a policy, and a first release."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ppdp_sql.api.connect import open_session
from ppdp_sql.api.result import RunResult
from ppdp_sql.api.run import run
from ppdp_sql.catalog.relation import Relation, SourceFile
from ppdp_sql.engines.duckdb_url import SCHEME, parse_duckdb_url
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.relations import exists
from ppdp_sql.report.bundle import has_charts
from ppdp_sql.resources import adult_path
from ppdp_sql.search import Progress
from ppdp_sql.templating import StatementLog

POLICY = """\
# Adult: 32,561 people of the 1994 census of the United States (UCI, CC BY 4.0).
version: 1
engine: {engine}
source: main.adult
columns:
  age: {{quasi: adult/age}}
  education: {{quasi: adult/education}}
  marital_status: {{quasi: adult/marital_status}}
  race: {{quasi: adult/race}}
  sex: {{quasi: adult/sex}}
  income: sensitive
privacy:
  - k: 10
suppression: 4%
search: {{algorithm: optimal, metric: iloss}}  # the proven least loss of information
publish: {{table: main.adult_anonymous}}
"""


@dataclass(frozen=True)
class DemoResult:
    """The run of the demo and the files that it leaves."""

    run: RunResult
    policy: Path
    engine: str
    #: The report of the run; None where its charts are not installed.
    report: Path | None


def demo(
    folder: str | Path = "ppdp_demo",
    engine: str | None = None,
    *,
    log: str | Path | StatementLog | None = None,
    progress: Progress = lambda _: None,
    largest_groups: int = 0,
) -> DemoResult:
    """Make a database with Adult in a folder, write a policy, run it, and report of it.

    A policy that is there already is run as it is: it may be somebody's own by now.
    """
    folder = Path(folder)
    policy = folder / "adult.policy.yml"
    engine = engine or f"duckdb:{folder / 'adult.duckdb'}"
    if not engine.startswith(SCHEME) or parse_duckdb_url(engine).in_memory:
        raise InputError("the demo runs in an embedded DuckDB; give --engine duckdb:FILE or none")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not policy.exists():
            policy.write_text(POLICY.format(engine=engine), encoding="utf-8")
    except OSError as error:
        raise InputError(f"the folder '{folder}' cannot be written: {error.strerror}") from None
    source = SourceFile(adult_path(), "parquet")
    statements = log if isinstance(log, StatementLog) else StatementLog(log, keep=False)
    adult = Relation("adult", "main")
    with (
        open_session(engine, read_only=False, source=source, log=statements) as session,
        session.engine.transaction(),
    ):
        if not exists(session, adult):
            session.execute("load/copy_table", target=adult, source=source)
    report = folder / "report.html" if has_charts() else None
    result = run(
        policy,
        engine,
        report=report,
        log=statements,
        progress=progress,
        largest_groups=largest_groups,
    )
    return DemoResult(result, policy, engine, report)
