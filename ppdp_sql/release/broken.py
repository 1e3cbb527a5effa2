"""The tables of a broken release: how they are called, checked, and put together again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.relation import Relation
from ppdp_sql.engines.base import ResultRow
from ppdp_sql.names import counted
from ppdp_sql.policy import Policy, Role
from ppdp_sql.release.checks import Check, always
from ppdp_sql.release.steps import Step

#: What the columns of ours are called in the tables of a broken release.
GROUP, COUNT, SHARE = "group_id", "count", "share"

#: What is added to the prefix for the table of quasi-identifiers.
QUASI = "quasi"

#: What is added to the name of a sensitive table for the view of its shares.
SHARES = "shares"

#: What the log calls the relations of releases in pieces: broken ones, and networks.
PIECES = ("quasi", "sensitive", "shares", "nodes", "edges")

#: Fewer groups may come in the order of their values by chance.
LEAST_ORDERED = 16


@dataclass(frozen=True)
class Broken:
    """Where the tables of a broken release are.

    Attributes:
        quasi: the table of quasi-identifiers.
        parts: the table of each sensitive column.
        views: the view of each column's shares, where the policy asks for them.
        columns: what the release has, in the order of the policy; sensitive columns by their part.
        names: the quasi-identifiers.
        raw: the quasi-identifiers are published as they are.
    """

    quasi: Relation
    parts: dict[str, Relation]
    views: dict[str, Relation]
    columns: tuple[dict[str, Any], ...]
    names: tuple[str, ...]
    raw: bool = False

    @classmethod
    def of(cls, prefix: Relation, policy: Policy) -> Broken:
        """Name the tables of a policy's release."""
        assert policy.publish is not None
        sensitive = list(policy.with_role(Role.SENSITIVE))
        columns = tuple(
            {
                "name": name,
                "index": sensitive.index(name) if name in sensitive else None,
                "quasi": column.role is Role.QUASI,
            }
            for name, column in policy.columns.items()
            if column.role is not Role.IDENTIFIER
        )
        with_views = sensitive if policy.publish.views else []
        return cls(
            named(prefix, QUASI),
            {name: named(prefix, name) for name in sensitive},
            {name: named(prefix, name, SHARES) for name in with_views},
            columns,
            tuple(policy.quasi_identifiers),
            policy.publish.mode == "anatomy",
        )

    @property
    def relations(self) -> list[Relation]:
        """All relations of the release."""
        return [self.quasi, *self.parts.values(), *self.views.values()]

    @property
    def is_alike(self) -> bool:
        """Whether the rows of a group look alike: no kept column, no raw value tells them apart."""
        own = [column for column in self.columns if column["index"] is None]
        return not self.raw and all(column["quasi"] for column in own)

    def under(self, quasi: Relation, parts: Sequence[Relation]) -> Broken:
        """Return the same release under other names."""
        renamed = dict(zip(self.parts, parts, strict=True))
        return Broken(quasi, renamed, {}, self.columns, self.names, self.raw)

    def merge_step(self, target: str, labels: str | None = None) -> Step:
        """Put the tables together again, as a reader can.

        Args:
            target: the work table.
            labels: the work table that says what each group is called, where the release does not.
        """
        return Step(
            "verify/merge_tables",
            {
                "target": target,
                "groups": self.quasi,
                "group": GROUP,
                "count": COUNT,
                "columns": [*self.columns, *self._group_column(labels)],
                "parts": [
                    {"relation": relation, "column": name} for name, relation in self.parts.items()
                ],
                "labels": labels,
                "alike": self.is_alike,
            },
        )

    def _group_column(self, labels: str | None) -> list[dict[str, Any]]:
        """Groups of raw values are told apart by their ids alone."""
        if not self.raw or labels is not None:
            return []
        return [{"name": GROUP, "index": None, "quasi": False}]

    def checks(self, wanted: Callable[[], bool] = always) -> list[Check]:
        """Return what must hold of the tables: counts add up, and ids name groups, in no order."""
        counts = [
            Check(
                Step(
                    "verify/broken_counts",
                    {
                        "groups": self.quasi,
                        "part": relation,
                        "column": name,
                        "group": GROUP,
                        "count": COUNT,
                    },
                ),
                _counts_fault(name),
                wanted,
            )
            for name, relation in self.parts.items()
        ]
        context = {"groups": self.quasi, "group": GROUP, "quasi": list(self.names)}
        names = Check(Step("verify/broken_groups", context), self._names_fault, wanted)
        return [*counts, names]

    def _names_fault(self, row: ResultRow) -> str | None:
        ids, least, most, combinations, pairs, ascents = (int(value or 0) for value in row)
        if (least, most) != (1, ids):
            return f"the ids of {counted(ids, 'group')} go from {least} to {most}"
        if self.raw:
            return None
        if not ids == combinations == pairs:
            return (
                f"{counted(ids, 'group id')} name {counted(combinations, 'combination')} of "
                "quasi-identifiers"
            )
        if ids >= LEAST_ORDERED and ascents in (0, ids - 1):
            return "the group ids follow the order of the quasi-identifiers"
        return None


def named(prefix: Relation, *parts: str) -> Relation:
    """Return the relation that is called by a prefix and what follows it."""
    return Relation("_".join((prefix.name, *parts)), prefix.schema, prefix.catalog)


def _counts_fault(name: str) -> Callable[[ResultRow], str | None]:
    def fault(row: ResultRow) -> str | None:
        unequal, doubled = (int(value) for value in row)
        if unequal:
            return (
                f"the counts of column '{name}' do not add up to the rows of "
                f"{counted(unequal, 'group')}"
            )
        if doubled:
            return (
                f"column '{name}' has {counted(doubled, 'value')} that stand twice in a group or "
                "are counted less than once"
            )
        return None

    return fault
