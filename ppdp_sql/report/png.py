"""Draws curves as a PNG file with matplotlib, which is an extra."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from ppdp_sql.errors import InputError
from ppdp_sql.report.curves import Curves


def load_matplotlib() -> Any:
    """Return the module that makes figures, or say how to install it."""
    try:
        return import_module("matplotlib.figure")
    except ImportError:
        raise InputError(
            "a PNG needs matplotlib, which is not installed; install ppdp_sql[plot], or write "
            "--plot FILE.html, which needs nothing"
        ) from None


def write_png(curves: Curves, path: Path) -> None:
    """Draw the curves into a PNG file, without a display."""
    figure = load_matplotlib().Figure(figsize=(8, 4.5))
    axes = figure.subplots()
    values = [value for value, _, _ in curves.points]
    axes.plot(values, [privacy for _, privacy, _ in curves.points], "o-", label="privacy %")
    axes.plot(values, [utility for _, _, utility in curves.points], "s-", label="utility %")
    if curves.balance is not None:
        value, percent = curves.balance
        axes.plot([value], [percent], "ko", markersize=12, fillstyle="none")
    axes.set_title(curves.title)
    axes.set_xlabel(curves.parameter)
    axes.set_ylim(0, 100)
    axes.grid(visible=True, alpha=0.3)
    axes.legend()
    figure.savefig(path, format="png", dpi=150)
