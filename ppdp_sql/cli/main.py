"""`ppdp`: the entry point, and the errors that typer itself finds."""

from __future__ import annotations

import json
import signal
import sys
import threading
import traceback
from types import FrameType

import typer

from ppdp_sql.cli import (
    attack,
    check,
    choose,
    compare,
    dbt,
    demo,
    hierarchy,
    init,
    leaks,
    network,
    plan,
    releases,
    report,
    run,
)
from ppdp_sql.version import __version__

app = typer.Typer(
    name="ppdp",
    help="Anonymize tables where they lie: one policy file, DuckDB, PostgreSQL or Spark.",
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
app.command("init")(init.init_command)
app.command("plan")(plan.plan_command)
app.command("run")(run.run_command)
app.command("check")(check.check_command)
app.command("compare")(compare.compare_command)
app.command("choose")(choose.choose_command)
app.command("leaks")(leaks.leaks_command)
app.command("attack")(attack.attack_command)
app.command("report")(report.report_command)
app.command("network")(network.network_command)
app.add_typer(dbt.app, name="dbt")
app.add_typer(hierarchy.app, name="hierarchy")
app.add_typer(releases.app, name="releases")


def main(arguments: list[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    arguments = sys.argv[1:] if arguments is None else arguments
    _stop_cleanly()
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
        code = _failed(error, arguments)
    sys.exit(code if isinstance(code, int) else 0)


def _stop_cleanly() -> None:
    """Let a request to end be an interruption, which rolls back and cleans up on its way out."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        return  # a program that calls us from a thread keeps its own handlers
    for name in ("SIGTERM", "SIGHUP"):
        # Under nohup the request is ignored, and stays so.
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, interrupt)


def _failed(error: Exception, arguments: list[str]) -> int:
    """Say what typer found wrong with the call, or that we made a mistake ourselves."""
    if hasattr(error, "format_message"):
        code, kind, message = getattr(error, "exit_code", 2), "usage", error.format_message()
        advice = "Try 'ppdp --help'."
    else:
        # Its text may hold values, so the kind alone is told unless values were asked for.
        code, kind = 1, "internal"
        message = f"an unforeseen {type(error).__name__} stopped the command; please report it"
        advice = "--show-values prints where it happened."
        if "--show-values" in arguments:
            advice = "".join(traceback.format_exception(error))
    if message and "--json" in arguments:
        document = {"exit": code, "kind": kind, "message": message, "faults": []}
        sys.stdout.write(json.dumps({"error": document}) + "\n")
    elif message:  # without one, help was printed
        sys.stderr.write(f"Error: {message}\n{advice}\n")
    return int(code)
