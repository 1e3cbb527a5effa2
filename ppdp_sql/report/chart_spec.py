"""What every chart of a report has in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Spec = dict[str, Any]

_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"


def chart_spec(values: Sequence[dict[str, Any]], words: str, **rest: Any) -> Spec:
    """Return a chart as wide as its place on the page.

    Args:
        values: what it shows.
        words: the same for those who cannot see it.
        rest: everything else that Vega-Lite is told.
    """
    return {
        "$schema": _SCHEMA,
        "description": words,
        "width": "container",
        "data": {"values": list(values)},
        "autosize": {"type": "fit", "contains": "padding"},
    } | rest


def counts_axis(most: int) -> dict[str, Any]:
    """Return how an axis writes counts up to some number: whole ones, thousands as `10k`."""
    return {"format": "~s" if most >= 10_000 else ",d", "tickMinStep": 1}


def numbers_axis(most: float) -> dict[str, Any]:
    """Return how an axis writes measures up to some number; SI has `m` for thousandths."""
    return {"format": "~s" if most >= 10_000 else ",~g"}
