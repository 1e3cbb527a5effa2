"""Warehouses that a script can be written for; none of them is ever connected to."""

from ppdp_sql.warehouses.base import Warehouse, WorkTables
from ppdp_sql.warehouses.registry import WAREHOUSES, warehouse_named

__all__ = ["WAREHOUSES", "Warehouse", "WorkTables", "warehouse_named"]
