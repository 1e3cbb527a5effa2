"""`check` of releases that were changed behind its back, on every engine.

A release of each model is published and then changed in the database: a row is deleted, repeated
or moved to another group, a sensitive value is changed or exchanged with another's. The reference
says which of these changes break a model: `check POLICY` must fail on them, and on no other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.errors import VerificationError

from .models import MODELS, Key, Node, Row, View, achieved, groups_of, judge
from .products import Execute, Question, create, load, near, policy_of, questions
from .strategies_models import sensitive_columns
from .test_model_products import in_memory, memory, on_server, server

__all__ = ["memory", "server"]

Rows = list[Row]
#: Measured through the source's rows, which are found by the labels that a release shows.
LINKED = ("xy", "k_map", "delta_presence", "personalized", "nt_closeness")
#: The most changes that are judged to find some that break a model, and some that do not.
TRIED = 60


@dataclass(frozen=True)
class Released(View):
    """A finished release: groups of its own, before the source as it was.

    Attributes:
        published: Its rows, with all columns of the source.
    """

    published: Sequence[Row] = field(default_factory=list)

    @cached_property
    def groups(self) -> dict[Key, Rows]:
        """The groups that it shows."""
        return groups_of(self.published, self.quasi)


def holds(question: Question, node: Node, rows: Rows) -> bool:
    """Say whether rows are a release that keeps what was asked."""
    after = Released(question.source, node, rows)
    if any(model["model"] in LINKED or "entity" in model for model in question.models):
        # Nobody knows who a row is that stands in another group than its own.
        before = question.view(node).groups
        if any(len(group) != len(before.get(key, [])) for key, group in after.groups.items()):
            return False
    # Who is in the source does not change with the release.
    asked = [model for model in question.models if model["model"] != "delta_presence"]
    judgement = judge(asked, after)
    return not judgement.failing and not judgement.hopeless


def changes(question: Question, node: Node) -> Iterator[Rows]:
    """Give releases with one change each."""
    rows = question.kept(node)
    view = question.view(node)
    for at, row in enumerate(rows):
        others = [*rows[:at], *rows[at + 1 :]]
        yield others
        yield [*rows, row]
        for key in view.groups:
            yield [*others, {**row, **dict(zip(view.quasi, key, strict=True))}]
        for name in sensitive_columns(question.source):
            for value in {other[name] for other in question.source.rows}:
                yield [*others, {**row, name: value}]
            for place, other in enumerate(others):
                left = [*others[:place], *others[place + 1 :]]
                yield [*left, {**row, name: other[name]}, {**other, name: row[name]}]


def tell_changes_apart(
    question: Question, folder: Path, engine: Any, execute: Execute, seed: int
) -> None:
    """Publish, check, change, and check again."""
    assume(question.satisfying)
    node = question.satisfying[0]
    tried = [rows for rows in changes(question, node) if rows]
    random.Random(seed).shuffle(tried)
    verdicts = [(holds(question, node, rows), rows) for rows in tried[:TRIED]]
    breaking = [rows for kept, rows in verdicts if not kept][:2]
    harmless = [rows for kept, rows in verdicts if kept][:1]
    assume(breaking)
    load(execute, question)
    policy = policy_of(question, folder)
    assert tuple(ppdp_sql.run(policy, engine).node.values()) == node
    measured = ppdp_sql.check(policy, engine).privacy
    assert [facts.achieved for facts in measured] == [near(n) for n in question.numbers(node)]
    for rows in breaking:
        refill(execute, question, rows)
        with pytest.raises(VerificationError) as raised:
            ppdp_sql.check(policy, engine)
        assert raised.value.exit_code == 4
    for rows in harmless:
        refill(execute, question, rows)
        ppdp_sql.check(policy, engine)


def refill(execute: Execute, question: Question, rows: Rows) -> None:
    """Change what a release holds; it stays the table that was published."""
    names = [*question.source.quasi, *sensitive_columns(question.source)]
    create(execute, "changed", [{name: row[name] for name in names} for row in rows])
    execute("delete from release")
    execute("insert into release select * from changed")


@st.composite
def single_questions(draw: st.DrawFn, name: str) -> Question:
    """Draw a question about one model; Y is a key, which no change of a release changes."""
    question = draw(questions(name, max_others=0))
    assume(all(model.get("y", "person") == "person" for model in question.models))
    return question


#: A model of each shape; the others have the same statements, and wait for `make test-slow`.
SHAPES = ("k", "entropy_l", "t_closeness")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name in SHAPES else pytest.mark.slow) for name in MODELS],
)
@settings(max_examples=2)
@given(data=st.data(), seed=st.integers(0, 1000))
def test_duckdb_tells_changes_that_break_a_model(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, name: str, data: st.DataObject, seed: int
) -> None:
    question = data.draw(single_questions(name))
    tell_changes_apart(question, tmp_path, memory, in_memory(memory), seed)


@pytest.mark.parametrize("name", MODELS)
@settings(max_examples=2)
@given(data=st.data(), seed=st.integers(0, 1000))
def test_postgres_tells_changes_that_break_a_model(
    server: psycopg.Connection[Any], tmp_path: Path, name: str, data: st.DataObject, seed: int
) -> None:
    question = data.draw(single_questions(name))
    tell_changes_apart(question, tmp_path, server, on_server(server), seed)


# ---------------------------------------------------------------------------------------------
# check RELATION --against SOURCE


def tell_numbers(question: Question, folder: Path, engine: Any, execute: Execute) -> None:
    """Publish, and compare what a check of the relation tells with the reference."""
    assume(question.satisfying)
    load(execute, question)
    policy = policy_of(question, folder)
    node = tuple(ppdp_sql.run(policy, engine).node.values())
    names = sensitive_columns(question.source)
    checked = ppdp_sql.check(
        "release",
        engine,
        quasi=list(question.source.quasi),
        sensitive=names,
        hierarchy={"disease": policy["columns"]["disease"]["sensitive"]},
        order={"disease": policy["columns"]["disease"]["order"]},
        against="source",
    )
    view, failing = question.view(node), question.judgements[node].failing
    assert (checked.rows, checked.groups) == question.rows_and_groups(node)
    assert checked.k == achieved({"model": "k", "k": 2}, view, failing)
    for name in names:
        told = dict(told_models(name, checked.sensitive[name]))
        assert len(told) > 10
        for parameters, value in told.items():
            expected = achieved({**dict(parameters), "column": name}, view, failing)
            assert value == near(expected), (name, parameters)


def told_models(column: str, facts: Any) -> Iterator[tuple[tuple[tuple[str, Any], ...], Any]]:
    """Give each number of a check with the model that the reference measures it by."""
    yield (("model", "distinct_l"), ("l", 2)), facts["distinct_l"]
    yield (("model", "entropy_l"), ("l", 2)), facts["entropy_l"]
    yield (("model", "alpha_k"), ("alpha", 1), ("k", 2)), facts["alpha"]
    yield (("model", "beta_likeness"), ("beta", 1)), facts["beta_likeness"]
    for least, value in facts["recursive_c"].items():
        yield (("model", "recursive_cl"), ("c", 1), ("l", int(least))), value
    for known, value in facts["ck_safety"].items():
        yield (("model", "ck_safety"), ("c", 1), ("k", int(known))), value
    for distance, value in facts["t_closeness"].items():
        if column == "disease" or distance != "hierarchical":
            yield (("model", "t_closeness"), ("t", 1), ("distance", distance)), value
        else:
            assert value is None
    if column == "salary":
        yield (("model", "ke"), ("k", 2), ("e", 1)), facts["range"]
    else:
        assert facts["range"] is None


@settings(max_examples=5)
@given(data=st.data(), name=st.sampled_from(sorted(MODELS)))
def test_duckdb_tells_numbers_of_a_release_against_its_source(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, data: st.DataObject, name: str
) -> None:
    tell_numbers(data.draw(questions(name)), tmp_path, memory, in_memory(memory))


@settings(max_examples=5)
@given(data=st.data(), name=st.sampled_from(sorted(MODELS)))
def test_postgres_tells_numbers_of_a_release_against_its_source(
    server: psycopg.Connection[Any], tmp_path: Path, data: st.DataObject, name: str
) -> None:
    tell_numbers(data.draw(questions(name)), tmp_path, server, on_server(server))
