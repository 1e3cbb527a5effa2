"""How a dbt model names what it reads: by `ref()` and `source()`, never by a relation."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.dbt.jinja_text import quoted
from ppdp_sql.dbt.manifest import Manifest, Resource
from ppdp_sql.dbt.profile import Target
from ppdp_sql.errors import InputError
from ppdp_sql.names import suggestion

_WORD = r"""\s*(?:'([^']+)'|"([^"]+)")\s*"""
_REFERENCE = re.compile(rf"\s*(ref|source)\s*\({_WORD}(?:,{_WORD})?\)\s*")

#: How a source of ours is called in dbt, before the name of the model that reads it.
SOURCE_PREFIX = "ppdp_"


@dataclass(frozen=True)
class DeclaredTable:
    """A relation that the project does not know, declared as a source beside our model."""

    source: str
    table: str
    relation: Relation


@dataclass(frozen=True)
class Reference:
    """A relation, and how a model names it.

    Attributes:
        relation: the relation, without the catalog of the connection.
        words: the call of `ref()` or `source()`.
        declared: what must be declared for that.
        built_by: the model, seed or snapshot that makes it.
    """

    relation: Relation
    words: str
    declared: DeclaredTable | None = None
    built_by: str | None = None


def is_reference(text: str) -> bool:
    """Whether a policy names a relation as dbt does."""
    return _REFERENCE.fullmatch(text) is not None


class References:
    """The relations that one model reads."""

    def __init__(self, manifest: Manifest, target: Target, model: str) -> None:
        self._manifest = manifest
        self._target = target
        self._model = model
        self._known: dict[Relation, Reference] = {}

    @property
    def declared(self) -> list[DeclaredTable]:
        """The relations that the project does not know."""
        found = (reference.declared for reference in self._known.values())
        return [declared for declared in found if declared is not None]

    def called(self, text: str) -> Reference:
        """Resolve `ref('model')` or `source('raw', 'table')` to the relation that dbt means."""
        match = _REFERENCE.fullmatch(text)
        assert match is not None
        kind = match.group(1)
        words = [a or b for a, b in (match.groups()[1:3], match.groups()[3:5]) if a or b]
        found = self._built(words, text) if kind == "ref" else self._source(words, text)
        if found.ephemeral:
            raise InputError(
                f"{text} is an ephemeral model, which is no relation; materialize it as a table or "
                "a view"
            )
        reference = self._reference(found)
        self._known[reference.relation] = reference
        return reference

    def to(self, relation: Relation) -> Reference:
        """Return how the model names a relation; one that nobody knows is declared."""
        if relation not in self._known:
            resources = (*self._manifest.sources, *self._manifest.built)
            matches = [found for found in resources if self.relation_of(found) == relation]
            self._known[relation] = (
                self._reference(matches[0]) if matches else self._declared(relation)
            )
        return self._known[relation]

    def relation_of(self, resource: Resource) -> Relation:
        """Return where dbt has or makes something, without the catalog of the connection."""
        here = resource.database in (None, self._target.database)
        catalog = None if here else resource.database
        return Relation(resource.identifier, resource.schema, catalog)

    def _reference(self, resource: Resource) -> Reference:
        relation = self.relation_of(resource)
        name = quoted(resource.name)
        if resource.kind == "source":
            return Reference(relation, f"source({quoted(resource.group)}, {name})")
        return Reference(relation, f"ref({name})", built_by=resource.name)

    def _declared(self, relation: Relation) -> Reference:
        place = [part for part in (relation.catalog, relation.schema) if part is not None]
        source = SOURCE_PREFIX + "__".join([self._model, *(re.sub(r"\W+", "_", p) for p in place)])
        stem = re.sub(r"\W+", "_", relation.name) or "table"
        taken = {declared.table for declared in self.declared}
        table, number = stem, 1
        while table in taken:
            number += 1
            table = f"{stem}_{number}"
        declared = DeclaredTable(source, table, relation)
        return Reference(relation, f"source({quoted(source)}, {quoted(table)})", declared)

    def _built(self, words: Sequence[str], text: str) -> Resource:
        matches = [
            resource
            for resource in self._manifest.built
            if resource.name == words[-1] and (len(words) == 1 or resource.group == words[0])
        ]
        if not matches:
            hint = suggestion(words[-1], [resource.name for resource in self._manifest.built])
            raise InputError(f"{text}: the dbt project builds no '{words[-1]}'{hint}")
        return matches[0]

    def _source(self, words: Sequence[str], text: str) -> Resource:
        if len(words) != 2:
            raise InputError(f"{text}: a source of dbt has two names, such as source('raw', 'x')")
        for resource in self._manifest.sources:
            if (resource.group, resource.name) == tuple(words):
                return resource
        known = {f"{found.group}.{found.name}": found for found in self._manifest.sources}
        hint = suggestion(".".join(words), known)
        raise InputError(f"{text}: the dbt project declares no such source{hint}")
