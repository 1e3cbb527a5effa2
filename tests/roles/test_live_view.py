"""What a live view shows when it is read: in which order, and after which changes."""

from __future__ import annotations

import pytest

import ppdp_sql

from .place import SHOWN, Place, policy


def test_the_order_of_rows_cannot_be_chosen_by_the_reader(place: Place) -> None:
    """A seed repeats an order, and so undoes it: the rows would be as they lie in the source."""
    analyst = place.role("analyst")
    place.execute("truncate people")
    place.execute("insert into people select 'x', 1, '1', 100 + n from generate_series(1, 40) as n")
    columns = {"salary": {"quasi": None, "max_level": 0}, "illness": "sensitive"}
    ppdp_sql.run(policy("live_view", grant=[analyst.name]) | {"columns": columns}, place.url)
    seed, read = "select setseed(0.5)", "select illness from release"
    first, second = (analyst.execute(seed, read) for _ in range(2))
    stored = place.execute("select illness from people")
    assert sorted(first) == sorted(second) == stored
    assert first != second
    assert stored not in (first, second)


@pytest.mark.parametrize("suppressed", ["insert", "update", "delete"])
def test_a_group_that_no_longer_passes_is_gone(place: Place, suppressed: str) -> None:
    analyst = place.role("analyst")
    ppdp_sql.run(policy("live_view", grant=[analyst.name]), place.url)
    changes = {
        "insert": "insert into people values ('Thea', 7777777, '47606', 'scurvy')",
        "update": "update people set salary = 7777777, illness = 'scurvy' where name = 'Annika'",
        "delete": "delete from people where name = 'Annika'",
    }
    place.execute(changes[suppressed])
    shown = {row[0] for row in analyst.execute("select distinct salary from release")}
    gone = set() if suppressed == "insert" else {"[2100000, 2200000)"}
    assert shown == {"[2100000, 2200000)", "[5200000, 5300000)"} - gone
    assert analyst.execute("select from release where illness = 'scurvy'") == []


@pytest.mark.parametrize("value", ["1e30", "Infinity"])
def test_a_later_value_that_has_no_interval_hides_its_row_and_not_the_view(
    place: Place, value: str
) -> None:
    """What one writer puts into the source must not take the release from all its readers."""
    analyst = place.role("analyst")
    place.execute("alter table people alter column salary type numeric")
    ppdp_sql.run(policy("live_view", grant=[analyst.name]), place.url)
    place.execute(f"insert into people values ('Thea', '{value}', '47606', 'scurvy')")
    said = analyst.said("select * from release")
    assert len(said) == 3 * len(SHOWN), said[:1]
    assert not [words for words in said if "scurvy" in words]
