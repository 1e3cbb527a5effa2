"""`ppdp`: the entry point, and the errors that typer itself finds."""

from __future__ import annotations

import json
import sys

import typer

from ppdp_sql.cli import check, compare, demo, hierarchy, plan, releases, run
from ppdp_sql.version import __version__

app = typer.Typer(
    name="ppdp",
    help="Anonymize tables where they lie: one policy file, DuckDB or PostgreSQL.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(__version__)
        raise typer.Exit()


@app.callback()
def _root(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    pass


app.command("demo")(demo.demo_command)
app.command("plan")(plan.plan_command)
app.command("run")(run.run_command)
app.command("check")(check.check_command)
app.command("compare")(compare.compare_command)
app.add_typer(hierarchy.app, name="hierarchy")
app.add_typer(releases.app, name="releases")


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    try:
        code = app(args=arguments, standalone_mode=False, prog_name="ppdp")
    except typer.Exit as error:
        code = error.exit_code
    except typer.Abort:
        code = 1
    except BrokenPipeError:
        # The reader of our output went away, as `| head` does.
        sys.stderr.close()
        code = 1
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        code = getattr(error, "exit_code", 2)
        _usage_error(error, arguments, code)
    sys.exit(code if isinstance(code, int) else 0)


def _usage_error(error: Exception, arguments: list[str], code: int) -> None:
    message = error.format_message()  # type: ignore[attr-defined]
    if not message:  # help was printed instead
        return
    if "--json" in arguments:
        document = {"exit": code, "kind": "usage", "message": message, "faults": []}
        sys.stdout.write(json.dumps({"error": document}) + "\n")
    else:
        sys.stderr.write(f"Error: {message}\nTry 'ppdp --help'.\n")
