"""A test about many things names each of them that is at fault."""

from __future__ import annotations

import pytest

from ppdp_sql.errors import TemplateError
from tests.every import every


def is_small(number: int) -> None:
    if number == 7:
        raise TemplateError("seven is refused")
    assert number < 3, "it is large"


def test_each_at_fault_is_named_with_its_reason() -> None:
    with pytest.raises(pytest.fail.Exception) as failed:
        every([1, 4, 2, 7, 9], is_small, lambda number: f"number {number}")
    first, *more = str(failed.value).splitlines()
    assert first == "3 of 5 are at fault"
    lines = [line for line in more if line.startswith("number")]
    assert [line.split(":")[0] for line in lines] == ["number 4", "number 7", "number 9"]
    assert "it is large" in lines[0]
    assert "seven is refused" in lines[1]


def test_what_holds_passes() -> None:
    every([1, 2], is_small)


def test_nothing_to_look_at_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="nothing to look at"):
        every([], is_small)
