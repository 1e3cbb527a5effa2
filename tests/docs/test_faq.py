"""What the tables for those who come from elsewhere say of us is true: it binds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from ppdp_sql.api.bind import bind
from tests.docs.pages import page_text

#: A policy that a part of another fits into.
BASE: dict[str, Any] = {
    "version": 1,
    "source": "people.csv",
    "columns": {
        "age": "quasi",
        "person_id": "keep",
        "illness": {"sensitive": {"tree": {"short": ["flu"], "long": ["gout"]}}},
    },
    "privacy": [{"k": 2}],
    "publish": {"file": "safe.csv"},
}


def parts() -> list[str]:
    """Return what stands for our side and begins with a key of a policy."""
    keys = "|".join([*BASE, "class", "entity", "search", "suppression"])
    return re.findall(rf"`((?:{keys}): [^`]+)`", page_text("faq.md"))


def test_there_are_many() -> None:
    assert len(parts()) > 50


@pytest.mark.parametrize("part", sorted(set(parts())))
def test_a_part_of_a_policy_binds(part: str, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    written = yaml.safe_load(part)
    columns = written.get("columns", {})
    policy = {**BASE, **written}
    if columns:
        policy["columns"] = columns
    if policy.get("search", {}).get("metric") == "classification":
        policy["class"] = "illness"
    if isinstance(policy["publish"], dict) and "file" not in policy["publish"]:
        policy |= {"engine": "postgresql://db/clinic", "source": "clinic.people"}
    assert bind(policy).policy.version == 1
