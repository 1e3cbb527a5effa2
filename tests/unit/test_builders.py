"""Builders: what they accept, and what is wrong with the rest."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from ppdp_sql.catalog.builders import (
    Builder,
    CutIntervals,
    Dates,
    HideOnly,
    Prefixes,
    WidthIntervals,
    interval_labels,
    parse_builder,
)
from ppdp_sql.errors import HierarchyError


def decimals(*numbers: int | str) -> tuple[Decimal, ...]:
    return tuple(Decimal(number) for number in numbers)


@pytest.mark.parametrize(
    ("name", "argument", "builder"),
    [
        ("intervals", {"width": [5, 10, 20]}, WidthIntervals(decimals(5, 10, 20), Decimal(0))),
        ("intervals", {"width": 5, "from": 2}, WidthIntervals(decimals(5), Decimal(2))),
        (
            "intervals",
            {"width": [Decimal("0.1"), Decimal("0.3")], "from": -1},
            WidthIntervals(decimals("0.1", "0.3"), Decimal(-1)),
        ),
        ("intervals", {"width": [0.1, 0.3]}, WidthIntervals(decimals("0.1", "0.3"), Decimal(0))),
        (
            "intervals",
            {"cuts": [[25, 45, 65], [45]]},
            CutIntervals((decimals(25, 45, 65), decimals(45))),
        ),
        ("intervals", {"cuts": [25, 45]}, CutIntervals((decimals(25, 45),))),
        ("prefix", [5, 3, 2], Prefixes((5, 3, 2))),
        ("prefix", 3, Prefixes((3,))),
        ("date", ["month", "decade"], Dates(("month", "decade"))),
        ("date", "year", Dates(("year",))),
    ],
)
def test_builder_is_read(name: str, argument: Any, builder: Builder) -> None:
    assert parse_builder(name, argument) == builder


@pytest.mark.parametrize(
    ("name", "argument", "message"),
    [
        ("interval", {"width": 5}, "'interval' is not a builder; did you mean 'intervals'"),
        ("zzz", 1, "known are intervals, prefix, date, tree and table"),
        ("intervals", None, "intervals need"),
        ("intervals", [5], "intervals need"),
        ("intervals", {"from": 0}, "intervals need"),
        ("intervals", {"width": 5, "form": 0}, "no key 'form'; did you mean 'from'"),
        ("intervals", {"width": 5, "cuts": [[1]]}, "either cuts or width"),
        ("intervals", {"cuts": [[1]], "from": 0}, "either cuts or width"),
        ("intervals", {"width": []}, "greater than 0"),
        ("intervals", {"width": [0]}, "greater than 0"),
        ("intervals", {"width": [-5]}, "greater than 0"),
        ("intervals", {"width": [10, 5]}, "5 is not a multiple of 10"),
        ("intervals", {"width": [5, 5]}, "5 is not a multiple of 5"),
        ("intervals", {"width": [5, 12]}, "12 is not a multiple of 5"),
        ("intervals", {"width": ["wide"]}, "'wide' is not a number"),
        ("intervals", {"width": [True]}, "True is not a number"),
        ("intervals", {"width": [None]}, "None is not a number"),
        ("intervals", {"width": ["NaN"]}, "out of range"),
        ("intervals", {"width": [Decimal("1e24")]}, "out of range"),
        ("intervals", {"width": [Decimal("1e-13")]}, "more than 12 decimals"),
        ("intervals", {"width": 5, "from": "x"}, "'x' is not a number"),
        ("intervals", {"cuts": []}, "at least one cut point"),
        ("intervals", {"cuts": [[1], []]}, "at least one cut point"),
        ("intervals", {"cuts": [[2, 1]]}, "must rise"),
        ("intervals", {"cuts": [[1, 1]]}, "must rise"),
        ("intervals", {"cuts": [[1, 2], [3]]}, "the cut 3 is not a cut of the finer level"),
        ("intervals", {"cuts": [[1, 2], [1, 2]]}, "fewer cuts"),
        ("intervals", {"cuts": [[1, 2], 1, "x"]}, "'x' is not a number"),
        ("prefix", [], "longest first"),
        ("prefix", [0], "longest first"),
        ("prefix", ["3"], "longest first"),
        ("prefix", [True], "longest first"),
        ("prefix", [2, 3], "falling"),
        ("prefix", [3, 3], "falling"),
        ("date", [], "from fine to coarse"),
        ("date", ["years"], "'years' is not a date level; did you mean 'year'"),
        ("date", ["year", "month"], "from fine to coarse"),
        ("date", ["year", "year"], "from fine to coarse"),
    ],
)
def test_builder_that_is_none(name: str, argument: Any, message: str) -> None:
    with pytest.raises(HierarchyError, match=message):
        parse_builder(name, argument)


def test_labels_between_cuts() -> None:
    assert interval_labels(decimals(25, 45)) == ["<25", "[25, 45)", ">=45"]
    assert interval_labels(decimals("2.50")) == ["<2.5", ">=2.5"]
    assert interval_labels(decimals("1e2")) == ["<100", ">=100"]


@pytest.mark.parametrize(
    "builder",
    [
        WidthIntervals(decimals(5, 10), Decimal(0)),
        CutIntervals((decimals(1, 2), decimals(1))),
        Prefixes((3, 2)),
        Dates(("month", "year")),
        HideOnly(),
    ],
)
def test_levels_have_words(builder: Builder) -> None:
    levels = 1 if isinstance(builder, HideOnly) else 3
    assert len(builder.level_names) == levels
    assert builder.level_names[0] == "values"
    assert builder.needs_number == isinstance(builder, WidthIntervals | CutIntervals)
