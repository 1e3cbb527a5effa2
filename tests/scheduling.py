"""Which tests one worker runs together: what they share takes longer to make than they take."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from xdist.scheduler import LoadScopeScheduling

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The beginning of a test's id, and the group that it belongs to.
GROUPS: Sequence[tuple[str, str]] = (
    # The server of the children runs every policy once to get warm.
    (r"tests/faults/", "faults"),
    # Each engine is told a story.
    (r"tests/templates/test_snapshots\.py::.*\[(duckdb|postgres)\b", r"story \1"),
    (r"tests/templates/test_portability\.py::test_shared_", "story duckdb"),
    # Each engine publishes what is then attacked.
    (r"tests/end_to_end/test_attacks_on_models\.py::.*\[(duckdb|postgres)\b", r"attacks \1"),
    # dbt takes seconds to be imported.
    (r"tests/dbt/test_(?:example|generic_tests|other_tests)\.py", "dbt server"),
    (r"tests/(?:docs/test_docs|end_to_end/test_examples)\.py::.*\[dbt\b", "dbt server"),
    (r"tests/dbt/test_build\.py", "dbt process"),
    # Policies run on DuckDB and on Spark, on tables that are loaded once.
    (r"tests/spark/test_(\w+)\.py", r"spark \1"),
    # Every module of the package is parsed once.
    (r"tests/packaging/test_(?:errors|layers|public_names)\.py", "modules"),
    # A wheel is built and installed; the runs of a paper are done.
    (r"tests/(packaging/test_wheel|network/test_paper)\.py", r"\1"),
    # The exhibits of a file share the runs that they show.
    (r"tests/papers/(\w+)\.py", r"papers \1"),
)


def group_of(test: str) -> str:
    """Return the group of a test; most are alone in their own, and go to whoever is free."""
    for pattern, group in GROUPS:
        if found := re.match(pattern, test):
            return found.expand(group)
    return test


class GroupScheduling(LoadScopeScheduling):
    """Gives each group to one worker, large groups first."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
