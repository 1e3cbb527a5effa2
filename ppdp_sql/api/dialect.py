"""A policy whose release is written as a script for a warehouse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.bind import BoundPolicy, bind, bind_document
from ppdp_sql.errors import InputError
from ppdp_sql.policy import PublishPolicy, kind_words
from ppdp_sql.warehouses import warehouse_named


def bind_in_dialect(
    policy: str | Path | Mapping[str, Any],
    variables: Mapping[str, Any] | None,
    dialect: str | None,
    *,
    planning: bool = False,
) -> BoundPolicy:
    """Bind a policy; with a dialect, as one that publishes a script for that warehouse.

    Args:
        policy: a policy file, YAML text, or a mapping.
        variables: values for the policy's Jinja variables.
        dialect: the warehouse; None for what the policy says.
        planning: whether nothing is written, so that a table can be shown as a script.
    """
    bound = bind(policy, variables)
    publish = bound.policy.publish
    if dialect is None or publish is None:
        return bound
    warehouse_named(dialect)
    written = dict(bound.document.data["publish"])
    asked = _as_script(publish, written, planning) | {"dialect": dialect}
    # Bound anew: what speaks against a script may not speak against a table.
    return bind_document(replace(bound.document, data={**bound.document.data, "publish": asked}))


def _as_script(publish: PublishPolicy, written: dict[str, Any], planning: bool) -> dict[str, Any]:
    if publish.kind == "script":
        return written
    if publish.kind != "table":
        raise InputError(
            f"a {kind_words(publish.kind)} is published where the source is, and not by a script "
            "for a warehouse; publish a table or a script"
        )
    if not planning:
        raise InputError(
            "--dialect writes a script, and the policy publishes a table; write publish: "
            "{script: FILE.sql}, or print the script with ppdp plan --dialect"
        )
    table = written.pop("table")
    return {**written, "script": {"file": "planned.sql", "table": str(table)}}
