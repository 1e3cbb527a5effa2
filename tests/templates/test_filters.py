"""Whatever a name or a value holds, a statement reads it as that name or value."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ppdp_sql.catalog.relation import MemoryTable, Relation, SourceFile
from ppdp_sql.errors import TemplateError
from ppdp_sql.templating.emission import emit
from ppdp_sql.templating.environment import (
    Templates,
    quote_identifier,
    quote_literal,
    quote_number,
    quote_relation,
)

#: No engine stores a NUL in text, and a lone surrogate is no text.
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40)
NAMES = TEXTS.filter(bool)

HOSTILE = (
    '"; drop table t; --',
    "'; drop table t; --",
    "\\'; drop table t; --",
    "$$x$$",
    "{{ x }}",
    "/* x */",
    "-- x",
    "a\nb\r\tc",
    "\\",
    "%s ? :a $1",
    'x" as "y',
)


@pytest.fixture(scope="module")
def memory() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(":memory:") as connection:
        yield connection


@pytest.fixture(scope="module")
def connection(postgres: str) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(postgres, autocommit=True) as connection:
        yield connection


def column_of(memory: duckdb.DuckDBPyConnection, statement: str) -> str:
    found = memory.execute(statement).description
    assert found is not None
    return str(found[0][0])


@given(name=NAMES)
def test_identifier_round_trips(memory: duckdb.DuckDBPyConnection, name: str) -> None:
    assert column_of(memory, f"select 1 as {quote_identifier(name)}") == name


@given(value=TEXTS)
def test_literal_round_trips(memory: duckdb.DuckDBPyConnection, value: str) -> None:
    assert memory.execute(f"select {quote_literal(value)}").fetchall() == [(value,)]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_round_trips(memory: duckdb.DuckDBPyConnection, text: str) -> None:
    statement = f"select {quote_literal(text)} as {quote_identifier(text)}"
    assert memory.execute(statement).fetchall() == [(text,)]
    assert column_of(memory, statement) == text


@settings(max_examples=200)
@given(value=TEXTS)
@example(value=HOSTILE[2])
@example(value="\\")
@example(value="a\nb")
def test_literal_round_trips_through_emission(
    connection: psycopg.Connection[Any], value: str
) -> None:
    statement = emit(f"select {quote_literal(value)} as a", "postgres")
    assert connection.execute(statement.encode()).fetchall() == [(value,)]


@settings(max_examples=200)
@given(
    name=st.text(st.characters(codec="ascii", exclude_characters="\x00"), min_size=1, max_size=60)
)
def test_identifier_round_trips_through_emission(
    connection: psycopg.Connection[Any], name: str
) -> None:
    statement = emit(f"select 1 as {quote_identifier(name)}", "postgres")
    found = connection.execute(statement.encode()).description
    assert found is not None
    assert found[0].name == name


@given(number=st.integers() | st.decimals(allow_nan=False, allow_infinity=False))
def test_number_is_written_without_exponent(number: int | Decimal) -> None:
    text = quote_number(number)
    assert set(text) <= set("-.0123456789")
    assert Decimal(text) == number


@pytest.mark.parametrize("value", ["1", "1; drop table t", True, False, 1.0, float("nan"), None])
def test_number_refuses_what_is_none(value: Any) -> None:
    with pytest.raises(TemplateError, match="takes a number"):
        quote_number(value)


@pytest.mark.parametrize("value", [Decimal("NaN"), Decimal("Infinity"), Decimal("-sNaN")])
def test_number_refuses_what_is_not_finite(value: Decimal) -> None:
    with pytest.raises(TemplateError):
        quote_number(value)


@pytest.mark.parametrize("value", [1, None, b"x", True, ["x"]])
def test_literal_takes_text_only(value: Any) -> None:
    with pytest.raises(TemplateError, match="takes text"):
        quote_literal(value)


@given(parts=st.lists(NAMES, min_size=1, max_size=3))
def test_relation_quotes_every_part(parts: list[str]) -> None:
    relation = Relation(*reversed(parts))
    assert quote_relation(relation) == ".".join(quote_identifier(part) for part in parts)


@given(name=NAMES)
def test_relation_takes_work_names_and_tables_in_memory(name: str) -> None:
    assert quote_relation(name) == quote_identifier(name)
    assert quote_relation(MemoryTable(name)) == quote_identifier(name)


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".parquet"])
def test_file_with_a_hostile_name_is_read(
    memory: duckdb.DuckDBPyConnection, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"it's; --{suffix}"
    option = "format parquet" if suffix == ".parquet" else "format csv, header, delimiter '\t'"
    memory.execute(f"copy (select 'x' as a, 'y' as b) to {quote_literal(str(path))} ({option})")
    source = SourceFile(path, "parquet" if suffix == ".parquet" else "csv")
    assert memory.execute(f"select * from {quote_relation(source)}").fetchall() == [("x", "y")]


def test_csv_of_ours_is_read_as_text(memory: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = tmp_path / "release.csv"
    path.write_text('a,b\n007,""\n,"x,""y"\n', encoding="utf-8")
    source = quote_relation(SourceFile(path, "csv", as_text=True))
    rows = memory.execute(f"select * from {source}").fetchall()
    assert rows == [("007", ""), (None, 'x,"y')]


def test_a_missing_parameter_is_an_error() -> None:
    with pytest.raises(TemplateError, match="load/drop_work"):
        Templates("duckdb").render("load/drop_work")


def test_a_missing_template_is_an_error() -> None:
    with pytest.raises(TemplateError, match="there is no template 'load/nothing"):
        Templates("duckdb").render("load/nothing")
