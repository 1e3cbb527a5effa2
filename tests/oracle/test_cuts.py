"""`subtree` and `sibling` against the plain-Python search, on random small tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ppdp_sql
from ppdp_sql.errors import NoSolutionError
from tests.databases import PostgresDatabase

from .cuts import Bounds, Cutter, at_best_node, cut, published
from .distances import Paths, Value, height
from .models import Source
from .products import Execute, Question, load, policy_of
from .reference import TOP
from .strategies_models import model_names, models, sources

COLUMNS = ("age", "zip", "sex")
#: The models whose groups are judged one by one, from the source alone.
MODELS = (
    "distinct_l",
    "entropy_l",
    "recursive_cl",
    "alpha_k",
    "ke",
    "t_closeness",
    "beta_likeness",
    "personalized",
)
WEIGHTS = ("1", "1", "2", "0.5", "0.1")


@st.composite
def trees(draw: st.DrawFn, name: str) -> Paths:
    """Draw a hierarchy of height 1 to 3, in which a parent may have a single child."""
    leaves = [f"{name}{index}" for index in range(draw(st.sampled_from((6, 4, 3, 1))))]
    paths: dict[Value, tuple[Value, ...]] = {leaf: (leaf,) for leaf in leaves}
    for level in range(1, draw(st.integers(1, 3))):
        below = dict.fromkeys(path[-1] for path in paths.values())
        parents = {label: f"{name}-{level}{draw(st.sampled_from('abc'))}" for label in below}
        paths = {leaf: (*path, parents[path[-1]]) for leaf, path in paths.items()}
    return {leaf: (*path, TOP) for leaf, path in paths.items()}


@st.composite
def cutters(
    draw: st.DrawFn,
    others: tuple[str, ...] = ("k", *MODELS),
    limits: tuple[int, ...] = (0, 0, 2, 6),
) -> Cutter:
    """Draw a source, models, and levels that the policy allows.

    Args:
        draw: Given by hypothesis.
        others: The models beside `k` to draw from.
        limits: The limits of suppression to draw from.
    """
    drawn = draw(sources(16, COLUMNS, 8))
    quasi = {name: draw(trees(name)) for name in COLUMNS[: draw(st.sampled_from((1, 2, 2, 3)))]}
    cells = {
        name: st.sampled_from([*paths, *draw(st.sampled_from(((), (), (None,))))])
        for name, paths in quasi.items()
    }
    few = draw(st.lists(st.fixed_dictionaries(cells), min_size=3, max_size=7))
    sizes = draw(st.lists(st.integers(1, 5), min_size=len(few), max_size=len(few)))
    rows = [
        {**{n: v for n, v in drawn.rows[index % len(drawn.rows)].items() if n not in COLUMNS}, **of}
        for of, size in zip(few, sizes, strict=True)
        for index in range(size)
    ]
    occurring = {row["disease"] for row in rows}
    order = [value for value in drawn.orders["disease"] if value in occurring]
    source = Source(rows, quasi, drawn.sensitive, {"disease": order})
    other = draw(st.sampled_from(model_names(source, others)))
    asked = [draw(models(source, name)) for name in dict.fromkeys(("k", other))]
    for model in asked:
        if model.get("values"):
            model["values"] = [value for value in model["values"] if value is not None]
            if not model["values"]:
                del model["values"]
    bounds = {}
    for name, paths in quasi.items():
        least = draw(st.sampled_from((0, 0, 0, 1)))
        most = draw(st.sampled_from((*(height(paths),) * 5, max(least, 1))))
        bounds[name] = Bounds(least, most, Fraction(draw(st.sampled_from(WEIGHTS))))
    return Cutter(source, asked, draw(st.sampled_from(limits)), bounds)


def policy(cutter: Cutter, folder: Path, algorithm: str) -> dict[str, Any]:
    """Write what was drawn as a policy."""
    question = Question(cutter.source, cutter.models, cutter.limit, "iloss")
    written = policy_of(question, folder, algorithm=algorithm)
    for name, bounds in cutter.bounds.items():
        written["columns"][name] |= {
            "weight": str(float(bounds.weight)),
            "min_level": bounds.least,
            "max_level": bounds.most,
        }
    return written


def agree(cutter: Cutter, folder: Path, engine: Any, execute: Execute) -> None:
    """Publish with both schemes; compare with the search of the reference."""
    load(execute, Question(cutter.source, cutter.models))
    losses = [cutter.loss(cutter.failing())]
    for algorithm in ("subtree", "sibling"):
        found = cut(at_best_node(cutter), algorithm == "sibling")
        asked = policy(cutter, folder, algorithm)
        if found is None:
            with pytest.raises(NoSolutionError):
                ppdp_sql.run(asked, engine)
            return
        told = ppdp_sql.run(asked, engine).to_dict()
        release = Counter(map(tuple, execute("select * from release")))
        assert release == published(found), algorithm
        loss = found.loss(found.failing())
        assert told["metrics"]["iloss"] == pytest.approx(float(loss), rel=1e-9, abs=1e-9)
        assert all(model["satisfied"] for model in told["privacy"])
        losses.append(loss)
    # Never worse than everything at the highest level, and sibling never worse than subtree.
    assert losses == sorted(losses, reverse=True)


@pytest.fixture(scope="module")
def memory() -> Iterator[duckdb.DuckDBPyConnection]:
    # Threads that wait for each other take longer than these tables.
    with duckdb.connect(config={"threads": 1}) as connection:
        yield connection


@pytest.fixture(scope="module")
def server(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    database = PostgresDatabase(postgres)
    with psycopg.connect(database.url, autocommit=True) as connection:
        yield connection
    database.drop()


@settings(max_examples=8)
@given(cutter=cutters())
def test_duckdb_cuts_as_the_reference(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, cutter: Cutter
) -> None:
    agree(cutter, tmp_path, memory, lambda statement: memory.execute(statement).fetchall())


@settings(max_examples=8)
@given(cutter=cutters(("k",), (2, 4, 8)))
def test_suppression_is_weighed_as_by_the_reference(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, cutter: Cutter
) -> None:
    agree(cutter, tmp_path, memory, lambda statement: memory.execute(statement).fetchall())


@settings(max_examples=4)
@given(cutter=cutters())
def test_postgres_cuts_as_the_reference(
    server: psycopg.Connection[Any], tmp_path: Path, cutter: Cutter
) -> None:
    def execute(statement: str) -> list[Any]:
        cursor = server.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []

    agree(cutter, tmp_path, server, execute)


def test_a_label_stands_for_the_rest_of_its_children(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    """5 of a, 4 of b, 2 of c, 1 of d at k = 3: a and b are shown, c and d are the rest."""
    counts = {"a": 5, "b": 4, "c": 2, "d": 1}
    rows = [{"age": leaf, "disease": "flu"} for leaf, n in counts.items() for _ in range(n)]
    paths: Paths = {leaf: (leaf, TOP) for leaf in counts}
    source = Source(rows, {"age": paths}, {"disease": {"flu": ("flu", TOP)}}, {"disease": ["flu"]})
    cutter = Cutter(source, [{"model": "k", "k": 3}], 0, {"age": Bounds(0, 1)})
    load(lambda statement: memory.execute(statement).fetchall(), Question(source, cutter.models))
    shown = {}
    for algorithm in ("subtree", "sibling"):
        result = ppdp_sql.run(policy(cutter, tmp_path, algorithm), memory)
        counted = memory.execute("select age, count(*) from release group by age").fetchall()
        shown[algorithm] = (dict(counted), result.metrics["iloss"])
    # The cells of the rest are measured by all four leaves under their label.
    assert shown == {
        "subtree": ({"*": 12}, pytest.approx(12 * 3 / 4)),
        "sibling": ({"a": 5, "b": 4, "*": 3}, pytest.approx(3 * 3 / 4)),
    }
