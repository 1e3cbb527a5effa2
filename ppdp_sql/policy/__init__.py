"""The policy file: what must hold, said once, in YAML."""

from ppdp_sql.policy.document import Document, read_document
from ppdp_sql.policy.loader import LoadedPolicy, load_document, load_policy
from ppdp_sql.policy.model import (
    ColumnPolicy,
    ModelRequest,
    Policy,
    Role,
    SearchPolicy,
)
from ppdp_sql.policy.publish import PublishPolicy
from ppdp_sql.policy.suppression import SuppressionPolicy

__all__ = [
    "ColumnPolicy",
    "Document",
    "LoadedPolicy",
    "ModelRequest",
    "Policy",
    "PublishPolicy",
    "Role",
    "SearchPolicy",
    "SuppressionPolicy",
    "load_document",
    "load_policy",
    "read_document",
]
