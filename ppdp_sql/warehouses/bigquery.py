"""BigQuery: a script stops at its first error, and its temporary tables have no dataset."""

from __future__ import annotations

import re

from ppdp_sql.warehouses.base import SHARED_FUNCTIONS, Warehouse, WorkTables

BIGQUERY = Warehouse(
    name="bigquery",
    title="BigQuery",
    dialect="bigquery",
    client="bq query --nouse_legacy_sql < FILE",
    functions=SHARED_FUNCTIONS
    | {"ERROR", "GENERATE_UUID", "MOD", "REGEXP_CONTAINS", "REPEAT", "RTRIM", "SUBSTRING"},
    types=frozenset({"BIGNUMERIC", "FLOAT64", "INT64", "STRING"}),
    symbols=frozenset({"||"}),
    work=WorkTables.SCRIPT,
    fails_by="ERROR",
    # What flexible column names leave out; tables have letters, digits, `_`, `-` and blanks.
    bad_column=re.compile(r'[!"$()*,./;?@\[\\\]^`{}~\x00-\x1f]'),
    bad_relation=re.compile(r"[^\w -]"),
    most_name_bytes=300,
)
