"""A network as a release: a table of nodes and one of edges, built and renamed together."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.relation import Relation, Source
from ppdp_sql.errors import RelationError
from ppdp_sql.names import work_name
from ppdp_sql.network.published import PublishedNetwork
from ppdp_sql.policy import NetworkPublish
from ppdp_sql.release.break_target import Pieces
from ppdp_sql.release.broken import named
from ppdp_sql.release.comments import MARK, comment_step
from ppdp_sql.release.log import Owned, ReleaseLog, ReleaseRecord
from ppdp_sql.release.network_checks import network_checks
from ppdp_sql.release.schemas import (
    close_schema,
    close_to_others,
    private_relation,
    schema_exists,
    schema_of,
)
from ppdp_sql.release.steps import Step, execute_all
from ppdp_sql.release.target import Target, local, refuse_ambiguous
from ppdp_sql.templating import Session

#: What is added to the prefix.
NODES, EDGES = "nodes", "edges"

NODE_WORDS = {"node": "a number drawn at random, of this release alone"}
EDGE_WORDS = {
    "source": "the node that the edge begins at",
    "target": "the node that the edge ends at",
    "share": "the weight of the edge as a share of the weights of all edges",
}


@dataclass(frozen=True)
class NetworkTables:
    """Two relations, and what the work tables call the same nodes."""

    nodes: Relation
    edges: Relation
    numbered: str


class NetworkPublisher:
    """Publishes the work tables of a network under a prefix."""

    kind = "network"

    def __init__(
        self,
        session: Session,
        publish: NetworkPublish,
        sources: Sequence[Source],
    ) -> None:
        self._session = session
        self._publish = publish
        self._sources = [
            session.engine.qualify(source) for source in sources if isinstance(source, Relation)
        ]
        self._whole = Target(session, publish, sources[0], publish.prefix)
        prefix = self._whole.relation
        self.nodes, self.edges = named(prefix, NODES), named(prefix, EDGES)
        self._pieces = Pieces(session, publish, sources[0], self._whole, [self.nodes, self.edges])
        self.log: ReleaseLog = self._whole.log
        self.warnings: list[str] = []
        self._creates_private = False

    @property
    def name(self) -> str:
        """The prefix of the tables, with its schema."""
        return self._whole.name

    @property
    def held(self) -> str:
        """The name that one run at a time may hold: a second one waits."""
        return f"ppdp release {self.name}"

    @property
    def target_schema(self) -> str | None:
        """The schema that the tables are made in."""
        return self._whole.relation.schema

    @property
    def logged(self) -> bool:
        """Whether the database can keep the log of this release."""
        capabilities = self._session.engine.capabilities
        return capabilities.durable and not capabilities.read_only

    @property
    def target_relations(self) -> tuple[Relation, Relation]:
        """The relations that the release becomes."""
        return self.nodes, self.edges

    @property
    def objects(self) -> Sequence[Owned]:
        """The relations, views before the tables that they read."""
        kind = "view" if self._publish.views else "table"
        shown = [
            Owned(role, str(relation.schema), relation.name, kind)
            for role, relation in ((NODES, self.nodes), (EDGES, self.edges))
        ]
        if not self._publish.views:
            return shown
        built = self.built
        frozen = [
            Owned("frozen", str(relation.schema), relation.name)
            for relation in (built.nodes, built.edges)
        ]
        return [*shown, *frozen]

    @property
    def built(self) -> NetworkTables:
        """The tables before they have their names; views keep them in the private schema."""
        return NetworkTables(
            self._work(NODES), self._work(EDGES), self._session.work("network/numbered")
        )

    def _work(self, part: str) -> Relation:
        run_id, whole = self._session.run_id, self._whole.relation
        if self._publish.views:
            return private_relation(self._session, f"network_{part}__{run_id}", whole.catalog)
        return Relation(work_name(f"network/{part}_of", run_id), whole.schema, whole.catalog)

    def check(self) -> None:
        """Refuse names that are taken, memory, a missing schema, and a source as the target."""
        for relation in self.target_relations:
            if relation in self._sources:
                raise RelationError(f"'{relation}' is a source itself; choose another prefix")
        if self._publish.views:
            refuse_ambiguous(self.built.nodes, self.nodes)
        self._pieces.check(writing=True, whole=False)
        if self._publish.views:
            self._creates_private = not schema_exists(self._session, self.built.nodes)

    def create_log(self) -> Relation | None:
        """Make the log where it is missing; return the secret of its fingerprints, if any."""
        if not self.logged:
            return None
        self.log.create()
        return self.log.key

    def build(self, published: PublishedNetwork, *, directed: bool) -> None:
        """Number the nodes at random, and build both tables."""
        execute_all(self._session, self._build_steps(published, directed=directed))

    def sql_hash(self, published: PublishedNetwork, *, directed: bool) -> str:
        """Hash the statements that build the tables; the run id does not matter."""
        steps = self._build_steps(published, directed=directed)
        text = "\n".join(step.render(self._session) for step in steps)
        return hashlib.sha256(text.replace(self._session.run_id, "").encode()).hexdigest()

    def _build_steps(self, published: PublishedNetwork, *, directed: bool) -> list[Step]:
        merged, built = published.merged, self.built
        steps = self._pieces.schema_steps()
        if self._creates_private:
            steps.append(Step("release/create_schema", {"schema": schema_of(built.nodes)}))
        nodes = {
            "target": built.nodes,
            "nodes": merged.nodes,
            "numbered": built.numbered,
            "columns": list(published.node_columns),
        }
        edges = {
            "target": built.edges,
            "edges": merged.edges,
            "numbered": built.numbered,
            "columns": list(published.edge_columns),
            "directed": directed,
        }
        return [
            *steps,
            Step("network/number_release", {"target": built.numbered, "nodes": merged.nodes}),
            Step("release/network_nodes", nodes),
            Step("release/network_edges", edges),
        ]

    def verify(self, published: PublishedNetwork, *, directed: bool) -> tuple[int, int]:
        """Check the finished tables; return how many nodes and edges they have."""
        built = self.built
        return network_checks(
            self._session,
            built.nodes,
            built.edges,
            built.numbered,
            published,
            directed=directed,
        )

    def swap(self, published: PublishedNetwork, record: ReleaseRecord) -> None:
        """Let both tables take their names, and mark them as the release that the log knows."""
        execute_all(self._session, self._place_steps(published))
        targets = self._pieces.targets
        lost = [words for piece in targets for words in piece.grants.clear(piece.relation)]
        self.warnings += dict.fromkeys(lost)
        words = {self.nodes: NODE_WORDS, self.edges: EDGE_WORDS}
        columns = {self.nodes: published.node_columns, self.edges: published.edge_columns}
        kind = "view" if self._publish.views else "table"
        for piece in targets:
            relation = piece.relation
            told = {name: published.words.get(name, "as it is") for name in columns[relation]}
            steps = [comment_step(relation, words[relation] | told)]
            execute_all(self._session, [*steps, *piece.grants.steps(relation)])
            context = {kind: relation, "mark": f"{MARK}{record.id}"}
            self._session.execute(f"release/comment_{kind}", **context)

    def _place_steps(self, published: PublishedNetwork) -> list[Step]:
        built, steps = self.built, self._pieces.drop_steps()
        if not self._publish.views:
            return [
                *steps,
                Step("release/rename_table", {"table": built.nodes, "name": self.nodes.name}),
                Step("release/rename_table", {"table": built.edges, "name": self.edges.name}),
            ]
        for frozen in (built.nodes, built.edges):
            close_to_others(self._session, frozen)
        if self._creates_private:
            close_schema(self._session, built.nodes)
        shown = {
            self.nodes: (built.nodes, [*NODE_WORDS, *published.node_columns]),
            self.edges: (built.edges, ["source", "target", *published.edge_columns, "share"]),
        }
        for view, (frozen, names) in shown.items():
            context = {"view": view, "frozen": local(self._session, frozen), "columns": names}
            steps.append(Step("release/create_view", context))
            if self._session.engine.capabilities.roles:
                steps.append(Step("release/protect_view", {"view": view}))
        return steps
