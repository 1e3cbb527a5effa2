"""Small parts of publishing that need no database."""

from __future__ import annotations

import pytest

from ppdp_sql.errors import RelationError
from ppdp_sql.release.carried import plain_columns
from ppdp_sql.release.comments import MARK, WORDS, added, release_id
from ppdp_sql.release.in_place_file import in_order
from ppdp_sql.release.script import one_line


def test_our_line_of_a_comment_takes_the_place_of_the_last_one() -> None:
    first = added("people\nof the clinic", MARK, "0badcafe")
    assert first == "people\nof the clinic\nppdp release 0badcafe"
    second = added(first, MARK, "11111111")
    assert second == "people\nof the clinic\nppdp release 11111111"
    assert added(None, WORDS, "kept, as it is") == "ppdp: kept, as it is"


@pytest.mark.parametrize(
    ("comment", "found"),
    [
        ("ppdp release 0badcafe", "0badcafe"),
        ("people\nppdp release 0badcafe", "0badcafe"),
        ("people", None),
        ("", None),
        (None, None),
    ],
)
def test_a_comment_names_its_release(comment: str | None, found: str | None) -> None:
    assert release_id(comment) == found


@pytest.mark.parametrize(
    ("expressions", "columns"),
    [
        (["age"], ("age",)),
        (['"a b"', '"c""d"'], ("a b", 'c"d')),
        (["age", "(age + 1)"], None),
        (["lower(zone)"], None),
    ],
)
def test_columns_of_an_index(expressions: list[str], columns: tuple[str, ...] | None) -> None:
    assert plain_columns(expressions) == columns


def test_tables_follow_those_they_refer_to() -> None:
    tables = [
        ("main", "visit", ["id"], ["person", "ward"]),
        ("main", "person", ["id"], ["ward"]),
        ("other", "person", ["id"], None),
        ("main", "ward", ["id"], None),
    ]
    order = [(schema, name) for schema, name, _, _ in in_order(tables)]
    assert sorted(order) == sorted((schema, name) for schema, name, _, _ in tables)
    for schema, name, _, others in tables:
        for other in others or ():
            assert order.index((schema, other)) < order.index((schema, name))


def test_tables_that_refer_to_each_other_are_named() -> None:
    with pytest.raises(RelationError, match=r"main\.a and main\.b refer to each other"):
        in_order([("main", "a", [], ["b"]), ("main", "b", [], ["a"])])


def test_a_name_cannot_end_a_comment() -> None:
    assert one_line("a\nb;\r\ndrop table x") == "a b; drop table x"
