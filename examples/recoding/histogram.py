"""Prints how well ages of a release can be counted: by decades, where every cell says which.

python histogram.py RELEASE.parquet
"""

from __future__ import annotations

import sys

import duckdb


def main() -> None:
    """Count the people whose decade is told, and those who may be in several."""
    release = duckdb.read_parquet(sys.argv[1])
    told, spread = release.query(
        "release",
        """
        with cells as (
          select
            cast(age as varchar) as age,
            regexp_extract_all(cast(age as varchar), '[0-9]+') as bounds
          from release
        )
        select
          count(*) filter (
            len(bounds) > 0 and cast(bounds[1] as integer) // 10 = cast(bounds[-1] as integer) // 10
          ),
          count(*)
        from cells
        """,
    ).fetchall()[0]
    print(f"the decade of {told:,} of {spread:,} people is told")


if __name__ == "__main__":
    main()
