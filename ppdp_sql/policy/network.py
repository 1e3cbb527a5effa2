"""The typed policy of a network: edges, nodes, and how prominent nodes are hidden."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from ppdp_sql.names import listing, suggestion
from ppdp_sql.policy.centrality import CentralityPolicy
from ppdp_sql.policy.model import (
    ColumnPolicy,
    ModelRequest,
    Nulls,
    Role,
    SearchPolicy,
    Unmapped,
    model_requests,
)
from ppdp_sql.policy.publish import Strict
from ppdp_sql.policy.suppression import SuppressionPolicy

SuperNodes = Literal["repeat", "once"]


class LabelPolicy(Strict):
    """A column of labels, and the hierarchy that they are generalized by.

    Attributes:
        column: the column.
        hierarchy: a hierarchy reference; None for numbers, which lose a digit per level.
    """

    column: str
    hierarchy: Any = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        if isinstance(data, str | int) and not isinstance(data, bool):
            return {"column": str(data)}
        if isinstance(data, LabelPolicy):
            return data
        if not isinstance(data, dict) or len(data) != 1:
            raise ValueError("give a column, or {column: hierarchy}")
        column, hierarchy = next(iter(data.items()))
        return {"column": str(column), "hierarchy": hierarchy}


class EdgesPolicy(Strict):
    """The table of edges: one row per edge, a column for each end.

    Attributes:
        source: the relation or file of edges.
        from_: the column of the node where an edge begins.
        to: the column of the node where it ends.
        weight: the column of weights.
        label: the labels of edges: a column of whole numbers, or `{column: hierarchy}`.
    """

    source: str
    from_: str = Field(alias="from")
    to: str
    weight: str | None = None
    label: LabelPolicy | None = None

    @field_validator("source", mode="before")
    @classmethod
    def _source(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) else value


class NodesPolicy(Strict):
    """The table of nodes: a key that edges name, a label, and attributes as in a table's policy.

    Attributes:
        source: the relation or file of nodes.
        key: the column that edges name; it is never published.
        label: the labels of nodes: a column of whole numbers, or `{column: hierarchy}`.
        columns: attributes of nodes and their roles.
    """

    source: str
    key: str
    label: LabelPolicy | None = None
    columns: dict[str, ColumnPolicy] | None = None

    @field_validator("source", mode="before")
    @classmethod
    def _source(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) else value

    @model_validator(mode="after")
    def _key_is_hidden(self) -> NodesPolicy:
        if self.columns and self.key in self.columns:
            raise ValueError(f"the key '{self.key}' is never published; leave it out of columns")
        for name, column in (self.columns or {}).items():
            if column.pseudonym is not None:
                raise ValueError(
                    f"nodes have numbers of their own, so '{name}' cannot be a pseudonym; write "
                    "identifier"
                )
            if name.casefold() in ("node", "label"):
                raise ValueError(
                    f"the release has a column '{name.casefold()}' of its own; rename '{name}' in "
                    "a view"
                )
        return self


class MethodPolicy(Strict):
    """The defence by name, with its options as written.

    Attributes:
        name: the defence.
        options: what the defence takes, by name.
    """

    name: str
    options: dict[str, Any] = Field(default_factory=dict)

    @property
    def shows_labels(self) -> bool:
        """Whether labels are published, so that they must have levels."""
        return self.name == "prominence"

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, data: Any) -> Any:
        if isinstance(data, MethodPolicy):
            return data
        if isinstance(data, str):
            return {"name": data}
        if not isinstance(data, dict) or len(data) != 1:
            raise ValueError("give one method, such as prominence or {k_degree: {k: 5}}")
        name, options = next(iter(data.items()))
        if options is None:
            options = {}
        if not isinstance(options, dict):
            raise ValueError(f"the options of {name} are a mapping, not {options!r}")
        return {"name": str(name), "options": options}


class NetworkPart(Strict):
    """What stands behind `network:`.

    Attributes:
        edges: the table of edges.
        nodes: the table of nodes; without it, the edges tell all.
        directed: whether an edge has a direction.
        weighted: whether weights count; by default where a weight is named.
        method: the defence.
        centrality: what makes a node prominent.
        levels: into how many rows the masked centralities are cut.
        isolated: whether nodes without an edge count.
        super_nodes: merge until no neighbours share a label, or once.
    """

    edges: EdgesPolicy
    nodes: NodesPolicy | None = None
    directed: bool = False
    weighted: bool | None = None
    method: MethodPolicy = MethodPolicy.model_validate("prominence")
    centrality: CentralityPolicy = CentralityPolicy.model_validate("degree")
    levels: Annotated[int, Field(strict=True)] = 5
    isolated: bool = True
    super_nodes: SuperNodes = "repeat"

    @field_validator("levels")
    @classmethod
    def _levels(cls, value: int) -> int:
        if value < 2:
            raise ValueError(f"prominence is cut into 2 levels at least, not {value}")
        return value

    @model_validator(mode="after")
    def _fits(self) -> NetworkPart:
        if self.weighted and self.edges.weight is None:
            raise ValueError("a weighted network names its weights: add edges.weight")
        measure = self.centrality
        if measure.name == "node_rank" and not self.directed:
            raise ValueError("node_rank follows directions; set directed: true, or use degree")
        if measure.kind is not None and not (self.directed and self.has_weights):
            raise ValueError("kind is for networks that are directed and weighted")
        return self

    @property
    def has_weights(self) -> bool:
        """Whether weights count."""
        named = self.edges.weight is not None
        return named if self.weighted is None else self.weighted


class NetworkPublish(Strict):
    """Where the two tables go, and who may read them.

    Attributes:
        prefix: what their names begin with.
        grant: roles that may read the release, and no others.
        replace: take the place of relations that are no release of ours.
        create_schema: make the schema if it is missing.
        views: publish views over tables that readers cannot touch.
    """

    prefix: str
    grant: list[str] | None = None
    replace: bool = False
    create_schema: bool = False
    views: bool = False

    @property
    def kind(self) -> str:
        """The kind of release."""
        return "network"

    @property
    def mapping(self) -> bool:
        """A network keeps no table of what became of each value."""
        return False

    @model_validator(mode="before")
    @classmethod
    def _is_prefix(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            raise ValueError("give a prefix, such as {prefix: wiki}")
        others = [key for key in ("table", "view", "file") if key in data]
        if "prefix" not in data and others:
            raise ValueError(
                f"a network is published as two tables: write prefix in place of {others[0]}"
            )
        return data

    @field_validator("grant", mode="before")
    @classmethod
    def _roles(cls, value: Any) -> Any:
        return [value] if isinstance(value, str) else value

    @field_validator("prefix")
    @classmethod
    def _prefix(cls, value: str) -> str:
        if not value:
            raise ValueError("give the prefix of the tables' names")
        return value


class NetworkPolicy(Strict):
    """A whole policy of a network, valid in itself.

    Attributes:
        version: the version of the format.
        engine: the database; `--engine` and `PPDP_ENGINE` win over it.
        network: the tables of edges and nodes, and how they are defended.
        privacy: models about the attributes of nodes.
        suppression: how many people behind nodes may be suppressed, or how much of them.
        suppressed: as in the policy of a table; who is suppressed stays a node and shows `*`.
        nulls: what NULL means in a quasi-identifier: a value, a row to suppress, or an error.
        unmapped: what happens to a value that has no leaf: an error, or its row is suppressed.
        search: the algorithm, the metric, and the limits of the search.
        publish: what the names of the two tables begin with, and who may read them.
    """

    version: Literal[1]
    engine: str | None = None
    network: NetworkPart
    privacy: Annotated[list[ModelRequest], Field(min_length=1)] | None = None
    suppression: SuppressionPolicy = SuppressionPolicy()
    suppressed: Literal["omit", "star"] = "omit"
    nulls: Nulls = "value"
    unmapped: Unmapped = "error"
    search: SearchPolicy = SearchPolicy()
    publish: NetworkPublish | None = None

    @field_validator("privacy", mode="before")
    @classmethod
    def _requests(cls, value: Any) -> Any:
        return value if value is None else model_requests(value)

    @model_validator(mode="after")
    def _models_need_columns(self) -> NetworkPolicy:
        nodes = self.network.nodes
        has_columns = nodes is not None and bool(nodes.columns)
        if self.privacy and not has_columns:
            raise ValueError("models are about attributes of nodes; name them in network.nodes")
        if self.privacy and not self.network.isolated:
            raise ValueError(
                "isolated: false would leave people out of groups that models hold for; leave it "
                "out, or name a view of the people with edges"
            )
        if nodes is not None and nodes.columns and not self.privacy:
            others = (Role.SENSITIVE, Role.KEEP)
            told = [name for name, column in nodes.columns.items() if column.role in others]
            if told:
                raise ValueError(
                    f"'{told[0]}' would be published without a model; add privacy, such as `- k: 5`"
                )
        return self


def suggest_method(name: str, known: list[str]) -> str:
    """Say that a method is unknown, and which is near."""
    hint = suggestion(name, known) or f"; known are {listing(known)}"
    return f"there is no method '{name}' in this version{hint}"
