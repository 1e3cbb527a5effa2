"""Workers share out tests, and leave those together that share what takes long to make."""

from __future__ import annotations

import pytest

from tests.scheduling import group_of


@pytest.mark.parametrize(
    ("test", "group"),
    [
        ("tests/faults/test_lost.py::test_the_disk_may_be_full[duckdb-file]", "faults"),
        ("tests/templates/test_snapshots.py::test_every_template[postgres]", "story postgres"),
        ("tests/templates/test_portability.py::test_shared_are_portable[spark]", "story duckdb"),
        ("tests/end_to_end/test_attacks_on_models.py::test_all[duckdb-close]", "attacks duckdb"),
        ("tests/end_to_end/test_examples.py::test_an_example_runs[dbt]", "dbt server"),
        ("tests/packaging/test_wheel.py::test_wheel_has_nothing_else", "packaging/test_wheel"),
    ],
)
def test_a_test_belongs_to_its_group(test: str, group: str) -> None:
    assert group_of(test) == group


@pytest.mark.parametrize(
    "test",
    [
        "tests/unit/test_every.py::test_what_holds_passes",
        "tests/templates/test_snapshots.py::test_the_log_of_the_demo_tells_of_its_copy",
        "tests/end_to_end/test_examples.py::test_an_example_runs[clinic]",
    ],
)
def test_any_other_is_alone(test: str) -> None:
    assert group_of(test) == test
