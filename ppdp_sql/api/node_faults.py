"""What speaks against the node that a policy names, as far as the policy tells."""

from __future__ import annotations

from collections.abc import Iterator

from ppdp_sql.names import listing
from ppdp_sql.policy import Policy
from ppdp_sql.recoding import RECODINGS

#: A key of the policy, and what is wrong there.
NodeFault = tuple[tuple[str | int, ...], str]


def node_faults(policy: Policy) -> Iterator[NodeFault]:
    """Say why the node of a policy is none."""
    node = policy.search.node
    if node is None:
        return
    if policy.search.algorithm in RECODINGS:
        yield (
            ("search", "node"),
            f"{policy.search.algorithm} shows no node, since its levels vary by cell; leave out "
            "node, or use a full-domain algorithm such as optimal",
        )
    quasi = policy.quasi_identifiers
    missing = [name for name in quasi if name not in node]
    foreign = [name for name in node if name not in quasi]
    if missing:
        yield ("search", "node"), f"the node has no level for {listing(missing)}; add one"
    if foreign:
        yield (
            ("search", "node"),
            f"the node has a level for {listing(foreign)}, which is no quasi-identifier; leave it "
            "out",
        )
    for name, level in node.items():
        column = quasi.get(name)
        if column is None:
            continue
        highest = level if column.max_level is None else column.max_level
        if not column.min_level <= level <= highest:
            yield (
                ("search", "node", name),
                f"the node has level {level} for '{name}', outside of its min_level and max_level",
            )
