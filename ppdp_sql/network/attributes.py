"""Attributes of nodes: what all people of a published node agree on, at the levels allowed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.errors import InputError
from ppdp_sql.names import counted
from ppdp_sql.network.labels import hierarchy_taxonomy
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.promises import labels_promise
from ppdp_sql.network.published import MergedNetwork, Promise, PublishedNetwork
from ppdp_sql.network.source import DescribedNetwork
from ppdp_sql.policy import ColumnPolicy, Role
from ppdp_sql.templating import Session

#: The work tables of labels: nodes are 0, edges are 1, attributes come behind.
_FIRST_PART = 2


@dataclass(frozen=True)
class ShownAttributes:
    """What may be shown of the person behind each node.

    Attributes:
        table: the work table: `node`, and a column of text per attribute. Who is not in it shows
            nothing.
        names: the attributes, in policy order.
        words: per attribute, what was done to it.
    """

    table: str
    names: tuple[str, ...]
    words: dict[str, str]


def attach(
    session: Session, published: PublishedNetwork, shown: ShownAttributes
) -> PublishedNetwork:
    """Publish attributes beside the labels: where the people of a node differ, `*`."""
    merged = published.merged
    target = session.work("network/attributed_nodes")
    session.execute(
        "network/attach_attributes",
        target=target,
        nodes=merged.nodes,
        members=merged.members,
        attributes=shown.table,
        columns=list(shown.names),
    )
    session.analyze(target)
    return replace(
        published,
        merged=MergedNetwork(target, merged.edges, merged.members),
        node_columns=(*published.node_columns, *shown.names),
        promises=(*published.promises, _attributes_promise(merged, shown)),
        words=published.words | shown.words,
    )


def _attributes_promise(merged: MergedNetwork, shown: ShownAttributes) -> Promise:
    def fault(row: tuple[Any, ...]) -> str | None:
        told = int(row[0])
        if told:
            return f"{counted(told, 'cell')} of the nodes tell what their people do not share"
        return None

    context = {
        "members": merged.members,
        "attributes": shown.table,
        "columns": list(shown.names),
    }
    return Promise("verify/network_attributes", context, fault)


def by_prominence(
    session: Session,
    described: DescribedNetwork,
    network: LoadedNetwork,
    published: PublishedNetwork,
    columns: dict[str, ColumnPolicy],
    hierarchies: dict[str, HierarchySource],
) -> PublishedNetwork:
    """Publish attributes without a model: each at the level of its node's prominence."""
    if published.sensitivity is None:
        raise InputError(
            "attributes of nodes are generalized by prominence, or as a table: add privacy, such "
            "as `- k: 5`"
        )
    names = [name for name, column in columns.items() if column.role is Role.QUASI]
    raw = _read(session, described, network, names)
    parts = [
        _described(session, described, raw, place, name, columns[name], hierarchies[name])
        for place, name in enumerate(names)
    ]
    target = session.work("network/shown_attributes")
    session.execute(
        "network/generalize_attributes",
        target=target,
        attributes=raw,
        sensitivity=published.sensitivity,
        columns=parts,
    )
    session.analyze(target)
    words = {name: "generalized, more the more prominent a node is" for name in names}
    attached = attach(session, published, ShownAttributes(target, tuple(names), words))
    promises = [
        labels_promise(
            published.merged,
            published.sensitivity,
            nodes=raw,
            value=f"value_{part['index']}",
            shown=str(part["name"]),
            labels=str(part["labels"]),
            levels=(int(part["least"]), int(part["most"])),
        )
        for part in parts
    ]
    return replace(attached, promises=(*attached.promises, *promises))


def _read(
    session: Session, described: DescribedNetwork, network: LoadedNetwork, names: Sequence[str]
) -> str:
    target = session.work("network/attributes")
    session.execute(
        "network/read_attributes",
        target=target,
        source=described.nodes,
        nodes=network.nodes,
        columns=list(names),
        **described.node_ends,
    )
    return target


def _described(
    session: Session,
    described: DescribedNetwork,
    raw: str,
    place: int,
    name: str,
    column: ColumnPolicy,
    hierarchy: HierarchySource,
) -> dict[str, Any]:
    assert described.source.nodes is not None
    taxonomy = hierarchy_taxonomy(
        session,
        described.source.nodes,
        raw,
        f"value_{place}",
        described.node_columns[name],
        hierarchy,
        part=_FIRST_PART + place,
        nulls=column.nulls or "value",
        unmapped=column.unmapped or "error",
    )
    most = taxonomy.height
    if column.max_level is not None and column.max_level < most:
        if column.max_level < 1:
            raise InputError(
                f"max_level 0 of '{name}' would show raw values of prominent nodes; set 1 at least"
            )
        most = column.max_level
    return {
        "index": place,
        "name": name,
        "labels": taxonomy.dimensions,
        "height": taxonomy.height,
        "least": column.min_level,
        "most": most,
    }
