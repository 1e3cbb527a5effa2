"""Writes what `init` decided: the policy, and the hierarchies beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ppdp_sql.api.init_places import (
    HIERARCHY_FOLDER,
    hierarchy_names,
    source_text,
    written_engine,
)
from ppdp_sql.api.init_result import InitDraft, InitResult
from ppdp_sql.api.written_files import refuse_existing, write_together
from ppdp_sql.catalog.hierarchy_file import write_hierarchy
from ppdp_sql.catalog.relation import Relation, SourceFile, file_format
from ppdp_sql.tuning.policy_writer import PolicyColumn, PolicyDraft, write_policy
from ppdp_sql.tuning.suggested_hierarchies import SuggestedHierarchy


@dataclass(frozen=True)
class WrittenInit:
    """Everything that was decided, and where it goes.

    Attributes:
        relation: the source as it was asked for.
        source: the source.
        target: the engine that was asked for.
        policy: the policy file.
        draft: the roles, k and the release.
        hierarchies: of the quasi-identifiers.
        links: the ends of an edge list.
    """

    relation: str
    source: Relation | SourceFile
    target: Any
    policy: Path
    draft: InitDraft
    hierarchies: Mapping[str, SuggestedHierarchy]
    links: Sequence[str]

    def write(self, statements: int, *, force: bool) -> InitResult:
        """Write all files or none."""
        listed = {name: found.hierarchy for name, found in self.hierarchies.items()}
        files = hierarchy_names(name for name, hierarchy in listed.items() if hierarchy)
        folder = self.policy.parent / HIERARCHY_FOLDER
        policy = self._policy(files)
        texts = {self.policy: write_policy(policy)}
        texts |= {
            folder / files[name]: write_hierarchy(hierarchy)
            for name, hierarchy in listed.items()
            if hierarchy is not None
        }
        if not force:
            refuse_existing(list(texts))
        write_together(texts)
        return InitResult(
            self.relation,
            self.draft.rows,
            [
                replace(column, hierarchy=folder / files[column.name])
                if column.name in files
                else column
                for column in self.draft.columns
            ],
            self.draft.k,
            self.draft.publish,
            self.policy,
            [path for path in texts if path != self.policy],
            policy.lattice,
            statements,
            self.draft.warnings,
            policy.engine is None and isinstance(self.source, Relation),
            self.draft.discovery,
        )

    def _policy(self, files: Mapping[str, str]) -> PolicyDraft:
        engine, note = written_engine(self.target)
        columns = [
            PolicyColumn(
                column.profile,
                column.suggestion,
                self.hierarchies.get(column.name),
                f"{HIERARCHY_FOLDER}/{files[column.name]}" if column.name in files else None,
                column.name in self.links,
            )
            for column in self.draft.columns
        ]
        return PolicyDraft(
            source_text(self.source, self.policy.parent),
            engine,
            note,
            columns,
            self.draft.k,
            ("table" if file_format(self.draft.publish) is None else "file", self.draft.publish),
            self.draft.warnings,
        )
