"""Databases behind one narrow protocol."""

from ppdp_sql.engines.base import Engine, EngineCapabilities
from ppdp_sql.engines.registry import ENGINES, open_engine

__all__ = ["ENGINES", "Engine", "EngineCapabilities", "open_engine"]
