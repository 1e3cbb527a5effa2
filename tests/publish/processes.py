"""Commands of `ppdp` in processes of their own, all begun at the same moment."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from typing import Any

from ppdp_sql.cli.main import main


def at_once(commands: Sequence[Sequence[str]], outputs: Sequence[str]) -> None:
    """Fork a child for each command; print their exit codes. Nothing may be open before."""
    context = multiprocessing.get_context("fork")
    gate = context.Barrier(len(commands))
    children = [
        context.Process(target=_one, args=(gate, list(command), output))
        for command, output in zip(commands, outputs, strict=True)
    ]
    for child in children:
        child.start()
    for child in children:
        child.join()
    os.write(1, " ".join(str(child.exitcode) for child in children).encode())


def _one(gate: Any, command: list[str], output: str) -> None:
    said = os.open(output, os.O_WRONLY | os.O_CREAT)
    os.dup2(said, 1)
    os.dup2(said, 2)
    gate.wait()
    main(command)
