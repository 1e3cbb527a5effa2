"""Runs a notebook with IPython, as a program: `runner.py NOTEBOOK`; prints what its cells showed.

A notebook has a process of its own, as it has in Jupyter, and works in its own folder.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output


def run(notebook: Path) -> list[dict[str, Any]]:
    """Return for each cell of code what it printed, and what its last line is shown as, by kind."""
    shell = InteractiveShell.instance(history_length=0)
    shell.history_manager.enabled = False
    cells = []
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        with capture_output() as captured:
            done = shell.run_cell("".join(cell["source"]))
        fault = done.error_before_exec or done.error_in_exec
        # Jupyter asks for all kinds; a shell without a page asks for text alone.
        shown = {} if done.result is None else shell.display_formatter.format(done.result)[0]
        cells.append(
            {
                "id": cell["id"],
                "printed": captured.stdout,
                "shown": shown,
                "fault": None if fault is None else f"{type(fault).__name__}: {fault}",
            }
        )
        if fault is not None:
            break
    return cells


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(Path(sys.argv[1]))))
