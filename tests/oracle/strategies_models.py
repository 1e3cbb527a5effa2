"""Hypothesis strategies that draw a small source and models to ask of it.

The columns: quasi-identifiers `age` and `zip`; sensitive `disease` (text with a hierarchy of
height 2 and an order) and, in most sources, `salary` (integers); `guard` names a label of the
disease hierarchy or nothing; `person` is a key that may repeat, and may be NULL.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from .distances import DISTANCES, Paths, Value
from .models import MODELS, Row, Source
from .reference import TOP

QUASI = ("age", "zip")
TEXTS = ("asthma", "cold", "flu", "HIV", "O'x")
GROUPS = ("lung", "virus", "flu")
SALARIES = (-3, 0, 1, 10, 11, 4_000_000_000)

#: Models that ask for something of one sensitive column.
COLUMN_MODELS = frozenset(
    {
        "distinct_l",
        "entropy_l",
        "recursive_cl",
        "alpha_k",
        "ke",
        "t_closeness",
        "nt_closeness",
        "beta_likeness",
        "personalized",
        "ck_safety",
    }
)
MONOTONE_ALWAYS = ("k", "k_map", "distinct_l", "ke", "xy", "k_m")
MONOTONE_WITHOUT_SUPPRESSION = (
    "entropy_l",
    "recursive_cl",
    "alpha_k",
    "t_closeness",
    "beta_likeness",
    "ck_safety",
    "delta_presence",
)
MONOTONE_NEVER = ("nt_closeness", "personalized")


def _decimals(*texts: str) -> st.SearchStrategy[Decimal]:
    return st.sampled_from([Decimal(text) for text in texts])


@st.composite
def quasi_paths(draw: st.DrawFn, name: str) -> Paths:
    """Draw a hierarchy of height 1 or 2 over at most four leaves."""
    leaves = [f"{name}{index}" for index in range(draw(st.integers(1, 4)))]
    if draw(st.booleans()):
        return {leaf: (leaf, TOP) for leaf in leaves}
    parents = st.sampled_from([f"{name}x", f"{name}y"])
    return {leaf: (leaf, draw(parents), TOP) for leaf in leaves}


@st.composite
def disease_paths(draw: st.DrawFn) -> Paths:
    """Draw a hierarchy of height 2, in which a label may stand at two levels."""
    leaves = draw(st.lists(st.sampled_from(TEXTS), min_size=1, max_size=4, unique=True))
    parents = st.sampled_from(GROUPS)
    return {leaf: (leaf, draw(parents), TOP) for leaf in leaves}


@st.composite
def sources(
    draw: st.DrawFn, max_rows: int = 14, names: Sequence[str] = QUASI, min_rows: int = 1
) -> Source:
    """Draw a source with a population that contains its people.

    NULLs, repeated rows and tables of a single group are among what is drawn.

    Args:
        draw: Given by hypothesis.
        max_rows: The most rows of the source; the population may have twice as many.
        names: The quasi-identifiers.
        min_rows: The fewest rows of the source.
    """
    quasi = {name: draw(quasi_paths(name)) for name in names}
    disease = draw(disease_paths())
    tuples = st.tuples(*(_cells(list(paths), draw(st.booleans())) for paths in quasi.values()))
    few = st.sampled_from(draw(st.lists(tuples, min_size=1, max_size=6)))
    columns: dict[str, st.SearchStrategy[Value]] = {
        "disease": _cells(list(disease), draw(st.booleans())),
        "guard": st.sampled_from(_labels(disease)),
        "person": _cells([f"p{index}" for index in range(5)], draw(st.booleans())),
    }
    if draw(st.integers(0, 3)) > 0:
        salaries = draw(st.lists(st.sampled_from(SALARIES), min_size=1, max_size=4, unique=True))
        columns["salary"] = _cells(salaries, draw(st.booleans()))
    wholes = st.tuples(few, st.fixed_dictionaries(columns))
    drawn = draw(st.lists(wholes, min_size=min_rows, max_size=max_rows))
    rows: list[Row] = [{**dict(zip(names, key, strict=True)), **rest} for key, rest in drawn]
    others = draw(st.lists(st.one_of(few, tuples), max_size=max_rows))
    population: list[Row] = [{name: row[name] for name in names} for row in rows]
    population += [dict(zip(names, key, strict=True)) for key in others]
    order = draw(st.permutations(list(disease)))
    return Source(rows, quasi, {"disease": disease}, {"disease": order}, population)


def _cells(values: Sequence[Value], nulls: bool) -> st.SearchStrategy[Value]:
    return st.sampled_from([*values, None] if nulls else list(values))


def _labels(paths: Paths) -> list[Value]:
    labels = dict.fromkeys(label for path in paths.values() for label in path)
    return [None, None, *labels]


def sensitive_columns(source: Source) -> list[str]:
    """List the sensitive columns of a drawn source."""
    return [name for name in ("disease", "salary") if name in source.rows[0]]


def model_names(source: Source, names: Sequence[str] = tuple(MODELS)) -> list[str]:
    """List the models that may be asked of a drawn source."""
    return [name for name in names if name != "ke" or "salary" in source.rows[0]]


@st.composite
def models(draw: st.DrawFn, source: Source, name: str) -> dict[str, Any]:
    """Draw a model by name, with parameters that groups are often exactly on."""
    model: dict[str, Any] = {"model": name}
    if name in COLUMN_MODELS:
        model["column"] = draw(st.sampled_from(sensitive_columns(source)))
    if name == "ke":
        model["column"] = "salary"
    if name == "personalized":
        model |= {"column": "disease", "guard": "guard"}
    model |= {key: draw(values) for key, values in _PARAMETERS[name].items()}
    if name == "alpha_k" and draw(st.booleans()):
        values = sorted({row[model["column"]] for row in source.rows}, key=repr)
        model["values"] = draw(st.lists(st.sampled_from(values), min_size=1, unique=True))
    if name in ("t_closeness", "nt_closeness"):
        model |= draw(_distances(model["column"], smoothed=name == "t_closeness"))
    return model


@st.composite
def _distances(draw: st.DrawFn, column: str, smoothed: bool) -> dict[str, Any]:
    unfit = ([] if column == "disease" else ["hierarchical"]) + ([] if smoothed else ["js"])
    name = draw(st.sampled_from([name for name in DISTANCES if name not in unfit]))
    options: dict[str, Any] = {"distance": name}
    if name == "js" and draw(st.booleans()):
        options["bandwidth"] = draw(_decimals("0.3", "0.5", "0.75", "1"))
    return options


@st.composite
def conjunctions(
    draw: st.DrawFn,
    source: Source,
    names: Sequence[str] = tuple(MODELS),
    max_size: int = 3,
) -> list[dict[str, Any]]:
    """Draw one to a few models that a policy asks for together."""
    fitting = model_names(source, names)
    assume(fitting)
    chosen = st.lists(st.sampled_from(fitting), min_size=1, max_size=max_size, unique=True)
    return [draw(models(source, name)) for name in draw(chosen)]


_K = st.integers(2, 4)
_SHARES = _decimals("0.2", "0.25", "0.4", "0.5", "0.6", "0.75", "1")
_THRESHOLDS = _decimals("0", "0.05", "0.1", "0.2", "0.25", "0.3", "0.5")
_PARAMETERS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "k": {"k": _K},
    "distinct_l": {"l": st.integers(2, 3)},
    "entropy_l": {"l": st.sampled_from([2, 3, Decimal("1.5"), Decimal("2.5")])},
    "recursive_cl": {"c": _decimals("0.5", "1", "1.5", "2", "3"), "l": st.integers(2, 3)},
    "alpha_k": {"alpha": _SHARES, "k": _K},
    "ke": {"k": _K, "e": st.sampled_from([1, 3, 10, 4_000_000_000])},
    "t_closeness": {"t": _THRESHOLDS},
    "nt_closeness": {"n": st.integers(2, 10), "t": _THRESHOLDS},
    "xy": {
        "k": st.integers(2, 3),
        "x": st.sampled_from([["age"], ["zip"], ["age", "zip"]]),
        "y": st.sampled_from(["person", "disease"]),
    },
    "k_m": {"k": _K, "m": st.integers(1, 2)},
    "k_map": {"k": st.integers(2, 6)},
    "delta_presence": {
        "dmin": _decimals("0", "0.1", "0.25", "0.5"),
        "dmax": _decimals("0.5", "0.75", "1"),
    },
    "beta_likeness": {"beta": _decimals("0.25", "0.5", "1", "2"), "enhanced": st.booleans()},
    "personalized": {"p": _SHARES},
    "ck_safety": {"c": _decimals("0.5", "0.6", "0.75", "0.9", "1"), "k": st.integers(0, 2)},
}
