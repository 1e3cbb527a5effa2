"""Every kind of release of one policy holds the same rows: those that the oracle publishes."""

from __future__ import annotations

import csv
import gzip
import io
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

import duckdb
import pytest
from hypothesis import Phase, given, settings

import ppdp_sql
from ppdp_sql.api.result import RunResult
from tests.databases import ident
from tests.oracle.reference import Value
from tests.publish.cases import Case, canonical, cases
from tests.publish.places import DuckDBPlace, Place, PostgresPlace, Seen

#: A case takes a second and is small as it is: it is not made smaller.
few_cases = settings(max_examples=5, phases=[Phase.explicit, Phase.generate])


@dataclass
class Publishing:
    """Publishes one case in every way, each on an untouched copy of its database."""

    place: Place
    folder: Path
    case: Case

    def run(self, publish: Mapping[str, Any]) -> RunResult:
        self.place.fresh()
        policy = self.case.policy(self.folder, publish)
        return ppdp_sql.run(policy, self.place.url)

    def relation(self, publish: Mapping[str, Any]) -> tuple[RunResult, Seen]:
        result = self.run(publish)
        if isinstance(self.place, DuckDBPlace):
            self.place.move()
        name = self.case.source if "in_place" in publish else self.case.target
        return result, self.place.see(ident(name))

    def script(self, client: str) -> tuple[RunResult, Seen]:
        path = self.folder / f"{self.case.target}.sql"
        result = self.run({"script": str(path), "replace": True})
        self.place.fresh()
        said = self.place.clients()[client](path.read_text(encoding="utf-8"))
        assert not said.failed, said.text
        return result, self.place.see(ident(self.case.target))

    def file(self) -> tuple[RunResult, Seen]:
        path = self.folder / f"released.{self.case.file}"
        result = self.run({"file": str(path), "replace": True})
        return result, read_file(path, self.case.kinds)


def read_file(path: Path, kinds: Mapping[str, str]) -> Seen:
    """Read a release that is a file; in a text file types are lost, and NULL is an empty cell."""
    if path.suffix == ".parquet":
        with duckdb.connect() as connection:
            cursor = connection.execute("select * from read_parquet(?)", [str(path)])
            names = tuple(column[0] for column in cursor.description)
            return Seen(names, Counter(cursor.fetchall()))
    content = path.read_bytes()
    text = (gzip.decompress(content) if path.suffix == ".gz" else content).decode()
    delimiter = "\t" if path.suffix == ".tsv" else ","
    header, *rows = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return Seen(
        tuple(header),
        Counter(
            # An empty line is the empty cell of the only column.
            tuple(_typed(cell, kinds[name]) for name, cell in zip(header, row or [""], strict=True))
            for row in rows
        ),
    )


def _typed(cell: str, kind: str) -> Any:
    if kind == "double" or kind.startswith("decimal"):
        with suppress(ValueError, ArithmeticError):
            return float(cell) if kind == "double" else Decimal(cell)
    return cell


def texts(seen: Seen) -> Counter[tuple[Value, ...]]:
    """The rows of a release, every value as leaves are matched."""
    rows: Counter[tuple[Value, ...]] = Counter()
    for row, count in seen.rows.items():
        rows[tuple(canonical(value) for value in row)] += count
    return rows


def without_nulls(rows: Counter[tuple[Value, ...]]) -> Counter[tuple[Value, ...]]:
    """The rows as a text file writes them."""
    written: Counter[tuple[Value, ...]] = Counter()
    for row, count in rows.items():
        written[tuple(value or "" for value in row)] += count
    return written


def agree(place: Place, folder: Path, case: Case, client: str) -> None:
    """Publish a case in every way, and compare with the oracle and with one another."""
    place.fill(case.load)
    publishing = Publishing(place, folder, case)
    name = ident(case.target)
    ways: dict[str, Callable[[], tuple[RunResult, Seen]]] = {
        "table": lambda: publishing.relation({"table": name}),
        "view": lambda: publishing.relation({"view": name}),
        "live view": lambda: publishing.relation(
            {"live_view": {"name": name, "accept": "differencing"}}
        ),
        "in place": lambda: publishing.relation({"in_place": True}),
        "script": lambda: publishing.script(client),
    }
    if place.name == "duckdb":
        ways["file"] = publishing.file
    first, seen = ways.pop("table")()
    reference = case.reference
    assert reference.satisfies(first.node)
    if reference.stars_at(first.node):
        with pytest.raises(ppdp_sql.InputError, match="suppressed: star"):
            ways.pop("live view")()
    expected = case.expected(first.node)
    assert_published("table", case, expected, first, seen)
    for way, publish in ways.items():
        result, seen = publish()
        assert result.node == first.node, way
        if way == "file" and case.file != "parquet":
            expected = without_nulls(expected)
        assert_published(way, case, expected, result, seen)


def assert_published(
    way: str, case: Case, expected: Counter[tuple[Value, ...]], result: RunResult, seen: Seen
) -> None:
    assert seen.names == case.order, way
    assert texts(seen) == expected, way
    assert result.published_rows == expected.total(), way


@few_cases
@given(case=cases())
def test_every_kind_agrees_on_duckdb(duckdb_place: DuckDBPlace, tmp_path: Path, case: Case) -> None:
    agree(duckdb_place, tmp_path, case, "all at once")


@few_cases
@given(case=cases())
def test_every_kind_agrees_on_postgres(
    postgres_place: PostgresPlace, tmp_path: Path, case: Case
) -> None:
    # Which client makes no difference; each gets a share of the cases.
    client = list(postgres_place.clients())[len(case.rows) % 3]
    agree(postgres_place, tmp_path, case, client)
