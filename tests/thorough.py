"""What `make test-slow` looks at beyond `make test`: further cases of what a case shows already.

Each pattern is of ids of tests whose neighbours stay in every run of the suite. One that no
test has is an error, so that the list does not outlive what it names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

_CASES: Sequence[tuple[str, str]] = (
    # Killed between any two steps: one table on each engine and a source in place stay.
    (
        "faults/test_killed.py::test_a_run_may_be_killed_at_any_point",
        r"duckdb-(table-first-0|table-again-1|file-again-0)|postgres-(?!table-again-0).*",
    ),
    (
        "faults/test_lost.py::test_the_source_may_change_under_a_run",
        r"postgres-(column|type|emp).*",
    ),
    ("faults/test_lost.py::test_the_target_may_change_under_a_run", r"postgres-replaced.*"),
    ("faults/test_signals.py::test_a_signal_between_two_statements", r"postgres-.*"),
    ("spark/test_faults.py::test_any_command_may_fail", r"view"),
    ("spark/test_files.py::test_csv_brings_back_every_value", r"o\.(tsv|csv\.gz).*"),
    ("network/test_struck.py::test_a_run_may_be_killed", r"postgres-.*"),
    # Every model on DuckDB; on PostgreSQL those that look at more than a group.
    (
        "oracle/test_mutations.py::test_postgres_tells_changes_that_break_a_model",
        r"(?!k$|t_closeness|nt_closeness|delta_presence|personalized).*",
    ),
    (
        "oracle/test_recoded_models.py::test_duckdb_recodes_to_what_satisfies",
        r"alpha_k|beta_likeness|distinct_l|entropy_l|k_m|ke|delta_presence|recursive_cl",
    ),
    ("oracle/test_recoded_models.py::test_postgres_recodes_to_what_satisfies", r"kaca|topdown"),
    ("oracle/test_model_products.py::test_duckdb_finds_the_best_node", r"alpha_k|.*_l|k|k_map"),
    ("oracle/test_model_products.py::test_postgres_finds_the_best_node", r"(?!xy|t_close).*"),
    ("oracle/test_recoding.py::test_releases_hold_what_they_promise", r"topdown_kaca|sibling"),
    (
        "linked/test_runs.py::test_what_a_run_publishes_is_what_loops_count",
        r"postgres-(k_map-|nt_closeness-[12]|xy-.|personalized-)|duckdb-(nt_closeness-[12]|xy-1)",
    ),
    (
        "linked/test_measures.py::test_every_measure_is_what_loops_count",
        r"postgres-node[12]-.*|duckdb-node2-.*",
    ),
    (
        "oracle/test_model_products.py::test_postgres_publishes_what_satisfies",
        r"alpha_k|.*_l|k|k_m|k_map|ke",
    ),
    (
        "leaks/test_attacks_end_to_end.py::test_the_proposed_change_stops_the_attack",
        r"postgres-(?!background-known4|table_linkage).*",
    ),
    (
        "recoded/test_linked.py::test_global_schemes_show_the_best_node_where_models_look_beyond_a_group",
        r"spark-[02]|(duckdb|postgres)-2",
    ),
    ("spark/test_files.py::test_fault_while_writing_publishes_nothing", r"fewer"),
    (
        "linked/test_earlier.py::test_every_kind_of_release_is_compared",
        r"postgres-True-.*|duckdb-False-(csv|live_view|script)",
    ),
    (
        "oracle/test_models.py::test_models_that_are_not_monotone_under_suppression",
        r"(?!beta_likeness|ck_safety|t_closeness).*",
    ),
    ("known_answers/test_models.py::test_hierarchical_distance_of_300_000_rows", r"spark"),
    # tests/spark/test_emission.py writes one statement of each step for Spark.
    ("templates/test_portability.py::test_shared_statements_are_portable", r"spark"),
    # A story that dbt's own tests tell in parts.
    ("dbt/test_example.py::test_the_example_builds_where_ppdp_sql_cannot_be_imported", r"postgres"),
    # Seeds of random tables, and kinds of models that are made up.
    ("unit/test_search_agreement.py::test_exact_algorithms_agree", r"[3-9]|1\d"),
    ("unit/test_search_models.py::test_exact_algorithms_take_any_conjunction", r"[3-7]"),
    (
        "unit/test_search_models.py::test_exact_algorithms_take_any_models",
        r"blocked( by what.*| and k)?|even|few odd and k|undecided",
    ),
    ("unit/test_search_limits.py::test_bounds_hold_under_every_check_limit", r"[23]-.*"),
    # Options of closeness: each distance on one engine, each exact search on DuckDB.
    (
        "options/test_random.py::test_numbers_are_generalized_to_text_and_hidden_as_null",
        r"duckdb-(?!equal|js).*|postgres-(?!ordered).*",
    ),
    (
        "options/test_random.py::test_the_first_level_that_satisfies_is_taken",
        r"duckdb-(?!hierarchical|ordered).*|postgres-(?!hellinger).*",
    ),
    (
        "options/test_random.py::test_groups_that_are_not_close_lose_the_column",
        r"duckdb-(?!hellinger).*|postgres-(?!js).*",
    ),
    (
        "options/test_random.py::test_every_exact_search_takes_the_same_level",
        r"postgres-(?!optimal).*|duckdb-flash",
    ),
    ("options/test_random.py::test_both_options_on_two_columns", r"duckdb-.*"),
    ("options/test_random.py::test_other_models_see_labels_too", r"postgres-.*"),
    (
        "options/test_random.py::test_columns_are_generalized_together_by_the_sum_of_their_levels",
        r"postgres-.*",
    ),
    ("options/test_tampering.py::test_check_sees_what_was_changed_by_hand", r"postgres-.*joint.*"),
    # Local recodings: each on one engine.
    (
        "recoded/test_invariance.py::test_random_releases",
        r"duckdb-(two_level|topdown_kaca).*|postgres-(kaca|mondrian|topdown-).*",
    ),
    (
        "recoded/test_linked.py::test_a_release_is_verified_again_from_its_source",
        r"duckdb-mondrian|postgres-two_level|spark-mondrian",
    ),
    (
        "recoded/test_releases.py::test_many_columns_take_more_than_one_word",
        r"duckdb-(subtree|two_level)|postgres-(mondrian|subtree)|spark-(mondrian|two_level)",
    ),
    ("recoded/test_counting_kinds.py::test_a_live_view_of_cells", r"postgres-(?!kaca|mondrian).*"),
    (
        "recoded/test_time_limit.py::test_what_is_found_by_then_is_valid",
        r"postgres-(?!kaca|mondrian).*",
    ),
    ("perturbation/test_cuts.py::test_blocks_change_no_cut", r"postgres-(?!40).*|duckdb-20.*"),
    # Each method on one engine where rows are alike, on the other where they are not.
    (
        "perturbation/test_column_names.py::test_names_of_templates_are_only_names",
        r"duckdb-.*-alike|postgres-.*-different",
    ),
    # Names, kinds and places: each once.
    (
        "publish/test_script.py::test_names_are_only_names",
        r"postgres-(apos|back|comm|jinja|new|reser|return|sep).*|duckdb-(dollars|back|return|reser).*",
    ),
    (
        "hostile/test_releases_command.py::test_drop_of_a_release_that_was_replaced_leaves_its_successor",
        r"duckdb-(file|script|live_view)-|postgres-(table|script|view)-",
    ),
    (
        "report/test_page.py::test_every_kind_of_release_has_a_report",
        r"postgres-(break_merge|live_view|script|name|town)",
    ),
    ("publish/test_concurrency.py::test_eight_runs_with_eight_targets", r"(duckdb|postgres)-view"),
    (
        "publish/test_concurrency.py::test_eight_runs_with_one_target",
        r"(duckdb|postgres)-live_view",
    ),
    ("cli/test_commands.py::test_plan_templates_needs_no_connection", r"postgres"),
)

#: Whole tests, beside others of the same code.
_WHOLE: Sequence[str] = (
    "oracle/test_cuts.py::test_suppression_is_weighed_as_by_the_reference",
    "oracle/test_classification.py::test_postgres_finds_the_least_share",
    # The references beside themselves: searches are compared with them elsewhere.
    "oracle/test_reference.py::test_algorithms_agree",
    "oracle/test_reference.py::test_k_is_monotone_and_anonymity_says_the_same",
    "oracle/test_reference.py::test_answers_hang_together",
    "oracle/test_searches.py::test_reference_agrees_about_keys_longer_than_a_word",
    # A notebook whose story examples/dbt tells, too.
    "notebook/test_notebooks.py::test_dbt",
)

PATTERNS = [
    re.compile(rf"tests/{re.escape(test)}\[(?:{cases})\]", re.DOTALL) for test, cases in _CASES
] + [re.compile(rf"tests/{re.escape(test)}") for test in _WHOLE]


def leave_to_the_slow_run(items: Sequence[pytest.Item]) -> list[str]:
    """Mark what is for the slow run; return patterns that no test of a file that is here has."""
    found = set()
    for item in items:
        for pattern in PATTERNS:
            if pattern.fullmatch(item.nodeid):
                item.add_marker(pytest.mark.slow)
                found.add(pattern)
    return [pattern.pattern for pattern in PATTERNS if pattern not in found]
