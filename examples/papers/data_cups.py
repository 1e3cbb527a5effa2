"""CUPS: five columns of KDD Cup 98, synthetic unless a user has the file.

The file may not be redistributed. S0 counts 96,367 records and 479 attributes, which are those of
`cup98VAL.txt`; whoever has it names it in PPDP_CUP98. Else a table of the same columns, heights and
number of rows is drawn from a seed: the codes are those of the cup's dictionary, their shares are
ours.
"""

from __future__ import annotations

import os
from typing import Any

import duckdb

ROWS = 96_367
FILE = os.environ.get("PPDP_CUP98")

#: Heights 4, 3, 4, 4 and 3, as S0 has them; its trees are not printed.
COLUMNS: dict[str, Any] = {
    "age": {"quasi": {"intervals": {"width": [5, 10, 20], "from": 0}}},
    "gender": {
        "quasi": {
            "tree": {
                "person": {"woman": ["F"], "man": ["M"]},
                "other": {"joint": ["J"], "unclear": ["U", "C", "A"]},
            }
        }
    },
    "income": {"quasi": {"intervals": {"cuts": [[2, 4, 6], [4, 6], [4]]}}},
    "cluster": {"quasi": {"intervals": {"width": [5, 10, 20], "from": 1}}},
    "domain": {
        "quasi": {
            "tree": {
                "city": {
                    "urban": ["U1", "U2", "U3", "U4"],
                    "centre": ["C1", "C2", "C3", "C4"],
                    "suburb": ["S1", "S2", "S3", "S4"],
                },
                "country": {
                    "town": ["T1", "T2", "T3", "T4"],
                    "rural": ["R1", "R2", "R3", "R4"],
                },
            }
        }
    },
}

#: Each draw is a number in 0..1 that the row and the name of the draw give, on every machine.
_DRAW = """
create macro draw(row, name) as
    ('0x' || left(md5(concat(row, ':', name)), 8))::bigint / 4294967296.0
"""

#: Clusters are neighbourhoods: each lies in one kind of place, and tells of income.
_SYNTHETIC = """
create table cups as
with drawn as (
    select
        row,
        (1 + 53 * pow(draw(row, 'cluster'), 1.3))::integer as cluster,
        draw(row, 'age 1') + draw(row, 'age 2') + draw(row, 'age 3') as years,
        draw(row, 'age known') as age_known,
        draw(row, 'gender') as gender,
        draw(row, 'income') as income,
        draw(row, 'income known') as income_known,
        draw(row, 'domain') as domain
    from range(?) as rows(row)
)
select
    case when age_known < 0.75 then (14 + 28 * years)::integer end as age,
    case
        when gender < 0.54 then 'F'
        when gender < 0.95 then 'M'
        when gender < 0.97 then 'U'
        when gender < 0.974 then 'J'
        when gender < 0.97402 then 'C'
        when gender < 0.97404 then 'A'
    end as gender,
    case
        when income_known < 0.78
        then greatest(1, least(7, round(7.5 - cluster / 9.0 + 4 * (income - 0.5))))::integer
    end as income,
    case when domain < 0.976 then cluster end as cluster,
    case
        when domain < 0.976
        then substr('SCUTR', 1 + (cluster % 5), 1) || (1 + cluster // 16)
    end as domain
from drawn
"""

_REAL = """
create table cups as
select
    try_cast(trim(AGE) as integer) as age,
    nullif(trim(GENDER), '') as gender,
    try_cast(trim(INCOME) as integer) as income,
    try_cast(trim(CLUSTER) as integer) as cluster,
    nullif(trim(DOMAIN), '') as domain
from read_csv(?, header = true, all_varchar = true)
"""


def is_synthetic() -> bool:
    """Whether nobody named the file."""
    return FILE is None


def load_cups() -> duckdb.DuckDBPyConnection:
    """Make the table `cups` in memory."""
    connection = duckdb.connect()
    connection.execute("set enable_progress_bar = false").fetchall()
    if FILE is not None:
        connection.execute(_REAL, [FILE]).fetchall()
        return connection
    connection.execute(_DRAW).fetchall()
    connection.execute(_SYNTHETIC, [ROWS]).fetchall()
    return connection


def cups_policy(*, suppression: str = "0") -> dict[str, Any]:
    """All rows, with the five quasi-identifiers; what is missing is a value."""
    return {
        "version": 1,
        "source": "cups",
        "columns": COLUMNS,
        "privacy": [{"k": 2}],
        "suppression": suppression,
        "search": {"metric": "iloss"},
    }
