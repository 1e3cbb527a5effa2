"""Privacy models: conditions that each group must meet."""

from ppdp_sql.privacy.base import Monotone, PrivacyModel
from ppdp_sql.privacy.registry import MODELS, build_model

__all__ = ["MODELS", "Monotone", "PrivacyModel", "build_model"]
