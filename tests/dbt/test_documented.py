"""Every generic test is documented with its arguments, and every documented one exists."""

from __future__ import annotations

import re

import pytest

from ppdp_sql.dbt.package import shipped_files
from ppdp_sql.privacy import MODELS
from tests.docs.pages import page_text

FOLDER = "macros/generic/"
TESTS = {
    name.removeprefix(FOLDER).removesuffix(".sql"): text
    for name, text in shipped_files().items()
    if name.startswith(FOLDER)
}
#: dbt gives these itself.
OWN = {"model", "column_name"}
#: How models are tested that have no test of their name.
UNDER_ANOTHER_NAME = {
    "k": "ppdp_k_anonymous",
    "distinct_l": "ppdp_l_diverse",
    "entropy_l": "ppdp_l_diverse",
    "recursive_cl": "ppdp_l_diverse",
    "t_closeness": "ppdp_t_close",
}
NOT_SHOWN_BY_A_RELEASE = {
    "nt_closeness", "k_map", "delta_presence", "personalized", "m_invariance",
}  # fmt: skip


def arguments_of(name: str) -> set[str]:
    (found,) = re.findall(rf"{{% test {name}\((.*)\) %}}", TESTS[name])
    return {part.partition("=")[0].strip() for part in found.split(", ")} - OWN


def documented() -> dict[str, set[str]]:
    """Read the table of tests: name and arguments."""
    rows = re.findall(r"^\| `(ppdp_\w+)` \|([^|]*)\|", page_text("dbt_tests.md"), flags=re.M)
    return {name: set(re.findall(r"`(\w+)`", arguments)) for name, arguments in rows}


def test_every_test_is_documented_and_every_documented_one_exists() -> None:
    assert set(documented()) == set(TESTS)


@pytest.mark.parametrize("name", TESTS)
def test_the_arguments_are_documented(name: str) -> None:
    assert documented()[name] == arguments_of(name)


@pytest.mark.parametrize("model", MODELS)
def test_every_model_has_a_test_or_a_reason(model: str) -> None:
    tested = UNDER_ANOTHER_NAME.get(model, f"ppdp_{model}") in TESTS
    assert tested != (model in NOT_SHOWN_BY_A_RELEASE)
    without = page_text("dbt_tests.md").partition("## What no test can show")[2]
    assert (f"`{model}`" in without) == (not tested)


@pytest.mark.parametrize("name", [name for name in shipped_files() if name.endswith(".sql")])
def test_a_file_says_what_it_is(name: str) -> None:
    text = shipped_files()[name]
    assert text.startswith("{# ")
    assert len(text.splitlines()) <= 160


def test_the_package_lists_its_tests() -> None:
    readme = shipped_files()["README.md"]
    assert set(re.findall(r"`(ppdp_\w+)`", readme)) == set(TESTS)
