"""Make `adult.parquet` from the `adult.data` file of the UCI Machine Learning Repository.

    python examples/adult/build_adult.py PATH/TO/adult.data

The rows keep the order of the file. Text is trimmed, `?` stays a value, and no
row is dropped or changed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import duckdb

ROWS = 32_561
COLUMNS: dict[str, str] = {
    "age": "INTEGER",
    "workclass": "VARCHAR",
    "fnlwgt": "INTEGER",
    "education": "VARCHAR",
    "education_num": "INTEGER",
    "marital_status": "VARCHAR",
    "occupation": "VARCHAR",
    "relationship": "VARCHAR",
    "race": "VARCHAR",
    "sex": "VARCHAR",
    "capital_gain": "INTEGER",
    "capital_loss": "INTEGER",
    "hours_per_week": "INTEGER",
    "native_country": "VARCHAR",
    "income": "VARCHAR",
}


def read_adult(connection: duckdb.DuckDBPyConnection, source: Path) -> duckdb.DuckDBPyRelation:
    """Read `adult.data` as typed, trimmed columns, in file order."""
    text = connection.sql(
        "from read_csv($source, header = false, delim = ',', all_varchar = true, names = $names)",
        params={"source": str(source), "names": list(COLUMNS)},
    )
    typed = (f"cast(trim({name}) as {type_}) as {name}" for name, type_ in COLUMNS.items())
    return text.project(", ".join(typed))


def build(source: Path, target: Path) -> None:
    """Write `target` from `source`; nothing is written if the row count is not Adult's."""
    with duckdb.connect() as connection:
        connection.execute("set threads = 1")  # one row group, in file order
        adult = read_adult(connection, source)
        if len(adult) != ROWS:
            raise ValueError(f"{source} has {len(adult)} rows, adult.data has {ROWS}")
        adult.write_parquet(str(target), compression="zstd", row_group_size=40_000)


def main() -> None:
    """Parse the command line and build the file."""
    parser = argparse.ArgumentParser(description="Make adult.parquet from UCI's adult.data.")
    parser.add_argument("source", type=Path, help="path of adult.data")
    parser.add_argument(
        "--target",
        type=Path,
        default=Path(__file__).with_name("adult.parquet"),
        help="file to write (default: adult.parquet beside this script)",
    )
    arguments = parser.parse_args()
    build(arguments.source, arguments.target)


if __name__ == "__main__":
    main()
