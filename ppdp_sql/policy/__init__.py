"""The policy file: what must hold, said once, in YAML."""

from ppdp_sql.policy.document import Document, read_document
from ppdp_sql.policy.loader import LoadedPolicy, load_document, load_policy
from ppdp_sql.policy.model import (
    ColumnPolicy,
    ModelRequest,
    Policy,
    Pseudonym,
    Role,
    SearchPolicy,
)
from ppdp_sql.policy.network import NetworkPart, NetworkPolicy, NetworkPublish
from ppdp_sql.policy.network_loader import LoadedNetworkPolicy, load_network_policy
from ppdp_sql.policy.publish import Publishing, PublishPolicy, kind_words
from ppdp_sql.policy.suppression import SuppressionPolicy

__all__ = [
    "ColumnPolicy",
    "Document",
    "LoadedNetworkPolicy",
    "LoadedPolicy",
    "ModelRequest",
    "NetworkPart",
    "NetworkPolicy",
    "NetworkPublish",
    "Policy",
    "Pseudonym",
    "PublishPolicy",
    "Publishing",
    "Role",
    "SearchPolicy",
    "SuppressionPolicy",
    "kind_words",
    "load_document",
    "load_network_policy",
    "load_policy",
    "read_document",
]
