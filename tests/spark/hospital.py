"""A table with columns of every type, and policies that use each part of a run once."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from tests.databases import Database

TYPES = {
    "person": "integer",
    "age": "integer",
    "zip": "varchar",
    "sex": "varchar",
    "height": "double",
    "born": "date",
    "pay": "decimal(10, 2)",
    "illness": "varchar",
    "ward": "varchar",
}
ILLNESSES = ("flu", "cold", "gout", "burn", None)
TREE = {"tree": {"lungs": ["flu", "cold"], "other": ["gout", "burn"]}}


def rows(number: int = 360, seed: int = 4) -> list[tuple[Any, ...]]:
    """Draw people: three rows of each, with NULLs, quotes and numbers of many digits."""
    draw = Random(seed)
    found = []
    for index in range(number // 3):
        age = draw.choice((23, 28, 35, 41, 47, 62))
        row = (
            index,
            age,
            draw.choice(("47677", "47602", "47905", "47906", None)),
            draw.choice(("f", "m", 'it\'s \\ "x"')),
            draw.choice((1.5, 1.75, 2e7, 1e-7, 0.1)),
            date(2000, 1, 1) + timedelta(days=draw.choice((0, 40, 400, 800))),
            Decimal(draw.choice(("10.50", "99.00", "1200.25"))),
        )
        for _ in range(3):
            found.append((*row, draw.choice(ILLNESSES), draw.choice(("a", "b"))))
    return found


def load(database: Database, name: str = "people") -> None:
    database.create(name, TYPES, rows())


COLUMNS: dict[str, Any] = {
    "person": "identifier",
    "age": {"quasi": {"intervals": {"width": [10, 20], "from": 0}}},
    "zip": {"quasi": {"prefix": [4, 3]}},
    "sex": {"quasi": {"tree": {"*": ["f", "m", 'it\'s \\ "x"']}}},
    "illness": {"sensitive": TREE},
    "ward": {"keep": {"unique": "allow"}},
}

K = {"k": 3}


def _closeness(distance: str) -> dict[str, Any]:
    return {"t_closeness": {"t": 0.5, "distance": distance, "column": "illness"}}


def _about(model: str, **options: Any) -> dict[str, Any]:
    return {model: {"column": "illness", **options}}


def _perturbed(method: str, **options: Any) -> dict[str, Any]:
    return {"perturb": {method: options}}


KEPT: dict[str, Any] = {"keep": {"unique": "allow"}}

#: What differs from the policy above, by the name of a test.
POLICIES: dict[str, dict[str, Any]] = {
    "k": {"privacy": [K]},
    "star": {"privacy": [{"k": 12}], "suppression": "30%", "suppressed": "star"},
    "nulls_suppressed": {"privacy": [K], "nulls": "suppress", "suppression": "40%"},
    "people_counted": {"privacy": [{"k": 2}], "entity": "person"},
    "types": {
        "privacy": [{"k": 2}],
        "suppression": "50%",
        "columns": {
            "height": {"quasi": {"intervals": {"cuts": [[1, 2, 100]]}}},
            "born": {"quasi": {"date": ["month", "year"]}},
            "pay": {"quasi": {"intervals": {"width": [100], "from": 0}}},
            "illness": "sensitive",
        },
    },
    "values_hidden": {
        "privacy": [K, _about("distinct_l", l=3)],
        "suppression": {"limit": "20%", "unit": "value"},
    },
    "distinct_l": {"privacy": [K, _about("distinct_l", l=3)], "suppression": "10%"},
    "entropy_l": {"privacy": [K, _about("entropy_l", l=2.5)], "suppression": "10%"},
    "recursive_cl": {"privacy": [K, _about("recursive_cl", c=3, l=2)], "suppression": "10%"},
    "alpha_k": {"privacy": [_about("alpha_k", alpha=0.6, k=3)], "suppression": "10%"},
    "beta_likeness": {"privacy": [K, _about("beta_likeness", beta=2)], "suppression": "10%"},
    "hellinger": {"privacy": [K, _closeness("hellinger")], "suppression": "10%"},
    "hierarchical": {"privacy": [K, _closeness("hierarchical")], "suppression": "10%"},
    "nt_closeness": {
        "privacy": [K, _about("nt_closeness", n=60, t=0.4, distance="hellinger")],
        "suppression": "10%",
    },
    "incognito": {"privacy": [K], "search": {"algorithm": "incognito", "metric": "discernibility"}},
    "datafly": {"privacy": [K], "search": {"algorithm": "datafly"}, "suppression": "5%"},
    "two_level": {"privacy": [K], "search": {"algorithm": "two_level"}},
    "subtree": {"privacy": [K], "search": {"algorithm": "subtree"}},
    "topdown": {"privacy": [K], "search": {"algorithm": "topdown"}},
    "mondrian": {"privacy": [K], "search": {"algorithm": "mondrian"}},
    "class": {"privacy": [K], "class": "ward", "search": {"metric": "classification"}},
    "swap": {
        "privacy": [{"k": 2}],
        "suppression": "60%",
        "class": "ward",
        "columns": COLUMNS | {"sex": COLUMNS["sex"] | {"perturb": "swap"}},
    },
    "median": {
        "privacy": [{"k": 2}],
        "suppression": "60%",
        "class": "ward",
        "columns": COLUMNS | {"age": COLUMNS["age"] | {"perturb": "median"}},
    },
    # Blocks of ten rows are cut, and all rows of a person are alike.
    "microaggregate": {
        "privacy": [{"k": 2}],
        "suppression": "60%",
        "columns": COLUMNS
        | {
            "age": COLUMNS["age"] | _perturbed("microaggregate", group="sizes", block=10),
            "height": KEPT | _perturbed("microaggregate", group="sizes"),
            "pay": KEPT | _perturbed("microaggregate", center="median"),
        },
    },
    "microaggregate_one": {
        "privacy": [{"k": 2}],
        "columns": COLUMNS | {"age": COLUMNS["age"] | _perturbed("microaggregate", k=40)},
    },
    "randomized": {
        "privacy": [{"k": 2}],
        "suppression": "60%",
        "search": {"seed": 11},
        "columns": COLUMNS
        | {
            "sex": COLUMNS["sex"] | _perturbed("pram", keep=0.6),
            "age": COLUMNS["age"] | _perturbed("rank_swap", percent=20),
            "height": KEPT | _perturbed("noise", scale=0.3),
            "pay": KEPT | _perturbed("noise", scale=0.3),
        },
    },
}


def policy(name: str, **changes: Any) -> dict[str, Any]:
    """The whole policy of a name."""
    return {
        "version": 1,
        "source": "people",
        "columns": COLUMNS,
        "publish": {"table": "released"},
        **POLICIES[name],
        **changes,
    }
