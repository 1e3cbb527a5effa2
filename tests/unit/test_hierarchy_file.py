"""Hierarchy CSV files: what is one, what is none, and why."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppdp_sql.catalog.hierarchy import Hierarchy
from ppdp_sql.catalog.hierarchy_file import (
    packaged_names,
    parse_hierarchy,
    read_hierarchy,
    read_packaged,
    tree_hierarchy,
    write_hierarchy,
)
from ppdp_sql.catalog.hierarchy_reference import HierarchyTable, resolve_hierarchy
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import HierarchyError


def parse(text: str) -> Hierarchy:
    return parse_hierarchy(text, "'h.csv'")


@pytest.mark.parametrize("delimiter", [";", ","])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_rows_without_a_header(delimiter: str, ending: str) -> None:
    text = ending.join(["a;x;*", "b;x;*", "c;y;*", ""]).replace(";", delimiter)
    found = parse(text)
    assert found.rows == (("a", "x", "*"), ("b", "x", "*"), ("c", "y", "*"))
    assert (found.height, found.leaves, found.level_names) == (2, 3, ())


def test_header_is_the_first_row_whose_last_cell_differs() -> None:
    found = parse("value;group;any\na;x;*\nb;y;*\n")
    assert found.level_names == ("value", "group", "any")
    assert found.leaves == 2


def test_first_row_that_ends_like_the_others_is_a_leaf() -> None:
    assert parse("value;group;*\na;x;*\n").leaves == 2


def test_one_row_is_a_leaf() -> None:
    assert parse("a;*\n").rows == (("a", "*"),)


def test_semicolon_wins_over_commas_in_labels() -> None:
    found = parse("20;[20, 30);*\n35;[30, 40);*\n")
    assert found.rows[0] == ("20", "[20, 30)", "*")


def test_quoted_cells_may_hold_either_delimiter() -> None:
    assert parse('"a;b","x, y",*\nc,"x, y",*\n').rows[0] == ("a;b", "x, y", "*")
    assert parse('"a;b";"say ""hi""";*\nc;d;*\n').rows[0] == ("a;b", 'say "hi"', "*")


def test_byte_order_mark_is_no_part_of_a_leaf(tmp_path: Path) -> None:
    path = tmp_path / "h.csv"
    path.write_bytes(b"\xef\xbb\xbfa;*\nb;*\n")
    assert read_hierarchy(path).rows[0] == ("a", "*")


def test_packed_file(tmp_path: Path) -> None:
    path = tmp_path / "h.csv.gz"
    path.write_bytes(gzip.compress("é;*\nb;*\n".encode()))
    assert read_hierarchy(path).rows[0] == ("é", "*")
    path.write_bytes(b"no gzip")
    with pytest.raises(HierarchyError, match="is not UTF-8 text"):
        read_hierarchy(path)


def test_text_is_never_trimmed_or_folded() -> None:
    assert parse(" a;*\nA ;*\na;*\n").leaves == 3


def test_empty_cell_is_null() -> None:
    assert parse(";x;*\na;x;*\n").rows[0] == (None, "x", "*")


def test_blank_lines_are_no_leaves() -> None:
    assert parse("a;*\n\nb;*\n\n").leaves == 2


def test_doubled_row_is_one_leaf() -> None:
    assert parse("a;x;*\na;x;*\nb;x;*\n").leaves == 2


def test_root_is_called_star() -> None:
    assert parse("a;x;all\nb;y;all\n").rows == (("a", "x", "*"), ("b", "y", "*"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a;x;*\nb;*\n", "is ragged: the row of leaf 'b' \\(number 2\\) has 2 levels"),
        ("v;any\na;x;*\nb;x;*\n", "is ragged: its header names 2 levels"),
        ("a;x;*\na;y;*\n", "the leaf 'a' .* stands there twice with different parents"),
        (";x;*\n;y;*\n", "the leaf NULL .* stands there twice"),
        ("a;x;p;*\nb;x;q;*\n", "is not a function: 'x' of level 1 has two parents at level 2"),
        ("a;x\nb;y\nc;x\n", "has 2 values at its top level \\('x', 'y'\\)"),
        ("a;*\nb;\nc;*\n", "the leaf 'b' has no value at level 1"),
        ("", "has no leaf"),
        ("\n\n", "has no leaf"),
    ],
)
def test_rows_that_are_no_hierarchy(text: str, message: str) -> None:
    with pytest.raises(HierarchyError, match=message):
        parse(text)


def test_file_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(HierarchyError, match="does not exist"):
        read_hierarchy(tmp_path / "h.csv")
    (tmp_path / "h.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(HierarchyError, match="is not UTF-8"):
        read_hierarchy(tmp_path / "h.csv")
    with pytest.raises(HierarchyError, match="cannot be read"):
        read_hierarchy(tmp_path)


CELLS = st.text("ab ;,\"'\né", min_size=1, max_size=4)


@given(leaves=st.lists(st.none() | CELLS, min_size=2, max_size=5, unique=True))
def test_written_hierarchy_reads_back(leaves: list[str | None]) -> None:
    rows = tuple((leaf, f"g{index % 2}", "*") for index, leaf in enumerate(leaves))
    hierarchy = Hierarchy("'h.csv'", rows, ("value", "group", "any"))
    assert parse(write_hierarchy(hierarchy)) == hierarchy


def test_every_packaged_hierarchy_is_one() -> None:
    names = packaged_names()
    assert "adult/age" in names
    for name in names:
        found = read_packaged(name)
        assert {row[-1] for row in found.rows} == {"*"}


def test_packaged_hierarchy_that_is_missing() -> None:
    with pytest.raises(HierarchyError, match="did you mean 'adult/age'"):
        read_packaged("adult/aeg")
    with pytest.raises(HierarchyError, match="the sets are adult"):
        read_packaged("zzz/zzz")
    with pytest.raises(HierarchyError, match="no packaged hierarchy"):
        read_packaged("../adult/age")


@pytest.mark.parametrize(
    ("tree", "rows"),
    [
        ({"A": ["x", "y"], "B": ["z"]}, (("x", "A", "*"), ("y", "A", "*"), ("z", "B", "*"))),
        ({"All": ["x", "y"]}, (("x", "*"), ("y", "*"))),
        (["x", 1, True, None], (("x", "*"), ("1", "*"), ("true", "*"), (None, "*"))),
        (
            {"E": {"W": ["FR"], "S": ["IT"]}, "A": {"N": ["MA"]}},
            (("FR", "W", "E", "*"), ("IT", "S", "E", "*"), ("MA", "N", "A", "*")),
        ),
    ],
)
def test_tree(tree: object, rows: tuple[tuple[str | None, ...], ...]) -> None:
    assert tree_hierarchy(tree, "column 'c'").rows == rows


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        ({}, "has no leaf"),
        ([], "has no leaf"),
        ({"A": ["x"], "B": {"C": ["y"]}}, "is ragged"),
        ({"A": "x"}, "ends in 'x'"),
        ({"A": [["x"]]}, "holds a list of branches"),
        ({"A": ["x"], "B": ["x"]}, "stands there twice"),
        ({"A": {"C": ["x"]}, "B": {"C": ["y"]}}, "is not a function"),
        (None, "ends in None"),
    ],
)
def test_tree_that_is_none(tree: object, message: str) -> None:
    with pytest.raises(HierarchyError, match=message):
        tree_hierarchy(tree, "column 'c'")


def test_reference(tmp_path: Path) -> None:
    (tmp_path / "h.csv").write_text("a;*\nb;*\n", encoding="utf-8")
    assert resolve_hierarchy("h.csv", "c", tmp_path) == parse("a;*\nb;*\n")
    table = resolve_hierarchy({"table": "dims.age"}, "c", tmp_path)
    assert table == HierarchyTable(Relation("age", "dims"))


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("age", "is neither a packaged hierarchy"),
        (3, "give a packaged hierarchy"),
        ({}, "give a packaged hierarchy"),
        ({"prefix": [2], "date": ["year"]}, "give a packaged hierarchy"),
        ({"prefixes": [2]}, "did you mean 'prefix'"),
    ],
)
def test_reference_that_is_none(argument: object, message: str, tmp_path: Path) -> None:
    with pytest.raises(HierarchyError, match=message):
        resolve_hierarchy(argument, "c", tmp_path)
