"""What a compilation answers: typed facts, and the JSON of the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.api.result import RunResult
from ppdp_sql.api.views.dbt import compiled_view
from ppdp_sql.notebook import Shown, View


@dataclass(frozen=True)
class SeedFacts:
    """A hierarchy that dbt loads.

    Attributes:
        name: what it is called in `ref()`.
        path: its file, below the root of the project.
        column: the quasi-identifier.
        holds_values: whether its file shows values that the source has.
        packaged: whether it came with this product, as a public list.
        leaves: how many leaves it has.
        found: how many of them are values of the source.
    """

    name: str
    path: str
    column: str
    holds_values: bool
    packaged: bool
    leaves: int
    found: int

    def to_dict(self) -> dict[str, Any]:
        """Return the facts as JSON."""
        return {
            "name": self.name,
            "path": self.path,
            "column": self.column,
            "holds_values": self.holds_values,
            "packaged": self.packaged,
            "leaves": self.leaves,
            "found": self.found,
        }


@dataclass(frozen=True)
class CompiledModel:
    """A policy as a dbt model.

    Attributes:
        name: the model.
        path: its file, below the root of the project.
        policy: the policy's file.
        relation: the relation that dbt will build.
        run: what was searched, and measured on the query's result.
        seeds: the hierarchies that dbt loads.
        tests: how many tests dbt runs on it.
        policy_hash: what the policy says, as a hash.
        warnings: what the reader should know.
    """

    name: str
    path: str
    policy: str
    relation: str
    run: RunResult
    seeds: Sequence[SeedFacts]
    tests: int
    policy_hash: str
    warnings: Sequence[str] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the model as JSON."""
        run = self.run.to_dict()
        return {
            "name": self.name,
            "path": self.path,
            "policy": self.policy,
            "relation": self.relation,
            **{key: run[key] for key in ("node", "levels", "rows", "groups") if key in run},
            **{key: run[key] for key in ("privacy", "metrics")},
            "seeds": [seed.to_dict() for seed in self.seeds],
            "tests": self.tests,
            "policy_hash": self.policy_hash,
            "warnings": list(self.warnings),
        }


@dataclass(frozen=True)
class CompileResult(Shown):
    """The models of a compilation; `to_dict` gives the JSON of the command line."""

    models: Sequence[CompiledModel]

    def to_dict(self) -> dict[str, Any]:
        """Return the compilation as the JSON document that scripts read."""
        return {"models": [model.to_dict() for model in self.models]}

    def _view(self) -> View:
        return compiled_view(self)
