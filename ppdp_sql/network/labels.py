"""Finds out how labels are generalized: by their digits, or by a hierarchy that covers them."""

from __future__ import annotations

from ppdp_sql.catalog.column import Column, TypeFamily
from ppdp_sql.catalog.hierarchy_reference import HierarchySource
from ppdp_sql.catalog.relation import Source
from ppdp_sql.errors import InputError
from ppdp_sql.frequency.columns import QuasiColumn
from ppdp_sql.frequency.dimensions import load_dimensions
from ppdp_sql.network.source import DescribedNetwork
from ppdp_sql.network.taxonomy import Taxonomy
from ppdp_sql.policy.model import Nulls, Unmapped
from ppdp_sql.templating import Session

#: Numbers are divided as doubles, which hold whole numbers up to here exactly.
MOST_ID = 10**15


def is_whole(label: Column | None, hierarchy: HierarchySource | None) -> bool:
    """Whether a label is a number that loses a digit per level."""
    return label is not None and hierarchy is None and label.family is TypeFamily.INTEGER


def node_taxonomy(
    session: Session, described: DescribedNetwork, nodes: str
) -> tuple[Taxonomy, int, int]:
    """Return how nodes are labelled, how many there are, and how many ids below the highest lack.

    Ids lack only where the edges alone tell what nodes there are.
    """
    label, hierarchy = described.node_label, described.source.label_hierarchy
    if label is None and not described.numeric:
        raise InputError(
            "the nodes are not named by whole numbers, so their names have no levels; name nodes "
            "with a label and its hierarchy, such as label: {job: clinic/job}"
        )
    if label is not None and hierarchy is None and not is_whole(label, hierarchy):
        raise InputError(_no_levels(label, "nodes"))
    column = "node_key" if label is None else "label_value"
    numbers = column if hierarchy is None else None
    row = session.fetch("network/node_facts", nodes=nodes, value=numbers)[0]
    size = int(row[0])
    if hierarchy is not None:
        assert label is not None and described.source.nodes is not None
        source = described.source.nodes
        return hierarchy_taxonomy(session, source, nodes, column, label, hierarchy), size, 0
    least, most = int(row[1]), int(row[2])
    _check_range(least, most)
    alone = described.nodes is None
    first = min(least, 1)
    absent = most - first + 1 - size if alone and described.source.part.isolated else 0
    spans = alone and described.source.part.isolated
    leaves = size + absent if label is None else int(row[3])
    bounds = (first, most) if spans else (None, None)
    return Taxonomy(column, len(str(most)), leaves, *bounds), size, absent


def edge_taxonomy(session: Session, described: DescribedNetwork, edges: str) -> Taxonomy | None:
    """Return how edges are labelled; None where they have no labels."""
    label, hierarchy = described.edge_label, described.source.edge_hierarchy
    if label is None:
        return None
    if hierarchy is not None:
        source = described.source.edges
        return hierarchy_taxonomy(session, source, edges, "edge_value", label, hierarchy, part=1)
    if not is_whole(label, hierarchy):
        raise InputError(_no_levels(label, "edges"))
    row = session.fetch("network/node_facts", nodes=edges, value="edge_value")[0]
    _check_range(int(row[1]), int(row[2]))
    return Taxonomy("edge_value", len(str(int(row[2]))), int(row[3]))


def hierarchy_taxonomy(
    session: Session,
    source: Source,
    table: str,
    column: str,
    label: Column,
    hierarchy: HierarchySource,
    *,
    part: int = 0,
    nulls: Nulls = "error",
    unmapped: Unmapped = "error",
) -> Taxonomy:
    """Load a hierarchy, check that it covers the labels, and keep its levels in a work table."""
    target = session.work("network/labels", part)
    with session.passing():
        values = session.work("network/label_values")
        session.execute("network/label_values", target=values, table=table, column=column)
        asked = QuasiColumn(label.name, hierarchy, label.family, nulls=nulls, unmapped=unmapped)
        dimensions, _, _ = load_dimensions(session, source, values, [asked])
        found = dimensions[0]
        session.execute(
            "network/keep_labels", target=target, dimensions=found.table, height=found.height
        )
    session.analyze(target)
    return Taxonomy(column, found.height, found.leaves, dimensions=target)


def _check_range(least: int, most: int) -> None:
    if least < 0 or most > MOST_ID:
        raise InputError(
            f"the numbers of labels lie between {least} and {most}, and only those from 0 to 10^15 "
            "lose a digit per level; name a label with a hierarchy"
        )


def _no_levels(label: Column, what: str) -> str:
    return (
        f"the label '{label.name}' of the {what} is of type {label.type_name} and has no levels; "
        f"name its hierarchy, such as label: {{{label.name}: clinic/job}}"
    )
