"""The other models of a policy that shares its plan: satisfied at a node, or not."""

from __future__ import annotations

from collections.abc import Mapping

from ppdp_sql.api.derive import derive
from ppdp_sql.api.find import find
from ppdp_sql.api.share_people import MemberTable
from ppdp_sql.api.shared_node import shared_node
from ppdp_sql.api.task import count
from ppdp_sql.errors import NoSolutionError, VerificationError
from ppdp_sql.frequency.relations import describe
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.lattice import Node
from ppdp_sql.privacy.k import KAnonymity
from ppdp_sql.recoding import Recoding
from ppdp_sql.templating import Session


def node_at(levels: Mapping[str, int], frequency: FrequencyTable) -> Node:
    """Return shared levels as a node of one table.

    A hierarchy that is built from values may end earlier in a table that has few of them. There
    all of its people look alike already, so its top is as good as a level above it.
    """
    return tuple(
        min(levels[dimension.column.name], dimension.height) for dimension in frequency.dimensions
    )


def satisfies(session: Session, table: MemberTable, kept: str, levels: Mapping[str, int]) -> bool:
    """Whether the rows of people who are kept pass every model of their policy at some levels.

    Args:
        session: where the tables are.
        table: the table of one policy.
        kept: the work table of the people who are kept.
        levels: the levels of all quasi-identifiers of the share.
    """
    bound = table.member.bound
    if all(isinstance(model, KAnonymity) for model in bound.models):
        # Its groups are whole groups of people, and none of those is smaller than k.
        return True
    assert not isinstance(bound.algorithm, Recoding)
    branch = session.branch("member")
    columns = describe(session, bound.source)
    try:
        rows, described = derive(branch, bound, bound.source, columns, {}, kept)
        task = count(branch, bound, rows, described, whole=table.source)
        node = node_at(levels, task.frequency)
        find(branch, task, bound.models, bound.algorithm, bound.metric, only=shared_node(node))
    except (NoSolutionError, VerificationError):
        return False
    finally:
        branch.drop_all()
    return True
