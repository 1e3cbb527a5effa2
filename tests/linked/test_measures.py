"""Each linked measure against plain Python, from the raw rows."""

from __future__ import annotations

import random
from typing import Any

import pytest

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.privacy.delta_presence import Presence
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.privacy.k_map import PopulationAnonymity
from ppdp_sql.privacy.nt_closeness import SupersetCloseness
from ppdp_sql.privacy.personalized import GuardedPrivacy
from ppdp_sql.privacy.xy import DistinctAnonymity
from tests.databases import Database

from .linking import GUARD, PERSON, SENSITIVE, create, create_jobs, measured, publish
from .plain import (
    AGE,
    BORN,
    DISEASES,
    JOB,
    JOBS,
    ZIP,
    Plain,
    Row,
    closeness,
    guarded,
    least_distinct,
    least_population,
    presence,
)

COLUMNS = (AGE, ZIP, JOB, BORN)
DISTANCES = ("equal", "hellinger", "ordered", "hierarchical")


def people(number: int, seed: int, *, odd: bool = True) -> list[Row]:
    """Random people; some have NULLs, and some a job that no hierarchy knows."""
    draw = random.Random(seed)
    jobs: list[Any] = [row[0] for row in JOBS] + (["astronaut"] if odd else [])
    diseases = [row[0] for row in DISEASES] + [None]
    guards = ["flu", "lungs", None, None, None, *(["*"] if seed == 11 else [])]
    return [
        {
            AGE.name: draw.choice([21, 25, 34, 58, None]),
            ZIP.name: draw.choice(["47601", "47602", "90210", "4", None]),
            JOB.name: draw.choice(jobs),
            BORN.name: draw.choice(["1987-03-01", "1987-11-30", "1991-01-01", None]),
            SENSITIVE: draw.choice(diseases),
            GUARD: draw.choice(guards),
            PERSON: draw.choice([None, *range(number // 2)]),
            "pay": draw.choice([1000, 2000, 3000, 10000, None]),
        }
        for _ in range(number)
    ]


def superset_model(distance: str, column: str = SENSITIVE, n: int = 20) -> SupersetCloseness:
    return SupersetCloseness.model_construct(about=column, n=n, t=0.5, distance=distance)


@pytest.mark.parametrize("starred", [False, True])
@pytest.mark.parametrize("nulls", [True, False])
@pytest.mark.parametrize("node", [(1, 2, 1, 2), (0, 3, 0, 3), (3, 3, 3 - 1, 3), (2, 0, 2, 1)])
def test_every_measure_is_what_loops_count(
    database: Database, node: tuple[int, ...], nulls: bool, starred: bool
) -> None:
    plain = Plain(people(80, seed=sum(node)), COLUMNS, node, nulls)
    others = people(60, seed=7)
    everybody = [*plain.rows, *others]
    create(database, plain)
    create_jobs(database)
    names = [column.name for column in COLUMNS]
    create(database, plain, table="everybody", rows=[{n: r[n] for n in names} for r in everybody])
    published = plain.published(2, starred=starred)
    assert len(published) > 1 or sum(node) == 11
    publish(database, plain, published, starred=starred, sensitive=(SENSITIVE, "pay"))
    models = {
        0: KAnonymity(k=2, entity=PERSON),
        2: DistinctAnonymity(k=2, x=[JOB.name, AGE.name], y=PERSON),
        3: DistinctAnonymity(k=2, y=SENSITIVE),
        5: GuardedPrivacy(p=0.5, guard=GUARD, about=SENSITIVE),
        6: Presence(dmax=1, population="everybody"),
        **{10 + i: superset_model(distance) for i, distance in enumerate(DISTANCES)},
        20: superset_model("ordered", "pay", n=40),
    }
    if not starred:
        models[4] = PopulationAnonymity(k=2, population="everybody")
    found = measured(
        database,
        plain,
        models,
        populations={"everybody": Relation("everybody")},
        starred=starred,
    )
    assert list(found) == list(models)
    assert found[0] == (least_distinct(plain, published, names, PERSON),)
    assert found[2] == (least_distinct(plain, published, [AGE.name, JOB.name], PERSON),)
    assert found[3] == (least_distinct(plain, published, names, SENSITIVE),)
    assert found[5] == pytest.approx((guarded(published, SENSITIVE, GUARD),), abs=1e-12)
    if starred:
        top = tuple(column.height for column in COLUMNS)
        told = {key: rows for key, rows in published.items() if node == top or set(key) != {"*"}}
        assert found[6] == pytest.approx(presence(plain, told, everybody), abs=1e-12)
    else:
        assert found[4] == (least_population(plain, published, everybody),)
        assert found[6] == pytest.approx(presence(plain, published, everybody), abs=1e-12)
    for place, distance in enumerate(DISTANCES):
        wanted = closeness(plain, published, SENSITIVE, 20, distance)
        assert found[10 + place][0] == pytest.approx(wanted, abs=1e-7), distance
    wanted = closeness(plain, published, "pay", 40, "ordered")
    assert found[20][0] == pytest.approx(wanted, abs=1e-12)
