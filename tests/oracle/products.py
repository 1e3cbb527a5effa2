"""Questions about models, put to the product and to the reference.

A question is a source with what a policy asks of it. It is written as a policy with hierarchies in
files, its tables are created in a database, and the reference says what must come out: the node of
least metric among those that satisfy, what is suppressed there, and every model's number.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume
from hypothesis import strategies as st

from tests.databases import ident

from .distances import Paths, Value, height, path_of
from .models import (
    MODELS,
    Judgement,
    Measure,
    Model,
    Node,
    Source,
    View,
    achieved,
    judge,
    per_column,
    rows_left,
    satisfies,
)
from .strategies_models import QUASI, model_names, models, sensitive_columns, sources

Execute = Callable[[str], Any]

#: What the reference scores; less is better.
METRICS = ("height", "precision", "discernibility", "iloss")
#: How often the product follows the suppression of a group to those that it takes along.
ROUNDS = 3
TYPES = {"salary": "bigint"}
#: Models that a policy may ask of several columns at once, whatever these hold.
ON_EVERY_COLUMN = ("distinct_l", "entropy_l", "recursive_cl", "beta_likeness", "ck_safety")


@dataclass(frozen=True)
class Question:
    """What a policy asks.

    Attributes:
        source: The source, its population and its hierarchies.
        models: The models, as the reference knows them.
        limit: Rows that may be suppressed.
        metric: What decides among satisfying nodes.
        orders: Sensitive column -> the order that the policy declares; the reference has the
            values of it that occur.
    """

    source: Source
    models: Sequence[Model]
    limit: int = 0
    metric: str = "height"
    orders: Mapping[str, Sequence[Value]] | None = None

    @cached_property
    def judgements(self) -> dict[Node, Judgement]:
        """What the models say about each node."""
        return {node: judge(self.models, self.source.at(node)) for node in self.source.nodes()}

    @property
    def is_settled(self) -> bool:
        """Whether no node's suppression goes further than the product follows it."""
        deepest = max(judgement.rounds for judgement in self.judgements.values())
        return self.limit == 0 or deepest <= ROUNDS

    @cached_property
    def satisfying(self) -> list[Node]:
        """The nodes that satisfy, the best first."""
        nodes = [
            node
            for node in self.source.nodes()
            if satisfies(self.models, self.view(node), self.limit)
        ]
        return sorted(nodes, key=lambda node: (self.cost(node), sum(node), node))

    @property
    def entity(self) -> str | None:
        """The key that `k` counts people by."""
        return next((model["entity"] for model in self.models if "entity" in model), None)

    def view(self, node: Node) -> View:
        """Give the source at a node."""
        return self.source.at(node)

    def kept(self, node: Node) -> list[Any]:
        """Give the rows that a node publishes."""
        return rows_left(self.view(node), self.judgements[node].failing)

    def cost(self, node: Node) -> Fraction:
        """Score a node by the metric."""
        view, rows = self.view(node), len(self.source.rows)
        lost = rows - len(self.kept(node))
        if self.metric == "height":
            return Fraction(sum(node))
        if self.metric == "discernibility":
            sizes = [
                len(group)
                for key, group in view.groups.items()
                if key not in self.judgements[node].failing
            ]
            return Fraction(sum(size * size for size in sizes) + rows * lost)
        cost = Fraction(0)
        for (name, paths), level in zip(self.source.quasi.items(), node, strict=True):
            if self.metric == "precision":
                cost += (rows - lost) * Fraction(level, height(paths)) + lost
            else:
                cost += _iloss(self.source, name, level, self.kept(node), lost)
        return cost

    def numbers(self, node: Node) -> list[Measure]:
        """Give each model's number at a node, in the order in which a run tells them."""
        failing = self.judgements[node].failing
        return [achieved(model, self.view(node), failing) for model in per_column(self.models)]

    def rows_and_groups(self, node: Node) -> tuple[int, int]:
        """Count what a node publishes."""
        view, failing = self.view(node), self.judgements[node].failing
        return len(self.kept(node)), len(view.groups.keys() - failing)


def _iloss(
    source: Source, name: str, level: int, kept: Sequence[Mapping[str, Value]], lost: int
) -> Fraction:
    """Sum (leaves - 1) / |D| over the published rows; a suppressed row has all leaves."""
    paths = source.quasi[name]
    leaves = list(paths)
    if any(row[name] is None for row in source.rows):
        leaves.append(None)
    # Published rows have their labels already.
    above = [path_of(leaf, paths)[level] for leaf in leaves]
    cells = sum(above.count(row[name]) - 1 for row in kept)
    return Fraction(cells + lost * (len(leaves) - 1), len(leaves))


# ---------------------------------------------------------------------------------------------
# A question as a policy and as tables


def policy_of(question: Question, folder: Path, **search: Any) -> dict[str, Any]:
    """Write a question as a policy, with its hierarchies as files."""
    source = question.source
    columns: dict[str, Any] = {
        name: {"quasi": write_hierarchy(folder / f"{name}.csv", paths)}
        for name, paths in source.quasi.items()
    }
    for name in sensitive_columns(source):
        columns[name] = {"sensitive": None}
        if name in source.sensitive:
            columns[name] = {
                "sensitive": write_hierarchy(folder / f"{name}.csv", source.sensitive[name])
            }
        order = (question.orders or source.orders).get(name)
        if order is not None:
            columns[name]["order"] = list(order)
    return {
        "version": 1,
        "source": "source",
        "columns": columns,
        "privacy": [_asked(model) for model in question.models],
        "suppression": question.limit,
        "search": {"metric": question.metric, "algorithm": "optimal", **search},
        "publish": {"table": "release", "replace": True},
    } | ({} if question.entity is None else {"entity": question.entity})


def write_hierarchy(path: Path, paths: Paths) -> str:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow([f"level {level}" for level in range(height(paths) + 1)])
        writer.writerows(paths.values())
    return str(path)


def _asked(model: Model) -> dict[str, Any]:
    """Write a model: `k` in its short form, what needs people with the population's name."""
    name = model["model"]
    if name == "k":
        return {name: model["k"]}
    parameters = {key: value for key, value in model.items() if key != "model"}
    if name in ("k_map", "delta_presence"):
        parameters["population"] = "population"
    if isinstance(parameters.get("column"), tuple):
        del parameters["column"]
    return {name: parameters}


def load(execute: Execute, question: Question) -> None:
    """Create the source, and the population if there is one."""
    source = question.source
    create(execute, "source", source.rows)
    if source.population is not None:
        create(execute, "population", source.population)


def create(execute: Execute, table: str, rows: Sequence[Mapping[str, Value]]) -> None:
    """Create a table in the place of the one that was there."""
    described = ", ".join(f"{ident(name)} {TYPES.get(name, 'varchar')}" for name in rows[0])
    execute(f"drop table if exists {table}")
    execute(f"create table {table} ({described})")
    tuples = (f"({', '.join(_literal(row[name]) for name in rows[0])})" for row in rows)
    execute(f"insert into {table} values {', '.join(tuples)}")


def _literal(value: Value) -> str:
    if value is None:
        return "null"
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


# ---------------------------------------------------------------------------------------------
# Drawing questions


@st.composite
def questions(
    draw: st.DrawFn, name: str, max_others: int = 2, limits: Sequence[int] = (0, 0, 1, 3, 6)
) -> Question:
    """Draw a question that asks for a model by name, alone or beside others.

    Args:
        draw: Given by hypothesis.
        name: The model that is asked for.
        max_others: The most models beside it; it may be among them once more.
        limits: The limits of suppression to draw from.
    """
    names = (*QUASI, "sex") if draw(st.booleans()) else QUASI
    source = draw(sources(20, names, draw(st.sampled_from((1, 8)))))
    if name == "ke" and "salary" not in source.rows[0]:
        rows = [{**row, "salary": draw(st.sampled_from((0, 10, None)))} for row in source.rows]
        source = replace(source, rows=rows)
    others = draw(
        st.lists(st.sampled_from(model_names(source, tuple(MODELS))), max_size=max_others)
    )
    entity = draw(st.booleans())
    asked = [_settled(draw(models(source, one)), source, entity) for one in (name, *others)]
    spread = [draw(_spread(model, source)) for model in asked]
    declared = source.orders["disease"]
    occurring = {row["disease"] for row in source.rows}
    order = [value for value in declared if value in occurring]
    question = Question(
        replace(source, orders={"disease": order}),
        draw(st.permutations(spread)),
        draw(st.sampled_from(limits)),
        draw(st.sampled_from(METRICS)),
        {"disease": declared},
    )
    # Most of what is drawn asks too much: a few of these are enough.
    assume(question.is_settled)
    assume(question.satisfying or draw(st.integers(0, 9)) == 0)
    return question


def _settled(model: dict[str, Any], source: Source, entity: bool) -> dict[str, Any]:
    """Leave out what the product refuses, and let `k` count people."""
    if model["model"] == "k" and entity:
        model["entity"] = "person"
    if model.get("values"):
        named = [value for value in model["values"] if value is not None]
        model = {**model, "values": named} if named else _without(model, "values")
    return model


def _without(model: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in model.items() if name != key}


@st.composite
def _spread(draw: st.DrawFn, model: dict[str, Any], source: Source) -> dict[str, Any]:
    """Ask a model of all sensitive columns now and then: by a list, or by naming none."""
    fits = model["model"] in ON_EVERY_COLUMN or (
        model["model"] in ("t_closeness", "nt_closeness") and model["distance"] != "hierarchical"
    )
    if not fits or draw(st.integers(0, 3)):
        return model
    columns = sensitive_columns(source)
    return {**model, "column": columns if draw(st.booleans()) else tuple(columns)}


def written(model: Model) -> Iterator[tuple[str, str | None]]:
    """Give the name and the column of each entry that a run tells of a model."""
    for one in per_column([model]):
        yield one["model"], one.get("column")


def near(measure: Measure) -> Any:
    """Give what equals a measure in floating point."""
    return None if measure is None else pytest.approx(float(measure), rel=1e-9, abs=1e-9)
