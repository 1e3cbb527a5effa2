"""One test about many things of a kind: it looks at all, and names each that is at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest
from jinja2 import TemplateError as JinjaError
from sqlglot.errors import SqlglotError

from ppdp_sql.errors import PpdpError

#: What is wrong with one item alone; the others are looked at all the same.
FAULTS = (AssertionError, PpdpError, JinjaError, SqlglotError)

Item = TypeVar("Item")


def every(
    items: Iterable[Item], check: Callable[[Item], None], name: Callable[[Item], str] = str
) -> None:
    """Check every item, and fail with a line for each that does not hold; there must be some."""
    looked, faults = 0, []
    for item in items:
        looked += 1
        try:
            check(item)
        except FAULTS as error:
            faults.append(f"{name(item)}: {type(error).__name__}: {error}")
    assert looked, "there is nothing to look at"
    if faults:
        pytest.fail(f"{len(faults)} of {looked} are at fault\n" + "\n".join(faults), pytrace=False)
