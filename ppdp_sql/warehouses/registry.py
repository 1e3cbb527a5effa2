"""The warehouses by name."""

from __future__ import annotations

from ppdp_sql.errors import InputError
from ppdp_sql.names import listing, suggestion
from ppdp_sql.warehouses.base import Warehouse
from ppdp_sql.warehouses.bigquery import BIGQUERY
from ppdp_sql.warehouses.databricks import DATABRICKS
from ppdp_sql.warehouses.redshift import REDSHIFT
from ppdp_sql.warehouses.snowflake import SNOWFLAKE
from ppdp_sql.warehouses.trino import TRINO

WAREHOUSES: dict[str, Warehouse] = {
    warehouse.name: warehouse for warehouse in (SNOWFLAKE, BIGQUERY, DATABRICKS, TRINO, REDSHIFT)
}


def warehouse_named(name: str) -> Warehouse:
    """Return a warehouse; an unknown name is told with those that are known."""
    if name not in WAREHOUSES:
        raise InputError(
            f"there is no dialect '{name}'{suggestion(name, WAREHOUSES)} "
            f"(known are {listing(list(WAREHOUSES))})"
        )
    return WAREHOUSES[name]
