"""Generated names, near misses, and words of a sentence."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ppdp_sql.names import MAX_NAME_BYTES, listing, new_run_id, suggestion, work_name


def test_run_ids_are_short_and_fresh() -> None:
    ids = {new_run_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(re.fullmatch(r"[0-9a-f]{8}", run_id) for run_id in ids)


@example(step="evaluate/" + "x" * 80, part=1)
@given(step=st.text("abcdefghij/_ É-", max_size=90), part=st.none() | st.integers(0, 999))
def test_work_name_fits_and_carries_its_run(step: str, part: int | None) -> None:
    """Cleaning drops by run id, so a long name may lose anything but that."""
    name = work_name(step, "0badcafe", part)
    assert len(name.encode()) <= MAX_NAME_BYTES
    assert re.fullmatch(r"ppdp__[a-z0-9_]*", name)
    assert name.endswith("__0badcafe")


def test_parts_have_names_of_their_own() -> None:
    assert work_name("frequency/encode", "0badcafe") == "ppdp__frequency_encode__0badcafe"
    assert work_name("values", "0badcafe", 3) == "ppdp__values_3__0badcafe"
    assert work_name("values", "0badcafe", 0) != work_name("values", "0badcafe")


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("colums", "; did you mean 'columns'?"),
        ("COLUMNS", "; did you mean 'columns'?"),
        ("xyz", ""),
        ("", ""),
    ],
)
def test_near_miss(name: str, hint: str) -> None:
    assert suggestion(name, ["source", "columns", "privacy"]) == hint


@pytest.mark.parametrize(
    ("names", "words"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_listing(names: list[str], words: str) -> None:
    assert listing(names) == words
