"""What speaks against generalizing or hiding is said before anything is published."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.bind import bind
from ppdp_sql.errors import (
    HierarchyError,
    InputError,
    NoSolutionError,
    PolicyError,
    RelationError,
    SearchError,
)
from tests.databases import Database

from .people import create_people, hiding_policy, people_policy


def close(**parameters: Any) -> dict[str, Any]:
    return {"t_closeness": {"t": 0.2, "column": "disease", **parameters}}


@pytest.mark.parametrize(
    ("privacy", "words"),
    [
        ([close(hide=2), {"distinct_l": {"l": 2, "column": "disease"}}], "distinct_l reads, too"),
        ([close(hide=2), close(distance="hellinger")], "for all of them or for none"),
        ([close(hide="150%")], "outside 0% to 100%"),
        ([close(hide=-1)], "less than none"),
        ([close(hide={"limit": 5, "unit": "cell"})], "no unit"),
        ([close(hide={"rows": 5})], "hide has no key 'rows'"),
        ([{"ke": {"k": 2, "e": 1, "column": "disease"}}], "needs the numbers of column 'disease'"),
        ([{"nt_closeness": {"n": 5, "t": 0.2, "column": "disease"}}], "by the values of column"),
        ([{"personalized": {"p": 0.5, "column": "disease", "guard": "dose"}}], "by the values"),
        ([{"alpha_k": {"alpha": 0.5, "k": 2, "column": "disease", "values": ["flu"]}}], "names"),
        ([{"xy": {"y": "disease", "k": 2}}], "xy is measured by the values"),
        ([{"k": 2}], "no model is about column 'disease'"),
    ],
)
def test_a_policy_that_cannot_have_an_option_is_at_fault(
    privacy: list[Any], words: str, tmp_path: Path
) -> None:
    with pytest.raises(PolicyError, match=words) as raised:
        bind(people_policy(tmp_path, privacy=privacy))
    assert raised.value.exit_code == 2


@pytest.mark.parametrize("kind", ["live view", "script"])
def test_what_counts_anew_has_no_options(kind: str, tmp_path: Path) -> None:
    publish: dict[str, Any] = {"script": "released.sql"}
    if kind == "live view":
        publish = {"live_view": {"name": "released", "accept": "differencing"}}
    with pytest.raises(PolicyError) as raised:
        bind(people_policy(tmp_path, publish=publish))
    way_out = "publish a table, a view or a file"
    assert [fault.message for fault in raised.value.faults] == [
        f"a {kind} cannot generalize the sensitive column 'disease'; {way_out}",
        f"a {kind} cannot hide values of column 'disease'; {way_out}",
    ]


def refused(policy: dict[str, Any], database: Database, error: type[InputError]) -> str:
    """Run into a fault that leaves nothing behind."""
    before = database.relations()
    with pytest.raises(error) as raised:
        ppdp_sql.run(policy, database.url)
    assert database.relations() <= before | {"ppdp.releases", "ppdp.fingerprint_key"}
    return raised.value.message


def test_a_star_in_the_source_would_look_hidden(database: Database, tmp_path: Path) -> None:
    create_people(database)
    database.execute("update people set disease = '*' where zone = 'c' and dose = 1")
    policy = people_policy(tmp_path)
    policy["columns"]["disease"] = "sensitive"
    message = refused(policy, database, RelationError)
    assert "column 'disease' as '*', which it has in 6 rows" in message


def test_a_null_among_numbers_would_look_hidden(database: Database, tmp_path: Path) -> None:
    create_people(database)
    database.execute("update people set dose = null where disease = 'cold'")
    message = refused(hiding_policy(tmp_path), database, RelationError)
    assert "column 'dose' as NULL, which it has in 12 rows" in message


def test_a_label_may_look_hidden_too(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = people_policy(tmp_path)
    text = "disease;kind;any\nflu;*;all\ncold;*;all\ngout;joint;all\n"
    (tmp_path / "disease.csv").write_text(text, encoding="utf-8")
    message = refused(policy, database, RelationError)
    assert "column 'disease' as '*', which it has in 24 rows" in message


def test_nulls_of_text_may_be_hidden(database: Database, tmp_path: Path) -> None:
    create_people(database)
    database.execute("update people set disease = null where disease = 'gout' and zone <> 'c'")
    result = ppdp_sql.run(people_policy(tmp_path), database.url)
    assert result.sensitive["disease"].level == 1
    shown = database.execute("select zone, disease from released where zone = 'c'")
    assert shown == [("c", "*")] * 6
    assert database.execute("select count(*) from released where disease is null") == [(8,)]


def test_a_level_that_the_hierarchy_lacks(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = people_policy(tmp_path)
    policy["columns"]["disease"]["max_level"] = 3
    message = refused(policy, database, HierarchyError)
    assert "max_level 3, and its hierarchy's highest level is 2" in message


def test_samarati_refuses_to_prune(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = people_policy(tmp_path, search={"algorithm": "samarati"})
    message = refused(policy, database, SearchError)
    assert "unsound for t_closeness" in message


def test_nothing_found_names_what_was_tried(database: Database, tmp_path: Path) -> None:
    create_people(database)
    policy = people_policy(tmp_path)
    policy["privacy"][1]["t_closeness"]["hide"] = 5
    with pytest.raises(NoSolutionError) as raised:
        ppdp_sql.run(policy, database.url)
    message = raised.value.message
    assert "column 'disease' would be hidden in 38 rows where 5 may be" in message
    assert "let more be hidden" in message
    assert message.endswith("generalizing disease to level 1 does not help")
