"""What a method promises follows its options, in JSON and in words."""

from __future__ import annotations

from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.cli.show_run import perturbed_in_words
from ppdp_sql.perturbation.registry import PERTURBATIONS
from tests.databases import Database

#: Options, what a promise says then, and what would be false.
SAID: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("noise", {}, ["means stay in expectation", "correlations do among columns"], ["range"]),
    ("noise", {"correlated": False}, ["means stay", "correlations shrink"], ["among"]),
    ("noise", {"clip": True}, ["in the range of the source", "means and correlations may change"],
     ["stay in expectation"]),
    ("noise", {"clip": True, "correlated": False}, ["may change"], ["stay in expectation"]),
    ("pram", {}, ["may be another", "shares stay in expectation", "true with probability 0.8"],
     ["equal"]),
    ("pram", {"keep": 0}, ["is drawn anew", "A draw may be true", "are lost"], ["stays true"]),
    ("pram", {"keep": 0.25}, ["true with probability 0.25 at least"], []),
    ("pram", {"keep": 1}, ["stays as it is", "Nothing is hidden"], ["another", "expectation"]),
    ("pram", {"invariant": False}, ["shares move towards equal ones"], ["stay in expectation"]),
    ("pram", {"within": "sex"}, ["shares beside each 'sex' stay", "columns other than 'sex'"], []),
    ("rank_swap", {"percent": 12.5}, ["at most 12.5% of the ranks away", "as often"], []),
    ("microaggregate", {}, ["Numbers are those of at least 3 rows"], ["somebody's own"]),
    ("microaggregate", {"k": 7, "group": "body"},
     ["Combinations of the numbers of 'body' are those of at least 7 rows"], []),
    ("microaggregate", {"center": "median"}, ["somebody's own"], []),
]  # fmt: skip


@pytest.mark.parametrize(("method", "options", "said", "unsaid"), SAID)
def test_a_promise_follows_the_options(
    method: str, options: dict[str, Any], said: list[str], unsaid: list[str]
) -> None:
    promise = PERTURBATIONS[method].promise(options)
    assert [words for words in said if words not in promise] == []
    assert [words for words in unsaid if words in promise] == []


@pytest.mark.parametrize("method", PERTURBATIONS)
def test_a_promise_is_two_sentences(method: str) -> None:
    """What is guaranteed, and what is not."""
    for options in ({}, *(options for name, options, *_ in SAID if name == method)):
        assert PERTURBATIONS[method].promise(options).replace(". ", ".\n").count("\n") == 1


def test_promises_of_a_run(database: Database) -> None:
    types = {"a": "integer", "b": "integer", "c": "integer", "d": "double", "word": "varchar"}
    rows = [(at, at * at % 31, at % 11, at / 7, "xyz"[at % 3]) for at in range(40)]
    database.create("people", types, rows)
    asked: dict[str, Any] = {
        "a": {"noise": {"clip": True}},
        "b": "noise",
        # The options of a group stand at one of its columns.
        "c": {"microaggregate": {"group": "g", "k": 6, "center": "median"}},
        "d": {"microaggregate": {"group": "g"}},
        "word": {"pram": {"keep": 0, "invariant": False}},
    }
    result = ppdp_sql.run(
        {
            "version": 1,
            "source": "people",
            "columns": {
                name: {"keep": {"unique": "allow"}, "perturb": method}
                for name, method in asked.items()
            }
            | {"word": {"quasi": None, "perturb": asked["word"]}},
            "privacy": [{"k": 2}],
            "search": {"seed": 8},
            "publish": {"table": "released"},
        },
        database.url,
    )
    told = {name: item["promise"] for name, item in result.to_dict()["perturbed"].items()}
    assert "in the range" in told["a"] and "in the range" not in told["b"]
    assert told["c"] == told["d"]
    assert "at least 6 rows" in told["d"] and "somebody's own" in told["d"]
    assert "shares move" in told["word"]
    words = perturbed_in_words(result)
    assert f"noise of a: {told['a']}" in words
    assert f"noise of b: {told['b']}" in words
    assert f"microaggregate: {told['c']}" in words
    assert f"pram: {told['word']}" in words
