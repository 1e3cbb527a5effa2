"""What is counted of columns, against plain Python on random tables."""

from __future__ import annotations

import math
import uuid
from collections import Counter
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ppdp_sql.api.connect import open_session
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.frequency.relations import describe
from ppdp_sql.templating import StatementLog
from ppdp_sql.tuning.profile import ColumnProfile, profile_columns
from tests.databases import Database

COLUMNS = {
    "whole": "integer",
    "real": "double",
    "exact": "decimal(12, 3)",
    "text": "varchar",
    "day": "date",
    "flag": "boolean",
}
TEXTS = ("", "ä", "Ä", "a;b", "12", "007", "x@y.org", "2020-02-29", "O'Neil", "日本", " a", "1e3")
REALS = (0.5, 2.0, -1.25, 1e20, 1e-7, math.nan, math.inf)


def or_null(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.none(), values)


ROWS = st.lists(
    st.tuples(
        or_null(st.integers(-3, 3)),
        or_null(st.sampled_from(REALS)),
        or_null(st.sampled_from([Decimal("1.500"), Decimal("-2.000"), Decimal("30.000")])),
        or_null(st.sampled_from(TEXTS)),
        or_null(st.sampled_from([date(1980, 1, 2), date(2020, 2, 29)])),
        or_null(st.booleans()),
    ),
    min_size=1,
    max_size=25,
)


def profiled(
    database: Database,
    columns: dict[str, str],
    rows: Sequence[Any],
    log: StatementLog | None = None,
) -> dict[str, ColumnProfile]:
    table = f"t_{uuid.uuid4().hex[:8]}"
    database.create(table, columns, rows)
    with (
        open_session(database.url, read_only=True, log=log) as session,
        session.engine.transaction(commit=False),
    ):
        relation = session.engine.qualify(Relation(table))
        found = profile_columns(session, relation, describe(session, relation))
    return {profile.name: profile for profile in found}


def key(value: Any) -> Any:
    """Two NaN are one value."""
    return "NaN" if isinstance(value, float) and math.isnan(value) else value


@settings(max_examples=6)
@given(rows=ROWS)
def test_counts_are_those_of_plain_python(database: Database, rows: list[tuple[Any, ...]]) -> None:
    found = profiled(database, COLUMNS, rows)
    assert list(found) == list(COLUMNS)
    for place, (name, profile) in enumerate(found.items()):
        values = [key(row[place]) for row in rows]
        counts = Counter(values)
        filled = {value: n for value, n in counts.items() if value is not None}
        total = len(rows)
        entropy = -sum(n / total * math.log2(n / total) for n in counts.values())
        agreeing = sum(n * (n - 1) for n in counts.values())
        assert profile.rows == total, name
        assert profile.nulls == counts[None]
        assert profile.distinct == len(filled)
        assert profile.unique == sum(n == 1 for n in filled.values())
        assert profile.largest == max(filled.values(), default=0)
        assert profile.entropy == pytest.approx(entropy, abs=1e-9)
        separation = 1 - agreeing / (total * (total - 1)) if total > 1 else 0.0
        assert profile.separation == pytest.approx(separation, abs=1e-9)
        assert profile.uniqueness == pytest.approx(profile.unique / total)
    texts = [row[3] for row in rows if row[3] is not None]
    text = found["text"]
    assert text.shortest == min(map(len, texts), default=0)
    assert text.longest == max(map(len, texts), default=0)
    assert text.matches["email address"].rows == texts.count("x@y.org")
    assert text.matches["date"].rows == texts.count("2020-02-29")
    assert text.matches["digits"].rows == texts.count("12") + texts.count("007")
    assert text.matches["empty"].rows == texts.count("")
    numbers = [row[0] for row in rows if row[0] is not None]
    assert found["whole"].lowest == min(numbers, default=None)
    assert found["whole"].highest == max(numbers, default=None)
    reals = [row[1] for row in rows if row[1] is not None and math.isfinite(row[1])]
    # A number of more digits than the builders count in is none to compare.
    reals = [Decimal(repr(value)) for value in reals if value != 1e20]
    assert found["real"].highest == max(reals, default=None)


VALUES = {
    "email address": ["ada.l+x@mail.example.org", "b@c.de"],
    "social security number": ["123-45-6789"],
    "phone number": ["+49 221 998877", "(221) 555-0147", "030 1234567", "+1-202-555-0147"],
    "IBAN": ["DE89370400440532013000", "GB29 NWBK 6016 1331 9268 19"],
    "payment card": ["4111 1111 1111 1111"],
    "IP address": ["10.0.0.255", "2001:db8:0:0:0:0:0:1"],
    "web address": ["https://example.org/a?b=c"],
    "UUID": ["123e4567-e89b-12d3-a456-426614174000"],
    "hardware address": ["00:1A:2b:3c:4d:5e"],
}
PLAIN = ["Bachelors", "47677", "2020-01-15", "12.50", "E11.9", "10.0.0.999", "a@b", "St. Mary", "*"]


def test_patterns_mean_the_same_on_every_engine(database: Database) -> None:
    """One column per kind of value: its own pattern matches all of it, and no other does."""
    columns = dict.fromkeys(VALUES, "varchar") | {"plain": "varchar"}
    longest = len(PLAIN)
    filled = [(values * longest)[:longest] for values in VALUES.values()]
    found = profiled(database, columns, list(zip(*filled, PLAIN, strict=True)))
    matched = {
        name: {pattern for pattern in VALUES if found[name].matches[pattern].rows}
        for name in columns
    }
    assert matched == {name: {name} for name in VALUES} | {"plain": set()}
    assert all(found[name].share(name) == 1 for name in VALUES)


def test_columns_that_say_the_same_are_found(database: Database) -> None:
    rows = [(n % 4, "abcd"[n % 4], n % 2, "xyzw"[n // 7 % 4], n) for n in range(84)]
    names = ("code", "word", "half", "other", "number")
    columns = dict(zip(names, ("integer", "varchar", "integer", "varchar", "integer"), strict=True))
    found = profiled(database, columns, rows)
    assert {name: profile.same_as for name, profile in found.items() if profile.same_as} == {
        "word": "code"
    }
    # A single exception, and they do not.
    found = profiled(database, columns, [*rows, (0, "b", 0, "x", 99)])
    assert not any(profile.same_as for profile in found.values())


def test_sixty_columns_take_one_statement(database: Database) -> None:
    log = StatementLog()
    rows = [[f"{column}-{row % (2 + column)}" for column in range(60)] for row in range(200)]
    found = profiled(database, {f"c{n}": "varchar" for n in range(60)}, rows, log)
    assert [found[f"c{n}"].distinct for n in range(60)] == [2 + n for n in range(60)]
    assert [entry.step for entry in log.entries if entry.step.startswith("profile/")] == [
        "profile/measure_columns"
    ]
