"""Every generated file of docs/, by its name there."""

from __future__ import annotations

from pathlib import Path

from docs._generate.command_page import command_page
from docs._generate.pictures import PICTURES
from docs._generate.policy_page import policy_page

DOCS = Path(__file__).parents[1]


def generated() -> dict[str, str]:
    """Return what each generated file should hold."""
    models = (DOCS / "models.md").read_text(encoding="utf-8")
    pictures = {f"pictures/{name}.svg": draw() for name, draw in PICTURES.items()}
    return {
        "reference/policy.md": policy_page(models),
        "reference/commands.md": command_page(),
        **pictures,
    }
