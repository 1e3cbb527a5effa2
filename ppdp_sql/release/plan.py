"""What a release will hold: which columns, at which levels, through which joins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ppdp_sql.catalog.column import Column
from ppdp_sql.catalog.relation import Source
from ppdp_sql.frequency.columns import Dimension
from ppdp_sql.frequency.statistics import NodeStatistics
from ppdp_sql.frequency.table import FrequencyTable
from ppdp_sql.policy import Policy, Role, SuppressionPolicy
from ppdp_sql.privacy import PrivacyModel
from ppdp_sql.recoding import Recoded
from ppdp_sql.release.column_measures import sensitive_columns
from ppdp_sql.release.comments import column_words
from ppdp_sql.release.live import class_context, live_context
from ppdp_sql.release.shown_leaves import ShownColumn
from ppdp_sql.release.treatment import Treatment


@dataclass(frozen=True)
class ReleasePlan:
    """A release as data, ready for the templates.

    Attributes:
        context: what the templates of `release/` need.
        live: what the one query of live views and scripts needs.
        words: per column, what was done to it.
        types: per column, its type where it is the source's own; else None.
        names: the published columns, in policy order.
        quasi: the quasi-identifiers among them.
        keep: the columns that are published as they are and must not single out rows.
        published_rows: rows that the release must have.
        groups: groups that the release must have.
        suppressed_rows: rows that are left out, or published as `*`.
        starred: suppressed rows are published with `*` in every quasi-identifier.
        suppression: how many rows the policy allows to suppress.
        treated: the sensitive columns that the policy lets be generalized or hidden.
    """

    context: dict[str, Any]
    live: dict[str, Any]
    words: dict[str, str]
    types: dict[str, str | None]
    names: tuple[str, ...]
    quasi: tuple[str, ...]
    keep: tuple[str, ...]
    published_rows: int
    groups: int
    suppressed_rows: int
    starred: bool
    suppression: SuppressionPolicy
    treated: tuple[Treatment, ...] = ()


def plan_release(
    policy: Policy,
    source: Source,
    columns: Sequence[Column],
    frequency: FrequencyTable,
    models: Sequence[PrivacyModel],
    found: NodeStatistics,
    failing_table: str | None,
    starred: bool,
    treated: Sequence[Treatment] = (),
    hidden_tables: Mapping[int, str] | None = None,
    recoded: Recoded | None = None,
    shown: Sequence[ShownColumn] | None = None,
    perturbed: Mapping[str, str] | None = None,
) -> ReleasePlan:
    """Plan the release of a node.

    Args:
        policy: the policy.
        source: where the rows come from.
        columns: the columns of the source.
        frequency: what was counted.
        models: the models of the policy.
        found: the node.
        failing_table: the work table of groups that are suppressed, if any are.
        starred: whether suppressed rows are published as `*`.
        treated: what is done to sensitive columns.
        hidden_tables: the work tables of groups in which a column is hidden, by its number.
        recoded: what each class shows, in a local recoding.
        shown: what each value is shown as, where a query counts the groups of a recoding anew.
        perturbed: the method by which the values of a column were replaced before, by its name.
    """
    suppressed = found.failing_rows + frequency.excluded_rows
    hidden_tables = hidden_tables or {}
    done = {treatment.name: treatment for treatment in treated}
    described = [
        _column(policy, name, columns, frequency, found, starred, None if shown else recoded, shown)
        | _treated(done.get(name), hidden_tables)
        for name in published(policy)
    ]
    context = {
        "source": source,
        "columns": described,
        "joins": _joins(
            frequency, found, failing_table is not None or bool(hidden_tables), recoded is not None
        ),
        "labelled": [column for column in described if column["kind"] == "sensitive"],
        "hidden": [{"index": index, "table": name} for index, name in hidden_tables.items()],
        "words": frequency.layout.words,
        "masks": frequency.layout.mask(
            found.node if recoded is None else [0] * len(frequency.dimensions)
        ),
        "failing": failing_table,
        "recoded": None if recoded is None else recoded.table,
        "star": starred,
        "raw": [],
        "tuples": None,
        "copies": None,
    }
    hidden_group = (
        found.node == frequency.lattice.heights if recoded is None else recoded.has_hidden_group
    )
    types = {column.name: column.type_name for column in columns}
    return ReleasePlan(
        context,
        live_context(source, described, frequency, found, models, starred, shown)
        | {"sensitive": sensitive_columns(policy, columns)}
        | ({} if recoded is None or shown else class_context(frequency, models, recoded.table)),
        column_words(policy, frequency, found, done, recoded, perturbed),
        {
            column["name"]: types[column["name"]] if column["kind"] in ("raw", "value") else None
            for column in described
        },
        tuple(column["name"] for column in described),
        tuple(policy.quasi_identifiers),
        tuple(
            name
            for name, column in policy.with_role(Role.KEEP).items()
            if column.argument != {"unique": "allow"}
        ),
        frequency.source_rows - (0 if starred else suppressed),
        found.kept_groups + (1 if starred and not hidden_group else 0),
        suppressed,
        starred,
        policy.suppression,
        tuple(treated),
    )


def published(policy: Policy) -> list[str]:
    """Return the columns that a release has: named by the policy, and no bare identifiers."""
    return [name for name, column in policy.columns.items() if column.is_published]


def _column(
    policy: Policy,
    name: str,
    columns: Sequence[Column],
    frequency: FrequencyTable,
    found: NodeStatistics,
    starred: bool,
    recoded: Recoded | None,
    shown: Sequence[ShownColumn] | None,
) -> dict[str, Any]:
    family = next(column.family for column in columns if column.name == name)
    described: dict[str, Any] = {"name": name, "family": family, "quasi": False, "kind": "raw"}
    if policy.columns[name].role is not Role.QUASI:
        return described
    index = list(policy.quasi_identifiers).index(name)
    dimension, level = frequency.dimensions[index], found.node[index]
    if shown is not None:
        varied = shown[index].level
        level = 0 if varied is None else varied
    kind = quasi_kind(dimension, level, starred=starred)
    if recoded is not None and not (recoded.is_raw(index) and not starred):
        kind = "recoded"
    if shown is not None and shown[index].level is None:
        kind = "label"
    return described | {
        "quasi": True,
        "kind": kind,
        "index": index,
        "level": level,
        "dimensions": dimension.table,
        "nulls": dimension.null_leaf,
        "joined": not family.equal_looks_equal,
        "bits": [
            {"word": word, "mask": mask}
            for word, mask in enumerate(dimension.code.mask(0, frequency.layout.words))
            if mask
        ],
    }


def _treated(treatment: Treatment | None, hidden_tables: Mapping[int, str]) -> dict[str, Any]:
    """Say how a sensitive column is shown, where that is not as it is."""
    if treatment is None:
        return {"hidden": None}
    is_hidden = treatment.hiding in hidden_tables
    described: dict[str, Any] = {
        "hidden": treatment.hiding if is_hidden else None,
        "mark": treatment.mark,
    }
    if treatment.is_top:
        return described | {"kind": "top"}
    if not treatment.level:
        return described
    return described | {
        "kind": "sensitive",
        "index": treatment.place,
        "level": treatment.level,
        "hierarchies": treatment.hierarchies,
    }


def quasi_kind(dimension: Dimension, level: int, *, starred: bool) -> str:
    """Say how a quasi-identifier is shown at a level."""
    if level == dimension.height and (level > 0 or dimension.null_leaf):
        # A hierarchy of one leaf has its top at level 0, where NULL joins the leaf.
        return "top"
    if level > 0:
        return "label"
    # A raw value keeps its type, unless `*` must find a place beside it. Where equal values
    # may be spelled differently the group's one spelling is published, not the row's own.
    if starred:
        return "text"
    return "raw" if dimension.column.family.equal_looks_equal else "value"


def _joins(
    frequency: FrequencyTable, found: NodeStatistics, some_fail: bool, is_recoded: bool
) -> list[dict[str, Any]]:
    """Join only what is needed: labels, the keys of failing groups, rows without a leaf."""
    joins = []
    for index, (dimension, level) in enumerate(zip(frequency.dimensions, found.node, strict=True)):
        labelled = 0 < level < dimension.height and not is_recoded
        # Classes are told apart by their raw values, groups by the levels of the node.
        depth = 0 if is_recoded else level
        in_key = (some_fail or is_recoded) and any(
            dimension.code.mask(depth, frequency.layout.words)
        )
        spelled = level == 0 and not dimension.column.family.equal_looks_equal
        if labelled or in_key or spelled or frequency.excluded_rows:
            joins.append(
                {
                    "index": index,
                    "name": dimension.column.name,
                    "dimensions": dimension.table,
                    "nulls": dimension.null_leaf,
                }
            )
    return joins
