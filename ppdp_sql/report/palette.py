"""The colours of a report's style by their names, for charts that stand alone."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

Theme = Literal["light", "dark"]

_STYLE = Path(__file__).parent / "template" / "style.css"
_BLOCKS: Mapping[Theme, str] = {"light": ":root {", "dark": ':root[data-theme="dark"] {'}
_COLOUR = re.compile(r"--([a-z-]+):\s*(#[0-9a-fA-F]+);")
_NAMED = re.compile(r"var\(--([a-z-]+)\)")


@cache
def palette(theme: Theme) -> Mapping[str, str]:
    """Return the colours that the style has for a theme."""
    text = _STYLE.read_text(encoding="utf-8")
    block = text.partition(_BLOCKS[theme])[2].partition("}")[0]
    return dict(_COLOUR.findall(block))


def with_colours(part: Any, colours: Mapping[str, str]) -> Any:
    """Put colours in the place of their names; the data of a chart are no part of its style."""
    if isinstance(part, str):
        named = _NAMED.fullmatch(part)
        return part if named is None else colours.get(named[1], part)
    if isinstance(part, list):
        return [with_colours(item, colours) for item in part]
    if isinstance(part, dict):
        return {
            key: value if key == "data" else with_colours(value, colours)
            for key, value in part.items()
        }
    return part
