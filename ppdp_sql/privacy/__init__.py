"""Privacy models: conditions that each group must meet."""

from ppdp_sql.privacy.base import ColumnFacts, Monotone, Number, PrivacyModel
from ppdp_sql.privacy.registry import MODELS, build_models

__all__ = ["MODELS", "ColumnFacts", "Monotone", "Number", "PrivacyModel", "build_models"]
