"""Names of relations and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.catalog.relation import (
    Relation,
    SourceFile,
    file_format,
    parse_relation,
    parse_source,
)
from ppdp_sql.errors import RelationError

NAMES = st.text('a."B é;', min_size=1, max_size=8)


@given(parts=st.lists(NAMES, min_size=1, max_size=3))
def test_name_round_trips(parts: list[str]) -> None:
    relation = Relation(*reversed(parts))
    assert parse_relation(str(relation)) == relation


@given(parts=st.lists(NAMES, min_size=1, max_size=3))
def test_quoted_name_is_read(parts: list[str]) -> None:
    text = ".".join('"' + part.replace('"', '""') + '"' for part in parts)
    assert parse_relation(text) == Relation(*reversed(parts))


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("adult", Relation("adult")),
        ("main.adult", Relation("adult", "main")),
        ("db.main.adult", Relation("adult", "main", "db")),
        ("Main.Adult", Relation("Adult", "Main")),
        ('"a.b"', Relation("a.b")),
        ('main."a.b"', Relation("a.b", "main")),
        ('"say ""hi"""', Relation('say "hi"')),
        ("with space.and-dash", Relation("and-dash", "with space")),
    ],
)
def test_name_is_exact(text: str, relation: Relation) -> None:
    assert parse_relation(text) == relation


@pytest.mark.parametrize("text", ["", ".", "a.", ".a", "a..b", "a.b.c.d", '""', 'a.""'])
def test_name_with_an_empty_part(text: str) -> None:
    with pytest.raises(RelationError, match="is not a relation name"):
        parse_relation(text)


@pytest.mark.parametrize("text", ['"a', '"a"b', 'a."b', '"a"".b'])
def test_quotes_that_do_not_close(text: str) -> None:
    with pytest.raises(RelationError, match="do not close"):
        parse_relation(text)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a.csv", "csv"),
        ("a.csv.gz", "csv"),
        ("a.tsv", "csv"),
        ("a.parquet", "parquet"),
        ("main.adult", None),
        ("a.csv.bak", None),
        ("csv", None),
    ],
)
def test_suffix_makes_a_file(text: str, kind: str | None) -> None:
    assert file_format(text) == kind
    source = parse_source(text, Path("/data"))
    expected = parse_relation(text) if kind is None else SourceFile(Path("/data") / text, kind)
    assert source == expected


def test_absolute_file_ignores_the_folder_of_the_policy() -> None:
    assert parse_source("/x/a.csv", Path("/data")) == SourceFile(Path("/x/a.csv"), "csv")


def test_only_tsv_fixes_its_delimiter() -> None:
    assert SourceFile(Path("a.tsv"), "csv").delimiter == "\t"
    assert SourceFile(Path("a.csv"), "csv").delimiter is None
