"""What benchmarks share: facts of the machine, children with a memory of their own, files."""

from __future__ import annotations

import json
import multiprocessing
import os
import platform
import re
import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb

import ppdp_sql

RESULTS = Path(__file__).parent / "results"


def machine() -> dict[str, Any]:
    """What the numbers depend on."""
    return {
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "duckdb": duckdb.__version__,
        "ppdp_sql": ppdp_sql.__version__,
    }


def timed(connection: Any, statement: str) -> float:
    """Return the seconds of a statement."""
    start = time.perf_counter()
    result = connection.execute(statement)
    if isinstance(connection, duckdb.DuckDBPyConnection):
        result.fetchall()
    return time.perf_counter() - start


def in_child(function: Callable[..., dict[str, Any]], *arguments: Any) -> dict[str, Any]:
    """Run a measurement in a process of its own, and add its peak memory."""
    context = multiprocessing.get_context("spawn")
    with context.Pool(1) as pool:
        return pool.apply(_with_peak, (function, arguments))


def _with_peak(
    function: Callable[..., dict[str, Any]], arguments: tuple[Any, ...]
) -> dict[str, Any]:
    result = function(*arguments)
    return result | {"peak_megabytes": round(peak_megabytes())}


def peak_megabytes() -> float:
    """Return the most memory that this process had; Linux hands down what its parent had."""
    status = Path("/proc/self/status")
    if status.exists():
        found = re.search(r"VmHWM:\s+(\d+) kB", status.read_text(encoding="ascii"))
        if found is not None:
            return int(found.group(1)) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def write(name: str, results: list[dict[str, Any]], facts: dict[str, Any]) -> None:
    """Print one document and keep it beside the others."""
    document = {"benchmark": name, "machine": facts, "results": results}
    text = json.dumps(document, indent=1)
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(text)
