"""Numbers of all types and sizes: exact means, one release on every engine, types that stay."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import ppdp_sql
from ppdp_sql.api.result import RunResult
from ppdp_sql.errors import InputError
from tests.databases import Database, DuckDBDatabase

from .perturbing import PerturbedRow, fill, perturbed

DRAW = random.Random(17)
MEAN = ("microaggregate", {"k": 3})


def written(steps: int, scale: int) -> Decimal:
    """So many steps of a scale, digit by digit: arithmetic would round to a context's digits."""
    return Decimal((int(steps < 0), tuple(map(int, str(abs(steps)))), -scale))


def around_zero(most: int, scale: int) -> list[Decimal]:
    return [written(DRAW.randint(-most, most), scale) for _ in range(60)]


#: A type, and numbers of it that 63 bits, doubles, or both cannot count with.
WIDE: dict[str, tuple[str, list[Any]]] = {
    "many digits behind the point": ("decimal(24, 8)", around_zero(10**17, 8)),
    "large whole numbers": ("bigint", [DRAW.randint(-(2**62), 2**62) for _ in range(60)]),
    "ends of a type": ("bigint", [DRAW.choice([-(2**63), 2**63 - 1, 5]) for _ in range(60)]),
    "few apart, far from 0": ("decimal(38, 0)", [10**30 + at * at for at in range(60)]),
    "negative and far from 0": ("decimal(38, 4)",
                                [written(1250 * at - 10**36, 4) for at in range(60)]),
    "far apart": ("decimal(38, 0)", [at * at * 10**26 + at for at in range(60)]),
    "all digits": ("decimal(38, 0)", around_zero(39 * 10**36, 0)),
    "all digits behind the point": ("decimal(38, 38)", around_zero(39 * 10**36, 38)),
    "a step above fifteen digits": ("decimal(18, 2)",
                                    [written(at * 11258999068426, 2) for at in range(40, 100)]),
}  # fmt: skip


def shown_means(rows: list[PerturbedRow], at: int) -> dict[Any, list[Any]]:
    groups: dict[Any, list[Any]] = {}
    for row in rows:
        groups.setdefault(row.after, []).append(row.before[at])
    return {after[at]: values for after, values in groups.items()}


def half_up(values: list[Any], scale: int) -> Decimal:
    whole = math.floor(sum(map(Fraction, values)) / len(values) * 10**scale + Fraction(1, 2))
    return written(whole, scale)


@pytest.mark.parametrize("name", WIDE)
@pytest.mark.parametrize("k", [3, 20])
def test_means_of_wide_numbers_are_exact(both_databases: list[Database], name: str, k: int) -> None:
    kind, values = WIDE[name]
    scale = int(kind.partition(",")[2].strip(" )") or 0)
    found = []
    for database in both_databases:
        # As text: DuckDB's driver takes some decimals of 38 digits by way of doubles.
        fill(database, {"number": kind}, [(f"{value:f}",) for value in map(Decimal, values)])
        asked = {"number": ("microaggregate", {"k": k})}
        found.append(perturbed(database, ["number"], asked)[0])
    assert found[0] == found[1]
    means = shown_means(found[0], 0)
    assert min(map(len, means.values())) >= k
    assert len({row.after for row in found[0]}) > 1
    for shown, group in means.items():
        assert shown == half_up(group, scale)


def test_wide_numbers_are_grouped_alike(both_databases: list[Database]) -> None:
    kind, values = WIDE["many digits behind the point"]
    _, large = WIDE["large whole numbers"]
    points = [(value, large[at], at / 7) for at, value in enumerate(values)]
    found = []
    for database in both_databases:
        fill(database, {"a": kind, "b": "bigint", "c": "double"}, points)
        asked = {name: ("microaggregate", {"group": "g"}) for name in ("a", "b", "c")}
        found.append(perturbed(database, ["a", "b", "c"], asked)[0])
    assert found[0] == found[1]
    for shown, group in shown_means(found[0], 0).items():
        assert shown == half_up(group, 8)
    for shown, group in shown_means(found[0], 1).items():
        assert shown == half_up(group, 0)


def test_decimals_without_a_digit_before_the_point(both_databases: list[Database]) -> None:
    """DuckDB writes them as .39, and what is drawn follows from what is written."""
    rows = [(written(at * at % 199 - 99, 2), "ab"[at % 2]) for at in range(60)]
    asked: dict[str, Any] = {
        "share": ("noise", {"scale": 0.1}),
        "word": ("pram", {"keep": 0}),
    }
    found = []
    for database in both_databases:
        fill(database, {"share": "decimal(2, 2)", "word": "varchar"}, rows)
        found.append(perturbed(database, ["share", "word"], asked)[0])
    assert found[0] == found[1]


@pytest.mark.parametrize("method", ["noise", "rank_swap"])
@pytest.mark.parametrize("name", ["few apart, far from 0", "large whole numbers"])
def test_wide_numbers_are_drawn_alike(
    both_databases: list[Database], method: str, name: str
) -> None:
    kind, values = WIDE[name]
    options: dict[str, Any] = {"scale": 1e-6} if method == "noise" else {"percent": 10}
    found = []
    for database in both_databases:
        fill(database, {"number": kind}, [(value,) for value in values])
        found.append(perturbed(database, ["number"], {"number": (method, options)})[0])
    assert found[0] == found[1]
    if method == "rank_swap":
        assert sorted(row.after for row in found[0]) == sorted(row.before for row in found[0])
    assert any(row.after != row.before for row in found[0]) or name.startswith("few")


#: Types of a table, and numbers that fit them all.
KINDS = {
    "a": "decimal(10, 2)",
    "b": "decimal(30, 8)",
    "c": "smallint",
    "d": "bigint",
    "e": "real",
    "f": "double",
}
OF_DUCKDB = {"a": "tinyint", "b": "utinyint", "c": "uinteger", "d": "ubigint", "e": "hugeint",
             "f": "uhugeint"}  # fmt: skip
METHODS = {
    "noise": {"noise": {"scale": 0.3}},
    "clip": {"noise": {"clip": True}},
    "mean": "microaggregate",
    "median": {"microaggregate": {"center": "median"}},
    "together": {"microaggregate": {"group": "all"}},
    "medians together": {"microaggregate": {"group": "all", "center": "median"}},
    "rank_swap": "rank_swap",
    "pram": "pram",
}


def release(
    database: Database, kinds: Mapping[str, str], rows: list[Any], method: Any
) -> RunResult:
    """Perturb all columns of a table, and publish it."""
    database.execute("drop table if exists people")
    database.create("people", {"zone": "varchar", **kinds}, [("north", *row) for row in rows])
    columns = {name: {"keep": {"unique": "allow"}, "perturb": method} for name in kinds}
    policy = {
        "version": 1,
        "source": "people",
        "columns": {"zone": {"quasi": None}, **columns},
        "privacy": [{"k": 2}],
        "search": {"seed": 5},
        "publish": {"table": "released"},
    }
    return ppdp_sql.run(policy, database.url)


def types_of(database: Database, table: str) -> list[Any]:
    return database.execute(
        "select column_name, data_type, numeric_precision, numeric_scale "
        f"from information_schema.columns where table_name = '{table}' "
        f"and table_schema = '{database.schema}' order by 1"
    )


@pytest.mark.parametrize("method", METHODS)
def test_types_stay(database: Database, method: str) -> None:
    rows = [(at * at % 97,) * len(KINDS) for at in range(60)]
    assert release(database, KINDS, rows, METHODS[method]).published_rows == 60
    assert types_of(database, "released") == types_of(database, "people")


@pytest.mark.parametrize("method", METHODS)
def test_types_of_duckdb_stay(tmp_path: Path, method: str) -> None:
    database = DuckDBDatabase(tmp_path / "people.duckdb")
    ends = ((-128, 0, 0, 0, -(10**37), 0),
            (127, 255, 2**32 - 1, 2**64 - 1, 10**37, 10**37))  # fmt: skip
    if method in ("noise", "clip"):
        # Noise of so many whole steps would be no number that doubles tell exactly.
        ends = ((-128, 0, 0, 2**64 - 90, 10**37 - 90, 10**37 - 90),
                (127, 255, 2**32 - 1, 2**64 - 1, 10**37, 10**37))  # fmt: skip
    rows: list[Any] = [*ends, *ends, *[(at,) * 3 + ends[at % 2][3:] for at in range(36)]]
    assert release(database, OF_DUCKDB, rows, METHODS[method]).published_rows == 40
    assert types_of(database, "released") == types_of(database, "people")
    least, most = (ends[0], ends[1])
    for row in database.rows("released"):
        assert -128 <= row[1] <= 127
        assert 0 <= row[2] <= 255
        assert 0 <= row[3] <= 2**32 - 1
        assert 0 <= row[4] <= 2**64 - 1
        assert least[4] - 10**3 <= row[5] <= most[4] + 10**3
        assert 0 <= row[6]


@pytest.mark.parametrize("method", ["mean", "together", "median", "rank_swap"])
def test_doubles_of_all_sizes(both_databases: list[Database], method: str) -> None:
    rows = [(10.0 ** (at * 10 - 299), 10.0 ** -(at // 2) * (-1) ** at) for at in range(60)]
    released = []
    for database in both_databases:
        release(database, {"a": "double", "b": "real"}, rows, METHODS[method])
        released.append(
            database.execute("select a, cast(b as double precision) from released order by 1, 2")
        )
    assert released[0] == released[1]
    assert {a for a, _ in released[0]} != {a for a, _ in rows} or method == "rank_swap"


@pytest.mark.parametrize(
    ("kind", "values", "method", "message"),
    [
        ("double", [at * 1e-305 for at in range(20)], "noise", "too small for the numbers of"),
        ("double", [at * 1e-320 for at in range(20)], "noise", "too small for the numbers of"),
        ("real", [at * 1e-42 for at in range(20)], "noise", "too small for the numbers of"),
        ("double", [at * 1e-305 for at in range(20)], "mean", "'a' are too small for their mean"),
        ("double", [at * 1e306 for at in range(20)], "rank_swap", "'a' are too large for rank_swa"),
        ("decimal(38, 0)", [10**38 - 1 - at for at in range(20)], "mean", "'a' are too large for"),
        ("decimal(38, 0)", [10**38 - 1 - at for at in range(20)], "noise", "'a' are too large for"),
        ("decimal(38, 6)", [at * at * 10**20 for at in range(20)], "noise", "too large for noise"),
    ],
)
def test_numbers_that_are_refused_say_why(
    database: Database, kind: str, values: list[Any], method: str, message: str
) -> None:
    before = database.relations()
    with pytest.raises(InputError, match=message) as found:
        release(database, {"a": kind}, [(value,) for value in values], METHODS[method])
    assert "in a view" in str(found.value)
    assert "'a'" in str(found.value)
    assert found.value.exit_code == 2
    assert {name.rpartition(".")[2] for name in database.relations() - before} == {"people"}


def test_reals_stay_in_their_type(database: Database) -> None:
    largest = 3.4028234663852886e38
    rows = [(largest * (-1) ** at,) for at in range(40)]
    release(database, {"a": "real"}, rows, METHODS["noise"])
    found = [float(a) for (a,) in database.execute("select a from released")]
    assert all(abs(a) <= largest * (1 + 1e-7) for a in found)
    assert len(set(found)) > 2


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
@pytest.mark.parametrize("method", ["noise", "mean", "rank_swap"])
@pytest.mark.parametrize("odd", ["NaN", "Infinity"])
def test_numeric_that_is_no_number(database: Database, method: str, odd: str) -> None:
    rows = [*[(at,) for at in range(20)], (Decimal(odd),)]
    with pytest.raises(InputError, match="column 'a' has NaN or Infinity in 1 row"):
        release(database, {"a": "numeric"}, rows, METHODS[method])


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
@pytest.mark.parametrize("method", ["noise", "mean", "median", "rank_swap"])
def test_a_negative_scale_is_refused(database: Database, method: str) -> None:
    rows = [(at * 100,) for at in range(20)]
    with pytest.raises(InputError, match=r"type numeric\(12,-2\).*cast it to numeric\(14\)"):
        release(database, {"a": "numeric(12, -2)"}, rows, METHODS[method])


@pytest.mark.parametrize("database", ["postgres"], indirect=True)
@pytest.mark.parametrize("kind", ["numeric", "numeric(200, 100)"])
def test_more_digits_than_other_engines_have(database: Database, kind: str) -> None:
    numbers = [Decimal(at) * Decimal(10) ** (at - 30) for at in range(1, 61)]
    fill(database, {"number": kind}, [(number,) for number in numbers])
    rows, _ = perturbed(database, ["number"], {"number": MEAN})
    for shown, group in shown_means(rows, 0).items():
        assert min(group) <= shown <= max(group)
        if kind != "numeric":
            assert shown == half_up(group, 100)
    rows, _ = perturbed(database, ["number"], {"number": ("rank_swap", {"percent": 9})})
    assert sorted(row.after[0] for row in rows) == sorted(numbers)


@pytest.mark.parametrize(
    ("database", "kind", "value"),
    [
        ("duckdb", "time", "10:00:00"),
        ("postgres", "time", "10:00:00"),
        ("duckdb", "interval", "1 day"),
        ("postgres", "interval", "1 day"),
        ("duckdb", "blob", "x"),
        ("postgres", "bytea", "x"),
        ("duckdb", "integer[]", "[1, 2]"),
        ("postgres", "integer[]", "{1,2}"),
        ("postgres", "money", "12.50"),
    ],
    indirect=["database"],
)
def test_types_that_no_method_takes(database: Database, kind: str, value: str) -> None:
    """A draw follows from all values of a row, so a column that stays is refused, too."""
    rows = [("north", at, value) for at in range(9)]
    database.create("people", {"zone": "varchar", "a": "integer", "b": kind}, rows)
    kept = {"keep": {"unique": "allow"}}
    columns: dict[str, Any] = {"zone": "quasi", "a": kept | {"perturb": "noise"}, "b": kept}
    policy = {
        "version": 1,
        "source": "people",
        "columns": columns,
        "privacy": [{"k": 2}],
        "search": {"seed": 5},
        "publish": {"table": "released"},
    }
    with pytest.raises(InputError, match=r"'b' is of type.*leave it out, or cast it") as found:
        ppdp_sql.run(policy, database.url)
    assert found.value.exit_code == 2
    columns["b"] = "identifier"
    assert ppdp_sql.run(policy, database.url).published_rows == 9
