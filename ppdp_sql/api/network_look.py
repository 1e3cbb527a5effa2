"""Looks at a network before and after: measures, GraphML, a picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.written_files import check_folder
from ppdp_sql.catalog.relation import Relation
from ppdp_sql.errors import InputError
from ppdp_sql.network.graphml import graphml
from ppdp_sql.network.loaded import LoadedNetwork
from ppdp_sql.network.measures import Measure
from ppdp_sql.network.measuring import (
    ReadNetwork,
    StoredNetwork,
    measure_network,
    read_network,
    work_network,
)
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.release.network import NetworkPublisher
from ppdp_sql.report.graph_drawing import (
    MOST_NODES,
    DrawnGraph,
    DrawnLink,
    DrawnNode,
    graphs_page,
    graphs_svg,
)
from ppdp_sql.templating import Session

_PICTURES = (".svg", ".html")
_WEIGHT = "share"


@dataclass(frozen=True)
class NetworkLook:
    """What is asked beside the release.

    Attributes:
        measure: take measures before and after.
        graphml: a file for the published network.
        picture: a file for a picture of both.
    """

    measure: bool
    graphml: Path | None
    picture: Path | None

    @classmethod
    def of(
        cls, measure: bool, graphml: str | Path | None, picture: str | Path | None
    ) -> NetworkLook:
        """Return what is asked, after files that cannot be written were refused."""
        paths = [None if path is None else Path(path) for path in (graphml, picture)]
        asked = cls(measure, *paths)
        asked._check()
        return asked

    def _check(self) -> None:
        """Refuse files that cannot be written, before anything is read."""
        if self.picture is not None and self.picture.suffix.lower() not in _PICTURES:
            raise InputError(f"--picture draws FILE.svg or FILE.html, not '{self.picture.name}'")
        if self.graphml is not None and self.graphml.suffix.lower() != ".graphml":
            raise InputError(f"--graphml writes FILE.graphml, not '{self.graphml.name}'")
        for path in (self.graphml, self.picture):
            if path is None:
                continue
            if path.is_dir():
                raise InputError(f"'{path}' is a folder, and a file is to be written there")
            check_folder(path.absolute().parent)

    def check_size(self, nodes: int) -> None:
        """Refuse a picture in which nobody would see anything."""
        if self.picture is not None and nodes > MOST_NODES:
            raise InputError(
                f"a picture shows {MOST_NODES} nodes at most, and this network has {nodes:,}; "
                "compare it with --measure, or open the file of --graphml in a tool that zooms"
            )


@dataclass(frozen=True)
class Seen:
    """What was seen.

    Attributes:
        measures: `before` and `after`; None where they were not asked for.
        texts: the files to write.
    """

    measures: Mapping[str, Mapping[str, Measure]] | None
    texts: Mapping[Path, str]


def look_at(
    session: Session,
    asked: NetworkLook,
    loaded: LoadedNetwork,
    published: PublishedNetwork,
    publisher: NetworkPublisher,
) -> Seen:
    """Look at the work tables of the source, and at the relations that were just published."""
    before = work_network(loaded.nodes, loaded.edges, loaded.directed)
    after = StoredNetwork(publisher.nodes, publisher.edges, loaded.directed)
    measures = None
    if asked.measure:
        measures = {
            when: measure_network(session, stored)
            for when, stored in (("before", before), ("after", after))
        }
    texts: dict[Path, str] = {}
    if asked.graphml is None and asked.picture is None:
        return Seen(measures, texts)
    shown = read_network(
        session, after, published.node_columns, published.edge_columns, weight=_WEIGHT
    )
    if asked.graphml is not None:
        texts[asked.graphml] = graphml(
            shown.graph, shown.columns, shown.edge_columns, shown.numbers
        )
    if asked.picture is not None:
        graphs = [
            _before(session, before, loaded, published),
            _after(session, shown, loaded, published),
        ]
        levels = max(node.index for graph in graphs for node in graph.nodes)
        texts[asked.picture] = (
            graphs_svg(graphs, levels)
            if asked.picture.suffix.lower() == ".svg"
            else graphs_page(f"{publisher.name}: before and after", graphs, levels, _sizes(graphs))
        )
    return Seen(measures, texts)


def _before(
    session: Session, stored: StoredNetwork, loaded: LoadedNetwork, published: PublishedNetwork
) -> DrawnGraph:
    """Draw the source: dots that tell how prominent nodes are, and not who they are."""
    weight = "weight" if loaded.weighted else None
    read = read_network(session, stored, weight=weight)
    title = f"Before: {read.graph.size:,} nodes, {read.graph.edges:,} edges"
    nodes = [DrawnNode(size, 1) for size in _sizes_by_degree(read)]
    if published.sensitivity is not None:
        rows = session.fetch(
            "network/read_nodes",
            nodes=Relation(published.sensitivity),
            columns=["centrality", "sensitivity"],
        )
        most = max(float(row[1]) for row in rows) or 1.0
        nodes = [DrawnNode(float(row[1]) / most, int(row[2])) for row in rows]
    return DrawnGraph(title, nodes, _links(read), loaded.directed)


def _after(
    session: Session, read: ReadNetwork, loaded: LoadedNetwork, published: PublishedNetwork
) -> DrawnGraph:
    """Draw the release with its labels, and nothing that it does not show."""
    title = f"After: {read.graph.size:,} nodes, {read.graph.edges:,} edges"
    labels: list[Any] = read.columns.get("label", [None] * read.graph.size)
    nodes = [
        DrawnNode(size, 1, None if label is None else str(label))
        for size, label in zip(_sizes_by_degree(read), labels, strict=True)
    ]
    if published.sensitivity is not None:
        rows = session.fetch(
            "network/shown_levels",
            numbered=session.work("network/numbered"),
            members=published.merged.members,
            sensitivity=published.sensitivity,
            height=loaded.labels.height,
        )
        levels = {int(row[0]): int(row[1]) for row in rows}
        nodes = [
            replace(node, index=levels[number])
            for node, number in zip(nodes, read.numbers, strict=True)
        ]
    return DrawnGraph(title, nodes, _links(read), loaded.directed)


def _sizes_by_degree(read: ReadNetwork) -> list[float]:
    degrees = read.graph.degrees.tolist()
    most = max(degrees, default=0) or 1
    return [degree / most for degree in degrees]


def _links(read: ReadNetwork) -> list[DrawnLink]:
    graph = read.graph
    weights = [0.0] * graph.edges if graph.weights is None else graph.weights.tolist()
    most = max(weights, default=0.0) or 1.0
    ends = zip(graph.sources.tolist(), graph.targets.tolist(), weights, strict=True)
    return [DrawnLink(first, second, weight / most) for first, second, weight in ends]


def _sizes(graphs: list[DrawnGraph]) -> list[tuple[str, ...]]:
    """Return the sizes of both as the rows of a table."""
    before, after = graphs
    return [
        ("", "before", "after"),
        ("nodes", f"{len(before.nodes):,}", f"{len(after.nodes):,}"),
        ("edges", f"{len(before.links):,}", f"{len(after.links):,}"),
    ]
