"""What speaks against the class column of a policy."""

from __future__ import annotations

from collections.abc import Iterator

from ppdp_sql.metrics.classification import Classification
from ppdp_sql.names import suggestion
from ppdp_sql.policy import Policy, Role

#: A key of the policy, and what is wrong there.
ClassFault = tuple[tuple[str | int, ...], str]


def class_faults(policy: Policy) -> Iterator[ClassFault]:
    """Say why the classes of rows cannot be counted, or are missed."""
    name = policy.class_column
    if name is None:
        if policy.search.metric == Classification.name:
            yield (
                ("search", "metric"),
                "metric: classification needs the classes of rows; write class: <column>",
            )
        return
    if name not in policy.columns:
        hint = suggestion(name, policy.columns)
        yield ("class",), f"'{name}' is not a column of the policy{hint}"
        return
    column = policy.columns[name]
    way_out = "name a sensitive or a kept column"
    if column.role is Role.QUASI:
        yield ("class",), f"the class '{name}' is a quasi-identifier, which groups share; {way_out}"
    elif column.role is Role.IDENTIFIER:
        yield ("class",), f"the class '{name}' is an identifier, which is not published; {way_out}"
    elif column.may_be_generalized:
        yield (
            ("class",),
            f"the class '{name}' is generalized itself; leave out its levels or the class",
        )
