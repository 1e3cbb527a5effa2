"""Attacks a release and prints how many people it gives away: python attack.py k.parquet."""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb

HERE = Path(__file__).parent


def attack(release: str) -> None:
    """Run both queries on a release, which they know as `release`."""
    with duckdb.connect() as connection:
        connection.read_parquet(release).create_view("release")
        groups, people = connection.sql((HERE / "homogeneity.sql").read_text()).fetchall()[0]
        print(f"homogeneity: {people:,} people in {groups} groups")
        groups, people, largest = connection.sql((HERE / "skewness.sql").read_text()).fetchall()[0]
        print(f"skewness: {people:,} people in {groups} groups, at most {largest:.0%} over 50K")


if __name__ == "__main__":
    attack(sys.argv[1])
