"""The node of a shared plan, as each policy of the share checks it."""

from __future__ import annotations

from ppdp_sql.api.find import OnlyNode
from ppdp_sql.errors import PpdpError, VerificationError
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.lattice import Node


def shared_node(node: Node) -> OnlyNode:
    """Return the one node that is checked, and not searched for."""
    return OnlyNode(node, {}, _changed)


def _changed(found: NodeStatistics | None) -> PpdpError:
    """Say why the node cannot be published any more."""
    return VerificationError(
        "the plan of the share fits a table of it no longer: its source changed meanwhile, or its "
        "levels are not allowed; run the policies again"
    )
